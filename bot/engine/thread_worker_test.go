package engine_test

import (
	"context"
	"log/slog"
	"slices"
	"testing"
	"testing/synctest"
	"time"
)

// onLog calls back from within the engine whenever it logs.
type onLog func(message string)

func (f onLog) Enabled(context.Context, slog.Level) bool      { return true }
func (f onLog) Handle(_ context.Context, r slog.Record) error { f(r.Message); return nil }
func (f onLog) WithAttrs([]slog.Attr) slog.Handler            { return f }
func (f onLog) WithGroup(string) slog.Handler                 { return f }

// What comes in between a worker's last commit, which saw nothing more to do, and its end is worked on all the same.
func TestAWakeUpInTheLastInstantIsNotLost(t *testing.T) {
	for _, debounce := range []time.Duration{0, time.Second} {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t, newOutside())
			last := ""
			w.Config.Debounce = debounce
			w.Config.Log = slog.New(onLog(func(message string) {
				if message == "turn done" && last != "" { // the worker is between its commit and its end
					id := last
					last = ""
					accept(t, w, say("t1", id, "late"))
				}
			}))
			w.Start()
			w.Send(begin("t1"))
			last = "late"
			w.Send(say("t1", "a", "hello"))
			if got := texts(w, "t1", "answer/"); !slices.Equal(got, []string{"re: hello", "re: late"}) {
				t.Errorf("with a debounce of %v: %q", debounce, got)
			}
			w.Stop()
		})
	}
}
