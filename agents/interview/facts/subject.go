package facts

import (
	_ "embed"
	"slices"
	"strings"
	"sync"
	"time"

	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// subject is what a length of time is asked of.
type subject struct {
	general bool            // work in general: years_experience
	words   *pattern.Regexp // its names
}

//go:embed aliases.txt
var aliasData string

// aliases are the names in both languages of what keys name in English. Keys are singular.
var aliases = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(aliasData) {
		if word, names, ok := strings.Cut(strings.TrimSuffix(line, "\n"), ": "); ok && line[0] != '#' {
			out[word] = names
		}
	}
	return out
})

// aliasesOf matches the names of a word of a key: those listed, or the word itself and what begins with it.
func aliasesOf(word string) *pattern.Regexp {
	word = strings.ToLower(word)
	list, ok := aliases()[word]
	if !ok {
		list, ok = aliases()[strings.TrimSuffix(word, "s")]
	}
	if !ok {
		stem := word
		switch {
		case len(stem) > 7:
			stem = stem[:max(5, len(stem)-4)] // "logistics" of "logistician"
		case len(stem) > 5:
			stem = strings.TrimSuffix(strings.TrimSuffix(stem, "ing"), "s")
		}
		list = `\b` + pattern.Quote(stem)
	}
	return pattern.MustCompile(`(?i)` + list)
}

// subject is whose years a key means.
func (r *reader) subject(k key) subject {
	rest := k.without("years", "year", "months", "month", "weeks", "week", "days", "of", "in", "with", "total", "experience", "work", "working", "overall", "professional", "job")
	if len(rest) == 0 {
		return subject{general: true}
	}
	if k.any("language") {
		return subject{words: r.primaryName(k)}
	}
	if p := spelled(strings.Join(rest, " ")); p != nil {
		return subject{words: p}
	}
	var list []string
	for _, w := range rest {
		list = append(list, aliasesOf(w).String())
	}
	return subject{words: pattern.MustCompile(strings.Join(list, "|"))}
}

// primaryName matches the language that was told as the main one, nothing if none was.
func (r *reader) primaryName(k key) *pattern.Regexp {
	name, _ := r.get(strings.Join(k.without("years", "months", "year", "month"), "_")).(string)
	if name == "" {
		if f, ok := readLanguage(r, k); ok {
			name, _ = f.Value.(string)
		}
	}
	if p := spelled(name); p != nil {
		return p
	}
	if name == "" {
		return nothing()
	}
	return pattern.MustCompile(`(?i)` + pattern.Quote(name))
}

var nothing = pattern.Lazy(`$^`)

// binding is a length of time with the words that it may belong to.
type binding struct {
	at          text.Span
	length      quantity.Duration
	left, right string // up to the next length or the sentence's end
}

var (
	ofWhat  = pattern.Lazy(`(?i)^\s*(?:of|in|with|on|as|doing|using|writing|working|coding|building|の(?:実務)?)?\s*[\p{L}]`)
	said    = pattern.Lazy(`(?i)^\s*(?:of|doing|using|writing|coding)\b`)
	belongs = pattern.Lazy(`^(?:間|ほど|くらい|ぐらい|程度)?の`)
	adverbs = pattern.Lazy(`^(?:間|ほど|くらい|ぐらい|程度|以上|から(?:ずっと)?|以来(?:ずっと)?)*`)
	stops   = lexicon.Lazy(`(?i)[,、;；。.!]|と|{ends what a length is of}`)
	total   = pattern.Lazy(`(?i)\b(?:total|overall|altogether|in all|career)\b|合計|通算|全部で|トータル|歴は?$|キャリア`)
)

// bindings parts the answer into lengths of time and their surroundings. What follows directly ("3 years of Go", "5 years
// backend") belongs to a length before what precedes it.
func (r *reader) bindings() []binding { return r.bindingsOf(r.lengths()) }

func (r *reader) bindingsOf(ds []quantity.Duration) []binding {
	var out []binding
	for _, sentence := range r.sentences {
		from := sentence.Start
		for i, d := range ds {
			if d.Start < from || d.End > sentence.End {
				continue
			}
			to := sentence.End
			if i+1 < len(ds) && ds[i+1].Start < to {
				to = ds[i+1].Start
			}
			b := binding{at: d.Span, length: d, left: afterCorrection(r.text[from:d.Start]), right: r.text[d.End:to]}
			from = d.End
			if ofWhat().MatchString(b.right) && !text.HasJapanese(b.right) {
				if cut := stops().FindStringIndex(b.right); cut != nil {
					from = d.End + cut[1]
				} else {
					from = to
				}
			}
			out = append(out, b)
		}
	}
	return out
}

