package hearing

import (
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/language/quantity"
)

// payRange is the answer of pay of which the lower end of a range was noted, where a sentence tells that range, and its words: it stands beside.
func (l *Listener) payRange(sentence string) (*application.Field, string) {
	sums := quantity.Money(sentence)
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		for _, key := range slices.DeleteFunc(slices.Sorted(maps.Keys(f.Facts)), func(key string) bool { return !isLeastPay(key) }) {
			for _, a := range sums {
				words := strings.TrimSpace(a.In(sentence))
				if a.Range() && !a.Current && f.Settled() && l.tellsTheSame(f, key, words) {
					return f, words
				}
			}
		}
	}
	return nil, ""
}

// tellsTheSame reports words that tell of a fact what is known.
func (l *Listener) tellsTheSame(f *application.Field, key, words string) bool {
	def := l.State.Form.Field(f.ID)
	return slices.ContainsFunc(l.memory.Extract(def, facts.Message{Text: words}, f.StaleAll(), l.Where(def)), func(x facts.Fact) bool {
		return x.Key == key && application.JSON(x.Value) == application.JSON(f.Facts[key].Value)
	})
}

// addTo is the correction that puts something beside an answer: into a list where it is one, else in the candidate's words.
func (l *Listener) addTo(f *application.Field, what, sentence string) (c Correction, ok bool) {
	for _, says := range []string{sentence, what + "も", "also " + what} {
		if l.amendsList(f, says) {
			return Correction{Field: f, Only: says}, true
		}
	}
	def := l.State.Form.Field(f.ID)
	if !KeepsWords(def) || !l.mayAdd(what) {
		return c, false
	}
	return Correction{Field: f, Only: what, From: sentence, Adds: true}, true
}
