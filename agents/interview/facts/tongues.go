package facts

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/prompts"
)

// readTags reads the languages named, with those that were named before.
func readTags(r *reader, k key) (Fact, bool) {
	var tags []string
	if r.keepsLanguages(k) {
		tags = slices.Clone(stringList(r.known.raw(k.name)))
	}
	stale := !r.known.has(k.name)
	var at text.Span
	type named struct {
		clause int
		tag    string
	}
	seen := map[named]bool{} // what a clause says of a language is read once
	for i, m := range place.Languages(r.text) {
		if i == 0 {
			at.Start = m.Start
		}
		at.End = m.End
		n := named{r.clauseAt(m.Start).Start, m.Tag}
		if seen[n] {
			continue
		}
		seen[n] = true
		switch out := r.notSpoken(m.Start) || r.notCounted(m.Start); {
		case stale && (out || r.liftsAll(r.clauseAt(m.Start))):
			tags = slices.DeleteFunc(tags, func(t string) bool { return t == m.Tag })
		case !out && !slices.Contains(tags, m.Tag):
			tags = append(tags, m.Tag)
		}
	}
	if at.End == 0 || len(tags) == 0 {
		return Fact{}, false
	}
	if only, where := r.onlyLanguage(); only != "" && stale {
		return r.fact([]string{only}, where)
	}
	return r.fact(tags, at)
}

// liftsAll reports a clause that takes what it names off the list, all of it: of what "English C1, remove the French" names it is one.
func (r *reader) liftsAll(c text.Span) bool {
	return lifted().MatchString(withoutDenied(c.In(r.text))) && !r.leavesOut(c)
}

// leavesOut reports a clause that says of one of its languages that it is none to work in: what else denies something there is said of that one.
func (r *reader) leavesOut(c text.Span) bool {
	return slices.ContainsFunc(place.Languages(c.In(r.text)), func(m place.LanguageMention) bool { return r.notCounted(c.Start + m.Start) })
}

// onlyLanguage is the language that a clause says to be the only one, and where: "my Irish is grand for the dog. English only, put that".
func (r *reader) onlyLanguage() (tag string, at text.Span) {
	for _, c := range r.clauses {
		if named := place.Languages(c.In(r.text)); len(named) == 1 && lexicon.Match("only language", strings.ToLower(c.In(r.text))) {
			tag, at = named[0].Tag, c
		}
	}
	return tag, at
}

// keepsLanguages reports that the languages told before stay: the message corrects or adds to them, or is about some of them only. Who tells all
// anew replaces them.
func (r *reader) keepsLanguages(k key) bool {
	if r.known.has(k.name) {
		return true
	}
	if len(r.usedInPart()) == 1 && len(place.Languages(r.text)) == 1 { // a language that is only read is told beside others
		return true
	}
	told := func(m place.LanguageMention) bool { return !slices.Contains(stringList(r.known.raw(k.name)), m.Tag) }
	return !only().MatchString(inPart().ReplaceAllString(r.text, " ")) && (len(r.m.Swaps) > 0 || r.corrects || adding().MatchString(r.text) || lifted().MatchString(r.text) ||
		stance.Settling()["correcting"].MatchString(text.Read(r.text).Low) || wrongLevel().MatchString(r.text) || addsLanguage().MatchString(r.text) ||
		!slices.ContainsFunc(place.Languages(r.text), told))
}

// notSpoken reports a language that is named to say that it is not used: "no French", 「英語は全然話せません」.
func (r *reader) notSpoken(at int) bool {
	return r.usedInPart()[at] == "" && !r.leavesOut(r.clauseAt(at)) && saysUnspoken(withoutDenied(r.clauseAt(at).In(r.text)))
}

// saysUnspoken reports a clause that denies that a language is used. That there is no trouble with it denies nothing: 「英語は問題ないです」.
func saysUnspoken(clause string) bool {
	clause = noTrouble().ReplaceAllString(clause, " ")
	return cannot().MatchString(clause) || unspoken().MatchString(clause)
}

// notCounted reports a language, by where it is named, that is named to say that it is none to work in: "my French is only for ordering wine",
// "forget German".
func (r *reader) notCounted(at int) bool {
	if r.uncounted == nil {
		r.uncounted = map[int]bool{}
		for _, s := range r.sentences {
			r.findUncounted(s)
		}
	}
	return r.uncounted[at]
}

