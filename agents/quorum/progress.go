package quorum

import (
	"log/slog"
	"sync"
)

// Event is something worth showing while models work, vote and debate. Source: the quorum's design, "Progress Notification". What an
// event says may hold a model's or a candidate's words: who shows it decides to whom.
type Event interface{ event() }

// The events of work.
type (
	PhaseChange  struct{ Phase string }
	Thought      struct{ Model, Text string }
	TaskStart    struct{ Task string }
	TaskComplete struct {
		Task    string
		Success bool
	}
	ToolCall   struct{ Tool, Args string }
	ToolResult struct {
		Tool    string
		Success bool
	}
	ToolError struct{ Tool, Class string }
	ToolRetry struct {
		Tool    string
		Attempt int
	}
	PlanRevision struct {
		Revision int
		Feedback string
	}
	ActionRetry struct {
		Action  string
		Attempt int
	}
)

// The events of reviews. ReviewComplete and ReviewVotes end one, without and with what was voted.
type (
	ReviewStart struct {
		Point  Point
		Round  int
		Voters []string
	}
	ModelComplete struct {
		Point Point
		Vote  Vote
	}
	ReviewComplete struct {
		Point    Point
		Approved bool
		Feedback string
	}
	ReviewVotes struct {
		Point Point
		Round Round
	}
	HumanIntervention struct {
		Point  Point
		Rounds []Round
	}
)

// The events of ensembles and debates.
type (
	EnsembleStart    struct{ Planners []string }
	PlanGenerated    struct{ Model string }
	VotingStart      struct{ Plans int }
	EnsembleComplete struct{ Winner, Why string } // Winner is empty where there is none
	DebateRound      struct{ Exchange Exchange }
)

// Contributed says that a model has done its part in a phase of a discussion, or failed to.
type Contributed struct {
	Phase, Model string
	Failed       bool
}

func (PhaseChange) event()       {}
func (Thought) event()           {}
func (TaskStart) event()         {}
func (TaskComplete) event()      {}
func (ToolCall) event()          {}
func (ToolResult) event()        {}
func (ToolError) event()         {}
func (ToolRetry) event()         {}
func (PlanRevision) event()      {}
func (ActionRetry) event()       {}
func (ReviewStart) event()       {}
func (ModelComplete) event()     {}
func (ReviewComplete) event()    {}
func (ReviewVotes) event()       {}
func (HumanIntervention) event() {}
func (EnsembleStart) event()     {}
func (PlanGenerated) event()     {}
func (VotingStart) event()       {}
func (EnsembleComplete) event()  {}
func (DebateRound) event()       {}
func (Contributed) event()       {}

// Notifier is told what happens, one event at a time and in the order in which it happens. It must not block for long: the work
// waits for it. Nothing that it does or loses changes an outcome.
type Notifier interface{ Notify(Event) }

// Notifiers tells all of them, in their order. None is silence.
type Notifiers []Notifier

// Notify implements Notifier.
func (ns Notifiers) Notify(e Event) {
	for _, n := range ns {
		n.Notify(e)
	}
}

// tell notifies n, which may be nil.
func tell(n Notifier, e Event) {
	if n != nil {
		n.Notify(e)
	}
}

// Log is the Notifier that writes a line for each event: who, where and how it came out, and never a word of a model's or a
// person's.
type Log struct{ To *slog.Logger }

// Notify implements Notifier.
func (l Log) Notify(e Event) {
	switch e := e.(type) {
	case PhaseChange:
		l.To.Info("phase", "phase", e.Phase)
	case Thought:
		l.To.Debug("thought", "model", e.Model)
	case TaskStart:
		l.To.Info("task starts", "task", e.Task)
	case TaskComplete:
		l.To.Info("task done", "task", e.Task, "success", e.Success)
	case ToolCall:
		l.To.Info("tool called", "called", e.Tool)
	case ToolResult:
		l.To.Info("tool done", "called", e.Tool, "success", e.Success)
	case ToolError:
		l.To.Warn("tool failed", "called", e.Tool, "class", e.Class)
	case ToolRetry:
		l.To.Info("tool tried again", "called", e.Tool, "attempt", e.Attempt)
	case PlanRevision:
		l.To.Info("plan revision", "round", e.Revision)
	case ActionRetry:
		l.To.Info("action tried again", "attempt", e.Attempt)
	case ReviewStart:
		l.To.Info("review starts", "point", string(e.Point), "round", e.Round, "voters", len(e.Voters))
	case ModelComplete:
		l.To.Info("vote", "point", string(e.Point), "model", e.Vote.Model, "verdict", string(e.Vote.Verdict))
	case ReviewComplete:
		l.To.Info("review done", "point", string(e.Point), "approved", e.Approved)
	case ReviewVotes:
		l.To.Info("reviewed", "point", string(e.Point), "round", e.Round.Number, "approved", e.Round.Approved, "votes", e.Round.Summary)
	case HumanIntervention:
		l.To.Info("people are asked", "point", string(e.Point), "rounds", len(e.Rounds))
	case EnsembleStart:
		l.To.Info("ensemble starts", "planners", len(e.Planners))
	case PlanGenerated:
		l.To.Info("plan made", "model", e.Model)
	case VotingStart:
		l.To.Info("plans are scored", "plans", e.Plans)
	case EnsembleComplete:
		l.To.Info("ensemble done", "winner", e.Winner, "why", e.Why)
	case DebateRound:
		l.To.Info("debate", "round", e.Exchange.Round, "standing", len(e.Exchange.Standing))
	case Contributed:
		l.To.Info("discussed", "phase", e.Phase, "model", e.Model, "failed", e.Failed)
	}
}

// reviewed tells how a review ended.
func reviewed(n Notifier, p Point, r Round) {
	done := ReviewComplete{Point: p, Approved: r.Approved}
	if !r.Approved {
		done.Feedback = r.Feedback()
	}
	tell(n, done)
	tell(n, ReviewVotes{Point: p, Round: r})
}

var _ Notifier = Log{}

// oneAtATime lets several goroutines tell a notifier.
func oneAtATime(n Notifier) (told func(Event)) {
	var mu sync.Mutex
	return func(e Event) {
		mu.Lock()
		defer mu.Unlock()
		tell(n, e)
	}
}
