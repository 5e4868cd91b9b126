package hearing

import (
	"cmp"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// What speaks for an answer: it is named, or a word of its name stands there; what it held is mentioned beside something else; what is told is
// of a kind that no other answer is of.
const (
	signNamed = 3
	signWord  = 1
	signOld   = 3
	signKind  = 2
)

// enoughSigns is how much speaks at least for an answer that a correction is about while another question is open: its name, or what it held.
const enoughSigns = 3

// findChange finds the answer that words change, however that is put: the one for which most speaks, of those of which they tell another value
// than is known. Where as much speaks for several, which it is has to be asked.
func (l *Listener) findChange(raw string) (c Correction, ok bool) {
	names, w := l.named(raw), repair.Read(raw)
	var best []Correction
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		if len(f.Facts) == 0 && l.State.Status != application.Confirming && !l.State.Closed() {
			continue
		}
		switch c, ok := l.changeIn(f, raw, names, w); {
		case !ok || len(best) > 0 && c.signs < best[0].signs:
		case len(best) > 0 && c.signs == best[0].signs:
			best = append(best, c)
		default:
			best = []Correction{c}
		}
	}
	if len(best) > 1 && best[0].signs == 0 { // a story takes any words
		best = slices.DeleteFunc(best, func(c Correction) bool { return !l.showsItsKind(c) })
	}
	switch {
	case len(best) == 1 && (best[0].signs > 0 || l.tellsNew(best[0], raw)):
		return best[0], true
	case len(best) < 2 || best[0].signs < signKind:
		return c, false
	}
	c.signs = best[0].signs
	for _, b := range best {
		c.Among = append(c.Among, b.Field)
	}
	return c, true
}

// changeIn is what words change of an answer. Where they mention what it held, the rest tells the new value of that; else the whole of them may.
func (l *Listener) changeIn(f *application.Field, raw string, names []naming, w repair.Wish) (c Correction, ok bool) {
	c.Field = f
	def := l.State.Form.Field(f.ID)
	for _, n := range names {
		if n.field == f {
			c.signs = max(c.signs, signWord)
		}
		if n.field == f && n.whole {
			c.signs = signNamed
		}
	}
	if c.signs == 0 && !w.Corrects && facts.AsksSlots(*def) && facts.OfWorkDone(raw) { // 「アルバイトは9日に17時まで入っていました」
		return c, false
	}
	if c.signs == 0 && isTimeIn(raw, w) && !facts.AsksHours(*def) && !facts.AsksSlots(*def) {
		return c, false
	}
	if days := l.swapsDays(f, w.Old, w.New); days != "" {
		return Correction{Field: f, Keys: []string{facts.DaysKey(*def)}, Only: days, From: raw, signs: c.signs + signOld + signKind}, true
	}
	if l.putsNoNew(f, w.Old, w.New) {
		return c, false
	}
	if held, ok := l.heldIn(f, w); ok && !def.OffersOptions() {
		held.signs, held.Only = c.signs+signOld, cmp.Or(held.Only, raw)
		return held, true
	}
	if old := l.oldIn(f, raw); len(old) > 0 && !def.OffersOptions() {
		if words, keys := l.insteadOf(f, raw, old); l.putsNoNew(f, old[0].words, words) {
			return c, false
		} else if len(keys) > 0 {
			c.signs, c.Keys, c.Only = c.signs+signOld, keys, words
			return c, true
		}
	}
	if def.OffersOptions() && c.signs < signNamed && !l.namesOption(def, raw) || l.misses && l.hasDays(f, raw) {
		return c, false
	}
	for _, words := range append(newOfPair(raw, w), newWords(raw)...) {
		if keys := l.newValues(f, words); len(keys) > 0 {
			switch {
			case l.tellsOfSome(f, keys, words):
				return c, false
			case l.State.Status == application.Confirming && c.signs == 0 && l.inPassing(f) && !w.Corrects && !l.Reads(raw).Does(reading.Correct):
				return c, false
			case slices.Contains([]form.Type{form.TypeEmail, form.TypePhone, form.TypeURL}, def.Type):
				c.signs += signKind
			case slices.ContainsFunc(keys, func(k string) bool { return mentionsSome(f.Facts[k].Value, raw) }):
				c.signs += signOld
			}
			c.Keys, c.Only = keys, words
			return c, true
		}
	}
	return c, false
}

// hasDays reports words that name days which were told, and no others: who misses them wants no others out.
func (l *Listener) hasDays(f *application.Field, words string) bool {
	told, _ := f.Facts[facts.DaysKey(*l.State.Form.Field(f.ID))].Value.([]any)
	named := when.DaysNamed(words)
	return len(named) > 0 && !hasFigures(words) && !slices.ContainsFunc(named, func(d string) bool { return !slices.Contains(told, any(d)) })
}

