package interview

import (
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// addition is the answer that a sentence wants something to stand beside, and what: "add k8s to skills, 3 years". Nil where it names none, and
// what is to be added says nothing that one answer only has.
func (t *turn) addition(sentence string) (*Field, string) {
	if f, words := t.payRange(sentence); f != nil {
		return f, words
	}
	for _, a := range t.additionsIn(sentence) {
		if f := t.placeOf(a); f != nil && f.settled() && len(f.Facts)+len(f.Words) > 0 && !stance.IsQuestion(a.What) {
			return f, a.What
		}
	}
	return nil, ""
}

// additionsIn are the ways in which a sentence may ask for an addition here: "I forgot French" is told in stories, too.
func (t *turn) additionsIn(sentence string) []repair.Addition {
	return slices.DeleteFunc(repair.Additions(sentence), func(a repair.Addition) bool { return !a.Asked && t.s.Status != Confirming })
}

// onlyAdds puts what a message wants beside another answer there, where it says nothing else: the number of that answer is no option of what is
// asked. It reports whether that was so.
func (t *turn) onlyAdds() bool {
	said := t.said.text
	now, _ := t.s.current()
	if t.s.Status != Interviewing || t.s.Plan == nil || len(text.Sentences(said)) != 1 {
		return false
	}
	named := func(a repair.Addition) bool { return a.Where != "" && t.placeOf(a) != nil }
	f, what := t.addition(said)
	if f == nil || f == now || !slices.ContainsFunc(t.additionsIn(said), named) {
		return false
	}
	c, ok := t.addTo(f, what, said)
	if !ok {
		return false
	}
	t.tellChanges([]correction{c})
	return c.adds
}

// payRange is the answer of pay of which the lower end of a range was noted, where a sentence tells that range, and its words: it stands beside.
func (t *turn) payRange(sentence string) (*Field, string) {
	sums := quantity.Money(sentence)
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		for _, key := range slices.DeleteFunc(sortedKeys(f.Facts), func(key string) bool { return !isLeastPay(key) }) {
			for _, a := range sums {
				words := strings.TrimSpace(a.In(sentence))
				if a.Range() && !a.Current && f.settled() && t.tellsTheSame(f, key, words) {
					return f, words
				}
			}
		}
	}
	return nil, ""
}

// tellsTheSame reports words that tell of a fact what is known.
func (t *turn) tellsTheSame(f *Field, key, words string) bool {
	def := t.s.Form.Field(f.ID)
	return slices.ContainsFunc(facts.Extract(*def, facts.Message{Text: words}, f.staleAll(), t.where(def)), func(x facts.Fact) bool {
		return x.Key == key && jsonOf(x.Value) == jsonOf(f.Facts[key].Value)
	})
}

// placeOf is the answer that an addition names, or else the only one of words to which it tells something of its kind.
func (t *turn) placeOf(a repair.Addition) *Field {
	if a.Where != "" {
		if n, err := strconv.Atoi(strings.TrimSuffix(a.Where, "番")); err == nil {
			return t.numbered(n)
		}
		if !a.Asked || t.s.Status != Confirming {
			return nil
		}
	}
	var found []*Field
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		def := t.s.Form.Field(f.ID)
		if def.Type == form.TypeText && !slices.ContainsFunc(def.Keys(), isName) && f.settled() && len(t.news(f, a.What)) > 0 {
			found = append(found, f)
		}
	}
	if len(found) != 1 {
		return nil
	}
	return found[0]
}

// additionTo is what a sentence wants to stand beside an answer that is known already to be the one.
func (t *turn) additionTo(f *Field, sentence string) (string, bool) {
	if owner, what := t.addition(sentence); owner == f {
		return what, true
	}
	all := t.additionsIn(sentence)
	i := slices.IndexFunc(all, func(a repair.Addition) bool { return a.Where == "" })
	if i < 0 || len(f.Facts)+len(f.Words) == 0 {
		return "", false
	}
	return all[i].What, true
}

// addTo is the correction that puts something beside an answer: into a list where it is one, else in the candidate's words.
func (t *turn) addTo(f *Field, what, sentence string) (c correction, ok bool) {
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
