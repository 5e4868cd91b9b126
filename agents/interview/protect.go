package interview

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/prompts"
)

// mask stands in logs for what was told and is not to be known.
const mask = "▇▇▇"

// span is a part of a text, in bytes.
type span struct{ from, to int }

// protected finds what a text gives away on topics that may not be asked here, and the rules that say so.
func (t *turn) protected(text string) (at []span, rules []string) {
	for _, m := range t.mentions(text) {
		if t.isAskedFor(m) {
			continue
		}
		at = append(at, t.withoutAnswer(text, m))
		rules = append(rules, m.Rules[0])
	}
	for _, s := range confided(text) {
		at, rules = append(at, s), append(rules, ruleConfided)
	}
	slices.SortStableFunc(at, func(a, b span) int { return a.from - b.from })
	return at, rules
}

// mentions are those of protected topics in a text, and in what is written in Latin letters within Japanese, by itself: 「データを消して I have two kids」.
func (t *turn) mentions(text string) []compliance.Mention {
	found, err := t.Checker.Answer(text, t.countries()...)
	if err != nil {
		return nil // a pack that does not load stops every question before it comes to this
	}
	if !strings.ContainsFunc(text, func(r rune) bool { return unicode.In(r, unicode.Hiragana, unicode.Katakana, unicode.Han) }) {
		return found
	}
	for _, at := range inLatin().FindAllStringIndex(text, -1) {
		more, err := t.Checker.Answer(text[at[0]:at[1]], t.countries()...)
		if err != nil {
			continue
		}
		for _, m := range more {
			m.Start, m.End = m.Start+at[0], m.End+at[0]
			if !slices.ContainsFunc(found, func(o compliance.Mention) bool { return o.Start <= m.Start && m.End <= o.End }) {
				found = append(found, m)
			}
		}
	}
	return found
}

// inLatin is a run of several words in Latin letters.
var inLatin = pattern.Lazy(`[A-Za-z][A-Za-z'’]*(?:[ ,.;:!?&/-]+[A-Za-z0-9'’]+){2,}`)

// withoutAnswer is where a mention stands, without what answers beside it in the same clause: a plain yes or no before it, a day, an hour
// or a number before or behind why ("Yes I was born here", 「扶養の範囲で週15時間です」). Those may be known.
func (t *turn) withoutAnswer(text string, m compliance.Mention) span {
	s := span{m.Start, m.End}
	clause := text[s.from:s.to]
	first, last := len(clause), 0
	for _, w := range m.Words {
		if i := strings.Index(clause, w); i >= 0 {
			first, last = min(first, i), max(last, i+len(w))
		}
	}
	if last == 0 {
		return s
	}
	if n := wish.AnswerHead(clause); n <= first {
		s.from += n
	}
	if n := wish.ReasonEnds(clause[last:]); n > 0 && t.tellsNothing(clause[last+n:]) {
		s.to = m.Start + last + n
	}
	if n := wish.ReasonBegins(clause[:first]); n > 0 && t.tellsNothing(clause[:n]) {
		s.from = m.Start + n
	}
	return s
}

// tellsNothing reports words that have a value and nothing that is protected.
func (t *turn) tellsNothing(text string) bool {
	found, err := t.Checker.Answer(text, t.countries()...)
	return err == nil && len(found) == 0 && wish.HasValue(text)
}

// ruleConfided stands among the rules of protected topics for what somebody tells and does not want written down.
const ruleConfided = "off_the_record"

// confided is where a text tells something off the record.
func confided(text string) (at []span) {
	for _, s := range repair.Confided(text) {
		at = append(at, span{s.Start, s.End})
	}
	return at
}

