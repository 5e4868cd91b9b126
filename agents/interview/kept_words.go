package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// keepWords keeps what an answer says beside its facts: who was thanked for 「前の店では新人の話を聞いていました」 finds it in the record, though
// no fact was read in it.
func (t *turn) keepWords(f *application.Field, def *form.Field, r application.Reviewed, sure bool) {
	if _, week := f.Facts[facts.HoursByDayKey]; f.ByDay && !week {
		t.KeepHours(f, r)
		return
	}
	none := len(r.Facts) > 0 && !slices.ContainsFunc(r.Facts, func(told application.Told) bool { return told.Value != nil })
	if none && sure && r.Invalid == nil && !t.Confides {
		t.keepBesideNone(f, def, r)
	}
	if none || len(f.Swaps) > 0 || t.Confides || r.Reply == brief.ReplyRefusal ||
		r.Reply == brief.ReplyNone || r.Denied || r.Invalid != nil || len(r.Doubts) > 0 && len(r.Facts) == 0 {
		return
	}
	for _, h := range t.Said.Parts {
		if h.Ours {
			continue
		}
		h.Text = hearing.WithoutDoubts(h.Text, r.Doubts)
		said, someWeeks, told := hearing.BesideWeek(h, r.Facts)
		words := t.NotesBeside(def, said) // beside an answer to what was asked back
		if sure {
			words = t.WordsBeside(f, def, said, told)
		}
		words = hearing.WithoutInstructions(def, strings.TrimSpace(someWeeks+" "+words))
		if words == "" || f.Reopened && (!hearing.ForRecord(words) || hearing.RepeatsText(f, words)) {
			continue
		}
		f.Words = append(slices.Clip(f.Words), application.Quote{Text: words, Source: h.ID})
		if def.Type != form.TypeText {
			t.lead(t.Text("beside.kept", map[string]any{"words": text.Shorten(words, intents.MaxWhole)}))
		}
	}
}

// keepBesideNone keeps what is told beside there being none of what is asked: 「なし。タクシー30年」.
func (t *turn) keepBesideNone(f *application.Field, def *form.Field, r application.Reviewed) {
	for _, h := range t.Said.Parts {
		if words := t.WordsBesideNone(def, h.Text, r.Facts); words != "" {
			f.Words = append(slices.Clip(f.Words), application.Quote{Text: words, Source: h.ID})
		}
	}
}
