package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"math/rand/v2"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

var (
	replicaFaults = flag.Int("replicas.faults", 0, "how many faults TestReplicas makes")
	replicaLease  = flag.Duration("replicas.lease", 2*time.Second, "the lease of its programs; 0: the one that they have by themselves")
	replicaSeed   = flag.Uint64("replicas.seed", uint64(time.Now().UnixNano()), "by which it chooses them")
)

// TestReplicas holds interviews and tasks on Slack with three programs over one database, which gives each event to any of them, and has programs, connections and
// the database fail: candidates and staff read the same as at the terminal, each message once and in order, what is kept is what is kept undisturbed, and each task
// changes its file once.
func TestReplicas(t *testing.T) {
	t.Parallel()
	c := openChaos(t)
	t.Logf("seed %d, lease %s", *replicaSeed, c.lease)
	for left, undisturbed := *replicaFaults, true; undisturbed || left > 0; undisturbed = false {
		if undisturbed { // by which the other rounds are measured
			c.holdTask(c.holdInterviews(0))
		} else {
			left = c.holdTask(c.holdInterviews(left))
		}
	}
	c.showsAll()
	c.reportWaits()
}

// holdInterviews holds two at once, with a fault before each act for as long as some are left.
func (c *chaos) holdInterviews(left int) int {
	c.round++
	c.deskBefore = len(c.desk())
	var plays []rehearsal
	for who, name := range [][2]string{{"高橋 直樹です", "たかはし なおきです"}, {"佐藤 美咲です", "さとう みさきです"}} {
		by := fmt.Sprint("cand-", 2*c.round+who-1)
		c.slack.AddUser(slacktest.User{ID: slackID(by), Name: by, Locale: "ja-JP"})
		c.at[by] = -1
		acts := decidedActs(by, name[0], name[1])
		acts[0].job = formName(c.round)
		for i := range acts {
			acts[i].oldest = who == 0 && acts[i].by == "mod-1" // the card of who came first
		}
		plays = append(plays, c.rehearse(acts))
	}
	for i := range plays[0].acts {
		c.actAt(plays, i, c.failIf(&left))
	}
	c.mend()
	c.shows(plays) // what comes late comes once
	c.checkRecords(plays)
	c.held = append(c.held, plays...)
	return left
}

// actAt has both people do their act of a number, and notes how long they waited for what is to be read then; who had to press again waited for Slack.
// Where a card comes or is decided one acts after the other, so that staff know whose is whose.
func (c *chaos) actAt(plays []rehearsal, i int, fault string) {
	c.t.Helper()
	both := [][]rehearsal{plays}
	if a := plays[0]; i > 0 && (a.acts[i].by == "mod-1" || len(a.screens[i].desk) > len(a.screens[i-1].desk)) {
		both = [][]rehearsal{plays[:1], plays[1:]}
	}
	for _, acting := range both {
		began, again := time.Now(), false
		for _, r := range acting {
			if c.insist(r.acts[i], r.labels[i]) {
				again, c.repeated[r.acts[0].by] = true, append(c.repeated[r.acts[0].by], r.labels[i])
			}
			c.at[r.acts[0].by] = i
		}
		c.shows(plays)
		if !again {
			c.waits[fault] = append(c.waits[fault], time.Since(began))
		}
	}
}

// chaos is a play by several programs.
type chaos struct {
	*play
	slack    slackStage
	rand     *rand.Rand
	lease    time.Duration
	server   pgtest.Server
	address  string
	programs []*replica
	mending  sync.WaitGroup

	work       string // the folder that tasks change
	tasks      taskKept
	round      int
	deskBefore int                 // how much staff could read before this round
	at         map[string]int      // the number of the last act of each candidate, and of staff about them
	repeated   map[string][]string // what each candidate pressed again, and staff about them; of tasks by their line
	held       []rehearsal         // in the rounds that are over
	kept       []string            // of each of the first round's candidates
	waits      map[string][]time.Duration
}

