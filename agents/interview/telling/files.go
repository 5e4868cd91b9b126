package telling

import (
	"slices"

	"github.com/mendanhq/mendan/agents/attachment"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/text"
)

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
	if def := w.FileField(); def != nil {
		return w.NotTakenFor(def, f)
	}
	return "file.not_here" // what a file says is read nowhere else
}

// NotTakenFor says why a file cannot be taken for a field, as the key of its text; empty where it can.
func (w *Teller) NotTakenFor(def *form.Field, f brief.File) string {
	switch {
	case def.MaxMB > 0 && f.Size > int64(def.MaxMB)<<20:
		return "file.too_large"
	case f.Unread != "":
		return w.Texts().FirstOf("file.unread."+f.Unread, "file.unreadable")
	case hearing.Unread(f) && f.Size == 0 && attachment.Readable(attachment.KindOf(f.Name)):
		return "file.unread.empty"
	case hearing.Unread(f):
		return "file.unreadable"
	case !facts.TakesFile(*def, f.Name):
		return "file.other_kind"
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

// kinds lists the kinds of file that are taken, as endings of their names: ".pdf, .docx or .txt".
func (w *Teller) kinds(def *form.Field) string {
	var out []string
	for _, k := range facts.FileKinds(*def) {
		out = append(out, "."+k)
	}
	last := len(out) - 1
	return w.Texts().List(out[:last]) + w.Text("list.kinds", nil) + out[last]
}
