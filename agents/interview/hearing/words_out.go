package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reword"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// hearWordsOut hears at the summary that words are to go which stand beside an answer: 「4番に「月火木の〜」って残ってるのは消して」,
// "why does it say if u need it next to my number, get rid of that". Which are meant is searched for in the record: the longest stretch that the message
// repeats decides. They go as a whole, and nothing else of the answer does: no day and no sum that the message happens to name.
func (l *Listener) hearWordsOut() Move {
	if !l.atSummary() || l.State.Plan == nil || len(l.Said.Parts) == 0 || l.Said.hasFiles() ||
		longerThan(2*intents.MaxRead, l.Said.Text) || l.ordersIn(l.Said.Text) {
		return Move{}
	}
	m := Move{Does: ChangesAnswers}
	var rest []string
	for _, p := range l.wishesOut() {
		switch cs, among := l.notesMeant(p); {
		case p.about == "":
			rest = append(rest, p.beside)
		case len(cs) > 0:
			m.Changes = append(m.Changes, cs...)
			rest = append(rest, p.beside)
		case len(among) > 1:
			return Move{Does: AsksWhich, Among: among}
		default:
			return Move{}
		}
	}
	if len(m.Changes) == 0 {
		return Move{}
	}
	rest = slices.DeleteFunc(rest, func(s string) bool { return onlyReasons(s) || onlyScraps(s) || !l.goesOnApart(s) })
	switch {
	case len(rest) == 0:
		return m
	case slices.ContainsFunc(m.Changes, func(c Correction) bool { return len(c.Clears) > 0 }): // what is missing then is asked last
		return l.withRest(m, rest)
	}
	m.Does, m.Parts = ChangesFirst, l.Said.Only(strings.Join(rest, "\n"))
	return m
}

// goesOnApart reports words beside such a wish that ask, want or tell something of their own. That the application is to be sent is none of it: what
// is changed is shown
// first.
func (l *Listener) goesOnApart(words string) bool {
	if !Substantial(words) || l.isKind(words) || l.asksToSend(words) {
		return false
	}
	if slices.ContainsFunc(l.Changeable(), func(f *application.Field) bool { return l.SaysTheSame(f, words) }) { // 「750万円のみで結構です」
		return false
	}
	return l.onlyAsks(words) || stance.IsQuestion(words) || l.WantsSomething(words) || l.mayChange(words) || hasFiguresOrDays(words)
}

// wishOut is what a piece of a message says of words that are to go, and what stands beside that; about is empty where it wants nothing out.
type wishOut struct {
	about, beside string
}

// wishesOut are the pieces of the newest words, one for each thing that is to go. Where the wish only points at it, what it is stands before: in the
// same sentence or
// in the one before.
func (l *Listener) wishesOut() (out []wishOut) {
	for _, h := range l.Said.Parts {
		before := ""
		for _, s := range text.Sentences(h.Text) {
			sentence := strings.TrimSpace(s.In(h.Text))
			if sentence == "" {
				continue
			}
			more := wishesOutIn(sentence)
			if len(more) > 0 && more[0].about != "" && onlyPointsBack(more[0].about) && before != "" {
				more[0].about = before + "\n" + more[0].about
				if last := len(out) - 1; last >= 0 && out[last].beside == before {
					out = out[:last]
				}
			}
			out, before = append(out, more...), sentence
		}
	}
	return out
}

// wishesOutIn are those of a sentence. In Japanese what is to go stands before the asking, in English mostly behind it.
func wishesOutIn(sentence string) (out []wishOut) {
	read := text.Read(sentence)
	if notTakingOut().MatchString(strings.ToLower(read.Folded)) {
		return []wishOut{{beside: sentence}}
	}
	if text.HasJapanese(sentence) {
		return wishesOutInJapanese(read)
	}
	at, group := lexicon.Find("asks to take out", read.Low)
	if at == nil {
		return []wishOut{{beside: sentence}}
	}
	before, behind := read.Words(0, at[0]), read.Words(at[1], len(read.Folded))
	object := group("object")
	switch {
	case group("behind") != "": // "… can go"
		return withBeside(before, behind)
	case object != "" && onlyPointsBack(object): // "it says none at the front, can you take that off"
		return withBeside(before, behind)
	case object == "" && onlyPointsBack(firstClause(behind)): // "…, get rid of that"
		return withBeside(before, behind[len(firstClause(behind)):])
	case object != "":
		behind = object + behind
	}
	own, other := behind, ""
	if next := anotherWish().FindStringIndex(text.Fold(behind)); next != nil && !insideQuotes(text.Fold(behind), next[0]) {
		own, other = text.Read(behind).Words(0, next[0]), text.Read(behind).Words(next[1], len(text.Fold(behind)))
	}
	out = append(out, wishOut{about: own, beside: strings.Trim(leadsOn().ReplaceAllString(before, ""), AroundClause)})
	if other != "" {
		out = append(out, wishesOutIn(other)...)
	}
	return out
}

