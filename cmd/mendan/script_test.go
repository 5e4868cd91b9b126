package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/agents/attachment/child"
	"github.com/mendanhq/mendan/agents/task/sandbox"
)

// shortLived is the environment of hundreds of processes that live for a moment: the race detector would have each wait a second at its
// exit, and the garbage collector be busy with what is read at the start.
var shortLived = map[string]string{"GORACE": "atexit_sleep_ms=0", "GOGC": "400"}

func TestMain(m *testing.M) {
	sandbox.Init() // commands of tasks execute the test binary again
	child.Init()   // and the reader of files does
	for name, value := range shortLived {
		if os.Getenv(name) == "" {
			os.Setenv(name, value)
		}
	}
	testscript.Main(m, map[string]func(){"mendan": startProgram, "slowmodel": slowModel, "turnworld": turnWorld,
		"hurried": hurried, "hurried-next": hurriedNext, "wikitools": wikiTools})
}

// TestScripts runs the real program, as a process of its own, as the scripts say.
func TestScripts(t *testing.T) {
	files, err := filepath.Glob("testdata/script/*.txt*")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scripts: %v", len(files), err)
	}
	testscript.Run(t, testscript.Params{
		Files: sample.Of(files, 7),
		Setup: func(e *testscript.Env) error {
			for name := range shortLived {
				e.Setenv(name, os.Getenv(name))
			}
			d := &driver{dir: e.WorkDir, env: e.Vars}
			e.Values["driver"] = d
			e.Defer(d.crash)
			return nil
		},
		Cmds: scriptCommands,
	})
}

// scriptCommands are what scripts may say beside the usual.
var scriptCommands = map[string]func(ts *testscript.TestScript, neg bool, args []string){
	"exits": exits,
	"chat":  func(ts *testscript.TestScript, _ bool, args []string) { ts.Check(driverOf(ts).start(args)) },
	"tell":  func(ts *testscript.TestScript, _ bool, args []string) { ts.Check(driverOf(ts).tell(args[0])) },
	"send":  func(ts *testscript.TestScript, _ bool, args []string) { ts.Check(driverOf(ts).send(args[0])) },
	"await": func(ts *testscript.TestScript, _ bool, args []string) { ts.Check(driverOf(ts).await(args[0])) },
	"press": func(ts *testscript.TestScript, _ bool, args []string) {
		ts.Check(driverOf(ts).press(args[0], args[1], args[2:]))
	},
	"code":  func(ts *testscript.TestScript, _ bool, _ []string) { ts.Setenv("CODE", driverOf(ts).code()) },
	"crash": func(ts *testscript.TestScript, _ bool, _ []string) { driverOf(ts).crash() },
	"leave": func(ts *testscript.TestScript, _ bool, _ []string) { ts.Check(driverOf(ts).leave()) },
	"spoil": spoil,
}

func driverOf(ts *testscript.TestScript) *driver { return ts.Value("driver").(*driver) }

// exits runs a program and checks its exit code: exits 2 mendan check.
func exits(ts *testscript.TestScript, _ bool, args []string) {
	code := 0
	var exit *exec.ExitError
	if err := ts.Exec(args[1], args[2:]...); errors.As(err, &exit) {
		code = exit.ExitCode()
	} else {
		ts.Check(err)
	}
	if strconv.Itoa(code) != args[0] {
		ts.Fatalf("exit code %d, want %s", code, args[0])
	}
}

// spoil damages a file: spoil FILE empty, cut or flip.
func spoil(ts *testscript.TestScript, _ bool, args []string) {
	file := ts.MkAbs(args[0])
	data, err := os.ReadFile(file)
	ts.Check(err)
	switch args[1] {
	case "empty":
		data = nil
	case "cut":
		data = data[:len(bytes.TrimRight(data, "\x00"))/2]
	case "flip":
		for i := range data {
			data[i] ^= 0x55
		}
	}
	ts.Check(os.WriteFile(file, data, 0o600))
}

// driver drives one `mendan chat --jsonl` over its lives. What it says is added to out.jsonl in the script's folder.
type driver struct {
	dir   string
	env   []string
	cmd   *exec.Cmd
	in    io.WriteCloser
	out   *bufio.Reader
	posts []map[string]any
}

