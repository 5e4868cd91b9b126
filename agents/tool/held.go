package tool

import (
	"encoding/json"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
)

// Held is what calls left to be shown. A flow keeps it in its state, adds what a loop's result holds, and bakes it into the
// next thing that it says: several results of a turn all survive, and so they do when the process ends in between.
// The zero value is empty.
type Held []HeldItem

// HeldItem is one thing to be shown. Kind tells the reader of a message's data what Value is.
type HeldItem struct {
	Kind  string          `json:"kind"`
	Value json.RawMessage `json:"value"`
}

// Add keeps a value. It fails only on one that does not encode as JSON, and then keeps nothing.
func (h *Held) Add(kind string, v any) error {
	value, err := agents.EncodeJSON(v)
	if err != nil {
		return fmt.Errorf("hold %s: %w", kind, err)
	}
	*h = append(*h, HeldItem{kind, value})
	return nil
}

// Bake empties the list into the data of an assistant message, agents.LogEntry.Data. It is nil when nothing was held.
func (h *Held) Bake() json.RawMessage {
	if len(*h) == 0 {
		return nil
	}
	data, err := agents.EncodeJSON(*h)
	if err != nil {
		panic(err) // Add let only valid JSON in
	}
	*h = nil
	return data
}

// LastContext tells the model, as text for the next prompt, what was shown with the assistant's last words: all of its messages
// since the user spoke last. It is empty when nothing was. Values stay JSON on one line each, so that nothing within them
// can pass for a line of the prompt.
func LastContext(history []agents.LogEntry) string {
	end := len(history)
	for end > 0 && history[end-1].Role != agents.Assistant {
		end--
	}
	start := end
	for start > 0 && history[start-1].Role == agents.Assistant {
		start--
	}
	var lines []string
	for _, e := range history[start:end] {
		lines = append(lines, describe(e.Data)...)
	}
	if len(lines) == 0 {
		return ""
	}
	return "Shown to the user with your last message:\n" + strings.Join(lines, "\n")
}

func describe(data json.RawMessage) []string {
	if len(data) == 0 {
		return nil
	}
	var held Held
	if err := json.Unmarshal(data, &held); err != nil || slices.ContainsFunc(held, func(i HeldItem) bool { return i.Kind == "" }) {
		held = Held{{"data", data}} // not ours, but somebody wanted it known
	}
	var lines []string
	for _, item := range held {
		if value, err := agents.EncodeJSON(item.Value); err == nil {
			lines = append(lines, "- "+oneLine(item.Kind)+": "+string(value))
		}
	}
	return lines
}

func oneLine(s string) string { return strings.Join(strings.Fields(s), " ") }