// withBeside is a wish with what is said behind it.
func withBeside(about, behind string) []wishOut {
	out := []wishOut{{about: about}}
	if behind = strings.Trim(leadsOn().ReplaceAllString(behind, ""), AroundClause); facts.Weight(behind) > 0 {
		out = append(out, wishOut{beside: behind})
	}
	return out
}

// firstClause is what stands before the first mark that parts clauses.
func firstClause(s string) string {
	if i := strings.IndexAny(s, ",;.:!?"); i >= 0 {
		return s[:i]
	}
	return s
}

// wishesOutInJapanese parts a sentence behind each asking; what begins before what is to go, with another wish, is heard by itself.
func wishesOutInJapanese(read text.Text) (out []wishOut) {
	from := 0
	for _, at := range asksToTakeOut().FindAllStringIndex(read.Folded, -1) {
		if insideQuotes(read.Folded, at[0]) || at[0] < from {
			continue
		}
		piece, beside := read.Folded[from:at[1]], ""
		for _, also := range apart().FindAllStringIndex(piece, -1) {
			if also[1] < at[0]-from && !insideQuotes(piece, also[0]) && facts.Weight(piece[:also[0]]) > 0 {
				beside = read.Words(from, from+also[0])
			}
		}
		about := read.Words(from+len(text.Fold(beside)), at[0])
		out = append(out, wishOut{about: about, beside: beside})
		from = at[1]
	}
	if tail := strings.Trim(read.Words(from, len(read.Folded)), AroundClause+"!！?？~〜"); tail != "" && facts.Weight(tail) > 0 {
		out = append(out, wishOut{beside: tail})
	}
	if len(out) > 1 { // 「いらないですw消してください」 wants one thing out, and says so twice
		out = slices.DeleteFunc(out, func(p wishOut) bool { return p.beside == "" && onlyPointsBack(p.about) })
	}
	return out
}

// insideQuotes reports a place within quotes.
func insideQuotes(s string, at int) bool {
	return strings.Count(s[:at], "「")+strings.Count(s[:at], "『")+strings.Count(s[:at], "“") >
		strings.Count(s[:at], "」")+strings.Count(s[:at], "』")+strings.Count(s[:at], "”") ||
		strings.Count(s[:at], `"`)%2 == 1
}

// onlyPointsBack reports words that point at what was said before, and say nothing of it: "that please", 「それも」.
func onlyPointsBack(words string) bool {
	return facts.Weight(strings.TrimSpace(lexicon.Cut("points back", strings.ToLower(text.Fold(words))))) == 0
}

// onlyReasons reports words that only say why: 「木曜はなしなので」, "because I won't need it".
func onlyReasons(words string) bool {
	return saysWhy().MatchString(strings.TrimSpace(strings.ToLower(text.Fold(words))))
}

// onlyScraps reports words that are left of what was cut away and say nothing by themselves: 「のやつ」.
func onlyScraps(words string) bool {
	return facts.Weight(lexicon.Cut("scrap", strings.ToLower(text.Fold(words)))) == 0
}

// noteFound is a note that a message repeats a stretch of.
type noteFound struct {
	field  *application.Field
	note   string
	run    string // as it stands in the note
	long   int    // of the stretch, in characters
	quoted bool
}

// notesMeant are the notes that a piece of a message means, as what is to be taken out of their answers; among are those answers where it may be one
// of several.
func (l *Listener) notesMeant(p wishOut) (cs []Correction, among []*application.Field) {
	if p.about == "" {
		return nil, nil
	}
	found := l.notesRepeated(p.about)
	if c, ok := l.noneOut(p.about); ok && len(found) == 0 {
		return []Correction{c}, nil
	}
	if named := l.answerPointedAt(p.about); named != nil {
		if own := slices.DeleteFunc(slices.Clone(found), func(n noteFound) bool { return n.field != named }); len(own) > 0 {
			found = own
		}
	} else if last := l.changedLast(); len(last) > 0 && pointsHere().MatchString(text.Fold(p.about)) {
		if own := slices.DeleteFunc(slices.Clone(found), func(n noteFound) bool { return !slices.Contains(last, n.field.ID) }); len(own) > 0 {
			found = own
		}
	}
	longest := 0
	for _, n := range found {
		longest = max(longest, n.long)
	}
	found = slices.DeleteFunc(found, func(n noteFound) bool { return n.long < longest })
	for _, n := range found {
		if !slices.Contains(among, n.field) {
			among = append(among, n.field)
		}
	}
	if len(among) != 1 {
		return nil, among
	}
	c := Correction{Field: among[0], From: p.about}
	for _, n := range found {
		c.Takes = append(c.Takes, n.parts()...)
	}
	return []Correction{c}, nil
}

