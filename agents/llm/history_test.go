package llm_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/mendanhq/mendan/agents/llm"
	"pgregory.net/rapid"
)

func TestTokens(t *testing.T) {
	for text, want := range map[string]int{"": 0, "a": 1, "abcd": 1, "abcde": 2, "面談": 2, "面": 1, "😀a": 2} {
		if got := llm.Tokens(text); got != want {
			t.Errorf("Tokens(%q) = %d, want %d", text, got, want)
		}
	}
}

func TestBudget(t *testing.T) {
	b := llm.Budget{ContextLimit: 4000, MaxTokens: 1200}
	if got, want := b.History(strings.Repeat("x", 401)), 4000-(1200+200)-101; got != want {
		t.Errorf("History = %d, want %d", got, want)
	}
}

// parse writes a history as words: "u:4" is a user's message of 4 tokens, "a" the assistant's, "c" a tool call, "t" its result.
func parse(words string) []llm.Message {
	var history []llm.Message
	for i, word := range strings.Fields(words) {
		kind, size, _ := strings.Cut(word, ":")
		n := 1
		if size != "" {
			fmt.Sscan(size, &n)
		}
		text := strings.Repeat("x", 4*n)
		id := fmt.Sprint(i)
		switch kind {
		case "u":
			history = append(history, llm.Message{Role: llm.RoleUser, Content: text, ToolCallID: id})
		case "a":
			history = append(history, llm.Message{Role: llm.RoleAssistant, Content: text, ToolCallID: id})
		case "c":
			history = append(history, llm.Message{Role: llm.RoleAssistant, ToolCalls: []llm.ToolCall{{ID: id, Arguments: text}}})
		case "t":
			history = append(history, llm.Message{Role: llm.RoleTool, Content: text, ToolCallID: id})
		}
	}
	return history
}

func TestWindow(t *testing.T) {
	tests := []struct {
		history string
		n, want int // how many messages are left
	}{
		{"", 12, 0},
		{"u a", 12, 2},
		{"u a u a u a u a u a u a u a", 12, 12},
		{"u a u a u", 2, 3},       // the pair before the waiting message stays
		{"u a u c t t a u", 3, 6}, // tool traffic rides along uncounted
		{"u c t a u a", 2, 2},
		{"u a u u u u", 3, 6}, // a burst must not push the pair out
		{"u a", 0, 2},
		{"u u u", 1, 1},
	}
	for _, test := range tests {
		history := parse(test.history)
		got := llm.Window(history, test.n)
		if diff := cmp.Diff(history[len(history)-test.want:], got); diff != "" && test.want+len(got) > 0 {
			t.Errorf("Window(%q, %d):\n%s", test.history, test.n, diff)
		}
	}
}

func TestFit(t *testing.T) {
	tests := []struct {
		history string
		budget  int // tokens for the history
		want    int
	}{
		{"", 10, 0},
		{"u a u a", 4, 4},
		{"u a u a", 3, 3},
		{"u:9 a u a", 3, 3},
		{"u a:9 u a", 4, 2}, // stops at the first that does not fit, although an older one would
		{"u a u:50 a:50", 3, 2},
		{"u a u:50 a:50", -500, 2},
		{"u a u:50 a:50 u:50", 3, 3},
		{"u a u c:2 t:2 a u a", 9, 7},
		{"u a u c:2 t:2 a u a", 6, 3}, // the call does not fit, so its result goes too
		{"u a u c:9 t:9 t:9", 1, 4},   // the turn under way
		{"u u u", 0, 1},               // no pair yet
		{"a u", 0, 2},                 // an assistant that spoke first
		{"a a a", 0, 1},
	}
	for _, test := range tests {
		history := parse(test.history)
		b := llm.Budget{ContextLimit: test.budget + 200 + 100 + 3, MaxTokens: 100}
		got := llm.Fit("system text.", history, b)
		if diff := cmp.Diff(history[len(history)-test.want:], got); diff != "" && test.want+len(got) > 0 {
			t.Errorf("Fit(%q, %d tokens):\n%s", test.history, test.budget, diff)
		}
	}
}

