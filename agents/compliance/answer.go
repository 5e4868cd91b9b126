package compliance

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"
)

// Mention is a protected topic that a candidate told without being asked. The text from Start to End (bytes) is the part of the
// sentence that tells it, and SentenceStart to SentenceEnd the sentence: mask the former at least.
type Mention struct {
	Topic                      string   // of the lexicon: family, health, pay_history, …
	Rules                      []string // of the pack that hold in the countries and cover it
	Words                      []string
	Start, End                 int
	SentenceStart, SentenceEnd int
}

// Answer finds the protected topics that a candidate's own words give away, in the order of the text, so that callers keep these
// parts out of facts and summaries and mask them. No countries means the rules of all.
func (c *Checker) Answer(text string, countries ...string) ([]Mention, error) {
	e, err := c.build()
	if err != nil {
		return nil, err
	}
	f := fold(text)
	rules := e.pack.For(countries...)
	sentences := e.sentences(f, e.tellCuts, e.telling())
	ofKin := sync.OnceValue(func() bool {
		return slices.ContainsFunc(sentences, func(s []clause) bool { return slices.ContainsFunc(s, e.namesKin) })
	})
	var out []Mention
	for _, s := range sentences {
		e.continueList(f, s)
		for _, c := range s {
			for _, h := range e.toldTopics(c) {
				if h.weak && e.isOfStranger(c) && !ofKin() {
					continue
				}
				m := Mention{Topic: h.topic, Rules: e.coveringRules(rules, h.topic), Words: c.words(text, f, h.spans)}
				m.Start, m.End = c.raw(f)
				m.SentenceStart, _ = s[0].raw(f)
				_, m.SentenceEnd = s[len(s)-1].raw(f)
				if m.Rules != nil {
					out = append(out, m)
				}
			}
		}
	}
	return out, nil
}

// coveringRules lists the rules that have the topic.
func (e *engine) coveringRules(rules []*Rule, topic string) []string {
	var out []string
	for _, r := range rules {
		if slices.Contains(e.topics[r.ID], topic) {
			out = append(out, r.ID)
		}
	}
	return out
}

// raw is the range of the clause in the raw text.
func (c clause) raw(f folded) (from, to int) { return f.raw(c.at(1), c.at(len(c.text)-1)) }

// continueList lets a clause that lists more of whom a job was done for, and says nothing of the candidate, be of the job that the clause
// beside it tells, and one that goes on about one's own people be of them: "I taught children with ADHD | and dyslexia", 「視覚障害、|
// 聴覚障害の方の介助をしました」.
func (l *lexicon) continueList(f folded, s []clause) {
	job, others, kin, state := l.concepts["job_tell"], l.concepts["others"], l.concepts["kin_tell"], l.concepts["kin_state"]
	for i := 1; i < len(s); i++ {
		before, c := s[i-1], s[i]
		switch {
		case before.found.has(kin) && before.found.has(state) && c.found.has(state) && !c.found.has(job) && !c.found.has(others):
			c.found[kin] = c.found[state] // 「母が認知症で、| 介護をしています」
		case before.found.has(job) && l.namesOthers(before) && lists(f.text[:c.start]) && l.isOnlyNames(c):
			c.found[job], c.found[others] = before.found[job], before.found[others]
		case c.found.has(job) && c.found.has(others) && !l.has(c, "own_state") && !isASCII(before.text) && l.isOnlyNames(before):
			before.found[job] = c.found[job]
		}
	}
}

// namesKin reports a clause about one's own people: whoever "she" is behind it may be one of them.
func (l *lexicon) namesKin(c clause) bool {
	return l.has(c, "kin_tell") || l.has(c, "child_tell") || l.has(c, "kin_word")
}

// isOfStranger reports a clause that tells of somebody met at work, and has no word for the candidate: "a pensioner got billed twice".
func (l *lexicon) isOfStranger(c clause) bool { return l.has(c, "stranger") && !l.has(c, "oneself") }

// namesOthers reports a clause that names people who are not the candidate's own.
func (l *lexicon) namesOthers(c clause) bool { return l.has(c, "others") || l.has(c, "wards") }

// lists reports a text that ends where a list goes on.
func lists(text string) bool {
	text = strings.TrimRight(text, " ")
	return strings.HasSuffix(text, " and") || strings.HasSuffix(text, ",")
}

// isOnlyNames reports a clause that says nothing of the candidate: it is part of a list.
func (l *lexicon) isOnlyNames(c clause) bool {
	last, _ := utf8.DecodeLastRuneInString(strings.TrimRight(c.text, "|,、 "))
	return !l.has(c, "own_state") && (isASCII(c.text) || unicode.In(last, unicode.Han, unicode.Katakana) || last == 'や' || last == 'と')
}
