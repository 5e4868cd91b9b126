package main

import (
	"bufio"
	"io"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
)

// BenchmarkColdStart starts the built program in an empty folder, with nothing to read, in turns with a Python that does
// nothing. It reports the medians until "ready" and until the exit, and both as multiples of Python's. Fifty turns say
// something: -benchtime 50x. It says nothing where other work runs, as the program's threads wait longer for a processor than
// Python's one; a real-time priority is no way out, it takes the processors from the build of the program and from everybody else.
func BenchmarkColdStart(b *testing.B) {
	bin := filepath.Join(b.TempDir(), "mendan")
	if out, err := exec.CommandContext(b.Context(), "go", "build", "-o", bin, ".").CombinedOutput(); err != nil {
		b.Fatalf("%v: %s", err, out)
	}
	// What is on the path may be a script that looks for the interpreter first.
	python, err := exec.CommandContext(b.Context(), "python3", "-c", "import sys; print(sys.executable)").Output()
	if err != nil {
		b.Fatal(err)
	}
	var idle, ready, exited []time.Duration
	for b.Loop() {
		_, took := timed(b, b.TempDir(), strings.TrimSpace(string(python)), "-S", "-c", "pass")
		idle = append(idle, took)
		said, took := timed(b, b.TempDir(), bin, "chat", "--jsonl")
		ready, exited = append(ready, said), append(exited, took)
	}
	b.ReportMetric(ms(median(idle)), "ms-python")
	b.ReportMetric(ms(median(ready)), "ms-ready")
	b.ReportMetric(ms(median(exited)), "ms-exit")
	b.ReportMetric(ms(median(ready))/ms(median(idle)), "ready/python")
	b.ReportMetric(ms(median(exited))/ms(median(idle)), "exit/python")
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
