// Package repair reads in what a candidate writes whether it changes an earlier answer, and how: which answer, what was there,
// what is to be there instead. It knows no form and no answers: who they are about is for the interview to find.
//
// Everything is a pure function of the text; the time taken grows linearly with it, of which only the first 1,000 characters are
// read: longer messages are answers. What is returned are parts of the text as it is after text.Fold.
package repair

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Wish is what a message says about an earlier answer. The zero Wish says nothing of the kind.
type Wish struct {
	Corrects bool   // it says that something was wrong or is otherwise now
	Asks     bool   // it asks for something that may be New, and says no more of an answer: "could you make it 3 pm?"
	Opens    bool   // it asks for an answer to be changed ("fix my phone")
	Removes  bool   // it asks for an answer to be taken out; What is what it names
	Number   int    // of that answer, from 1; 0: it names no number
	Ordinal  bool   // the number is all that it says ("the first one"): it may be one of anything that was just shown
	What     string // what stands where an answer is named, as it was written; may be anything
	Old, New string // "not Old but New", each may be empty
	Refers   bool   // instead of Old it has a word for the answer before ("change that to no")
	Tail     string // digits in which a number is to end, where no more of it is said
	Rest     string // the text without New: where an answer may be named
}

// OfEverything reports that what is to be taken out is all that was told, not an answer or a part of one: 「データを消して」.
func (w Wish) OfEverything() bool { return everything().MatchString(strings.Trim(w.What, ` 「」"'`)) }

// NamesEverything reports words that speak of all that was told, wherever they stand: 「電話もデータも全部」.
func NamesEverything(words string) bool { return ofAll().MatchString(fold(words)) }

const maxRead = 1_000

// Read reads a message.
func Read(text string) Wish { return readOnce(text) }

var readOnce = memo.Of(read)

func read(text string) Wish {
	s := fold(text)
	if s == "" || utf8.RuneCountInString(s) > maxRead {
		return Wish{}
	}
	w := Wish{Corrects: corrects().MatchString(nothingWrong().ReplaceAllString(s, "")), Rest: s}
	if w.Number, w.Opens = numbered(s); w.Number == 0 {
		w.Number = opensNumber(s)
		w.Opens = w.Number != 0
	}
	w.Ordinal = w.Opens && ordinal().MatchString(s)
	if n, told := numberedNew(s); n != 0 {
		return Wish{Corrects: true, Number: n, New: told, Rest: strings.Replace(s, told, " ", 1)}
	}
	for _, re := range tails() {
		if m := re.FindStringSubmatch(s); m != nil {
			w.Corrects, w.Tail = true, m[1]
			return w
		}
	}
	bare := announced().ReplaceAllString(s, "")
	for _, re := range pairs() {
		m := re.FindStringSubmatch(s)
		if m == nil && bare != s {
			m = re.FindStringSubmatch(bare)
		}
		if m == nil {
			continue
		}
		w.Old, w.New = trimOld(m[re.SubexpIndex("old")]), trimNew(m[re.SubexpIndex("new")])
		if i := re.SubexpIndex("head"); i >= 0 {
			w.What = trimOld(m[i])
		}
		w.New = calledAlike(w.Old, w.New)
		if w.Old != "" && w.New != "" && !asksOnly().MatchString(w.New) && !unfinished().MatchString(w.New) && !wishesOnly().MatchString(w.New) {
			w.Corrects = true
			w.Rest = strings.Replace(s, trimNew(m[re.SubexpIndex("new")]), " ", 1)
			if refers().MatchString(w.Old) {
				w.Old, w.Refers = "", true
			}
			return w
		}
		w.Old, w.New, w.What = "", "", ""
	}
	for _, re := range removes() {
		if m := re.FindStringSubmatch(s); m != nil {
			w.Removes, w.What = true, trimOld(m[1])
			w.Refers = refers().MatchString(m[1])
			return w
		}
	}
	for _, re := range opens() {
		m := re.FindStringSubmatch(s)
		if m == nil {
			continue
		}
		if becomes := intoOnly().FindStringSubmatch(m[1]); becomes != nil {
			w.Corrects, w.New = true, trimNew(becomes[1])
			return w
		}
		w.Opens, w.What = true, trimOld(m[1])
		return w
	}
	if m := newOnly().FindStringSubmatch(s); m != nil {
		w.Corrects, w.New = true, trimNew(m[1])
	} else if Asks(s) {
		told, added := Told(s)
		if w.Asks = told != ""; added == "" { // 「月曜も入れます」 puts nothing in place of what was told
			w.New = told
		}
	}
	return w
}

// SaysSo reports a message that says in words of its own that something is to be changed, beside any "not this but that".
func SaysSo(text string) bool { return saysSo().MatchString(fold(text)) }

// Announces reports a sentence that says only that something is going to be corrected, and not what.
func Announces(sentence string) bool { return announces().MatchString(fold(sentence)) }

// Keeps reports a message that says no more than that an answer may stay as it was.
func Keeps(text string) bool {
	s := strings.Trim(strings.ToLower(fold(text)), ` .!,。、！"'「」`)
	return utf8.RuneCountInString(s) <= 50 && keeps().MatchString(s)
}

func fold(said string) string {
	return inFigures(strings.Join(strings.Fields(folds.Replace(text.Fold(said))), " "))
}

var folds = strings.NewReplacer("’", "'", "\n", " ",
	"やなくて", "じゃなくて", "やのうて", "じゃなくて", "とちゃうくて", "じゃなくて", "ちゃうくて", "じゃなくて")

func lazy(expr string) func() *pattern.Regexp { return pattern.Lazy(`(?i)` + expr) }