// start begins a life and waits until it has nothing to do.
func (d *driver) start(args []string) error {
	self, err := exec.LookPath("mendan")
	if err != nil {
		self = filepath.Join(pathOf(d.env), "mendan")
	}
	d.cmd = exec.Command(self, append([]string{"chat", "--jsonl"}, args...)...)
	d.cmd.Dir, d.cmd.Env, d.cmd.Stderr = d.dir, d.env, os.Stderr
	if d.in, err = d.cmd.StdinPipe(); err != nil {
		return err
	}
	out, err := d.cmd.StdoutPipe()
	if err != nil {
		return err
	}
	d.out = bufio.NewReaderSize(out, 1<<20)
	if err := d.cmd.Start(); err != nil {
		return err
	}
	return d.untilIdle()
}

func pathOf(env []string) string {
	for _, v := range env {
		if p, ok := strings.CutPrefix(v, "PATH="); ok {
			return filepath.SplitList(p)[0]
		}
	}
	return ""
}

// untilIdle reads what the program says until it has nothing left to do.
func (d *driver) untilIdle() error {
	for {
		l, err := d.out.ReadBytes('\n')
		if err != nil {
			return err
		}
		if err := d.note(l); err != nil || bytes.Contains(l, []byte(`"type":"idle"`)) {
			return err
		}
	}
}

// note keeps what the program said.
func (d *driver) note(l []byte) error {
	file, err := os.OpenFile(filepath.Join(d.dir, "out.jsonl"), os.O_APPEND|os.O_CREATE|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if _, err := file.Write(l); err != nil {
		return errors.Join(err, file.Close())
	}
	var o map[string]any
	if err := json.Unmarshal(l, &o); err != nil {
		return errors.Join(err, file.Close())
	}
	if o["type"] == "post" || o["type"] == "update" {
		d.posts = append(d.posts, o)
	}
	return file.Close()
}

// tell writes a line and waits for all that it causes.
func (d *driver) tell(line string) error {
	if _, err := io.WriteString(d.in, line+"\n"); err != nil {
		return err
	}
	return d.untilIdle()
}

// send writes a line and does not wait.
func (d *driver) send(line string) error {
	_, err := io.WriteString(d.in, line+"\n")
	return err
}

// await reads what the program says until a line holds the text.
func (d *driver) await(text string) error {
	for {
		l, err := d.out.ReadBytes('\n')
		if err != nil {
			return err
		}
		if err := d.note(l); err != nil || bytes.Contains(l, []byte(text)) {
			return err
		}
	}
}

// code is the newest card's word for typed decisions.
func (d *driver) code() string {
	for i := len(d.posts) - 1; i >= 0; i-- {
		card, _ := d.posts[i]["card"].(map[string]any)
		if code, _ := card["code"].(string); code != "" {
			return code
		}
	}
	return ""
}

// press clicks the newest button of that name, with the values of its modal as name=value.
func (d *driver) press(as, button string, values []string) error {
	click := map[string]any{"do": "click", "as": as, "button": button}
	if len(values) > 0 {
		filled := map[string]string{}
		for _, v := range values {
			name, value, _ := strings.Cut(v, "=")
			filled[name] = strings.ReplaceAll(value, "|", "\n")
		}
		click["values"] = filled
	}
	for i := len(d.posts) - 1; i >= 0; i-- {
		card, _ := d.posts[i]["card"].(map[string]any)
		buttons, _ := card["buttons"].([]any)
		for _, b := range buttons {
			if b.(map[string]any)["name"] == button {
				click["message"] = d.posts[i]["id"]
				line, err := json.Marshal(click)
				if err != nil {
					return err
				}
				return d.tell(string(line))
			}
		}
	}
	return errors.New("no button " + button)
}

// crash ends the life as a power cut does.
func (d *driver) crash() {
	if d.cmd != nil {
		_ = d.cmd.Process.Kill()
		_ = d.cmd.Wait()
		d.cmd = nil
	}
}

// leave ends the input and waits for the end.
func (d *driver) leave() error {
	err := errors.Join(d.in.Close(), d.cmd.Wait())
	d.cmd = nil
	return err
}
