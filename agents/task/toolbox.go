package task

import (
	"bytes"
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/mattn/go-shellwords"

	"github.com/mendanhq/mendan/agents/task/sandbox"
	"github.com/mendanhq/mendan/agents/task/workspace"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/bot"
)

// Risk says whether a tool's calls are reviewed before they run.
type Risk string

// The risks. Source: the agent system's design, "Risk-Based Tool Classification".
const (
	Low  Risk = "low"  // reads only
	High Risk = "high" // changes the world
)

// The names of the tools.
const (
	ReadFile   = "read_file"
	GlobSearch = "glob_search"
	GrepSearch = "grep_search"
	WriteFile  = "write_file"
	RunCommand = "run_command"

	FinishTask  = "finish_task"  // how a model ends a task
	NoteContext = "note_context" // how it hands over what it found out
)

// RiskOf is the risk of a tool of our own. It is this table's and never a model's to say; what the table does not name is high.
func RiskOf(name string) Risk {
	switch name {
	case ReadFile, GlobSearch, GrepSearch:
		return Low
	}
	return High
}

// Commands says how run_command works. Without a Sandbox it is not offered.
type Commands struct {
	Sandbox func(context.Context) (*sandbox.Sandbox, error)
	Shell   bool          // the command line goes to sh; else it is one program with its arguments
	Timeout time.Duration // of a call that asks for none, and the most that one can ask for; default 2 minutes
	Output  int           // bytes of output that are kept; default 32 KB
}

// riskOf is a tool's risk: of another program's tool what the configuration says.
func (b toolbox) riskOf(name string) Risk {
	if f, ok := b.foreign[name]; ok && f.Reads {
		return Low
	}
	return RiskOf(name)
}

// Action is a call of a high-risk tool, made ready to be reviewed and run: exactly what was reviewed is what runs.
type Action struct {
	Tool    string            `json:"tool"`
	Args    json.RawMessage   `json:"args"`
	Change  *workspace.Change `json:"change,omitempty"`
	Argv    []string          `json:"argv,omitempty"`
	Timeout time.Duration     `json:"timeout,omitempty"`
}