// conversations draws histories in which every tool call has its results.
func conversations() *rapid.Generator[[]llm.Message] {
	return rapid.Custom(func(t *rapid.T) []llm.Message {
		var words []string
		for range rapid.IntRange(0, 25).Draw(t, "length") {
			size := rapid.IntRange(0, 20).Draw(t, "size")
			kind := rapid.SampledFrom([]string{"u:%d", "a:%d", "c:%d t:3", "c:%d t:1 t:9 t:2"}).Draw(t, "kind")
			words = append(words, fmt.Sprintf(kind, size))
		}
		return parse(strings.Join(words, " "))
	})
}

func cost(history []llm.Message) (sum int) {
	for _, m := range history {
		sum += m.Tokens()
	}
	return sum
}

// pair is the newest part that must stay: from the user message before the last assistant message.
func pair(history []llm.Message) (part []llm.Message, ok bool) {
	for i := len(history) - 1; i >= 0; i-- {
		if history[i].Role != llm.RoleAssistant {
			continue
		}
		for ; i >= 0; i-- {
			if history[i].Role == llm.RoleUser {
				return history[i:], true
			}
		}
	}
	return nil, false
}

func isSuffix(t *rapid.T, history, part []llm.Message) {
	if !cmp.Equal(history[len(history)-len(part):], part) && len(part) > 0 {
		t.Fatal("not the newest part of the history, in order")
	}
	if len(part) > 0 && part[0].Role == llm.RoleTool {
		t.Fatal("begins with a result whose call is gone")
	}
}

func TestFitProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		history := conversations().Draw(t, "history")
		before := slices.Clone(history)
		system := rapid.StringN(0, 100, 400).Draw(t, "system")
		b := llm.Budget{ContextLimit: rapid.IntRange(0, 900).Draw(t, "limit"), MaxTokens: rapid.IntRange(0, 300).Draw(t, "answer")}
		got := llm.Fit(system, history, b)

		isSuffix(t, history, got)
		must, hasPair := pair(history)
		if len(got) < len(must) {
			t.Fatal("the last pair is gone")
		}
		if hasPair && len(got) > len(must) && cost(got) > b.History(system) {
			t.Fatal("over budget with more than the last pair")
		}
		if cost(history) <= b.History(system) && len(got) != len(history) {
			t.Fatal("cut although all fits")
		}
		if rest := history[:len(history)-len(got)]; len(rest) > 0 && len(got) > 0 {
			unit := len(rest) - 1
			for rest[unit].Role == llm.RoleTool {
				unit--
			}
			if cost(history[unit:]) <= b.History(system) {
				t.Fatal("left out what would have fitted")
			}
		}
		bigger := b
		bigger.ContextLimit += rapid.IntRange(0, 300).Draw(t, "more")
		if len(llm.Fit(system, history, bigger)) < len(got) {
			t.Fatal("a larger budget holds less")
		}
		if again := llm.Fit(system, got, b); !cmp.Equal(again, got) {
			t.Fatal("fitting twice changes the result")
		}
		if len(got) > 0 {
			got[0].Content = "changed"
		}
		if !cmp.Equal(before, history) {
			t.Fatal("the history given was changed")
		}
	})
}

func TestWindowProperties(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		history := conversations().Draw(t, "history")
		n := rapid.IntRange(0, 15).Draw(t, "n")
		got := llm.Window(history, n)
		isSuffix(t, history, got)
		must, _ := pair(history)
		if len(got) < len(must) {
			t.Fatal("the last pair is gone")
		}
		spoken := slices.DeleteFunc(slices.Clone(got), func(m llm.Message) bool {
			return m.Role == llm.RoleTool || len(m.ToolCalls) > 0
		})
		if len(spoken) > n && len(got) != len(llm.Window(history, 0)) {
			t.Fatalf("%d messages in a window of %d", len(spoken), n)
		}
	})
}
