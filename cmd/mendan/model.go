package main

import (
	"context"
	"maps"
	"net"
	"net/url"
	"slices"
	"strings"
	"time"

	discussion "github.com/mendanhq/mendan/agents/discussion/offline"
	helpdesk "github.com/mendanhq/mendan/agents/helpdesk/offline"
	interview "github.com/mendanhq/mendan/agents/interview/offline"
	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/anthropic"
	"github.com/mendanhq/mendan/agents/llm/gemini"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
	"github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/llm/openai"
	process "github.com/mendanhq/mendan/agents/process/offline"
	"github.com/mendanhq/mendan/agents/quorum"
	task "github.com/mendanhq/mendan/agents/task/offline"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/cmd/mendan/usage"
	"github.com/mendanhq/mendan/prompts"
)

// model is what plays the agents: rules, or language models.
type model struct {
	client   llm.Client
	standby  llm.Client                    // who reads and judges interviews' answers by rules where no language model does; nil for rules
	budget   func(agent string) llm.Budget // nil for rules
	operator string                        // who runs it, for the disclosure; empty for rules and for servers on this machine
	refused  *refusals                     // nil for rules
	guard    *usage.Guard                  // nil for rules
	docs     *library
	foreign  *foreignTools // nil for none
	prompts  *prompts.Set  // those of the user
	close    func()
}

// openModel makes the clients of the configured providers. They connect when they are asked.
func openModel(cfg config.Config) (model, error) { return openModelOver(cfg, nil) }

// openModelOver is openModel with a tape that records what the providers answer, or answers in their place; nil for neither.
func openModelOver(cfg config.Config, t *tape) (model, error) {
	if cfg.Mode == config.Offline {
		docs := newLibrary(nil)
		return model{client: seated{offline.New(offlineRules(docs))}, docs: docs, prompts: cfg.OwnPrompts(), close: func() {}}, nil
	}
	providers, refused := map[string]llm.Client{}, &refusals{}
	opened := map[string]servedClient{}
	for _, name := range slices.Sorted(maps.Keys(cfg.Keys())) {
		c := t.over(name, func() servedClient { return openProvider(cfg.LLM, name, cfg.Keys()[name]) })
		opened[name], providers[name] = c, refused.watchClient(name, c)
	}
	agents := map[string]llm.Settings{}
	for name, a := range cfg.LLM.Agents {
		agents[name] = settingsOf(a)
	}
	router, err := llm.NewRouter(providers, agents[config.DefaultAgent], agents)
	if err == nil {
		err = router.FallBack(cfg.LLM.Fallback...)
	}
	if err != nil {
		return model{}, usageError{err}
	}
	var embed knowledge.Embedder
	if e := cfg.Knowledge.Embeddings; cfg.Embeds() {
		embed = openai.NewEmbedder(opened[e.Provider].(*openai.Client), e.Model) // of no other form, as the configuration was checked
	}
	guard := &usage.Guard{Client: router, Prices: pricesOf(cfg), Limits: limitsOf(cfg), Now: time.Now}
	return model{
		guard:    guard,
		prompts:  cfg.OwnPrompts(),
		standby:  seated{offline.New(interview.Standby())},
		client:   llm.NewMender(llm.NewLimiter(guard, cfg.LLM.MaxConcurrent)),
		budget:   func(agent string) llm.Budget { return router.Settings(agent).Budget() },
		operator: nameOperators(cfg),
		refused:  refused,
		docs:     newLibrary(embed),
		close: func() {
			for _, c := range opened {
				c.Close()
			}
		},
	}, nil
}

// seated is a client that computes its answers here: it takes a seat among the turns that think.
type seated struct{ llm.Client }

func (s seated) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	defer engine.Think(ctx)()
	return s.Client.Chat(ctx, req)
}

// servedClient is the client of a provider.
type servedClient interface {
	llm.Client
	Close()
}

// openProvider makes a provider's client, in the form of its API.
func openProvider(l config.LLM, name, key string) servedClient {
	p := l.Providers[name]
	return openServed(p.Served(), p.APIVersion, reachProvider(l, name, key))
}

// reachProvider is how a provider is reached.
func reachProvider(l config.LLM, name, key string) llmhttp.Config {
	p := l.Providers[name]
	return llmhttp.Config{
		BaseURL: p.BaseURL, APIKey: key, Timeout: p.Timeout, HeaderTimeout: min(p.Timeout, llmhttp.DefaultHeaderTimeout),
		RetryDelay: p.RetryDelay, MaxConcurrent: l.MaxConcurrent,
	}
}

func openServed(p llm.Profile, version string, cfg llmhttp.Config) servedClient {
	switch p.API {
	case llm.APIAnthropic:
		return anthropic.New(cfg, p)
	case llm.APIGemini:
		return gemini.New(cfg, p)
	}
	return openai.NewServed(cfg, p, version)
}

// openEmbedder makes what makes vectors, and nothing else; nil where documents are found by their words alone.
func openEmbedder(cfg config.Config, getenv func(string) string) (knowledge.Embedder, func(), error) {
	if !cfg.Embeds() {
		return nil, func() {}, nil
	}
	e := cfg.Knowledge.Embeddings
	key, err := cfg.ReadKey(e.Provider, getenv)
	if err != nil {
		return nil, nil, err
	}
	c := openProvider(cfg.LLM, e.Provider, key)
	return openai.NewEmbedder(c.(*openai.Client), e.Model), c.Close, nil // of no other form, as the configuration was checked
}

// offlineRules play every agent. The voters are the same for all conversations: what they are asked says by which rules.
func offlineRules(docs *library) map[string]offline.Rule {
	all := interview.Rules()
	maps.Copy(all, task.Rules())
	maps.Copy(all, discussion.Rules())
	maps.Copy(all, helpdesk.Rules(docs))
	maps.Copy(all, process.Rules())
	all[quorum.Agent] = quorum.ByRules(interview.Object, task.Object)
	return all
}

func settingsOf(a config.Agent) llm.Settings {
	return llm.Settings{
		Provider: a.Provider, Model: a.Model, Temperature: *a.Temperature, MaxTokens: a.MaxTokens, ContextLimit: a.ContextLimit,
	}
}

// nameOperators names who reads what candidates write, besides the hiring team.
func nameOperators(cfg config.Config) string {
	var names []string
	for _, name := range slices.Sorted(maps.Keys(cfg.Keys())) {
		if n := operatorOf(cfg.LLM.Providers[name]); n != "" && !slices.Contains(names, n) {
			names = append(names, n)
		}
	}
	return strings.Join(names, ", ")
}

func operatorOf(p config.Provider) string {
	if p.Operator != "" {
		return p.Operator
	}
	if p.BaseURL == "" {
		return makerOf(p.Served().API)
	}
	u, err := url.Parse(p.BaseURL)
	if err != nil {
		return p.BaseURL
	}
	if ip := net.ParseIP(u.Hostname()); u.Hostname() == "localhost" || ip != nil && ip.IsLoopback() {
		return ""
	}
	return u.Hostname()
}

// makerOf is whose own API is asked where no other address is given.
func makerOf(api string) string {
	switch api {
	case llm.APIAnthropic:
		return "Anthropic"
	case llm.APIGemini:
		return "Google"
	}
	return "OpenAI"
}
