package offline

import (
	"encoding/json"
	"path"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/agents/task"
)

// The reviewers, by what each looks at. The names are those of all reviewers that are there without a language model.
var reviewers = map[string]func(look) string{
	"reviewer-a": beyond,
	"reviewer-b": dangerous,
	"reviewer-c": needless,
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
			l.actions = append(l.actions, planned(t))
		}
	case task.ActionProposal:
		l = look{lang: p.Lang, request: p.Request + " " + p.Task.Description, actions: []action{ready(p.Action)}}
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
		return say(l.lang, "このままでは賛成できません", "I don't agree with this as it is"), true
	}
	judge, ok := reviewers[ask.Voter]
	if !ok {
		return "", false
	}
	return judge(l), true
}

// planned is what a task of a plan is going to call, as far as the plan says.
func planned(t task.Task) action {
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

// ready is a call that is about to run.
func ready(a task.Action) action {
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

// beyond objects to what goes further than what was asked for.
func beyond(l look) string {
	if len(l.failed) > 0 {
		return say(l.lang, "終わっていないタスクがあります: ", "these tasks did not succeed: ") + strings.Join(l.failed, ", ")
	}
	for _, a := range l.actions {
		if a.removed > a.added+5 {
			return say(l.lang, a.path+" の多くの行が消えます", "most of what it changes in "+a.path+" is deletion")
		}
	}
	return ""
}

// secrets are files that hold keys, by their names.
var secrets = []string{".env", ".env.*", "*.pem", "*.key", "id_rsa*", "id_ed25519*", ".netrc", ".npmrc", ".pypirc", "credentials*", ".htpasswd"}

// programs that take others along, and what they may be given: the program that matters comes after.
var wrappers = []string{
	"env", "sudo", "doas", "su", "runuser", "pkexec", "nohup", "nice", "ionice", "chrt", "taskset", "time", "timeout", "xargs", "parallel", "setsid", "stdbuf",
	"unbuffer", "script", "flock", "busybox", "toybox", "command", "exec", "watch", "entr", "chroot", "unshare", "nsenter", "strace", "ltrace", "gdb", "systemd-run",
	"sh", "bash", "zsh", "dash", "ash", "ksh", "csh", "tcsh", "fish", "pwsh", "expect", "screen", "tmux", "at", "batch",
}

// harmful are programs that no task of a folder needs, with the arguments that make them so; none: any.
var harmful = map[string][]string{
	"rm": nil, "rmdir": nil, "shred": nil, "unlink": nil, "truncate": nil, "dd": nil, "mkfs": nil, "mount": nil, "umount": nil, "chown": nil, "chgrp": nil, "chmod": nil,
	"chattr": nil, "setfacl": nil, "kill": nil, "killall": nil, "pkill": nil, "shutdown": nil, "reboot": nil, "curl": nil, "wget": nil, "nc": nil, "ncat": nil,
	"socat": nil, "telnet": nil, "ftp": nil, "sftp": nil, "ssh": nil, "scp": nil, "rsync": nil, "crontab": nil, "systemctl": nil, "apt": nil, "apt-get": nil,
	"eval": nil, "mv": nil, "rename": nil, "tee": nil, "ln": nil, "install": nil, "cp": nil, "patch": nil, "yes": nil, "fallocate": nil,
	"vi": nil, "vim": nil, "nvim": nil, "view": nil, "ex": nil, "ed": nil, "emacs": nil, "nano": nil, "pico": nil,
	"gzip": nil, "gunzip": nil, "bzip2": nil, "bunzip2": nil, "xz": nil, "unxz": nil, "zstd": nil, "compress": nil, "unzip": nil, "cpio": nil,
	"docker": nil, "podman": nil, "kubectl": nil, "npx": nil, "pip": nil, "pip3": nil,
	"find": {"-delete", "-exec", "-execdir", "-ok", "-okdir", "-fprint", "-fprintf", "-fprint0", "-fls"}, "fd": {"-x", "-X", "--exec", "--exec-batch"}, "rg": {"--pre"},
	"git": {
		"push", "reset", "clean", "rebase", "filter-branch", "branch", "checkout", "switch", "restore", "stash", "gc", "prune", "reflog", "update-ref", "config", "remote",
		"tag", "rm", "mv", "worktree", "apply", "am", "merge", "pull", "fetch", "clone", "cherry-pick", "revert", "submodule", "bisect", "update-index",
		"-c", "-C", "--config-env", "--exec-path", "--git-dir", "--work-tree", "--ext-diff", "--textconv", "--upload-pack", "--receive-pack", "--output",
	},
	"tar": {"--checkpoint-action", "--to-command", "--use-compress-program", "-I", "--delete", "--remove-files", "--overwrite", "-x", "x", "--extract"},
	"zip": {"-m", "-T", "--unzip-command"}, "sort": {"-o", "--output", "--compress-program"}, "make": {"SHELL", "--eval", "-f", "--file", "clean", "distclean", "install"},
	"npm": {"publish", "install", "i", "exec"}, "cargo": {"publish", "install"}, "go": {"install", "get", "clean", "-exec", "-toolexec"},
	"perl": {"-e", "-E", "-i"}, "python": {"-c", "pip", "http.server", "ensurepip"}, "python3": {"-c", "pip", "http.server", "ensurepip"},
	"node": {"-e", "--eval", "-p", "--print"}, "ruby": {"-e", "-i"}, "php": {"-r"}, "lua": {"-e"}, "sed": {"-i", "--in-place"}, "xxd": {"-r"},
}

// packed are programs whose short options may stand together: of "-ni" the second counts as well.
var packed = map[string]string{"sed": "i", "perl": "eEi", "ruby": "ei", "tar": "xI", "sort": "o"}

// programming are languages whose programs stand among the arguments; those that start others or write files are objected to.
var programming = []string{"awk", "gawk", "mawk", "nawk"}

// dangerous objects to what could harm, and to what hides a program within another.
func dangerous(l look) string {
	for _, a := range l.actions {
		if bad := a.harm(); bad != "" {
			return say(l.lang, "危険な操作です: ", "this is dangerous: ") + bad
		}
	}
	return ""
}

func (a action) harm() string {
	base := path.Base(a.path)
	if a.tool == task.WriteFile && slices.ContainsFunc(secrets, func(p string) bool { ok, _ := path.Match(p, base); return ok }) {
		return a.path
	}
	for i, arg := range a.argv {
		program := path.Base(arg)
		switch {
		case i == 0 && (slices.Contains(wrappers, program) || strings.Contains(arg, "=")): // a variable set for the program behind it
			return strings.Join(a.argv, " ")
		case i == 0 && slices.Contains(programming, program) && strings.ContainsAny(strings.Join(a.argv[1:], " "), "|>(@"):
			return strings.Join(a.argv, " ")
		case i > 0:
			continue
		}
		if args, ok := harmful[program]; ok && (args == nil || slices.ContainsFunc(a.argv[1:], func(x string) bool { return has(args, x) })) {
			return strings.Join(a.argv, " ")
		}
		if short := packed[program]; slices.ContainsFunc(a.argv[1:], func(x string) bool {
			options := strings.HasPrefix(x, "-") || program == "tar" && x == a.argv[1] // tar takes them without a dash, too
			return options && !strings.HasPrefix(x, "--") && strings.ContainsAny(x, short)
		}) {
			return strings.Join(a.argv, " ")
		}
		if strings.HasPrefix(program, "mkfs") {
			return strings.Join(a.argv, " ")
		}
	}
	return ""
}

// has reports whether an argument is one of those, or one of them with something attached to it.
func has(args []string, x string) bool {
	return slices.ContainsFunc(args, func(a string) bool {
		return x == a || strings.HasPrefix(x, a+"=") || len(a) == 2 && a[0] == '-' && strings.HasPrefix(x, a)
	})
}

// needless objects to a command that nobody asked for, and to what there is something safer for.
func needless(l look) string {
	for _, a := range l.actions {
		if bad := a.harm(); bad != "" {
			return say(l.lang, "もっと安全な方法があるはずです: ", "there is a safer way than this: ") + bad
		}
		if len(a.argv) > 0 && !asksToRun(l.request, a.argv) {
			return say(l.lang, "頼まれていないコマンドです: ", "nobody asked for this command: ") + strings.Join(a.argv, " ")
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
	points, reason := 9, say(p.Lang, "依頼に沿った計画です。", "It does what was asked.")
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
		said = append(said, map[string]string{"id": id, "claim": say(in.Lang, "依頼にそうあります。", "The request says so."), "evidence": in.Request})
	}
	return call{"answer", map[string]any{"defences": said}}
}

// ruleOn lets every objection stand: rules cannot weigh them.
func ruleOn(in task.DebateInput, _ []reply) call {
	return call{"answer", map[string]any{"standing": append([]string{}, in.Against...), "reason": say(in.Lang, "人の判断が必要です。", "A person has to decide.")}}
}
