package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
)

// docsLocale is the locale in which the pages of a language are tried.
var docsLocale = map[string]string{"en": "en_US.UTF-8", "ja": "ja_JP.UTF-8"}

// docsNow is when what the pages show was said.
const docsNow = "2026-11-20T14:38:00Z"

// endsWith are the commands of the pages that are to end with another code than 0, by how they begin.
var endsWith = map[string]int{
	"rules test":            1, // the question is stopped
	"approvals decide K7QF": 1, // there is no such card here
	"approvals show K7QF":   1,
	"task run --config":     2, // nobody is there to confirm the plan
}

// tryout is a folder in which commands of the pages run as somebody would type them.
type tryout struct {
	t    *testing.T
	lang string
	dir  string
	said bytes.Buffer // all that was printed
}

func newTryout(t *testing.T, lang, dir string) *tryout { return &tryout{t: t, lang: lang, dir: dir} }

// prepare puts the files there that the pages speak of, and the program under its name.
func (o *tryout) prepare(pages []page) {
	o.t.Helper()
	archive, err := txtar.ParseFile("testdata/docs/folder.txtar")
	if err != nil {
		o.t.Fatal(err)
	}
	for _, f := range archive.Files {
		o.put(f.Name, f.Data, 0o600)
	}
	for _, p := range pages {
		for _, b := range p.blocks() {
			if b.kind == "yaml" && strings.HasPrefix(b.text, "id: ") {
				o.put("forms/backend.yaml", []byte(b.text), 0o600)
			}
		}
	}
	self, err := exec.LookPath("mendan")
	if err != nil {
		o.t.Fatal(err)
	}
	wrapper := strings.ReplaceAll(string(archive.Comment), "MENDAN", self)
	o.put("mendan", []byte(wrapper), 0o700)
}

func (o *tryout) put(name string, data []byte, mode os.FileMode) {
	o.t.Helper()
	file := filepath.Join(o.dir, filepath.FromSlash(name))
	if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o700), os.WriteFile(file, data, mode)); err != nil {
		o.t.Fatal(err)
	}
}

// shell runs a script with some input, and all that it starts is over when it returns.
func (o *tryout) shell(script, input string) {
	o.t.Helper()
	ctx, cancel := context.WithTimeout(o.t.Context(), 3*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, "sh", "-c", script+"\n[ -z \"$!\" ] || kill $!\nwait")
	cmd.Dir, cmd.Stdin = o.dir, strings.NewReader(input)
	cmd.Env = append(os.Environ(), "PATH="+o.dir+string(os.PathListSeparator)+os.Getenv("PATH"), "LC_ALL="+docsLocale[o.lang])
	cmd.Env = append(cmd.Env, "OPENAI_API_BASE=http://127.0.0.1:9", "KEI_TOKEN=a-token-of-twenty-letters") // no model is reached
	cmd.WaitDelay = time.Second                                                                            // a process that is left holds the output open
	out, err := cmd.CombinedOutput()
	o.said.Write(out)
	if ctx.Err() != nil {
		o.t.Errorf("not over within three minutes: %v\n%s\n%s", err, script, out)
	}
}

// codes checks with which codes the commands ended since the last time.
func (o *tryout) codes(at string) {
	o.t.Helper()
	log, _ := os.ReadFile(filepath.Join(o.dir, "codes"))
	_ = os.Remove(filepath.Join(o.dir, "codes"))
	if len(log) == 0 {
		o.t.Errorf("%s: no command ran", at)
	}
	for line := range strings.Lines(string(log)) {
		code, args, _ := strings.Cut(strings.TrimSpace(line), " ")
		if code != strconv.Itoa(expectedCode(args)) {
			o.t.Errorf("%s: mendan %s ended with %s, want %d\n%s", at, args, code, expectedCode(args), o.said.String())
		}
	}
}

func expectedCode(args string) int {
	for begin, code := range endsWith {
		if strings.HasPrefix(args, begin) {
			return code
		}
	}
	return 0
}

// Every command that the pages show in a block runs, in the order of the pages, in a folder with the files that they speak of. A sample is those of one
// language: the others show as many of each kind.
func TestDocsCommandsRun(t *testing.T) {
	for _, lang := range sample.Of(docsLangs, 1) {
		t.Run(lang, func(t *testing.T) {
			t.Parallel()
			pages := readPages(t, lang)
			o := newTryout(t, lang, t.TempDir())
			o.prepare(pages)
			for _, p := range inOrderOfUse(pages) {
				o.runPage(p)
			}
		})
	}
}

// inOrderOfUse puts first the page whose commands make the stores that others read.
func inOrderOfUse(pages []page) []page {
	var first, rest []page
	for _, p := range pages {
		if strings.HasSuffix(p.file, "/programs.md") {
			first = append(first, p)
		} else {
			rest = append(rest, p)
		}
	}
	return append(first, rest...)
}

func (o *tryout) runPage(p page) {
	o.said.Reset()
	for _, b := range p.blocks() {
		switch {
		case b.kind == "yaml" && strings.HasPrefix(b.text, "# mendan.yaml"), b.kind == "yaml" && strings.HasPrefix(b.text, "forms: [forms]\ndiscord"):
			o.put("mendan.yaml", []byte(b.text), 0o600)
		case b.kind == "sh":
			o.runBlock(p, b)
		case b.kind == "console":
			o.runConsole(p, b)
		case b.kind == "text" && strings.HasPrefix(b.text, "Launch\n"): // what the commands above it print
			if !strings.Contains(o.said.String(), b.text) {
				o.t.Errorf("%s shows\n%s\nthe program says\n%s", p.file, b.text, o.said.String())
			}
		}
	}
	archive, err := txtar.ParseFile("testdata/docs/folder.txtar")
	if err != nil {
		o.t.Fatal(err)
	}
	for _, f := range archive.Files {
		if f.Name == "mendan.yaml" {
			o.put(f.Name, f.Data, 0o600)
		}
	}
}

