package interview

import (
	"context"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// passOnUnplaced brings people what is to be added and belongs to no answer, and says so.
func (t *turn) passOnUnplaced(rs []hearing.Request) {
	for _, r := range rs {
		if r.Field == nil {
			t.bringRemark(t.forPeople(r.Sentence))
			t.lead(t.Text("remark.passed_on", map[string]any{"words": text.Shorten(r.Words, intents.MaxWhole)}))
		}
	}
}

// changeAnswers carries out what is wanted changed at the summary.
func (t *turn) changeAnswers(ctx context.Context, m hearing.Move) error {
	t.passOnUnplaced(m.Requests)
	switch {
	case len(m.Changes) == 0: // all of it is for people, or as it is already
		if err := t.answerRest(ctx, m.Rest); err != nil {
			return err
		}
		t.showAsTold(m.Requests)
		t.State.Pending = nil
		t.summarise()
		return nil
	case len(m.Changes) == 1 && (m.Changes[0].Drops || m.Changes[0].Opens):
		if err := t.answerRest(ctx, m.Rest); err != nil {
			return err
		}
		return t.correct(ctx, m.Changes[0])
	}
	return t.correctAll(ctx, m.Changes, m.Rest)
}

// changeBeside changes other answers than the one that is asked, and leaves the rest of the words to answer that. It reports whether nothing is left.
func (t *turn) changeBeside(ctx context.Context, m hearing.Move) (bool, error) {
	t.TellAhead(m.Others)
	t.tellChanges(m.Changes)
	t.passOnUnplaced(m.Requests)
	for _, says := range m.Rest {
		t.sayBack(says)
	}
	if own := t.Said.Only(m.Own); m.Own != "" || len(own) > 0 { // a file that came with it answers what is asked
		t.Said = hearing.Utterance(own)
		return len(own) == 0, nil
	}
	t.State.Pending, t.Said = nil, hearing.Said{}
	return true, t.attempt(ctx)
}

// showAsTold shows what stands in the answers that were told once more as they are: nobody is to wonder whether that was read.
func (t *turn) showAsTold(rs []hearing.Request) {
	var shownOnce []*application.Field
	for _, r := range rs {
		if r.Field == nil || slices.Contains(shownOnce, r.Field) {
			continue
		}
		shownOnce = append(shownOnce, r.Field)
		t.lead(t.recordShows(r.Field))
	}
}
