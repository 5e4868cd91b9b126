// Package shown writes for people, in their language, what is kept in a form for programs: answers, values, zones, and what fields are called.
package shown

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/prompts"
)

// MaxAnswer is how much of an answer lists and cards show, in characters, as of a pasted CV; the whole is in the record.
const MaxAnswer = 2_000

// Answer is a field's answer as people read it.
func Answer(s *application.State, f *application.Field, lang string) string {
	parts, _ := partsOf(s, f, lang)
	return strings.Join(parts, base.Texts(lang).Text("list.parts", nil))
}

// MaxBrief is how much of an answer a sentence quotes, in characters.
const MaxBrief = 120

// Brief is an answer as a sentence quotes it, in at most MaxBrief characters or a few more.
func Brief(s *application.State, f *application.Field, lang string) string {
	return Quoted(s, f, lang, MaxBrief)
}

// Quoted is an answer as a sentence quotes it, in about so many characters at most: its parts as far as they go in whole, and no quotes of its own around
// words that are all of it.
func Quoted(s *application.State, f *application.Field, lang string, most int) string {
	parts, quotes := partsOf(s, f, lang)
	if len(parts) == 1 && len(quotes) == 1 {
		return text.Shorten(quotes[0], most)
	}
	between := base.Texts(lang).Text("list.parts", nil)
	if all := strings.Join(parts, between); utf8.RuneCountInString(all) <= most {
		return all
	}
	whole := text.Shorten(parts[0], most)
	for _, p := range parts[1:] {
		if utf8.RuneCountInString(whole+between+p) > most {
			break
		}
		whole += between + p
	}
	return strings.TrimSuffix(whole, "…") + "…"
}

// partsOf are the parts of an answer as people read it: its facts, and then the words kept beside them, which are also given without their quotes.
func partsOf(s *application.State, f *application.Field, lang string) (parts, quotes []string) {
	c, def := base.Texts(lang), s.Form.Field(f.ID)
	switch {
	case f.Status == application.FieldDeclined && len(f.Facts)+len(f.Words) == 0:
		return []string{c.Text("summary.declined", nil)}, nil
	case len(f.Facts)+len(f.Words) == 0:
		return []string{c.Text("summary.open", nil)}, nil
	}
	quotes = Quotes(f, def)
	for _, key := range def.Keys() {
		fact, told := f.Facts[key]
		if week, ok := facts.WeekFrom(f.Facts[facts.HoursByDayKey].Value); ok && key == facts.DaysKey(*def) {
			parts = append(parts, shownWeek(facts.WeekOn(week, fact.Value).Groups(), c))
			continue
		}
		if !told || !def.HoldsOne() && !isReferredTo(f, key) && isQuoted(fact, append(f.OtherWords(key), quotes...)) {
			continue
		}
		part := Value(def, key, fact, lang)
		if end := facts.EndOfSlot(fact.Words); end != "" && facts.IsSlot(*def, key) {
			part = c.Text("answer.range", map[string]any{"from": part, "to": end})
		}
		switch n := len(parts); {
		case slices.Contains(parts, part):
		case n > 0 && strings.HasSuffix(key, "_reading"):
			parts[n-1] = c.Text("answer.reading", map[string]any{"name": parts[n-1], "reading": part})
		case n > 0 && strings.HasSuffix(key, "_to") && f.Facts[strings.TrimSuffix(key, "_to")+"_from"].Source != "":
			parts[n-1] = c.Text("answer.range", map[string]any{"from": parts[n-1], "to": part})
		default:
			parts = append(parts, part)
		}
	}
	for _, words := range quotes {
		parts = append(parts, c.Text("answer.quoted", map[string]any{"words": words}))
	}
	switch {
	case f.Status == application.FieldDeclined:
		parts = append(parts, c.Text("summary.rest", nil))
	case len(f.Open) > 0:
		parts = append(parts, c.Text("summary.unsettled", nil))
	case f.ToPerson:
		parts = append(parts, c.Text("summary.open", nil))
	}
	return parts, quotes
}

