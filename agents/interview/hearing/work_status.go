package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

// answersByStatus reports that a message answers whether somebody may work by a status alone. entitled says that with it everybody may: then
// it is a yes, and the status is kept nowhere. Else no rule reads anything in it: "I'm not British" is no "no", and "I've got a visa" no yes.
func (l *Listener) answersByStatus(def *form.Field, message string) (alone, entitled bool) {
	if !def.OffersOptions() || !value.AsksToWork(strings.Join(slices.Concat(def.Label.All(), def.Intent.All(), def.Keys(), []string{def.ID}), " ")) {
		return false, false
	}
	told, entitled := value.WorkStatus(message, l.State.Form.Country)
	if !told || wish.AnswerHead(message) > 0 {
		return false, false
	}
	parts := wish.WithoutReasons(strings.ReplaceAll(message, "-", "")) // no sentence ends within "pre-settled"
	for _, c := range text.Clauses(message) {
		parts = append(parts, strings.FieldsFunc(c.In(message), func(r rune) bool { return strings.ContainsRune("、,", r) })...)
	}
	return !slices.ContainsFunc(parts, func(part string) bool {
		told, _ := value.WorkStatus(part, l.State.Form.Country)
		return !told && len(l.memory.Extract(def, facts.Message{Text: part}, nil, l.Where(def))) > 0
	}), entitled
}

// The least that a message says which tells more of a status than its name: "H-1B" answers nothing.
const (
	minStatusWords = 6  // with spaces between
	minStatusRunes = 10 // in Japanese
)

// impliedByStatus is the answer that a status implies which does not make it plain by itself: "my visa ran out in June". The status is kept nowhere. One
// that is still to come is no yes.
func (l *Listener) impliedByStatus(def *form.Field, h application.Heard) (told application.Told, ok bool) {
	short := len(strings.Fields(h.Text)) < minStatusWords && (!text.HasJapanese(h.Text) || utf8.RuneCountInString(h.Text) < minStatusRunes)
	if short || len(def.RequiredFacts) != 1 || value.StatusOfOthers(h.Text, l.State.Form.Country) || stance.OfOthers(h.Text) {
		return told, false
	}
	told = application.Told{Key: def.RequiredFacts[0], Words: Mask, Source: h.ID}
	told.Value, ok = facts.Implied(*def, told.Key, text.Fold(h.Text))
	if yes, is := l.saysYes(def, h.ID); is && yes.Value == told.Value && value.StatusIsOpen(h.Text) {
		return told, false
	}
	return told, ok
}

// saysYes is the fact of a plain yes to a field; ok is false where no option of it is one.
func (l *Listener) saysYes(def *form.Field, source string) (told application.Told, ok bool) {
	told = application.Told{Key: def.RequiredFacts[0], Value: true, Words: Mask, Source: source}
	if def.Type == form.TypeBoolean {
		return told, true
	}
	ids, _, reason := value.Choice(map[string]string{"ja": "はい", "en": "yes"}[l.State.Speaks], facts.WantOf(*def).Options, false)
	if reason != "" || len(ids) != 1 {
		return told, false
	}
	told.Value = ids[0]
	return told, true
}
