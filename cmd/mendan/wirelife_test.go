package main

import (
	"context"
	"fmt"
	"io"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// stage is a chat platform in this process, on which people talk with the real program.
type stage interface {
	settings() (config string, env []string)
	online() bool // the program listens
	// do does an act, with the label of the button that it is about, and returns when the program has taken it in, where the platform
	// hears of that.
	do(ctx context.Context, a act, label string) error
	// trouble delivers everything five times from now on, each under another envelope, and loses the answers to some posts that arrived.
	trouble()
	// reads is what a candidate reads of the bot in their thread, and what staff read in their room.
	reads(candidate string) (thread, desk []string)
	await(ctx context.Context, holds func() bool) error
}

// stubborn are reviewers of whom two take nothing, so that people decide.
const stubborn = "agent: {review_models: [stubborn-1, stubborn-2, reviewer-a]}\n"

// TestTheInterviewOnEachPlatform holds the same interview at the terminal and on each platform, over the wire: after each act people read
// the same everywhere. It does so again where everything is delivered five times and answers are lost.
func TestTheInterviewOnEachPlatform(t *testing.T) {
	t.Parallel()
	for name, open := range stages() {
		for _, trouble := range []bool{false, true} {
			t.Run(fmt.Sprintf("%s trouble=%v", name, trouble), func(t *testing.T) {
				t.Parallel()
				p := begin(t, open(t), stubborn)
				r := p.rehearse(interviewActs())
				if trouble {
					p.trouble()
				}
				for i, a := range r.acts {
					p.act(a, r.labels[i])
					p.shows(r, i)
				}
			})
		}
	}
}

// TestTheInterviewKilledBetweenAnyTwoMessages holds it again, and kills the program (SIGKILL) at every act, on one platform or the other, by
// turns before it, while it is under way, and when the first thing that it causes is to be read; with -crash.all each act all three ways on both.
func TestTheInterviewKilledBetweenAnyTwoMessages(t *testing.T) {
	t.Parallel()
	for name, open := range stages() {
		for turn := range 3 {
			if turn > 0 && !*crashAll {
				break
			}
			t.Run(fmt.Sprint(name, " ", turn), func(t *testing.T) {
				t.Parallel()
				p := beginApart(t, open(t), stubborn)
				r := p.rehearse(interviewActs())
				for i, a := range r.acts {
					if here := []string{"slack", "discord"}[i%2] == name; here || *crashAll {
						p.killedAt(a, r.labels[i], (i+turn)%3)
					} else {
						p.act(a, r.labels[i])
					}
					p.shows(r, i)
				}
			})
		}
	}
}

// TestTwoInterviewsNeverMix holds two at once: each candidate reads what they would read alone, and no word of the other.
func TestTwoInterviewsNeverMix(t *testing.T) {
	t.Parallel()
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := begin(t, open(t), "")
			one, two := p.rehearse(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です")), p.rehearse(aloneActs("cand-2", "佐藤 美咲（さとう みさき）です"))
			for i := range one.acts {
				p.act(one.acts[i], one.labels[i])
				p.act(two.acts[i], two.labels[i])
				p.shows(one, i)
				p.shows(two, i)
			}
			for candidate, other := range map[string]string{"cand-1": "佐藤", "cand-2": "高橋"} {
				if thread, _ := p.reads(candidate); strings.Contains(strings.Join(thread, ""), other) {
					t.Errorf("%s reads of %s: %q", candidate, other, thread)
				}
			}
		})
	}
}

// stages are the platforms.
func stages() map[string]func(t *testing.T) stage {
	return map[string]func(t *testing.T) stage{"slack": onSlack, "discord": onDiscord}
}

// play is interviews on a stage, with the lives of the program.
type play struct {
	t   testing.TB
	ctx context.Context
	stage
	dir    string
	agent  string // of the configuration
	form   string
	apart  bool // the program is a process of its own,
	pid    int  // with this number
	life   *life
	house  *house // the program's insides, where it is in this process
	faults *storeFaults
	now    time.Time
	stderr lockedBuffer
}

// rehearsal is an interview as it is held at the terminal.
type rehearsal struct {
	acts    []act
	screens []screen // after each act
	labels  []string // of the button that each act is about
	desk    bool     // staff have nothing else to read
}

// begin starts the program on a stage, in this process: what it reads by is then built once for all plays.
func begin(t testing.TB, s stage, agent string) *play {
	t.Helper()
	return beginPlay(t, s, agent, shortForm, false)
}

