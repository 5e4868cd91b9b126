package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/llm/openaitest"
)

const dummyKey = "sk-dummy-key-of-a-test"

// candidate is what is said to each question, in order.
func candidate() map[string][]string {
	return map[string][]string{
		"language":   {"English, please. I live in the United Kingdom."},
		"full_name":  {"Hello, I'm Robin Miller."},
		"email":      {"robin.miller@example.com"},
		"experience": {"I worked as a courier in Leeds for four years.", "I planned the rounds anew and halved the late parcels."},
		"shift":      {"The early one, please."},
	}
}

// sittingOptions are those of a sitting; the zero value is an interview without trouble.
type sittingOptions struct {
	timeout time.Duration // of an attempt at a call
	outage  int           // the line, from 1, before which every call begins to fail
	fault   openaitest.Fault
	storm   bool             // what was shown the fixed reply is said again without waiting for better times
	model   openaitest.Brain // nil: scriptedModel

	providers map[string]string // further ones, by name, with their address
	limits    string            // of the configuration, in one line
	agent     string            // of the configuration, in one line; empty: three models of a vendor of their own review, and agree
	form      string            // empty: courierForm
	lang      string            // of the program; empty: en
	flags     []string          // further ones
	keyless   bool              // there is no key
	answers   map[string][]string
}

// patience is how long a call may take: short only where it is to run out, and then still long enough for a busy machine.
func patience(f openaitest.Fault) time.Duration {
	if f == openaitest.Hang || f == openaitest.SlowBody {
		return 2 * time.Second
	}
	return time.Minute
}

// sitting is a candidate before a running `mendan chat --jsonl`.
type sitting struct {
	t      *testing.T
	server *openaitest.Server
	panel  *openaitest.Server // whom the reviewers are at, unless the options say otherwise
	db     string
	sittingOptions

	in     io.WriteCloser
	out    *json.Decoder
	stderr lockedBuffer
	ended  chan struct{}
	code   int // once it ended

	fixed      []string         // what is shown when a model fails, at first and then
	told       []map[string]any // what the candidate did, in order
	fallbacks  int              // how often one of them was shown
	transcript strings.Builder
}

// heard is a line of the program.
type heard struct {
	Type, ID, To, Text, Asks string
	Mode                     string
}

// sit starts the program and waits until it is idle.
func sit(t *testing.T, o sittingOptions) *sitting {
	t.Helper()
	dir := t.TempDir()
	if o.model == nil {
		o.model = scriptedModel
	}
	s := &sitting{
		t: t, server: openaitest.Start(t, o.model), panel: openaitest.Start(t, reviewing), db: filepath.Join(dir, "mendan.db"), sittingOptions: o,
		ended: make(chan struct{}), fixed: []string{reply(t, "error.fallback"), reply(t, "error.to_people"), reply(t, "error.to_people_too"),
			reply(t, "error.too_long")},
	}
	if o.timeout == 0 {
		o.timeout = time.Minute
	}
	if o.agent == "" {
		o.agent = "review_models: [panel/a, panel/b, panel/c]"
	}
	more := ""
	providers := map[string]string{"panel": s.panel.URL}
	maps.Copy(providers, o.providers)
	for name, url := range providers {
		more += fmt.Sprintf(", %s: {base_url: %q, api_key_env: OPENAI_API_KEY, timeout: %s, retry_delay: 1ms}", name, url, o.timeout)
	}
	config := fmt.Sprintf("forms: [%q]\nlanguage: %[7]s\nmoderation: {language: %[7]s}\nagent: {%[2]s}\n"+
		"llm:\n  providers: {openai: {base_url: %[3]q, timeout: %[4]s, retry_delay: 1ms}%[5]s}\n  agents: {default: {model: scripted}}\n"+
		"  prices: {scripted: {prompt: 10, completion: 30}, a: {prompt: 1, completion: 1}, b: {prompt: 1, completion: 1}, c: {prompt: 1, completion: 1}}\n  limits: {%[6]s}\n",
		filepath.Join(dir, "form.yaml"), o.agent, s.server.URL, o.timeout, more, o.limits, cmp.Or(o.lang, "en"))
	for name, text := range map[string]string{"form.yaml": cmp.Or(o.form, courierForm), "config.yaml": config} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	in, toProgram := io.Pipe()
	fromProgram, out := io.Pipe()
	s.in, s.out = toProgram, json.NewDecoder(fromProgram)
	args := []string{"chat", "--jsonl", "--config", filepath.Join(dir, "config.yaml"), "--db", s.db, "--now", "2026-11-20T10:00:00Z"}
	environment := []string{"AI_AGENT_MODE=openai", "OPENAI_API_KEY=" + dummyKey}
	if o.keyless {
		environment = environment[:1]
	}
	go func() {
		defer close(s.ended)
		s.code = runProgram(t.Context(), append(args, o.flags...), world{in, out, &s.stderr, env(environment...)})
		_ = out.Close()
	}()
	t.Cleanup(func() {
		_, _ = toProgram.Close(), fromProgram.Close()
		<-s.ended
	})
	if first := s.untilIdle(); first[0].Type != "ready" || first[0].Mode != "openai" {
		t.Fatalf("it begins with %+v", first[0])
	}
	return s
}