// replica is one of them, with its way to the database.
type replica struct {
	dir    string
	proxy  *proxy
	cmd    *exec.Cmd
	ended  chan struct{}
	stderr lockedBuffer
}

func openChaos(t *testing.T) *chaos {
	s := slacktest.New(slacktest.Options{AckTime: 3 * time.Second, TriggerTime: time.Minute, Spread: true, Strict: true})
	t.Cleanup(s.Close)
	for _, id := range []string{"CMOD", "CJOBS"} {
		s.AddChannel(slacktest.Channel{ID: id})
	}
	s.AddUser(slacktest.User{ID: slackID("mod-1"), Name: "mod-1", Locale: "ja-JP"})
	c := &chaos{rand: rand.New(rand.NewPCG(*replicaSeed, 0)), lease: *replicaLease, at: map[string]int{}, repeated: map[string][]string{}, waits: map[string][]time.Duration{}}
	if c.lease == 0 {
		c.lease = 15 * time.Second
	}
	ctx, cancel := context.WithTimeout(t.Context(), 3*time.Minute+time.Duration(*replicaFaults)*(10*time.Second+2*c.lease))
	t.Cleanup(cancel)
	s.AddUser(slacktest.User{ID: operatorID, Name: "op-1", Locale: "ja-JP"})
	c.work, c.slack = t.TempDir(), slackStage{s}
	agent := fmt.Sprintf("agent: {working_dir: %q, review_models: [stubborn-1, stubborn-2, reviewer-a]}\n", c.work)
	c.play = &play{t: t, ctx: ctx, stage: slackTeam{c.slack}, dir: t.TempDir(), agent: agent, form: shortForm, now: wireNow}
	if err := os.WriteFile(c.readme(), []byte("# Title\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := c.server.Stop(); err != nil {
			t.Error(err)
		}
	})
	c.address = c.server.Address(t)
	if _, err := pgstore.Migrate(ctx, c.address, pgstore.Options{Keys: pgtest.Key}); err != nil {
		t.Fatal(err)
	}
	for round := range rounds() {
		c.write(formName(round+1)+".yaml", strings.NewReplacer("id: short", "id: "+formName(round+1), "短い応募", formTitle(round+1)).Replace(shortForm))
	}
	c.write("terminal.yaml", c.config())
	for n := range 3 {
		c.programs = append(c.programs, c.addReplica(n))
	}
	t.Cleanup(func() {
		c.mending.Wait()
		for _, r := range c.programs {
			_ = r.cmd.Process.Kill()
			<-r.ended
			r.proxy.close()
		}
	})
	c.mend()
	return c
}

// rounds is how many times interviews are held.
func rounds() int {
	const faults = 11 + 4 // of a round
	return 1 + (*replicaFaults+faults-1)/faults
}

// formName is the name of a round's form: for each staff decide anew whether it is asked in a good order.
func formName(round int) string { return fmt.Sprint("short-", round) }

func formTitle(round int) string { return fmt.Sprintf("短い応募（%d 回目）", round) }

// config has the forms of all rounds.
func (c *chaos) config() string {
	var files []string
	for round := range rounds() {
		files = append(files, strconv.Quote(filepath.Join(c.dir, formName(round+1)+".yaml")))
	}
	one := strconv.Quote(filepath.Join(c.dir, "form.yaml"))
	return strings.Replace(c.play.config(), one, strings.Join(files, ", "), 1)
}

