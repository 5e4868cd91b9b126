package quorum

import (
	"context"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents"
)

// The phases of a discussion, as PhaseChange names them. Source: the quorum's design, "Quorum Discussion".
const (
	InitialQuery = "initial_query"
	PeerReview   = "peer_review"
	SynthesisOf  = "synthesis"
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

// Synthesis is what the moderator makes of a discussion.
type Synthesis struct {
	Conclusion   string   `json:"conclusion"`
	KeyPoints    []string `json:"key_points"`
	Agreement    []string `json:"agreement"`
	Disagreement []string `json:"disagreement"`
}

// Discussion puts a question to several models, has each review the others' answers, and a moderator draw them together. The
// functions take their steps in the run that they get.
type Discussion struct {
	Models []string

	Answer func(ctx context.Context, run *agents.Run, model string) (string, error)
	// Review is given the answers of the others, never the model's own.
	Review func(ctx context.Context, run *agents.Run, model string, others []Opinion) (string, error)
	// Moderate is given all answers, and the reviews in the models' order, without names.
	Moderate func(ctx context.Context, run *agents.Run, answers []Opinion, reviews []string) (Synthesis, error)
}

// Minutes are how a discussion went: who answered, in the models' order, who failed, and the synthesis, nil where nobody answered or
// the moderator failed.
type Minutes struct {
	Contributions []Contribution `json:"contributions"`
	Failed        []string       `json:"failed"`
	Synthesis     *Synthesis     `json:"synthesis,omitempty"`
}

// Run holds the discussion. All models answer at the same time, and then all review at the same time; shown is told of each phase and
// may be nil. A model that fails is left out: who does not answer does not review, and who does not review has answered all the same.
// Run fails only with the journal or when its context ends.
func (d Discussion) Run(ctx context.Context, run *agents.Run, shown Notifier) (Minutes, error) {
	tell(shown, PhaseChange{InitialQuery})
	m := d.answers(ctx, run)
	if err := broken(ctx, run); err != nil || len(m.Contributions) == 0 {
		return m, err
	}
	if len(m.Contributions) > 1 {
		tell(shown, PhaseChange{PeerReview})
		d.reviews(ctx, run, m.Contributions)
		if err := broken(ctx, run); err != nil {
			return m, err
		}
	}
	tell(shown, PhaseChange{SynthesisOf})
	var reviews []string
	for _, c := range m.Contributions {
		if c.Review != "" {
			reviews = append(reviews, c.Review)
		}
	}
	s, err := d.Moderate(ctx, run.Child("moderate"), opinions(m.Contributions, ""), reviews)
	if err == nil && strings.TrimSpace(s.Conclusion) != "" {
		m.Synthesis = &s
	}
	return m, broken(ctx, run)
}

func broken(ctx context.Context, run *agents.Run) error {
	if err := run.Broken(); err != nil {
		return err
	}
	return ctx.Err()
}

func (d Discussion) answers(ctx context.Context, run *agents.Run) Minutes {
	given := make([]string, len(d.Models))
	inParallel(len(d.Models), func(i int) {
		if text, err := d.Answer(ctx, run.Child("answer/"+d.Models[i]), d.Models[i]); err == nil {
			given[i] = strings.TrimSpace(text)
		}
	})
	var m Minutes
	for i, text := range given {
		if text == "" {
			m.Failed = append(m.Failed, d.Models[i])
			continue
		}
		m.Contributions = append(m.Contributions, Contribution{Model: d.Models[i], Opinion: Opinion{label(len(m.Contributions)), text}})
	}
	return m
}

func (d Discussion) reviews(ctx context.Context, run *agents.Run, all []Contribution) {
	given := make([]string, len(all))
	inParallel(len(all), func(i int) {
		model := all[i].Model
		if text, err := d.Review(ctx, run.Child("review/"+model), model, opinions(all, model)); err == nil {
			given[i] = strings.TrimSpace(text)
		}
	})
	for i, text := range given {
		all[i].Review = text
	}
}

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
