package facts

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// asked reads an answer as one to the last question, where that asked for one fact and nothing more particular of it was found: to a
// question, a number, a yes or a few words are enough ("12", "Nope", "The dispatch API, mostly").
func (r *reader) asked() {
	if len(r.m.Asked) != 1 || r.has(r.m.Asked[0]) || r.doubts.of(r.m.Asked[0]) {
		return
	}
	k := r.key(r.m.Asked[0])
	if !r.isAsked(k) {
		return
	}
	if _, before := r.known[k.name]; before {
		return // it is told anew: then the words must show it
	}
	if r.denies() && !isUnknown(r.text) {
		r.lacks(k)
		return
	}
	number, phrase := func() (Fact, bool) { return r.onlyNumber(k) }, func() (Fact, bool) { return r.firstPhrase(k) }
	read := map[string]func() (Fact, bool){
		famDuration: func() (Fact, bool) { return r.bareLength(k) }, famNumber: number, famYear: number,
		famBool: func() (Fact, bool) { return r.firstYesOrNo(k) }, famNamed: phrase, famDays: r.anyDay, famTime: r.onlyTime,
	}[k.family.name]
	if read == nil {
		return
	}
	if f, ok := read(); ok {
		r.add(k.name, f)
	}
}

// labelled is one thing told under its name: "System: order routing", "Years - 6".
var labelled = pattern.Lazy(`(?:^|[\n.;,]\s*)([A-Za-z]{2,20}(?: [A-Za-z]{2,20})?)\s?(?::|=|\s[-–—])\s*([^\n;]+?)(?:[\n;]|[.,]\s+(?:[A-Za-z]{2,20})(?: [A-Za-z]{2,20})?\s?(?::|=|\s[-–—])\s|[.]?$)`)

// maxUnderLabels is how many things told under the name of one fact are read for it. People name each once; what is told under a name is
// read as a message of its own, which costs too much to be done as often as somebody writes "Systems: ".
const maxUnderLabels = 3

// underLabels reads what is told of open facts under their names.
func (r *reader) underLabels() {
	if r.m.under {
		return
	}
	tried := map[string]int{}
	for from := 0; from < len(r.text); {
		m := labelled().FindStringSubmatchIndex(r.text[from:])
		if m == nil {
			return
		}
		label, told := r.text[from+m[2]:from+m[3]], text.Span{Start: from + m[4], End: from + m[5]}
		for _, name := range r.f.Keys() {
			if k := r.key(name); tried[name] < maxUnderLabels && !r.has(name) && !r.doubts.of(name) && k.namedBy(label) {
				tried[name]++
				r.tells(k, told)
			}
		}
		from = told.End
	}
}

// tells reads a text for one fact, as if it had been asked for.
func (r *reader) tells(k key, at text.Span) {
	facts, doubts := Read(r.f, Message{Text: at.In(r.text), Asked: []string{k.name}, under: true}, r.known, r.c)
	for _, f := range facts {
		if f.Key == k.name {
			r.add(k.name, f)
			return
		}
	}
	for _, d := range doubts {
		if d.Key == k.name {
			r.doubts = append(r.doubts, d)
			return
		}
	}
	if fam := k.family.name; fam == famResult || fam == famDuties || fam == famNamed {
		if f, ok := r.said(at, at); ok {
			r.add(k.name, f)
		}
	}
}

// namedBy reports that a label is a word of the key, or a usual name for what it is.
func (k key) namedBy(label string) bool {
	l := strings.ToLower(label)
	for _, w := range append(slices.Clone(k.words), usualNames[k.last()]...) {
		if len(w) > 1 && strings.TrimSuffix(w, "s") == strings.TrimSuffix(l, "s") {
			return true
		}
	}
	return false
}

// usualNames are what people call facts, by the last word of their keys, beside the words of these.
var usualNames = map[string][]string{
	"role": {"title", "job", "position", "current role", "last role"}, "owned": {"own", "service", "project"}, "result": {"impact", "outcome", "achievement"},
	"used": {"db", "database", "tools", "software"}, "day": {"volume", "tickets", "load"}, "experience": {"length", "duration", "time"},
	"ok": {"nights", "night shifts"}, "hours": {"hours per week"}, "backend": {"experience", "years backend"}, "setting": {"place", "workplace", "where"}, "duties": {"tasks", "work"},
}

