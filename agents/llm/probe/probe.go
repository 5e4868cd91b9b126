// Package probe finds out by real calls what a server and its model can be asked for. It asks for the most first, and for less where that is refused or
// not done, some twenty short calls at most; what it says is how the server behaved then, not a promise.
package probe

import (
	"context"
	"errors"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
)

// Check is one thing that was tried.
type Check struct {
	Name  string // of what was tried
	Found string // what came of it
	Fails bool   // interviews cannot be held with it, or only badly
}

// prober is one examination.
type prober struct {
	open    func(llm.Profile) llm.Client
	model   string
	profile llm.Profile
	checks  []Check
}

// Run examines a model. open makes a client that keeps to a profile; start is what is known of the server. It returns the profile that it found and
// what it tried. The error is that of a server that does not answer at all.
func Run(ctx context.Context, open func(llm.Profile) llm.Client, model string, start llm.Profile) (llm.Profile, []Check, error) {
	p := &prober{open: open, model: model, profile: start}
	if err := p.probeAnswer(ctx); err != nil {
		return start, nil, err
	}
	p.probeRoles(ctx)
	p.probeTool(ctx)
	p.probeSchema(ctx)
	p.probeStream(ctx)
	p.probeLong(ctx)
	p.probeJapanese(ctx)
	p.probeContext(ctx)
	return p.profile, p.checks, ctx.Err()
}

func (p *prober) note(name, found string, fails bool) {
	p.checks = append(p.checks, Check{name, found, fails})
}

// ask makes a call under a profile.
func (p *prober) ask(ctx context.Context, profile llm.Profile, req llm.Request) (llm.Response, error) {
	req.Model, req.Agent = p.model, "doctor"
	if req.MaxTokens == 0 {
		req.MaxTokens = 500 // reasoning counts
	}
	if req.Temperature == nil {
		req.Temperature = new(0.0)
	}
	return p.open(profile).Chat(ctx, req)
}

func user(text string) []llm.Message {
	return []llm.Message{{Role: llm.RoleSystem, Content: "You follow instructions to the letter."}, {Role: llm.RoleUser, Content: text}}
}

// settle tries profiles until one does what is asked for, and keeps that. It reports which; -1 for none.
func (p *prober) settle(ctx context.Context, profiles []llm.Profile, try func(llm.Profile) bool) int {
	for n, alternative := range profiles {
		alternative = alternative.Over(p.profile)
		if ctx.Err() == nil && try(alternative) {
			p.profile = alternative
			return n
		}
	}
	return -1
}

// probeAnswer asks for one word, and does without what some models refuse.
func (p *prober) probeAnswer(ctx context.Context) error {
	var last error
	n := p.settle(ctx, []llm.Profile{{}, {Temperature: new(false)}, {Length: llm.LengthCompletionTokens}, {Length: llm.LengthCompletionTokens, Temperature: new(false)},
		{Length: llm.LengthMaxTokens}, {Length: llm.LengthUnnamed, Temperature: new(false)}},
		func(alternative llm.Profile) bool {
			if last != nil && !isRejected(last) {
				return false // not for how it was asked
			}
			_, last = p.ask(ctx, alternative, llm.Request{Messages: user("Reply with OK.")})
			return last == nil
		})
	if n < 0 {
		return last
	}
	p.note("answer", "it answers", false)
	return nil
}

// probeRoles sends system messages at two places, an assistant who begins and neighbours of one role, as our conversations have them.
func (p *prober) probeRoles(ctx context.Context) {
	mixed := append(user("My name is Hana."), llm.Message{Role: llm.RoleUser, Content: "Reply with OK."}, llm.Message{Role: llm.RoleSystem, Content: "Be brief."})
	mixed = append(mixed[:1:1], append([]llm.Message{{Role: llm.RoleAssistant, Content: "Hello."}}, mixed[1:]...)...)
	n := p.settle(ctx, []llm.Profile{{System: llm.SystemMany, Roles: llm.RolesAny}, {System: llm.SystemOne, Roles: llm.RolesAny}, {System: llm.SystemOne, Roles: llm.RolesAlternate}},
		func(alternative llm.Profile) bool {
			_, err := p.ask(ctx, alternative, llm.Request{Messages: mixed})
			return err == nil
		})
	found := []string{"it takes them in any order", "it takes one system message", "it takes one system message, and user and assistant in turn"}
	p.noteBest("messages", n, found, "it refuses a conversation of several messages")
}

// noteBest notes which of several ways it was; -1 for none of them.
func (p *prober) noteBest(name string, n int, found []string, none string) {
	if n < 0 {
		p.note(name, none, true)
		return
	}
	p.note(name, found[n], false)
}

// probeTool demands one of two tools.
func (p *prober) probeTool(ctx context.Context) {
	tools := []llm.ToolSpec{
		{Name: "find_weather", Description: "Finds the weather of a city.", Schema: []byte(`{"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}`)},
		{Name: "note_city", Description: "Notes a city.", Schema: []byte(`{"type":"object","properties":{"city":{"type":"string"}},"required":["city"],"additionalProperties":false}`)},
	}
	n := p.settle(ctx, []llm.Profile{{ToolChoice: llm.ToolNamed}, {ToolChoice: llm.ToolRequired}, {ToolChoice: llm.ToolOffered}}, func(alternative llm.Profile) bool {
		resp, err := p.ask(ctx, alternative, llm.Request{Messages: user("What is the weather in Osaka?"), Tools: tools, ToolChoice: "note_city"})
		return err == nil && len(resp.ToolCalls) > 0 && resp.ToolCalls[0].Name == "note_city" && strings.Contains(resp.ToolCalls[0].Arguments, "saka")
	})
	p.noteBest("tools", n, []string{"it calls the tool that is demanded", "some tool can be demanded", "a tool is called where it is the only one"},
		"it calls no tool: take a model that does")
}