// isAskedFor reports of a topic that may be asked that the form asks for it, as a form of a traditional kind does for the date of birth.
// Where a field asks no more than whether somebody is old enough, that is so while it is answered.
func (t *turn) isAskedFor(m compliance.Mention) bool {
	pack, err := t.Rules()
	if err != nil || slices.ContainsFunc(m.Rules, func(id string) bool { r, ok := pack.Rule(id); return !ok || r.Action != compliance.Told }) {
		return false
	}
	_, now := t.s.CurrentField()
	return slices.ContainsFunc(t.s.Form.Fields, func(f form.Field) bool {
		return ofAge().MatchString(strings.Join(append(f.Keys(), f.ID), " ")) && (len(t.options(&f)) == 0 || now != nil && now.ID == f.ID)
	})
}

// ofAge says of the names of facts that they are about somebody's age.
var ofAge = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?:^|[ _])(?:age|birth|birthday|birthdate|dob|years_old|nenrei|seinengappi|(?:is_)?(?:over_)?\d{2}(?:_or_(?:over|older|above))?)(?:[ _]|$)`)
})

// masked is a message as the log keeps it: whole, with protected passages masked.
func (t *turn) masked(h application.Heard) string {
	words := h.Text
	if t.s.Form != nil {
		at, _ := t.protected(words)
		if a, ok := wish.Adjust(words, t.s.Helping); ok { // why it is needed
			at = append(at, spansOf(a.Reasons)...)
			slices.SortStableFunc(at, func(a, b span) int { return a.from - b.from })
		}
		words = blanked(words, at, mask)
	}
	for _, f := range h.Files {
		words = text.JoinLines(words, fileLine+f.Name+"]")
	}
	return words
}

// fileLine begins the line that stands for an attached file.
const fileLine = "[file: "

// withoutFiles is what somebody wrote, without the lines that stand for files.
func withoutFiles(text string) string {
	lines := slices.DeleteFunc(strings.Split(text, "\n"), func(l string) bool { return strings.HasPrefix(l, fileLine) })
	return strings.Join(lines, "\n")
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
	counts := maps.Clone(t.s.Dropped)
	if counts == nil {
		counts = map[string]int{}
	}
	rules = slices.Compact(rules)
	for _, rule := range rules {
		counts[rule]++
	}
	t.sayDropped(rules, "protected.dropped", map[string]any{})
	t.s.Dropped = counts
	t.event("protected_fact_dropped", t.s.Current)
}

// dropped is what a turn said is not recorded: the topics, and the sentence.
type dropped struct {
	topics []string
	line   string
}

// sayDropped says of the topics of rules that they are not recorded: of all that this turn had to say so of in one sentence.
// What was told off the record is acknowledged as that.
func (t *turn) sayDropped(rules []string, key string, args map[string]any) {
	if i := slices.Index(rules, ruleConfided); i >= 0 {
		if line := t.text("protected.confided", nil); !slices.Contains(t.leads, line) {
			t.lead(line)
		}
		rules = slices.Delete(slices.Clone(rules), i, i+1)
	}
	topics := slices.Clip(t.dropped.topics)
	for _, rule := range rules {
		if name := topicName(t.texts(), rule); !slices.Contains(topics, name) {
			topics = append(topics, name)
		}
	}
	if len(topics) == len(t.dropped.topics) {
		return
	}
	args["topic"] = t.texts().List(topics)
	line := t.text(key, args)
	if i := slices.Index(t.leads, t.dropped.line); i >= 0 {
		t.leads = slices.Clone(t.leads)
		t.leads[i] = line
	} else {
		t.lead(line)
	}
	t.dropped.topics, t.dropped.line = topics, line
}

// leftOut lists the rules whose protected topics the utterance tells and the facts taken from it do not; none where nothing was taken.
func (t *turn) leftOut(taken []application.Told) []string {
	if len(taken) == 0 {
		return nil
	}
	for _, told := range taken {
		if at, _ := t.protected(application.Encoded(told.Value)); len(at) > 0 {
			return nil
		}
	}
	return t.volunteered()
}

// volunteered lists the rules whose protected topics the utterance tells.
func (t *turn) volunteered() []string {
	_, rules := t.protected(t.said.text)
	slices.Sort(rules)
	return slices.Compact(rules)
}
