package hearing

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

// dealApart deals out sentences that have nothing for the field, each to the one that it is for; what is for none stays.
func (l *Listener) dealApart(f *application.Field, h application.Heard, told, own string) (others []application.Ahead, rest string) {
	for line := range strings.SplitSeq(told, "\n") {
		if o := l.toldElsewhere(f, line); o != nil {
			others = append(others, application.Ahead{Field: o.ID, Heard: h.Wording(line)})
		} else {
			own = text.JoinLines(own, line)
		}
	}
	return others, own
}

// partApart parts the sentences that have nothing for the field from the others.
func (l *Listener) partApart(f *application.Field, raw string) (apart, own string) {
	for _, s := range text.Sentences(raw) {
		if words := s.In(raw); l.apart(f, words) {
			apart = text.JoinLines(apart, strings.TrimSpace(words))
		} else {
			own = text.JoinLines(own, strings.TrimSpace(words))
		}
	}
	return apart, own
}

// toldElsewhere is the open field of words that a message answers which has nothing for the field asked: weekdays where a telephone number
// is asked, years with a language where an address is. Of several it is the only one that it completes.
func (l *Listener) toldElsewhere(f *application.Field, text string) *application.Field {
	var some, whole []*application.Field
	for i := range l.State.Fields {
		o := &l.State.Fields[i]
		def := l.State.Form.Field(o.ID)
		if o == f || o.Settled() || def.OffersOptions() || def.Type != form.TypeText && (l.mistyped(f, text) || !l.onlyValue(def, text)) {
			continue
		}
		news := l.News(o, text)
		if !slices.ContainsFunc(news, func(k string) bool {
			return facts.Tells(*def, k) && !l.bareLength(def, k, text) && !placeInPassing(def, k, text)
		}) {
			continue
		}
		if some = append(some, o); !slices.ContainsFunc(o.MissingKeys(def), func(k string) bool { return !slices.Contains(news, k) }) {
			whole = append(whole, o)
		}
	}
	if len(some) > 1 {
		some = whole
	}
	if len(some) != 1 {
		return nil
	}
	return some[0]
}

// valueElsewhere is the field that a clause answers which would be a yes to the choice that is asked for no other word than that it is possible:
// 「12月1日からいけます」, "January 4 works"; or which is no words for the question that asks for some: "150 to 165k".
func (l *Listener) valueElsewhere(f *application.Field, clause string) *application.Field {
	def := l.State.Form.Field(f.ID)
	if len(text.Clauses(clause)) != 1 {
		return nil
	}
	switch {
	case def.OffersOptions():
		if l.namesOption(def, clause) || stance.SaysYes().MatchString(text.Fold(clause)) {
			return nil
		}
	case def.Type != form.TypeText || len(l.News(f, clause)) > 0:
		return nil
	}
	o := l.toldElsewhere(f, clause)
	if o == nil || l.State.Form.Field(o.ID).Type == form.TypeText && (def.OffersOptions() || len(o.MissingKeys(l.State.Form.Field(o.ID))) > len(l.News(o, clause))) {
		return nil
	}
	return o
}

// maxBarePlace is how many words may tell a place with nothing that says that somebody is there.
const maxBarePlace = 4

// placeInPassing reports a text in English that names a place and does not say that somebody is there: "wouldn't put me on the Munich desk" is no clock.
func placeInPassing(def *form.Field, key, said string) bool {
	fact, _ := facts.KindOf(*def, key)
	if fact.Kind != form.KindZone && fact.Kind != form.KindCountry || text.HasJapanese(said) {
		return false
	}
	return len(strings.Fields(said)) > maxBarePlace && !lexicon.Match("is somewhere", text.Fold(said))
}

// bareLength reports that a text would tell a length of time of another field, and has none: "I have 2 jobs" is no notice of two weeks.
func (l *Listener) bareLength(def *form.Field, key, text string) bool {
	fact, _ := facts.KindOf(*def, key)
	return (fact.Kind == form.KindDuration || fact.Kind == form.KindNumber) && len(quantity.Durations(text)) == 0
}

// onlyValue reports a text that is no more than a value of a typed field with what it is of: "160k", 「12月1日からいけます」. A bare figure may be
// of anything, and a day in more words may be one of something else.
func (l *Listener) onlyValue(def *form.Field, said string) bool {
	a := value.Parse(said, facts.WantOf(*def), l.Where(def))
	if a.Status != ask.Found || strings.Trim(text.Fold(a.Quote), "0123456789 .,-") == "" || stance.Past(said) || stance.Perhaps(said) {
		return false
	}
	rest := lettersOf(strings.Replace(said, a.Quote, "", 1))
	if text.ScriptOf(said) == text.Latin {
		return rest <= 12
	}
	return rest <= 6
}

func lettersOf(words string) (n int) {
	for _, r := range words {
		if unicode.IsLetter(r) {
			n++
		}
	}
	return n
}

// apart reports that a text has nothing for the field, though that asks for no more than values, and that it does not say when somebody
// can be reached.
func (l *Listener) apart(f *application.Field, text string) bool {
	if f == nil || facts.Reaches(text) || stance.IsQuestion(text) || len(l.News(f, text)) > 0 || len(l.ToldOf(f)) > 0 {
		return false
	}
	def := l.State.Form.Field(f.ID)
	if def.OffersOptions() {
		return !l.Fits(def, text) && !stance.IsRefusal(text)
	}
	return def.Type == form.TypeFile || !slices.ContainsFunc(def.RequiredFacts, func(k string) bool {
		return !facts.Tells(*def, k) && !((IsName(k) || IsReading(k)) && hasFigures(text)) // nobody's name has figures: 「Python 6年です」
	})
}
