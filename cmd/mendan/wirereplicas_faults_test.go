package main

import (
	"fmt"
	"io"
	"net"
	"os/exec"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/jackc/pgx/v5"
)

// failIf makes a fault if some are left. It returns which.
func (c *chaos) failIf(left *int) string {
	if *left == 0 {
		return "none"
	}
	*left--
	return c.fail()
}

// fail makes a fault, which goes on while people talk. It returns which.
func (c *chaos) fail() (name string) {
	c.mend()
	r := c.programs[c.rand.IntN(len(c.programs))]
	over := c.lease + c.lease/2
	names := []string{"killed", "ended", "stood still", "cut off", "away", "a process crashed", "database stopped", "pool used up"}
	name = names[c.rand.IntN(len(names))]
	switch name {
	case "killed":
		_ = r.cmd.Process.Kill()
		<-r.ended
		c.begin(r)
	case "ended":
		_ = r.cmd.Process.Signal(syscall.SIGTERM)
		c.mending.Go(func() { <-r.ended; c.begin(r) })
	case "stood still":
		c.mending.Go(func() { c.holdStill(r, over) })
	case "cut off":
		r.proxy.cut()
	case "away":
		back := r.proxy.away()
		c.mending.Go(func() { time.Sleep(over); back() })
	case "a process crashed":
		c.crashProcess()
	case "database stopped":
		if err := c.server.Crash(); err != nil {
			c.t.Error(err)
		}
	case "pool used up":
		c.mending.Go(func() { c.useUpPools(over) })
	}
	return name
}

// holdStill stops a program for a time. It goes on also where this process ends meanwhile.
func (c *chaos) holdStill(r *replica, over time.Duration) {
	stop := exec.Command("/bin/sh", "-c", `kill -STOP "$0" && sleep "$1"; kill -CONT "$0"`, fmt.Sprint(r.cmd.Process.Pid), fmt.Sprint(over.Seconds()))
	if err := stop.Run(); err != nil {
		c.t.Error(err)
	}
}

// crashProcess kills one of the server's processes, at which it ends all others at once, recovers and begins anew.
func (c *chaos) crashProcess() {
	conn, err := pgx.Connect(c.ctx, c.address)
	if err != nil {
		return // it has not begun anew yet
	}
	defer conn.Close(c.ctx)
	var pid int
	if err := conn.QueryRow(c.ctx, `select pid from pg_stat_activity where application_name = 'mendan' limit 1`).Scan(&pid); err == nil {
		_ = syscall.Kill(pid, syscall.SIGKILL)
	}
}

// useUpPools has all that programs ask for wait, so that soon none of their connections is free, and none can be opened.
func (c *chaos) useUpPools(over time.Duration) {
	var open []*pgx.Conn
	defer func() {
		for _, conn := range open {
			_ = conn.Close(c.ctx)
		}
	}()
	for {
		conn, err := pgx.Connect(c.ctx, c.address)
		if err != nil {
			break
		}
		open = append(open, conn)
	}
	if len(open) > 0 {
		_, _ = open[0].Exec(c.ctx, `begin; lock table record in access exclusive mode`)
	}
	time.Sleep(over)
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
