// Package prompts holds every word that a person or a model is given: the message catalogues in Japanese and English and
// the system prompts of the agents. All of it is embedded, so it costs no file and cannot fail for a reason of its own at
// run time; each language and each prompt is parsed when first asked for, once per process, and is immutable from then on.
// Values are inserted, never expanded: a placeholder in a candidate's words stays text. Nothing here blocks, and every
// function may be called from several goroutines.
package prompts

import (
	_ "embed" // the catalogues
	"errors"
	"fmt"
	"log/slog"
	"maps"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
)

// The files of the catalogues. Their texts are parts of these strings, so that nothing is copied at the start.
var (
	//go:embed catalog/ja.yaml
	textsJA string
	//go:embed catalog/en.yaml
	textsEN string
)

// Lang names a language of the catalogues by its BCP 47 primary tag.
type Lang = string

// The languages that Mendan speaks.
const (
	JA Lang = "ja"
	EN Lang = "en"
)

// ErrUnknown is returned for a language or an agent that has no texts.
var ErrUnknown = errors.New("no such texts")

// catalogs has one lazy catalogue for each language; it is never written to.
var catalogs = map[Lang]func() (*Catalog, error){
	JA: sync.OnceValues(func() (*Catalog, error) { return open(JA, textsJA) }),
	EN: sync.OnceValues(func() (*Catalog, error) { return open(EN, textsEN) }),
}

// Catalog is the texts of one language by key. It is immutable.
type Catalog struct {
	lang  Lang
	texts map[string]string
}

// forgiving is where what is missing is logged; without it that panics.
var forgiving atomic.Pointer[slog.Logger]

// Forgive has what a catalogue lacks logged from now on, in the whole process. A program that people rely on calls it once, before all else;
// one that does not, such as a test, finds out by a panic.
func Forgive(log *slog.Logger) { forgiving.Store(log) }

// LogTo has that logged elsewhere, in a program that called Forgive.
func LogTo(log *slog.Logger) {
	if forgiving.Load() != nil {
		forgiving.Store(log)
	}
}

// Load returns the catalogue of a language tag; a region or script is ignored (ja-JP is ja). Every call for the same
// language returns the same catalogue. The error is ErrUnknown for a language that has none.
func Load(lang string) (*Catalog, error) {
	load, ok := catalogs[primary(lang)]
	if !ok {
		return nil, fmt.Errorf("load catalogue %q: %w", lang, ErrUnknown)
	}
	return load()
}

// primary returns the language of a tag, without region or script.
func primary(tag string) Lang {
	if i := strings.IndexAny(tag, "-_"); i >= 0 {
		tag = tag[:i]
	}
	return strings.ToLower(tag)
}

func open(lang Lang, src string) (*Catalog, error) {
	texts, err := parse(src)
	if err != nil {
		return nil, fmt.Errorf("load catalogue: catalog/%s.yaml:%w", lang, err)
	}
	return &Catalog{lang: lang, texts: texts}, nil
}

// Lang is the language of the catalogue.
func (c *Catalog) Lang() Lang { return c.lang }

// Has reports whether there is a text for the key.
func (c *Catalog) Has(key string) bool {
	_, ok := c.texts[key]
	return ok
}

// FirstOf returns the first key that has a text, for texts with a special and a general form
// ("question.email", "question.type.text"). If none has one it returns the last, which Text then shows as missing.
func (c *Catalog) FirstOf(keys ...string) string {
	if i := slices.IndexFunc(keys, c.Has); i >= 0 {
		return keys[i]
	}
	if len(keys) == 0 {
		return ""
	}
	return keys[len(keys)-1]
}

// List is what is listed, in one line.
func (c *Catalog) List(words []string) string {
	return strings.Join(words, c.Text("list.separator", nil))
}

// Text returns the text of a key with its {name} placeholders replaced by args, printed as fmt.Sprint does. Arguments
// that the text does not use are ignored. A conversation never stops for want of a word: of an unknown key people read the
// other language's text, else the key's last word, and a gap for a missing argument. Both are bugs: they are logged as errors after
// Forgive, and panic without it.
func (c *Catalog) Text(key string, args map[string]any) string {
	text, ok := c.texts[key]
	if !ok {
		c.lacks("no text for a key", key, "")
		return c.instead(key, args)
	}
	text, missing := fill(text, args)
	if missing != "" {
		c.lacks("an argument of a text is missing", key, missing)
	}
	return text
}

// gap is what people read in the place of a missing argument.
const gap = "…"

// instead is what people read where there is no text: "allow" for verdict.allow.
func (c *Catalog) instead(key string, args map[string]any) string {
	for _, lang := range []Lang{JA, EN} {
		if other, err := Load(lang); err == nil && lang != c.lang && other.Has(key) {
			text, _ := fill(other.texts[key], args)
			return text
		}
	}
	return strings.ReplaceAll(key[strings.LastIndexByte(key, '.')+1:], "_", " ")
}

// lacks reports a bug. A key and an argument's name are words of the program's and no person's.
func (c *Catalog) lacks(what, key, arg string) {
	log := forgiving.Load()
	if log == nil {
		panic(fmt.Sprintf("prompts: %s: %s %s (%s)", what, key, arg, c.lang))
	}
	log.Error(what, "key", key, "argument", arg, "language", c.lang)
}

// Rule is how a rule of voting is called, by its name and how many it wants; see agents/quorum's Rule.Named.
func (c *Catalog) Rule(name string, n int) string {
	return c.Text("rule."+name, map[string]any{"n": n})
}

// Keys returns all keys, sorted.
func (c *Catalog) Keys() []string { return slices.Sorted(maps.Keys(c.texts)) }

// Args returns the names of the placeholders in a key's text, sorted, each once.
func (c *Catalog) Args(key string) []string {
	var names []string
	for rest := c.texts[key]; ; {
		_, name, after, ok := placeholder(rest)
		if !ok {
			slices.Sort(names)
			return slices.Compact(names)
		}
		names, rest = append(names, name), after
	}
}