// missedDays are the days that were told with those that somebody misses among them: "where's me thursday gone? i do thursdays".
func (l *Listener) missedDays(f *application.Field, key, words string) (days []any) {
	told, _ := f.Facts[key].Value.([]any)
	missed := slices.DeleteFunc(when.DaysNamed(words), func(d string) bool { return slices.Contains(told, any(d)) })
	says := l.sentencesWith(words)
	misses := l.misses || misses().MatchString(text.Fold(says)) && repair.Read(says).Old == ""
	if len(told) == 0 || len(missed) == 0 || len(missed) < len(when.DaysNamed(words)) || !misses ||
		onlyThese().MatchString(words) || facts.RulesOutDays(words, true) || hasFigures(words) {
		return nil
	}
	return facts.DaysWith(told, missed)
}

// sentencesWith are the sentences of the newest words in which some of them stand; all where none has them.
func (l *Listener) sentencesWith(words string) string {
	said := l.Said.Text
	all := text.Sentences(said)
	if i := slices.IndexFunc(all, func(s text.Span) bool { return strings.Contains(text.Fold(s.In(said)), text.Fold(words)) }); i >= 0 {
		return all[i].In(said)
	}
	return said
}

// mentionsSome reports words that name one of the weekdays that were told.
func mentionsSome(v any, raw string) bool {
	told, _ := v.([]any)
	return slices.ContainsFunc(when.DaysNamed(raw), func(d string) bool { return slices.Contains(told, any(d)) })
}

// tellsNew reports words that tell something anew of which nothing but its value says what it is: 「火曜も入れます」.
func (l *Listener) tellsNew(c Correction, raw string) bool {
	r := l.Reads(raw)
	w := repair.Read(raw)
	return (w.Asks || w.Corrects || r.Does(reading.Correct) || r.Does(reading.AnswerOther)) && l.showsItsKind(c)
}

// showsItsKind reports a correction of facts each of whose values shows by itself what it is.
func (l *Listener) showsItsKind(c Correction) bool {
	return !slices.ContainsFunc(c.Keys, func(k string) bool { return !facts.Tells(*l.State.Form.Field(c.Field.ID), k) })
}

// endOf are the last figures of a number as words tell them, which has more of them; empty where they tell none.
func endOf(words string) string {
	folded := text.Fold(words)
	if m := saidToEnd().FindStringSubmatch(folded); m != nil {
		return m[1]
	}
	if m := lastFigures().FindStringSubmatch(folded); m != nil {
		return m[1]
	}
	return ""
}

// tellsAnotherNumber reports words with the whole of a telephone number that begins otherwise than the one that was told: its end is no end of that.
func tellsAnotherNumber(f *application.Field, words, end string) bool {
	for _, run := range wholeNumber().FindAllString(text.Fold(words), -1) {
		digits := strings.TrimLeft(notFigures().ReplaceAllString(run, ""), "0")
		held := func(key string) bool {
			was, _ := f.Facts[key].Value.(string)
			return strings.Contains(was, strings.TrimSuffix(digits, end))
		}
		if !slices.ContainsFunc(slices.Collect(maps.Keys(f.Facts)), held) {
			return true
		}
	}
	return false
}

var (
	wholeNumber = pattern.Lazy(`[0-9][0-9 ().-]{6,}[0-9]`)
	notFigures  = pattern.Lazy(`[^0-9]`)
)

var (
	saidToEnd   = pattern.Lazy(`(?i)(?:(?:最後|末尾)(?:の[0-9]桁)?[はがを]? ?|\bends? in |\blast (?:[a-z]+ )?(?:digits?|numbers?) (?:is|are) )([0-9]{1,5})(?:[^0-9][^0-9]{0,12})?$`)
	lastFigures = pattern.Lazy(`(?:^|[^0-9+-])([0-9]{3,5})[^0-9]{0,12}$`)
)

// tellsOfSome reports words about some of the weekdays that were told, and nothing that takes the others out: 「水曜は17時からでもいけます」.
func (l *Listener) tellsOfSome(f *application.Field, keys []string, words string) bool {
	key := facts.DaysKey(*l.State.Form.Field(f.ID))
	told, _ := f.Facts[key].Value.([]any)
	named := when.DaysNamed(words)
	return slices.Contains(keys, key) && len(named) > 0 && len(named) < len(told) && ofTheDay().MatchString(text.Fold(words)) &&
		!facts.RulesOutDays(words, true) && (!onlyThese().MatchString(words) || onlyTheirHours().MatchString(text.Fold(words))) &&
		!slices.ContainsFunc(named, func(d string) bool { return !slices.Contains(told, any(d)) })
}