// maxAside is how much, in bytes, of what stands beside a language is read.
const maxAside = 100

// findUncounted notes those of a sentence.
func (r *reader) findUncounted(s text.Span) {
	ms := place.Languages(s.In(r.text))
	to, leads := s.End, "" // up to the next other one, and what leads to that
	defer func() {
		for i := 1; i < len(ms); i++ { // "remove French and German"
			if joins().MatchString(s.In(r.text)[ms[i-1].End:ms[i].Start]) && r.uncounted[s.Start+ms[i-1].Start] {
				r.uncounted[s.Start+ms[i].Start] = true
			}
		}
	}()
	for _, i := range backwards(len(ms)) {
		m := ms[i]
		start, end, from := s.Start+m.Start, s.Start+m.End, s.Start
		if i > 0 {
			from += ms[i-1].End
		}
		if i+1 < len(ms) && ms[i+1].Tag != m.Tag {
			to = s.Start + ms[i+1].Start - len(leads)
		}
		fore := text.BytesBefore(r.text, start, min(maxAside, max(0, start-from)))
		fore = fore[strings.LastIndexAny(fore, ",;")+1:]
		leads = ""
		if notToCount().MatchString(fore) { // which is said of this one, and not of the one before
			r.uncounted[start], leads = true, fore
			continue
		}
		r.uncounted[start] = notToCount().MatchString(text.BytesAfter(r.text[:max(end, to)], end, maxAside))
	}
}

var notToCount = lexicon.Lazy(`(?i){not to be counted}`)

var unspoken = pattern.Lazy(`(?:話|しゃべ|喋|読|書|聞|わか|分か|使|通じ|喋れ)[^、。]{0,4}(?:ない|ません|なく|ず)|(?:全く|まったく|全然|ぜんぜん|さっぱり)(?:です|だめ|ダメ|で|$)`)

// readLevels reads how well each language is used, with what was told before. Missing says which languages still lack one. Of a
// single language (english_level) it is that one's level.
func readLevels(r *reader, k key) (Fact, bool) {
	levels := map[string]string{}
	for tag, l := range stringMap(r.known.raw(k.name)) {
		if tags, told := r.languages(); !told || slices.Contains(tags, tag) {
			levels[tag] = l
		}
	}
	before := len(levels)
	var at text.Span
	for i, s := range r.sentences {
		for tag, l := range r.levelsIn(s, &at) {
			levels[tag] = l
		}
		if i > 0 {
			r.gradeBehind(r.sentences[i-1], s, levels, &at)
		}
	}
	if l, ok := r.onlyLevel(levels); ok {
		return l, true
	}
	if len(levels) == 0 || len(levels) == before && at.End == 0 {
		return Fact{}, false
	}
	return r.fact(levels, at)
}

var (
	levelWord = lexicon.Lazy(`(?i){level word}`)
	native    = lexicon.Lazy(`(?i){native}`)
	always    = lexicon.Lazy(`(?i){all their life}`)
	studied   = lexicon.Lazy(`(?i){studied}`)
	noTrouble = lexicon.Lazy(`(?i){no trouble}`)
	gradeJA   = lexicon.Lazy(`(?i){grade told}`)

	likeParticle = lexicon.Lazy(`^{begins like a particle}`)
	particleLv   = pattern.Lazy(`^(?:では|[はがをもでのにと])`)

	linking  = pattern.Lazy(`(?i)^\s*(?:,|、|・|/|&|and|と|や|y|e|\s)+\s*$`)
	andWord  = pattern.Lazy(`(?i)\b(?:and|with|plus)\b|&|\+|と|及び|および|・`)
	both     = pattern.Lazy(`(?i)\b(?:both|all|each|equally)\b|どちらも|両方|どれも|いずれも`)
	joins    = pattern.Lazy(`(?i)^\s*(?:and|&|\+|と|及び|および|・)\s*$`)
	listed   = pattern.Lazy(`[,;、；\n]`)
	hollowLv = lexicon.Lazy(`(?i)^{hollow lv}+$`)
	edgesLv  = lexicon.Lazy(`(?i)^{edges lv}+|(?:[\s:：;=()（）,.、。・/-]|です|ます|\bde\b|\bof\b|\bin\b|\band\b|\bn\b|\bmy\b|の)+$`)
)

