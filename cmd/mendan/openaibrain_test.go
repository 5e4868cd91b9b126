package main

import (
	"encoding/json"
	"regexp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/llm/openaitest"
)

// courierForm is the form of the interview that is held with a scripted model.
const courierForm = `
id: en-bike-courier
title: Bicycle courier
locale: en-GB
country: GB
retention_days: 90
job: {company: Quick Wheels Ltd, contact: the depot team}
fields:
- id: full_name
  label: Full name
  intent: Know how to address the candidate
  required: true
  type: text
  required_facts: [full_name]
  done_criteria: The name is there
- id: email
  label: Email address
  intent: Send messages about the application
  required: true
  type: email
  required_facts: [email]
  done_criteria: A valid address
- id: experience
  label: Work experience
  intent: Learn what work the candidate has done so far and what came of it
  required: true
  type: text
  required_facts: [latest_role, main_achievement]
  done_criteria: The latest role and one result
- id: shift
  label: Shift
  intent: Plan the rounds
  required: true
  type: choice
  options:
  - {id: early, label: Early round}
  - {id: late, label: Late round}
  required_facts: [shift]
  done_criteria: One of the rounds
`

// topic is what the scripted model knows of a field: how it asks, and how it finds facts in an answer.
type topic struct {
	wordings  []string          // the next one when one was not passed
	followups map[string]string // by the fact that is missing
	facts     []finder
}

// finder finds one fact: the whole match is the quote, the first group the value, which the value's plain form may replace.
type finder struct {
	key   string
	words *regexp.Regexp
	plain map[string]string
}

// topics is the model's small table. It shares nothing with the offline rules.
func topics() map[string]topic {
	return map[string]topic{
		"full_name": {
			wordings: []string{"How old are you, and what is your name?", "What is your full name?"}, // one that no candidate may see
			facts:    []finder{{key: "full_name", words: regexp.MustCompile(`\b([A-Z]\w+ [A-Z]\w+)\b`)}},
		},
		"email": {
			wordings: []string{"Which email address may we write to about your application?", "What's your email address?"},
			facts:    []finder{{key: "email", words: regexp.MustCompile(`(\S+@\S+\.[a-z]+)`)}},
		},
		"experience": {
			wordings:  []string{"What work have you done so far?", "Could you tell me about your work experience?"},
			followups: map[string]string{"main_achievement": "Which result of that work would you name?"},
			facts: []finder{
				{key: "latest_role", words: regexp.MustCompile(`[Ww]orked as an? ([\w ]+?) for`)},
				{key: "main_achievement", words: regexp.MustCompile(`((?:cut|halved|built|planned) [\w ]+)`)},
			},
		},
		"shift": {
			wordings: []string{"Which round would you like to ride, the early or the late one?", "Which shift suits you?"},
			facts: []finder{{
				key: "shift", words: regexp.MustCompile(`(?i)\b(early|late)\b`),
				plain: map[string]string{"early": "early", "late": "late"},
			}},
		},
	}
}

// scriptedModel plays every agent. It tells them apart as a model would: by the tools that it is offered.
func scriptedModel(req openaitest.Request) openaitest.Reply {
	switch {
	case isReader(req):
		return playReader(req)
	case req.Offers("set_language"):
		return playGreeter(req)
	case req.Offers("create_plan"):
		return playArchitect(req)
	case req.Offers("subtask_quick_check"):
		return playInterviewer(req)
	case req.Offers("review"):
		return playReviewer(req)
	case isAuditor(req):
		return openaitest.Use("result", map[string]any{"passed": true, "violations": nil, "summary": "The candidate answered every question about the job."})
	case req.Offers("result"):
		return openaitest.Use("result", map[string]any{"passed": true, "violations": nil})
	}
	return openaitest.Say("I have no tool that I know.")
}

func isAuditor(req openaitest.Request) bool {
	t := req.Tool("result")
	return t != nil && strings.Contains(string(t.Parameters), `"summary"`)
}

func isReader(req openaitest.Request) bool { return req.Format != nil && req.Format.Name == "reading" }