// ofTheDay says when on a day. Days alone are told anew: "shifts: mon wed fri".
var ofTheDay = lexicon.Lazy(`(?i){of the day}`)

// ofSomeDays is the answered field of weekdays of some of which words tell their own hours; nil for none. They stand beside the answer, which
// stays as it was.
func (l *Listener) ofSomeDays(words string) *application.Field {
	for i := range l.State.Fields {
		if f := &l.State.Fields[i]; f.Settled() && facts.DaysKey(*l.State.Form.Field(f.ID)) != "" && l.tellsOfSome(f, l.newValues(f, words), words) {
			return f
		}
	}
	return nil
}

var onlyThese = pattern.Lazy(`(?i)だけ|のみ|\bonly\b|\bjust\b`)

// onlyTheirHours says that on one day alone the hours are others: 「火曜だけ19時から」.
var onlyTheirHours = lexicon.Lazy(`(?i){only their hours}`)

// newOfPair is what is to be there instead, where words say so: 「…を「就労可能」に直してください」, "not this but that".
func newOfPair(raw string, w repair.Wish) (out []string) {
	if m := quotedNew().FindStringSubmatch(raw); m != nil && w.Corrects {
		out = append(out, m[1])
	}
	if w.New != "" {
		out = append(out, w.New)
	}
	return out
}

var quotedNew = pattern.Lazy(`「([^「」]{1,40})」(?:に|へ|と)[^「」]{0,24}$`)

// newWords are the words that may tell a new value, the likeliest first: without what asks for it, and as they stand.
func newWords(raw string) []string {
	told, added := repair.Told(raw)
	if added != "" { // 「月曜も入れます」 puts nothing in place of what was told
		told = strings.TrimSpace(raw)
	}
	return slices.Compact([]string{told, strings.TrimSpace(raw)})
}

// mentioned is what words mention of what an answer holds.
type mentioned struct{ key, words string }

// oldIn lists what words mention of what an answer holds.
func (l *Listener) oldIn(f *application.Field, raw string) []mentioned {
	def := l.State.Form.Field(f.ID)
	var out []mentioned
	for _, m := range mention().FindAllString(text.Fold(raw), -1) {
		for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
			if _, list := f.Facts[key].Value.([]any); list { // 「火曜は入れません、月曜と木曜で」 names what stays, too
				continue
			}
			if sameFigures(f.Facts[key].Value, m) || mayName(f.Facts[key].Value, m) && l.holds(def, key, f.Facts[key], m) != "" {
				out = append(out, mentioned{key, m})
			}
		}
	}
	return out
}

// mayName reports a mention that stands for what was told: a word of a story is none.
func mayName(v any, mention string) bool {
	told, _ := v.(string)
	return strings.ContainsAny(mention, "0123456789「") || 2*len(mention) >= len(told)
}

// mention is a word that may be a value: a figure with its unit, a name, a word in quotes.
var mention = pattern.Lazy(`(?i)「[^」]{1,30}」|\b[0-9]{1,2}(?:st|nd|rd|th)?(?: of)? ` + monthWord + `|` +
	`\b` + monthWord + ` [0-9]{1,2}(?:st|nd|rd|th)?\b|` +
	`(?:[0-9][0-9:./,-]*\p{Han}{0,2})+|[A-Za-z0-9_.+-]+@[A-Za-z0-9.-]+|\p{Han}{1,8}|[\p{Katakana}ー]{2,}|[A-Za-z][A-Za-z0-9+#.'-]+`)

// monthWord is a month in English, whole or shortened.
const monthWord = `(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*`

// insteadOf are the words that tell what is to stand in place of what is mentioned: the rest of the message, or a figure in it with the unit of the
// one that it replaces.
func (l *Listener) insteadOf(f *application.Field, raw string, old []mentioned) (words string, keys []string) {
	old = old[:min(len(old), maxReplaced)]
	for _, m := range old { // "you only have Tom, it's Tom Ashdown"
		if name, longer := l.longerName(f, m.key, raw); longer {
			return name, []string{m.key}
		}
	}
	rest := text.Fold(raw)
	for _, m := range old {
		rest = strings.Replace(rest, m.words, " ", 1)
	}
	is := func(key string) bool {
		return !slices.ContainsFunc(old, func(m mentioned) bool { return m.key == key })
	}
	whole := ""
	if kind := l.State.Form.Field(f.ID).Type; kind == form.TypePhone || kind == form.TypeEmail {
		whole = raw // a whole number shares figures with the one before it: "07400 900123" for 07400 900321
	}
	for _, words := range firstOf(append([]string{whole}, newWords(rest)...)) {
		if words == "" {
			continue
		}
		if keys := slices.DeleteFunc(l.newValues(f, words), is); len(keys) > 0 {
			return words, keys
		}
	}
	for _, n := range mention().FindAllString(rest, maxReplaced) {
		for _, m := range old {
			words := l.inPlaceOf(f, m, n)
			if keys := slices.DeleteFunc(l.newValues(f, words), is); len(keys) > 0 {
				return words, keys
			}
		}
	}
	return "", nil
}

