// Package wish reads what somebody wants of the conversation itself: that everything is erased, that the application is withdrawn,
// that a person takes over, that it waits a moment or until they have thought it over, to see what is noted; and what would help them to take part in it, apart from why they need that.
//
// The words are data: files of phrases by class, one a line, and frames in which these stand. What decides is how words stand together
// in a sentence ("delete" before what is one's own, as a wish, not as what one did), never a sentence as a whole. Everything is a pure
// function of the text; the time taken grows linearly with it.
package wish

import (
	"embed"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Kind is what is wanted.
type Kind string

// The kinds of wishes.
const (
	Erase    Kind = "erase"    // of everything that was told; a part of it is a correction
	Withdraw Kind = "withdraw" // of the application
	Human    Kind = "human"    // to be served by a person
	Wait     Kind = "wait"     // a moment
	Later    Kind = "later"    // to stop here, and to go on another time
	Think    Kind = "think"    // time to think, or to ask those at home, before they decide
	Recap    Kind = "recap"    // to see what was noted of what they told

	// Undecided is all that says, where nothing is left but to decide, that it is not done yet; elsewhere it may be an answer.
	Undecided Kind = "undecided"
)

//go:embed data
var data embed.FS

// languages are those that wishes are read in, whichever the conversation is held in.
var languages = []string{"en", "ja"}

// lexicons are the words of each language, read at the first message.
var lexicons = sync.OnceValue(func() []*lexicon {
	var out []*lexicon
	for _, lang := range languages {
		var files []string
		for _, name := range []string{"common", "wish", "think", "adjust"} {
			raw, err := data.ReadFile("data/" + name + "." + lang + ".txt")
			if err != nil {
				panic(err)
			}
			files = append(files, string(raw))
		}
		out = append(out, newLexicon(lang, files...))
	}
	return out
})

// Mend gives a text, in lower case and folded, with its slips of the fingers mended: words one letter away from those that wishes are
// made with.
func Mend(text string) string { return mendOnce(text) }

var mendOnce = memo.Of(func(text string) string {
	mended, _ := knownWords().mend(text)
	return mended
})

// Is reports whether a text, in lower case and folded, has the wish in one of its sentences, be it with slips of the fingers.
func (k Kind) Is(said string) bool {
	return slices.ContainsFunc(mendedSentences(said), k.in)
}

// Named reports whether a text, in lower case and folded, has words of a wish that is heard beside whatever else somebody tells, be it as a part of something
// else. It costs less than to ask for one of those wishes, none of which is in a text that it does not report.
func Named(said string) bool {
	return slices.ContainsFunc(mendedSentences(said), func(sentence string) bool { return namedWords().MatchString(bare(sentence)) })
}

// namedWords are those of the wishes of Named, of all languages.
var namedWords = sync.OnceValue(func() *pattern.Set {
	var all []*pattern.Set
	for _, l := range lexicons() {
		all = append(all, l.of(string(Human)), l.of(string(Wait)), l.of(string(Later)), l.of(string(Recap)))
	}
	return pattern.Union(all...)
})

// mendedSentences are the sentences of a text, mended as a whole: each wish is looked for in them.
var mendedSentences = memo.Of(func(said string) (out []string) {
	said = Mend(said)
	for _, at := range text.Sentences(said) {
		out = append(out, at.In(said))
	}
	return out
})

// bare is a sentence without what stands around it.
func bare(sentence string) string { return strings.Trim(sentence, " 　、,。.!") }

// in reports whether a sentence has the wish.
func (k Kind) in(sentence string) bool {
	sentence = bare(sentence)
	return slices.ContainsFunc(lexicons(), func(l *lexicon) bool {
		return l.in(string(k), sentence) && !l.in(string(k)+"_not", sentence)
	})
}

// Denied reports a text, in lower case and folded, that has words for the wish only to say that one does not have it, or to tell of others: 「辞退しません」.
func (k Kind) Denied(said string) bool {
	sentences := mendedSentences(said)
	return !slices.ContainsFunc(sentences, k.in) && slices.ContainsFunc(sentences, func(sentence string) bool {
		return slices.ContainsFunc(lexicons(), func(l *lexicon) bool { return l.in(string(k)+"_denied", bare(sentence)) })
	})
}

// Beside is what a text, in lower case and folded, says beside the words of the wish. Of a sentence that names the application or what was
// told here nothing is left: it can be nothing but the wish.
func (k Kind) Beside(said string) string {
	said = Mend(said)
	var out strings.Builder
	for _, at := range text.Sentences(said) {
		sentence := at.In(said)
		if wished := k.in(sentence); wished && slices.ContainsFunc(lexicons(), func(l *lexicon) bool { return l.in(string(k)+"_own", sentence) }) {
			continue
		} else if wished {
			for _, l := range lexicons() {
				sentence = l.blank("wlead", l.blank(string(k), sentence, " "), " ")
			}
		}
		out.WriteString(sentence + " ")
	}
	return strings.TrimSpace(out.String())
}

// WithoutInterjection is what a text says behind a word that only opens it and asks for no time: "hold on, what files do you take?",
// 「待って、」. It is the text itself where none opens it.
func WithoutInterjection(said string) string {
	low, origin := text.Lower(said)
	for _, l := range lexicons() {
		if at := l.find("interject", low); len(at) > 0 && at[0][0] == 0 {
			return strings.TrimSpace(said[origin(0, at[0][1]).End:])
		}
	}
	return said
}

// AsksOfPeople reports a text, in lower case and folded, that asks what people do here: whether one rings, or reads what is told. That calls nobody.
func AsksOfPeople(said string) bool {
	return slices.ContainsFunc(mendedSentences(said), func(sentence string) bool {
		return slices.ContainsFunc(lexicons(), func(l *lexicon) bool { return l.in("of_people", bare(sentence)) })
	})
}
