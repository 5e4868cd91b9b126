package interview

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/quorum"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// keyProgress is the key of the live card: the engine rewrites it during a turn. It is the moderators': a candidate must not read how
// reviewers voted, and is told apart from it that the questions are being prepared.
const keyProgress = "progress"

// announce posts the live card in a turn of its own, before the work that it shows: only what is posted can be rewritten. It reports
// whether the work has to wait for the next turn, which follows at once.
func (t *turn) announce() bool {
	if !t.Reviews.Live || t.State.Announced {
		return false
	}
	t.State.Announced, t.State.Status = true, application.Planning
	t.out.Continue = true
	t.showLive()
	t.lead(t.Text("plan.preparing", nil))
	t.state("")
	return true
}

// goesOn reports that the work which was announced is still to be done, and that this turn has not tried.
func (t *turn) goesOn() bool {
	return !t.tried && t.State.Status == application.Planning && t.State.Announced && t.State.Plan == nil
}

// showLive makes the live card's present state the one that stays.
func (t *turn) showLive() {
	card := t.live().card()
	t.out.Posts = append(t.out.Posts, bot.Post{Key: keyProgress, To: bot.Destination{Audience: bot.ToModerators}, Text: card.Title, Card: &card})
}

// live is the card's notifier for what this turn does.
func (t *turn) live() *live {
	if t.watched == nil {
		t.watched = &live{t: t}
	}
	return t.watched
}

// notifier is who is told what the models do: the log, the live card where there is one, and whoever watches.
func (t *turn) notifier() quorum.Notifier {
	ns := quorum.Notifiers{quorum.Log{To: t.log()}}
	if t.Watch != nil {
		ns = append(ns, t.Watch(t.run.Thread))
	}
	if t.Reviews.Live && t.State.Announced && t.State.Plan == nil {
		ns = append(ns, t.live())
	}
	return ns
}

// live keeps one card up to date. Its state is what happened in this turn, and the rounds that the conversation has on record.
type live struct {
	t     *turn
	now   string // what is being done
	tally quorum.Tally
}

// Notify implements quorum.Notifier.
func (l *live) Notify(e quorum.Event) {
	c := base.Texts(l.t.ModeratorLang)
	l.tally.Notify(e)
	switch e := e.(type) {
	case quorum.PhaseChange:
		l.now = c.Text("card.progress.phase."+e.Phase, nil)
	case quorum.PlanRevision:
		l.now = c.Text("card.progress.revision", nil)
	case quorum.ReviewStart:
		l.now = c.Text("card.progress.review", map[string]any{"n": e.Round})
	case quorum.ModelComplete, quorum.ReviewVotes:
	case quorum.HumanIntervention:
		l.now = c.Text("card.progress.people", nil)
	case quorum.EnsembleStart:
		l.now = c.Text("card.progress.ensemble", map[string]any{"count": len(e.Planners)})
	case quorum.PlanGenerated:
		l.now = c.Text("card.progress.plan", map[string]any{"model": e.Model})
	case quorum.VotingStart:
		l.now = c.Text("card.progress.scoring", map[string]any{"count": e.Plans})
	case quorum.DebateRound:
		l.now = c.Text("card.progress.debate", map[string]any{"n": e.Exchange.Round, "count": len(e.Exchange.Standing)})
	default:
		return
	}
	l.t.run.Progress(l.card())
}

// card is the present state: what it is about, what is being done, the votes as they arrive, and the rounds before.
func (l *live) card() bot.Card {
	c := base.Texts(l.t.ModeratorLang)
	now := l.now
	switch {
	case l.t.State.Plan != nil:
		now = c.Text("card.progress.done", nil)
	case l.t.State.Status == application.AwaitingPlanApproval, l.t.State.Status == application.NeedsHuman:
		now = c.Text("card.progress.people", nil)
	case now == "":
		now = c.Text("card.progress.phase.plan", nil)
	}
	if votes := l.tally.String(); votes != "" {
		now += " `" + votes + "`"
	}
	card := bot.Card{
		Kind: keyProgress, Title: c.Text("card.progress.title", nil), Body: now,
		Fields: []bot.Field{{Name: c.Text("card.plan.field.request", nil), Value: l.t.planRequest(c)}},
	}
	if len(l.t.State.Rounds) > 0 {
		card.Fields = append(card.Fields, bot.Field{Name: c.Text("card.plan.field.history", nil), Value: l.t.roundLines(c)})
	}
	return card
}