// maxReplaced is how many words of a message are tried for what is to stand in place of what: who corrects names no more.
const maxReplaced = 12

func firstOf(words []string) []string { return words[:min(len(words), maxReplaced)] }

// longerName is the name that words tell of which the one that was told is a part.
func (l *Listener) longerName(f *application.Field, key, raw string) (name string, ok bool) {
	if !IsName(key) {
		return "", false
	}
	was := application.Encoded(f.Facts[key].Value)
	for _, words := range newWords(raw) {
		for _, clause := range append(piecesSaid(words), words) {
			told, _ := l.memory.Read(l.State.Form.Field(f.ID), facts.Message{Text: clause}, f.StaleAll(), l.Where(l.State.Form.Field(f.ID)))
			for _, x := range told {
				if is := application.Encoded(x.Value); x.Key == key && len(is) > len(was) && nameIn(strings.ToLower(is), strings.ToLower(was)) >= 0 {
					return is, true
				}
			}
		}
	}
	return "", false
}

// inPlaceOf is a figure said as the one that it replaces: with its unit, and as much as it counts there. "720" for 680 of a sum of 6,800,000 is
// 7,200,000; 「21時半」 for the end of a shift is until then.
func (l *Listener) inPlaceOf(f *application.Field, old mentioned, n string) string {
	was, is := figures().FindString(old.words), figures().FindString(n)
	if was == "" || is == "" {
		return ""
	}
	switch v := f.Facts[old.key].Value.(type) {
	case float64:
		if by, err := strconv.ParseFloat(was, 64); err == nil && by > 0 && n == is {
			if value, err := strconv.ParseFloat(is, 64); err == nil {
				unit := strings.TrimLeft(old.words, "0123456789.,")
				return strconv.FormatFloat(value*max(1, v/by), 'f', -1, 64) + unit
			}
		}
	case string:
		if facts.IsHours(*l.State.Form.Field(f.ID), old.key) && strings.HasSuffix(old.key, "_to") {
			return n + "まで"
		} else if facts.IsHours(*l.State.Form.Field(f.ID), old.key) {
			return n + "から"
		}
	}
	return replaceLast(f.Facts[old.key].Words, was, is)
}

// replaceLast puts other words in the last place where some stand.
func replaceLast(s, old, by string) string {
	if i := strings.LastIndex(s, old); i >= 0 && old != "" {
		return s[:i] + by + s[i+len(old):]
	}
	return ""
}

// countsYears is a number of years, which is the month or the day of no moment.
var countsYears = pattern.Lazy(`^[0-9]{1,2}年[^0-9]*$`)

// countsOther is a figure that counts something else than moments: 「4人」 is no April.
var countsOther = pattern.Lazy(`[0-9][人名件回個社台店枚校歳才円万点級]`)

// sameFigures reports that a mention with figures says a part of what a value says: the hour of a time, the day of a date, a sum in its unit.
func sameFigures(v any, mention string) bool {
	said := figures().FindAllString(mention, -1)
	if len(said) == 0 {
		return false
	}
	if n, ok := v.(float64); ok {
		sum := strconv.FormatFloat(n, 'f', -1, 64)
		return len(said) == 1 && slices.Contains([]string{sum, strings.TrimSuffix(sum, "0000"), strings.TrimSuffix(sum, "000")}, said[0])
	}
	if countsYears().MatchString(mention) || countsOther().MatchString(mention) {
		return false
	}
	moment, _ := v.(string)
	if strings.HasPrefix(moment, "+") { // a part of a telephone number
		return len(said) == 1 && len(said[0]) >= 3 && strings.Contains(moment, said[0])
	}
	held := moments().FindStringSubmatch(moment)
	if held == nil {
		return false
	}
	held = held[1:]
	if strings.ContainsAny(mention, "時:") {
		held = held[3:]
	}
	at := -1
	for _, n := range said {
		i := slices.IndexFunc(held, func(h string) bool { return h != "" && strings.TrimLeft(h, "0") == strings.TrimLeft(n, "0") })
		if i <= at {
			return false
		}
		at = i
	}
	return true
}

var (
	figures = pattern.Lazy(`[0-9]+`)
	moments = pattern.Lazy(`^(?:([0-9]{4})-([0-9]{2})(?:-([0-9]{2}))?)?T?(?:([0-9]{2}):([0-9]{2}))?(?:$|[+Z-])`)
)