// addReplica starts a program with a way of its own to the database.
func (c *chaos) addReplica(n int) *replica {
	at, err := url.Parse(c.address)
	if err != nil {
		c.t.Fatal(err)
	}
	q := at.Query()
	r := &replica{dir: filepath.Join(c.dir, fmt.Sprint("replica-", n)), proxy: openProxy(c.t, filepath.Join(q.Get("host"), ".s.PGSQL.5432"))}
	if err := os.Mkdir(r.dir, 0o700); err != nil {
		c.t.Fatal(err)
	}
	q.Del("host")
	q.Set("sslmode", "disable")
	store := "postgres://" + r.proxy.l.Addr().String() + "/postgres?" + q.Encode()
	more, _ := c.settings()
	config := c.config() + more + fmt.Sprintf("store: %q\ndatabase: {lease: %s, wrapping_key_env: WRAPPING_KEY}\n", store, c.lease)
	if err := os.WriteFile(filepath.Join(r.dir, "config.yaml"), []byte(config), 0o600); err != nil {
		c.t.Fatal(err)
	}
	c.begin(r)
	return r
}

// begin starts a life of a program.
func (c *chaos) begin(r *replica) {
	self, err := exec.LookPath("hurried")
	if err != nil {
		c.t.Error(err)
		return
	}
	_, env := c.settings()
	cmd := exec.Command(self)
	cmd.Dir, cmd.Env, cmd.Stderr = r.dir, append(append(os.Environ(), env...), "XDG_CACHE_HOME="+r.dir, "WRAPPING_KEY="+pgtest.Key), &r.stderr
	if err := startBelow(cmd); err != nil {
		c.t.Error(err)
		return
	}
	r.cmd, r.ended = cmd, make(chan struct{})
	go func() { _ = cmd.Wait(); close(r.ended) }()
}

// errNoButton means that what is to be pressed is not there, or not there any more.
var errNoButton = errors.New("nobody sees the button")

// insist does an act until a program has taken it in, and reports whether the person had to do it again.
func (c *chaos) insist(a act, label string) (again bool) {
	c.t.Helper()
	return c.insistOn(fmt.Sprintf("%+v", a), a.say != "", func(ctx context.Context) error { return c.do(ctx, a, label) })
}

// insistOn does something until a program has taken it in. Slack delivers no press a second time: the person presses again when all goes on, unless the
// button went with the first press, which was taken in without anybody hearing of it, or late. What came of it is looked at afterwards. What was said is
// delivered again by itself.
func (c *chaos) insistOn(what string, said bool, do func(context.Context) error) (again bool) {
	c.t.Helper()
	end, cancel := context.WithTimeout(c.ctx, c.patience())
	defer cancel()
	for tries := 0; end.Err() == nil; tries++ {
		short, cancel := context.WithTimeout(end, 10*time.Second)
		err := do(short)
		cancel()
		if err == nil || said || tries > 0 && errors.Is(err, errNoButton) {
			return tries > 0
		}
		c.mend() // a program that stands still takes in what it was handed when it goes on, which nobody expects after their next act
	}
	c.standStill("nobody took in " + what)
	return true
}

// patience is how long anything may take: what failed has to be noticed, taken over and done.
func (c *chaos) patience() time.Duration { return 45*time.Second + 2*c.lease }

// mend waits until all that failed goes on.
func (c *chaos) mend() {
	c.t.Helper()
	c.mending.Wait()
	c.await3("all programs listen", func() bool { return c.slack.Connected() == len(c.programs) })
}

// await3 waits for what the programs are to do together.
func (c *chaos) await3(what string, holds func() bool) {
	c.t.Helper()
	end, cancel := context.WithTimeout(c.ctx, c.patience())
	defer cancel()
	if c.stage.await(end, holds) != nil {
		c.standStill(what)
	}
}

// reportWaits tells how long people waited at most for what they did just after each kind of fault. Nobody waits for the lease of a program that was
// killed for more than twenty seconds.
func (c *chaos) reportWaits() {
	for fault, waits := range c.waits {
		slices.Sort(waits)
		c.t.Logf("%-22s %3d times; they waited %s, at most %s", fault, len(waits), waits[len(waits)/2].Round(time.Millisecond),
			waits[len(waits)-1].Round(time.Millisecond))
	}
	if waits := c.waits["killed"]; len(waits) > 0 && slices.Max(waits) > 20*time.Second {
		c.t.Errorf("after a kill somebody waited for %s", slices.Max(waits))
	}
}