// levelsIn reads the levels in one sentence, clause by clause.
func (r *reader) levelsIn(s text.Span, at *text.Span) map[string]string {
	out := map[string]string{}
	var pending []string // languages without a level so far, in the sentence
	var last []string    // those of the clause before
	start := s.Start
	for _, end := range cuts(s, r.text) {
		clause := text.Span{Start: start, End: end}
		start = end
		text := withoutStudied(withoutDenied(clause.In(r.text)))
		named := place.Languages(text)
		ms := slices.DeleteFunc(slices.Clone(named), func(m place.LanguageMention) bool {
			return r.notCounted(clause.Start + m.Start)
		})
		if len(ms) < len(named) && len(ms) == 0 {
			continue
		}
		partly := r.partsAmong(clause.Start, ms)
		if len(ms) > 0 && len(partly) == 0 && saysUnspoken(text) {
			continue
		}
		if len(ms) == 0 {
			if l := level(text); l != "" && both().MatchString(text) {
				give(out, pending, level(both().ReplaceAllString(text, " ")))
			} else if l != "" && tellsLevel(text) && len(pending) > 0 {
				give(out, pending[len(pending)-1:], l)
			} else if l != "" && len(last) > 0 && onSteps().MatchString(l) && settlesLevel().MatchString(text) { // "I can do business in Spanish, call it advanced"
				give(out, last[len(last)-1:], l)
			} else if gradeAlone().MatchString(strings.TrimSpace(l)) && len(last) > 0 && stance.Settling()["correcting"].MatchString(r.text[s.Start:clause.End]) {
				give(out, last[len(last)-1:], l) // "english B1, no wait, B2"
			} else {
				continue
			}
			at.End = clause.End
			continue
		}
		if at.End == 0 {
			at.Start = clause.Start
		}
		at.End = clause.End
		open := slices.DeleteFunc(perMention(text, ms, out), func(tag string) bool { return partly[tag] != "" })
		withParts(out, partly)
		pending, last = append(pending, open...), []string{ms[len(ms)-1].Tag}
	}
	return out
}

// gradeBehind gives the language of the sentence before the level that is a sentence of its own: 「日本語は仕事で4年使っています。N1です」. Of several languages it
// is none's, and a level that is told stays.
func (r *reader) gradeBehind(before, s text.Span, levels map[string]string, at *text.Span) {
	named := place.Languages(before.In(r.text))
	l := level(s.In(r.text))
	if len(named) == 0 || len(place.Languages(s.In(r.text))) > 0 || l == "" || l != levelWord().FindString(l) && l != gradeJA().FindString(l) {
		return
	}
	tag := named[0].Tag
	ofOther := tag != prompts.JA && gradeOfJapanese().MatchString(l)
	several := slices.ContainsFunc(named, func(m place.LanguageMention) bool { return m.Tag != tag || r.notCounted(before.Start+m.Start) })
	if ofOther || several || levelWord().MatchString(levels[tag]) || levels[tag] == levelFluent || levels[tag] == levelNative {
		return
	}
	levels[tag], at.End = l, s.End
}

// perMention gives each language of a clause the words beside it: those behind it up to "and", else those before it. It returns
// the languages that have none.
func perMention(text string, ms []place.LanguageMention, out map[string]string) (open []string) {
	before, after := beside(text, ms)
	shared := ""       // "fluent in English and Spanish"
	var waits []string // "Arabic and French excellent"
	for i, m := range ms {
		l := level(after[i])
		if b := level(before[i]); b != "" && tellsLevel(before[i]) && !tellsLevel(after[i]) {
			l, shared = b, b
		}
		if l == "" && i > 0 && linking().MatchString(text[ms[i-1].End:m.Start]) {
			l = shared
		}
		if l == "" && i+1 < len(ms) && joins().MatchString(text[m.End:ms[i+1].Start]) {
			waits = append(waits, m.Tag)
			continue
		}
		if l == "" {
			open = append(append(open, waits...), m.Tag)
			waits = nil
			continue
		}
		give(out, waits, l)
		out[m.Tag], waits = l, nil
	}
	if last := always().ReplaceAllString(text[ms[len(ms)-1].End:], " "); both().MatchString(last) { // not "all my life"
		for _, m := range ms {
			give(out, []string{m.Tag}, level(both().ReplaceAllString(last, " ")))
		}
		return nil
	}
	return open
}

