package verbs

import (
	"encoding/json"
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// removeFromLog removes a message from the log, the files that came with it, and what steps recorded of it.
func (t *txn) removeFromLog(r *threadRow, message string) error {
	var texts []string
	var gone [][]byte
	err := each(t, threadKey(r.ID, partLog), func(k []byte, e agents.LogEntry) error {
		if e.ID == message {
			gone = append(gone, append([]byte(nil), k...))
			if text := strings.TrimSpace(e.Text); text != "" {
				texts = append(texts, text)
			}
		}
		return nil
	})
	if err != nil {
		return err
	}
	for _, k := range gone {
		t.TakeBack()
		if err := t.Del(k); err != nil {
			return err
		}
	}
	if err := t.dropFilesWith(r.ID, bot.MessageID(message)); err != nil {
		return err
	}
	return t.blankQuotes(r, texts)
}

// changeInLog gives a message of the log its new text, with its marks, and data. It keeps its place and time; what quotes its former text leaves the steps.
func (t *txn) changeInLog(r *threadRow, now agents.LogEntry) error {
	var texts []string
	changed := map[string]agents.LogEntry{}
	err := each(t, threadKey(r.ID, partLog), func(k []byte, e agents.LogEntry) error {
		if e.ID != now.ID {
			return nil
		}
		if text := strings.TrimSpace(e.Text); text != "" && e.Role == agents.User {
			texts = append(texts, text)
		}
		e.Text, e.Data, e.Masked = now.Text, now.Data, now.Masked
		changed[string(k)] = e
		return nil
	})
	if err != nil {
		return err
	}
	for k, e := range changed {
		t.TakeBack()
		if err := t.save([]byte(k), e); err != nil {
			return err
		}
	}
	return t.blankQuotes(r, texts)
}

// blankQuotes empties the input or output of every step that quotes one of the texts, and what the conversation was started with where it is
// one of them.
func (t *txn) blankQuotes(r *threadRow, texts []string) error {
	if len(texts) == 0 {
		return nil
	}
	t.TakeBack() // also where no step quotes them: the state does not any more
	gone := func(text string) bool { return text != "" && slices.Contains(texts, strings.TrimSpace(text)) }
	maps.DeleteFunc(r.Args, func(_, text string) bool { return gone(text) })
	if gone(r.About) {
		r.About = ""
	}
	if err := t.saveRow(r); err != nil {
		return err
	}
	return t.changeSteps(r.ID, func(step *agents.StepRecord) bool {
		before := len(step.Input) + len(step.Output)
		if quotesAny(step.Input, texts) {
			step.Input = nil
		}
		if quotesAny(step.Output, texts) {
			step.Output = nil
		}
		return len(step.Input)+len(step.Output) != before
	})
}

// quotesAny reports whether a JSON value contains one of the texts, also in JSON that lies within a string, as the
// arguments of tool calls do.
func quotesAny(raw json.RawMessage, texts []string) bool {
	var v any
	if len(raw) == 0 || json.Unmarshal(raw, &v) != nil {
		return false
	}
	return containsAny(v, texts)
}

func containsAny(v any, texts []string) bool {
	switch v := v.(type) {
	case string:
		for _, text := range texts {
			if strings.Contains(v, text) {
				return true
			}
		}
		return strings.HasPrefix(strings.TrimSpace(v), "{") && quotesAny(json.RawMessage(v), texts)
	case []any:
		for _, e := range v {
			if containsAny(e, texts) {
				return true
			}
		}
	case map[string]any:
		for _, e := range v {
			if containsAny(e, texts) {
				return true
			}
		}
	}
	return false
}
