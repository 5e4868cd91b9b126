package quorum

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
)

// The phases of a discussion, as PhaseChange names them. Source: the quorum's design, "Quorum Discussion".
const (
	InitialQuery = "initial_query"
	PeerReview   = "peer_review"
	SynthesisOf  = "synthesis"
	Concluded    = "concluded"
)

// Opinion is an answer as the others see it: under a letter, without the name of who gave it.
type Opinion struct {
	Label string `json:"label"`
	Text  string `json:"text"`
}

// Contribution is what one model gave a discussion. Review is empty where it failed, or had nothing to review.
type Contribution struct {
	Model string `json:"model"`
	Opinion
	Review string `json:"review,omitempty"`
}

// Failure is a model that did not do its part: in which phase, and the class of its error.
type Failure struct {
	Model string `json:"model"`
	Phase string `json:"phase"`
	Class string `json:"class"`
}

// Synthesis is what the moderator makes of a discussion.
type Synthesis struct {
	Conclusion   string   `json:"conclusion" desc:"The answer to the question, in the light of all answers and reviews."`
	KeyPoints    []string `json:"key_points" desc:"What carries the conclusion, one sentence each."`
	Agreement    []string `json:"agreement" desc:"Where the answers agree, one sentence each; empty where they don't."`
	Disagreement []string `json:"disagreement" desc:"Where they differ, and why, one sentence each; empty where they don't."`
}

// Discussion puts a question to several models, has each review the others' answers, and a moderator draw them together. The
// functions take their steps in the run that they get.
type Discussion struct {
	Models     []string // who answers and reviews, each once
	Moderators []string // who may draw the answers together: the first that can, does; none that failed to answer is asked
	NoReview   bool     // leave the review of each other's answers out

	Answer func(ctx context.Context, run *agents.Run, model string) (string, error)
	// Review is given the answers of the others, never the model's own.
	Review func(ctx context.Context, run *agents.Run, model string, others []Opinion) (string, error)
	// Moderate is given all answers, and the reviews in the models' order, without names.
	Moderate func(ctx context.Context, run *agents.Run, model string, answers []Opinion, reviews []string) (Synthesis, error)
}

// Minutes are how far a discussion has come: who answered, in the models' order, who failed, and the synthesis, nil where nobody
// answered, only one model was asked, or every moderator failed. The zero value is a discussion that has not begun.
type Minutes struct {
	Phase         string         `json:"phase"` // the next one, or Concluded
	Contributions []Contribution `json:"contributions"`
	Failed        []Failure      `json:"failed,omitempty"`
	Moderator     string         `json:"moderator,omitempty"`
	Synthesis     *Synthesis     `json:"synthesis,omitempty"`
}

// Advance holds the next phase and returns the minutes after it, in which nothing of those before it is shared. The models work at the
// same time; shown is told of the phase and of each model that is done, and may be nil. A model that fails is left out: who does
// not answer does not review, and who does not review has answered all the same. Advance fails only with the journal or when its
// context ends. It blocks until the last model is done.
func (d Discussion) Advance(ctx context.Context, run *agents.Run, m Minutes, shown Notifier) (Minutes, error) {
	m.Contributions, m.Failed = slices.Clone(m.Contributions), slices.Clone(m.Failed)
	m.Phase = cmp.Or(m.Phase, InitialQuery)
	tell(shown, PhaseChange{m.Phase})
	switch m.Phase {
	case InitialQuery:
		d.answer(ctx, run, &m, oneAtATime(shown))
	case PeerReview:
		d.review(ctx, run, &m, oneAtATime(shown))
	case SynthesisOf:
		d.moderate(ctx, run, &m, oneAtATime(shown))
	}
	if err := run.Broken(); err != nil {
		return m, err
	}
	return m, ctx.Err()
}

func (d Discussion) answer(ctx context.Context, run *agents.Run, m *Minutes, told func(Event)) {
	given := d.all(m, InitialQuery, d.Models, told, func(i int) (string, error) {
		return d.Answer(ctx, run.Child("answer/"+d.Models[i]), d.Models[i])
	})
	for i, text := range given {
		if text != "" {
			m.Contributions = append(m.Contributions, Contribution{Model: d.Models[i], Opinion: Opinion{label(len(m.Contributions)), text}})
		}
	}
	switch n := len(m.Contributions); {
	case n == 0 || len(d.Models) == 1: // nothing to compare, and nobody to draw together
		m.Phase = Concluded
	case n == 1 || d.NoReview:
		m.Phase = SynthesisOf
	default:
		m.Phase = PeerReview
	}
}

func (d Discussion) review(ctx context.Context, run *agents.Run, m *Minutes, told func(Event)) {
	var models []string
	for _, c := range m.Contributions {
		models = append(models, c.Model)
	}
	given := d.all(m, PeerReview, models, told, func(i int) (string, error) {
		return d.Review(ctx, run.Child("review/"+models[i]), models[i], opinions(m.Contributions, models[i]))
	})
	for i, text := range given {
		m.Contributions[i].Review = text
	}
	m.Phase = SynthesisOf
}

// moderate asks one moderator after the other until one gives a synthesis, but none that did not even answer.
func (d Discussion) moderate(ctx context.Context, run *agents.Run, m *Minutes, told func(Event)) {
	var reviews []string
	for _, c := range m.Contributions {
		if c.Review != "" {
			reviews = append(reviews, c.Review)
		}
	}
	for _, model := range d.Moderators {
		if slices.ContainsFunc(m.Failed, func(f Failure) bool { return f.Model == model && f.Phase == InitialQuery }) {
			continue
		}
		s, err := d.Moderate(ctx, run.Child("moderate/"+model), model, opinions(m.Contributions, ""), reviews)
		if err == nil && strings.TrimSpace(s.Conclusion) == "" {
			err = errSilent
		}
		told(Contributed{Phase: SynthesisOf, Model: model, Failed: err != nil})
		if err == nil {
			m.Synthesis, m.Moderator = &s, model
			break
		}
		m.Failed = append(m.Failed, Failure{model, SynthesisOf, agents.ErrorClass(err)})
		if run.Broken() != nil || ctx.Err() != nil {
			return
		}
	}
	m.Phase = Concluded
}

// all asks the models at the same time, notes who failed and returns what each gave, empty where it failed.
func (d Discussion) all(m *Minutes, phase string, models []string, told func(Event), ask func(i int) (string, error)) []string {
	given, errs := make([]string, len(models)), make([]error, len(models))
	inParallel(len(models), func(i int) {
		text, err := ask(i)
		if given[i] = strings.TrimSpace(text); err == nil && given[i] == "" {
			err = errSilent
		}
		errs[i] = err
		told(Contributed{Phase: phase, Model: models[i], Failed: err != nil})
	})
	for i, err := range errs {
		if err != nil {
			given[i] = ""
			m.Failed = append(m.Failed, Failure{models[i], phase, agents.ErrorClass(err)})
		}
	}
	return given
}

// errSilent is a model's answer without a word.
var errSilent error = silence{}

type silence struct{}

func (silence) Error() string      { return "an empty answer" }
func (silence) ErrorClass() string { return "empty_answer" }

// opinions are the answers without names, but that of one model.
func opinions(all []Contribution, without string) []Opinion {
	var out []Opinion
	for _, c := range all {
		if c.Model != without {
			out = append(out, c.Opinion)
		}
	}
	return out
}

// label is a letter, while there are letters.
func label(i int) string {
	if i < 26 {
		return string(rune('A' + i))
	}
	return fmt.Sprint(i + 1)
}
