// Package interview is the conversation in which one person applies for one job: a Greeter, an Architect, an Interviewer and
// its Reviewer, QuickCheck and Auditor fill a form, in Japanese or English, and hand it to people.
//
// Guarantees, whatever a model answers. Nothing is asked before the person knows that this is an AI and has agreed. What is asked
// is, to the letter, what QuickCheck passed or a reviewed wording that passed its floor. A field ends when the Reviewer passed it and
// the program's own checks did too, or when the person declined it, or it goes to a person. The Auditor looks over every
// conversation before it can be confirmed, nothing is confirmed while a required field is open, and only people accept or reject.
// A turn asks at most one question. When a model fails for good, rules read and judge in its place where there is a Standby, and what is asked is worded
// by people. What rules cannot read either waits: the person reads the fixed reply, at most twice in a conversation, the state stays as it was, and
// the words are read again by themselves; what a second turn cannot read goes to people. A message is read once. Rules never vote: a review whose models are
// away is for people.
//
// A flow reads no clock and no network but through steps; it blocks for as long as its model does.
package interview

import (
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"log/slog"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/telling"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// Workflow is the program's name.
const Workflow = "interview"

// version is that of State.
const version = 1

// Config is what interviews need. Forms, Client and Checker must be set; the zero value of the rest takes the default named.
type Config struct {
	Forms      func(id string) (*form.Form, error) // looks up a form by its id
	DefaultJob string                              // of a start that names no job
	Client     llm.Client
	Prompts    *prompts.Set // nil: those inside the program
	Checker    *compliance.Checker
	Rules      func() (*compliance.Pack, error) // the checker's pack, to name its topics to models; default compliance.Default

	// Standby plays the Greeter and the Reviewer by rules where no model does; see stand_in.go. Nil: what no model reads waits for one.
	Standby llm.Client

	Model         bool   // the Client is a language model: it reads messages before anything acts on them
	OfflineNotice bool   // say that rules answer and no language model
	Provider      string // who runs the language model, for the disclosure; empty: nobody else
	Readers       bool   // on this platform others than the hiring team can read the conversation
	FirstLang     string // of the first words to a candidate; empty: that of the form
	DefaultLang   string // of people and forms about which nothing is known; default ja
	ModeratorLang string // of what moderators read; default ja
	ReplyDays     int    // working days within which candidates hear from people; 0: not said
	Company       string // the employer's name, where the form does not say
	Controller    string // who is responsible for the data, where the form does not say
	Contact       string // who reads and answers, where the form does not say
	Hours         string // when they do, where the form does not say

	Reminders     []time.Duration               // after how long without a word a candidate is reminded; default DefaultReminders, empty: never
	HistoryWindow int                           // messages that a model is shown; default llm.HistoryWindow
	Budget        func(agent string) llm.Budget // of an agent's model; default that of llm.DefaultSettings
	AuditSalt     string                        // of audit hashes; empty: there are none

	Reviews Reviews // of plans and of what is handed to people

	// Documents looks up what candidates ask and the form does not say. Nil, of a form too: people are asked.
	Documents func(*form.Form) *helpdesk.Agent

	// Row reads a row that all conversations share, as the form of an exported one; it may block. Nil, or an error of it: the record has
	// answers only as programs read them.
	Row func(port, key string) (json.RawMessage, error)

	// Watch is a further one who is told what models do in a conversation, beside the log and the live card; nil: nobody.
	Watch func(agents.Thread) quorum.Notifier
	// Tolerant has a part of the reading that panics passed over, and logged as an error: a mistake of the program's ends nobody's conversation.
	// Without it, as in tests, the turn panics.
	Tolerant bool
}

// New makes the program. It panics on a Config without Forms, Client or Checker.
func New(cfg Config) agents.Program {
	if cfg.Forms == nil || cfg.Client == nil || cfg.Checker == nil {
		panic("interview: Forms, Client and Checker must be set")
	}
	cfg.setDefaults()
	f := &flow{Config: cfg}
	f.tools = f.makeTools()
	p := agents.Register(Workflow, version, f, nil)
	p.Files, p.Wishes = true, true
	return p
}

func (c *Config) setDefaults() {
	c.DefaultLang = cmp.Or(c.DefaultLang, prompts.JA)
	c.ModeratorLang = cmp.Or(c.ModeratorLang, prompts.JA)
	if c.Rules == nil {
		c.Rules = compliance.Default
	}
	if c.Reminders == nil {
		c.Reminders = DefaultReminders()
	}
	c.HistoryWindow = cmp.Or(c.HistoryWindow, llm.HistoryWindow)
	if c.Budget == nil {
		budget := llm.DefaultSettings().Budget()
		c.Budget = func(string) llm.Budget { return budget }
	}
	c.Reviews.setDefaults()
}

// flow is the interview as a state machine. Once made, only what it remembers of forms changes.
type flow struct {
	Config
	tools     tools
	snapshots snapshots
}

// about is what the configuration tells of who is behind the interview.
func (c *Config) about() telling.About {
	return telling.About{
		Company: c.Company, Controller: c.Controller, Contact: c.Contact, Hours: c.Hours, ReplyDays: c.ReplyDays,
		Provider: c.Provider, Readers: c.Readers, OfflineNotice: c.OfflineNotice, Reminds: c.Reminders,
	}
}

// Turn implements agents.Flow. It fails only when the journal does.
func (f *flow) Turn(ctx context.Context, r *agents.Run, s *application.State) (agents.Outcome[*application.State], error) {
	ctx = llm.BeginTurn(ctx, string(r.Thread.ID))
	if s == nil {
		s = &application.State{}
	}
	t := newTurn(f, r, s)
	if err := t.recallForm(ctx); err != nil {
		return agents.Outcome[*application.State]{}, err
	}
	t.log().InfoContext(ctx, "workflow turn", "events", len(r.Events), "queued", len(t.State.Queue), "status", string(t.State.Status))
	if err := t.work(ctx); err != nil {
		return agents.Outcome[*application.State]{}, err
	}
	t.finish()
	return agents.Outcome[*application.State]{State: t.State, Effects: t.out}, nil
}

// work takes the turn's inputs in order until one has been answered. The rest waits for the next turn, which follows at
// once: each of them then gets an answer of its own, and no turn asks twice.
func (t *turn) work(ctx context.Context) error {
	if t.State.Publishing {
		return t.publishing(ctx)
	}
	if t.run.HandedBack {
		if err := t.noteStaffSpoke(ctx); err != nil {
			return err
		}
	}
	ins := t.inputs()
	for i := range ins {
		if t.spoke || t.out.Erase != nil {
			t.postpone(ins[i:])
			return nil
		}
		t.log().InfoContext(ctx, "message", "kind", ins[i].kind())
		t.seen(ins[i])
		if err := t.take(ctx, &ins[i]); err != nil {
			return err
		}
	}
	offers := len(t.State.Offers) > 0 && !t.Offered() && !t.State.Erasing && !t.State.Leaving // what was told to a person waits for an answer that came first
	if offers && t.spoke {
		t.out.Continue = true
	}
	if (t.run.HandedBack || offers) && !t.spoke && t.out.Erase == nil {
		if err := t.goOnAfterStaff(ctx); err != nil {
			return err
		}
	}
	return t.keepPromise(ctx)
}

// keepPromise does the work that was announced, whatever came meanwhile; behind an answer to that in a turn of its own.
func (t *turn) keepPromise(ctx context.Context) error {
	switch {
	case t.out.Erase != nil || !t.goesOn():
	case t.spoke:
		t.out.Continue = true
	default:
		return t.attempt(ctx)
	}
	return nil
}

// take does what one input asks for. While the interview goes on, something is open then: where nothing is, because an attempt
// failed or what was asked is settled otherwise, the agents go on from where they were.
func (t *turn) take(ctx context.Context, in *input) error {
	defer func() { t.State.Pending = nil }() // an input is read once: what no model could read waits as such
	if err := t.do(ctx, in); err != nil {
		return err
	}
	if in.timer != "" || t.spoke || t.State.Open != nil || t.out.Erase != nil || !t.State.Begun() || t.State.Closed() || t.State.Status == application.Paused || t.State.Status == application.AwaitingPlanApproval {
		return nil
	}
	t.Said = hearing.Utterance(t.State.Pending)
	return t.attempt(ctx)
}

// do takes one input to whoever deals with its kind.
func (t *turn) do(ctx context.Context, in *input) error {
	switch {
	case in.timer == timerUnread:
		return t.readAgain(ctx)
	case in.timer != "":
		t.rang(in.timer)
	case in.decision != nil:
		return t.decided(ctx, *in.decision, in.events[0].By)
	case t.State.Form == nil:
		return t.start(ctx)
	case in.start:
		t.restart()
	case in.stop:
		t.pause()
	case in.unknown != "":
		t.post(bot.Post{Text: t.Text("command.unknown", map[string]any{"name": in.unknown})}) // it was no word of the conversation
	case in.click != nil:
		return t.clicked(ctx, *in.click)
	case in.edited != nil:
		return t.edited(ctx, *in.edited)
	case in.deleted != "":
		return t.deleted(ctx, in.deleted)
	case len(in.heard) > 0:
		return t.hear(ctx, in.heard)
	}
	return nil
}

// logFailure tells of a part of the reading that panicked: where, and with what kind of value, and nothing that was read.
func (t *turn) logFailure(recovered any, stack []byte) {
	t.log().Error("a part of the reading failed", "type", fmt.Sprintf("%T", recovered), "stack", string(stack))
}

// log is the turn's logger: agent, thread and tool on each line, and never a word that somebody said.
func (t *turn) log() *slog.Logger {
	return t.run.Log.With("agent", t.State.Agent, "thread", string(t.run.Thread.ID), "tool", "")
}
