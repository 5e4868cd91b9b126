package llm

import "slices"

// The design's defaults for what a model is shown of a conversation.
const (
	HistoryWindow = 12  // messages
	SafetyMargin  = 200 // tokens kept free beside the answer
)

// Tokens estimates the tokens of a text: one for each four bytes of UTF-8, rounded up.
func Tokens(text string) int { return tokens(len(text)) }

func tokens(bytes int) int { return (bytes + 3) / 4 }

// Tokens estimates the message as it is sent: its content and its tool calls.
func (m Message) Tokens() int {
	n := len(m.Content)
	for _, c := range m.ToolCalls {
		n += len(c.Name) + len(c.Arguments)
	}
	return tokens(n)
}

// Budget is what a model's context has to hold, in tokens.
type Budget struct {
	ContextLimit int // the model's whole context
	MaxTokens    int // kept for the answer
}

// History is what is left for the conversation beside the system prompt, the answer and the safety margin. It can be negative.
func (b Budget) History(system string) int {
	return b.ContextLimit - (b.MaxTokens + SafetyMargin) - Tokens(system)
}

// Window returns the newest n messages. Tool calls and their results are not counted: they stay with the message that they
// follow. The last user–assistant pair stays even where it lies further back, as when someone wrote many messages in a row.
func Window(history []Message, n int) []Message {
	start := len(history)
	for spoken := 0; start > 0 && spoken < n; {
		start--
		if isSpoken(history[start]) {
			spoken++
		}
	}
	return slices.Clone(history[min(start, lastPair(history)):])
}

// isSpoken tells what people and the assistant said from the traffic between model and tools.
func isSpoken(m Message) bool {
	return m.Role != RoleTool && (m.Content != "" || len(m.ToolCalls) == 0)
}

// Fit returns the newest part of the history, without the system prompt, that the budget holds. It takes messages from the
// newest backwards and stops at the first that does not fit. The last user–assistant pair, and what came after it, always
// stays, even over budget. A tool call is kept or dropped together with its results.
func Fit(system string, history []Message, b Budget) []Message {
	left, must := b.History(system), lastPair(history)
	start := len(history)
	for start > 0 {
		unit := unitStart(history[:start])
		for _, m := range history[unit:start] {
			left -= m.Tokens()
		}
		if left < 0 && start <= must {
			break
		}
		start = unit
	}
	return slices.Clone(history[start:])
}

// unitStart finds where the last message begins together with the one whose tool results it may be.
func unitStart(history []Message) int {
	i := len(history) - 1
	for i > 0 && history[i].Role == RoleTool {
		i--
	}
	return i
}

// lastPair finds where the newest assistant message and the user message that it follows begin; where one of the two is
// missing, the newest of the other.
func lastPair(history []Message) int {
	assistant := lastOf(history, RoleAssistant)
	if assistant < 0 {
		assistant = len(history)
	}
	if user := lastOf(history[:assistant], RoleUser); user >= 0 {
		return user
	}
	return assistant
}

func lastOf(history []Message, role Role) int {
	for i, m := range slices.Backward(history) {
		if m.Role == role {
			return i
		}
	}
	return -1
}
