package telling

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/text"
)

// acceptedKinds are the kinds of file that a field can be answered with: of those that its form names what can be read here, and plain
// text, which does for any document. A form that names none takes whatever can be read.
func acceptedKinds(def *form.Field) []string {
	kinds := facts.TextKinds()
	for _, ext := range def.Accept {
		if slices.Contains(hearing.ReadKinds(), ext) && !slices.Contains(kinds, ext) {
			kinds = append(kinds, ext)
		}
	}
	return kinds
}

// FileNames lists files by their names, as in a sentence.
func (w *Teller) FileNames(files []brief.File) string {
	var names []string
	for _, f := range files {
		names = append(names, text.Shorten(f.Name, 60))
	}
	return w.Texts().List(names)
}

// NotTaken is the text that says why a file is not taken; empty when it is.
func (w *Teller) NotTaken(f brief.File) string {
	def := w.FileField()
	text := slices.Contains(hearing.ReadKinds(), hearing.KindOf(f))
	switch {
	case def == nil: // what a file says is read nowhere else
		return "file.not_here"
	case def.MaxMB > 0 && f.Size > int64(def.MaxMB)<<20:
		return "file.too_large"
	case hearing.Unread(f) && text && f.Size == 0:
		return "file.empty"
	case hearing.Unread(f):
		return "file.unreadable"
	case len(def.Accept) > 0 && !slices.Contains(def.Accept, hearing.KindOf(f)) && !slices.Contains(acceptedKinds(def), hearing.KindOf(f)):
		return "file.unreadable"
	}
	return ""
}

// InsteadOfFile says what does in place of a file that cannot be read.
func (w *Teller) InsteadOfFile(def *form.Field) string {
	var ways []string
	if slices.Contains(def.Alternatives, "text") {
		ways = append(ways, w.Text("file.instead.text", nil))
	}
	ways = append(ways, w.Text("file.instead.kinds", map[string]any{"kinds": w.kinds(def)}))
	if slices.Contains(def.Alternatives, "url") {
		ways = append(ways, w.Text("file.instead.url", nil))
	}
	if len(ways) == 1 {
		return ways[0]
	}
	last := len(ways) - 1
	return w.Texts().List(ways[:last]) + w.Text("list.ways", nil) + ways[last]
}

// kinds lists the kinds of file that are taken, as endings of their names.
func (w *Teller) kinds(def *form.Field) string {
	var out []string
	for _, k := range acceptedKinds(def) {
		out = append(out, "."+k)
	}
	return strings.Join(out, w.Text("list.kinds", nil))
}
