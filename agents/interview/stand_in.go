package interview

import (
	"context"
	"errors"
	"slices"
	"time"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

// byRules is the scope of the steps in which rules stood in for a model, and what the record calls it.
const byRules = "rules"

// maxByRules is how long, in characters, a message may be that is too long for a model and that rules read: longer ones are documents, and for people.
const maxByRules = 2000

// tellAgainAfter is after how long somebody is told once more that rules stand in.
const tellAgainAfter = 24 * time.Hour

// standIn is who does in a turn what a model did not. Rules read and judge, people's wordings are asked; nobody votes in a model's place.
type standIn struct {
	read   error // why rules read the messages; nil: a model did
	words  bool  // what is asked is worded by people
	review error // what the review of the answers failed with
	again  bool  // what waits is read again by itself
}

// models is the client, of whom somebody stands in for where it is away.
func (t *turn) models() llm.Client {
	if t.Standby == nil {
		return t.Client
	}
	return spared{t.Client}
}

// spared is a client whose calls somebody stands in for.
type spared struct{ llm.Client }

// Chat implements llm.Client.
func (s spared) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	req.Spare = true
	return s.Client.Chat(ctx, req)
}

// canStandIn reports that somebody may do what failed so.
func (t *turn) canStandIn(err error) bool {
	switch {
	case err == nil, t.Standby == nil, t.run.Broken() != nil:
		return false
	case errors.Is(err, agents.ErrInterrupted), errors.Is(err, agents.ErrDiverged), errors.Is(err, agents.ErrKeyUsed):
		return false
	}
	return !tooLong(err) || utf8.RuneCountInString(t.Said.Text) <= maxByRules
}

// readByModel reports that a model has read the messages, or reads them in this turn.
func (t *turn) readByModel() bool { return t.flow.Model && t.stood.read == nil }

// readByRules has rules read and judge everything of this turn, and people's wordings asked.
func (t *turn) readByRules(why error) {
	t.stood.read, t.stood.words = why, true
	t.Listener.Model, t.ByModel = false, hearing.ByModel{}
	t.event("read_by_rules", t.Asked())
}

// wordByPeople has what is asked in this turn worded by people.
func (t *turn) wordByPeople(ctx context.Context, why error) {
	t.log().WarnContext(ctx, "no wording of a model's: the reviewed one is asked", "class", agents.ErrorClass(why))
	t.stood.words = true
}

// reviewFailed reports that an error is that of the review of the answers.
func (t *turn) reviewFailed(err error) bool {
	return t.stood.review != nil && errors.Is(err, t.stood.review)
}

// runOrStandIn runs an agent's loop, and where no model brings it to its end, with the rules.
func (t *turn) runOrStandIn(ctx context.Context, l tool.Loop, agent, system string, msgs []llm.Message, in any) error {
	if t.stood.read == nil {
		_, err := l.Run(ctx, t.run, t.key(agent), system, msgs, in)
		if !t.canStandIn(err) {
			return err
		}
		t.log().WarnContext(ctx, "rules stand in for a model", "class", agents.ErrorClass(err))
	}
	t.tellByRules()
	l.Client = t.Standby
	_, err := l.Run(ctx, t.run.Child(byRules), t.key(agent), system, msgs, in)
	return err
}

// verdict is what a Reviewer found. why is what the model failed with in whose place rules found it.
type verdict struct {
	brief.Review
	why error
}

// acceptVerdict is accept. Where rules judged in a model's place and could make nothing of the words, it fails with what the model failed with.
func (t *turn) acceptVerdict(f *application.Field, def *form.Field, v verdict) (application.Reviewed, error) {
	r := t.accept(f, def, v.Review)
	if v.why == nil {
		return r, nil
	}
	aside := t.Ahead == f.ID || len(f.MissingKeys(def)) == 0 // it was told beside what was asked, or before, and is asked in its turn
	told := aside || len(r.Facts)+len(r.Doubts)+len(r.Dropped) > 0 || r.Invalid != nil || r.Denied || r.ByDay
	if !told && !slices.Contains([]string{brief.ReplyNone, brief.ReplyRefusal, brief.ReplyQuestion}, r.Reply) {
		return application.Reviewed{}, v.why
	}
	t.tellByRules()
	return r, nil
}

// tellByRules says, once in an outage, that rules stand in.
func (t *turn) tellByRules() {
	if told := t.State.RulesTold; !told.IsZero() && t.Now.Sub(told) < tellAgainAfter {
		return
	}
	t.State.RulesTold = t.Now
	t.lead(ruled)
}