// verdict is an answer with everything that ours have: a choice, a text that may be null, and a list of objects.
type verdict struct {
	Verdict string  `json:"verdict" enum:"approve,object"`
	Reason  *string `json:"reason"`
	Points  []point `json:"points"`
}

type point struct {
	Text   string `json:"text"`
	Weight int    `json:"weight"`
}

var schema = llm.OutputOf[verdict]("verdict")

// probeSchema asks for JSON. What was only said in words may come in a fence.
func (p *prober) probeSchema(ctx context.Context) {
	req := llm.Request{Schema: schema, Messages: user("Somebody proposes to paint the kitchen white. Approve, with two points of weight 1 and 2. Answer in JSON.")}
	n := p.settle(ctx, []llm.Profile{{Schema: llm.SchemaStrict}, {Schema: llm.SchemaPlain}, {Schema: llm.SchemaJSON}, {Schema: llm.SchemaPrompt}}, func(alternative llm.Profile) bool {
		resp, err := p.ask(ctx, alternative, req)
		if err != nil {
			return false
		}
		v, err := llm.Read[verdict](resp.Content, schema)
		if err == nil {
			return len(v.Points) == 2
		}
		mended, err := llm.NewMender(said{resp}).Chat(ctx, req)
		return err == nil && mended.Content != resp.Content && (alternative.Schema == llm.SchemaJSON || alternative.Schema == llm.SchemaPrompt)
	})
	p.noteBest("JSON", n, []string{"it keeps to a strict schema", "it keeps to a schema", "it writes JSON, and is told the schema in words", "it writes JSON when it is told to in words"},
		"it does not write the JSON that is asked for: take a model that does")
}

// said is a client that says one thing.
type said struct{ llm.Response }

// Chat implements llm.Client.
func (s said) Chat(context.Context, llm.Request) (llm.Response, error) { return s.Response, nil }

func (p *prober) probeStream(ctx context.Context) {
	pieces := 0
	_, err := p.ask(ctx, llm.Profile{Stream: new(true)}.Over(p.profile), llm.Request{Messages: user("Count from 1 to 30."), Partial: func(string) { pieces++ }})
	p.profile.Stream = new(err == nil && pieces > 1)
	if *p.profile.Stream {
		p.note("pieces", "answers come in pieces", false)
		return
	}
	p.note("pieces", "answers come whole: nothing is shown while they are written", false)
}

// probeLong asks for an answer as long as the longest of ours.
func (p *prober) probeLong(ctx context.Context) {
	resp, err := p.ask(ctx, p.profile, llm.Request{MaxTokens: 1200, Messages: user("Write the numbers from 1 to 200, parted by spaces, and nothing else.")})
	switch {
	case err != nil:
		p.note("long answer", describe(err), true)
	case resp.Cut || !strings.Contains(resp.Content, "200"):
		p.note("long answer", fmt.Sprintf("it ends after %d characters: raise max_tokens, or the server's own limit", len(resp.Content)), true)
	default:
		p.note("long answer", "it comes whole", false)
	}
}

func (p *prober) probeJapanese(ctx context.Context) {
	resp, err := p.ask(ctx, p.profile, llm.Request{Messages: user("次の文をそのまま繰り返してください：「面談は来週の月曜日です。」")})
	switch {
	case err != nil:
		p.note("Japanese", describe(err), true)
	case !strings.Contains(resp.Content, "面談は来週の月曜日です"):
		p.note("Japanese", "it does not repeat a sentence as it is", true)
	default:
		p.note("Japanese", "it repeats a sentence", false)
	}
}

// shortContext is what local servers take in unless they are told otherwise, and longContext what an interview needs with a long form.
const shortContext, longContext = 4096, 8000

// probeContext says a word at the beginning of a long message, and asks for it: some servers forget the beginning in silence.
func (p *prober) probeContext(ctx context.Context) {
	long := "The word is HINOKI.\n" + strings.Repeat("The quick brown fox jumps over the lazy dog. ", longContext/11) + "\nReply with the word that was named at the beginning, and nothing else."
	resp, err := p.ask(ctx, p.profile, llm.Request{Messages: user(long)})
	if err == nil && strings.Contains(strings.ToUpper(resp.Content), "HINOKI") {
		p.note("context", fmt.Sprintf("it takes in %d tokens", longContext), false)
		return
	}
	p.profile.Context = shortContext
	p.note("context", fmt.Sprintf("it does not take in %d tokens: give the server a longer context, an interview needs that", longContext), true)
}

// describe is an error in a few words.
func describe(err error) string {
	if e, ok := errors.AsType[*llm.Error](err); ok {
		return string(e.Code)
	}
	return "no answer in time"
}

func isRejected(err error) bool {
	e, ok := errors.AsType[*llm.Error](err)
	return ok && e.Code == llm.Rejected && e.Status != 401 && e.Status != 403 && e.Status != 404
}
