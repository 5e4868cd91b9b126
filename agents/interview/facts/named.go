package facts

import (
	"slices"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/parts"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// catalogue is a list of names, each as it is usually written, found in any case but the exceptions.
type catalogue struct {
	find    *pattern.Regexp
	written map[string]string // by lower case
}

// names makes a catalogue of the names of a kind on first use.
func names(kind string) func() catalogue {
	return sync.OnceValue(func() catalogue {
		c := catalogue{written: map[string]string{}}
		var all []string
		for _, n := range parts.Words(kind) {
			c.written[strings.ToLower(n.Word)] = n.Usual
			p := pattern.Quote(n.Word)
			if !n.Exact {
				p = `(?i:` + p + `)`
			}
			all = append(all, p)
		}
		c.find = pattern.MustCompile(`(?:^|[^A-Za-z0-9_])(` + strings.Join(all, "|") + `)(?:[^A-Za-z0-9_+#]|[0-9.]|$)`)
		return c
	})
}

var (
	programming = names("tech")
	storage     = names("database")
	tools       = names("tool")
	channels    = names("channel")
)

// grade is a level of a language, of which one begins like the name of a programming language.
var grade = pattern.Lazy(`^[ABC][12]\+?(?:[^0-9]|$)`)

// mention is a name found, and where.
type mention struct {
	name string
	at   text.Span
}

// in finds the names in a text, in order. Names right behind each other share the letter between.
func (c catalogue) in(raw string) []mention {
	var out []mention
	for from := 0; from < len(raw); {
		m := c.find.FindStringSubmatchIndex(raw[from:])
		if m == nil {
			break
		}
		at := text.Span{Start: from + m[2], End: from + m[3]}
		if from = at.End; grade().MatchString(raw[at.Start:]) { // "my English is C2"
			continue
		}
		out = append(out, mention{c.written[strings.ToLower(at.In(raw))], at})
	}
	return out
}

// spelled matches every spelling of a name of a catalogue, nil for what is in none.
func spelled(name string) *pattern.Regexp {
	var parts []string
	for _, c := range []catalogue{programming(), storage(), tools()} {
		want, ok := c.written[strings.ToLower(name)]
		if !ok {
			continue
		}
		for n, shown := range c.written {
			if shown == want {
				parts = append(parts, pattern.Quote(n))
			}
		}
		break
	}
	if parts == nil {
		return nil
	}
	return pattern.MustCompile(`(?i)(?:^|[^a-z0-9_])(?:` + strings.Join(parts, "|") + `)(?:[^a-z0-9_+#]|[0-9.]|$)`)
}

var (
	mostly  = pattern.Lazy(`(?i)\b(?:main(?:ly)?|primar(?:y|ily)|mostly|strongest|best|day to day|chiefly)\b|メイン|主に|主な|主力|得意|一番|中心`)
	usedNot = lexicon.Lazy(`(?i){used not}`)
)

// best picks the first name that is said to be the main one, else the first that is not said to be unused.
func (r *reader) best(c catalogue) (mention, bool) {
	var first *mention
	hobby := false
	for _, clause := range r.clauses {
		s := clause.In(r.text)
		for _, m := range c.in(s) {
			m.at = text.Span{Start: clause.Start + m.at.Start, End: clause.Start + m.at.End}
			if usedNot().MatchString(s) || stance.NeverDone(s) || r.isLeft(m.at) {
				continue
			}
			part := sidePart(s, m.at.Start-clause.Start)
			spare := play().MatchString(part) || liked().MatchString(part)
			if r.isPresent(m.at) && !spare {
				return m, true
			}
			if first == nil || hobby && !spare {
				hobby, first = spare, &m
			}
		}
	}
	if first == nil {
		return mention{}, false
	}
	return *first, true
}

// isPresent reports a name that is said to be the main or the present one.
func (r *reader) isPresent(at text.Span) bool {
	clause := r.clauseAt(at.Start)
	part := sidePart(clause.In(r.text), at.Start-clause.Start)
	return mostly().MatchString(part) || atPresent().MatchString(part)
}

// isLeft reports a name of what somebody used before and not any more: "we moved from Freshdesk", "Zendesk before, Front now".
func (r *reader) isLeft(at text.Span) bool {
	clause := r.clauseAt(at.Start)
	return leftFor().MatchString(r.text[clause.Start:at.Start]) || leftBehind().MatchString(r.text[at.End:])
}

// holdsLeft reports that a name of what is left stands in some words.
func (r *reader) holdsLeft(c catalogue, at text.Span) bool {
	return slices.ContainsFunc(c.in(at.In(r.text)), func(m mention) bool {
		return r.isLeft(text.Span{Start: at.Start + m.at.Start, End: at.Start + m.at.End})
	})
}

var (
	atPresent  = lexicon.Lazy(`(?i){at present}`)
	leftFor    = lexicon.Lazy(`(?i){left for}\s*$`)
	leftBehind = lexicon.Lazy(`(?i)^\s*{left behind}`)
)

// sidePart is the part of a clause around a place, between words that set it against another: 「好きなのはRustですけど、仕事はJava」.
func sidePart(s string, at int) string {
	from, to := 0, len(s)
	for _, m := range setsAgainst().FindAllStringIndex(s, -1) {
		if m[1] <= at {
			from = m[1]
		} else if m[0] > at {
			to = min(to, m[1])
		}
	}
	return s[from:to]
}

// liked says of a name no more than that somebody likes it, or has tried it: 「最近はKotlinも少し触ってます」.
var liked = lexicon.Lazy(`(?i){liked or tried}`)

var setsAgainst = pattern.Lazy(`→|->|=>|(?:です|だ|ます|ました)?(?:けど|けれど|けれども|ですが)、?|(?i)\bbut\b|\bthough\b`)

// named reads a name that the tagger finds or that a catalogue has: as it is usually written, where it is one.
func (r *reader) named(k key, c catalogue) (Fact, bool) {
	if r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	best, listed := r.best(c)
	at, told := r.told(k)
	switch {
	case told && takesListBack().MatchString(r.text[:at.Start]) && best.at.Start < at.Start: // "Postgres, Redis. No wait, Postgres and DynamoDB"
		return r.said(at, at)
	case !told && !listed:
		return r.onlyMissing(k, r.onlyName)
	case !told, listed && (k.ends("language") || r.isPresent(best.at) || r.holdsLeft(c, at)):
		return r.fact(best.name, best.at)
	case listed && best.at.Start >= at.Start && best.at.End <= at.End && len(c.in(at.In(r.text))) == 1,
		listed && best.at.End <= at.Start && len(c.in(at.In(r.text))) > 0: // of two names the first
		return r.fact(best.name, best.at)
	}
	return r.said(at, at)
}

func readLanguage(r *reader, k key) (Fact, bool) { return r.named(k, programming()) }

func readDatabase(r *reader, k key) (Fact, bool) { return r.named(k, storage()) }

func readTool(r *reader, k key) (Fact, bool) {
	for _, c := range []catalogue{tools(), storage(), programming()} {
		if _, ok := r.best(c); ok {
			return r.named(k, c)
		}
	}
	return r.named(k, tools())
}

// properNoun is a name where one stands: in quotes, or with a capital after "is", "called", "at".
var properNoun = pattern.Lazy(`[「『"]([^「」『』"]{1,40})[」』"]|\b(?:was|is|called|named|at|with|on|for)\s+((?:[A-Z][A-Za-z0-9'&.-]*)(?:\s+[A-Z][A-Za-z0-9'&.-]*){0,3})|([^\s、。]{1,20})(?:という|といいます)`)

func readProper(r *reader, k key) (Fact, bool) {
	if r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	if m := properNoun().FindStringSubmatchIndex(r.text); m != nil {
		for g := 2; g+1 < len(m); g += 2 {
			if m[g] >= 0 {
				at := text.Span{Start: m[g], End: m[g+1]}
				return r.said(at, at)
			}
		}
	}
	return r.onlyMissing(k, r.onlyName)
}

// onlyName takes an answer that is a name and nothing else: one to three words, the first with a capital, or one in katakana.
func (r *reader) onlyName() (Fact, bool) {
	start, end := trim(r.text, 0, len(r.text))
	at := text.Span{Start: start, End: end}
	at.Start += len(aroundName().FindString(at.In(r.text)))
	s := at.In(r.text)
	c, _ := utf8.DecodeRuneInString(s)
	name := unicode.IsUpper(c) && len(strings.Fields(s)) <= 3 || unicode.In(c, unicode.Katakana) && utf8.RuneCountInString(s) <= 12
	if !name || substance(s) == 0 || strings.ContainsAny(s, ",.、。?") {
		return Fact{}, false
	}
	return r.said(at, at)
}
