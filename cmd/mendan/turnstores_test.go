package main

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// BenchmarkTurnStores is the interview of BenchmarkTurn on both stores side by side: a file, and a PostgreSQL on loopback that writes to its disk as one in
// earnest. It reports the medians of five pairs, measured by turns, as many as "pairs" says, and of the pairs' ratios.
func BenchmarkTurnStores(b *testing.B) {
	const many = 16
	talk := benchInterview()
	file := startWorld(b)
	b.Cleanup(startMendan(file))
	base := startWorld(b)
	base.database = startDatabase(b)
	b.Cleanup(startMendan(base))
	for _, t := range []*turnBench{file, base} {
		t.warmUp(many, talk.opening, talk.turns)
	}
	for b.Loop() {
		var pairs [][2]figures
		for range 5 {
			var pair [2]figures
			for range 3 { // by turns: what else the machine does is for both of them
				for i, t := range []*turnBench{file, base} {
					pair[i] = pair[i].and(t.measure(many, talk.opening, talk.turns))
				}
			}
			pairs = append(pairs, pair)
		}
		reportPairs(b, pairs)
	}
	b.ReportMetric(0, "ns/op")
}

// reportPairs tells the medians of pairs, of a file and a database.
func reportPairs(b *testing.B, pairs [][2]figures) {
	median := func(of func(file, base figures) float64) float64 {
		var all []float64
		for _, p := range pairs {
			all = append(all, of(p[0], p[1]))
		}
		slices.Sort(all)
		return all[len(all)/2]
	}
	b.ReportMetric(float64(len(pairs)), "pairs")
	b.ReportMetric(median(func(f, _ figures) float64 { return f.perSecond() }), "file-turns/s")
	b.ReportMetric(median(func(_, p figures) float64 { return p.perSecond() }), "pg-turns/s")
	b.ReportMetric(median(func(f, p figures) float64 { return p.perSecond() / f.perSecond() }), "pg/file")
	b.ReportMetric(median(func(f, _ figures) float64 { return f.perTurn(f.cpu) }), "file-ms-cpu/turn")
	b.ReportMetric(median(func(_, p figures) float64 { return p.perTurn(p.cpu) }), "pg-ms-cpu/turn")
	b.ReportMetric(median(func(_, p figures) float64 { return p.perTurn(p.servers) }), "pg-server-ms-cpu/turn")
	b.ReportMetric(median(func(_, p figures) float64 { return float64(p.syncs) / float64(p.turns) }), "pg-syncs/turn")
	b.ReportMetric(median(func(_, p figures) float64 { return 100 * p.idle / p.took.Seconds() / float64(runtime.NumCPU()) }), "pg-idle-%")
}

// BenchmarkTurnReplicas is the interview of BenchmarkTurn by one program and by three, each a process of its own, over one database. The model takes 200 ms for each
// call, and each program asks it so many things at once: it is waited for, and not for the processors. Slack gives each event to the next program.
func BenchmarkTurnReplicas(b *testing.B) {
	const many, calls = 32, 4
	talk := benchInterview()
	for _, replicas := range []int{1, 3} {
		b.Run(strconv.Itoa(replicas), func(b *testing.B) {
			t := startWorld(b)
			t.calls, t.database = calls, startDatabase(b)
			t.syncs = func() uint64 { return t.database.syncs(b) }
			t.startReplicas(replicas)
			t.warmUp(many, talk.opening, talk.turns)
			var sum figures
			for b.Loop() {
				sum = sum.and(t.measure(many, talk.opening, talk.turns))
			}
			b.ReportMetric(sum.perSecond(), "turns/s")
			b.ReportMetric(sum.perTurn(sum.servers), "ms-server-cpu/turn")
			b.ReportMetric(100*sum.idle/sum.took.Seconds()/float64(runtime.NumCPU()), "idle-%")
			b.ReportMetric(0, "ns/op")
		})
	}
}

// startReplicas starts so many programs.
func (t *turnBench) startReplicas(n int) {
	var to []string
	for i := range n {
		dir := filepath.Join(t.dir, fmt.Sprint("replica-", i))
		if err := os.Mkdir(dir, 0o700); err != nil {
			t.b.Fatal(err)
		}
		address := freeAddress(t.b)
		t.writeConfig(dir, address)
		self, err := exec.LookPath("hurried")
		if err != nil {
			t.b.Fatal(err)
		}
		cmd := exec.Command(self)
		cmd.Dir, cmd.Stderr = dir, os.Stderr
		cmd.Env = append(append(os.Environ(), benchSecrets...), "XDG_CACHE_HOME="+dir, "WRAPPING_KEY="+pgtest.Key, "GOGC=")
		if err := startBelow(cmd); err != nil {
			t.b.Fatal(err)
		}
		t.b.Cleanup(func() { _ = cmd.Process.Kill(); _ = cmd.Wait() })
		awaitListener(t.b, address)
		to = append(to, "http://"+address)
	}
	t.tell(worldDoes{DeliverTo: to, Thinks: 200 * time.Millisecond})
}

// idleTime is how long the processors of this machine had nothing to do, in seconds of one, or waited for a disk; 0 where that is not told.
func idleTime() (seconds float64) {
	raw, err := os.ReadFile("/proc/stat")
	if err != nil {
		return 0
	}
	f := strings.Fields(strings.SplitN(string(raw), "\n", 2)[0]) // cpu user nice system idle iowait …
	for i := 4; i < min(6, len(f)); i++ {
		n, _ := strconv.ParseFloat(f[i], 64)
		seconds += n / 100
	}
	return seconds
}