var askedField = regexp.MustCompile(`# The open question is for\n(\w+)`)

// playReader finds in each message the facts of every field, and says that the message answers. A word of a story is no choice.
func playReader(req openaitest.Request) openaitest.Reply {
	var shown struct{ Messages []struct{ ID, Text string } }
	_ = json.Unmarshal([]byte(lastSaid(req)), &shown) // no messages, nothing read
	asked := askedField.FindStringSubmatch(systemPrompt(req))
	moves, facts := []map[string]any{}, []map[string]any{}
	for _, m := range shown.Messages {
		moves = append(moves, map[string]any{"message": m.ID, "quote": m.Text, "kind": "answer", "about": nil})
		for field, t := range topics() {
			for _, f := range t.facts {
				here := len(asked) > 1 && asked[1] == field
				if hit := f.words.FindStringSubmatch(m.Text); hit != nil && (here || f.plain == nil) {
					told := f.fact(hit)
					facts = append(facts, map[string]any{"message": m.ID, "quote": told["quote"], "field": field, "key": told["key"], "value": told["value"]})
				}
			}
		}
	}
	return openaitest.Say(asJSON(map[string]any{"moves": moves, "facts": facts}))
}

func asJSON(v any) string {
	raw, err := json.Marshal(v)
	if err != nil {
		panic(err) // strings
	}
	return string(raw)
}

var greeterSection = regexp.MustCompile(`# Now to be found out\n(\w+)`)

// playGreeter takes what the candidate said and asks for the rest. Like a real model it may call several tools at once.
func playGreeter(req openaitest.Request) openaitest.Reply {
	said, section := lastSaid(req), ""
	if m := greeterSection.FindStringSubmatch(systemPrompt(req)); m != nil {
		section = m[1]
	}
	done := succeeded(req)
	reply := openaitest.Reply{}
	if section == "language" && !done["set_language"] && strings.Contains(said, "English") {
		reply, section = reply.And("set_language", map[string]string{"language": "en"}), "country"
	}
	if section != "timezone" && !done["set_country"] && strings.Contains(said, "United Kingdom") {
		reply, section = reply.And("set_country", map[string]string{"country": "GB"}), "timezone"
	}
	if len(reply.Calls) == 0 && section != "timezone" && !done["set_country"] {
		return openaitest.Use("ask", struct{}{})
	}
	if len(reply.Calls) == 0 && !done["set_timezone"] {
		return openaitest.Use("set_timezone", map[string]any{"timezone": nil})
	}
	if len(reply.Calls) == 0 {
		return openaitest.Say("That is all I need to know.")
	}
	return reply
}

var listedField = regexp.MustCompile(`(?m)^- (\w+) \(\w+, (required|optional)\): label (".*"), intent (".*")$`)

// playArchitect plans the fields as they are listed.
func playArchitect(req openaitest.Request) openaitest.Reply {
	fields := []map[string]any{}
	for _, m := range listedField.FindAllStringSubmatch(systemPrompt(req), -1) {
		fields = append(fields, map[string]any{"field_id": m[1], "label": unquote(m[3]), "intent": unquote(m[4]), "required": m[2] == "required"})
	}
	return openaitest.Use("create_plan", map[string]any{"fields": fields})
}

var nextTool = regexp.MustCompile(`using (\w+)`)

// playInterviewer follows the last instruction that names a tool.
func playInterviewer(req openaitest.Request) openaitest.Reply {
	rejected := 0
	for _, m := range slices.Backward(req.Messages) {
		if m.Role == "user" || m.Role == "assistant" {
			continue
		}
		text := m.Content
		if strings.Contains(text, "not passed:") {
			rejected++
			continue
		}
		if _, tasks, ok := strings.Cut(text, "# You still need to"); ok && m.Role == "system" {
			text = tasks
		}
		todo := nextTool.FindStringSubmatch(text)
		if todo == nil {
			continue
		}
		switch todo[1] {
		case "subtask_quick_check":
			return openaitest.Use("subtask_quick_check", question(wordQuestion(text, systemPrompt(req), rejected)))
		case "ask":
			return openaitest.Use("ask", question(lastChecked(req)))
		}
		return openaitest.Use(todo[1], map[string]any{"note": nil})
	}
	return openaitest.Say("There is nothing left to do.")
}