// isReferredTo reports a fact by which another one is named: the years of a language are of the one that stands before them.
func isReferredTo(f *application.Field, key string) bool {
	for other := range f.Facts {
		if other != key && strings.HasSuffix(other, "_"+key) {
			return true
		}
	}
	return false
}

// isQuoted reports a fact in words that stands in what is quoted to the letter.
func isQuoted(fact application.Fact, quotes []string) bool {
	v, words := fact.Value.(string)
	return words && v == fact.Words && slices.ContainsFunc(quotes, func(q string) bool { return strings.Contains(text.Squeeze(q), text.Squeeze(v)) })
}

// Value writes a fact for people. Beside others, a bare number or yes is said with its name. A fact of "none" that was
// worded otherwise ("let's discuss") shows the words, and so does what has no everyday form.
func Value(def *form.Field, key string, fact application.Fact, lang string) string {
	c := base.Texts(lang)
	named := func(text string) string {
		if name := FactName(c, key); len(def.RequiredFacts) > 1 && name != "" {
			return c.Text("answer.named", map[string]any{"name": name, "value": text})
		}
		return text
	}
	told, isTold := def.Facts[key]
	switch v := fact.Value.(type) {
	case nil:
		switch {
		case strings.HasSuffix(key, "_to") && (!isTold || told.Kind == form.KindPeriod):
			return c.Text("value.present", nil)
		case def.Type == form.TypeURL: // there is none, however that was put
		case fact.Words != "" && (def.Type == form.TypeNumber || !stance.IsNone(fact.Words)) && !intents.Is(intents.SaysNo, fact.Words) && utf8.RuneCountInString(fact.Words) <= intents.MaxWhole:
			return fact.Words
		}
		return c.Text("summary.none", nil)
	case bool:
		return named(c.Text("value."+application.Encoded(v), nil))
	case float64:
		amount := number(v, cmp.Or(def.Unit, unitOf(def, key, c)), c)
		if facts.Roughly(fact.Words) {
			amount = c.Text("value.roughly", map[string]any{"value": amount})
		}
		return named(amount)
	case string:
		switch o := def.Option(v); {
		case o != nil:
			return o.Label.In(lang)
		case isTold:
			return shownKind(told.Kind, key, v, lang)
		case strings.HasPrefix(key, "country") && place.IsCountry(v):
			return place.CountryName(v, lang)
		}
		return shownText(key, v, lang)
	case map[string]any:
		if week, ok := facts.WeekFrom(v); ok && key == facts.HoursByDayKey {
			return shownWeek(week.Groups(), c)
		}
		return shownLevels(v, fact, c)
	case []any:
		return shownList(def, key, v, fact, c)
	}
	return fact.Words
}

// shownLevels writes what is told of several languages, by their names.
func shownLevels(levels map[string]any, fact application.Fact, c *prompts.Catalog) string {
	var words []string
	for _, tag := range slices.Sorted(maps.Keys(levels)) {
		level, ok := levels[tag].(string)
		if !ok {
			return fact.Words
		}
		if c.Has("value." + level) {
			level = c.Text("value."+level, nil)
		}
		words = append(words, c.Text("answer.named", map[string]any{"name": place.LanguageName(tag, c.Lang()), "value": level}))
	}
	return c.List(words)
}

// shownList writes a list of options, weekdays or languages; of anything else, the candidate's words.
func shownList(def *form.Field, key string, list []any, fact application.Fact, c *prompts.Catalog) string {
	var words []string
	for _, x := range list {
		id := application.Encoded(x)
		switch o := def.Option(id); {
		case o != nil:
			words = append(words, o.Label.In(c.Lang()))
		case c.Has("value." + id):
			words = append(words, c.Text("value."+id, nil))
		case (def.Facts[key].Kind == form.KindLanguages || strings.HasPrefix(key, "language")) && place.LanguageName(id, c.Lang()) != id:
			words = append(words, place.LanguageName(id, c.Lang()))
		default:
			return fact.Words
		}
	}
	return c.List(words)
}