// beginApart starts the program on a stage, in a process of its own that can be killed.
func beginApart(t testing.TB, s stage, agent string) *play {
	t.Helper()
	return beginPlay(t, s, agent, shortForm, true)
}

func beginPlay(t testing.TB, s stage, agent, form string, apart bool) *play {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute)
	t.Cleanup(cancel)
	p := &play{t: t, ctx: ctx, stage: s, dir: t.TempDir(), agent: agent, form: form, apart: apart, faults: &storeFaults{}, now: wireNow}
	t.Cleanup(p.kill)
	p.write("form.yaml", form)
	more, _ := s.settings()
	p.write("config.yaml", p.config()+more)
	p.write("terminal.yaml", p.config())
	p.start()
	return p
}

// addSecondForm starts the program again with another form beside the first one: "second", もうひとつの応募.
func (p *play) addSecondForm() {
	p.t.Helper()
	p.kill()
	p.until("the connection is gone", func() bool { return !p.online() })
	p.write("second.yaml", strings.NewReplacer("id: short", "id: second", "短い応募", "もうひとつの応募").Replace(shortForm))
	more, _ := p.settings()
	p.write("config.yaml", strings.Replace(p.config(), "form.yaml\"", "form.yaml\", \""+filepath.Join(p.dir, "second.yaml")+"\"", 1)+more)
	p.start()
}

func (p *play) config() string {
	forms := "samples: true"
	if p.form != "" {
		forms = fmt.Sprintf("forms: [%q]", filepath.Join(p.dir, "form.yaml"))
	}
	return fmt.Sprintf("%s\ndebounce: 20ms\nlog: {level: warn}\n", forms) + p.agent
}

// rehearse holds an interview at the terminal, or remembers how the same was held there.
func (p *play) rehearse(acts []act) rehearsal {
	p.t.Helper()
	rehearsals.Lock()
	defer rehearsals.Unlock()
	name := fmt.Sprint(p.agent, p.form, acts)
	r, held := rehearsals.of[name]
	if !held {
		r = rehearsal{acts: acts, desk: p.agent == stubborn}
		r.screens, r.labels = atTheTerminal(p.t, filepath.Join(p.dir, "terminal.yaml"), acts)
		rehearsals.of[name] = r
	}
	return r
}

// rehearsals are those of all plays. Nothing changes what is in them.
var rehearsals = struct {
	sync.Mutex
	of map[string]rehearsal
}{of: map[string]rehearsal{}}

func (p *play) write(name, text string) {
	if err := os.WriteFile(filepath.Join(p.dir, name), []byte(text), 0o600); err != nil {
		p.t.Fatal(err)
	}
}

// start begins a life, and waits until it listens.
func (p *play) start() {
	p.t.Helper()
	if p.apart {
		p.startProcess()
	} else {
		p.startHere()
	}
	p.until("the program listens", p.online)
}

func (p *play) startProcess() {
	p.t.Helper()
	self, err := exec.LookPath("hurried")
	if err != nil {
		p.t.Fatal(err)
	}
	_, env := p.settings()
	cmd := exec.Command(self)
	cmd.Dir, cmd.Env, cmd.Stderr = p.dir, append(os.Environ(), env...), &p.stderr
	if err := startBelow(cmd); err != nil {
		p.t.Fatal(err)
	}
	ctx, ended := context.WithCancel(p.ctx)
	p.pid = cmd.Process.Pid
	p.life = &life{ctx, func() { _ = cmd.Process.Kill() }}
	go func() { _ = cmd.Wait(); ended() }()
}

// startBelow starts a program that ends with this one, however that ends.
func startBelow(cmd *exec.Cmd) error {
	if _, err := cmd.StdinPipe(); err != nil {
		return err
	}
	return cmd.Start()
}

func (p *play) startHere() {
	_, pairs := p.settings()
	own := env(pairs...)
	getenv := func(name string) string {
		if v := own(name); v != "" {
			return v
		}
		return os.Getenv(name)
	}
	running, stop := context.WithCancel(context.Background())
	ctx, ended := context.WithCancel(p.ctx)
	p.life = &life{ctx, stop}
	heard := make(chan *house, 1)
	go func() {
		defer ended()
		if err := hurry(running, p.dir, p.now, overheard{heard: heard, faults: p.faults}, getenv, &p.stderr); err != nil {
			p.t.Errorf("the program: %v", err)
		}
	}()
	select {
	case p.house = <-heard:
	case <-ctx.Done():
	}
}

