// Package eval measures the program before it meets people: candidate scripts held over the real engine, flow and store, and
// sets of questions put to QuickCheck. What a command prints is a Report: figures to compare with a limit, and an item for each
// thing measured, with every difference between what was expected and what happened.
//
// Bad input (a key that no script has, a form that nobody knows, a figure that is not measured) is an *InputError that says
// where and what; everything else that goes wrong in a script's conversation is a difference of its item, so that one script
// never hides the others. Conversations block for as long as their model does; they run at most Parallel at once.
package eval

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// InputError is a mistake in what was given to measure.
type InputError struct {
	Name         string // of the file or flag
	Line, Column int    // from 1; 0 where the whole of it is meant
	Msg          string
}

func (e *InputError) Error() string {
	switch {
	case e.Line == 0:
		return e.Name + ": " + e.Msg
	case e.Column == 0:
		return fmt.Sprintf("%s:%d %s", e.Name, e.Line, e.Msg)
	}
	return fmt.Sprintf("%s:%d:%d %s", e.Name, e.Line, e.Column, e.Msg)
}

// Report is what a measurement prints as JSON.
type Report[Item any] struct {
	Figures Figures `json:"figures"`
	Items   []Item  `json:"items"`
}

// Figures are what was measured, by name: shares between 0 and 1, nil where there was nothing to compare with, or further
// Figures by type, language and so on. A nested one's name in a limit is its path: "prohibited_topic.recall".
type Figures map[string]any

// ratioOf is part of whole, nil where there is no whole.
func ratioOf(part, whole int) any {
	if whole == 0 {
		return nil
	}
	return float64(part) / float64(whole)
}

// shareOf is the share of the items of a kind for which something holds, nil where none is of the kind.
func shareOf[T any](items []T, ofKind, holds func(T) bool) any {
	part, whole := 0, 0
	for _, it := range items {
		if !ofKind(it) {
			continue
		}
		if whole++; holds(it) {
			part++
		}
	}
	return ratioOf(part, whole)
}

// Limit is the least value that a figure may have, or the most.
type Limit struct {
	Name  string
	Value float64
	Most  bool
}

func (l Limit) flagText() string {
	if l.Most {
		return "--max"
	}
	return "--min"
}

// ParseLimits reads NAME=VALUE for each flag.
func ParseLimits(least, most []string) ([]Limit, error) {
	var out []Limit
	for i, s := range slices.Concat(least, most) {
		l := Limit{Most: i >= len(least)}
		name, value, ok := strings.Cut(s, "=")
		v, err := strconv.ParseFloat(value, 64)
		if !ok || name == "" || err != nil {
			return nil, &InputError{Name: l.flagText(), Msg: fmt.Sprintf("expected NAME=VALUE such as facts_exact=0.85, not %q", s)}
		}
		l.Name, l.Value = name, v
		out = append(out, l)
	}
	return out, nil
}

// Beyond names the figures that do not keep their limit; one that could not be measured keeps none. A name that is no figure
// is an InputError.
func (f Figures) Beyond(limits []Limit) ([]string, error) {
	var beyond []string
	for _, l := range limits {
		v, ok := f.findFigure(l.Name)
		if !ok {
			return nil, &InputError{Name: l.flagText(), Msg: fmt.Sprintf("%q is no figure; there are %s", l.Name, strings.Join(f.listKinds(), ", "))}
		}
		switch n, ok := v.(float64); {
		case !ok:
			beyond = append(beyond, fmt.Sprintf("%s was not measured: the labels for it are missing", l.Name))
		case !l.Most && n < l.Value:
			beyond = append(beyond, fmt.Sprintf("%s is %.3f, at least %v was asked for", l.Name, n, l.Value))
		case l.Most && n > l.Value:
			beyond = append(beyond, fmt.Sprintf("%s is %.3f, at most %v was asked for", l.Name, n, l.Value))
		}
	}
	return beyond, nil
}

func (f Figures) findFigure(name string) (any, bool) {
	head, rest, nested := strings.Cut(name, ".")
	v, ok := f[head]
	if sub, isMap := v.(Figures); isMap {
		if !nested {
			return nil, false
		}
		return sub.findFigure(rest)
	}
	return v, ok && !nested
}

// listKinds lists the names of the figures, those that stand deep inside by their beginning.
func (f Figures) listKinds() []string {
	var out []string
	for _, name := range f.listNames("") {
		if parts := strings.SplitN(name, ".", 3); len(parts) == 3 {
			name = parts[0] + "." + parts[1] + ". and so on"
		}
		if !slices.Contains(out, name) {
			out = append(out, name)
		}
	}
	return out
}

// listNames lists the paths of all figures.
func (f Figures) listNames(prefix string) []string {
	var out []string
	for _, k := range sortedKeys(f) {
		if sub, ok := f[k].(Figures); ok {
			out = append(out, sub.listNames(prefix+k+".")...)
			continue
		}
		out = append(out, prefix+k)
	}
	return out
}
