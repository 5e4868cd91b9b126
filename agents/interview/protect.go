package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/prompts"
)

// mask stands in logs for what was told and is not to be known.
const mask = "▇▇▇"

// span is a part of a text, in bytes.
type span struct{ from, to int }

// protected finds what a text gives away on topics that may not be asked here, and the rules that say so.
func (t *turn) protected(text string) (at []span, rules []string) {
	found, err := t.Checker.Answer(text, t.countries()...)
	if err != nil {
		return nil, nil // a pack that does not load stops every question before it comes to this
	}
	for _, m := range found {
		at = append(at, span{m.Start, m.End})
		rules = append(rules, m.Rules[0])
	}
	return at, rules
}

// masked is a message as the log keeps it: whole, with protected passages masked.
func (t *turn) masked(h Heard) string {
	text := h.Text
	if t.s.Form != nil {
		at, _ := t.protected(text)
		text = blanked(text, at, mask)
	}
	for _, f := range h.Files {
		text = joinLines(text, "[file: "+f.Name+"]")
	}
	return text
}

// blanked replaces the spans of a text, which may overlap.
func blanked(text string, at []span, by string) string {
	var b strings.Builder
	done := 0
	for _, s := range at {
		if s.from >= done {
			b.WriteString(text[done:s.from] + by)
		}
		done = max(done, s.to)
	}
	return b.String() + text[done:]
}

// topicName is what a rule protects, as people read it.
func topicName(c *prompts.Catalog, rule string) string {
	return c.Text(c.FirstOf("topic."+rule, "topic.other"), nil)
}

// notNeeded says of what a text tells on protected topics that it is not needed and not recorded, and counts it for the person who
// decides. It is for texts that are no answer; a review does the same with answers.
func (t *turn) notNeeded(text string) {
	_, rules := t.protected(text)
	if len(rules) == 0 {
		return
	}
	slices.Sort(rules)
	dropped := cloneMap(t.s.Dropped)
	if dropped == nil {
		dropped = map[string]int{}
	}
	var topics []string
	for _, rule := range slices.Compact(rules) {
		dropped[rule]++
		if name := topicName(t.texts(), rule); !slices.Contains(topics, name) {
			topics = append(topics, name)
		}
	}
	t.lead(t.text("protected.dropped", map[string]any{"topic": strings.Join(topics, t.text("list.separator", nil))}))
	t.s.Dropped = dropped
	t.event("protected_fact_dropped", t.s.Current)
}

// volunteered lists the rules whose protected topics the utterance tells.
func (t *turn) volunteered() []string {
	_, rules := t.protected(t.said.text)
	slices.Sort(rules)
	return slices.Compact(rules)
}
