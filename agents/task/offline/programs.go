package offline

import (
	_ "embed"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/goccy/go-yaml"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

//go:embed programs.yaml
var programTable []byte

// wrapper is a program that starts another one.
type wrapper struct {
	Flags, Values []string
	Skip          int
	Variables     bool // NAME=VALUE may stand before the program
	Alone         bool
	Script        bool // the program is a line behind -c
}

// program is a program that passes.
type program struct {
	First, Before    []string
	None             bool
	Options, Refused []string // Options nil: any that is not refused
	Letters          string   // short options that are refused in a bundle as well
	Most             int      // words; 0: any number
	Plain            bool     // no word may set something
	Foreign          bool     // no word may name another machine
	Scripts          string   // the first word is a program in that language
	Modules          []string
	Files            bool // the first word is a file of the folder
}

type table struct {
	Variables []string
	Reserved  []string // names of programs that do not pass
	Wrappers  map[string]wrapper
	Programs  map[string]program
}

var known = sync.OnceValue(func() (t table) {
	if err := yaml.UnmarshalWithOptions(programTable, &t, yaml.Strict()); err != nil {
		panic(err) // it is built in
	}
	return t
})

// systemFolders are where the system's programs lie. One of the same name elsewhere is another program.
var systemFolders = []string{"/bin", "/usr/bin", "/usr/local/bin", "/sbin", "/usr/sbin"}

// deepest is how many programs may start one another.
const deepest = 8

// harmless reports a command every word of which is known to do no more than read, build or test.
func harmless(argv []string) bool { return isHarmlessCall(argv, deepest) }

func isHarmlessCall(argv []string, depth int) bool {
	for len(argv) > 0 && setsHarmless(argv[0]) {
		argv = argv[1:]
	}
	if len(argv) == 0 || depth == 0 {
		return false
	}
	name, own := programName(argv[0])
	if own {
		return true
	}
	if w, ok := known().Wrappers[name]; ok {
		rest, ok := w.innerCommand(argv[1:])
		return ok && (len(rest) == 0 && w.Alone || isHarmlessCall(rest, depth-1))
	}
	p, ok := known().Programs[name]
	return ok && p.allows(argv[1:])
}

// programName is the name of a program; own reports one of the folder itself, which is the project's as its tests are. It must not be
// called as one of the system's: that is meant to be taken for it.
func programName(word string) (name string, own bool) {
	dir, base := path.Split(word)
	switch {
	case base == "":
		return "", false
	case dir == "" || slices.Contains(systemFolders, path.Clean(dir)):
		return base, false
	case path.IsAbs(dir) || !strings.HasPrefix(word, "./") || strings.Contains(word, ".."):
		return "", false
	}
	t := known()
	_, wraps := t.Wrappers[base]
	_, runs := t.Programs[base]
	return base, !wraps && !runs && !slices.Contains(t.Reserved, base)
}

// setsHarmless reports a word that sets a variable of which nothing depends but how something looks.
func setsHarmless(word string) bool {
	name, _, ok := strings.Cut(word, "=")
	return ok && slices.Contains(known().Variables, name)
}

// innerCommand is the command behind a wrapper's own words; false where one of those is not known.
func (w wrapper) innerCommand(words []string) ([]string, bool) {
	if w.Script {
		return shellCommand(words)
	}
	for len(words) > 0 {
		x := words[0]
		name, _, attached := strings.Cut(x, "=")
		switch {
		case x == "--":
			words = words[1:]
			return w.skipOptions(words)
		case w.Variables && setsHarmless(x), slices.Contains(w.Flags, x):
			words = words[1:]
		case slices.Contains(w.Values, x) && len(words) > 1:
			words = words[2:]
		case strings.HasPrefix(x, "--") && attached && slices.Contains(w.Values, name), shortValue(w.Values, x):
			words = words[1:]
		case strings.HasPrefix(x, "-") && x != "-":
			return nil, false
		default:
			return w.skipOptions(words)
		}
	}
	return nil, w.Alone
}

// shortValue reports a short option with its value attached, such as -n10.
func shortValue(values []string, x string) bool {
	return len(x) > 2 && x[0] == '-' && x[1] != '-' && slices.Contains(values, x[:2])
}

func (w wrapper) skipOptions(words []string) ([]string, bool) {
	if len(words) < w.Skip {
		return nil, false
	}
	return words[w.Skip:], true
}

// shellCommand is the one command of a shell's line, where it is one without a sign that a shell reads.
func shellCommand(words []string) ([]string, bool) {
	if len(words) != 2 || words[0] != "-c" || strings.ContainsAny(words[1], ";&|<>()$`\\\"'{}[]*?!#~\n\r") {
		return nil, false
	}
	return strings.Fields(words[1]), true
}

// allows reports whether all of a program's words are known to do no harm.
func (p program) allows(words []string) bool {
	for len(words) > 0 && slices.Contains(p.Before, words[0]) {
		words = words[1:]
	}
	switch {
	case len(p.Modules) > 0 && len(words) > 1 && words[0] == "-m":
		if !slices.Contains(p.Modules, words[1]) {
			return false
		}
		words = words[2:]
	case p.Files:
		return len(words) > 0 && ofTheFolder(words[0]) // what comes behind is for that file
	case len(p.First) > 0:
		for len(words) > 0 && p.Options != nil && strings.HasPrefix(words[0], "-") && p.option(words[0]) {
			words = words[1:]
		}
		if len(words) == 0 {
			return p.None
		}
		if !slices.Contains(p.First, words[0]) {
			return false
		}
		if strings.HasPrefix(words[0], "-") {
			words = words[1:]
		}
	}
	return p.allowsAll(words)
}

func (p program) allowsAll(words []string) bool {
	scripts, plain := p.Scripts, 0
	for i := 0; i < len(words); i++ {
		x := words[i]
		if strings.HasPrefix(x, "-") && len(x) > 1 {
			if !p.option(x) {
				return false
			}
			if scripts != "" && (x == "-e" || x == "-F" || x == "-v") && i+1 < len(words) {
				if i++; x == "-e" && !harmlessScript(scripts, words[i]) {
					return false
				}
			}
			continue
		}
		if scripts != "" && plain == 0 && !slices.Contains(words[:i], "-e") && !harmlessScript(scripts, x) {
			return false
		}
		if p.Plain && strings.Contains(x, "=") || p.Foreign && strings.ContainsAny(x, ":@") {
			return false
		}
		plain++
	}
	return p.Most == 0 || plain <= p.Most
}

// option reports whether an option is known to do no harm. Long ones can be written in part.
func (p program) option(x string) bool {
	name, _, _ := strings.Cut(x, "=")
	if p.Options != nil {
		return slices.Contains(p.Options, name) || counted.MatchString(x) && slices.Contains(p.Options, x[:2]) || p.Scripts == "awk" && (strings.HasPrefix(x, "-F") || strings.HasPrefix(x, "-v"))
	}
	for _, r := range p.Refused {
		switch {
		case name == r, "-"+name == r, name == "-"+r: // Go's programs take one dash or two
			return false
		case strings.HasPrefix(r, "--") && len(name) > 2 && strings.HasPrefix(r, name):
			return false
		case len(r) == 2 && !strings.HasPrefix(x, "--") && strings.HasPrefix(x, r):
			return false
		}
	}
	return strings.HasPrefix(x, "--") || !strings.ContainsAny(x, p.Letters) || p.Letters == ""
}

// counted is a short option with a number attached, such as -j4.
var counted = pattern.MustCompile(`^-[A-Za-z][0-9]+$`)

// ofTheFolder reports a file that lies in the working folder.
func ofTheFolder(word string) bool {
	return word != "" && word[0] != '-' && !path.IsAbs(word) && !slices.Contains(strings.Split(word, "/"), "..")
}

// Of sed, what prints and replaces on the way; of awk, what starts nothing and writes nowhere but out.
var sedScript = pattern.MustCompile(`^(?:[0-9]+|\$|/[^/]*/)?(?:,(?:[0-9]+|\$|/[^/]*/))?(?:[pdq=]|s/[^/\\\n]*/[^/\\\n]*/[gpIi0-9]*)$`)

func harmlessScript(language, script string) bool {
	if language == "sed" {
		return sedScript.MatchString(script)
	}
	return !strings.ContainsAny(script, "|>(@")
}
