package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/llm"
)

// sent is a call of a model as its step recorded it.
type sent struct {
	Turn   uint64        `json:"turn"`
	Key    string        `json:"key"`
	Agent  string        `json:"agent"`
	Model  string        `json:"model,omitempty"`
	Status string        `json:"status"`
	Tokens agents.Tokens `json:"tokens"` // as the provider counted them
	Before bool          `json:"before,omitempty"`
	Tools  []string      `json:"tools,omitempty"`
	Parts  []promptPart  `json:"parts"`
}

// promptPart is a part of what was sent: of a system prompt what stands below one of its headings, else a message.
type promptPart struct {
	Name   string `json:"name"`
	Tokens int    `json:"tokens"` // an estimate: providers count whole requests
	Text   string `json:"text"`
}

// sentOf is what a step sent; ok is false for what is no call of a model.
func sentOf(step agents.StepRecord) (out sent, ok bool) {
	if step.Kind != agents.LLM {
		return out, false
	}
	out = sent{Turn: step.Turn, Key: step.Key, Agent: step.Agent, Model: step.Model, Status: string(step.Status), Tokens: step.Tokens, Parts: []promptPart{}}
	var in struct {
		Before   string
		Messages []llm.Message
		Tools    []string
		System   string
		Text     string
	}
	list := json.Unmarshal(step.Input, &in.Messages) == nil
	if !list && json.Unmarshal(step.Input, &in) != nil || len(in.Messages) == 0 && in.System == "" {
		out.Parts = append(out.Parts, partOf("input", string(step.Input)))
		return out, true
	}
	if in.System != "" { // of a vote
		in.Messages = []llm.Message{{Role: llm.RoleSystem, Content: in.System}, {Role: llm.RoleUser, Content: in.Text}}
	}
	out.Before, out.Tools = in.Before != "", in.Tools
	for _, m := range in.Messages {
		out.Parts = append(out.Parts, partsOf(m)...)
	}
	return out, true
}

func partOf(name, text string) promptPart { return promptPart{name, llm.Tokens(text), text} }

// partsOf parts a message: a system prompt at its headings, which are lines of the program's, as what people wrote is JSON there.
func partsOf(m llm.Message) (out []promptPart) {
	if m.Role != llm.RoleSystem {
		text := m.Content
		for _, c := range m.ToolCalls {
			text = strings.TrimPrefix(text+"\n"+c.Name+" "+c.Arguments, "\n")
		}
		return []promptPart{partOf(string(m.Role), text)}
	}
	name, text := "system", ""
	for line := range strings.Lines(m.Content) {
		if heading, ok := strings.CutPrefix(line, "# "); ok {
			if strings.TrimSpace(text) != "" {
				out = append(out, partOf(name, text))
			}
			name, text = "system: "+strings.TrimSpace(heading), ""
		}
		text += line
	}
	return append(out, partOf(name, text))
}

// print writes a call: first how long its parts are, then what they say.
func (s sent) print(w io.Writer) error {
	var b bytes.Buffer
	fmt.Fprintf(&b, "## turn %d, %s, %s, %s: %d tokens in (%d of them cached), %d out\n\n", s.Turn, s.Key, s.Model, s.Status, s.Tokens.Prompt, s.Tokens.Cached, s.Tokens.Completion)
	sum := 0
	for _, p := range s.Parts {
		fmt.Fprintf(&b, "%6d  %s\n", p.Tokens, p.Name)
		sum += p.Tokens
	}
	fmt.Fprintf(&b, "%6d  all of it, as estimated\n", sum)
	if s.Before {
		b.WriteString("        after what the call before it had sent\n")
	}
	if len(s.Tools) > 0 {
		fmt.Fprintf(&b, "        with the tools %s\n", strings.Join(s.Tools, ", "))
	}
	for _, p := range s.Parts {
		fmt.Fprintf(&b, "\n--- %s\n%s\n", p.Name, strings.TrimRight(p.Text, "\n"))
	}
	b.WriteString("\n")
	_, err := w.Write(b.Bytes())
	return err
}
