package interview

import (
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// spread deals out an utterance that answers other fields beside the one that is asked. What belongs to those waits for their
// review, and is no part of the answer to this one.
func (t *turn) spread() {
	f, def := t.State.CurrentField()
	if f == nil || f.Settled() || t.Pastes() || t.State.Status != application.Interviewing {
		return
	}
	var own []application.Heard
	var others []application.Ahead
	for _, h := range t.Said.Parts {
		rest, more := t.Deal(f, h)
		rest, more = t.DealByModel(f, h, rest, more)
		if len(more) > 0 && (aroundAnswers().MatchString(rest) && !def.OffersOptions() || def.Type != form.TypeText && !t.Fits(def, rest)) {
			rest = ""
		}
		if utf8.RuneCountInString(rest) <= hearing.MaxDealt {
			rest, more = t.DealElsewhere(f, h, rest, more)
		}
		others = append(others, more...)
		if h.Text = rest; rest != "" || len(h.Files) > 0 {
			own = append(own, h)
		}
	}
	if len(others) == 0 {
		return
	}
	t.tellAhead(others)
	t.State.Pending, t.Said = own, hearing.Utterance(own)
	if len(own) == 0 {
		f.Leave()
	}
}

// aroundAnswers are words around answers that answer nothing.
var aroundAnswers = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)^(?:[\s、,。.!:：]|あの?|えっと|えーと|すみません|はい|ちなみに|それと|あと|連絡先(?:です|は)?|以下(?:です|の通りです)?|よろしくお願いします|お願いします|です|こんにちは|hi|hello|hey|oh|sorry|sure|ok|okay|yes|here (?:you go|it is|they are|are my details)|also|and|by the way|thanks|thank you|please|my details)*$`)
})

// tellAhead has other fields reviewed on what was told of them. One that is settled is opened again.
func (t *turn) tellAhead(others []application.Ahead) {
	for _, a := range others {
		if f := t.State.Field(a.Field); f.Settled() {
			f.Reopen(nil)
			f.Next = nil
			t.State.Forget(f.ID)
			t.State.Audit = nil
		}
	}
	t.State.Ahead = append(t.State.Ahead, others...)
}

// noteAhead says what was recorded of fields that were told before they were asked.
func (t *turn) noteAhead() {
	var parts []string
	for _, id := range t.noted {
		if f := t.State.Field(id); f != nil {
			parts = append(parts, t.Text("told_so_far.part", map[string]any{"label": t.Label(id), "value": text.Shorten(shown.Answer(t.State, f, t.State.Speaks), 60)}))
		}
	}
	t.noted = nil
	if len(parts) > 0 {
		t.lead(t.Text("ahead.noted", map[string]any{"answers": strings.Join(parts, t.Text("list.parts", nil))}))
	}
}
