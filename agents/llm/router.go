package llm

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"maps"
	"net/http"
	"strings"
)

// Settings says which model answers an agent and how. Temperature is taken as it stands, 0 included; a zero value of the other
// fields means the router's default.
type Settings struct {
	Provider     string // the name of a configured provider
	Model        string // the provider's name for it; "provider/model" where Provider is empty
	Temperature  float64
	MaxTokens    int // of an answer
	ContextLimit int // tokens that the model takes in, answer included
}

// DefaultSettings are the design's temperature and length of an answer, and the context of today's small models. They name
// no model.
func DefaultSettings() Settings {
	return Settings{Temperature: 0.3, MaxTokens: 1200, ContextLimit: 128_000}
}

// Budget is what the settings leave to Fit.
func (s Settings) Budget() Budget {
	return Budget{ContextLimit: s.ContextLimit, MaxTokens: s.MaxTokens}
}

func (s Settings) check() error {
	switch {
	case s.Temperature < 0 || s.Temperature > 2: // the range of OpenAI's API
		return fmt.Errorf("temperature %v is not within 0 and 2", s.Temperature)
	case s.MaxTokens <= 0:
		return fmt.Errorf("max tokens %d is not positive", s.MaxTokens)
	case s.ContextLimit <= s.MaxTokens+SafetyMargin:
		return fmt.Errorf("context limit %d leaves no room beside an answer of %d tokens", s.ContextLimit, s.MaxTokens)
	}
	return nil
}

// Router is a Client that sends each agent's request to the provider and with the settings that are configured for it, and to the fallbacks, in order,
// where that provider is away or refuses. A request that names its model is asked of that one alone: of several who vote none speaks for another.
type Router struct {
	providers map[string]Client
	defaults  Settings
	agents    map[string]Settings
	fallback  []Settings
	circuits  *circuits
}

// NewRouter checks and completes all settings, so that a wrong name or number shows at start and not in a conversation.
func NewRouter(providers map[string]Client, defaults Settings, agents map[string]Settings) (*Router, error) {
	r := &Router{providers: maps.Clone(providers), agents: make(map[string]Settings, len(agents)), circuits: newCircuits()}
	var err error
	if r.defaults, err = r.complete(defaults); err != nil {
		return nil, fmt.Errorf("default model settings: %w", err)
	}
	for agent, s := range agents {
		if r.agents[agent], err = r.complete(s); err != nil {
			return nil, fmt.Errorf("model settings of %s: %w", agent, err)
		}
	}
	return r, nil
}

// complete fills what is left open from the defaults and resolves "provider/model".
func (r *Router) complete(s Settings) (Settings, error) {
	if s.Provider == "" {
		s.Provider, s.Model = r.split(s.Model)
	}
	s.Provider = cmp.Or(s.Provider, r.defaults.Provider)
	if s.Model == "" && s.Provider == r.defaults.Provider {
		s.Model = r.defaults.Model // another provider's model would mean nothing here
	}
	s.MaxTokens = cmp.Or(s.MaxTokens, r.defaults.MaxTokens)
	s.ContextLimit = cmp.Or(s.ContextLimit, r.defaults.ContextLimit)
	if r.providers[s.Provider] == nil {
		return s, fmt.Errorf("unknown provider %q", s.Provider)
	}
	return s, s.check()
}

// split takes a known provider off the front of a model's name; models may have slashes of their own.
func (r *Router) split(name string) (provider, model string) {
	if p, m, found := strings.Cut(name, "/"); found && r.providers[p] != nil {
		return p, m
	}
	return "", name
}

// Settings returns the complete settings of an agent, the defaults for one that has none of its own.
func (r *Router) Settings(agent string) Settings {
	if s, ok := r.agents[agent]; ok {
		return s
	}
	return r.defaults
}

// FallBack names the models ("model" or "provider/model") that are asked, in order, where an agent's own is away. It is for the time before the first Chat.
func (r *Router) FallBack(models ...string) error {
	for _, name := range models {
		s, err := r.complete(Settings{Model: name})
		if err != nil {
			return fmt.Errorf("fallback %s: %w", name, err)
		}
		r.fallback = append(r.fallback, s)
	}
	return nil
}

// Chat fills what the request leaves open from the agent's settings and asks the provider.
func (r *Router) Chat(ctx context.Context, req Request) (Response, error) {
	s := r.Settings(req.Agent)
	req.MaxTokens = cmp.Or(req.MaxTokens, s.MaxTokens)
	if req.Temperature == nil {
		req.Temperature = &s.Temperature
	}
	if req.Model != "" {
		provider, model := r.split(req.Model)
		if s.Model = model; provider != "" {
			s.Provider = provider
		}
		return r.ask(ctx, s, req)
	}
	return r.askInOrder(ctx, append([]Settings{s}, r.fallback...), req)
}

// errPassedOver is why nobody was asked.
var errPassedOver = errors.New("it did not answer in time a moment ago, and somebody stands in")

// askInOrder asks one after the other until one is there. Those that were away a moment ago are passed over while there is another one, and those that were too
// slow also where somebody else stands in.
func (r *Router) askInOrder(ctx context.Context, all []Settings, req Request) (resp Response, err error) {
	var spent Response
	asked := 0
	for n, s := range all {
		open := (len(all) > 1 || req.Spare) && r.circuits.isOpen(s.Provider)
		if open && req.Spare && r.circuits.isSlow(s.Provider) {
			err = cmp.Or(err, error(&Error{Code: Timeout, Err: errPassedOver}))
			continue
		}
		if open && len(all) > 1 && (asked > 0 || n < len(all)-1) {
			continue
		}
		asked++
		resp, err = r.ask(ctx, s, req)
		resp.Usage.Add(spent.Usage)
		resp.Attempts += spent.Attempts
		if err == nil || ctx.Err() != nil || !isAway(err) {
			return resp, err
		}
		spent = resp
	}
	return resp, err
}

func (r *Router) ask(ctx context.Context, s Settings, req Request) (Response, error) {
	req.Model = s.Model
	resp, err := r.providers[s.Provider].Chat(ctx, req)
	if ctx.Err() == nil {
		r.circuits.note(s.Provider, err)
	}
	resp.Config = s.Provider + "/" + s.Model
	var e *Error
	if errors.As(err, &e) && resp.Attempts == 0 {
		resp.Attempts = e.Attempts
	}
	return resp, err
}

// isAway reports whether another provider may do what this one did not: it is down, slow or full, refuses its key or has no such model. What is wrong with
// the request, and what a model declines, is the same elsewhere.
func isAway(err error) bool {
	var e *Error
	if !errors.As(err, &e) {
		return false
	}
	switch e.Code {
	case OpenAIUnavailable, RateLimited, Timeout, OutOfQuota:
		return true
	case Rejected:
		return e.Status == http.StatusUnauthorized || e.Status == http.StatusForbidden || e.Status == http.StatusNotFound
	}
	return false
}