// hold goes through the interview: the candidate answers what is asked, and says again what met the fixed reply.
func (s *sitting) hold() {
	s.t.Helper()
	said := map[string]int{}
	answers := s.answers
	if answers == nil {
		answers = candidate()
	}
	got := s.tell(map[string]any{"do": "start", "as": "cand-1", "thread": "t1", "workflow": "interview"})
	for range 60 {
		q := openQuestion(got)
		switch {
		case s.failed(got):
			got = s.again(q)
		case q.Asks == "consent":
			got = s.tell(clickLine(q, "agree"))
		case q.Asks == "confirm":
			s.tell(clickLine(q, "confirm"))
			return
		case said[q.Asks] < len(answers[q.Asks]):
			said[q.Asks]++
			got = s.tell(sayLine(answers[q.Asks][said[q.Asks]-1]))
		case q.Asks != "":
			got = s.tell(sayLine("skip"))
		default:
			s.t.Fatalf("nothing is asked\n%s", s.transcript.String())
		}
	}
	s.t.Fatalf("no end\n%s", s.transcript.String())
}

// failed counts and reports the fixed replies.
func (s *sitting) failed(got []heard) bool {
	n := 0
	for _, h := range got {
		shows := func(fixed string) bool { return strings.Contains(h.Text, fixed) }
		if h.Type == "post" && slices.ContainsFunc(s.fixed, shows) {
			n++
		}
	}
	if n > 1 {
		s.t.Errorf("one line got the fixed reply %d times", n)
	}
	s.fallbacks += n
	return n > 0
}

// again says once more what met the fixed reply: the first time of an outage in vain, else with the server healed. A click is
// not there to be repeated, its message has no buttons any more; a word does.
func (s *sitting) again(q heard) []heard {
	s.server.NextCall()
	if !s.storm && (s.outage == 0 || s.fallbacks > 1) {
		s.server.Heal()
	}
	last := s.told[len(s.told)-1]
	if last["do"] != "say" {
		last = sayLine("Hello again.")
	}
	return s.tell(last)
}

func sayLine(text string) map[string]any {
	return map[string]any{"do": "say", "as": "cand-1", "thread": "t1", "text": text}
}

func clickLine(q heard, button string) map[string]any {
	return map[string]any{"do": "click", "as": "cand-1", "message": q.ID, "button": button}
}

// openQuestion is the last message that asks something.
func openQuestion(got []heard) heard {
	for i := len(got) - 1; i >= 0; i-- {
		if got[i].Asks != "" && got[i].To == "thread" {
			return got[i]
		}
	}
	return heard{}
}

// tell writes a line and reads all that it causes.
func (s *sitting) tell(line map[string]any) []heard {
	s.t.Helper()
	s.told = append(s.told, line)
	if len(s.told) == s.outage {
		s.server.Break(s.fault)
	}
	raw, err := json.Marshal(line)
	if err != nil {
		s.t.Fatal(err)
	}
	fmt.Fprintf(&s.transcript, "> %s\n", raw)
	if _, err := s.in.Write(append(raw, '\n')); err != nil {
		s.t.Fatal(err)
	}
	return s.untilIdle()
}

func (s *sitting) untilIdle() []heard {
	s.t.Helper()
	var got []heard
	for {
		var raw json.RawMessage
		if err := s.out.Decode(&raw); err != nil {
			s.t.Fatalf("the program ended (%v): %s\n%s", err, s.stderr.String(), s.transcript.String())
		}
		var h heard
		if err := json.Unmarshal(raw, &h); err != nil {
			s.t.Fatal(err)
		}
		fmt.Fprintf(&s.transcript, "< %s\n", raw)
		switch h.Type {
		case "idle":
			return got
		case "error":
			s.t.Errorf("the program: %s", raw)
		}
		got = append(got, h)
	}
}

// end quits the program and reads what it kept.
func (s *sitting) end() outcome {
	s.t.Helper()
	s.tell(map[string]any{"do": "quit"})
	if err := s.in.Close(); err != nil {
		s.t.Fatal(err)
	}
	<-s.ended
	return outcome{
		code:   s.code,
		record: readRecord(s.t, s.read("export", "--format", "json")),
		steps:  readSteps(s.t, s.read("steps")),
	}
}

// read asks another command about the store.
func (s *sitting) read(command string, flags ...string) []byte {
	s.t.Helper()
	var out, stderr bytes.Buffer
	args := slices.Concat(strings.Fields(command), []string{"--db", s.db, "--thread", "t1"}, flags)
	if code := runProgram(s.t.Context(), args, world{strings.NewReader(""), &out, &stderr, env()}); code != 0 {
		s.t.Fatalf("%s: exit code %d: %s", command, code, stderr.String())
	}
	return out.Bytes()
}

// lockedBuffer is standard error, which many goroutines write to.
type lockedBuffer struct {
	mu sync.Mutex
	b  bytes.Buffer
}

func (l *lockedBuffer) Write(p []byte) (int, error) {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.Write(p)
}

func (l *lockedBuffer) String() string {
	l.mu.Lock()
	defer l.mu.Unlock()
	return l.b.String()
}
