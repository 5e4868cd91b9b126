package llmhttp

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/llm"
)

// unsaid stands for what a person said where an API wants a person to speak: first, and last, since models take no beginning of their answer.
const unsaid = "…"

// Turn is what one side says before the other does: a person, with the results of tools, or the model.
type Turn struct {
	User     bool
	Messages []llm.Message
}

// Turns is a conversation for APIs in which two sides take turns. What the system says before all others stands apart, later words of it are a person's;
// neighbours of one side are one turn; what says nothing is left out; a person begins and ends.
func Turns(messages []llm.Message) (system []string, turns []Turn) {
	begun := slices.IndexFunc(messages, func(m llm.Message) bool { return m.Role != llm.RoleSystem })
	if begun < 0 {
		begun = len(messages)
	}
	for _, m := range messages[:begun] {
		system = append(system, m.Content)
	}
	add := func(user bool, m llm.Message) {
		if last := len(turns) - 1; last >= 0 && turns[last].User == user {
			turns[last].Messages = append(turns[last].Messages, m)
		} else {
			turns = append(turns, Turn{user, []llm.Message{m}})
		}
	}
	for _, m := range messages[begun:] {
		user := m.Role != llm.RoleAssistant
		if strings.TrimSpace(m.Content) == "" && len(m.ToolCalls) == 0 && m.Role != llm.RoleTool {
			continue
		}
		if !user && len(turns) == 0 {
			add(true, llm.Message{Role: llm.RoleUser, Content: unsaid})
		}
		add(user, m)
	}
	if len(turns) == 0 || !turns[len(turns)-1].User {
		add(true, llm.Message{Role: llm.RoleUser, Content: unsaid})
	}
	return system, turns
}

// ToolNames are the names of the calls of a conversation by their ids.
func ToolNames(messages []llm.Message) map[string]string {
	out := map[string]string{}
	for _, m := range messages {
		for _, c := range m.ToolCalls {
			out[c.ID] = c.Name
		}
	}
	return out
}

// Object is a text of JSON as an object. What is none is in one, under the name.
func Object(text, name string) json.RawMessage {
	var fields map[string]json.RawMessage
	switch {
	case json.Unmarshal([]byte(text), &fields) == nil && fields != nil:
		return json.RawMessage(text)
	case strings.TrimSpace(text) == "":
		return json.RawMessage("{}")
	}
	raw, _ := json.Marshal(map[string]string{name: text}) // texts always encode
	return raw
}
