package interview_test

import (
	"context"
	"fmt"
	"slices"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/mendanhq/mendan/cmd/mendan/eval"
)

// BenchmarkInterview holds a whole interview with the offline rules.
func BenchmarkInterview(b *testing.B) {
	for _, s := range readScripts(b) {
		if s.ID != "ja01_partial_followups" {
			continue
		}
		turns := uint64(0)
		for b.Loop() {
			turns += play(b, s).turn
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(turns), "µs/turn")
	}
}

// BenchmarkMessage is what a message costs that rules read and answer: the processor's time, of all that is said in all transcripts. Hardly any two
// say the same.
func BenchmarkMessage(b *testing.B) {
	scripts := readScripts(b)
	for _, s := range scripts {
		play(b, s) // what is made once
	}
	var took []time.Duration
	for b.Loop() {
		for _, s := range scripts {
			talk := timedChat{chat: chat{w: newWorld(b, s.Form, s.Now.Format(time.RFC3339))}}
			if _, _, err := eval.Play(context.Background(), s, &talk); err != nil {
				b.Fatal(err)
			}
			took = append(took, talk.took...)
		}
	}
	slices.Sort(took)
	reportProcessorTime(b, took[len(took)/2], "median")
	reportProcessorTime(b, took[len(took)*95/100], "95%")
}

// timedChat is a chat that knows what each message cost.
type timedChat struct {
	chat
	took []time.Duration
}

func (c *timedChat) Say(texts ...string) error {
	before := processorTime(c.w.t)
	err := c.chat.Say(texts...)
	c.took = append(c.took, processorTime(c.w.t)-before)
	return err
}

// BenchmarkLongMessage is what an answer of many sentences costs, and a pasted document: the processor's time. Nothing in it was said before.
func BenchmarkLongMessage(b *testing.B) {
	for _, long := range []struct {
		name  string
		holds func(string) bool
	}{
		{"4000-characters", func(s string) bool { return len([]rune(s)) >= 4000 }},
		{"50-KB", func(s string) bool { return len(s) >= 50_000 }},
	} {
		for lang, sentence := range map[string]string{
			"en": "In week %d I moved the order service to a queue, wrote its runbook, and cut the errors from %d%% to 1%%. ",
			"ja": "第%d週は注文のサービスをキューに移し、手順書を書き、エラー率を%d％から1％に下げました。",
		} {
			b.Run(long.name+"/"+lang, func(b *testing.B) {
				var took []time.Duration
				for week := 1; b.Loop(); {
					w := atStory(b, lang)
					var said strings.Builder
					for ; !long.holds(said.String()); week++ {
						fmt.Fprintf(&said, sentence, week, week%90+2)
					}
					before := processorTime(b)
					w.say(said.String())
					took = append(took, processorTime(b)-before)
				}
				reportProcessorTime(b, slices.Min(took), "least")
			})
		}
	}
}

// atStory is an interview that asks for what somebody did.
func atStory(b *testing.B, lang string) *world {
	w, said := newWorld(b, "en-us-backend-engineer", now), []string{"English", "United States, Denver", "Ana Silva", "ana@example.com", "+1 303 555 0143", "Yes, I am authorized"}
	if lang == "ja" {
		w = newWorld(b, "ja-midcareer-engineer", now)
		said = []string{"日本語", "東京に住んでいます", "佐藤 美咲（さとう みさき）です", "misaki@example.com", "090-1234-5678", "就労可能です"}
	}
	w.start()
	w.click("agree")
	for _, s := range said {
		w.say(s)
	}
	return w
}

func reportProcessorTime(b *testing.B, took time.Duration, what string) {
	b.ReportMetric(float64(took.Microseconds())/1000, "ms-cpu-"+what)
	b.ReportMetric(0, "ns/op")
}

// processorTime is what this process used of its processors.
func processorTime(t testing.TB) time.Duration {
	var used syscall.Rusage
	if err := syscall.Getrusage(syscall.RUSAGE_SELF, &used); err != nil {
		t.Fatal(err)
	}
	return time.Duration(used.Utime.Nano() + used.Stime.Nano())
}
