package llmhttp_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// TestTurns writes a conversation as letters: s, u, a and t for the roles, c for a call, in upper case where it says nothing.
func TestTurns(t *testing.T) {
	for talk, want := range map[string]string{
		"":       "|u:…",
		"s":      "s|u:…",
		"ssu":    "s,s|u:u",
		"sua":    "s|u:u a:a u:…",
		"uuaau":  "|u:u,u a:a,a u:u",
		"au":     "|u:… a:a u:u",
		"us":     "|u:u,s",
		"uas":    "|u:u a:a u:s",
		"ucttu":  "|u:u a:c u:t,t,u",
		"ucTs":   "|u:u a:c u:T,s",
		"uAu":    "|u:u,u",
		"UA":     "|u:…",
		"usaUSu": "|u:u,s a:a u:u",
	} {
		system, turns := llmhttp.Turns(messagesOf(talk))
		var shown []string
		for _, turn := range turns {
			var said []string
			for _, m := range turn.Messages {
				said = append(said, m.Content)
			}
			side := map[bool]string{true: "u:", false: "a:"}[turn.User]
			shown = append(shown, side+strings.Join(said, ","))
		}
		if got := strings.Join(system, ",") + "|" + strings.Join(shown, " "); got != want {
			t.Errorf("%s: %s, want %s", talk, got, want)
		}
	}
}

func messagesOf(letters string) []llm.Message {
	roles := map[string]llm.Role{"s": llm.RoleSystem, "u": llm.RoleUser, "a": llm.RoleAssistant, "t": llm.RoleTool, "c": llm.RoleAssistant}
	var out []llm.Message
	for _, r := range strings.Split(letters, "") {
		m := llm.Message{Role: roles[strings.ToLower(r)], Content: r}
		if r == "c" {
			m.ToolCalls = []llm.ToolCall{{ID: "1"}}
		}
		if r != strings.ToLower(r) && r != "T" {
			m.Content = " "
		}
		out = append(out, m)
	}
	return out
}

func TestObject(t *testing.T) {
	for text, want := range map[string]string{
		`{"a":1}`: `{"a":1}`, "": "{}", " \n": "{}", "null": `{"output":"null"}`, "[1]": `{"output":"[1]"}`, `{"a":`: `{"output":"{\"a\":"}`, "fine": `{"output":"fine"}`,
	} {
		if got := string(llmhttp.Object(text, "output")); got != want {
			t.Errorf("%q: %s, want %s", text, got, want)
		}
	}
}
