package interview

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/text"
)

// keepEarly keeps what was said before there is a plan, beside a yes to the disclosure or a language: it may tell of fields.
func (t *turn) keepEarly(parts []application.Heard) {
	for _, h := range parts {
		t.s.Ahead = append(slices.Clip(t.s.Ahead), application.Ahead{Heard: h})
	}
}

// dealEarly gives each part of what was said so early to the field that it tells of, by its shape; the rest told nothing.
func (t *turn) dealEarly() {
	early := func(a application.Ahead) bool { return a.Field == "" }
	waits := t.s.Ahead
	if !slices.ContainsFunc(waits, early) {
		return
	}
	t.s.Ahead = slices.DeleteFunc(slices.Clone(waits), early)
	for _, a := range waits {
		if !early(a) {
			continue
		}
		rest, others := t.deal(nil, a.Heard)
		for _, s := range text.Sentences(rest) {
			f := t.toldElsewhere(nil, s.In(rest))
			if f == nil && (introduces().MatchString(s.In(rest)) || facts.TellsName(s.In(rest)) && place.Read(s.In(rest), place.Context{}).Nothing()) {
				f = t.nameTold(s.In(rest))
			}
			if f != nil {
				others = append(others, application.Ahead{Field: f.ID, Heard: a.Heard.Wording(s.In(rest))})
			}
		}
		others = slices.DeleteFunc(others, func(o application.Ahead) bool { // which language to speak was asked
			def := t.s.Form.Field(o.Field)
			return slices.ContainsFunc(def.Keys(), func(key string) bool { return facts.IsLanguages(*def, key) })
		})
		for _, o := range others {
			t.early[o.Field] = true
		}
		t.tellAhead(others)
	}
}

// introduces says a name and that it is one's own.
var introduces = pattern.Lazy(`と(?:申|もう)します|(?:と|って)(?:言|い)います|(?:名前|なまえ)は|\b[Mm]y name(?:'s| is)\b`)

// nameTold is the open field of the candidate's name, where the words tell one.
func (t *turn) nameTold(words string) *application.Field {
	for i := range t.s.Fields {
		if f := &t.s.Fields[i]; !f.Settled() && slices.ContainsFunc(t.news(f, words), isName) {
			return f
		}
	}
	return nil
}

// lookAhead puts the next field that was told ahead before the Interviewer, if nothing else is to be reviewed.
func (t *turn) lookAhead() bool {
	if len(t.s.Pending) > 0 {
		return false
	}
	t.dealEarly()
	if len(t.s.Ahead) == 0 {
		t.noteAhead()
		return false
	}
	next := t.s.Ahead[0]
	var parts []application.Heard
	t.s.Ahead = slices.DeleteFunc(slices.Clone(t.s.Ahead), func(a application.Ahead) bool {
		if a.Field == next.Field {
			parts = append(parts, a.Heard)
			t.model.recall(a.Facts)
		}
		return a.Field == next.Field
	})
	f := t.s.Field(next.Field)
	if f == nil || f.Settled() {
		return t.lookAhead()
	}
	t.s.Current, t.s.Pending, t.ahead = f.ID, parts, f.ID
	t.said = utterance(parts)
	return true
}