// life is one life of the program. Its context ends with it.
type life struct {
	ctx context.Context
	end func()
}

// kill ends a life: as a power cut does where the program is a process of its own, else as a signal does.
func (p *play) kill() {
	if p.life != nil {
		p.life.end()
		<-p.life.ctx.Done()
		p.life = nil
	}
}

func (p *play) restart() {
	p.t.Helper()
	p.kill()
	p.until("the connection is gone", func() bool { return !p.online() })
	p.start()
}

// oneWait is for one thing to happen, on a machine that has much else to do. A play that is stuck says then what it waits for, well before the whole run is ended
// from outside, which says nothing of that.
const oneWait = 2 * time.Minute

// until waits until something holds, or ends the test: with what, what people read by then, and what the program wrote.
func (p *play) until(what string, holds func() bool) {
	p.t.Helper()
	ctx := p.ctx
	if p.life != nil {
		ctx = p.life.ctx
	}
	ctx, cancel := context.WithTimeout(ctx, oneWait)
	defer cancel()
	if err := p.await(ctx, holds); err != nil {
		thread, desk := p.reads("cand-1")
		p.t.Fatalf("%s: %v\nthey read %q and %q\n%s", what, err, thread, desk, p.stderr.String())
	}
}

func (p *play) act(a act, label string) {
	p.t.Helper()
	ctx, cancel := context.WithTimeout(p.life.ctx, oneWait)
	defer cancel()
	if err := p.do(ctx, a, label); err != nil {
		p.t.Fatalf("%+v: %v\n%s", a, err, p.stderr.String())
	}
}

// shows waits until people read what is read at the terminal after the act with this number.
func (p *play) shows(r rehearsal, i int) {
	p.t.Helper()
	p.until(fmt.Sprintf("after act %d, %+v, people read what is read at the terminal: %q", i, r.acts[i], r.screens[i]), func() bool {
		thread, desk := p.reads(r.acts[0].by)
		return sameTexts(r.screens[i].thread, thread) && (!r.desk || sameTexts(r.screens[i].desk, desk))
	})
}

// killedAt does an act of a program that is killed.
func (p *play) killedAt(a act, label string, when int) {
	p.t.Helper()
	before, beforeDesk := p.reads("cand-1")
	switch when {
	case 0:
		p.restart()
		p.act(a, label)
		return
	case 1:
		p.act(a, label)
	case 2:
		p.act(a, label)
		p.until("something is to be read", func() bool {
			thread, desk := p.reads("cand-1")
			return !slices.Equal(thread, before) || !slices.Equal(desk, beforeDesk)
		})
	}
	p.restart()
}

// hurried is `mendan serve` with a clock that stands still, and without the pace that the real Slack asks for. It ends with its input.
func hurried() { runHurried(hasty{}) }

func runHurried(talk Talk) {
	go func() {
		_, _ = io.Copy(io.Discard, os.Stdin)
		os.Exit(1)
	}()
	ctx, stop := signal.NotifyContext(context.Background(), syscall.SIGTERM)
	defer stop()
	if err := hurry(ctx, ".", wireNow, talk, os.Getenv, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

// hurry is hurried in a folder.
func hurry(ctx context.Context, dir string, now time.Time, talk Talk, getenv func(string) string, stderr io.Writer) error {
	cfg, err := loadService(filepath.Join(dir, "config.yaml"), "", getenv)
	if err != nil {
		return err
	}
	store := cfg.Store
	if !config.IsDatabase(store) {
		store = filepath.Join(dir, "mendan.db")
	}
	app := &App{Config: cfg, Store: store, Now: now, Talk: talk, Err: stderr}
	return app.Run(ctx)
}

// overheard is the service, of which a test has the insides.
type overheard struct {
	hasty
	heard  chan<- *house
	faults *storeFaults
}

func (o overheard) connect(ctx context.Context, h *house) (line, error) {
	h.store = faultyStore{h.store, o.faults}
	o.heard <- h
	return o.hasty.connect(ctx, h)
}

// hasty is the Service without Slack's pace of one message a second.
type hasty struct{ Service }

func (s hasty) connect(ctx context.Context, h *house) (line, error) {
	to, err := s.Service.connect(ctx, h)
	for i, a := range to.adapters {
		if a.Platform() == slack.Platform {
			cfg := h.slackConfig()
			cfg.PostEvery = time.Nanosecond
			to.adapters[i], err = slack.New(cfg)
		}
	}
	return to, err
}