// noneOut takes out of an answer, beside what it tells, that there is none of something.
func (l *Listener) noneOut(words string) (c Correction, ok bool) {
	if !lexicon.Match("word for none", strings.ToLower(text.Fold(words))) {
		return c, false
	}
	named := l.answerPointedAt(words)
	c.From = words
	for _, f := range l.Changeable() {
		var none []string
		told := false
		for key, fact := range f.Facts {
			if told = told || fact.Value != nil; fact.Value == nil {
				none = append(none, key)
			}
		}
		if !told || len(none) == 0 || named != nil && named != f {
			continue
		}
		if c.Field != nil {
			return c, false
		}
		c.Field, c.Clears = f, none
	}
	return c, c.Field != nil
}

// changedLast are the answers that were changed last.
func (l *Listener) changedLast() (ids []string) {
	for _, f := range l.State.Undo {
		ids = append(ids, f.ID)
	}
	return ids
}

// answerPointedAt is the answer that words name, by its number, its name or a word of that; nil where they name none or several.
func (l *Listener) answerPointedAt(words string) *application.Field {
	outside := quoted().ReplaceAllString(text.Fold(words), " ")
	if f := l.lastNamed(outside); f != nil {
		return f
	}
	for _, number := range []*pattern.Regexp{underNumber(), numberWithin()} {
		if m := number.FindStringSubmatch(strings.ToLower(outside)); m != nil {
			return l.numbered(text.SmallNumber(m[1]))
		}
	}
	if fs := FieldsOf(l.named(outside)); len(fs) == 1 {
		return fs[0]
	}
	return nil
}

// notesRepeated are the notes of which words repeat something: what they have in quotes, else the longest stretch that is more than a day, a figure
// or the name of an
// answer. What stands in the value of an answer, too, is none of its notes.
func (l *Listener) notesRepeated(words string) (out []noteFound) {
	inQuotes := quoted().FindAllString(text.Fold(words), -1)
	bare := l.withoutPointing(words)
	for _, f := range l.Changeable() {
		for _, q := range f.Words {
			if run := quoteIn(q.Text, inQuotes); run != "" && !l.inTexts(f, run) {
				out = append(out, noteFound{f, q.Text, run, utf8.RuneCountInString(run) + maxOpening, true})
			} else if n, ok := l.longestIn(f, q.Text, bare); ok && len(inQuotes) == 0 && !l.inTexts(f, n.run) {
				out = append(out, n)
			}
		}
	}
	return out
}

// inTexts reports words that stand in a text which is the answer itself.
func (l *Listener) inTexts(f *application.Field, words string) bool {
	def := l.State.Form.Field(f.ID)
	return slices.ContainsFunc(def.Keys(), func(key string) bool {
		told, ok := f.Facts[key].Value.(string)
		return ok && def.Type == form.TypeText && text.Holds(told, words)
	})
}

// quoteIn is the quote that a note holds, as it stands there; a quote may leave out how it goes on: 「月火木の〜」.
func quoteIn(note string, all []string) string {
	for _, q := range all {
		q = strings.TrimRight(strings.Trim(q, quotes), "~〜～….。・ ")
		q = strings.TrimLeft(q, "~〜～….・ ")
		if utf8.RuneCountInString(q) < 2 {
			continue
		}
		read := text.Read(note)
		if i := strings.Index(read.Low, strings.ToLower(q)); i >= 0 {
			return read.Words(i, i+len(strings.ToLower(q)))
		}
	}
	return ""
}

