package compliance

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// clause is a part of a sentence that asks, offers or says one thing, with the words of the lexicon in it.
type clause struct {
	text  string // with ^ before and | after it
	start int    // where text[1] stands in the folded text
	found found
	asks  bool
	quiet []span // parts of which it says that they are not asked for
}

// cue concepts, by which a clause is read. The lexicon explains each.
const (
	cueQuestion    = "question"
	cueRequest     = "request"
	cueSoft        = "soft_request"
	cueLater       = "later"
	cueQuietBefore = "quiet_before"
	cueQuietAfter  = "quiet_after"
	cueFiller      = "filler"
	cueWork        = "work"
)

// sentences splits a folded text into sentences of clauses.
func (l *lexicon) sentences(f folded, cuts, words *index) [][]clause {
	var out [][]clause
	start := 0
	for i := 0; i <= len(f.text); i++ {
		if i < len(f.text) && f.text[i] != '.' && f.text[i] != '!' && f.text[i] != '?' {
			continue
		}
		end := i
		if i < len(f.text) && f.text[i] == '?' {
			end++
		}
		if s := l.clauses(f.text[start:end], start, cuts, words); s != nil {
			out = append(out, s)
		}
		start = i + 1
	}
	l.passAsking(out)
	return out
}

func (l *lexicon) clauses(sentence string, base int, cuts, words *index) []clause {
	var out []clause
	start := 0
	for _, cut := range append(cuts.find(sentence)[0], span{len(sentence), len(sentence)}) {
		if cut.j <= start {
			continue
		}
		if c, ok := l.clause(sentence[start:cut.j], base+start, words); ok {
			out = append(out, c)
		} else if strings.Contains(sentence[start:cut.j], "?") { // "your age (optional)?"
			askAll(out)
		}
		if start = cut.j; start > 0 && sentence[start-1] == ' ' {
			start-- // the space after the word of the cut is the one before the next word
		}
	}
	return out
}

// markSentQuestion takes the last sentence of a text that is sent as a question for what asks, if nothing in it looks so, and reports
// whether it did: "Your hero, then."
func markSentQuestion(sentences [][]clause) bool {
	if len(sentences) == 0 || slices.ContainsFunc(sentences, asks) || announces(sentences[len(sentences)-1]) {
		return false
	}
	askAll(sentences[len(sentences)-1])
	return true
}

// announces reports a sentence that says in full what is or is going to be: 「日本語で進めますね」. Only a fragment can be meant as a
// question without looking like one.
func announces(s []clause) bool {
	if len(s) == 0 {
		return false
	}
	text := strings.TrimSuffix(strings.TrimSuffix(strings.TrimRight(s[len(s)-1].text, "|. "), "ね"), "よ")
	if strings.HasSuffix(text, "ます") || strings.HasSuffix(text, "ました") {
		return true
	}
	return len(s) == 1 && goesOn().MatchString(strings.TrimLeft(s[0].text, "^| ")) && !strings.Contains(s[0].text, " you")
}

// goesOn announces in which language the conversation goes on: "We'll go on in English".
var goesOn = pattern.Lazy(`^(?:i|we)(?:'ll| will) (?:go on|carry on|continue?|write?|switch) (?:in|to) [a-z]+ ?\|?$`)

func askAll(cs []clause) {
	for i := range cs {
		cs[i].asks = true
	}
}

func (l *lexicon) clause(s string, start int, words *index) (clause, bool) {
	trimmed := strings.TrimLeft(s, ",;() ")
	if trimmed != s && strings.HasPrefix(s[len(s)-len(trimmed)-1:], " ") {
		trimmed = s[len(s)-len(trimmed)-1:] // the space before a word belongs to it
	}
	start += len(s) - len(trimmed)
	trimmed = strings.TrimRight(trimmed, ",;()")
	if strings.Trim(trimmed, " ?") == "" {
		return clause{}, false
	}
	c := clause{text: "^" + trimmed + "|", start: start}
	c.found = words.find(c.text)
	question, request, soft := l.has(c, cueQuestion), l.has(c, cueRequest), l.has(c, cueSoft)
	c.asks = question || (request || soft) && !l.has(c, cueLater)
	c.quiet = l.quietParts(c)
	return c, true
}

func (l *lexicon) has(c clause, name string) bool { return c.found.has(l.concepts[name]) }

// quietParts are the parts before "…は書かなくて結構です" and after "no need to tell us …", each up to the next thing that is
// asked for.
func (l *lexicon) quietParts(c clause) []span {
	const ownVerb = 18 // bytes, six kana: in 「…は書いていただく必要はありません」 the verb before belongs to it
	var out []span
	asked := append(c.found[l.concepts[cueRequest]], c.found[l.concepts[cueQuestion]]...)
	for _, q := range c.found[l.concepts[cueQuietBefore]] {
		from := 0
		for _, a := range asked {
			if a.j <= q.i-ownVerb && a.j > from {
				from = a.j
			}
		}
		out = append(out, span{from, q.i})
	}
	for _, q := range c.found[l.concepts[cueQuietAfter]] {
		to := len(c.text)
		if comma := strings.IndexByte(c.text[q.j:], ','); comma >= 0 {
			to = q.j + comma
		}
		for _, a := range asked {
			if a.i >= q.j && a.j < len(c.text)-1 && a.i < to {
				to = a.i
			}
		}
		out = append(out, span{q.j - 1, to})
	}
	return out
}

func (c clause) isQuiet(s span) bool {
	return slices.ContainsFunc(c.quiet, func(q span) bool { return q.i <= s.i && s.j <= q.j+1 })
}

// passAsking hands the asking of a clause without content of its own to what came before: "…, but please tell us" and "Does that
// apply to you?" to the clause before, even if that one, in the same sentence, said that it is not asked; 「宗教（任意）を教えて
// ください」 to all that stands before the particle.
func (l *lexicon) passAsking(sentences [][]clause) {
	var before *clause
	for _, s := range sentences {
		for j := range s {
			c := &s[j]
			switch {
			case !c.asks || !l.has(*c, "anaphor") && !l.isEmpty(*c):
			case j > 0 && l.has(*c, "particle"):
				askAll(s[:j])
			case before != nil:
				before.asks = true
				if j > 0 {
					before.quiet = nil
				}
			}
			before = c
		}
	}
}

// isEmpty reports whether next to nothing is left of the clause without the words that only ask.
func (l *lexicon) isEmpty(c clause) bool {
	covered := make([]bool, len(c.text))
	for _, name := range []string{cueQuestion, cueRequest, cueSoft, cueFiller} {
		for _, s := range c.found[l.concepts[name]] {
			for k := s.i; k < s.j; k++ {
				covered[k] = true
			}
		}
	}
	left := 0
	for k, r := range c.text {
		if !covered[k] && unicode.IsLetter(r) {
			left++
		}
	}
	named := slices.ContainsFunc(l.facets, func(f facet) bool { return !f.open && c.found.has(f.id) })
	return left <= 4 && !named
}

// words returns what stands at the spans in the raw text.
func (c clause) words(raw string, f folded, spans []span) []string {
	var out []string
	for _, s := range spans {
		from, to := f.raw(c.at(s.i), c.at(s.j))
		if w := strings.TrimSpace(raw[from:to]); w != "" {
			out = append(out, w)
		}
	}
	return out
}

// at maps a position in the clause to one in the folded text.
func (c clause) at(i int) int {
	return c.start + min(max(i-1, 0), len(c.text)-2)
}
