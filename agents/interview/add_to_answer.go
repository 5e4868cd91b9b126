package interview

import (
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/language/quantity"
)

// payRange is the answer of pay of which the lower end of a range was noted, where a sentence tells that range, and its words: it stands beside.
func (t *turn) payRange(sentence string) (*application.Field, string) {
	sums := quantity.Money(sentence)
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		for _, key := range slices.DeleteFunc(slices.Sorted(maps.Keys(f.Facts)), func(key string) bool { return !isLeastPay(key) }) {
			for _, a := range sums {
				words := strings.TrimSpace(a.In(sentence))
				if a.Range() && !a.Current && f.Settled() && t.tellsTheSame(f, key, words) {
					return f, words
				}
			}
		}
	}
	return nil, ""
}

// tellsTheSame reports words that tell of a fact what is known.
func (t *turn) tellsTheSame(f *application.Field, key, words string) bool {
	def := t.s.Form.Field(f.ID)
	return slices.ContainsFunc(facts.Extract(*def, facts.Message{Text: words}, f.StaleAll(), t.where(def)), func(x facts.Fact) bool {
		return x.Key == key && application.JSON(x.Value) == application.JSON(f.Facts[key].Value)
	})
}

// addTo is the correction that puts something beside an answer: into a list where it is one, else in the candidate's words.
func (t *turn) addTo(f *application.Field, what, sentence string) (c correction, ok bool) {
	for _, says := range []string{sentence, what + "も", "also " + what} {
		if t.amendsList(f, says) {
			return correction{field: f, only: says}, true
		}
	}
	def := t.s.Form.Field(f.ID)
	if !keepsWords(def) || !t.mayAdd(what) {
		return c, false
	}
	return correction{field: f, only: what, from: sentence, adds: true}, true
}