// tellsLevel reports that a text has a word of a level.
func tellsLevel(s string) bool {
	return levelWord().MatchString(s) || native().MatchString(s) || always().MatchString(s)
}

// beside are the words before and behind each language, what stands between two of them parted at "and".
func beside(text string, ms []place.LanguageMention) (before, after []string) {
	before, after = make([]string, len(ms)), make([]string, len(ms))
	before[0], after[len(ms)-1] = text[:ms[0].Start], text[ms[len(ms)-1].End:]
	for i := 1; i < len(ms); i++ {
		between := text[ms[i-1].End:ms[i].Start]
		after[i-1] = between
		if cut := andWord().FindAllStringIndex(between, -1); cut != nil {
			last := cut[len(cut)-1]
			after[i-1], before[i] = between[:last[0]], between[last[1]:]
		}
	}
	return before, after
}

func give(out map[string]string, tags []string, l string) {
	for _, t := range tags {
		if l != "" {
			out[t] = l
		}
	}
}

// What is recorded of a language that somebody calls their own, and of one that they speak since they can think.
const (
	levelNative = "native"
	levelFluent = "fluent"
)

// level are the words of a level in a text beside a language's name, or nothing. Nobody is asked for their mother tongue; who calls a language native or
// their first has told how well they use it, and that is recorded as they told it.
func level(s string) string {
	if native().MatchString(s) {
		if s = native().ReplaceAllString(s, " "); !levelWord().MatchString(s) {
			return levelNative
		}
	}
	if always().MatchString(s) {
		if s = always().ReplaceAllString(s, " "); !levelWord().MatchString(s) {
			return levelFluent
		}
	}
	if !text.HasJapanese(s) {
		s = noTrouble().ReplaceAllString(s, " ") // "no problem" is none
	}
	s = aroundLevel().ReplaceAllString(s, " ")
	if hollowLv().MatchString(s) || strings.TrimSpace(s) == "" {
		return ""
	}
	s = withoutEdges(s)
	if hollowLv().MatchString(s) {
		return ""
	}
	return onLadder(s)
}

// withoutEdges is a level without the small words around it. A particle is cut off, and not the beginning of a word that begins like one: とても, もう少し.
func withoutEdges(s string) string {
	for range len("で、は") {
		was := s
		s = strings.TrimSpace(edgesLv().ReplaceAllString(s, ""))
		if !likeParticle().MatchString(s) {
			s = particleLv().ReplaceAllString(s, "")
		}
		if s == was {
			break
		}
	}
	if smallMeasure().MatchString(s) { // whose article is a part of it: "a bit"
		return "a " + s
	}
	return s
}

// maxLevelWords is how many words a level has at most: more tell a story.
const maxLevelWords = 3

// onLadder is a level in Latin letters without what is said around it: "so C1 there", "was great, rusty, call it intermediate". Of more than a few words
// it is what stands on a ladder, told last, and nothing where none does: "for thirty years" is no level.
func onLadder(s string) string {
	if studied().MatchString(s) && !levelWord().MatchString(s) { // "lessons", 「がんばって勉強中」
		return ""
	}
	if text.HasJapanese(s) {
		grade := gradeJA().FindString(s)
		if grade != "" && !levelWord().MatchString(strings.Replace(s, grade, "", 1)) { // 「N2もって」
			return strings.TrimSpace(grade)
		}
		if goesOn().MatchString(s) && !levelWord().MatchString(s) { // 「仕事で4年使ってい（ます）」, it tells what is done, and not how well
			return ""
		}
		return s
	}
	steps := onSteps().FindAllStringIndex(s, -1)
	if words := inPart().FindString(s); words != "" && len(steps) == 0 {
		return strings.TrimSpace(words)
	}
	switch few := len(strings.Fields(s)) <= maxLevelWords; {
	case len(steps) == 0 && few && !stance.Past(s) && inOwnWords().MatchString(s):
		return s
	case len(steps) == 0:
		return shortLevel().FindString(s)
	case len(steps) > 1 && len(strings.Fields(s)) <= maxLevelWords+1:
		return s[steps[0][0]:steps[len(steps)-1][1]]
	}
	last := steps[len(steps)-1]
	if n := len(steps); n > 1 && eitherLevel().MatchString(s[steps[n-2][1]:last[0]]) { // which of both is theirs to say: "I think it is B2 or C1"
		return s[steps[n-2][0]:last[1]]
	}
	return s[last[0]:last[1]]
}

