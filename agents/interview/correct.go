package interview

import (
	"context"
	"regexp"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/facts"
)

var correctionWords = sync.OnceValue(func() *regexp.Regexp {
	return regexp.MustCompile(`(?i)訂正|間違(?:え|い|って)|修正|書き直|直して|正しくは|じゃなく|ではなく|変更(?:し|を|で)|さっきの|先ほどの|` +
		`\bcorrection\b|\bactually,? (?:my|the)\b|\bi meant\b|\bmistake\b|\bwrong\b|\btypo\b|\bshould (?:be|have been)\b|\bnot .{1,40}\bbut\b|\b(?:change|correct|update|fix) (?:my|the)\b|\bearlier\b`)
})

// corrected finds a settled field for which the utterance says that it is otherwise than was told; nil when there is none. Only
// words of correction make it look.
func (t *turn) corrected() *Field {
	if t.s.Plan == nil || !correctionWords().MatchString(t.said.text) {
		return nil
	}
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		if f.ID == t.s.Current || !f.settled() || len(f.Facts) == 0 {
			continue
		}
		known := facts.Known{}
		for k, fact := range f.Facts {
			known[k] = fact.Value
		}
		def := t.s.Form.Field(f.ID)
		for _, found := range facts.Extract(*def, facts.Message{Text: t.said.text}, known, t.where(def)) {
			if old, had := f.Facts[found.Key]; had && jsonOf(old.Value) != jsonOf(found.Value) {
				return f
			}
		}
	}
	return nil
}

// correct has the Reviewer look at the field again, with what was said just now, and goes back to the open question then.
func (t *turn) correct(ctx context.Context, f *Field) error {
	if now, _ := t.s.current(); now != nil && !now.settled() {
		now.Returning = true
	}
	f.reopen()
	f.Next = nil
	t.s.forget(f.ID)
	t.s.Current, t.s.Audit = f.ID, nil
	return t.attempt(ctx)
}
