package main

import (
	"bufio"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"testing"
	"time"
)

// BenchmarkStart starts the built program in an empty folder, with nothing to read, in turns with a Go program that only says something. It
// reports the medians until the first line and until the exit. Fifty turns say something: -benchtime 50x. The store that each start makes is synced:
// on a busy disk that is most of it.
func BenchmarkStart(b *testing.B) {
	bin, empty := buildHere(b, "."), buildHere(b, "./testdata/empty")
	var idle, ready, exited []time.Duration
	for b.Loop() {
		said, _ := timed(b, b.TempDir(), empty)
		idle = append(idle, said)
		said, took := timed(b, b.TempDir(), bin, "chat", "--jsonl")
		ready, exited = append(ready, said), append(exited, took)
	}
	b.ReportMetric(ms(median(idle)), "ms-empty")
	b.ReportMetric(ms(median(ready)), "ms-ready")
	b.ReportMetric(ms(median(exited)), "ms-exit")
}

// buildHere builds a program, and returns its path.
func buildHere(b *testing.B, pkg string) string {
	b.Helper()
	bin := filepath.Join(b.TempDir(), "program")
	if out, err := exec.CommandContext(b.Context(), "go", "build", "-o", bin, pkg).CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	return bin
}

// timed runs a command and tells when its first line came, and when it had ended.
func timed(b *testing.B, dir, name string, args ...string) (first, all time.Duration) {
	b.Helper()
	cmd := exec.CommandContext(b.Context(), name, args...)
	cmd.Dir = dir
	out, err := cmd.StdoutPipe()
	if err != nil {
		b.Fatal(err)
	}
	start := time.Now()
	if err := cmd.Start(); err != nil {
		b.Fatal(err)
	}
	r := bufio.NewReader(out)
	r.ReadString('\n')
	first = time.Since(start)
	io.Copy(io.Discard, r)
	if err := cmd.Wait(); err != nil {
		b.Fatal(err)
	}
	return first, time.Since(start)
}

func median(all []time.Duration) time.Duration {
	slices.Sort(all)
	return all[len(all)/2]
}

func ms(d time.Duration) float64 { return float64(d.Microseconds()) / 1000 }

// TestStartBuildsNothing has the runtime tell what each package allocates before main begins: what is read by is built when something is read. The
// bytes are those of the program, whatever else the machine does.
func TestStartBuildsNothing(t *testing.T) {
	t.Parallel()
	const most = 48 << 10
	bin, err := exec.LookPath("mendan")
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.CommandContext(t.Context(), bin, "version")
	cmd.Env = append(os.Environ(), "GODEBUG=inittrace=1")
	told, err := cmd.CombinedOutput()
	if err != nil {
		t.Fatal(err)
	}
	seen := 0
	for _, m := range initTrace.FindAllStringSubmatch(string(told), -1) {
		if m[1] == "cmd/mendan" || strings.HasSuffix(m[1], "test") { // the tests are in it
			continue
		}
		seen++
		if n, err := strconv.Atoi(m[2]); err != nil || n > most {
			t.Errorf("%s allocates %s bytes before the program begins, %d are enough", m[1], m[2], most)
		}
	}
	if seen < 20 {
		t.Errorf("the runtime tells of %d packages: %s", seen, told)
	}
}

// initTrace is a line of the runtime about one of our packages.
var initTrace = regexp.MustCompile(`(?m)^init github\.com/mendanhq/mendan/(\S+) @.* clock, (\d+) bytes,`)