var (
	goesOn          = pattern.Lazy(`[てで](?:いて?)?$`)
	eitherLevel     = pattern.Lazy(`(?i)^\s*(?:or|to|/|-|~|–|か|から)(?: (?:maybe|perhaps))?\s*$`)
	onSteps         = lexicon.Lazy(`(?i){on the ladder}`)
	smallMeasure    = pattern.Lazy(`(?i)^(?:bit|little)$`)
	inOwnWords      = lexicon.Lazy(`(?i){level in own words}`)
	shortLevel      = lexicon.Lazy(`(?i){short level}`)
	settlesLevel    = lexicon.Lazy(`(?i){settles a level}`)
	deniedGrade     = lexicon.Lazy(`(?i){denied grade}`)
	aroundLevel     = lexicon.Lazy(`(?i)^(?:[\s,.:;、-]*{around a level})+|(?:{around a level}[\s,.:;、-]*)+$`)
	wrongLevel      = lexicon.Lazy(`(?i){level was wrong}`)
	addsLanguage    = lexicon.Lazy(`(?i)^{goes on adding}`)
	gradeOfJapanese = pattern.Lazy(`(?i)^(?:jlpt ?)?n[1-5]`)
	gradeAlone      = lexicon.Lazy(`(?i)^{grade}$`)
)

// withoutDenied is a clause with the grades that are said not to be the ones left blank: "my english is C2 not B2".
func withoutDenied(clause string) string {
	return deniedGrade().ReplaceAllStringFunc(clause, func(s string) string { return strings.Repeat(" ", len(s)) })
}

// withoutStudied is a clause about learning a language with what is said of since when left blank: "I learn Japanese since childhood" tells no level.
func withoutStudied(clause string) string {
	if !studied().MatchString(clause) {
		return clause
	}
	return always().ReplaceAllStringFunc(clause, func(s string) string { return strings.Repeat(" ", len(s)) })
}

// onlyLevel takes a level without a language's name when one language only is open.
func (r *reader) onlyLevel(levels map[string]string) (Fact, bool) {
	if len(place.Languages(r.text)) > 0 || !levelWord().MatchString(r.text) {
		return Fact{}, false
	}
	var open []string
	for _, k := range r.f.Keys() {
		if familyOf(r.f, k).name == famTags {
			for _, t := range stringList(r.get(k)) {
				if levels[t] == "" {
					open = append(open, t)
				}
			}
		}
	}
	l := level(r.text)
	if len(open) == 0 || l == "" || len(open) > 1 && !both().MatchString(r.text) {
		return Fact{}, false
	}
	give(levels, open, level(both().ReplaceAllString(r.text, " ")))
	return r.fact(levels, r.whole())
}

// languages are those told, where the field asks for them.
func (r *reader) languages() (tags []string, told bool) {
	for _, k := range r.f.Keys() {
		if familyOf(r.f, k).name == famTags {
			if i := slices.IndexFunc(r.found, func(f Fact) bool { return f.Key == k }); i >= 0 {
				return stringList(r.found[i].Value), true
			}
			return stringList(r.known.raw(k)), r.known.raw(k) != nil
		}
	}
	return nil, false
}

// cuts are the ends of the parts of a sentence between list marks.
func cuts(s text.Span, text string) []int {
	var out []int
	for _, m := range listMarks(s.In(text)) {
		out = append(out, s.Start+m)
	}
	return append(out, s.End)
}

func listMarks(s string) []int {
	var out []int
	depth := 0
	for i, c := range s {
		switch {
		case c == '(':
			depth++
		case c == ')':
			depth--
		case depth <= 0 && listed().MatchString(string(c)):
			out = append(out, i)
		}
	}
	return out
}
