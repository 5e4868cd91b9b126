package hearing

import (
	_ "embed"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

//go:embed typed.txt
var typedData string

// typedWords are the words around values at the summary.
var typedWords = pattern.NewLexicon(typedData)

// knownFact is a fact of the form that has a value of its kind, with what is known of it.
type knownFact struct {
	field *application.Field
	def   *form.Field
	key   string
	is    form.Fact
	value any  // that was told
	told  bool // whether one was
}

// knownOf are the facts of the form that have one of some kinds.
func (l *Listener) knownOf(kinds ...form.Kind) (out []knownFact) {
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		def := l.State.Form.Field(f.ID)
		for _, key := range def.Keys() {
			is, _ := facts.KindOf(*def, key)
			if !slices.Contains(kinds, is.Kind) {
				continue
			}
			fact, told := f.Facts[key]
			out = append(out, knownFact{f, def, key, is, fact.Value, told && fact.Value != nil})
		}
	}
	return out
}

// nameAt is where a text names a fact.
type nameAt struct {
	known int // its index
	at    text.Span
}

// namesIn are the places in a text, in lower case, at which it names one of some facts: by what its key says, by what our texts call it, or by a word of the
// label of a field that has no other fact among them.
func (l *Listener) namesIn(low string, all []knownFact) (out []nameAt) {
	for i, k := range all {
		for _, re := range facts.Called(k.key) {
			for _, at := range re.FindAllStringIndex(low, -1) {
				out = append(out, nameAt{i, text.Span{Start: at[0], End: at[1]}})
			}
		}
		for _, word := range strings.Split(k.key, "_") {
			if section := "called " + word; slices.Contains(typedWords.Names(), section) {
				for _, at := range typedWords.Pattern(section).FindAllStringIndex(low, -1) {
					out = append(out, nameAt{i, text.Span{Start: at[0], End: at[1]}})
				}
			}
		}
		for _, name := range l.subjectsTold(k) {
			if at := nameIn(low, name); at >= 0 {
				out = append(out, nameAt{i, text.Span{Start: at, End: at + len(name)}})
			}
		}
		alone := !slices.ContainsFunc(all, func(o knownFact) bool { return o.field == k.field && o.key != k.key })
		for _, n := range l.namesOf(k.def) {
			if at := nameIn(low, n.words); at >= 0 && (n.key == k.key || n.key == "" && alone) {
				out = append(out, nameAt{i, text.Span{Start: at, End: at + len(n.words)}})
			}
		}
	}
	slices.SortStableFunc(out, func(a, b nameAt) int { return a.at.Start - b.at.Start })
	return out
}

// subjectsTold are what was told that names the subject of a fact: the primary language, of the years in it.
func (l *Listener) subjectsTold(k knownFact) (names []string) {
	words := strings.Split(k.key, "_")
	for key, fact := range k.field.Facts {
		named, isText := fact.Value.(string)
		of := key != k.key && !slices.ContainsFunc(strings.Split(key, "_"), func(w string) bool { return !slices.Contains(words, w) })
		if of && isText && named != "" {
			names = append(names, strings.ToLower(text.Fold(named)))
		}
	}
	return names
}

// pieceOf is a part of a message between commas and full stops.
type pieceOf struct {
	said     string
	at       text.Span
	sentence int
	low      string // folded, in lower case
	done     bool   // what it says is taken up
}

// pieceEnds are the ends of such parts.
var pieceEnds = pattern.Lazy(`[\n。!！?？、;；]+|[,，.](?:\s+|$)|[〜~]+(?:\s|$)|[\s　]+(?:あと|それと|それから)[\s　]?|\s+(?:and|but|&|plus)\s+`)

// typedPieces parts a message. Nothing within a number or a date is an end.
func typedPieces(said string) (out []pieceOf) {
	for n, s := range text.Sentences(said) {
		sentence := s.In(said)
		from := 0
		add := func(to int) {
			if words := strings.TrimSpace(sentence[from:to]); words != "" {
				at := s.Start + from + strings.Index(sentence[from:to], words)
				out = append(out, pieceOf{said: words, at: text.Span{Start: at, End: at + len(words)}, sentence: n, low: text.Read(words).Low})
			}
		}
		for _, at := range pieceEnds().FindAllStringIndex(sentence, -1) {
			if goesOnInValue().MatchString(sentence[at[0]:]) {
				continue
			}
			end := at[0]
			if strings.ContainsAny(sentence[at[0]:at[1]], "?？") {
				end = at[1]
			}
			add(end)
			from = at[1]
		}
		add(len(sentence))
	}
	return out
}

// asksIn reports a part of a message that asks by its end: 「22時まで大丈夫です」 does not.
func asksIn(p pieceOf) bool {
	said := strings.TrimRight(text.Fold(p.said), " 。.!")
	return stance.IsQuestion(p.said) && (text.ScriptOf(p.said) == text.Latin ||
		strings.HasSuffix(said, "?") || strings.HasSuffix(said, "か") || strings.HasSuffix(said, "よね"))
}

// goesOnInValue is a sign within a value: "March 1, 2027", "one and a half", "2 years and 3 months".
var goesOnInValue = pattern.Lazy(`(?i)^(?:, ?(?:19|20)[0-9]{2}\b|,[0-9]|\s+and (?:a )?(?:half|quarter)|\s+and [0-9]+ (?:months|weeks|days)|` +
	`\s+(?:and|&) (?:on )?(?:mon|tue|wed|thu|fri|sat|sun)(?:day|s|nes|rs|ur|\b))`)

// besideValues is how much a piece says beside some values and names: its words in English, the letters of content in Japanese.
func besideValues(low string, without []text.Span) int {
	rest := restBeside(low, without)
	if text.ScriptOf(low) == text.Latin {
		return len(strings.Fields(rest))
	}
	return len([]rune(strings.Join(strings.Fields(rest), ""))) / 2
}

// saysMore reports anything at all that a piece says beside them.
func saysMore(low string, without []text.Span) bool {
	return strings.TrimSpace(restBeside(low, without)) != ""
}

func restBeside(low string, without []text.Span) string {
	b := []byte(low)
	for _, s := range without {
		for i := max(0, s.Start); i < min(len(b), s.End); i++ {
			b[i] = ' '
		}
	}
	return typedWords.Pattern("says nothing beside").ReplaceAllString(string(b), " ")
}
