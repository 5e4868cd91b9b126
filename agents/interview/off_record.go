package interview

import (
	"context"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// offRecord honours the wish that something is not written down: it is no part of the answer that it stands in, and is taken out of
// answers that hold it. The conversation keeps it, and the candidate is told so. It reports whether nothing else was said.
func (t *turn) offRecord(ctx context.Context) (bool, error) {
	if t.s.Plan == nil || t.s.Section() != application.SectionCompleted {
		return false, nil
	}
	for i := range t.said.parts {
		u, ok := repair.Leaves(t.said.parts[i].Text)
		if !ok || t.isAnswer(u.What) {
			continue
		}
		return t.leaveOut(ctx, i, u)
	}
	if t.doesOnly(reading.OffRecord, reading.Protected) && len(t.said.parts) == 1 {
		return t.leaveOut(ctx, 0, repair.Unsaid{}) // no part of it is an answer
	}
	return false, nil
}

// isAnswer reports that the wish names a field as a whole: that is a refusal to answer it, or a correction.
func (t *turn) isAnswer(what string) bool {
	names := t.named(what)
	return len(fieldsOf(names)) == 1 && covers(names, what)
}

func (t *turn) leaveOut(ctx context.Context, part int, u repair.Unsaid) (bool, error) {
	if u.All {
		t.event("privacy_answered", t.s.Current)
		t.aside(t.privacy())
		return true, nil
	}
	t.confides = true
	rest, here := u.Rest, !u.Alone && u.What == ""
	if u.What != "" {
		rest, here = withoutSentences(u.Rest, u.What)
	}
	var changed []*application.Field
	if !here {
		var err error
		if changed, err = t.takeOut(ctx, u.What); err != nil {
			return false, err
		}
	}
	t.said.parts = slices.Clone(t.said.parts)
	t.said.parts[part].Text = rest
	t.s.Pending = slices.DeleteFunc(slices.Clone(t.said.parts), func(h application.Heard) bool { return h.Text == "" && len(h.Files) == 0 })
	t.said = utterance(t.s.Pending)
	t.lead(t.text("unsaid", nil))
	if t.said.text != "" {
		return false, nil
	}
	t.s.Pending = nil
	if t.askAgain(changed) {
		return true, t.attempt(ctx)
	}
	if t.s.Status == application.Confirming && len(changed) > 0 {
		t.summarise()
		return true, nil
	}
	t.aside("")
	return true, nil
}

// takeOut takes out of what was told what holds the thing named, or, where nothing is named, what the message before told.
func (t *turn) takeOut(ctx context.Context, what string) ([]*application.Field, error) {
	last := ""
	if what == "" {
		log, err := t.run.History(ctx, -1)
		if err != nil {
			return nil, err
		}
		last = t.messageBefore(log)
	}
	var changed []*application.Field
	for i := range t.s.Fields {
		if f := &t.s.Fields[i]; t.takeOutOf(f, part{words: what}, last) {
			changed = append(changed, f)
		}
	}
	if len(changed) > 0 {
		t.s.Audit, t.s.Held = nil, nil
	}
	return changed, nil
}

// messageBefore is the id of the candidate's last message before this one.
func (t *turn) messageBefore(log []agents.LogEntry) string {
	said := t.said.ids()
	for _, e := range slices.Backward(log) {
		if e.Role == agents.User && !slices.Contains(said, e.ID) {
			return e.ID
		}
	}
	return ""
}

// askAgain opens what lacks something now, and reports whether there is such a field. One that asks nothing of its own any more is
// left out where it is optional.
func (t *turn) askAgain(changed []*application.Field) (some bool) {
	for _, f := range changed {
		def := t.s.Form.Field(f.ID)
		switch {
		case f.Complete(def) || f.ID == t.s.Current:
			continue
		case !def.Required && len(f.Facts) == 0:
			f.Status = application.FieldDeclined
			continue
		case f.Status != application.FieldDone && !f.ToPerson:
			continue
		}
		if now, _ := t.s.CurrentField(); now != nil && !now.Settled() {
			now.Returning = true
		}
		t.close()
		f.Status, f.Missing = application.FieldPending, f.MissingKeys(def)
		if f.Next = nil; len(f.Facts) > 0 {
			f.Next = &application.Next{Why: application.WhyLacks, Topics: firstOf(f.Missing, def)}
		}
		f.Followups = max(0, min(f.Followups, def.MaxFollowups-1))
		t.s.Current, t.s.Status = f.ID, application.Interviewing
		some = true
	}
	return some
}

// withoutSentences leaves out the sentences that hold what is named.
func withoutSentences(raw, what string) (rest string, found bool) {
	return without(raw, text.Sentences(raw), what)
}

// without leaves out the spans of a text that hold a word by which something is named.
func without(raw string, spans []text.Span, what string) (rest string, found bool) {
	folded, names := strings.ToLower(text.Fold(raw)), things(what)
	if !slices.ContainsFunc(names, func(n string) bool { return strings.Contains(folded, n) }) {
		return raw, false
	}
	return withoutNamed(raw, spans, names), true
}

func withoutNamed(raw string, spans []text.Span, names []string) (rest string) {
	from := 0
	for _, s := range spans {
		part := raw[from:s.End]
		if from = s.End; !slices.ContainsFunc(names, func(n string) bool { return strings.Contains(strings.ToLower(text.Fold(part)), n) }) {
			rest += part
		}
	}
	return strings.Trim(rest, " 　、,。")
}

var thing = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`\p{Han}{2,}|[\p{Katakana}ー]{2,}|[a-z]{4,}|[0-9]+`)
})

// things are the words by which something is named, as they would stand in what was told.
func things(what string) []string {
	var out []string
	for _, w := range thing().FindAllString(strings.ToLower(text.Fold(what)), -1) {
		if !slices.Contains([]string{"部分", "内容", "数字", "詳細", "情報", "回答", "this", "that", "part", "about", "thing", "name"}, w) && utf8.RuneCountInString(w) < 12 {
			out = append(out, strings.TrimSuffix(w, "s"))
		}
	}
	return out
}