var (
	takenBack = pattern.Lazy(`^(?:くらい)?(?:では|じゃ|で)(?:なく|ない|ありません)`)
	putAside  = pattern.Lazy(`(?i)\b(?:not|instead of|rather than) $`)
)

// lengths are the lengths of time said; where there is none, those of the periods ("since January 2024").
func (r *reader) lengths() []quantity.Duration {
	ds := slices.DeleteFunc(standing(r.text, quantity.Durations(r.text), func(d quantity.Duration) text.Span { return d.Span }), func(d quantity.Duration) bool {
		return setAside(r.text, d.Span) || ofNotice().MatchString(r.text[d.Start:min(len(r.text), d.End+12)])
	})
	t, numbers := text.Read(r.text), quantity.Numbers(r.text)
	for i, d := range ds {
		ds[i] = asCorrected(t, d, numbers)
	}
	if len(ds) > 0 {
		return ds
	}
	return r.periods()
}

// periods are the lengths of the periods that are told: "since January 2024".
func (r *reader) periods() (ds []quantity.Duration) {
	for _, p := range when.Periods(r.text, r.c) {
		to := p.To
		if p.Ongoing || to == "" && text.HasJapanese(r.text) && !ends().MatchString(r.text) { // 「2016年から」, of how long
			to = r.today()
		}
		if from, ok := months(r.inYear(p.From)); ok && to != "" {
			if until, ok := months(r.inYear(to)); ok && until > from {
				ds = append(ds, quantity.Duration{Span: p.Span, Months: float64(until - from)})
			}
		}
	}
	if len(ds) > 0 {
		return ds
	}
	if from, to, ongoing, at := r.period(); from.ISO != "" && (ongoing || to.ISO != "") { // "started in March last year and still there"
		if ongoing {
			to.ISO = r.today()
		}
		begun, ok := months(r.inYear(from.ISO))
		if ended, told := months(r.inYear(to.ISO)); ok && told && ended > begun {
			return append(ds, quantity.Duration{Span: at, Months: float64(ended - begun)})
		}
	}
	for _, m := range sinceYear().FindAllStringSubmatchIndex(r.text, -1) {
		if from, ok := months(r.inYear(r.text[max(m[2], m[4]):max(m[3], m[5])])); ok {
			if until, ok := months(r.today()); ok && until > from {
				ds = append(ds, quantity.Duration{Span: text.Span{Start: m[0], End: m[1]}, Months: float64(until - from)})
			}
		}
	}
	return ds
}

// afterCorrection is what stands behind the last word that takes something back, where that is all that stands before a length: "no, count the
// internship, call it" six years.
func afterCorrection(left string) string {
	if m := stance.Settling()["correcting"].FindAllStringIndex(left, -1); m != nil && !text.HasJapanese(left) && !isSubject(left[m[len(m)-1][1]:]) {
		return ""
	}
	return counted().ReplaceAllString(left, "")
}

// counted begins what a length is told by, before what it comes to: 「2016年から仕事で書いてるのでちょうど10年」.
var counted = lexicon.Lazy(`(?i)^.*?((?:19|20)\d\d年|[0-9]{1,2}月|年)[^。、]{0,6}から[^。]{1,24}?(?:ので|んで|から)、?`)

// asCorrected is a length, or the one in its unit that a bare number behind it puts in its place: "two years, make that three".
func asCorrected(t text.Text, d quantity.Duration, numbers []quantity.Number) quantity.Duration {
	i := slices.IndexFunc(numbers, func(n quantity.Number) bool { return n.Start >= d.End })
	if i < 0 || numbers[i].Unit != "" || numbers[i].Start-d.End > maxCorrection || !stance.Replaced(t, []text.Span{d.Span, numbers[i].Span})[0] {
		return d
	}
	n, told := numbers[i], d.In(t.Folded)
	if between := t.Folded[d.End:n.Start]; len(programming().in(between))+len(storage().in(between)) > 0 { // "go 3 yrs, postgres more like 5"
		return d
	}
	all := quantity.Durations(n.In(t.Folded) + " " + told[strings.LastIndexAny(told, " 0123456789")+1:])
	if len(all) != 1 {
		return d
	}
	all[0].Span = d.Span
	if !isSubject(stance.Settling()["correcting"].ReplaceAllString(t.Folded[d.End:n.Start], " ")) {
		all[0].End = n.End // else what it is of stands behind it: "6 years backend, should be 7"
	}
	return all[0]
}

// maxCorrection is how far behind a length a number may stand that corrects it, in bytes.
const maxCorrection = 30

// inYear is an ISO date, or of a year alone the month of it in which today is: years are counted whole.
func (r *reader) inYear(iso string) string {
	if len(iso) != len("2006") {
		return iso
	}
	return iso + "-" + text.FirstBytes(r.today(), len("2006-01"))[len("2006-"):]
}