// Digest is the SHA-256 of the whole action: reviews and permissions are bound to it.
func (a Action) Digest() string {
	raw, err := json.Marshal(a)
	if err != nil {
		panic(err) // plain data
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}

// Foreign reports that the action is a call of another program's tool.
func (a Action) Foreign() bool { return a.Change == nil && a.Argv == nil }

// Shown is the action as reviewers and people read it: the command line, the difference that a write makes, or the call of another program's tool.
func (a Action) Shown() string {
	switch {
	case a.Change != nil:
		return a.Change.Diff
	case a.Foreign():
		return a.Tool + " " + indentJSON(a.Args)
	}
	var words []string
	for _, w := range a.Argv {
		words = append(words, quoteArg(w))
	}
	return "$ " + strings.Join(words, " ")
}

// quoteArg shows where an argument begins and ends, and every sign in it.
func quoteArg(word string) string {
	plain := func(r rune) bool {
		return unicode.IsPrint(r) && r != ' ' && !strings.ContainsRune("\"'\\`$;&|<>(){}", r)
	}
	if word != "" && strings.IndexFunc(word, func(r rune) bool { return !plain(r) }) < 0 {
		return word
	}
	return strconv.Quote(word)
}

// toolbox are the tools over one working folder.
type toolbox struct {
	files    *workspace.Workspace
	commands Commands
	foreign  map[string]tool.Foreign // those of other programs, by name
}

type readArgs struct {
	Path   string `json:"path" desc:"path of the file, relative to the working folder"`
	Offset *int   `json:"offset" desc:"first line, from 1; null: the beginning"`
	Limit  *int   `json:"limit" desc:"number of lines; null: 2000"`
}

type globArgs struct {
	Pattern string `json:"pattern" desc:"such as **/*.md"`
}

type grepArgs struct {
	Pattern    string  `json:"pattern" desc:"regular expression (RE2)"`
	Files      *string `json:"files" desc:"pattern of the files to look into, such as **/*.go; null: all"`
	IgnoreCase *bool   `json:"ignore_case"`
}

type writeArgs struct {
	Path    string `json:"path" desc:"path of the file, relative to the working folder"`
	Content string `json:"content" desc:"the whole new content of the file"`
}

type runArgs struct {
	Command string `json:"command" desc:"one program with its arguments, as typed; no pipes, redirections or other shell syntax unless told so"`
	Timeout *int   `json:"timeout_seconds" desc:"null: the default"`
}

// NotLookedInto is what grep_search says of files that it could not read as text.
const NotLookedInto = "could not be looked into"

// tools are all tools. Those of high risk only make an action ready.
func (b toolbox) tools() []tool.Tool {
	all := []tool.Tool{
		tool.New(tool.Spec{Name: ReadFile, Description: "Reads lines of a text file."}, b.read),
		tool.New(tool.Spec{Name: GlobSearch, Description: "Finds files by a pattern of their path."}, b.glob),
		tool.New(tool.Spec{Name: GrepSearch, Description: "Finds lines in files by a regular expression."}, b.grep),
		tool.New(tool.Spec{Name: WriteFile, Description: "Writes a file as a whole. It is reviewed before it happens."}, b.write),
	}
	if b.commands.Sandbox != nil {
		all = append(all, tool.New(tool.Spec{Name: RunCommand, Description: "Runs a program in the working folder, without network. It is reviewed before it happens."}, b.run))
	}
	for _, name := range slices.Sorted(maps.Keys(b.foreign)) {
		all = append(all, b.offerForeign(b.foreign[name]))
	}
	return all
}

// offerForeign is another program's tool: one that only reads is called, of any other an action is made ready.
func (b toolbox) offerForeign(f tool.Foreign) tool.Tool {
	run := f.Call
	if !f.Reads {
		f.Description += " It is reviewed before it happens."
		run = func(_ context.Context, args json.RawMessage) (tool.Result, error) {
			if len(indentJSON(args)) >= bot.MaxFileSize {
				return tool.Fail(fmt.Sprintf("the arguments are longer than %d KB, which nobody can review", bot.MaxFileSize>>10)), nil
			}
			return tool.OK("ready").Change(Action{Tool: f.Name, Args: args}), nil
		}
	}
	t, err := tool.NewForeign(f, run)
	if err != nil {
		panic(err) // New looked at it
	}
	return t
}

func (b toolbox) read(_ context.Context, in readArgs) (tool.Result, error) {
	page, err := b.files.Read(in.Path, tool.OrZero(in.Offset), tool.OrZero(in.Limit))
	if err != nil {
		return explainError(err)
	}
	head := page.Path
	if note := page.Note(); note != "" {
		head += " (" + note + ")"
	}
	return tool.OK(head + ":\n" + page.Text).WithData(page), nil
}

func (b toolbox) glob(ctx context.Context, in globArgs) (tool.Result, error) {
	found, more, err := b.files.Glob(ctx, in.Pattern)
	if err != nil {
		return explainError(err)
	}
	if len(found) == 0 {
		return tool.OK("No file matches " + in.Pattern + ".").WithData(found), nil
	}
	return tool.OK(strings.Join(found, "\n") + tellMore(more)).WithData(found), nil
}

func (b toolbox) grep(ctx context.Context, in grepArgs) (tool.Result, error) {
	found, more, skipped, err := b.files.Grep(ctx, workspace.Query{
		Pattern: in.Pattern, Files: tool.OrZero(in.Files), IgnoreCase: tool.OrZero(in.IgnoreCase),
	})
	if err != nil {
		return explainError(err)
	}
	var lines []string
	for _, m := range found {
		lines = append(lines, fmt.Sprintf("%s:%d: %s", m.Path, m.Line, m.Text))
	}
	if len(lines) == 0 {
		lines = []string{"Nothing matches " + in.Pattern + "."}
	}
	if skipped > 0 {
		lines = append(lines, fmt.Sprintf("(%d files %s)", skipped, NotLookedInto))
	}
	return tool.OK(strings.Join(lines, "\n") + tellMore(more)).WithData(found), nil
}

func tellMore(more bool) string {
	if more {
		return fmt.Sprintf("\n(there are more than these %d: narrow the pattern)", workspace.MaxResults)
	}
	return ""
}

// write makes a write ready.
func (b toolbox) write(_ context.Context, in writeArgs) (tool.Result, error) {
	change, err := b.files.Prepare(in.Path, in.Content)
	if err != nil {
		return explainError(err)
	}
	if change.Diff == "" && change.Before != "" {
		return tool.OK(change.Path + " is already so: nothing to write."), nil
	}
	if err := reviewable(change); err != nil {
		return explainError(err)
	}
	return tool.OK("ready").Change(Action{Tool: WriteFile, Args: encodeJSON(in), Change: &change}), nil
}

// run makes a command ready.
func (b toolbox) run(_ context.Context, in runArgs) (tool.Result, error) {
	argv, err := b.commands.argv(in.Command)
	if err != nil {
		return explainError(err)
	}
	most := b.commands.timeout()
	timeout := time.Duration(tool.OrZero(in.Timeout)) * time.Second
	if timeout < 0 || timeout > most {
		return tool.Fail(fmt.Sprintf("timeout_seconds must lie between 1 and %d", int(most.Seconds()))), nil
	}
	timeout = cmp.Or(timeout, most)
	return tool.OK("ready").Change(Action{Tool: RunCommand, Args: encodeJSON(in), Argv: argv, Timeout: timeout}), nil
}

func (c Commands) timeout() time.Duration {
	return cmp.Or(c.Timeout, 2*time.Minute)
}

// argv is the program and its arguments.
func (c Commands) argv(line string) ([]string, error) {
	if strings.TrimSpace(line) == "" {
		return nil, &argsError{"a command is needed"}
	}
	if strings.ContainsRune(line, 0) {
		return nil, &argsError{"a command is text"}
	}
	if c.Shell {
		return []string{"sh", "-c", line}, nil
	}
	words := shellwords.NewParser()
	argv, err := words.Parse(line)
	switch {
	case err != nil:
		return nil, &argsError{"the command's quotes are not closed: " + line}
	case words.Position >= 0 || strings.ContainsAny(line, "\n`") || strings.Contains(line, "$("):
		return nil, &argsError{"there is no shell: pipes, redirections, substitutions and several commands are not possible. Call one program with its arguments"}
	case len(argv) == 0:
		return nil, &argsError{"a command is needed"}
	}
	return argv, nil
}

// perform runs an action that was allowed.
func (b toolbox) perform(ctx context.Context, a Action) (tool.Result, error) {
	if a.Change != nil {
		return b.apply(*a.Change)
	}
	if a.Foreign() {
		f, ok := b.foreign[a.Tool]
		if !ok {
			return tool.Fail("There is no tool " + a.Tool + " any more, so it was not called."), nil
		}
		return f.Call(ctx, a.Args)
	}
	box, err := b.commands.Sandbox(ctx)
	if errors.Is(err, sandbox.ErrUnavailable) {
		return tool.Fail("commands cannot be confined on this machine, so none is run"), nil
	}
	if err != nil {
		return tool.Result{}, err
	}
	r, err := box.Run(ctx, sandbox.Command{Argv: a.Argv, Timeout: a.Timeout, Output: b.commands.Output})
	if err != nil {
		return tool.Result{}, err
	}
	text := fmt.Sprintf("%s%s\n%s", tellExit(r), tellLeftovers(r), r.Output)
	if r.Failed() {
		return tool.Fail(text).WithData(r), nil
	}
	return tool.OK(text).WithData(r), nil
}

// apply writes. A write that happened already, before a crash, is done.
func (b toolbox) apply(c workspace.Change) (tool.Result, error) {
	if done, err := b.files.Applied(c); err == nil && done {
		return tool.OK("wrote " + c.Path), nil
	}
	if err := b.files.Apply(c); err != nil {
		return explainError(err)
	}
	return tool.OK("wrote " + c.Path), nil
}

func tellExit(r sandbox.Result) string {
	switch r.End {
	case sandbox.Exited:
		return fmt.Sprintf("exit code %d", r.Code)
	case sandbox.TimedOut:
		return "stopped: it took too long"
	case sandbox.TooMuchMemory:
		return "stopped: it used too much memory"
	case sandbox.TooManyProcesses:
		return "stopped: it started too many processes"
	case sandbox.TooMuchDisk:
		return fmt.Sprintf("stopped: it wrote too much (agent.commands.disk_mb); %d MB more are in the working folder now%s", max(0, r.Written>>20), tellWritten(r))
	}
	return "it could not be started"
}

// tellWritten names what grew most.
func tellWritten(r sandbox.Result) string {
	var files []string
	for _, f := range r.Largest {
		files = append(files, fmt.Sprintf("%s (%d MB)", f.Path, f.Grew>>20))
	}
	if len(files) == 0 {
		return ""
	}
	return ": " + strings.Join(files, ", ")
}

// tellLeftovers returns what somebody should know of what a command left.
func tellLeftovers(r sandbox.Result) string {
	var lines []string
	for i, l := range r.Left {
		if i == mostLeft {
			lines = append(lines, fmt.Sprintf("and %d more", len(r.Left)-i))
			break
		}
		lines = append(lines, leftTexts[l.What]+": "+l.Path)
	}
	if len(lines) == 0 {
		return ""
	}
	return "\n" + strings.Join(lines, "\n")
}

// mostLeft is how many files are told of one by one.
const mostLeft = 20

var leftTexts = map[sandbox.What]string{
	sandbox.Repository: "taken out of git's reach (renamed)",
	sandbox.Privileged: "its setuid or setgid bit was taken away",
	sandbox.Special:    "a pipe, a socket or a device",
	sandbox.Shut:       "a folder of somebody else's that could not be looked into",
	sandbox.Outside:    "a symbolic link out of the working folder",
	sandbox.RunsItself: "changed, and other programs run or obey it by themselves",
}

// argsError is an argument that a model can mend.
type argsError struct{ text string }

func (e *argsError) Error() string { return e.text }

// explainError gives the model an error that it can mend; any other is ours.
func explainError(err error) (tool.Result, error) {
	var files *workspace.Error
	var args *argsError
	if errors.As(err, &files) || errors.As(err, &args) {
		return tool.Fail(err.Error()), nil
	}
	return tool.Result{}, err
}

// indentJSON is an object as people read it.
func indentJSON(raw json.RawMessage) string {
	var b bytes.Buffer
	if err := json.Indent(&b, raw, "", "  "); err != nil {
		return string(raw)
	}
	return b.String()
}

func encodeJSON(v any) json.RawMessage {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // plain data
	}
	return raw
}
