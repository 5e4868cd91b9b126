// Package lint finds what is wrong with a form before somebody is interviewed by it: what Parse finds, what the rules of the
// job's country forbid, and what would go wrong in a conversation.
//
// Each finding has its place in the file and says what to do. A form without findings can be used. The rules know words, not law.
package lint

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// linter collects what is wrong with one form.
type linter struct {
	*form.Form
	src     *form.Source
	checker *compliance.Checker
	found   []*form.Error
}

// Form reads a form and lists all that is wrong with it, in the order of the file.
func Form(name string, data []byte, c *compliance.Checker) []*form.Error {
	f, src, found := form.Read(name, data)
	if f == nil {
		return found
	}
	l := &linter{f, src, c, found}
	l.translations()
	l.facts()
	l.spelling()
	l.conditions()
	l.rules()
	slices.SortStableFunc(l.found, func(a, b *form.Error) int { return cmp.Or(a.Line-b.Line, a.Column-b.Column) })
	return l.found
}

// Unanswerable lists the facts of a form that no answer would fill: whoever is asked for one can only be passed on to people.
func Unanswerable(name string, data []byte) []*form.Error {
	f, src, found := form.Read(name, data)
	if f == nil || len(found) > 0 {
		return nil // it cannot be used at all
	}
	l := &linter{Form: f, src: src}
	l.spelling()
	return l.found
}

func (l *linter) addf(path, format string, args ...any) {
	l.found = append(l.found, l.src.Errorf(path, format, args...))
}

// text is one text of a form and where it stands.
type text struct {
	path string
	form.Text
}

// texts are what candidates read of a field, in whatever language the form has it.
func texts(path string, f *form.Field) []text {
	out := []text{{path + ".label", f.Label}, {path + ".intent", f.Intent}, {path + ".question", f.Question}}
	for i, o := range f.Options {
		out = append(out, text{fmt.Sprintf("%s.options[%d].label", path, i), o.Label})
	}
	for _, k := range f.Keys() {
		out = append(out, text{path + ".followups." + k, f.Followups[k]})
	}
	return slices.DeleteFunc(out, func(t text) bool { return len(t.Text) == 0 })
}

// translations finds texts that lack the form's own language, or one in which another field's text of the kind is written.
func (l *linter) translations() {
	own := l.Language()
	langs := map[string]bool{own: true}
	for i := range l.Fields {
		for lang := range l.Fields[i].Label {
			langs[lang] = true
		}
	}
	want := func(t text, langs map[string]bool) {
		for _, lang := range slices.Sorted(maps.Keys(langs)) {
			if !t.Has(lang) {
				l.addf(t.path, "%s has no %s: other texts of the form are written in it, add it", last(t.path), lang)
			}
		}
	}
	if len(l.Title) > 0 {
		want(text{"$.title", l.Title}, map[string]bool{own: true})
	}
	for i := range l.Fields {
		for _, t := range texts(at(i), &l.Fields[i]) {
			want(t, langs)
		}
	}
}

// facts finds keys that two fields fill: whatever is told for one is known when the other is asked.
func (l *linter) facts() {
	first := map[string]string{}
	for i := range l.Fields {
		f := &l.Fields[i]
		for _, k := range f.RequiredFacts {
			if other, ok := first[k]; ok && other != f.ID {
				l.addf(at(i)+".required_facts", "field %q: fact %q is that of field %q already: give it another key, or ask once", f.ID, k, other)
				continue
			}
			first[k] = f.ID
		}
	}
}

// spelling finds facts whose names make them what their fields do not ask for: nothing that a candidate says would fill them.
func (l *linter) spelling() {
	for i := range l.Fields {
		for _, s := range facts.Misspelt(l.Fields[i]) {
			list := ".required_facts"
			if slices.Contains(l.Fields[i].Accepts, s.Key) {
				list = ".accepts"
			}
			l.addf(at(i)+list, "field %q: fact %q is read as %s because of %q in its name, and the field asks for nothing of the kind: no answer would fill it; "+
				"name it otherwise, such as %q, or say its kind under facts", l.Fields[i].ID, s.Key, s.Kind, s.Because, s.Instead)
		}
	}
}

// conditions finds fields that are never asked though they are required: what they wait for cannot be told.
func (l *linter) conditions() {
	for i := range l.Fields {
		f := &l.Fields[i]
		if f.When == nil || l.Field(f.When.Field) == nil || len(f.When.Is) == 0 {
			continue
		}
		of := l.Field(f.When.Field)
		if f.Required && !slices.ContainsFunc(f.When.Is, func(is string) bool { return tellable(of.Type, is) }) {
			l.addf(at(i)+".when.is", "field %q is required, but never asked: no answer to %s, a %s, is %s; ask it always, or make it optional",
				f.ID, of.ID, of.Type, strings.Join(f.When.Is, " or "))
		}
	}
}

// tellable reports whether an answer of the type can be this value.
func tellable(t form.Type, is string) bool {
	switch t {
	case form.TypeFile:
		return false
	case form.TypeNumber:
		_, err := strconv.ParseFloat(is, 64)
		return err == nil
	case form.TypeDate, form.TypePhone:
		return strings.ContainsAny(is, "0123456789")
	case form.TypeEmail:
		return strings.Contains(is, "@")
	}
	return true
}

func at(field int) string { return fmt.Sprintf("$.fields[%d]", field) }

func last(path string) string { return path[strings.LastIndexByte(path, '.')+1:] }

// Kinds lists what each fact of a form is, a line each: as the form says, or as the spelling of its key makes it. None where the form
// cannot be read.
func Kinds(name string, data []byte) []string {
	f, _, _ := form.Read(name, data)
	if f == nil {
		return nil
	}
	var out []string
	for _, field := range f.Fields {
		for _, key := range field.Keys() {
			fact, said := facts.KindOf(field, key)
			line := fmt.Sprintf("field %q: fact %q is %s", field.ID, key, fact)
			if !said {
				line += ", by its name"
			}
			out = append(out, line)
		}
	}
	return out
}
