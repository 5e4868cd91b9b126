package task

import (
	"context"
	"fmt"
	"path"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// How the last action of a task ended.
const (
	lastDone     = "done"
	lastFailed   = "failed"
	lastRejected = "rejected"
)

// ActionProposal is a call as offline reviewers read it.
type ActionProposal struct {
	Request, Lang string
	Task          Task
	Action        Action
}

// maxRejections is after how many rejected actions of one task people are asked; at once where nobody could vote. Source: the rule "after three rejections".
const maxRejections = 3

// NotAllowed begins the reply to an action that the reviewers rejected.
const NotAllowed = "The reviewers rejected this, so it was not done."

// reviewCall lets an action through where a person's permission covers it, else puts it to the vote.
func (t *turn) reviewCall(ctx context.Context, w *Work) error {
	if g, ok := t.findGrant(w.Call.Action); ok {
		w.Call.Allowed = byGrant
		t.keepReview(map[string]any{"type": "grant_used", "api_version": "v1", "timestamp": t.Run.Now,
			"tool": g.Tool, "pattern": g.Pattern, "by": g.By.Display(), "digest": w.Call.Action.Digest()})
		return nil
	}
	t.notify(quorum.PhaseChange{Phase: "action_review"})
	round, err := t.voteCall(ctx, w)
	switch {
	case err != nil:
		return err
	case round.Approved:
		w.Call.Allowed = byQuorum
		return nil
	}
	w.Rejections++
	w.Reasons = round.Feedback()
	t.Out.Event("action_rejected", w.ID, t.Run.Now)
	if w.Rejections < maxRejections && !quorum.Unheard([]quorum.Round{round}) {
		w.answer(tool.Fail(NotAllowed+" Their reasons:\n"+round.Feedback()+"\nDo it in another way, or finish the task."), lastRejected)
		return nil
	}
	t.unsettledCall(w, round)
	return nil
}

// voteCall puts exactly what would run to the vote.
func (t *turn) voteCall(ctx context.Context, w *Work) (quorum.Round, error) {
	a := w.Call.Action
	system, err := t.prompt("task_action_review", prompts.Briefing{})
	if err != nil {
		return quorum.Round{}, err
	}
	prop := quorum.Proposal{
		Point: quorum.ActionReview, Target: a.Tool, Round: w.Rejections + 1, System: system,
		Text: string(encodeJSON(map[string]any{
			"request": t.s.Request, "task": w.Task, "tool": a.Tool, "arguments": a.Args, "shown": a.Shown(), "digest": a.Digest(),
		})),
		Input: ActionProposal{t.s.Request, t.s.Lang, w.Task, a},
	}
	round, err := t.Panel.Review(ctx, t.Run.Child(fmt.Sprintf("action_review/%s/%d", w.ID, w.Calls)), prop, t.notifier())
	if err == nil {
		t.keepReview(round.Of(prop, "task_action "+a.Digest()))
	}
	return round, err
}

// answer gives the model the reply to its action.
func (w *Work) answer(r tool.Result, last string) {
	w.Messages = append(w.Messages, llm.Message{Role: llm.RoleTool, ToolCallID: w.Call.ID, Content: r.ForModel()})
	w.Call, w.Last = nil, last
}

// unsettledCall goes by the configured mode when the reviewers have rejected a task's actions again and again.
func (t *turn) unsettledCall(w *Work, round quorum.Round) {
	switch t.Human {
	case quorum.AutoApprove:
		t.auditSkipped("auto_approved", string(quorum.ActionReview), w.Call.Action)
		w.Call.Allowed = byNobody
	case quorum.AutoReject:
		w.finish(Skipped, t.Text("task.action_rejected", map[string]any{"reasons": round.Feedback()}))
	default:
		w.Call.Review = &round
		t.askAboutCall(w)
		t.notify(quorum.HumanIntervention{Point: quorum.ActionReview, Rounds: []quorum.Round{round}})
		key := "task.action_waits"
		if quorum.Unheard([]quorum.Round{round}) {
			key = "task.action_waits_unheard"
		}
		t.Say("action_waits/"+w.ID, t.Text(key, map[string]any{"task": w.Description}))
	}
}

// askAboutCall puts an action before people, with its last review.
func (t *turn) askAboutCall(w *Work, votes ...bot.Vote) {
	w.Call.Asked = true
	t.Out.Approvals = append(t.Out.Approvals, agents.Ask{
		Name: askAction + "/" + w.ID, Kind: askAction, To: bot.Destination{Audience: bot.ToModerators}, Card: t.actionCard(w, *w.Call.Review),
		Files: w.Call.Action.attachWhole(), AskedBy: t.Run.Thread.Owner, Votes: votes, Terms: atDesk(),
	})
}

// callDecided goes on as people decided about an action.
func (t *turn) callDecided(d bot.Decision, by bot.User) {
	id, _ := strings.CutPrefix(d.Approval, askAction+"/")
	i := slices.IndexFunc(t.s.Work, func(w Work) bool { return w.ID == id })
	if i < 0 || t.s.Work[i].Call == nil || !t.s.Work[i].Call.Asked {
		return
	}
	w := &t.s.Work[i]
	w.Call.Asked = false
	switch d.Verdict {
	case bot.Approved:
		w.Call.Allowed = byPerson
	case buttonAllow:
		if d.Needed > 1 { // what takes several people is not one's to allow for the rest of the task; for this call it is their approval
			votes := append(slices.Clone(d.Votes), bot.Vote{By: by, Verdict: bot.Approved, At: t.Run.Now})
			if approvals(votes) < d.Needed {
				t.askAboutCall(w, votes...)
				t.Say("allow", t.Text("task.allow_several", map[string]any{"count": d.Needed}))
				return
			}
			w.Call.Allowed = byPerson
			break
		}
		if !t.allow(d.Values[inputPattern], by) { // it allows nothing: what was meant is asked again
			t.askAboutCall(w)
			return
		} // as far as it covers this action it lets it through, as any other
	default:
		reason := d.Reason
		if reason == "" {
			reason = t.Text("task.nobody_allowed", nil)
		}
		w.Reasons, t.s.Refused = reason, true
		w.finish(Skipped, t.Text("task.action_rejected", map[string]any{"reasons": reason}))
	}
	if t.s.Phase == AwaitingCall {
		t.s.Phase = Executing
	}
}

func approvals(votes []bot.Vote) (n int) {
	for _, v := range votes {
		if v.Verdict == bot.Approved {
			n++
		}
	}
	return n
}

// perform runs an action that was allowed. A write can be recognised afterwards, so it is simply done again after a crash; a command
// cannot, and goes to a person then.
func (t *turn) perform(ctx context.Context, w *Work) error {
	a := w.Call.Action
	t.notify(quorum.ToolCall{Tool: a.Tool, Args: string(a.Args)})
	spec := agents.Spec{Key: fmt.Sprintf("act/%s/%d", w.ID, w.Calls), Agent: Worker, Kind: agents.Tool, Name: a.Tool, Effect: a.Tool != WriteFile}
	res, err := agents.Step(ctx, t.Run, spec, a, func(ctx context.Context) (tool.Result, error) {
		res, err := t.box.perform(ctx, a)
		if err != nil && ctx.Err() == nil {
			t.Log().WarnContext(ctx, "a tool failed", "tool", a.Tool, "error", err)
			return tool.Fail("The tool itself failed. It may not have been done."), nil
		}
		return res, err
	})
	if err != nil {
		return err
	}
	if res.Status == "" { // a person said so, after a crash
		res = tool.OK("A person says that this was done. What it printed is not known.")
	}
	t.notify(quorum.ToolResult{Tool: a.Tool, Success: res.Status == tool.Success})
	if res.Status == tool.Success && a.Change != nil {
		w.Diffs = append(w.Diffs, Diff{a.Change.Path, a.Change.Diff})
	}
	if a.Change == nil {
		w.noteRun(res)
	}
	last := lastDone
	if res.Status != tool.Success {
		last = lastFailed
	}
	if w.Call.Allowed == byNobody {
		t.Out.Event("action_auto_approved", w.ID, t.Run.Now)
	}
	w.answer(res, last)
	return nil
}

// allowInThread takes a permission that is given beside the desk. Only who could decide about such a call alone gives one: where four eyes
// are wanted not whoever the task is of, and nobody where it takes several.
func (t *turn) allowInThread(pattern string, by bot.User) {
	if t.Desk.Needed() > 1 || !t.Desk.AskerToo && by.Same(t.Run.Thread.Owner) {
		t.Say("allow", t.Text("task.allow_at_desk", nil))
		return
	}
	t.allow(pattern, by)
}

// allow lets a tool's calls through without review for the rest of this task, as far as their argument matches. It reports whether the
// pattern is one that does.
func (t *turn) allow(pattern string, by bot.User) bool {
	name, pattern, ok := t.permission(pattern)
	if !ok || t.s.Phase == Done {
		t.Say("allow", t.Text("task.allow_how", nil))
		return false
	}
	t.s.Grants = append(slices.Clone(t.s.Grants), Grant{Tool: name, Pattern: pattern, By: by, At: t.Run.Now})
	t.auditSkipped("allowed", name, pattern)
	t.Say("allow", t.Text("task.allowed", map[string]any{"tool": name, "pattern": pattern, "by": by.Display()}))
	return true
}

// permission reads a tool and a pattern of its arguments. ok is false where that allows nothing, or everything.
func (t *turn) permission(text string) (name, pattern string, ok bool) {
	name, pattern, _ = strings.Cut(strings.TrimSpace(text), " ")
	pattern = strings.TrimSpace(pattern)
	there := slices.ContainsFunc(t.tools, func(x tool.Tool) bool { return x.Name == name })
	return name, pattern, t.box.riskOf(name) == High && there && isSpecific(pattern)
}

// suggestPattern returns the permission that covers an action and nothing else: signs that a pattern reads as more than themselves are
// taken as they are.
func suggestPattern(a Action) string {
	if a.Foreign() {
		return a.Tool + " " + literally.Replace(string(a.Args))
	}
	words := slices.Clone(a.Argv)
	if line, ok := a.shellLine(); ok {
		words = []string{line}
	}
	if a.Change != nil {
		words = []string{a.Change.Path}
	}
	for i, w := range words {
		words[i] = literally.Replace(w)
	}
	return a.Tool + " " + strings.Join(words, " ")
}

var literally = strings.NewReplacer(`\`, `\\`, "*", `\*`, "?", `\?`, "[", `\[`)

// shellSigns are what a shell reads as more than words.
const shellSigns = ";&|<>()$`\\\"'{}[]*?!#~\n"

// shellLine is the line that a shell is given; false where there is no shell.
func (a Action) shellLine() (string, bool) {
	if len(a.Argv) != 3 || a.Argv[1] != "-c" || !slices.Contains([]string{"sh", "bash", "dash", "zsh"}, path.Base(a.Argv[0])) {
		return "", false
	}
	return a.Argv[2], true
}

// isSpecific reports whether a pattern says anything: one of stars alone would allow everything.
func isSpecific(pattern string) bool { return strings.Trim(pattern, "*?/. ") != "" }

// revoke takes all permissions back.
func (t *turn) revoke() {
	t.s.Grants = slices.Clone(t.s.Grants)
	for i := range t.s.Grants {
		t.s.Grants[i].Revoked = true
	}
	t.Say("allow", t.Text("task.revoked", nil))
}

// findGrant finds a permission that covers an action.
func (t *turn) findGrant(a Action) (Grant, bool) {
	i := slices.IndexFunc(t.s.Grants, func(g Grant) bool { return !g.Revoked && g.Tool == a.Tool && g.covers(a) })
	if i < 0 {
		return Grant{}, false
	}
	return t.s.Grants[i], true
}

// covers compares the pattern with the file that is written, with all arguments of another program's tool as they are, or with the program and each of its
// arguments, so that a star never reaches over into another argument. What a shell reads as more than words is covered only as a whole and as it is: behind a star,
// "x; rm" is no argument.
func (g Grant) covers(a Action) bool {
	if a.Change != nil {
		ok, err := path.Match(g.Pattern, a.Change.Path)
		return err == nil && ok
	}
	if a.Foreign() { // what a star would reach over in JSON, nobody can tell
		return g.Pattern == literally.Replace(string(a.Args))
	}
	argv := a.Argv
	if line, ok := a.shellLine(); ok {
		switch {
		case g.Pattern == literally.Replace(strings.TrimSpace(line)):
			return true
		case strings.ContainsAny(line, shellSigns):
			return false
		}
		argv = strings.Fields(line)
	}
	words := strings.Fields(g.Pattern)
	if len(words) != len(argv) {
		return false
	}
	for i, w := range words {
		if ok, err := path.Match(w, argv[i]); err != nil || !ok {
			return false
		}
	}
	return true
}
