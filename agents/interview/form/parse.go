package form

import (
	"cmp"
	"errors"
	"fmt"
	"reflect"
	"slices"
	"strings"

	"github.com/goccy/go-yaml"
	"github.com/goccy/go-yaml/ast"
	"github.com/goccy/go-yaml/parser"
	"golang.org/x/text/language"

	"github.com/mendanhq/mendan/agents/language/text"
)

// Error is one thing wrong with a form's file: where, and what.
type Error struct {
	Name         string // of the file
	Line, Column int    // from 1; 0 when the whole file is meant
	Msg          string
	Pending      bool // it is no mistake, but waits for a person's approval; until then the form is not used
}

func (e *Error) Error() string {
	if e.Line == 0 {
		return e.Name + ": " + e.Msg
	}
	return fmt.Sprintf("%s:%d:%d %s", e.Name, e.Line, e.Column, e.Msg)
}

// maxSize bounds a form's file; real ones have a few kilobytes.
const maxSize = 256 << 10

// Parse reads one form. The name is for messages only. Every error is an *Error or several of them joined: what keeps the file
// from being read, or what is wrong with what was read.
func Parse(name string, data []byte) (*Form, error) {
	f, _, found, wrong := read(name, data)
	if len(found) == 0 {
		found = wrong
	}
	if len(found) == 0 {
		return f, nil
	}
	errs := make([]error, len(found))
	for i, e := range found {
		errs[i] = e
	}
	return nil, errors.Join(errs...)
}

// Read reads as much of a form as can be read and lists all that is wrong with it, in the order of the file. The form is complete
// and consistent only when nothing is; it is nil when nothing could be read.
func Read(name string, data []byte) (*Form, *Source, []*Error) {
	f, src, unread, wrong := read(name, data)
	found := append(unread, wrong...)
	slices.SortStableFunc(found, func(a, b *Error) int { return cmp.Or(a.Line-b.Line, a.Column-b.Column) })
	return f, src, found
}

// read tells what could not be read from what is wrong with the rest.
func read(name string, data []byte) (f *Form, src *Source, unread, wrong []*Error) {
	fail := func(e *Error) (*Form, *Source, []*Error, []*Error) { return nil, nil, []*Error{e}, nil }
	if len(data) > maxSize {
		return fail(&Error{Name: name, Msg: fmt.Sprintf("larger than %d bytes", maxSize)})
	}
	file, err := parser.ParseBytes(data, 0, parser.AllowDuplicateMapKey())
	if err != nil {
		return fail(located(name, err))
	}
	if len(file.Docs) != 1 || file.Docs[0].Body == nil {
		return fail(&Error{Name: name, Msg: "expected one YAML document with one form"})
	}
	body := file.Docs[0].Body
	ast.Walk(rejoin{}, body)
	if f, unread = decode(name, body, len(data)); f == nil {
		return nil, nil, unread, nil
	}
	f.localise()
	c := &checker{Source: &Source{name, body}}
	c.form(f)
	return f, c.Source, unread, c.errs
}

// UnmarshalYAML reads a field; what it does not say has its default.
func (f *Field) UnmarshalYAML(n ast.Node) error {
	type field Field
	v := field{MaxFollowups: DefaultFollowups}
	if err := yaml.NodeToValue(n, &v, yaml.Strict()); err != nil {
		return err
	}
	for _, k := range toldFacts(n, v.Facts) {
		if !slices.Contains(v.Accepts, k) {
			v.RequiredFacts = append(v.RequiredFacts, k)
		}
	}
	*f = Field(v)
	return nil
}

// located turns a YAML error into ours, without the source it would otherwise quote.
func located(name string, err error) *Error {
	var ye yaml.Error
	if !errors.As(err, &ye) {
		return &Error{Name: name, Msg: err.Error()}
	}
	e := &Error{Name: name, Msg: ye.GetMessage()}
	tk := ye.GetToken()
	if tk != nil && tk.Position != nil {
		e.Line, e.Column = tk.Position.Line, tk.Position.Column
	}
	var unknown *yaml.UnknownFieldError
	var kind *yaml.TypeError
	switch {
	case errors.As(err, &unknown) && tk != nil:
		e.Msg = fmt.Sprintf("unknown key %.60q%s", tk.Value, didYouMean(tk.Value, keys()))
	case errors.As(err, &kind):
		e.Msg = "a value of another kind is expected here"
	}
	return e
}

// Language is the language of the form's locale, "ja" or "en"; English where the locale names none.
func (f *Form) Language() string {
	tag, err := language.Parse(f.Locale)
	if err != nil {
		return "en"
	}
	base, _ := tag.Base()
	return base.String()
}

func (f *Form) localise() {
	lang := f.Language()
	for _, t := range []*Text{&f.Title, &f.Job.Company, &f.Job.Purpose, &f.Job.Controller, &f.Job.Contact, &f.Job.Hours} {
		*t = t.in(lang)
	}
	if f.Job.Pay != nil {
		f.Job.Pay.Note = f.Job.Pay.Note.in(lang)
	}
	for i := range f.Job.Details {
		d := &f.Job.Details[i]
		d.Label, d.Text, d.Source = d.Label.in(lang), d.Text.in(lang), d.Source.in(lang)
	}
	for i := range f.Fields {
		f.Fields[i].localise(lang)
	}
}

func (f *Field) localise(lang string) {
	for _, t := range []*Text{&f.Label, &f.Intent, &f.Why, &f.DoneCriteria, &f.Question} {
		*t = t.in(lang)
	}
	for i := range f.Options {
		f.Options[i].Label = f.Options[i].Label.in(lang)
	}
	for k := range f.Followups {
		f.Followups[k] = f.Followups[k].in(lang)
	}
}

// keys lists every key of the format, for suggestions.
func keys() []string {
	var out []string
	for _, v := range []any{Form{}, Field{}, Fact{}, Option{}, Knockout{}, When{}, Job{}, Pay{}, Detail{}} {
		t := reflect.TypeOf(v)
		for i := range t.NumField() {
			out = append(out, t.Field(i).Tag.Get("yaml"))
		}
	}
	return out
}

// maxKey is how long a typing error of a key is at most, in bytes.
const maxKey = 64

// didYouMean suggests the known word that is at most two typing errors away; empty when none is.
func didYouMean(got string, known []string) string {
	best, at := "", 3
	if len(got) > maxKey {
		return ""
	}
	for _, k := range known {
		if d := text.Slips(strings.ToLower(got), k); d < at && d < len(k) {
			best, at = k, d
		}
	}
	if best == "" {
		return ""
	}
	return fmt.Sprintf(", did you mean %q?", best)
}
