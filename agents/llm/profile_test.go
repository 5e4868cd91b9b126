package llm

import (
	"reflect"
	"testing"
)

func TestProfilesAreComplete(t *testing.T) {
	for _, name := range ProfileNames() {
		p, ok := ProfileOf(name)
		v := reflect.ValueOf(p)
		for i := range v.NumField() {
			field := v.Type().Field(i).Name
			if v.Field(i).IsZero() && field != "Effort" && field != "Context" {
				t.Errorf("%s does not say %s", name, field)
			}
		}
		if !ok {
			t.Errorf("%s is not known", name)
		}
	}
	if _, ok := ProfileOf("nobody's"); ok {
		t.Error("a profile that is not there is known")
	}
}

func TestGuessProfile(t *testing.T) {
	for base, want := range map[string]string{
		"":                                      "openai",
		"https://api.openai.com/v1":             "openai",
		"https://x.openai.azure.com":            "azure",
		"https://x.openai.azure.com/openai/v1/": "openai",
		"https://api.anthropic.com":             "anthropic",
		"https://generativelanguage.googleapis.com/v1beta":          "gemini",
		"https://generativelanguage.googleapis.com/v1beta/openai/":  "generic",
		"https://openrouter.ai/api/v1":                              "openrouter",
		"http://127.0.0.1:11434/v1":                                 "ollama",
		"http://llm.local:1234/v1":                                  "lmstudio",
		"https://notopenrouter.ai/v1":                               "generic",
		"https://bedrock-runtime.us-west-2.amazonaws.com/openai/v1": "bedrock",
		"https://bedrock-mantle.eu-west-1.api.aws/v1":               "bedrock",
		"https://bedrock-runtime.example.com/v1":                    "generic",
		"http://127.0.0.1:8080/v1":                                  "generic",
	} {
		if got := GuessProfile(base); got != want {
			t.Errorf("%q is %s, want %s", base, got, want)
		}
	}
}

func TestShape(t *testing.T) {
	sys, user, said := func(s string) Message { return Message{Role: RoleSystem, Content: s} }, func(s string) Message { return Message{Role: RoleUser, Content: s} },
		func(s string) Message { return Message{Role: RoleAssistant, Content: s} }
	call := Message{Role: RoleAssistant, ToolCalls: []ToolCall{{ID: "1", Name: "a"}}}
	result := Message{Role: RoleTool, ToolCallID: "1", Content: "r"}
	for name, tt := range map[string]struct{ in, want []Message }{
		"as it is":                   {[]Message{sys("s"), user("a"), said("b"), user("c")}, []Message{sys("s"), user("a"), said("b"), user("c")}},
		"system messages anywhere":   {[]Message{sys("s"), sys("t"), user("a"), sys("u")}, []Message{sys("s\n\nt"), user("a\n\nu")}},
		"neighbours":                 {[]Message{user("a"), user("b"), said("c"), said("d")}, []Message{user("a\n\nb"), said("c\n\nd")}},
		"the assistant begins":       {[]Message{sys("s"), said("hello"), user("a")}, []Message{sys("s"), user(unsaid), said("hello"), user("a")}},
		"calls stay by their result": {[]Message{user("a"), call, result, said("b")}, []Message{user("a"), call, result, said("b")}},
	} {
		t.Run(name, func(t *testing.T) {
			before := reflect.ValueOf(tt.in).Index(0).Interface()
			if got := (Profile{System: SystemOne, Roles: RolesAlternate}).Shape(tt.in); !reflect.DeepEqual(got, tt.want) {
				t.Errorf("got %v, want %v", got, tt.want)
			}
			if !reflect.DeepEqual(before, tt.in[0]) {
				t.Error("the conversation was changed")
			}
		})
	}
	all := []Message{said("a"), user("b"), user("c"), sys("d")}
	if got := (Profile{System: SystemMany, Roles: RolesAny}).Shape(all); !reflect.DeepEqual(got, all) {
		t.Errorf("got %v", got)
	}
}