// sinceYear is how long something goes on, told by the year in which it began.
var sinceYear = lexicon.Lazy(`(?i)\bsince {about}?((?:19|20)\d\d)\b|((?:19|20)\d\d)年{about a year}から`)

// months counts the months of the calendar up to an ISO date or month.
func months(iso string) (int, bool) {
	t, err := time.Parse("2006-01", text.FirstBytes(iso, len("2006-01")))
	return t.Year()*12 + int(t.Month()), err == nil
}

type fit int

const (
	others  fit = iota // it is said of something else
	anyones            // nothing says whose it is
	mine
)

// fits tells whether the length is the subject's.
func (b binding) fits(s subject) fit {
	near := b.right
	if cut := stops().FindStringIndex(near); cut != nil {
		near = near[:cut[0]]
	}
	if s.general {
		if excluded().MatchString(b.left) || ofWhole().MatchString(b.right) {
			return others
		}
		return mine
	}
	of := ofWhat().MatchString(near) && !text.HasJapanese(near)
	switch {
	case (of || belongs().MatchString(near)) && s.words.MatchString(near):
		return mine
	case startsWith(s.words, adverbs().ReplaceAllString(near, "")): // 5年間教えています
		return mine
	case of && said().MatchString(near) && isSubject(near):
		return others
	case s.words.MatchString(b.left):
		if neverIn(b.left, s) { // "No Go yet, 8 years Python"
			return others
		}
		return mine
	case len(programming().in(b.left)) > 0, namesGo().MatchString(b.left):
		return others
	case total().MatchString(b.left) || isSubject(atJob().ReplaceAllString(b.left, "")) || isSubject(near):
		return others
	}
	return anyones
}

// namesGo ends with the language whose name is a verb, where nothing but a length is told of it: "go 3 yrs".
var namesGo = pattern.Lazy(`(?i)(?:^|[,.;] ?|\band )go:? (?:for |about |around |like |~)*$`)

func startsWith(p *pattern.Regexp, s string) bool {
	if strings.HasPrefix(s, "で") || strings.HasPrefix(s, "、") || strings.HasPrefix(s, "と") {
		return false // 「Goが3年でPythonが2年」
	}
	at := p.FindStringIndex(s)
	return at != nil && at[0] == 0 && at[1] > 0
}

// excluded marks a length within another ("of which", うち) or one of something that is no work.
var excluded = pattern.Lazy(`(?i)うち|of which|including|ブランク|gap|break`)

// ofWhole stands behind a part of the length before it: "three years, 18 months of that nights".
var ofWhole = pattern.Lazy(`(?i)^\s*of (?:that|those|which|them|it)\b`)

// atJob ends with a job at which a length of time was spent.
var atJob = lexicon.Lazy(`(?i){at a job}`)

// bareWords may stand beside a length of time without saying what it is of.
var bareWords = lexicon.Lazy(`(?i){beside a length}`)

func isSubject(s string) bool { return substance(bareWords().ReplaceAllString(s, " ")) > 0 }

// never reports that the subject is said to be new to the person.
func never(text string, s subject) bool {
	if s.general || s.words == nil {
		return false
	}
	return neverIn(text, s)
}

// neverIn reports a clause that says of the subject that it was never done.
func neverIn(raw string, s subject) bool {
	for _, c := range text.Clauses(raw) {
		if t := c.In(raw); s.words.MatchString(t) && (newTo().MatchString(t) || stance.NeverDone(t)) {
			return true
		}
	}
	return false
}

var newTo = lexicon.Lazy(`(?i){new to}`)

// Called are what a fact is called by the telling words of its key: the words for what is counted, or for what somebody is asked about.
func Called(key string) []*pattern.Regexp { return calledOnce(key) }

var calledOnce = memo.Of(func(key string) (out []*pattern.Regexp) {
	k := parseKey(key)
	for _, w := range k.without(untelling...) {
		switch _, listed := aliases()[strings.TrimSuffix(strings.ToLower(w), "s")]; {
		case listed:
			out = append(out, aliasesOf(w))
		case len(w) > 3:
			out = append(out, pattern.MustCompile(`(?i)\b`+pattern.Quote(strings.TrimSuffix(w, "s"))+`s?\b`))
		case len(w) > 1:
			out = append(out, pattern.MustCompile(`(?i)\b`+pattern.Quote(w)+`\b`))
		}
	}
	return out
})

// untelling are the words of keys that name no subject.
var untelling = []string{
	"years", "year", "months", "month", "weeks", "week", "weekly", "days", "day", "hours", "hour", "of", "in", "with", "per", "total", "experience", "work", "working",
	"overall", "professional", "job", "min", "max", "each", "ok", "used", "primary", "language", "date", "expected", "from", "to", "time", "needs", "has", "can",
}
