package offline

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	rules "github.com/mendanhq/mendan/agents/llm/offline"

	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/task"
	"github.com/mendanhq/mendan/agents/task/workspace"
)

// The reviewers, by what each looks at. The names are those of all reviewers that are there without a language model.
var reviewers = map[string]func(look) string{
	"reviewer-a": objectBeyond,
	"reviewer-b": dangerous,
	"reviewer-c": objectNeedless,
}

// stubborn reviewers, whose names begin so, reject whatever they are shown.
const stubborn = "stubborn"

// look is what a reviewer is shown, be it planned or about to run.
type look struct {
	lang    string
	request string
	actions []action
	failed  []string // results: what did not succeed
}

// action is a call as far as it is known.
type action struct {
	tool    string
	argv    []string
	path    string
	removed int // lines that a write takes away, and adds
	added   int
}

// Object says what an offline reviewer has against a proposal of a task, empty for nothing; false where the proposal is none.
func Object(ask quorum.Ask) (string, bool) {
	var l look
	switch p := ask.Proposal.(type) {
	case task.PlanProposal:
		l = look{lang: p.Lang, request: p.Request}
		for _, t := range p.Plan.Tasks {
			l.actions = append(l.actions, plannedAction(t))
		}
	case task.ActionProposal:
		l = look{lang: p.Lang, request: p.Request + " " + p.Task.Description, actions: []action{readyAction(p.Action)}}
	case task.FinalProposal:
		l = look{lang: p.Lang, request: p.Request}
		for _, w := range p.Work {
			if w.Status != task.Succeeded {
				l.failed = append(l.failed, w.Description)
			}
		}
	default:
		return "", false
	}
	if strings.HasPrefix(ask.Voter, stubborn) {
		return rules.Say(l.lang, "このままでは賛成できません", "I don't agree with this as it is"), true
	}
	judge, ok := reviewers[ask.Voter]
	if !ok {
		return "", false
	}
	return judge(l), true
}

// plannedAction is what a task of a plan is going to call, as far as the plan says.
func plannedAction(t task.Task) action {
	a := action{tool: t.Tool}
	var args struct{ Path, Command string }
	if json.Unmarshal(t.Args, &args) == nil {
		a.path, a.argv = args.Path, strings.Fields(args.Command)
	}
	if a.path == "" {
		if ws := wishes(t.Description); len(ws) == 1 {
			a.path = ws[0].file
		}
	}
	return a
}

// readyAction is a call that is about to run.
func readyAction(a task.Action) action {
	out := action{tool: a.Tool, argv: a.Argv}
	if a.Change != nil {
		out.path = a.Change.Path
		for line := range strings.Lines(a.Change.Diff) {
			switch {
			case strings.HasPrefix(line, "---"), strings.HasPrefix(line, "+++"):
			case strings.HasPrefix(line, "-"):
				out.removed++
			case strings.HasPrefix(line, "+"):
				out.added++
			}
		}
	}
	return out
}

// objectBeyond objects to what goes further than what was asked for.
func objectBeyond(l look) string {
	if len(l.failed) > 0 {
		return rules.Say(l.lang, "終わっていないタスクがあります: ", "these tasks did not succeed: ") + strings.Join(l.failed, ", ")
	}
	for _, a := range l.actions {
		if a.removed > a.added+5 {
			return rules.Say(l.lang, a.path+" の多くの行が消えます", "most of what it changes in "+a.path+" is deletion")
		}
	}
	return ""
}

// secrets are files that hold keys, by their names.
var secrets = []string{".env", ".env.*", "*.pem", "*.key", "id_rsa*", "id_ed25519*", ".netrc", ".npmrc", ".pypirc", "credentials*", ".htpasswd"}

// dangerous objects to what could harm, and to whatever rules cannot read for certain: people decide about that.
func dangerous(l look) string {
	for _, a := range l.actions {
		switch bad := a.findHarm(); {
		case bad != "" && len(a.argv) > 0:
			return rules.Say(l.lang, "危険かもしれず、ルールだけでは確かめられません: ", "this may be dangerous, and rules alone cannot tell: ") + bad
		case bad != "":
			return rules.Say(l.lang, "危険な操作です: ", "this is dangerous: ") + bad
		}
	}
	return ""
}

// ourTools are those that rules know.
var ourTools = []string{task.ReadFile, task.GlobSearch, task.GrepSearch, task.WriteFile, task.RunCommand}

// findHarm returns what could do harm in an action, empty where every word of it is known to do none.
func (a action) findHarm() string {
	base := path.Base(a.path)
	if a.tool == task.WriteFile && workspace.RunsItself(a.path) {
		return a.path
	}
	if a.tool == task.WriteFile && slices.ContainsFunc(secrets, func(p string) bool { ok, _ := path.Match(p, base); return ok }) {
		return a.path
	}
	if len(a.argv) > 0 && !harmless(a.argv) {
		return strings.Join(a.argv, " ")
	}
	if a.tool != "" && !slices.Contains(ourTools, a.tool) {
		return a.tool // another program's, of which rules know nothing
	}
	return ""
}

// objectNeedless objects to a command that nobody asked for, and to what there is something safer for.
func objectNeedless(l look) string {
	for _, a := range l.actions {
		if bad := a.findHarm(); bad != "" {
			return rules.Say(l.lang, "もっと安全な方法があるはずです: ", "there is a safer way than this: ") + bad
		}
		if len(a.argv) > 0 && !asksToRun(l.request, a.argv) {
			return rules.Say(l.lang, "頼まれていないコマンドです: ", "nobody asked for this command: ") + strings.Join(a.argv, " ")
		}
	}
	return ""
}

func asksToRun(request string, argv []string) bool {
	if strings.Contains(request, strings.Join(argv, " ")) {
		return true
	}
	return slices.ContainsFunc(wishes(request), func(w wish) bool { return w.kind == run })
}

// score gives a plan what the reviewers leave of it.
func score(p task.PlanProposal, _ []reply) call {
	points, reason := 9, rules.Say(p.Lang, "依頼に沿った計画です。", "It does what was asked.")
	for _, name := range []string{"reviewer-a", "reviewer-b", "reviewer-c"} {
		if objection, _ := Object(quorum.Ask{Voter: name, Proposal: p}); objection != "" {
			points, reason = points-3, objection
		}
	}
	return call{"score", map[string]any{"points": points, "reason": reason}}
}

// oppose brings forward, once, what the reviewer of dangers would.
func oppose(in task.DebateInput, _ []reply) call {
	found := []map[string]string{}
	if bad, _ := Object(quorum.Ask{Voter: "reviewer-b", Proposal: in.PlanProposal}); bad != "" && in.Round == 1 {
		found = append(found, map[string]string{"claim": bad, "evidence": in.Plan.Objective, "severity": string(quorum.Critical)})
	}
	return call{"answer", map[string]any{"objections": found}}
}

func defend(in task.DebateInput, _ []reply) call {
	said := []map[string]string{}
	for _, id := range in.Against {
		said = append(said, map[string]string{"id": id, "claim": rules.Say(in.Lang, "依頼にそうあります。", "The request says so."), "evidence": in.Request})
	}
	return call{"answer", map[string]any{"defences": said}}
}

// ruleOn lets every objection stand: rules cannot weigh them.
func ruleOn(in task.DebateInput, _ []reply) call {
	return call{"answer", map[string]any{"standing": append([]string{}, in.Against...), "reason": rules.Say(in.Lang, "人の判断が必要です。", "A person has to decide.")}}
}
