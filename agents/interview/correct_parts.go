package interview

import (
	"cmp"
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
)

// correctAll makes several corrections of one message, and says what became of the rest of it.
func (t *turn) correctAll(ctx context.Context, cs []hearing.Correction, rest []string) error {
	if err := t.answerRest(ctx, rest); err != nil {
		return err
	}
	if now, _ := t.State.CurrentField(); now != nil && !now.Settled() {
		now.Leave()
	}
	t.close()
	t.State.Behind = nil
	t.tellChanges(cs)
	t.State.Current, t.State.Status, t.State.Pending, t.Said = "", application.Interviewing, nil, hearing.Said{}
	return t.attempt(ctx)
}

// tellChanges has answers looked at again, each with what is said of it now.
func (t *turn) tellChanges(cs []hearing.Correction) {
	t.State.Audit = nil
	var reopened []*application.Field
	cs = slices.Clone(cs)
	slices.SortStableFunc(cs, func(a, b hearing.Correction) int { return cmp.Compare(inTurn(a), inTurn(b)) })
	for _, c := range cs {
		if c.Unmade != "" {
			t.sayBack(c.Unmade)
			continue
		}
		t.rewritten[c.Field.ID] = t.rewritten[c.Field.ID] || c.Whole || c.WholeWeek
		says := cmp.Or(c.From, c.Only)
		if len(cs) == 1 {
			says = text.JoinLines(t.changing, says)
		}
		plainly := hearing.ReplacesAll(says) || c.Whole && (c.Plain || !facts.ToldInSentences(*t.State.Form.Field(c.Field.ID)))
		t.plainly[c.Field.ID] = plainly
		if c.Adds && onlyNone(c.Field) { // what is there is not none any more
			c.Adds, c.Whole, c.From = false, true, cmp.Or(c.From, c.Only)
		}
		if c.Adds {
			c.From = cmp.Or(c.From, c.Only)
			if !c.Plain {
				c.Only = hearing.WithoutAsking(c.Only)
			}
		}
		said := t.Said.PartWith(cmp.Or(c.From, c.Only))
		h := said.Wording(c.Only)
		h.Ours = c.Value || len(c.Keys) > 0 && !c.Whole && !strings.Contains(text.Fold(said.Text), text.Fold(c.Only))
		story := facts.ToldInSentences(*t.State.Form.Field(c.Field.ID)) && !c.Whole && len(c.Swaps)+len(c.Takes)+len(c.Rewords) == 0 && !c.Opens
		file := t.State.Form.Field(c.Field.ID).Type == form.TypeFile && !facts.Pasted(*t.State.Form.Field(c.Field.ID), c.Only) // a sentence is no document
		if c.Drops {
			// beside other changes it is asked for anew: to leave it out is offered there
			c = hearing.Correction{Field: c.Field, Opens: true}
		}
		// Nobody's complaint becomes an answer: it is asked for instead.
		if (c.Adds || story) && !hearing.ForRecord(c.Only) || c.Whole && hearing.DeniesPart(c.Only) || file && !c.Adds {
			c = hearing.Correction{Field: c.Field, Opens: true}
		}
		if c.Adds {
			if c.Whole {
				c.Field.Words = nil
			}
			if c.Instead != "" {
				c.Field.WithoutQuotes(func(q application.Quote) bool { return strings.Contains(text.Fold(q.Text), text.Fold(c.Instead)) })
			}
			t.addWords(c.Field, h)
			continue
		}
		if len(c.Restores) > 0 {
			t.restoreWords(c.Field, c.Restores)
			continue
		}
		if len(c.Clears) > 0 {
			t.clearNone(c.Field, c.Clears)
			continue
		}
		if len(c.Takes) > 0 {
			t.takeParts(c.Field, c.Takes)
			continue
		}
		if len(c.Rewords) > 0 {
			if c.Whole {
				c.Field.Words = nil
			}
			t.rewordTexts(c.Field, c.Rewords, h)
			continue
		}
		if c.Whole && plainly && t.SaysTheSame(c.Field, c.Only) { // it is the rest that goes
			c.Field.Words = nil
			t.sayChanged(c.Field)
			continue
		}
		if c.Whole {
			c.Keys = nil
		}
		if c.Whole && plainly {
			c.Field.Words = nil
		}
		swaps := c.Field.Swaps
		if !slices.Contains(reopened, c.Field) {
			reopened, swaps = append(reopened, c.Field), nil
			c.Field.Reopen(c.Keys)
		} else if len(c.Keys) > 0 { // the message tells two things of it
			c.Field.Stale = append(c.Field.Stale, c.Keys...)
		}
		if c.WholeWeek {
			c.Field.TakeBackWeek(*t.State.Form.Field(c.Field.ID))
		}
		t.State.Forget(c.Field.ID)
		c.Field.Anew = c.Field.Anew || c.Whole || c.Opens
		if c.Beside != "" {
			c.Field.Words = append(slices.Clip(c.Field.Words), application.Quote{Text: c.Beside, Source: h.ID})
		}
		if !c.Opens {
			c.Field.Next, c.Field.Swaps = nil, append(swaps, c.Swaps...)
			t.State.Ahead = append(slices.Clip(t.State.Ahead), application.Ahead{Field: c.Field.ID, Heard: h})
		}
	}
}

// inTurn is in which order changes are made: what stands beside an answer first, which is then told anew.
func inTurn(c hearing.Correction) int {
	if c.Adds || c.Unmade != "" {
		return 0
	}
	return 1
}

// addWords keeps what is told beside an answer, which stays as it is.
func (t *turn) addWords(f *application.Field, h application.Heard) {
	t.noteBeside(f, h)
	f.Reopened = false
	t.complete(f, t.State.Form.Field(f.ID))
}

// answerRest deals with the sentences of a message that change nothing: a question is answered, a change that was not understood said back.
func (t *turn) answerRest(ctx context.Context, rest []string) error {
	if len(rest) == 0 {
		return nil
	}
	whole := t.Said
	defer func() { t.Said = whole }()
	t.Said = hearing.Utterance([]application.Heard{whole.Parts[len(whole.Parts)-1].Wording(strings.Join(rest, "\n"))})
	if _, question := t.SplitQuestions(); question != "" {
		answer, err := t.counter(ctx, question)
		if err != nil {
			return err
		}
		t.lead(answer)
	}
	for _, says := range rest {
		if hearing.AsksForChange(says) || t.Summarised() && (t.SpeaksOfAnswer(says) || t.WantsSomething(says)) {
			t.sayBack(says)
		}
	}
	return nil
}

// sayBack says that it was not understood which answer some words are about, or what is to be there where they name it. What is protected in them is not
// repeated: that it is of no use is said instead.
func (t *turn) sayBack(says string) {
	if hearing.OnlyAnnounces(says) { // beside the change that it announces
		return
	}
	t.notNeeded(says)
	key, label := "edit.unread", ""
	if f := t.AnswerSpokenOf(says); f != nil {
		key, label = "edit.unread_change", t.Label(f.ID)
	}
	if words := t.Masked(application.Heard{Text: says}); hearing.Substantial(strings.ReplaceAll(words, hearing.Mask, "")) {
		t.lead(t.Text(key, map[string]any{"text": text.Shorten(words, intents.MaxWhole), "label": label}))
	}
}

// onlyNone reports an answer that says only that there is none.
func onlyNone(f *application.Field) bool {
	for _, fact := range f.Facts {
		if fact.Value != nil {
			return false
		}
	}
	return len(f.Facts) > 0
}
