package llm

import (
	"cmp"
	"maps"
	"net/url"
	"slices"
	"strings"
)

// Profile is what a provider's server, with the model that it serves, can be asked for, and how. A zero field leaves it to the profile below; see Over.
type Profile struct {
	API         string `yaml:"api,omitempty"`         // openai, azure, anthropic or gemini: the form of a request
	Schema      string `yaml:"schema,omitempty"`      // how an answer's JSON is asked for: strict, plain (a schema without that promise), json or prompt (in words only)
	ToolChoice  string `yaml:"tool_choice,omitempty"` // how a tool is demanded: named, required (some tool of those offered) or offered (it can only be hoped for)
	System      string `yaml:"system,omitempty"`      // many messages, or one, which is the first
	Roles       string `yaml:"roles,omitempty"`       // any, or alternate: user and assistant take turns, the user begins
	Length      string `yaml:"length,omitempty"`      // the name of an answer's limit: max_completion_tokens, max_tokens or none
	Effort      string `yaml:"effort,omitempty"`      // reasoning effort that is asked for; none is said where empty
	Temperature *bool  `yaml:"temperature,omitempty"` // whether one may be given
	Parallel    *bool  `yaml:"parallel,omitempty"`    // whether several tools may be called in one answer
	Stream      *bool  `yaml:"stream,omitempty"`      // whether an answer can come in pieces
	Context     int    `yaml:"context,omitempty"`     // tokens that the model takes in, answer included; 0: not known
	Embeddings  *bool  `yaml:"embeddings,omitempty"`  // whether it makes vectors of texts
}

// The values of a Profile's fields.
const (
	APIOpenAI, APIAzure, APIAnthropic, APIGemini           = "openai", "azure", "anthropic", "gemini"
	SchemaStrict, SchemaPlain, SchemaJSON, SchemaPrompt    = "strict", "plain", "json", "prompt"
	ToolNamed, ToolRequired, ToolOffered                   = "named", "required", "offered"
	SystemMany, SystemOne                                  = "many", "one"
	RolesAny, RolesAlternate                               = "any", "alternate"
	LengthCompletionTokens, LengthMaxTokens, LengthUnnamed = "max_completion_tokens", "max_tokens", "none"
)

var yes, no = new(true), new(false)

// generic is a server of OpenAI's form of which nothing else is known.
var generic = Profile{
	API: APIOpenAI, Schema: SchemaStrict, ToolChoice: ToolNamed, System: SystemMany, Roles: RolesAny, Length: LengthMaxTokens,
	Temperature: yes, Parallel: yes, Stream: yes, Embeddings: yes,
}

// profiles are what is known of servers, as differences from generic.
var profiles = map[string]Profile{
	"generic": {},
	// https://platform.openai.com/docs/api-reference/chat/create: max_tokens is deprecated there, and refused by reasoning models.
	"openai": {Length: LengthCompletionTokens, Context: 128_000},
	// https://learn.microsoft.com/azure/ai-services/openai/reference: the key in the header api-key, the model is a deployment.
	"azure": {API: APIAzure, Length: LengthCompletionTokens, Context: 128_000},
	// https://docs.anthropic.com/en/api/messages
	"anthropic": {API: APIAnthropic, System: SystemOne, Roles: RolesAlternate, Context: 200_000, Embeddings: no},
	// https://ai.google.dev/api/generate-content
	"gemini": {API: APIGemini, System: SystemOne, Context: 1_000_000, Embeddings: no},
	// https://docs.aws.amazon.com/bedrock/latest/userguide/inference-chat-completions.html: OpenAI's form with an API key, chat only. What its own
	// Converse API alone serves is not reached by it.
	"bedrock": {Schema: SchemaPlain, Length: LengthCompletionTokens, Embeddings: no},
	// https://openrouter.ai/docs/api-reference/overview: what a model cannot do is left out or refused by who serves it.
	"openrouter": {Embeddings: no},
	// https://github.com/ollama/ollama/issues/17921: tool_choice is not heeded. How many
	// tokens it takes in is a setting of the server, and small unless it is told otherwise.
	"ollama": {Schema: SchemaPlain, ToolChoice: ToolOffered},
	// https://docs.vllm.ai/en/latest/serving/openai_compatible_server.html; templates of several models take one system message and roles in turn:
	// https://github.com/vllm-project/vllm/issues/6862
	"vllm": {Schema: SchemaPlain, System: SystemOne, Roles: RolesAlternate},
	// https://github.com/lmstudio-ai/lmstudio-bug-tracker/issues/670: tool_choice must be a word.
	"lmstudio": {Schema: SchemaPlain, ToolChoice: ToolRequired, System: SystemOne, Roles: RolesAlternate},
	// https://github.com/ggml-org/llama.cpp/tree/master/tools/server: tool_choice is a word; the template is the model's own.
	"llamacpp": {Schema: SchemaPlain, ToolChoice: ToolRequired, System: SystemOne, Roles: RolesAlternate},
}

// ProfileNames lists the profiles that ProfileOf knows, in order.
func ProfileNames() []string { return slices.Sorted(maps.Keys(profiles)) }

// ProfileOf is a profile by its name, complete but for what is not known.
func ProfileOf(name string) (Profile, bool) {
	p, ok := profiles[name]
	return p.Over(generic), ok
}

