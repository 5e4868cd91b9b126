// Command mendan holds structured, fair and auditable conversations. It wires the engine, the flows, the store and the
// adapters to the configuration; what each of them guarantees stands in its package.
//
// It exits 0 when it did what was asked, 1 when that failed and 2 when it was asked wrongly (a usage or configuration error) or, for a
// task, when a person has to decide before it goes on.
// Every error is one line on standard error that says what, where and what to do.
package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"os"
	"os/signal"
	"reflect"
	"runtime/debug"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"github.com/mendanhq/mendan/agents/attachment/child"
	"github.com/mendanhq/mendan/agents/task/sandbox"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/prompts"
)

func main() {
	prompts.Forgive(slog.New(slog.NewTextHandler(os.Stderr, nil)))
	startProgram()
}

// startProgram is the program as tests run it too, in which a text that is missing is no trifle.
func startProgram() {
	sandbox.Init()
	child.Init()
	if os.Getenv("GOGC") == "" {
		debug.SetGCPercent(starting)
	}
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM, syscall.SIGHUP)
	context.AfterFunc(ctx, stop) // a second signal ends the process at once
	code := runProgram(ctx, os.Args[1:], world{os.Stdin, os.Stdout, os.Stderr, os.Getenv})
	stop()
	os.Exit(code)
}

// starting is the collector's GOGC until the program is up. Nothing of what a start allocates, some 10 MB, is worth collecting.
const starting = 400

// world is what is around the program.
type world struct {
	in       io.Reader
	out, err io.Writer
	getenv   func(string) string
}

// cli is the command line.
type cli struct {
	ShowVersion kong.VersionFlag `name:"version" help:"Print the version."`

	Chat      chatCmd      `cmd:"" help:"Hold a conversation here, at the terminal or as JSON lines."`
	Serve     serveCmd     `cmd:"" help:"Hold conversations on the platforms that the configuration enables: Slack, Discord, pages in a browser, HTTP."`
	Web       webCmd       `cmd:"" help:"Try the pages on which people apply, here and with the sample forms: prints their address."`
	Doctor    doctorCmd    `cmd:"" help:"Check tokens, permissions, rooms, store and models, and say what to do about what is wrong."`
	Slack     slackCmd     `cmd:"" help:"Set a Slack app up."`
	Discord   discordCmd   `cmd:"" help:"Set a Discord bot up."`
	Task      taskCmd      `cmd:"" help:"Have something done that models plan and review."`
	Discuss   discussCmd   `cmd:"" help:"Have several models discuss a question. Exit codes: 0 there is an answer, 1 there is none, or nobody drew the answers together."`
	Template  templateCmd  `cmd:"" help:"See the process templates, and give one its dates."`
	Export    exportCmd    `cmd:"" help:"Print the record of one conversation."`
	Steps     stepsCmd     `cmd:"" help:"Print the steps (model and tool calls) of one conversation, one JSON object a line."`
	Usage     usageCmd     `cmd:"" help:"Print what models were asked: tokens, calls and money."`
	Forget    forgetCmd    `cmd:"" help:"Erase a conversation, or all of a person's, with the backups that hold it."`
	Erase     eraseCmd     `cmd:"" help:"Prove that a conversation was erased."`
	Approvals approvalsCmd `cmd:"" help:"See and decide what waits for people."`
	Audit     auditCmd     `cmd:"" help:"Show or verify the audit chain."`
	Backup    backupCmd    `cmd:"" help:"Write a consistent copy of the store, also while it is in use."`
	Store     storeCmd     `cmd:"" help:"Look after what keeps everything: prepare a database, move to one and back."`
	Replicas  replicasCmd  `cmd:"" help:"List the programs that have the database open which is the store, and what each has to do."`
	Verify    verifyCmd    `cmd:"" help:"Read the whole store and check every record and the audit chain."`
	Check     checkCmd     `cmd:"" help:"Check the configuration and the forms, and print what is in force."`
	Prompts   promptsCmd   `cmd:"" help:"Show what models are told, and how your own wordings differ."`
	Knowledge knowledgeCmd `cmd:"" help:"Index the documents that questions are answered from, and search them."`
	Eval      evalCmd      `cmd:"" help:"Measure a rule, a prompt or a model before it meets people."`
	Form      formCmd      `cmd:"" help:"Lint a form, or import one."`
	Rules     rulesCmd     `cmd:"" help:"Show what may not be asked, and test a question."`
	MCP       mcpCmd       `cmd:"" name:"mcp" help:"Serve knowledge, approvals, templates, form lint and rules to language models, over the Model Context Protocol."`
	Version   versionCmd   `cmd:"" help:"Print the version."`
}

// usageError is an error of whoever started the program, not of the program: exit code 2.
type usageError struct{ error }

func (e usageError) Unwrap() error { return e.error }

// exited is how kong ends the program after it printed help.
type exited int

// runProgram runs one command and returns the exit code.
func runProgram(ctx context.Context, args []string, w world) (code int) {
	defer func() {
		if p := recover(); p != nil {
			c, ok := p.(exited)
			if !ok {
				panic(p)
			}
			code = int(c)
		}
	}()
	err := runCommand(ctx, args, w)
	if err == nil {
		return 0
	}
	fmt.Fprintln(w.err, "mendan: "+strings.ReplaceAll(err.Error(), "\n", "; "))
	var usage usageError
	var mistake config.Error
	var waits waitsError
	if errors.As(err, &usage) || errors.As(err, &mistake) || errors.As(err, &waits) {
		return 2
	}
	return 1
}

func runCommand(ctx context.Context, args []string, w world) error {
	k, err := kong.New(grammarFor(args),
		kong.Name("mendan"),
		kong.Description("Structured, fair and auditable conversations. Start with: mendan chat"),
		kong.Writers(w.out, w.err),
		kong.Exit(func(code int) { panic(exited(code)) }),
		kong.Vars{"version": "mendan " + buildVersion()},
		kong.BindTo(ctx, (*context.Context)(nil)),
		kong.Bind(w),
	)
	if err != nil {
		return err
	}
	if len(args) == 0 {
		args = []string{"--help"}
	}
	if args[0] == "help" {
		args = append(args[1:len(args):len(args)], "--help")
	}
	parsed, err := k.Parse(args)
	if err != nil {
		at := "mendan"
		if p, ok := errors.AsType[*kong.ParseError](err); ok && p.Context != nil && p.Context.Selected() != nil {
			at = p.Context.Selected().FullPath()
		}
		return usageError{fmt.Errorf("%w (%s --help lists what there is)", err, at)}
	}
	return parsed.Run()
}

// grammarFor is the command line that arguments are read by: the one command that they name, as reading the structs of all takes longer than most
// of them run, or all where they name none.
func grammarFor(args []string) any {
	all := reflect.TypeFor[cli]()
	for i := 1; i < all.NumField() && len(args) > 0; i++ { // the first one is a flag of all commands
		if f := all.Field(i); strings.ToLower(f.Name) == args[0] {
			return reflect.New(reflect.StructOf([]reflect.StructField{all.Field(0), f})).Interface()
		}
	}
	return &cli{}
}
