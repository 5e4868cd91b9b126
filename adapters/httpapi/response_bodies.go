package httpapi

import (
	"encoding/json"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

type sessionBody struct {
	SessionID    string          `json:"sessionId"`
	Workflow     string          `json:"workflow"`
	Status       string          `json:"status"`
	Pending      bool            `json:"pending"`
	Context      json.RawMessage `json:"context,omitempty"`
	Conversation []messageShown  `json:"conversation"`
	Usage        usage           `json:"usage"`
}

type messageShown struct {
	ID        string    `json:"id"`
	Role      string    `json:"role"`
	Content   string    `json:"content"`
	Timestamp time.Time `json:"timestamp"`
	Asks      string    `json:"asks,omitempty"`
}

type answerBody struct {
	AIResponse   content        `json:"aiResponse"`
	Conversation []messageShown `json:"conversation"`
	Usage        usage          `json:"usage"`
}

type content struct {
	Content string `json:"content"`
}

type usage struct {
	Tokens  int      `json:"tokens"`
	CostUSD *float64 `json:"costUsd,omitempty"`
}

type pendingBody struct {
	SessionID string `json:"sessionId"`
	MessageID string `json:"messageId"`
	Status    string `json:"status"`
	Href      string `json:"href"`
}

type templateBody struct {
	ID string `json:"id"`
}

func showSession(id string, s Session) sessionBody {
	return sessionBody{
		SessionID: id, Workflow: s.Workflow, Status: s.Status, Pending: s.Working, Context: json.RawMessage(s.Context),
		Conversation: showMessages(s.Messages), Usage: usageOf(s.Messages),
	}
}

func showMessages(all []Message) []messageShown {
	out := []messageShown{}
	for _, m := range all {
		out = append(out, messageShown{m.ID, m.Role, m.Text, m.At.UTC(), m.Asks})
	}
	return out
}

// usageOf adds up. A cost is said only where all of it is known.
func usageOf(all []Message) usage {
	var u usage
	var usd float64
	known := 0
	asked := 0
	for _, m := range all {
		if m.Usage == nil || m.Usage.Tokens == 0 {
			continue
		}
		asked++
		u.Tokens += m.Usage.Tokens
		if m.Usage.CostUSD != nil {
			usd += *m.Usage.CostUSD
			known++
		}
	}
	if asked > 0 && known == asked {
		u.CostUSD = &usd
	}
	return u
}

const (
	roleUser      = "user"
	roleAssistant = "assistant"
)

// hasMessage reports whether a message is in the session's words.
func (s Session) hasMessage(id bot.MessageID) bool {
	return slices.ContainsFunc(s.Messages, func(m Message) bool { return m.ID == string(id) })
}

// indexAfter is where what was said after a message begins: behind the message itself, or, where it is none of the session's words (a
// decision), behind those that there were before it. It is negative where other words have the message's name.
func (s Session) indexAfter(said bot.Message, before int) int {
	for i, m := range s.Messages {
		if m.ID == string(said.ID) {
			if strings.TrimSpace(m.Text) != strings.TrimSpace(said.Text) {
				return -1
			}
			return i + 1
		}
	}
	return min(before, len(s.Messages))
}

// answered is what the bot said to a message.
type answered struct {
	text  string
	all   []Message
	usage usage
}

// answerTo is what the bot said from an index on, until somebody else spoke.
func answerTo(s Session, from int) answered {
	to := from
	for to < len(s.Messages) && s.Messages[to].Role == roleAssistant {
		to++
	}
	var texts []string
	for _, m := range s.Messages[from:to] {
		texts = append(texts, m.Text)
	}
	return answered{strings.Join(texts, "\n\n"), s.Messages, usageOf(s.Messages[from:to])}
}

func (a answered) answerBody() answerBody {
	return answerBody{content{a.text}, showMessages(a.all), a.usage}
}