// longestIn is the longest stretch of a note that words repeat, where that tells it from others.
func (l *Listener) longestIn(f *application.Field, note, words string) (n noteFound, ok bool) {
	for _, r := range reword.Repeats(words, note) {
		switch {
		case facts.NamesDays(r.Words) && r.Long < longRepeat(r.Words), !strings.ContainsFunc(r.Words, isLetterOfWord), l.answerWithName(r.Words):
			continue
		case r.Long < longRepeat(r.Words) && l.standsInValue(r.Words, note):
			continue
		}
		return noteFound{f, note, r.Words, r.Long, false}, true
	}
	named := contentOf(words)
	if len(named) == 0 || text.HasJapanese(words) ||
		slices.ContainsFunc(named, func(w string) bool { return !strings.Contains(strings.ToLower(text.Fold(note)), stemOf(w)) }) {
		return n, false
	}
	if joined := strings.Join(named, " "); len(joined) > 3 && !facts.NamesDays(joined) && !hasFigures(joined) && !l.standsInValue(joined, note) {
		return noteFound{f, note, stemOf(named[0]), utf8.RuneCountInString(joined), false}, true
	}
	return n, false
}

// longRepeat is how many characters of a note nobody repeats by chance.
func longRepeat(words string) int {
	if text.HasJapanese(words) {
		return 7
	}
	return 12
}

// standsInValue reports words that an answer tells as its value, too: they may be meant there.
func (l *Listener) standsInValue(words, note string) bool {
	squeezed := text.Squeeze(text.Fold(strings.ToLower(words)))
	return slices.ContainsFunc(l.Changeable(), func(f *application.Field) bool {
		for _, told := range l.wordsToldIn(f) {
			if told != note && !slices.ContainsFunc(f.Words, func(q application.Quote) bool { return q.Text == told }) &&
				strings.Contains(text.Squeeze(text.Fold(strings.ToLower(told))), squeezed) {
				return true
			}
		}
		return slices.ContainsFunc(l.valuesShown(f), func(v string) bool { return strings.Contains(text.Squeeze(text.Fold(strings.ToLower(v))), squeezed) })
	})
}

// withoutPointing is a piece of a message without what only says where something stands and that it is to go.
func (l *Listener) withoutPointing(words string) string {
	low := strings.ToLower(text.Fold(words))
	for _, n := range l.named(low) {
		if n.whole && n.to <= len(low) {
			low = low[:n.from] + strings.Repeat("|", n.to-n.from) + low[n.to:]
		}
	}
	return lexicon.Rewrite("points at a note", low)
}

// parts are what of the note is to go: all of it, or the sentences of a longer one that hold the stretch, or the clauses of a long sentence.
func (n noteFound) parts() (out []Part) {
	for _, pieces := range [][]text.Span{text.Sentences(n.note), clausesOfLong(n.note)} {
		var holding []Part
		for _, s := range pieces {
			piece := strings.TrimSpace(s.In(n.note))
			if strings.Contains(strings.ToLower(text.Fold(piece)), strings.ToLower(text.Fold(n.run))) {
				holding = append(holding, Part{Words: piece, quoted: true, exact: true})
			}
		}
		left := n.note
		for _, p := range holding {
			left = strings.Replace(left, p.Words, " ", 1)
		}
		if len(holding) > 0 && saysSomething(left) {
			return holding
		}
	}
	return []Part{{Words: n.note, quoted: true, exact: true}}
}

// saysSomething reports a text that says something without the words that only join. Each leaves a space: in English the words beside it are two.
func saysSomething(left string) bool {
	return facts.Weight(lexicon.Pattern("scrap").ReplaceAllString(strings.ToLower(text.Fold(left)), " ")) > 1
}

// clausesOfLong are the clauses of a note that is one long sentence.
func clausesOfLong(note string) []text.Span {
	long := 60
	if text.HasJapanese(note) {
		long = 28
	}
	if utf8.RuneCountInString(note) < long {
		return nil
	}
	return text.Clauses(note)
}

func isLetterOfWord(r rune) bool { return text.IsJapanese(r) || text.IsLatin(r) }

var (
	asksToTakeOut = lexicon.Lazy(`(?i){asks to take out behind}`)
	apart         = lexicon.Lazy(`{goes on apart}`)
	anotherWish   = pattern.Lazy(`(?i)(?:,|;| -)? (?:and|also|then|plus)(?: also| then| please| can you| could you)? |[;\n]`)
	saysWhy       = lexicon.Lazy(`{says why}`)
	pointsHere    = lexicon.Lazy(`{points here}`)
)

// valuesShown are the values of an answer as people read them.
func (l *Listener) valuesShown(f *application.Field) (out []string) {
	def := l.State.Form.Field(f.ID)
	for _, key := range def.Keys() {
		if fact, ok := f.Facts[key]; ok && def.Type != form.TypeText {
			out = append(out, application.Encoded(fact.Value))
		}
	}
	return out
}
