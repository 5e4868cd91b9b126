package interview

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/text"
)

// A document that is pasted in several messages is one text: a platform may take no longer ones (2,000 characters on Discord). Each of them can be
// edited and deleted by itself all the same.

// joinPasted makes one of messages that follow each other and paste the document that is asked for. It goes by the last of their ids.
func (t *turn) joinPasted(heard []application.Heard) (out []application.Heard) {
	def := t.FileField()
	if def == nil {
		return heard
	}
	pasted := func(h application.Heard) bool { return len(h.Files) == 0 && facts.Pasted(*def, h.Text) }
	for _, h := range heard {
		if last := len(out) - 1; last >= 0 && pasted(out[last]) && pasted(h) {
			h.Text = text.JoinLines(out[last].Text, h.Text)
			out = out[:last]
		}
		out = append(out, h)
	}
	return out
}

// A message that goes on with a document has so many lines, or is so long in characters: a sentence is none.
const (
	minLinesOn = 3
	minLongOn  = 400
)

// goesOnPasting takes in a message that goes on with the document that the one before it pasted, and has nothing for what is asked now.
func (t *turn) goesOnPasting(ctx context.Context, said hearing.Said) (bool, error) {
	long := strings.Count(said.Text, "\n") >= minLinesOn-1 || utf8.RuneCountInString(said.Text) >= minLongOn
	if !long || t.FileField() != nil || t.State.Status != application.Interviewing && t.State.Status != application.Confirming || slices.ContainsFunc(said.Parts, func(h application.Heard) bool { return len(h.Files) > 0 }) {
		return false, nil
	}
	before, err := t.messageBefore(ctx)
	if err != nil || before == "" {
		return false, err
	}
	f, key := t.documentOf(before)
	if f == nil || !facts.Pasted(*t.State.Form.Field(f.ID), said.Text) {
		return false, nil
	}
	if now, _ := t.State.CurrentField(); now != nil && t.State.Status == application.Interviewing && len(t.News(now, said.Text)) > 0 {
		return false, nil
	}
	words := text.JoinLines(f.Facts[key].Words, said.Text)
	f.Put(key, application.Fact{Value: words, Words: words, Source: said.Parts[len(said.Parts)-1].ID, At: t.Now})
	t.State.Audit, t.State.Pending, t.Said = nil, nil, hearing.Said{}
	t.lead(t.Text("file.joined", map[string]any{"label": t.Label(f.ID)}))
	if t.State.Status == application.Confirming {
		return true, t.attempt(ctx)
	}
	t.reask()
	return true, nil
}

// documentOf is the pasted document that a message told, and the name of its fact; nil for none.
func (t *turn) documentOf(message string) (*application.Field, string) {
	for i := range t.State.Fields {
		f := &t.State.Fields[i]
		if t.State.Form.Field(f.ID).Type != form.TypeFile {
			continue
		}
		for key, fact := range f.Facts {
			if words, ok := fact.Value.(string); ok && words == fact.Words && (fact.Source == message || message == "") && strings.Contains(words, "\n") {
				return f, key
			}
		}
	}
	return nil, ""
}

// partOfDocument finds the document of which a message is one of several parts, with the words of it.
func (t *turn) partOfDocument(id string, log []agents.LogEntry) (f *application.Field, key, part string) {
	if f, key = t.documentOf(""); f == nil {
		return nil, "", ""
	}
	whole := f.Facts[key]
	holds := func(line string) bool {
		return utf8.RuneCountInString(line) >= minSentence && strings.Contains(whole.Words, strings.TrimSpace(line))
	}
	for _, e := range log {
		part = strings.TrimSpace(hearing.WithoutFiles(e.Text))
		if e.Role != agents.User || e.ID != id || part == "" || part == strings.TrimSpace(whole.Words) {
			continue
		}
		if strings.Contains(whole.Words, part) || whole.Source != id && slices.ContainsFunc(strings.Split(part, "\n"), holds) {
			return f, key, part
		}
	}
	return nil, "", ""
}

// rewordPart has the document of which a message is a part read as that message does now; empty takes the part out. What cannot be found in it, as what
// is masked in the log, takes the whole document back. It reports whether there was such a document, and whether something is left of it.
func (t *turn) rewordPart(id, now string, log []agents.LogEntry) (f *application.Field, left bool) {
	f, key, part := t.partOfDocument(id, log)
	if f == nil {
		return nil, false
	}
	fact := f.Facts[key]
	rest := strings.TrimSpace(strings.Replace(fact.Words, part, now, 1))
	if rest == "" || !strings.Contains(fact.Words, part) {
		delete(f.Facts, key)
		return f, false
	}
	if now == "" && fact.Source == id { // what is left is another message's
		i := slices.IndexFunc(log, func(e agents.LogEntry) bool {
			return e.Role == agents.User && e.ID != id && strings.Contains(rest, strings.TrimSpace(e.Text)) && strings.TrimSpace(e.Text) != ""
		})
		if i < 0 {
			delete(f.Facts, key)
			return f, false
		}
		fact.Source = log[i].ID
	}
	fact.Value, fact.Words = rest, rest
	fact.Superseded = slices.DeleteFunc(slices.Clone(fact.Superseded), func(v application.Version) bool {
		old, ok := v.Value.(string)
		return ok && strings.Contains(old, part)
	})
	f.Facts[key] = fact
	return f, true
}