// isAsked reports that the last question asked for this fact and no other.
func (r *reader) isAsked(k key) bool {
	return len(r.m.Asked) == 1 && r.m.Asked[0] == k.name && len(r.f.RequiredFacts) > 1
}

// bareLength takes the only length of time of an answer that tells nothing else, or its only number.
func (r *reader) bareLength(k key) (Fact, bool) {
	if ds := r.lengths(); len(r.found) == 0 && len(ds) == 1 {
		return r.length(k, ds[0])
	}
	if m := nearNumber().FindStringSubmatchIndex(r.text); m != nil { // "right at 7" is a time of day elsewhere
		if n, err := strconv.ParseFloat(r.text[m[2]:m[3]], 64); err == nil {
			return r.fact(n, text.Span{Start: m[2], End: m[3]})
		}
	}
	return r.onlyNumber(k)
}

// nearNumber is a number with how near to it the amount is, and nothing else.
var nearNumber = lexicon.Lazy(`(?i)^\s*(?:{about an amount}\s*)+([0-9]{1,2}(?:\.[0-9])?)(?: (?:now|so far|by now|i think|i'd say))*[.! ]*$`)

// firstYesOrNo reads the yes or no that an answer begins with.
func (r *reader) firstYesOrNo(k key) (Fact, bool) {
	if len(r.found) == 0 {
		if f, ok := r.yesOrNo(); ok || !k.ends("use") {
			return f, ok
		}
		return r.firstInUse()
	}
	for _, c := range r.clauses[:min(1, len(r.clauses))] {
		if p := stance.YesNo(c.In(r.text)); p != stance.Unclear && !r.serves(c) {
			return r.fact(p == stance.Yes, c)
		}
	}
	return Fact{}, false
}

// firstInUse takes a first sentence that says no more than that something is in use, and what follows for more of the same: 「あります。ECサイトで…」.
func (r *reader) firstInUse() (Fact, bool) {
	if len(r.sentences) == 0 {
		return Fact{}, false
	}
	first := r.sentences[0]
	s, rest := first.In(r.text), r.text[first.End:]
	if stance.YesNo(s) != stance.Yes || !inUse().MatchString(s) {
		return Fact{}, false
	}
	if cannot().MatchString(rest) || dreams().MatchString(rest) || isUnknown(rest) || exception().MatchString(rest) {
		return Fact{}, false
	}
	return r.fact(true, first)
}

var anyOf = lexicon.Lazy(`(?i)^{any will do}(?: (?:works?|is|are|suits?)(?: fine| ok| me)?)?[.! ]*$`)

// anyDay takes every day of the week from who does not mind which.
func (r *reader) anyDay() (Fact, bool) {
	if !anyOf().MatchString(r.text) {
		return Fact{}, false
	}
	return r.fact(slices.Clone(weekdays), r.whole())
}

// maxNameWords is how many words the name of a thing may have.
const maxNameWords = 7

var (
	aroundName = lexicon.Lazy(`(?i)^(?:(?:h+m+|u+h*m+|u+h+|e+r+m*|oh|ah|eh|huh|well)(?:[\s,.!…]+|$)|{around name}\s+)+`)
	behindName = pattern.Lazy(`(?i)\s+(?:is|was|are)\s+(?:all\s+)?(?:mine|my (?:baby|own|thing|responsibility|system|project)|ours)$|\s+(?:mostly|mainly|really|myself|usually|i'd say)$`)
)

// firstPhrase takes the first words of an answer that serve no other fact, where they can be a name.
func (r *reader) firstPhrase(k key) (Fact, bool) {
	free := r.free(1)
	if len(free) == 0 || r.serves(r.pieces[free[0]].at) {
		return Fact{}, false
	}
	at := r.pieces[free[0]].at
	at.Start += len(aroundName().FindString(at.In(r.text)))
	if cut := behindName().FindStringIndex(at.In(r.text)); cut != nil {
		at.End = at.Start + cut[0]
	}
	s := at.In(r.text)
	if lexicon.Match("no name of a thing", strings.ToLower(s)) {
		return Fact{}, false
	}
	if substance(s) == 0 || Misfit(r.f, k.name, s) || text.HasJapanese(s) || len(strings.Fields(s)) > maxNameWords || utf8.RuneCountInString(s) > 60 {
		return Fact{}, false
	}
	r.pieces[free[0]].taken = true
	return r.said(at, at)
}
