package facts

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed kinds.txt
var kindsData string

// kind is what a family is called, and the words of fields that ask for it.
type kind struct {
	called string
	words  []string
}

// kinds are those of the families that take nothing else than what they are. The others take any words.
var kinds = sync.OnceValue(func() map[string]kind {
	out := map[string]kind{}
	at := ""
	for line := range strings.Lines(kindsData) {
		line = strings.TrimSpace(line)
		switch {
		case line == "" || line[0] == '#':
		case line[0] == '[':
			family, called, _ := strings.Cut(line[1:], "] ")
			at = family
			out[at] = kind{called: called}
		default:
			k := out[at]
			k.words = append(k.words, line)
			out[at] = k
		}
	}
	return out
})

// Spelling is what the name of a fact makes of it although nothing in its field asks for that.
type Spelling struct {
	Key     string
	Kind    string // "a sum of money that is hoped for"
	Because string // the word of the name that makes it so
	Instead string // a name that does not
}

// Misspelt lists the facts of a field of text whose names make them what the field does not ask for: years_php is a sum in Philippine
// pesos. Such a fact can be told in no way, so that the field is never done. Of fields with a type of their own the type counts.
func Misspelt(f form.Field) []Spelling {
	if f.Type != form.TypeText {
		return nil
	}
	var out []Spelling
	for _, name := range f.Keys() {
		k := kindOf(name)
		if _, told := f.Facts[name]; told || k == "" || fitsField(f, name, k) {
			continue
		}
		out = append(out, Spelling{name, kinds()[k].called, decisive(name), otherName(f, name)})
	}
	return out
}

// kindOf is the kind that a name makes of a fact, "" where it takes any words.
func kindOf(name string) string {
	family, k := spelledFamily(name).name, parseKey(name)
	if family == famNamed && len(k.words) > 0 && k.ends("language") {
		return "programming language"
	}
	if family == famName || family == famFile {
		return ""
	}
	if _, ok := kinds()[family]; !ok {
		return ""
	}
	return family
}

// openQuestion asks for more than a yes or a no.
var openQuestion = lexicon.Lazy(`(?i){open question}`)

// fitsField reports that the field asks for what the name makes of the fact, in its own words or in the rest of the name.
func fitsField(f form.Field, name, kind string) bool {
	texts := append(append(f.Label.All(), f.Intent.All()...), f.DoneCriteria.All()...)
	texts = append(append(texts, f.Question.All()...), f.Followups[name].All()...)
	if kind == famBool {
		own := f.Followups[name].All()
		if len(f.RequiredFacts) == 1 {
			own = append(append(own, f.Question.All()...), f.Label.All()...)
		}
		return !slices.ContainsFunc(own, openQuestion().MatchString)
	}
	rest := strings.Join(parseKey(name).without(decisive(name)), " ")
	said := " " + strings.ToLower(text.Fold(strings.Join(append(texts, rest), " . "))) + " "
	return slices.ContainsFunc(kinds()[kind].words, func(w string) bool { return says(said, w) })
}

// says reports that a text has the word; one of Latin letters as a whole.
func says(text, word string) bool {
	for from := 0; ; {
		i := strings.Index(text[from:], word)
		if i < 0 {
			return false
		}
		i += from
		end := i + len(word)
		if word[0] >= 0x80 || !latinLetter(text[i-1]) && !latinLetter(text[end]) {
			return true
		}
		from = end
	}
}

func latinLetter(b byte) bool { return b >= 'a' && b <= 'z' }

// decisive is the word of a name without which it makes nothing, or something else, of the fact.
func decisive(name string) string {
	words := parseKey(name).words
	for _, i := range backwards(len(words)) {
		rest := slices.Delete(slices.Clone(words), i, i+1)
		if len(rest) > 0 && spelledFamily(strings.Join(rest, "_")).name != spelledFamily(name).name {
			return words[i]
		}
	}
	return words[len(words)-1]
}

func backwards(n int) (out []int) {
	for i := range n {
		out = append(out, n-1-i)
	}
	return out
}

// otherName is a name of much the same words that makes of the fact what the field asks for, or nothing.
func otherName(f form.Field, name string) string {
	words := parseKey(name).words
	var names []string
	for i := 1; i < len(words); i++ {
		names = append(names, strings.Join(append(slices.Clone(words[i:]), words[:i]...), "_"))
	}
	rest := slices.DeleteFunc(slices.Clone(words), func(w string) bool { return w == decisive(name) })
	id := strings.ReplaceAll(f.ID, "-", "_")
	if len(rest) > 0 {
		names = append(names, strings.Join(rest, "_")+"_details")
	}
	for _, n := range append(names, name+"_details", id, id+"_details", "answer") {
		if k := kindOf(n); !slices.Contains(f.Keys(), n) && (k == "" || fitsField(f, n, k)) {
			return n
		}
	}
	return "answer_" + id
}
