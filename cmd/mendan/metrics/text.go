package metrics

import (
	"cmp"
	"context"
	"fmt"
	"maps"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/cmd/mendan/usage"
	"github.com/mendanhq/mendan/storage"
)

// families are in the order in which they are told.
type family struct {
	name, kind, help string
	samples          []sample
}

type sample struct {
	labels string // as in {a="b"}, empty for none
	value  int64
}

func oneSample(n int64) []sample { return []sample{{value: n}} }

// codes are the types that ai_errors_total always has.
var codes = [...]llm.Code{llm.InvalidStructuredJson, llm.OpenAIUnavailable, llm.OutOfQuota, llm.OverLimit, llm.RateLimited, llm.Refused, llm.Rejected, llm.Timeout}

// Text reads the store and renders everything.
func (m *Meter) Text(ctx context.Context, s storage.Store) (string, error) {
	stored, err := m.readStore(ctx, s)
	if err != nil {
		return "", err
	}
	m.mu.Lock()
	var failed []sample
	for _, c := range codes {
		failed = append(failed, sample{renderLabels("type", string(c)), m.errors[c]})
	}
	tokens, money := m.usageSamples()
	m.mu.Unlock()
	var b strings.Builder
	for _, f := range append([]family{
		{"ai_requests_total", "counter", "Calls of models.", oneSample(m.requests.Load())},
		{"ai_tokens_total", "counter", "Tokens of prompts and answers, as providers count them.", oneSample(m.tokens.Load())},
		{"ai_usage_tokens_total", "counter", "Tokens by agent, model and kind: in (cached among them), cached, out.", tokens},
		{"ai_cost_micro_usd_total", "counter", "What they cost by the configured or shipped prices, in millionths of a US dollar.", money},
		{"ai_errors_total", "counter", "Calls that failed for good, by the class of the error.", failed},
		{"ai_retry_total", "counter", "Repetitions of calls that failed.", oneSample(m.retries.Load())},
		{"ai_fallback_total", "counter", "Calls that timeouts, limits or failures of the provider ended after the retry, so that an agent fell back.",
			oneSample(m.fallbacks.Load())},
		{"mendan_commits_total", "counter", "Turns that were committed.", oneSample(m.commits.Load())},
		{"mendan_spans_dropped_total", "counter", "Spans that were lost on their way to the collector.", oneSample(m.lostSpans())},
	}, stored...) {
		fmt.Fprintf(&b, "# HELP %s %s\n# TYPE %s %s\n", f.name, f.help, f.name, f.kind)
		for _, s := range f.samples {
			fmt.Fprintf(&b, "%s%s %d\n", f.name, s.labels, s.value)
		}
	}
	return b.String(), nil
}

func (m *Meter) lostSpans() int64 {
	if m.Spans == nil {
		return 0
	}
	return m.Spans()
}

// usageSamples are the tokens and the money of each agent and model. The caller holds the lock.
func (m *Meter) usageSamples() (tokens, money []sample) {
	keys := slices.SortedFunc(maps.Keys(m.used), func(a, b usage.Key) int { return cmp.Or(cmp.Compare(a.Agent, b.Agent), cmp.Compare(a.Model, b.Model)) })
	for _, k := range keys {
		s := m.used[k]
		for _, of := range []struct {
			kind string
			n    int
		}{{"in", s.In}, {"cached", s.Cached}, {"out", s.Out}} {
			tokens = append(tokens, sample{renderLabels("agent", k.Agent, "model", k.Model, "kind", of.kind), int64(of.n)})
		}
		money = append(money, sample{renderLabels("agent", k.Agent, "model", k.Model), int64(math.Round(s.Money * 1e6))})
	}
	return tokens, money
}

// readStore reads what the store knows.
func (m *Meter) readStore(ctx context.Context, s storage.Store) ([]family, error) {
	counts, err := s.Counts(ctx, time.Now())
	if err != nil {
		return nil, err
	}
	work, err := s.Work(ctx)
	if err != nil {
		return nil, err
	}
	unsent, err := s.Unsent(ctx)
	if err != nil {
		return nil, err
	}
	return append([]family{
		{"mendan_threads", "gauge", "Conversations that are kept, by workflow and whether they go on, are over, or were set aside for a person.", countThreads(counts)},
		{"mendan_queue_threads", "gauge", "Conversations with something to do.", oneSample(int64(len(work)))},
		{"mendan_queue_posts", "gauge", "Posts that have not been sent.", oneSample(int64(len(unsent)))},
		{"mendan_approvals_pending", "gauge", "Approvals that wait for people.", oneSample(int64(counts.Open))},
	}, countShared(s)...), nil
}

// countShared is what this program counted of what it shares with others; nothing where it keeps everything in a file of its own.
func countShared(s storage.Store) []family {
	if s.Lease() == 0 {
		return nil
	}
	c := s.LifeCounts()
	return []family{
		{"mendan_lease_takeovers_total", "counter", "Leases, of conversations and of rooms, that were taken over from a program that is over.", oneSample(int64(c.Takeovers))},
		{"mendan_fenced_writes_total", "counter", "Writes that were refused because the conversation was another program's by then.", oneSample(int64(c.Fenced))},
		{"mendan_notify_lag_microseconds", "gauge", "How long the last NOTIFY took from here through the database and back; 0 before the first.",
			oneSample(c.NotifyLag.Microseconds())},
		{"mendan_pool_waits_total", "counter", "How often a connection to the database was waited for, as all were in use.", oneSample(int64(c.Waits))},
		{"mendan_pool_wait_microseconds_total", "counter", "How long connections were waited for, all together.", oneSample(c.Waited.Microseconds())},
		{"mendan_unplanned_reads_total", "counter", "Ways to the database and back for what was not foreseen; each makes something slower.", oneSample(int64(c.Unplanned))},
	}
}

// stateNames are the conditions as they are told here.
var stateNames = map[storage.Condition]string{storage.Going: "open", storage.Parked: "parked", storage.Over: "over"}

func countThreads(counts storage.Counts) []sample {
	count := map[string]int64{}
	for _, th := range counts.Threads {
		count[renderLabels("workflow", th.Workflow, "state", stateNames[th.Condition])] += int64(th.N)
	}
	var out []sample
	for _, l := range slices.Sorted(maps.Keys(count)) {
		out = append(out, sample{l, count[l]})
	}
	return out
}

// renderLabels renders pairs of names and values.
func renderLabels(pairs ...string) string {
	escape := strings.NewReplacer(`\`, `\\`, `"`, `\"`, "\n", `\n`)
	var out []string
	for i := 0; i+1 < len(pairs); i += 2 {
		out = append(out, pairs[i]+`="`+escape.Replace(pairs[i+1])+`"`)
	}
	return "{" + strings.Join(out, ",") + "}"
}
