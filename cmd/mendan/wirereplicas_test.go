package main

import (
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/url"
	"os"
	"os/exec"
	"path/filepath"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

var (
	replicaFaults = flag.Int("replicas.faults", 0, "how many faults TestReplicas makes")
	replicaLease  = flag.Duration("replicas.lease", 2*time.Second, "the lease of its programs")
	replicaSeed   = flag.Uint64("replicas.seed", uint64(time.Now().UnixNano()), "by which it chooses them")
)

// TestReplicas holds interviews on Slack with three programs over one database, which gives each event to any of them, and has programs, connections and
// the database fail: people read the same as at the terminal, each message once and in order.
func TestReplicas(t *testing.T) {
	t.Logf("seed %d, lease %s", *replicaSeed, *replicaLease)
	c := openChaos(t)
	for left, round := *replicaFaults, 0; left > 0 || round == 0; round++ {
		left = c.holdInterviews(round, left)
	}
	t.Logf("faults: %v; the longest that somebody waited: %s", c.made, c.slowest.Round(10*time.Millisecond))
}

// holdInterviews holds two at once, with a fault before each act for as long as some are left.
func (c *chaos) holdInterviews(round, left int) int {
	var plays []rehearsal
	for i, name := range []string{"高橋 直樹（たかはし なおき）です", "佐藤 美咲（さとう みさき）です"} {
		by := fmt.Sprint("cand-", 2*round+i+1)
		c.stage.(slackStage).AddUser(slacktest.User{ID: slackID(by), Name: by, Locale: "ja-JP"})
		plays = append(plays, c.rehearse(aloneActs(by, name)))
	}
	for i := range plays[0].acts {
		if left > 0 {
			left--
			c.fail()
		}
		began := time.Now()
		for _, r := range plays {
			c.insist(r.acts[i], r.labels[i])
		}
		for _, r := range plays {
			c.shows(r, i)
		}
		c.slowest = max(c.slowest, time.Since(began))
	}
	c.mend()
	for _, r := range plays { // what comes late comes once
		c.shows(r, len(r.acts)-1)
	}
	return left
}

// chaos is a play by several programs.
type chaos struct {
	*play
	rand     *rand.Rand
	server   pgtest.Server
	address  string
	programs []*replica
	made     map[string]int
	slowest  time.Duration
	mending  sync.WaitGroup
}

// replica is one of them, with its way to the database.
type replica struct {
	dir   string
	proxy *proxy
	cmd   *exec.Cmd
	ended chan struct{}
}

func openChaos(t *testing.T) *chaos {
	s := slacktest.New(slacktest.Options{AckTime: 3 * time.Second, TriggerTime: time.Minute, Spread: true})
	t.Cleanup(s.Close)
	s.AddChannel(slacktest.Channel{ID: "CMOD"})
	s.AddChannel(slacktest.Channel{ID: "CJOBS"})
	ctx, cancel := context.WithTimeout(t.Context(), 8*time.Minute+time.Duration(*replicaFaults)*30*time.Second)
	t.Cleanup(cancel)
	c := &chaos{
		play: &play{t: t, ctx: ctx, stage: slackStage{s}, dir: t.TempDir(), form: shortForm, now: wireNow},
		rand: rand.New(rand.NewPCG(*replicaSeed, 0)), made: map[string]int{},
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
	c.write("form.yaml", shortForm)
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
	c.online3()
	return c
}

// online3 waits until all programs are connected.
func (c *chaos) online3() {
	c.t.Helper()
	c.until("all programs listen", func() bool { return c.stage.(slackStage).Connected() == len(c.programs) })
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
	config := c.config() + more + fmt.Sprintf("store: %q\ndatabase: {lease: %s, wrapping_key_env: WRAPPING_KEY}\n", store, *replicaLease)
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
	cmd.Dir, cmd.Env, cmd.Stderr = r.dir, append(append(os.Environ(), env...), "XDG_CACHE_HOME="+r.dir, "WRAPPING_KEY="+pgtest.Key), &c.stderr
	if err := startBelow(cmd); err != nil {
		c.t.Error(err)
		return
	}
	r.cmd, r.ended = cmd, make(chan struct{})
	go func() { _ = cmd.Wait(); close(r.ended) }()
}

// errNoButton means that what is to be pressed is not there, or not there any more.
var errNoButton = errors.New("nobody sees the button")

// insist does an act until a program has taken it in. Slack delivers no press a second time: the person presses again, unless the button went with the first
// press, which was taken in without anybody hearing of it. What came of it is looked at afterwards.
func (c *chaos) insist(a act, label string) {
	c.t.Helper()
	for tries := 0; c.ctx.Err() == nil; tries++ {
		short, cancel := context.WithTimeout(c.ctx, 10*time.Second)
		err := c.do(short, a, label)
		cancel()
		if err == nil {
			return
		}
		if a.say != "" { // it is delivered again by itself
			return
		}
		if tries > 0 && errors.Is(err, errNoButton) {
			return
		}
	}
	c.t.Fatalf("nobody took in %+v\n%s", a, c.stderr.String())
}

// mend waits until all that failed goes on.
func (c *chaos) mend() {
	c.mending.Wait()
	c.online3()
}

// fail makes a fault, which goes on while people talk.
func (c *chaos) fail() {
	c.mend()
	r := c.programs[c.rand.IntN(len(c.programs))]
	over := *replicaLease + *replicaLease/2
	name := []string{"killed", "ended", "stood still", "cut off", "away", "database crashed"}[c.rand.IntN(6)]
	c.made[name]++
	switch name {
	case "killed":
		_ = r.cmd.Process.Kill()
		<-r.ended
		c.begin(r)
	case "ended":
		_ = r.cmd.Process.Signal(syscall.SIGTERM)
		c.mending.Go(func() { <-r.ended; c.begin(r) })
	case "stood still":
		_ = r.cmd.Process.Signal(syscall.SIGSTOP)
		c.mending.Go(func() { time.Sleep(over); _ = r.cmd.Process.Signal(syscall.SIGCONT) })
	case "cut off":
		r.proxy.cut()
	case "away":
		back := r.proxy.away()
		c.mending.Go(func() { time.Sleep(over); back() })
	case "database crashed":
		c.crashDatabase()
	}
}

// crashDatabase kills one of the server's processes, at which it ends all others at once, recovers and begins anew.
func (c *chaos) crashDatabase() {
	conn, err := pgx.Connect(c.ctx, c.address)
	if err != nil {
		c.t.Fatal(err)
	}
	defer conn.Close(c.ctx)
	var pid int
	if err := conn.QueryRow(c.ctx, `select pid from pg_stat_activity where application_name = 'mendan' limit 1`).Scan(&pid); err == nil {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// proxy is a way to a database that can break.
type proxy struct {
	l    net.Listener
	to   string
	mu   sync.Mutex
	shut bool
	open map[net.Conn]bool
}

func openProxy(t testing.TB, to string) *proxy {
	l, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	p := &proxy{l: l, to: to, open: map[net.Conn]bool{}}
	go func() {
		for {
			c, err := l.Accept()
			if err != nil {
				return
			}
			go p.join(c)
		}
	}()
	return p
}

func (p *proxy) join(c net.Conn) {
	defer c.Close()
	far, err := net.Dial("unix", p.to)
	if err != nil {
		return
	}
	defer far.Close()
	p.mu.Lock()
	if p.shut {
		p.mu.Unlock()
		return
	}
	p.open[c] = true
	p.mu.Unlock()
	defer func() {
		p.mu.Lock()
		delete(p.open, c)
		p.mu.Unlock()
	}()
	go func() { _, _ = io.Copy(far, c); _ = far.Close() }()
	_, _ = io.Copy(c, far)
}

// cut breaks all connections.
func (p *proxy) cut() {
	p.mu.Lock()
	defer p.mu.Unlock()
	for c := range p.open {
		_ = c.Close()
	}
}

// away lets none in until back is called.
func (p *proxy) away() (back func()) {
	shut := func(is bool) {
		p.mu.Lock()
		p.shut = is
		p.mu.Unlock()
	}
	shut(true)
	p.cut()
	return func() { shut(false) }
}

func (p *proxy) close() {
	_ = p.l.Close()
	p.cut()
}