// building is a line that builds or tests the program itself.
var building = regexp.MustCompile(`(?m)^go .*\n`)

// together marks lines of a block that need each other: an input that follows, a function, a variable.
var together = regexp.MustCompile(`<<|\(\)|(?m)^export `)

// runBlock runs a block of commands. Commands by themselves each find the folder as it was before, so that what one erases is there for the next.
func (o *tryout) runBlock(p page, b block) {
	text := building.ReplaceAllString(b.text, "")
	if strings.TrimSpace(text) == "" {
		return
	}
	if together.MatchString(text) {
		o.shell(o.served(text), "")
		o.codes(p.file)
		return
	}
	for line := range strings.Lines(text) {
		copied := newTryout(o.t, o.lang, o.t.TempDir())
		if err := os.CopyFS(copied.dir, os.DirFS(o.dir)); err != nil {
			o.t.Fatal(err)
		}
		copied.shell(line, "")
		copied.codes(p.file)
		o.said.Write(copied.said.Bytes())
	}
}

// served puts the example that a server answers on a free port, and what it tells into the requests after it.
func (o *tryout) served(text string) string {
	if !strings.Contains(text, "--http") {
		return text
	}
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		o.t.Fatal(err)
	}
	address := l.Addr().String()
	_ = l.Close()
	text = strings.ReplaceAll(text, "127.0.0.1:8080", address)
	text = strings.ReplaceAll(text, "curl -sS", "curl -sS --fail-with-body --retry 20 --retry-connrefused --retry-delay 1")
	text = strings.Replace(text, "# 201", "| tee session.json #", 1)
	return strings.ReplaceAll(text, "SESSION", `$(sed 's/.*"sessionId":"\([^"]*\)".*/\1/' session.json)`)
}

// runConsole runs what stands behind $, with what stands behind > as input, and looks for what the page shows.
func (o *tryout) runConsole(p page, b block) {
	command, input := "", ""
	for line := range strings.Lines(b.text) {
		if c, ok := strings.CutPrefix(line, "$ "); ok {
			command = strings.TrimSpace(c)
		}
		if in, ok := strings.CutPrefix(line, "> "); ok {
			input += in
		}
	}
	if strings.Contains(command, "mendan chat") {
		command += " --db console.db --now " + docsNow
	}
	from := o.said.Len()
	o.shell(command, input)
	_ = os.Remove(filepath.Join(o.dir, "console.db"))
	o.codes(p.file)
	shown := strings.SplitN(b.text, "\n", 2)[1]
	compareShown(o.t, p, shown, o.said.String()[from:])
}

// compareShown looks for each piece between […] in what the program said.
func compareShown(t *testing.T, p page, shown, said string) {
	t.Helper()
	said = settled(said)
	for piece := range strings.SplitSeq(settled(shown), "[…]\n") {
		if !strings.Contains(said, piece) {
			t.Errorf("%s shows\n%s\nwhich is nowhere in\n%s", p.file, piece, said)
		}
	}
}

var (
	cardCode  = regexp.MustCompile("(│ |`|`[a-z_]+ )[A-Z0-9]{4}(\n| |`)")
	backstage = regexp.MustCompile(`(?m)^(?:> )?(?:On the hiring team's side: |採用担当の画面に).*\n`)
	button    = regexp.MustCompile(`\[(?:[0-9]+|[a-z])\]`)
)

// settled takes out of a conversation what is another in each: cards' codes, the numbers of buttons, and when the other side is told of.
func settled(text string) string {
	text = backstage.ReplaceAllString(text, "")
	text = cardCode.ReplaceAllString(text, "${1}K7QF$2")
	text = regexp.MustCompile(`\n{2,}`).ReplaceAllString(text, "\n")
	return button.ReplaceAllString(text, "[n]")
}

// The agent that the pages show can be built as it stands, in the place that they give it, and the provider is the example that runs.
func TestDocsAgentIsWhole(t *testing.T) {
	for _, lang := range docsLangs {
		for _, b := range readPage(t, "docs/"+lang+"/developing.md").blocks() {
			if b.kind != "go" {
				continue
			}
			if !strings.HasPrefix(b.text, "// Package notes") { // the example of a provider runs where it stands
				if file := readPage(t, "agents/llm/llmhttp/example_provider_test.go"); b.text != file.text {
					t.Errorf("%s shows another provider than %s", b.page.file, file.file)
				}
				continue
			}
			place, err := filepath.Abs(docsRoot + "agents/notes/notes.go")
			if err != nil {
				t.Fatal(err)
			}
			overlay := write(t, "overlay.json", fmt.Sprintf(`{"Replace": {%q: %q}}`, place, write(t, "notes.go", b.text)))
			cmd := exec.CommandContext(t.Context(), "go", "build", "-overlay", overlay, module+"agents/notes")
			if out, err := cmd.CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s", b.page.file, err, out)
			}
		}
	}
}