// Over is p where it says something, and below elsewhere.
func (p Profile) Over(below Profile) Profile {
	return Profile{
		API: cmp.Or(p.API, below.API), Schema: cmp.Or(p.Schema, below.Schema), ToolChoice: cmp.Or(p.ToolChoice, below.ToolChoice),
		System: cmp.Or(p.System, below.System), Roles: cmp.Or(p.Roles, below.Roles), Length: cmp.Or(p.Length, below.Length),
		Effort: cmp.Or(p.Effort, below.Effort), Temperature: cmp.Or(p.Temperature, below.Temperature), Parallel: cmp.Or(p.Parallel, below.Parallel),
		Stream: cmp.Or(p.Stream, below.Stream), Context: cmp.Or(p.Context, below.Context), Embeddings: cmp.Or(p.Embeddings, below.Embeddings),
	}
}

// Beyond is p where it says something else than below; the rest is left open.
func (p Profile) Beyond(below Profile) Profile {
	return Profile{
		API: unless(p.API, below.API), Schema: unless(p.Schema, below.Schema), ToolChoice: unless(p.ToolChoice, below.ToolChoice),
		System: unless(p.System, below.System), Roles: unless(p.Roles, below.Roles), Length: unless(p.Length, below.Length), Effort: unless(p.Effort, below.Effort),
		Temperature: unlessSame(p.Temperature, below.Temperature), Parallel: unlessSame(p.Parallel, below.Parallel),
		Stream: unlessSame(p.Stream, below.Stream), Context: unless(p.Context, below.Context), Embeddings: unlessSame(p.Embeddings, below.Embeddings),
	}
}

func unless[T comparable](v, below T) T {
	if v == below {
		return *new(T)
	}
	return v
}

func unlessSame(v, below *bool) *bool {
	if v != nil && below != nil && *v == *below {
		return nil
	}
	return v
}

// GuessProfile names the profile of a server by its address: the makers' hosts, and the ports at which local servers listen unless told otherwise. No
// address is OpenAI's.
func GuessProfile(base string) string {
	u, err := url.Parse(base)
	switch {
	case base == "":
		return "openai"
	case err != nil:
		return "generic"
	}
	host := strings.ToLower(u.Hostname())
	for suffix, name := range map[string]string{
		"api.openai.com": "openai", ".openai.azure.com": "azure", ".cognitiveservices.azure.com": "azure", "openrouter.ai": "openrouter",
		"api.anthropic.com": "anthropic", "generativelanguage.googleapis.com": "gemini",
	} {
		if host == strings.TrimPrefix(suffix, ".") || strings.HasSuffix(host, "."+strings.TrimPrefix(suffix, ".")) {
			return byPath(name, u.Path)
		}
	}
	if isBedrock(host) {
		return "bedrock"
	}
	switch u.Port() {
	case "11434":
		return "ollama"
	case "1234":
		return "lmstudio"
	}
	return "generic"
}

// isBedrock reports whether a host serves Amazon Bedrock's models in OpenAI's form, in whichever region:
// https://docs.aws.amazon.com/bedrock/latest/userguide/inference-responses-api.html
func isBedrock(host string) bool {
	return strings.HasPrefix(host, "bedrock-runtime.") && strings.HasSuffix(host, ".amazonaws.com") ||
		strings.HasPrefix(host, "bedrock-mantle.") && strings.HasSuffix(host, ".api.aws")
}

// byPath is the profile of a host whose address may be that of its service in OpenAI's form.
func byPath(name, path string) string {
	path = strings.TrimRight(path, "/")
	switch {
	case name == "gemini" && strings.HasSuffix(path, "/openai"): // https://ai.google.dev/gemini-api/docs/openai
		return "generic"
	case name == "azure" && strings.HasSuffix(path, "/openai/v1"): // the key is a bearer's there, and no version is asked for
		return "openai"
	}
	return name
}

// Shape puts a conversation into the form that the server takes.
func (p Profile) Shape(messages []Message) []Message {
	if p.System == SystemOne {
		messages = joinSystem(messages)
	}
	if p.Roles == RolesAlternate {
		messages = alternate(messages)
	}
	return messages
}

// joinSystem makes the system messages at the beginning one. A later one is said as if by a user, where it stands: it is about what was just done.
func joinSystem(messages []Message) []Message {
	first := 0
	for first < len(messages) && messages[first].Role == RoleSystem {
		first++
	}
	var out []Message
	if first > 0 {
		var system []string
		for _, m := range messages[:first] {
			system = append(system, m.Content)
		}
		out = append(out, Message{Role: RoleSystem, Content: strings.Join(system, "\n\n")})
	}
	for _, m := range messages[first:] {
		if m.Role == RoleSystem {
			m.Role = RoleUser
		}
		out = append(out, m)
	}
	return out
}

// unsaid stands for what a person said before an assistant's first words, where the server wants a person to begin.
const unsaid = "…"

// alternate makes neighbours of one role one message. Tool calls and their results stay as they are: templates know that they follow each other.
func alternate(messages []Message) []Message {
	var out []Message
	for _, m := range messages {
		last := len(out) - 1
		begins := last < 0 || out[last].Role == RoleSystem
		switch {
		case m.Role == RoleAssistant && begins:
			out = append(out, Message{Role: RoleUser, Content: unsaid}, m)
		case !begins && m.Role == out[last].Role && (m.Role == RoleUser || m.Role == RoleAssistant && len(m.ToolCalls)+len(out[last].ToolCalls) == 0):
			out[last].Content += "\n\n" + m.Content
		default:
			out = append(out, m)
		}
	}
	return out
}
