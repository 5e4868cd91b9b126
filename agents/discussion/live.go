package discussion

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/quorum"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// keyProgress names the live cards, one for each question: the engine rewrites the last one during a turn.
const keyProgress = "progress"

// live keeps the live card up to date while a phase is held.
type live struct {
	t     *turn
	phase string
	done  []quorum.Contributed
}

func (t *turn) watch() *live {
	if t.live == nil {
		t.live = &live{t: t}
	}
	return t.live
}

// Notify implements quorum.Notifier; the discussion tells one event at a time.
func (l *live) Notify(e quorum.Event) {
	switch e := e.(type) {
	case quorum.PhaseChange:
		l.phase, l.done = e.Phase, nil
	case quorum.Contributed:
		l.done = append(slices.Clip(l.done), e)
	default:
		return
	}
	if card := l.card(l.t.s.Last, l.phase, l.done); len(l.done) > 0 || base.Digest(card) != l.t.s.Shown {
		l.t.Run.ProgressOf(l.t.key(keyProgress), card)
	}
}

// showLive makes the live card's present state the one that stays, where it differs from the one before.
func (t *turn) showLive() {
	talk := t.s.Last
	phase := talk.status()
	if talk.over() && talk.StoppedBy == "" {
		phase = quorum.Concluded
	}
	t.ShowLive(t.key(keyProgress), t.watch().card(talk, phase, nil), &t.s.Shown)
}

// card is the present state: the question, the phases with their marks, and in the running one a mark for each model.
func (l *live) card(talk *Talk, phase string, done []quorum.Contributed) bot.Card {
	t := l.t
	card := bot.Card{
		Kind: keyProgress, Title: t.Text("discussion.progress.title", nil),
		Body:   cmp.Or(text.Shorten(talk.Question, 300), t.Text("discussion.taken_back", nil)),
		Fields: []bot.Field{{Name: t.Text("discussion.field.phases", nil), Value: t.phaseLines(talk, phase)}},
	}
	if marks := t.modelLines(talk, phase, done); marks != "" {
		card.Fields = append(card.Fields, bot.Field{Name: t.Text("discussion.field.models", nil), Value: marks})
	}
	if !talk.over() {
		card.Buttons = []bot.Button{{Name: buttonStop, Label: t.Text("discussion.button.stop", nil), Style: bot.Danger}}
	}
	return card
}

// phaseLines are the phases, each with how far it is, in words: a sign alone means nothing to a screen reader.
func (t *turn) phaseLines(talk *Talk, phase string) string {
	all := []string{quorum.InitialQuery, quorum.PeerReview, quorum.SynthesisOf}
	if len(talk.Models) == 1 {
		all = all[:1]
	}
	now := slices.Index(all, phase)
	if phase == Stopped {
		now = slices.Index(all, talk.reached())
	}
	var lines []string
	for i, p := range all {
		mark := "pending"
		switch {
		case talk.skipped(p):
			mark = "skipped"
		case i == now && phase == Stopped:
			mark = "stopped"
		case i == now:
			mark = "running"
		case phase == quorum.Concluded || i < now:
			mark = "done"
		}
		lines = append(lines, t.Text("discussion.mark."+mark, nil)+" "+t.Text("discussion.phase."+p, nil))
	}
	return strings.Join(lines, "\n")
}

// reached is the phase that was to be held next.
func (t *Talk) reached() string {
	return cmp.Or(t.Minutes.Phase, quorum.InitialQuery)
}

// skipped reports whether a phase is left out: it was not wanted, or there was nothing for it.
func (t *Talk) skipped(phase string) bool {
	answered := t.Minutes.Phase != "" && t.Minutes.Phase != quorum.InitialQuery
	n := len(t.Minutes.Contributions)
	switch phase {
	case quorum.PeerReview:
		return t.NoReview || answered && n < 2
	case quorum.SynthesisOf:
		return answered && n < 1
	}
	return false
}

// modelLines are the models at work in a phase, each with whether it is done.
func (t *turn) modelLines(talk *Talk, phase string, done []quorum.Contributed) string {
	var models []string
	switch phase {
	case quorum.InitialQuery:
		models = talk.Models
	case quorum.PeerReview:
		for _, c := range talk.Minutes.Contributions {
			models = append(models, c.Model)
		}
	case quorum.SynthesisOf:
		for _, d := range done {
			models = append(models, d.Model)
		}
	}
	var lines []string
	for _, m := range models {
		mark := "running"
		if i := slices.IndexFunc(done, func(d quorum.Contributed) bool { return d.Model == m }); i >= 0 {
			mark = "done"
			if done[i].Failed {
				mark = "failed"
			}
		}
		lines = append(lines, t.Text("discussion.mark."+mark, nil)+" "+m)
	}
	return strings.Join(lines, "\n")
}
