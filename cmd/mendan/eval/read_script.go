package eval

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
)

// Script is a candidate: what they say to each question, and what is expected to come of it.
type Script struct {
	ID       string            `yaml:"id"`
	Title    any               `yaml:"title"`
	Form     string            `yaml:"form"`
	Platform string            `yaml:"platform"` // where the conversation is thought to be; every script is held on the local one
	Now      time.Time         `yaml:"now"`
	Locale   Locale            `yaml:"locale"`
	Answers  map[string][]Line `yaml:"answers"` // by what is asked: a field, or consent, language, confirm and the like
	Expect   *Expect           `yaml:"expect"`  // nil: nothing is compared

	device string // the locale of the person's platform; empty: not known
	open   bool   // it ends when nothing is left to be said, wherever the conversation is
}

// Locale is what the candidate says before the first field, and what is to be known of them then.
type Locale struct {
	Greeter  []string `yaml:"greeter"`
	Language string   `yaml:"language"`
	Country  string   `yaml:"country"`
	Timezone string   `yaml:"timezone"`
}

// Line is one thing that a candidate says, and what happens then.
type Line struct {
	Say      Words          `yaml:"say"`
	Kind     string         `yaml:"kind"`     // for the reader
	Corrects map[string]any `yaml:"corrects"` // for the reader
	When     string         `yaml:"when"`     // after: unprompted, once the field is done
	Click    string         `yaml:"click"`    // the button to press instead
	Edit     string         `yaml:"edit"`     // "email/1": what is said is the new text of the first message that was said to it
	Delete   string         `yaml:"delete"`   // … which is deleted
	Then     struct {
		AdvanceHours float64 `yaml:"advance_hours"`
		Restart      bool    `yaml:"restart_process"`
	} `yaml:"then"`
}

// After is the When of a line that is said unprompted.
const After = "after"

// Expect is what a conversation is compared with.
type Expect struct {
	Status        string           `yaml:"status"`
	Events        []string         `yaml:"events"` // NAME or NAME:FIELD; one that is listed twice has to happen twice
	Facts         map[string]any   `yaml:"facts"`
	Declined      []string         `yaml:"declined"`
	History       map[string][]any `yaml:"history"` // every version of a fact, oldest first
	FollowupsMin  map[string]int   `yaml:"followups_min"`
	MustNotRecord []string         `yaml:"must_not_record"`
	MustNotSay    []string         `yaml:"must_not_say"`
	Notes         []string         `yaml:"notes"` // for the reader
}

// Words are one message, or the messages of a burst.
type Words []string

// UnmarshalYAML reads a text or a list of texts.
func (w *Words) UnmarshalYAML(n ast.Node) error {
	list, ok := n.(*ast.SequenceNode)
	if !ok {
		text, err := readWord(n)
		*w = Words{text}
		return err
	}
	for _, v := range list.Values {
		text, err := readWord(v)
		if err != nil {
			return err
		}
		*w = append(*w, text)
	}
	return nil
}

func readWord(n ast.Node) (string, error) {
	switch n := n.(type) {
	case *ast.StringNode:
		return n.Value, nil
	case *ast.LiteralNode:
		return n.Value.Value, nil
	case *ast.NullNode, *ast.MappingNode, *ast.MappingValueNode, *ast.SequenceNode:
		return "", &yaml.SyntaxError{Message: "what is said is a text or a list of texts", Token: n.GetToken()}
	}
	return n.GetToken().Value, nil // a number or a truth value is said as it is written
}

// ReadScripts reads every script of a folder, by name.
func ReadScripts(dir string) ([]Script, error) {
	if info, err := os.Stat(dir); err != nil || !info.IsDir() {
		return nil, &InputError{Name: dir, Msg: "is no folder that can be read"}
	}
	var scripts []Script
	for _, pattern := range []string{"*.yaml", "*.yml"} {
		files, err := fs.Glob(os.DirFS(dir), pattern)
		if err != nil {
			return nil, err
		}
		for _, name := range files {
			file := filepath.Join(dir, name)
			data, err := os.ReadFile(file)
			if err != nil {
				return nil, &InputError{Name: file, Msg: err.Error()}
			}
			s, err := ParseScript(file, data)
			if err != nil {
				return nil, err
			}
			scripts = append(scripts, s)
		}
	}
	if len(scripts) == 0 {
		return nil, &InputError{Name: dir, Msg: "no script is there: a script is a .yaml file"}
	}
	return scripts, checkUnique(scripts)
}

func checkUnique(scripts []Script) error {
	seen := map[string]bool{}
	for _, s := range scripts {
		if seen[s.ID] {
			return &InputError{Name: s.ID, Msg: "two scripts have this id"}
		}
		seen[s.ID] = true
	}
	return nil
}

// ParseScript reads one script strictly. Every error is an *InputError with the place.
func ParseScript(name string, data []byte) (Script, error) {
	var s Script
	file, err := parser.ParseBytes(data, 0)
	if err != nil {
		return s, locateError(name, err)
	}
	if len(file.Docs) != 1 || file.Docs[0].Body == nil {
		return s, &InputError{Name: name, Msg: "expected one YAML document with one script"}
	}
	if err := yaml.NodeToValue(file.Docs[0].Body, &s, yaml.Strict()); err != nil {
		return s, locateError(name, err)
	}
	if s.ID == "" || s.Form == "" || s.Now.IsZero() {
		return s, &InputError{Name: name, Msg: "a script needs id, form and now (a moment such as 2026-11-20T01:00:00Z)"}
	}
	for field, lines := range s.Answers {
		for i, l := range lines {
			switch {
			case len(l.Say) == 0 && l.Click == "" && l.Delete == "":
				return s, &InputError{Name: name, Msg: fmt.Sprintf("answers.%s[%d] says nothing: it needs say, click or delete", field, i)}
			case l.When != "" && l.When != After:
				return s, &InputError{Name: name, Msg: fmt.Sprintf("answers.%s[%d]: when can only be %s, not %q", field, i, After, l.When)}
			}
		}
	}
	return s, nil
}

// locateError turns a YAML error into ours, without the source that it would quote.
func locateError(name string, err error) error {
	var ye yaml.Error
	if !errors.As(err, &ye) {
		return &InputError{Name: name, Msg: err.Error()}
	}
	e := &InputError{Name: name, Msg: ye.GetMessage()}
	tk := ye.GetToken()
	if tk == nil || tk.Position == nil {
		return e
	}
	e.Line, e.Column = tk.Position.Line, tk.Position.Column
	var unknown *yaml.UnknownFieldError
	var kind *yaml.TypeError
	switch {
	case errors.As(err, &unknown):
		e.Msg = fmt.Sprintf("unknown key %.60q: no script has it", tk.Value)
	case errors.As(err, &kind):
		e.Msg = "a value of another kind is expected here"
	}
	return e
}
