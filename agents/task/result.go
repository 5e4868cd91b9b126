package task

import (
	"context"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// FinalProposal is a result as offline reviewers read it.
type FinalProposal struct {
	Request, Lang string
	Work          []Work
}

// executed goes on when no task can any more.
func (t *turn) executed() {
	if !t.replan() {
		t.conclude()
	}
}

// conclude ends the execution.
func (t *turn) conclude() {
	if t.Final && t.s.Scope == Full {
		t.s.Phase = Finalising
		return
	}
	t.end("")
}

// reviewResult puts the result to the vote. A rejected one is no success, whatever its parts say.
func (t *turn) reviewResult(ctx context.Context) error {
	t.notify(quorum.PhaseChange{Phase: string(Finalising)})
	system, err := t.prompt("task_final_review", prompts.Briefing{Plan: t.s.Plan})
	if err != nil {
		return err
	}
	prop := quorum.Proposal{
		Point: quorum.FinalReview, Target: Workflow, Round: 1, System: system,
		Text:  string(encodeJSON(map[string]any{"request": t.s.Request, "tasks": t.s.results(), "changes": t.s.diffs()})),
		Input: FinalProposal{t.s.Request, t.s.Lang, t.s.Work},
	}
	round, err := t.Panel.Review(ctx, t.Run.Child("final_review"), prop, t.notifier())
	if err != nil {
		return err
	}
	t.keepReview(round.Of(prop, "task_result"))
	t.s.Final = &round
	t.end("")
	return nil
}

// end ends the task with a report. reason says why it ended early, empty when it did not.
func (t *turn) end(reason string) {
	t.s.Reason, t.s.Phase = reason, Done
	for i := range t.s.Work { // whatever ended it early left these undone
		w := &t.s.Work[i]
		switch {
		case w.Call != nil && w.Call.Turn != 0: // it may have run, and nobody wrote down that it did
			w.finish(Failed, t.Text("task.interrupted", nil))
		case w.Status == Pending || w.Status == Running:
			w.finish(Skipped, w.Result)
		}
	}
	t.s.Outcome = t.s.outcome()
	if t.s.Answer != "" {
		t.SayPost(bot.Post{Key: "answer", Text: strings.Join(append(t.caveat(), t.s.Answer), "\n"), Markdown: true})
		return
	}
	t.report()
	t.notify(quorum.PhaseChange{Phase: string(Done)})
}

// outcome counts what happened. What was skipped and planned anew is counted as it came out then.
func (s *State) outcome() Outcome {
	parts := slices.Clone(s.Work)
	for _, w := range s.Earlier {
		if len(s.Work) == 0 || w.Status != Skipped {
			parts = append(parts, w)
		}
	}
	succeeded := countStatus(parts, Succeeded)
	switch {
	case s.Beyond:
		return Failure
	case s.Answer != "":
		return ""
	case s.Reason == "" && s.Scope == PlanOnly && s.PlanBy != "":
		return Success
	case succeeded == 0:
		return Failure
	case succeeded < len(parts) || s.Reason != "" || s.Final != nil && !s.Final.Approved:
		return Partial
	}
	return Success
}

// allWork are the tasks of the plan before, of which something was rejected, and of this one.
func (s *State) allWork() []Work { return slices.Concat(s.Earlier, s.Work) }

func countStatus(parts []Work, status Status) int {
	n := 0
	for _, w := range parts {
		if w.Status == status {
			n++
		}
	}
	return n
}

// diffs are all changes that were made.
func (s *State) diffs() []Diff {
	var out []Diff
	for _, w := range s.allWork() {
		out = append(out, w.Diffs...)
	}
	return out
}

// caveat says first, where rules did the work, how little they can do.
func (t *turn) caveat() []string {
	if !t.Rules {
		return nil
	}
	return []string{t.Text("task.rules", nil)}
}

// report says what happened: the outcome, each task with its result, and what changed.
func (t *turn) report() {
	ended := t.Text("task.outcome."+string(t.s.Outcome), nil)
	if t.s.Scope == PlanOnly && t.s.Outcome == Success {
		ended = t.Text("task.planned_only", nil)
	}
	lines := append(t.caveat(), ended)
	if t.s.Reason != "" {
		lines = append(lines, t.s.Reason)
	}
	if t.s.Left != "" {
		lines = append(lines, t.s.Left)
	}
	if t.s.Final != nil && !t.s.Final.Approved {
		lines = append(lines, t.Text("task.final_rejected", map[string]any{"reasons": t.s.Final.Feedback()}))
	}
	card := bot.Card{Kind: "report", Title: t.Text("task.report.title", nil), Body: strings.Join(lines, "\n")}
	if t.s.Plan != nil {
		card.Fields = append(card.Fields,
			bot.Field{Name: t.Text("task.field.objective", nil), Value: t.s.Plan.Objective},
			bot.Field{Name: t.Text("task.field.tasks", nil), Value: t.resultLines()},
		)
	}
	card.Fields = append(card.Fields, t.cautionFields()...)
	card.Fields = append(card.Fields, t.changedFields()...)
	diffs := t.s.diffs()
	for _, d := range diffs[:min(len(diffs), maxChanges)] {
		card.Fields = append(card.Fields, bot.Field{Name: d.Path, Value: t.excerpt(d.Text, t.s.Lang)})
	}
	if more := len(diffs) - maxChanges; more > 0 {
		card.Fields = append(card.Fields, bot.Field{Name: t.Text("task.field.more", nil), Value: t.Text("task.more_changes", map[string]any{"count": more})})
	}
	t.Out.Say(bot.Post{
		Key: "report", To: bot.Destination{Audience: bot.ToThread}, Text: strings.Join(lines, "\n"), Card: &card, Files: diffFiles(diffs),
	}, t.Run.Now, nil)
}

// maxChanges is how many changes a report's card shows. All of them are in its file.
const maxChanges = 6

// resultLines are the tasks with what came of them.
func (t *turn) resultLines() string {
	all := t.s.allWork()
	if len(all) == 0 {
		return t.taskLines(t.s.Lang)
	}
	var lines []string
	for _, w := range all {
		line := t.statusMark(t.s.Lang, w.Status) + " " + w.Description
		lines = append(lines, line)
		for l := range strings.Lines(firstLines(w.Result)) {
			lines = append(lines, "    "+strings.TrimRight(l, "\n"))
		}
	}
	return strings.Join(lines, "\n")
}

// firstLines are the first lines of a result: enough to see what a command printed.
func firstLines(text string) string {
	const most = 10
	lines := strings.SplitN(strings.TrimSpace(text), "\n", most+1)
	if len(lines) > most {
		lines[most] = "…"
	}
	return truncate(strings.Join(lines, "\n"), 600)
}

// truncate cuts a text at a whole rune.
func truncate(said string, most int) string { return text.FirstBytes(said, most) }
