package interview_test

import (
	"context"
	"flag"
	"fmt"
	"hash/fnv"
	"slices"
	"strings"
	"sync"
	"testing"
	"testing/synctest"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/anthropic"
	"github.com/mendanhq/mendan/agents/llm/gemini"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
	"github.com/mendanhq/mendan/agents/llm/llmtest"
	"github.com/mendanhq/mendan/agents/llm/openai"
)

// server is a provider's server, in its form, with the client that the program asks it by.
type server struct {
	form llmtest.Form
	new  llmtest.New
}

func servers() []server {
	served := func(name, version string) llmtest.New {
		p, _ := llm.ProfileOf(name)
		return func(cfg llmhttp.Config) llmtest.Client {
			switch p.API {
			case llm.APIAnthropic:
				return anthropic.New(cfg, p)
			case llm.APIGemini:
				return gemini.New(cfg, p)
			}
			return openai.NewServed(cfg, p, version)
		}
	}
	return []server{
		{llmtest.OpenAI(), served("openai", "")}, {llmtest.Azure(), served("azure", "2024-10-21")}, {llmtest.Anthropic(), served("anthropic", "")},
		{llmtest.Gemini(), served("gemini", "")}, {llmtest.Ollama(), served("ollama", "")}, {llmtest.LMStudio(), served("lmstudio", "")},
	}
}

// overWire asks a server for what the model would say: each call asks for a model of its own name, by which the server knows what to answer.
type overWire struct {
	model  llm.Client
	served llm.Client

	mu      sync.Mutex
	answers map[string]llmtest.Answer
}

func (o *overWire) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	good, err := o.model.Chat(ctx, req)
	if err != nil {
		return good, err
	}
	a := llmtest.Answer{ID: "r1", Text: good.Content, Usage: llm.Usage{Prompt: 11, Completion: 5, Total: 16}}
	for _, c := range good.ToolCalls {
		a.Calls = append(a.Calls, llm.ToolCall{Name: c.Name, Arguments: c.Arguments})
	}
	o.mu.Lock()
	req.Model = fmt.Sprint("m", len(o.answers)+1)
	a.Model = req.Model
	o.answers[req.Model] = a
	o.mu.Unlock()
	return o.served.Chat(ctx, req)
}

func (o *overWire) answer(model string) llmtest.Answer {
	o.mu.Lock()
	defer o.mu.Unlock()
	return o.answers[model]
}

// everyFault has TestEveryFaultOfEveryServer hold all its interviews, and not only one for each fault, at one server after the other.
var everyFault = flag.Bool("faults.all", false, "hold an interview for every fault of every server in every language")

// TestEveryFaultOfEveryServer holds a whole interview in each language for every fault of every server, in virtual time: half of them meet it at every third
// call, half at every call from one on and to the end. Each is sent, the fixed reply is read twice at most, and a person and the erasure of everything can be
// had, at a step of each interview and at its summary.
func TestEveryFaultOfEveryServer(t *testing.T) {
	faults := llmtest.WholeFaults()
	if len(faults) < 41 { // and one that is none
		t.Fatalf("%d faults", len(faults))
	}
	servers, holdings := servers(), holdings()
	for i, s := range servers {
		for j, f := range faults {
			for k, h := range holdings {
				if !*everyFault && (j%len(servers) != i || j/len(servers)%len(holdings) != k) {
					continue
				}
				t.Run(s.form.Name+"/"+f.Name+"/"+h.lang, func(t *testing.T) {
					t.Parallel()
					synctest.Test(t, func(t *testing.T) { holdOverWire(t, s, f, h) })
				})
			}
		}
	}
}

func holdOverWire(t *testing.T, s server, f llmtest.Fault, h holding) {
	sum := fnv.New32a()
	_, _ = sum.Write([]byte(s.form.Name + f.Name + h.lang))
	from, third := int(sum.Sum32()%8)+1, sum.Sum32()/8%2 == 0
	wire := &overWire{model: h.table.cast(nil), answers: map[string]llmtest.Answer{}}
	client, stop := llmtest.Play{
		Form: s.form, New: s.new, Fault: f, Answer: wire.answer,
		Meets:  func(call int) bool { return third && call%3 == from%3 || !third && call >= from },
		Refuse: func(err error) { t.Errorf("the API refuses a request: %v", err) },
	}.Start()
	defer stop()
	wire.served = client
	settings := llm.DefaultSettings()
	settings.Provider, settings.Model = "p", "m"
	router, err := llm.NewRouter(map[string]llm.Client{"p": wire}, settings, nil)
	if err != nil {
		t.Fatal(err)
	}
	w := newWorld(t, "small", now, withForm(small(t)), withModel(llm.NewMender(llm.NewLimiter(router, 8))), withStandby, func(c *interview.Config) { c.OfflineNotice = false })
	w.lang, w.by.Locale = h.lang, h.lang
	w.start()
	w.click("agree")
	for i, say := range append(slices.Clone(h.says), "") {
		if i == from%len(h.says) || say == "" { // at the summary at last: when it is sent nothing is left to leave
			w.checkExits(h)
		}
		if say != "" {
			w.sayUntilRead(say)
		}
	}
	w.click("confirm")
	if r := w.record(); r.Status != "ready_for_human_review" && r.Status != "needs_human" {
		t.Errorf("it ends as %s, asking for %q:\n%s", r.Status, w.last().Asks, w.said.String())
	}
	if n := strings.Count(w.said.String(), w.text("error.fallback")); n > 2 {
		t.Errorf("the fixed reply is read %d times:\n%s", n, w.said.String())
	}
}

// checkExits checks that a person and the erasure of everything can be had where the conversation is.
func (w *world) checkExits(h holding) {
	w.t.Helper()
	for exit, works := range h.exits {
		if _, said := w.peek(exit); !works(w, said) {
			w.t.Errorf("%q gets %q where %q is asked", exit, said, w.last().Asks)
		}
	}
}

// sayUntilRead says something, and says it again while the fixed reply, or that people have it now, is the answer.
func (w *world) sayUntilRead(text string) {
	w.t.Helper()
	for range 4 {
		w.say(text)
		last := w.last().Text
		if !slices.ContainsFunc([]string{"error.fallback", "error.to_people", "error.too_long"}, func(key string) bool { return strings.Contains(last, w.text(key)) }) {
			return
		}
	}
}
