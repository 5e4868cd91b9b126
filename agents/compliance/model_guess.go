package compliance

import (
	"slices"
	"strings"
	"unicode/utf8"
)

// sure is the probability from which the model's word counts against a question.
const (
	sureTopic   = 0.3
	sureWork    = 0.4 // where the field or the sentence is about work, whose words often sound like a topic
	sureRemark  = 0.5 // of a sentence that asks nothing
	sureTone    = 0.6
	hintTone    = 0.4  // below which the words that the lexicon takes for a tone are none
	hintShare   = 0.75 // of its word for what a field is for, from which such a hint counts
	sureToneToo = 0.95 // where something else is wrong with the question
	sureFact    = 0.5
	sureAim     = 0.8
	sureOther   = 0.9 // of what another field is for, against the words
	sureField   = 0.95
	surest      = 0.99
	sureEmpty   = 0.85 // of what has next to no words but those that ask, or none that ask
	aimShare    = 0.7  // of its word for what a field is for, below which its word for a topic is noise
	hinted      = 0.2  // where the field itself makes it likely
	likely      = 0.5
	unlikely    = 0.05
	doubtful    = 0.1  // of a fact that the words alone point to
	doubtfulOwn = 0.03 // of the fact that the field itself is for
	stray       = 0.4  // below which the model sees nothing else that a question could be for
)

// addGuessed adds the words by which the model is sure that the question breaks rules, unless the pack excuses the wording.
func (e *engine) addGuessed(r reading, aboutWork bool, rules []*Rule, words map[string][]string) {
	for _, u := range r.passages {
		guessed := e.guessTopics(r, u, aboutWork)
		if guessed == nil {
			continue
		}
		_, pass := e.phrases.scores(u.text)
		for _, rule := range rules {
			for _, l := range guessed {
				if words[rule.ID] == nil && pass[rule.ID] < excused &&
					slices.Contains(e.topics[rule.ID], e.model.Labels[l]) && !e.isExplained(r, u, l) {
					words[rule.ID] = e.modelWords(r, u, l)
				}
			}
		}
	}
}

// isExplained reports whether a sentence, of which the model was not wholly sure, has nothing of the label once it is read after the
// one before it: "The range ends at 130. Is that workable?"
func (e *engine) isExplained(r reading, u passage, label int) bool {
	return u.whole && u.scores[label] < sureEmpty && slices.ContainsFunc(r.passages, func(j passage) bool {
		return j.start < u.start && j.start+len(j.text) == u.start+len(u.text) && j.scores[label] < doubtful && e.model.Best(j.scores, isAim) > sureAim
	})
}

// guessTopics lists the topics that the model is sure the passage asks for, or a remark is about: more than it is of anything that a field
// is for.
func (e *engine) guessTopics(r reading, u passage, aboutWork bool) []int {
	if !u.asks && !r.Statement || u.asksCount() {
		return nil
	}
	enough := sureTopic
	if aboutWork || u.work {
		enough = sureWork
	}
	if !u.asks {
		return e.guessRemark(u)
	}
	if u.empty || r.taken {
		enough = sureEmpty
	}
	enough = max(enough, aimShare*e.model.Best(u.scores, isAim))
	var out []int
	for l, p := range u.scores {
		if p >= enough && e.hasTopic(e.model.Labels[l]) {
			out = append(out, l)
		}
	}
	return out
}

// guessRemark returns the topic that the passage speaks of most, if the model is sure that it judges a person by one.
func (e *engine) guessRemark(u passage) []int {
	const sentence = 8 // characters at least; a label of fewer says nothing of anybody
	enough := sureRemark
	if utf8.RuneCountInString(u.text) < sentence {
		enough = sureEmpty
	}
	if i, ok := e.model.Index[remarkLabel]; !ok || min(u.scores[i], u.allScores[i]) < enough {
		return nil
	}
	most := -1
	for l, p := range u.scores {
		if e.hasTopic(e.model.Labels[l]) && (most < 0 || p > u.scores[most]) {
			most = l
		}
	}
	return []int{most}
}

// dropDoubted leaves out the weak hits of which the model is sure that the clause serves a field and asks nothing about the topic: more
// easily where the clause is about work.
func (e *engine) dropDoubted(r reading, c clause, hits []topicHit) []topicHit {
	work := e.has(c, cueWork)
	if !work && !slices.ContainsFunc(hits, func(h topicHit) bool { return h.weak }) {
		return hits
	}
	scores, enough := e.read(e.passage(r, []clause{c})).scores, sureAim
	if work {
		enough = hinted
	}
	return slices.DeleteFunc(hits, func(h topicHit) bool {
		return h.weak && e.doubtsTopic(scores, h.topic, enough) || work && e.deniesTopic(scores, h.topic)
	})
}

// doubtsTopic reports whether the model is as sure as that that the sentence serves a field and sure that it asks nothing about the topic.
func (e *engine) doubtsTopic(scores []float64, topic string, enough float64) bool {
	i, known := e.model.Index[learnedTopic(topic)]
	field := e.model.Best(scores, func(l string) bool { return strings.HasPrefix(l, aimField) })
	return known && field > enough && (scores[i] < 0.01 || field > sureField && scores[i] < doubtful)
}

// deniesTopic reports whether the model is surer than of nearly anything that a sentence about work serves a field and has nothing of a
// topic: 「保険の営業で訪問されたご家庭」.
func (e *engine) deniesTopic(scores []float64, topic string) bool {
	_, known := e.model.Index[learnedTopic(topic)]
	field := e.model.Best(scores, func(l string) bool { return strings.HasPrefix(l, aimField) })
	return known && field > surest && e.model.Best(scores, e.hasTopic) < 1-surest
}