// number writes a number with its unit: 6,000,000 yen.
func number(v float64, unit string, c *prompts.Catalog) string {
	text := fmt.Sprintf("%g", v)
	if v == float64(int64(v)) {
		text = Grouped(int64(v))
	}
	switch {
	case v == 1 && c.Has("amount.one."+unit):
		return c.Text("amount.one."+unit, nil)
	case c.Has("amount." + unit):
		return c.Text("amount."+unit, map[string]any{"n": text})
	case unit == "" || !c.Has("unit."+unit):
		return text
	}
	return text + " " + c.Text("unit."+unit, nil)
}

// shownKind writes a text of a fact whose kind the form says.
func shownKind(kind form.Kind, key, v, lang string) string {
	switch from, to, both := strings.Cut(v, "/"); {
	case kind == form.KindText || kind == form.KindName:
		return v
	case kind == form.KindCountry && place.IsCountry(v):
		return place.CountryName(v, lang)
	case kind == form.KindZone && both:
		return Zone(v, lang)
	case kind == form.KindPeriod && both && to == "..":
		return base.Texts(lang).Text("answer.range", map[string]any{"from": shownText(key, from, lang), "to": base.Texts(lang).Text("value.present", nil)})
	case kind == form.KindPeriod && both:
		return base.Texts(lang).Text("answer.range", map[string]any{"from": shownText(key, from, lang), "to": shownText(key, to, lang)})
	}
	return shownText(key, v, lang)
}

// unitOf is the unit that the form says of a fact, else the one that its name tells, or none: that notice_weeks counts weeks is not seen
// in a bare 4.
func unitOf(def *form.Field, key string, c *prompts.Catalog) string {
	switch told, ok := def.Facts[key]; {
	case told.Currency != "":
		return told.Currency
	case told.Kind == form.KindDuration && told.Unit == "":
		return "years"
	case ok && told.Unit == "":
		return ""
	case told.Per != "":
		return told.Unit + "s_per_" + told.Per
	case ok:
		return told.Unit + "s"
	}
	for word := range strings.SplitSeq(key, "_") {
		if strings.HasSuffix(word, "s") && c.Has("kind."+word) && c.Has("amount."+word) {
			return word
		}
	}
	return ""
}

// Grouped writes a whole number with commas.
func Grouped(n int64) string {
	s := fmt.Sprint(max(n, -n))
	for i := len(s) - 3; i > 0; i -= 3 {
		s = s[:i] + "," + s[i:]
	}
	if n < 0 {
		return "-" + s
	}
	return s
}

// Quotes are the words kept of a field that none of its facts holds. What was chosen is shown by its name, so that its words stand beside it.
func Quotes(f *application.Field, def *form.Field) []string {
	var out []string
	for _, q := range f.Words {
		held := func(fact application.Fact) bool {
			own := text.Squeeze(q.Text)
			inWords := !def.OffersOptions() && !isRange(def, q.Text) && !stance.PartOfWeeks(q.Text) && strings.Contains(text.Squeeze(fact.Words), own)
			return inWords || strings.Contains(text.Squeeze(application.Encoded(fact.Value)), own)
		}
		if !slices.ContainsFunc(slices.Sorted(maps.Keys(f.Facts)), func(key string) bool { return held(f.Facts[key]) }) && !slices.Contains(out, q.Text) {
			out = append(out, q.Text)
		}
	}
	return out
}

// isRange reports a range of pay, of which the answer has the lower end alone.
func isRange(def *form.Field, words string) bool {
	return def.Type == form.TypeNumber && slices.ContainsFunc(quantity.Money(words), func(a quantity.Amount) bool { return a.Range() })
}

// FactName is the catalogue's word for a fact, else for its kind, which a form's own key begins or ends with: years_accounting.
func FactName(c *prompts.Catalog, key string) string {
	words := strings.Split(key, "_")
	name := c.FirstOf("fact."+key, "kind."+words[len(words)-1], "kind."+words[0])
	if !c.Has(name) {
		return ""
	}
	return c.Text(name, nil)
}
