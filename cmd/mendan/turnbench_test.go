package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"net"
	"os"
	"os/exec"
	"path/filepath"
	"runtime/debug"
	"syscall"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// BenchmarkTurn is what a turn of an interview costs, and of a help desk, over the whole path: Slack delivers over HTTP, signed; a model over HTTP, in a process of its
// own, answers at once; the answer is posted. So many people write at once. It reports the processor time of this process alone, of all its threads,
// the turns in a second of real time, of which the other process takes its part, and the syncs of the store; for "postgres", which keeps everything in a
// database, also the processor time of the server's processes. Beside it, "plain" is a bot that makes
// the same calls of the model with the same words, keeps one row, and posts: what nobody can do without.
func BenchmarkTurn(b *testing.B) {
	for _, c := range []benchTalk{benchInterview(), benchHelpdesk()} {
		for _, many := range []int{1, 16, 256} {
			b.Run(fmt.Sprintf("%s/%d", c.name, many), func(b *testing.B) {
				benchTurns(b, many, func(t *turnBench) { b.Cleanup(startMendan(t)) }, c.opening, c.turns)
			})
			b.Run(fmt.Sprintf("postgres-%s/%d", c.name, many), func(b *testing.B) {
				start := func(t *turnBench) {
					t.database = startDatabase(b)
					b.Cleanup(startMendan(t))
				}
				benchTurns(b, many, start, c.opening, c.turns)
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
	b        testing.TB
	dir      string
	world    worldSays
	in       *json.Encoder
	out      *json.Decoder
	file     string // the store
	next     int    // the number of the person who comes next
	syncs    func() uint64
	more     string         // of the configuration
	calls    int            // of the model, at once; 0: as many as there are
	database *benchDatabase // nil for a file
}

// figures are what turns cost.
type figures struct {
	turns        int
	took         time.Duration
	cpu, servers time.Duration // of this process, and of the database's
	syncs        uint64
	idle         float64 // of the machine's processors, in seconds of one
}

// benchTurns has people answer, all at once, until there were turns enough.
func benchTurns(b *testing.B, many int, start func(*turnBench), opening, turns []saying) {
	t := startWorld(b)
	start(t)
	t.warmUp(many, opening, turns)
	var sum figures
	for b.Loop() {
		sum = sum.and(t.measure(many, opening, turns))
	}
	b.ReportMetric(sum.perTurn(sum.cpu), "ms-cpu/turn")
	b.ReportMetric(sum.perSecond(), "turns/s")
	b.ReportMetric(float64(sum.syncs)/float64(sum.turns), "syncs/turn")
	if t.database != nil {
		b.ReportMetric(sum.perTurn(sum.servers), "ms-server-cpu/turn")
	} else if at, err := os.Stat(t.file); err == nil {
		b.ReportMetric(float64(at.Size())/1024/float64(t.next), "KiB-file/thread")
	}
	b.ReportMetric(0, "ns/op")
}

// fewestWarm is how many conversations a program holds before it is measured: one alone does not fill the first 32 MiB of memory that it works in, and each
// page of that costs time once, a third of a turn of the first ten conversations.
const fewestWarm = 32

// warmUp has so many people do once what is measured, and others before them, with all that is only done for the first.
func (t *turnBench) warmUp(many int, opening, turns []saying) {
	for done := 0; done < max(many, fewestWarm); done += many {
		t.tell(worldDoes{First: t.open(many, opening), Many: many, Acts: turns})
	}
}

// open begins so many conversations, and returns the number of the first.
func (t *turnBench) open(many int, opening []saying) int {
	first := t.next + 1
	for ; t.next < first+many-1; t.next += min(16, many) { // a few at once: what counts comes later
		t.tell(worldDoes{First: t.next + 1, Many: min(16, many), Acts: opening})
	}
	return first
}

// measure has so many people answer at once, one turn after the other.
func (t *turnBench) measure(many int, opening, turns []saying) (f figures) {
	first := t.open(many, opening)
	for _, turn := range turns {
		before, synced, served, idle := processorTime(t.b), t.syncs(), t.database.cpu(t.b), idleTime()
		f.took += t.tell(worldDoes{First: first, Many: many, Acts: []saying{turn}}).Took
		f.cpu, f.syncs, f.servers = f.cpu+processorTime(t.b)-before, f.syncs+t.syncs()-synced, f.servers+t.database.cpu(t.b)-served
		f.turns, f.idle = f.turns+many, f.idle+idleTime()-idle
	}
	return f
}

func (f figures) and(g figures) figures {
	return figures{f.turns + g.turns, f.took + g.took, f.cpu + g.cpu, f.servers + g.servers, f.syncs + g.syncs, f.idle + g.idle}
}

func (f figures) perSecond() float64 { return float64(f.turns) / f.took.Seconds() }

// perTurn is in milliseconds.
func (f figures) perTurn(d time.Duration) float64 {
	return float64(d.Microseconds()) / 1000 / float64(f.turns)
}

// processorTime is what this process used of its processors.
func processorTime(b testing.TB) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		b.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}

func startWorld(b testing.TB) *turnBench {
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
	cfg, err := loadService(t.writeConfig(t.dir, address), "", env(benchSecrets...))
	if err != nil {
		t.b.Fatal(err)
	}
	app := &App{Config: cfg, Store: filepath.Join(t.dir, "mendan.db"), Talk: hasty{}, Err: unbroken{t.b}}
	if t.file = app.Store; t.database != nil {
		app.Store = t.database.address
		t.b.Setenv("WRAPPING_KEY", pgtest.Key)
	}
	opened := make(chan storage.Store, 1)
	app.open = func(ctx context.Context, at string, cfg config.Config, o boltstore.Options) (storage.Store, error) {
		store, err := t.openStore(ctx, at, cfg, o)
		opened <- store
		return store, err
	}
	t.b.Setenv("GOGC", "") // the collector works as it does for a service
	ctx, cancel := context.WithCancel(context.Background())
	ended := make(chan error, 1)
	go func() { ended <- app.Run(ctx) }()
	if file, ok := (<-opened).(*boltstore.Store); ok {
		t.syncs = func() uint64 { return file.Stats().Commits }
	} else {
		t.syncs = func() uint64 { return t.database.syncs(t.b) }
	}
	awaitListener(t.b, address)
	t.tell(worldDoes{DeliverTo: []string{"http://" + address}})
	return func() {
		defer debug.SetGCPercent(100)
		cancel()
		if err := <-ended; err != nil {
			t.b.Error(err)
		}
	}
}

// unbroken takes a program's log, and fails what is measured where a model did not answer: what rules or a second try cost in its place says nothing.
type unbroken struct{ b testing.TB }

func (u unbroken) Write(line []byte) (int, error) {
	if bytes.Contains(line, []byte("model call failed")) {
		u.b.Errorf("a call of the model failed while turns were measured: %s", line)
	}
	return os.Stderr.Write(line)
}

var benchSecrets = []string{"SLACK_BOT_TOKEN=" + slacktest.BotToken, "SLACK_SIGNING_SECRET=" + slacktest.SigningSecret}

// writeConfig writes the configuration of a program that Slack reaches at an address, with all that it names, and returns where it is.
func (t *turnBench) writeConfig(dir, address string) string {
	config := fmt.Sprintf(`forms: [%q]
language: en
moderation: {language: en}
debounce: 1ms
log: {level: warn}
mode: openai
llm: {max_concurrent: %d, providers: {openai: {base_url: %q, api_key_env: SLACK_BOT_TOKEN}}, agents: {default: {model: scripted}}}
agent: {review_models: [scripted]}
knowledge: {folders: [%q]}
slack: {enabled: true, mode: http, listen: %q, api_url: %q, moderators_channel: CMOD, moderators: [UMOD]}
%s`, filepath.Join(dir, "form.yaml"), cmp.Or(t.calls, 512), t.world.Model, filepath.Join(dir, "manual.md"), address, t.world.Slack, t.more)
	if t.database != nil {
		config += fmt.Sprintf("store: %q\ndatabase: {wrapping_key_env: WRAPPING_KEY}\n", t.database.address)
	}
	manual := "# Returns\n\n" + benchAnswer + ".\n"
	for name, text := range map[string]string{"form.yaml": courierForm, "manual.md": manual, "config.yaml": config} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.b.Fatal(err)
		}
	}
	return filepath.Join(dir, "config.yaml")
}

// openStore opens the store of a program under measurement.
func (t *turnBench) openStore(ctx context.Context, at string, cfg config.Config, file boltstore.Options) (storage.Store, error) {
	if t.database == nil {
		return openStore(ctx, at, cfg, file)
	}
	o, err := databaseOptions(cfg)
	if err != nil {
		return nil, err
	}
	o.Files, o.Texts, o.Tracer = file.Files, file.Texts, t.database.tracer
	return pgstore.Open(ctx, at, o)
}

func freeAddress(b testing.TB) string {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		b.Fatal(err)
	}
	defer l.Close()
	return l.Addr().String()
}

func awaitListener(b testing.TB, address string) {
	for range 1000 {
		if c, err := net.Dial("tcp", address); err == nil {
			c.Close()
			return
		}
		<-time.After(10 * time.Millisecond)
	}
	b.Fatal("nobody listens")
}
