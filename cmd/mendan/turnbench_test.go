package main

import (
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"reflect"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// BenchmarkTurn is what a turn of an interview costs, and of a help desk, over the whole path: Slack delivers over HTTP, signed; a model over HTTP, in a process of its
// own, answers at once; the answer is posted. So many people write at once. It reports the processor time of this process alone, of all its threads,
// the turns in a second of real time, of which the other process takes its part, and the syncs of the store. Beside it, "plain" is a bot that makes
// the same calls of the model with the same words, keeps one row, and posts: what nobody can do without.
func BenchmarkTurn(b *testing.B) {
	for _, c := range []benchTalk{benchInterview(), benchHelpdesk()} {
		for _, many := range []int{1, 16, 256} {
			b.Run(fmt.Sprintf("%s/%d", c.name, many), func(b *testing.B) {
				benchTurns(b, many, func(t *turnBench) { b.Cleanup(startMendan(t)) }, c.opening, c.turns)
			})
			b.Run(fmt.Sprintf("plain-%s/%d", c.name, many), func(b *testing.B) {
				benchTurns(b, many, plainBotOf(c), nil, c.turns)
			})
		}
	}
}

// benchTalk is a conversation of which the turns are measured, but not those that lead to them.
type benchTalk struct {
	name           string
	opening, turns []saying
}

// benchInterview leads to the first question of a form, and gives ordinary answers.
func benchInterview() benchTalk {
	return benchTalk{"interview", []saying{
		{Command: "apply", Reads: "OK to go on"},
		{Press: "Yes, let's start", Reads: "show times"},
		{Say: "English, please. I live in the United Kingdom.", Reads: "full name"},
	}, []saying{
		{Say: "Hello, I'm Robin Miller.", Reads: "email address"},
		{Say: "robin.miller@example.com", Reads: "What work have you done so far?"},
		{Say: "I worked as a courier in Leeds for four years.", Reads: "Which result of that work"},
		{Say: "I planned the rounds anew and halved the late parcels.", Reads: "which of these fits"},
	}}
}

// benchHelpdesk asks one question after the other, of which the manual answers each.
func benchHelpdesk() benchTalk {
	c := benchTalk{name: "helpdesk", opening: []saying{{Command: "ask"}}}
	for _, question := range []string{
		"How many days do I have to send something back?", "Can I return a parcel that I opened?", "Who pays for the return?", "Until when do you take parcels back?",
	} {
		c.turns = append(c.turns, saying{Say: question, Reads: benchAnswer})
	}
	return c
}

// benchAnswer is all that the manual says.
const benchAnswer = "You can return a parcel within 30 days"

// turnBench is a program under measurement, and the world around it.
type turnBench struct {
	b     *testing.B
	dir   string
	world worldSays
	in    *json.Encoder
	out   *json.Decoder
	file  string // the store
	syncs func() uint64
}

// benchTurns has people answer, all at once, until there were turns enough.
func benchTurns(b *testing.B, many int, start func(*turnBench), opening, turns []saying) {
	t := startWorld(b)
	start(t)
	next := 1
	open := func() int {
		first := next
		for ; next < first+many; next += min(16, many) { // a few at once: what counts comes later
			t.tell(worldDoes{First: next, Many: min(16, many), Acts: opening})
		}
		return first
	}
	t.tell(worldDoes{First: open(), Many: many, Acts: turns}) // what is only done once, for the first
	var cpu, took time.Duration
	var syncs uint64
	n := 0
	for b.Loop() {
		first := open()
		for _, turn := range turns {
			before, synced := processorTime(b), t.syncs()
			took += t.tell(worldDoes{First: first, Many: many, Acts: []saying{turn}}).Took
			cpu, syncs, n = cpu+processorTime(b)-before, syncs+t.syncs()-synced, n+many
		}
	}
	b.ReportMetric(float64(cpu.Microseconds())/1000/float64(n), "ms-cpu/turn")
	b.ReportMetric(float64(n)/took.Seconds(), "turns/s")
	b.ReportMetric(float64(syncs)/float64(n), "syncs/turn")
	if at, err := os.Stat(t.file); err == nil {
		b.ReportMetric(float64(at.Size())/1024/float64(next-1), "KiB-file/thread")
	}
	b.ReportMetric(0, "ns/op")
}

// processorTime is what this process used of its processors.
func processorTime(b *testing.B) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func startWorld(b *testing.B) *turnBench {
	cmd := exec.Command("turnworld")
	in, err := cmd.StdinPipe()
	if err != nil {
		b.Fatal(err)
	}
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	cmd.Stderr = os.Stderr
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	b.Cleanup(func() { in.Close(); cmd.Wait() })
	t := &turnBench{b: b, dir: b.TempDir(), in: json.NewEncoder(in), out: json.NewDecoder(out)}
	if err := t.out.Decode(&t.world); err != nil {
		b.Fatal(err)
	}
	return t
}

// tell has the world do something, and waits until it is done.
func (t *turnBench) tell(do worldDoes) (said worldSays) {
	if err := t.in.Encode(do); err != nil {
		t.b.Fatal(err)
	}
	if err := t.out.Decode(&said); err != nil {
		t.b.Fatal(err)
	}
	if said.Wrong != "" {
		t.b.Fatal(said.Wrong)
	}
	return said
}

// startMendan starts Mendan, and returns what ends it.
func startMendan(t *turnBench) (end func()) {
	address := freeAddress(t.b)
	config := fmt.Sprintf(`forms: [%q]
language: en
moderation: {language: en}
debounce: 1ms
log: {level: warn}
mode: openai
llm: {max_concurrent: 512, providers: {openai: {base_url: %q, api_key_env: SLACK_BOT_TOKEN}}, agents: {default: {model: scripted}}}
agent: {review_models: [scripted]}
knowledge: {folders: [%q]}
slack: {enabled: true, mode: http, listen: %q, api_url: %q, moderators_channel: CMOD, moderators: [UMOD]}
`, filepath.Join(t.dir, "form.yaml"), t.world.Model, filepath.Join(t.dir, "manual.md"), address, t.world.Slack)
	manual := "# Returns\n\n" + benchAnswer + ".\n"
	for name, text := range map[string]string{"form.yaml": courierForm, "manual.md": manual, "config.yaml": config} {
		if err := os.WriteFile(filepath.Join(t.dir, name), []byte(text), 0o600); err != nil {
			t.b.Fatal(err)
		}
	}
	secrets := env("SLACK_BOT_TOKEN="+slacktest.BotToken, "SLACK_SIGNING_SECRET="+slacktest.SigningSecret)
	cfg, err := loadService(filepath.Join(t.dir, "config.yaml"), "", secrets)
	if err != nil {
		t.b.Fatal(err)
	}
	counted := &countedTalk{store: make(chan *boltstore.Store, 1)}
	app := &App{Config: cfg, Store: filepath.Join(t.dir, "mendan.db"), Talk: counted, Err: os.Stderr}
	t.b.Setenv("GOGC", "") // the collector works as it does for a service
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- app.Run(ctx) }()
	store := <-counted.store
	t.file, t.syncs = app.Store, func() uint64 { return store.Stats().Commits }
	awaitListener(t.b, address)
	t.tell(worldDoes{DeliverTo: "http://" + address})
	return func() {
		defer debug.SetGCPercent(100)
		cancel()
		if err := <-ended; err != nil {
			t.b.Error(err)
		}
	}
}

// countedTalk is the Service without Slack's pace, which tells of its store.
type countedTalk struct {
	hasty
	store chan *boltstore.Store
}

func (c *countedTalk) connect(ctx context.Context, h *house) (line, error) {
	c.store <- reflect.ValueOf(h.store).FieldByName("Store").Interface().(*boltstore.Store) // inside the meter
	return c.hasty.connect(ctx, h)
}

func freeAddress(b *testing.B) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func awaitListener(b *testing.B, address string) {
	for range 1000 {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return
		}
		<-time.After(10 * time.Millisecond)
	}
	b.Fatal("nobody listens")
}