// wordQuestion words what is to be asked: the field that the instruction names last, or the fact of it that is missing.
func wordQuestion(instruction, system string, rejected int) string {
	field, at := "", -1
	for id := range topics() {
		if i := strings.LastIndex(instruction, "field "+id); i > at {
			field, at = id, i
		}
	}
	t := topics()[field]
	missing := instruction
	if !strings.Contains(instruction, "Missing facts:") {
		_, missing, _ = strings.Cut(system, "# Still missing")
	}
	for key, followup := range t.followups {
		if rejected == 0 && strings.Contains(missing, key) && !strings.Contains(missing, "field "+field+" is settled") {
			return followup
		}
	}
	if len(t.wordings) == 0 {
		return "Could you tell me more?"
	}
	return t.wordings[min(rejected, len(t.wordings)-1)]
}

// lastChecked is the wording that was given to QuickCheck last.
func lastChecked(req openaitest.Request) string {
	for _, m := range slices.Backward(req.Messages) {
		for _, c := range slices.Backward(m.ToolCalls) {
			var args struct{ Question string }
			if c.Name == "subtask_quick_check" && json.Unmarshal([]byte(c.Arguments), &args) == nil && args.Question != "" {
				return args.Question
			}
		}
	}
	return "Could you tell me more?"
}

var reviewedField = regexp.MustCompile(`(?m)^- id: (\w+)$`)

// playReviewer finds the facts of the field in the answers that it is shown.
func playReviewer(req openaitest.Request) openaitest.Reply {
	m := reviewedField.FindStringSubmatch(systemPrompt(req))
	if m == nil {
		return openaitest.Use("review", map[string]any{"passed": false, "feedback": "No field was named.", "missing_facts": nil, "facts": nil, "reply": nil})
	}
	var shown struct{ Answers []struct{ Text string } }
	_ = json.Unmarshal([]byte(lastSaid(req)), &shown) // no answers, no facts
	facts, missing := []map[string]string{}, []string{}
	for _, f := range topics()[m[1]].facts {
		told := strings.Contains(systemPrompt(req), "\n- "+f.key+" = ")
		for _, a := range shown.Answers {
			if hit := f.words.FindStringSubmatch(a.Text); hit != nil {
				facts, told = append(facts, f.fact(hit)), true
			}
		}
		if !told {
			missing = append(missing, f.key)
		}
	}
	review := map[string]any{"passed": len(missing) == 0, "feedback": nil, "missing_facts": nil, "facts": facts, "reply": "answer"}
	if len(missing) > 0 {
		review["missing_facts"], review["feedback"] = missing, "Not everything is there yet."
	}
	return openaitest.Use("review", review)
}

func (f finder) fact(hit []string) map[string]string {
	value := hit[1]
	if plain, ok := f.plain[strings.ToLower(value)]; ok {
		value = plain
	}
	return fact(f.key, value, hit[0])
}

func question(text string) map[string]string { return map[string]string{"question": text} }

func systemPrompt(req openaitest.Request) string { return req.Messages[0].Content }

func lastSaid(req openaitest.Request) string {
	for _, m := range slices.Backward(req.Messages) {
		if m.Role == "user" {
			return m.Content
		}
	}
	return ""
}

// succeeded names the tools that were called with success.
func succeeded(req openaitest.Request) map[string]bool {
	names, done := map[string]string{}, map[string]bool{}
	for _, m := range req.Messages {
		for _, c := range m.ToolCalls {
			names[c.ID] = c.Name
		}
		if m.Role == "tool" && strings.Contains(m.Content, `"status":"success"`) {
			done[names[m.ToolCallID]] = true
		}
	}
	return done
}

func unquote(text string) string {
	var s string
	_ = json.Unmarshal([]byte(text), &s) // an unreadable label stays empty: the plan is judged by its ids
	return s
}
