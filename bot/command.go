package bot

import (
	"slices"
	"strings"
	"unicode"

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
// last one takes the rest. They stay as they were written. program is the name of the slash command whose subcommands these are; ProgramName
// where an installation has no other.
func ReadCommand(specs []CommandSpec, program, text string) (Command, bool) {
	rest := strings.TrimSpace(text)
	if first, after := cutWord(rest); program != "" && bareName(first) == program {
		rest = after
	}
	var found Command
	taken := 0 // words of the longest name that fits: "apply for" before "apply"
	for _, spec := range specs {
		for _, name := range append(slices.Clone(spec.Words), spec.Name) {
			words := strings.Fields(name)
			if after, ok := cutName(rest, words); ok && len(words) > taken {
				taken, found = len(words), Command{Name: spec.Name, Args: readArgs(spec.Args, after), Text: after}
			}
		}
	}
	return found, taken > 0
}

// cutName takes a name, which may be of several words, off a text.
func cutName(text string, name []string) (rest string, ok bool) {
	for _, want := range name {
		var word string
		if word, text = cutWord(text); bareName(word) != bareName(want) {
			return "", false
		}
	}
	return text, true
}

// Fold is a text in the form in which what people type is compared: without the spaces around it, in any width and case.
func Fold(s string) string { return strings.ToLower(strings.TrimSpace(norm.NFKC.String(s))) }

// bareName is a word as names are compared: folded, without the signs that people put around it.
func bareName(word string) string {
	return strings.TrimRight(strings.TrimLeft(Fold(word), `/@"'「『“`), `.!?:,。、…"'」』”`)
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
