package interview

import (
	"maps"
	"slices"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/prompts"
)

// topicName is what a rule protects, as people read it.
func topicName(c *prompts.Catalog, rule string) string {
	return c.Text(c.FirstOf("topic."+rule, "topic.other"), nil)
}

// logged is a message of the person as the log keeps it.
func (t *turn) logged(h application.Heard) agents.LogEntry {
	words, marks := t.MaskedParts(h)
	return agents.LogEntry{Role: agents.User, ID: h.ID, Text: words, At: h.At, Masked: marksOf(marks)}
}

func marksOf(in []application.Mark) (out []agents.Mark) {
	for _, m := range in {
		out = append(out, agents.Mark(m))
	}
	return out
}

// notNeeded says of what a text tells on protected topics that it is not needed and not recorded, and counts it for the person who
// decides. It is for texts that are no answer; a review does the same with answers.
func (t *turn) notNeeded(text string) {
	_, rules := t.Protected(text)
	if len(rules) == 0 {
		return
	}
	slices.Sort(rules)
	counts := maps.Clone(t.State.Dropped)
	if counts == nil {
		counts = map[string]int{}
	}
	rules = slices.Compact(rules)
	for _, rule := range rules {
		counts[rule]++
	}
	t.sayDropped(rules, "protected.dropped", map[string]any{})
	t.State.Dropped = counts
	t.event("protected_fact_dropped", t.State.Current)
}

// toldNames are what was told of that a rule protects, each by its own name: a rule may protect much that nobody spoke of.
func (t *turn) toldNames(rule string) (names []string) {
	c := t.Texts()
	for _, topic := range t.ToldTopics(rule) {
		if !c.Has("topic.told." + topic) { // the rule's name holds the others, too
			return []string{topicName(c, rule)}
		}
		names = append(names, c.Text("topic.told."+topic, nil))
	}
	if len(names) == 0 {
		names = []string{topicName(c, rule)}
	}
	return names
}

// dropped is what a turn said is not recorded: the topics, and the sentence.
type dropped struct {
	topics []string
	line   string
}

// sayDropped says of the topics of rules that they are not recorded: of all that this turn had to say so of in one sentence.
// What was told off the record is acknowledged as that.
func (t *turn) sayDropped(rules []string, key string, args map[string]any) {
	if i := slices.Index(rules, hearing.RuleConfided); i >= 0 {
		if line := t.Text("protected.confided", nil); !slices.Contains(t.leads, line) {
			t.lead(line)
		}
		rules = slices.Delete(slices.Clone(rules), i, i+1)
	}
	topics := slices.Clip(t.dropped.topics)
	for _, rule := range rules {
		for _, name := range t.toldNames(rule) {
			if !slices.Contains(topics, name) {
				topics = append(topics, name)
			}
		}
	}
	if len(topics) == len(t.dropped.topics) {
		return
	}
	args["topic"] = t.Texts().List(topics)
	line := t.Text(key, args)
	if i := slices.Index(t.leads, t.dropped.line); i >= 0 {
		t.leads = slices.Clone(t.leads)
		t.leads[i] = line
	} else {
		t.lead(line)
	}
	t.dropped.topics, t.dropped.line = topics, line
}
