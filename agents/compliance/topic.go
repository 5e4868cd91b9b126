package compliance

import (
	"slices"
	"strings"
)

// excused is the similarity to a phrasing that passes from which a rule does not count.
const excused = 0.9

// prohibited lists the rules that hold in the question's countries and that it breaks.
func (e *engine) prohibited(r reading) []Violation {
	rules := stoppingRules(e.pack.For(r.Countries...))
	words := map[string][]string{} // by rule
	aboutWork := e.field(r.Question).work
	for _, s := range r.sentences {
		for _, c := range s {
			e.addBroken(r, c, e.dropDoubted(r, c, e.askedTopics(c, aboutWork)), rules, words)
		}
	}
	e.addAgeLimits(r, rules, words)
	e.addGuessed(r, aboutWork, rules, words)
	var out []Violation
	for _, rule := range rules {
		if w, ok := words[rule.ID]; ok {
			v := e.violation(r, ProhibitedTopic, rule.ID, rule.Name.In(r.lang), w)
			v.Instead = rule.suggestInstead(r.lang)
			out = append(out, v)
		}
	}
	return out
}

// addAgeLimits adds the ages that the candidate is asked to be above or below, save those that a law may set for a job. Numbers are all
// alike to the rest of the engine.
func (e *engine) addAgeLimits(r reading, rules []*Rule, words map[string][]string) {
	const legal = 21 // the highest minimum age in common use, for serving alcohol in the US
	for _, c := range slices.Concat(r.sentences...) {
		for _, s := range c.found[e.concepts["age_limit"]] {
			said := c.words(r.Text, r.folded, []span{s})
			above := slices.ContainsFunc(amounts(strings.Join(said, " ")), func(n float64) bool { return n > legal })
			for _, rule := range rules {
				if c.asks && above && words[rule.ID] == nil && slices.Contains(e.topics[rule.ID], "age") {
					words[rule.ID] = said
				}
			}
		}
	}
}

// addBroken adds the words by which the clause breaks rules: topics of the lexicon, or a likeness to the pack's phrasings.
func (e *engine) addBroken(r reading, c clause, hits []topicHit, rules []*Rule, words map[string][]string) {
	if !c.asks && len(hits) == 0 {
		return
	}
	stop, pass := e.phrases.scores(strings.Trim(c.text, "^|"))
	enough := alike
	if e.has(c, cueWork) {
		enough = excused
	}
	var best float64
	for _, p := range pass {
		best = max(best, p)
	}
	for _, rule := range rules {
		if _, done := words[rule.ID]; done || pass[rule.ID] >= excused && pass[rule.ID] >= stop[rule.ID] {
			continue
		}
		for _, h := range hits {
			if slices.Contains(e.topics[rule.ID], h.topic) {
				words[rule.ID] = c.words(r.Text, r.folded, h.spans)
				break
			}
		}
		if c.asks && len(c.quiet) == 0 && !e.isEmpty(c) && words[rule.ID] == nil && stop[rule.ID] >= enough && stop[rule.ID] > best {
			words[rule.ID] = c.words(r.Text, r.folded, []span{{1, len(c.text) - 1}})
		}
	}
}

// suggestInstead offers what the rule says may be asked, else the first phrasing of the rule that passes in the language, without those
// that the pack marks as needing more than to be asked.
func (r Rule) suggestInstead(lang string) string {
	if r.Instead != (Text{}) {
		return r.Instead.In(lang)
	}
	for _, ok := range r.OK {
		marked := slices.ContainsFunc([]string{"review", "policy", "案内", "notice only"}, func(m string) bool { return strings.Contains(ok, m) })
		if !marked && isJapanese(lang) == (strings.IndexFunc(ok, isKana) >= 0) {
			return ok
		}
	}
	return ""
}

// topicHit is a topic that a clause asks for, or is told in, with the words that show it; weak if they alone do not prove it.
type topicHit struct {
	topic string
	spans []span
	weak  bool
}

// askedTopics lists the topics that the clause asks for, or that are wrong in it even as a statement. In a field about work
// (aboutWork), and where the clause itself speaks of work, the weak frames want the candidate's own person.
func (l *lexicon) askedTopics(c clause, aboutWork bool) []topicHit {
	return l.findTopics(l.topics, c, aboutWork || l.has(c, cueWork), func(t topic) []frame {
		if c.asks {
			return slices.Concat(t.state, t.ask)
		}
		return t.state
	})
}

// toldTopics lists the topics that a candidate's clause gives away.
func (l *lexicon) toldTopics(c clause) []topicHit {
	may := l.mayTell(c.found)
	if len(may) == 0 {
		return nil
	}
	return l.findTopics(may, c, l.has(c, cueWork), func(t topic) []frame { return t.tell })
}

// mayTell are the topics, in their order, that a clause with these concepts may give away: those with a frame that one of the concepts begins.
func (l *lexicon) mayTell(in found) (out []topic) {
	var numbers []int
	for id := range in {
		numbers = append(numbers, l.tellers[id]...)
	}
	slices.Sort(numbers)
	for _, i := range slices.Compact(numbers) {
		out = append(out, l.topics[i])
	}
	return out
}

func (l *lexicon) findTopics(topics []topic, c clause, work bool, frames func(topic) []frame) []topicHit {
	var out []topicHit
	for _, t := range topics {
		for _, f := range frames(t) {
			spans := f.in(c.found, c.isQuiet)
			if spans != nil && (!f.weak || !work || l.isPersonal(c, spans[0])) {
				out = append(out, topicHit{t.name, spans, f.weak})
				break
			}
		}
	}
	return out
}
