package task

import (
	"cmp"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/quorum"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// keyProgress is the key of the live card: the engine rewrites it during a turn.
const keyProgress = "progress"

// announce posts the live card in a turn of its own: only what is posted can be rewritten. It reports whether the work has to wait
// for the next turn, which follows at once.
func (t *turn) announce() bool {
	if t.s.Announced {
		return false
	}
	t.s.Announced, t.Out.Continue = true, true
	return true
}

// showProgress makes the live card's present state the one that stays, where it differs from the one before.
func (t *turn) showProgress() {
	t.ShowLive(keyProgress, t.progress().card(), &t.s.Shown)
}

func (t *turn) progress() *progress {
	if t.shown == nil {
		t.shown = &progress{t: t}
	}
	return t.shown
}

// notifier is who is told what happens: the log, and the live card.
func (t *turn) notifier() quorum.Notifier {
	return quorum.Notifiers{quorum.Log{To: t.Log()}, t.progress()}
}

func (t *turn) notify(e quorum.Event) { t.notifier().Notify(e) }

// progress keeps the live card up to date. Tasks that go on at the same time tell it of themselves, so it locks.
type progress struct {
	t     *turn
	mu    sync.Mutex
	tool  string
	tally quorum.Tally
	note  string  // what several planners, or the two sides of a debate, are at
	held  *string // the tasks' lines while several of them change at the same time
}

// hold keeps the tasks' lines as they are until the returned function is called: what goes on at the same time must not read what
// another changes.
func (p *progress) hold() (release func()) {
	p.mu.Lock()
	defer p.mu.Unlock()
	lines := p.taskLines()
	p.held = &lines
	return func() {
		p.mu.Lock()
		defer p.mu.Unlock()
		p.held = nil
	}
}

// taskLines are the tasks with their marks.
func (p *progress) taskLines() string {
	if p.held != nil {
		return *p.held
	}
	var lines []string
	for _, w := range p.t.s.allWork() {
		lines = append(lines, p.t.statusMark(p.t.s.Lang, w.Status)+" "+w.Description)
	}
	return strings.Join(lines, "\n")
}

// Notify implements quorum.Notifier.
func (p *progress) Notify(e quorum.Event) {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tally.Notify(e)
	switch e := e.(type) {
	case quorum.ToolCall:
		p.tool = e.Tool
	case quorum.ToolResult, quorum.ToolError:
		p.tool = ""
	case quorum.ReviewStart, quorum.ModelComplete, quorum.ReviewVotes:
	case quorum.PhaseChange:
		p.note = ""
	default:
		note, ok := p.t.tellGroup(e)
		if !ok {
			return
		}
		p.note = note
	}
	if p.t.s.Announced {
		p.t.Run.Progress(p.draw())
	}
}

func (p *progress) card() bot.Card {
	p.mu.Lock()
	defer p.mu.Unlock()
	p.tool, p.tally, p.note = "", quorum.Tally{}, ""
	return p.draw()
}

// draw is the present state: the request, the phase, the votes as they arrive, the tasks with their marks, the tool that runs.
func (p *progress) draw() bot.Card {
	t := p.t
	now := t.Text("task.phase."+string(t.s.Phase), nil)
	if votes := p.tally.String(); votes != "" {
		now += " " + votes
	}
	if p.note != "" {
		now += "\n" + p.note
	}
	if p.tool != "" {
		now += " " + t.Text("task.running_tool", map[string]any{"tool": p.tool})
	}
	card := bot.Card{
		Kind: keyProgress, Title: t.Text("task.progress.title", nil), Body: now,
		Fields: []bot.Field{{Name: t.Text("task.field.request", nil), Value: cmp.Or(truncate(t.s.Request, 500), t.Text("task.taken_back", nil))}},
	}
	if len(t.s.Earlier)+len(t.s.Work) > 0 { // reads no task: some may be changing
		card.Fields = append(card.Fields, bot.Field{Name: t.Text("task.field.tasks", nil), Value: p.taskLines()})
	}
	if len(t.s.Rounds) > 0 {
		card.Fields = append(card.Fields, bot.Field{Name: t.Text("task.field.reviews", nil), Value: roundLines(t.Texts(), t.s.Rounds)})
	}
	if t.s.Phase != Done {
		card.Buttons = []bot.Button{{Name: buttonStop, Label: t.Text("task.button.stop", nil), Style: bot.Danger}}
	}
	return card
}

// statusMark shows a status, in words: a sign alone means nothing to a screen reader.
func (t *turn) statusMark(lang string, s Status) string {
	return base.Texts(lang).Text("task.mark."+string(s), nil)
}
