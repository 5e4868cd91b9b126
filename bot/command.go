package bot

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"
)

// ProgramName is what the program's command is called: it may stand before a command in words ("mendan apply").
const ProgramName = "mendan"

// What somebody can want who writes to the bot and is in no conversation.
const (
	WishPerson = "person" // to talk to a person
	WishErase  = "erase"  // to have everything deleted
)

// ReadCommand reads a command as people write it in a message: "apply backend-engineer", "/mendan status", "ＡＰＰＬＹ　経理", "応募する".
// Names count in any case and width, with or without a sign before and after them. Arguments stand in their order or as name:value; the
// last one takes the rest. They stay as they were written. Greetings before a command, and courtesies where nothing else is behind it, are none of it:
// 「こんにちは、応募したいです。よろしくお願いします」. program is the name of the slash command whose subcommands these are; ProgramName
// where an installation has no other.
func ReadCommand(specs []CommandSpec, program, text string) (Command, bool) {
	c, whole := courtesies(), strings.TrimSpace(text)
	bare := c.cutFirst(whole)
	for i, said := range []string{whole, bare, c.cutLast(bare)} {
		if i > 0 && said == whole {
			continue
		}
		if found, ok := readBare(specs, program, said); ok {
			if found.Text != "" && c.isAll(found.Text) {
				found.Args, found.Text = nil, ""
			}
			return found, true
		}
	}
	return Command{}, false
}

// readBare reads a command with nothing before it.
func readBare(specs []CommandSpec, program, rest string) (Command, bool) {
	if first, after := cutWord(rest); program != "" && bareName(first) == program {
		rest = after
	}
	var found Command
	taken := 0                       // words of the longest name that fits: "apply for" before "apply"
	said := openingWords{rest: rest} // each is folded once, however many names there are
	for _, spec := range specs {
		for i := range len(spec.Words) + 1 {
			name := spec.Name
			if i < len(spec.Words) {
				name = spec.Words[i]
			}
			if words, after, ok := said.cutName(name); ok && words > taken {
				taken, found = words, Command{Name: spec.Name, Args: readArgs(spec.Args, after), Text: after}
			}
		}
	}
	return found, taken > 0
}

// openingWords are the first words of a text, as many as have been looked at.
type openingWords struct {
	rest string // behind the last of them
	all  []openingWord
}

type openingWord struct{ bare, after string }

// at is the word with an index. Behind the last one they are empty.
func (w *openingWords) at(i int) openingWord {
	for len(w.all) <= i {
		var word string
		word, w.rest = cutWord(w.rest)
		w.all = append(w.all, openingWord{bareName(word), w.rest})
	}
	return w.all[i]
}

// cutName takes a name, which may be of several words, off the text, and says how many they are.
func (w *openingWords) cutName(name string) (words int, after string, ok bool) {
	for want := range strings.FieldsSeq(name) {
		said := w.at(words)
		if said.bare != want {
			return 0, "", false
		}
		words, after = words+1, said.after
	}
	return words, after, words > 0
}

// Fold is a text in the form in which what people type is compared: without the spaces around it, in any width and case.
func Fold(s string) string {
	if !isASCII(s) {
		s = norm.NFKC.String(s)
	}
	return strings.ToLower(strings.TrimSpace(s))
}

// isASCII reports that a text is in its normal form whichever that is.
func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// bareName is a word as names are compared: folded, without the signs that people put around it.
func bareName(word string) string {
	folded := strings.ReplaceAll(Fold(word), "’", "'") // "I’d like to": telephones write it so
	return strings.TrimRight(strings.TrimLeft(folded, `/@"'「『“`), `.!?:,。、…"'」』”`)
}

func readArgs(specs []ArgSpec, text string) map[string]string {
	args := map[string]string{}
	var unnamed []ArgSpec
	for _, a := range specs {
		value, rest, ok := cutNamed(a.Name, text)
		if !ok {
			unnamed = append(unnamed, a)
			continue
		}
		args[a.Name], text = value, rest
	}
	for i, a := range unnamed {
		word, rest := cutWord(text)
		if i == len(unnamed)-1 {
			word = strings.TrimSpace(text)
		}
		if word != "" {
			args[a.Name], text = word, rest
		}
	}
	if len(args) == 0 {
		return nil
	}
	return args
}

// cutNamed takes "name:value" out of a text.
func cutNamed(name, text string) (value, rest string, ok bool) {
	words := strings.Fields(text)
	for i, w := range words {
		given, v, found := strings.Cut(strings.Replace(w, "：", ":", 1), ":")
		if found && v != "" && bareName(given) == name {
			return v, strings.Join(append(words[:i:i], words[i+1:]...), " "), true
		}
	}
	return "", text, false
}

// cutWord takes the first word off a text.
func cutWord(text string) (word, rest string) {
	text = strings.TrimSpace(text)
	if i := strings.IndexFunc(text, unicode.IsSpace); i >= 0 {
		return text[:i], strings.TrimSpace(text[i:])
	}
	return text, ""
}
