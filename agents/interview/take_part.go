package interview

import (
	"maps"
	"slices"
	"strings"
	"sync"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/repair"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// quotes are the signs around what somebody names to the letter.
const quotes = " 　「」『』\"'“”"

// partRemoved finds the one answer in words that holds what is to be taken out of it.
func (t *turn) partRemoved(w repair.Wish) (c correction, ok bool) {
	if !w.Removes || w.Refers {
		return c, false
	}
	var found []correction
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		if parts := t.partsToTake(f, w); f.Settled() && len(parts) > 0 {
			found = append(found, correction{field: f, takes: parts})
		}
	}
	if len(found) != 1 {
		return c, false
	}
	return found[0], true
}

// part is a piece of an answer in the words that name it; quoted where it is to be cut out to the letter.
type part struct {
	words  string
	quoted bool
}

// partsToTake are the parts of an answer that are to be taken out of it: what is named as a whole, else each of several.
func (t *turn) partsToTake(f *application.Field, w repair.Wish) []part {
	if !w.Removes || w.OfEverything() {
		return nil
	}
	if what := strings.Trim(w.What, quotes); t.holdsPart(f, what) {
		return []part{{words: what}}
	}
	if core := strings.Trim(partNamed().ReplaceAllString(w.What, ""), quotes); core != w.What && facts.Weight(core) > 0 && t.holdsPart(f, core) { // "the smile comment"
		return []part{{words: core}}
	}
	var out []part
	for _, what := range severalThings().Split(w.What, -1) {
		if words := strings.Trim(what, quotes); t.holdsPart(f, words) {
			out = append(out, part{words, strings.ContainsAny(what, "「『\"“")})
		}
	}
	return out
}

// partNamed are the words that say of what is named that it is a part of a text: "the … bit", 「…の話」.
var partNamed = lexicon.Lazy(`(?i)^(?:the|that|my|any) |{part of a text}$`)

// severalThings stand between several things that are named one after the other.
var severalThings = pattern.Lazy(`(?i),? and (?:the |my )?|, |、|(?:」|』)と`)

// removesPart reports words that want a part of an answer out, and not all that was told: 「品出しって書いたの消してください」.
func (t *turn) removesPart() bool {
	_, ok := t.partRemoved(repair.Read(t.said.text))
	return ok
}

// holdsPart reports an answer in words that says what is named, beside others.
func (t *turn) holdsPart(f *application.Field, what string) bool {
	def := t.s.Form.Field(f.ID)
	says := func(words string) bool {
		return utf8.RuneCountInString(what) > 1 && strings.Contains(strings.ToLower(text.Fold(words)), strings.ToLower(text.Fold(what)))
	}
	if slices.ContainsFunc(f.Words, func(q application.Quote) bool { return says(q.Text) }) {
		return true
	}
	return def.Type == form.TypeText && slices.ContainsFunc(def.Keys(), func(key string) bool {
		told, ok := f.Facts[key].Value.(string)
		return ok && says(told) && !isName(key) && !aMoment().MatchString(told) && !facts.Tells(*def, key)
	})
}

// takeParts takes parts out of an answer, and says so. What it lacks then is asked for.
func (t *turn) takeParts(f *application.Field, parts []part) {
	for _, p := range parts {
		t.takeOutOf(f, p, "")
	}
	t.lead(t.text("edited", map[string]any{"label": t.label(f.ID), "value": text.Shorten(shown.Answer(t.s, f, t.s.Speaks), 120)}))
	t.askAgain([]*application.Field{f})
}

// takeOutOf takes the part named out of what was told of a field, or, where none is named, what a message told. It reports whether there was
// something.
func (t *turn) takeOutOf(f *application.Field, p part, message string) bool {
	if p.words == "" {
		return message != "" && f.WithoutMessage(message)
	}
	f.Facts = maps.Clone(f.Facts)
	took := cutQuotes(f, p)
	if t.s.Form.Field(f.ID).Type != form.TypeText {
		return took
	}
	for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
		fact := f.Facts[key]
		told, _ := fact.Value.(string)
		rest, found := p.cutFrom(told)
		if !found {
			continue
		}
		took = true
		if rest == "" || strings.HasPrefix(told, rest) && stump().MatchString(rest) { // what it led to is gone
			delete(f.Facts, key)
			continue
		}
		fact.Value, fact.Words, fact.Superseded = rest, rest, nil
		f.Facts[key] = fact
	}
	return took
}

// joint held together what was left out and what is left.
var joint = pattern.Lazy(`^(?:[、,・と及]|や|および|(?i:and|or)\b|&)+ *|(?:[、,・とや及 ]|および|(?i:\band|\bor)|&)+$`)

// cutFrom is a text without the part: to the letter where it was quoted or begins or ends the text, else without the clauses that hold it.
func (p part) cutFrom(raw string) (rest string, found bool) {
	i := strings.Index(raw, p.words)
	if i >= 0 && utf8.RuneCountInString(p.words) > 1 && (p.quoted || i == 0 || i+len(p.words) == len(raw)) {
		rest = strings.Join(strings.Fields(raw[:i]+raw[i+len(p.words):]), " ")
		return strings.Trim(joint().ReplaceAllString(rest, ""), " 　、,。.;"), true
	}
	if words := strings.ToLower(text.Fold(p.words)); strings.Contains(strings.ToLower(text.Fold(raw)), words) {
		return withoutNamed(raw, text.Clauses(raw), []string{words}), true
	}
	return without(raw, text.Clauses(raw), p.words)
}

// cutQuotes cuts the part out of what is kept of an answer in the candidate's own words, and reports whether there was something.
func cutQuotes(f *application.Field, p part) (took bool) {
	f.Words = slices.Clone(f.Words)
	for i, q := range f.Words {
		if rest, found := p.cutFrom(q.Text); found {
			f.Words[i].Text, took = rest, true
		}
	}
	f.WithoutQuotes(func(q application.Quote) bool { return facts.Weight(q.Text) == 0 }) // 「です」 is what is left of 「土日は無理です」
	return took
}

var stump = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`(?i)(?:ので|から|ため|[てで]|[しきりみけえ]|けど|が|を|に|[、,])$|\b(?:and|so|because|but|to|by|with)$`)
})
