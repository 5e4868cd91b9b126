package interview

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/text"
)

// keepEarly keeps what was said before there is a plan, beside a yes to the disclosure or a language: it may tell of fields.
func (t *turn) keepEarly(parts []application.Heard) {
	for _, h := range parts {
		t.State.Ahead = append(slices.Clip(t.State.Ahead), application.Ahead{Heard: h})
	}
}

// dealEarly gives each part of what was said so early to the field that it tells of, by its shape; the rest told nothing.
func (t *turn) dealEarly() {
	early := func(a application.Ahead) bool { return a.Field == "" }
	waits := t.State.Ahead
	if !slices.ContainsFunc(waits, early) {
		return
	}
	t.State.Ahead = slices.DeleteFunc(slices.Clone(waits), early)
	for _, a := range waits {
		if !early(a) {
			continue
		}
		rest, others := t.Deal(nil, a.Heard)
		for _, s := range text.Sentences(rest) {
			f := t.ToldElsewhere(nil, s.In(rest))
			if f == nil && (introduces().MatchString(s.In(rest)) || facts.TellsName(s.In(rest)) && place.Read(s.In(rest), place.Context{}).Nothing()) {
				f = t.NameTold(s.In(rest))
			}
			if f != nil {
				others = append(others, application.Ahead{Field: f.ID, Heard: a.Heard.Wording(s.In(rest))})
			}
		}
		others = slices.DeleteFunc(others, func(o application.Ahead) bool { // which language to speak was asked
			def := t.State.Form.Field(o.Field)
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

// lookAhead puts the next field that was told ahead before the Interviewer, if nothing else is to be reviewed.
func (t *turn) lookAhead() bool {
	if len(t.State.Pending) > 0 {
		return false
	}
	t.dealEarly()
	if len(t.State.Ahead) == 0 {
		t.noteAhead()
		return false
	}
	next := t.State.Ahead[0]
	var parts []application.Heard
	t.State.Ahead = slices.DeleteFunc(slices.Clone(t.State.Ahead), func(a application.Ahead) bool {
		if a.Field == next.Field {
			parts = append(parts, a.Heard)
			t.ByModel.Recall(a.Facts)
		}
		return a.Field == next.Field
	})
	f := t.State.Field(next.Field)
	if f == nil || f.Settled() {
		return t.lookAhead()
	}
	t.State.Current, t.State.Pending, t.Ahead = f.ID, parts, f.ID
	t.Said = hearing.Utterance(parts)
	return true
}
