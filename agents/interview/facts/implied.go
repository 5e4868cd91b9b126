package facts

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/implied"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/value"
)

// implies is what an answer to a question of yes or no comes to that says neither, where one of the field's options stands for it.
func (r *reader) implies(k key) (any, bool) {
	if !r.m.Answers || r.m.under || r.text == "" || stance.OfOthers(r.text) {
		return nil, false
	}
	return Implied(r.f, k.name, r.text)
}

// Implied is the value of a fact that a folded answer implies; ok is false where it implies none, or one that is no option of the field.
func Implied(f form.Field, name, folded string) (v any, ok bool) {
	k := keyOf(f, name)
	if k.family.name != famBool && f.Type != form.TypeChoice || f.Multiple {
		return nil, false
	}
	meant := implied.Read(subjectAsked(f, k), strings.ToLower(folded))
	switch {
	case meant == implied.None, meant != implied.Unsure && isUnknown(folded): // "my permit is tied to my employer. Whether it covers this I cannot say"
		return nil, false
	case f.Type == form.TypeChoice:
		return optionOf(f, meant)
	case meant == implied.Relocate:
		return true, true
	}
	return meant == implied.Yes, meant == implied.Yes || meant == implied.No
}

// subjectAsked is what the question of a fact is about: by the fact's own name, else by the field's label.
func subjectAsked(f form.Field, k key) string {
	if subject := implied.SubjectOf(strings.Join(k.words, " ")); subject != "" || len(f.RequiredFacts) > 1 {
		return subject
	}
	return implied.SubjectOf(strings.Join(f.Label.All(), " "))
}

// stanceWords are ways to say a stance that options can be told apart by.
var stanceWords = map[implied.Stance][]string{
	implied.Yes: {"yes", "はい"}, implied.No: {"no", "いいえ"}, implied.Limited: {"limited", "制限があります"},
	implied.Unsure: {"not sure", "わかりません"}, implied.Relocate: {"I would relocate", "引っ越します"},
}

// optionOf is the one option of a choice that stands for a stance. Who would move says yes, where that is no option of its own.
func optionOf(f form.Field, meant implied.Stance) (v any, ok bool) {
	options := optionsOf(f.Options)
	for _, words := range stanceWords[meant] {
		if ids, _, reason := value.Choice(words, options, false); reason == "" && len(ids) == 1 {
			return ids[0], true
		}
	}
	if meant == implied.Relocate {
		return optionOf(f, implied.Yes)
	}
	return nil, false
}

// implied reads the fact of a question of yes or no by what the answer implies: where rules found neither, and against what they found.
func (r *reader) implied(name string) {
	if r.doubts.of(name) && !r.has(name) {
		r.impliedToo(name)
		return
	}
	if r.has(name) {
		r.unlessBegan(name)
		r.unlessImplied(name)
		return
	}
	v, ok := r.implies(r.key(name))
	if ok {
		r.add(name, Fact{Value: v, Quote: r.words(r.whole())})
		r.unlessBegan(name)
	} else if v, ok := r.leans(r.key(name)); ok {
		r.doubts = append(r.doubts, Doubt{Fact: Fact{Key: name, Value: v, Quote: r.words(r.whole())}})
	}
}

// unlessBegan takes for a doubt what the head of an answer says, where the whole was taken for not knowing.
func (r *reader) unlessBegan(name string) {
	at := slices.IndexFunc(r.found, func(f Fact) bool { return f.Key == name })
	unsure, has := optionOf(r.f, implied.Unsure)
	if at < 0 || !has || r.found[at].Value != unsure {
		return
	}
	if began, ok := r.beganWith(); ok && began != unsure {
		r.doubts = append(r.doubts, Doubt{Fact: Fact{Key: name, Value: began, Quote: r.found[at].Quote}})
		r.found = slices.Delete(r.found, at, at+1)
	}
}

// beganWith is the option that the head of an answer of yes or no chooses by itself: what the whole implies against it may be said of something else, as in
// "oh yes, though my passport has run out I think".
func (r *reader) beganWith() (option any, ok bool) {
	if r.f.Type != form.TypeChoice || r.f.Multiple {
		return nil, false
	}
	head := r.text[:wish.AnswerHead(r.text)]
	a := value.Parse(head, WantOf(r.f), r.c)
	return a.Value, a.Status == ask.Found
}

// impliedToo takes for told what rules were not sure of, where the answer implies the same.
func (r *reader) impliedToo(name string) {
	at := slices.IndexFunc(r.doubts, func(d Doubt) bool { return d.Key == name })
	if v, ok := r.implies(r.key(name)); ok && v == r.doubts[at].Value && r.doubts[at].Other == nil {
		r.doubts = slices.Delete(r.doubts, at, at+1)
		r.add(name, Fact{Value: v, Quote: r.words(r.whole())})
	}
}

// maxLeaning is how long, in characters, an answer to a choice is at most that is asked back for what it may come to.
const maxLeaning = 80

// leans is the option of a choice that a short answer may come to, for asking back: "should be fine in lisbon, fibre's in the flat".
func (r *reader) leans(k key) (any, bool) {
	if r.f.Type != form.TypeChoice || r.f.Multiple || !r.m.Answers || r.m.under || utf8.RuneCountInString(r.text) > maxLeaning || stance.OfOthers(r.text) || isUnknown(r.text) {
		return nil, false
	}
	if meant := implied.Leans(subjectAsked(r.f, k), strings.ToLower(r.text)); meant != implied.None {
		return optionOf(r.f, meant)
	}
	return nil, false
}

// impliedAsked reads so the yes or no that the last question of a field with several facts asked for.
func (r *reader) impliedAsked() {
	if len(r.m.Asked) == 1 && r.isAsked(r.key(r.m.Asked[0])) {
		r.implied(r.m.Asked[0])
	}
}

// unlessImplied takes what rules read in an answer of yes or no for a doubt, where the answer implies another. A yes of who would move is that they would.
func (r *reader) unlessImplied(name string) {
	at := slices.IndexFunc(r.found, func(f Fact) bool { return f.Key == name })
	if at < 0 {
		return
	}
	v, ok := r.implies(r.key(name))
	if !ok || v == r.found[at].Value {
		return
	}
	if r.f.Type == form.TypeChoice {
		yes, _ := optionOf(r.f, implied.Yes)
		if move, told := optionOf(r.f, implied.Relocate); told && v == move && r.found[at].Value == yes {
			r.found[at].Value = move
			return
		}
	}
	if stance.YesNo(r.clauseAt(0).In(r.text)) == stance.Unclear { // who begins with a yes or no says it
		r.doubts = append(r.doubts, Doubt{Fact: r.found[at]})
		r.found = slices.Delete(r.found, at, at+1)
	}
}
