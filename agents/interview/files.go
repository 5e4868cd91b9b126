package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
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

// refusesFiles says of files that cannot be taken what does in their place: nobody could open them later, and where no file is asked for nothing
// would be read of them. They are no answer, and cost none. It reports whether nothing else was said.
func (t *turn) refusesFiles() bool {
	parts, refused, more, kept := slices.Clone(t.Said.Parts), []brief.File(nil), []brief.File(nil), 0
	for i := range parts {
		files := parts[i].Files
		parts[i].Files = nil
		for _, f := range files {
			switch {
			case t.notTaken(f) != "":
				refused = append(refused, f)
			case kept > 0: // a field keeps one file
				more = append(more, f)
			default:
				kept++
				parts[i].Files = []brief.File{f}
			}
		}
	}
	if len(more) > 0 {
		t.lead(t.Text("file.one", map[string]any{"name": t.fileNames(more)}))
		t.State.Pending = parts
		t.Said = hearing.Utterance(parts)
	}
	if len(refused) == 0 {
		return false
	}
	newest := parts[len(parts)-1].ID
	t.event("invalid_value_explained", t.State.Current)
	t.sayRefused(refused, kept > 0)
	t.State.Pending = slices.DeleteFunc(parts, func(h application.Heard) bool { return strings.TrimSpace(h.Text) == "" && len(h.Files) == 0 })
	t.Said = hearing.Utterance(t.State.Pending)
	if kept == 0 && t.OnlyHandsOver() {
		t.State.Pending, t.Said = nil, hearing.Said{}
	}
	if len(t.State.Pending) > 0 {
		return false
	}
	t.State.NotTaken = newest
	return true
}

// sayRefused says in one sentence what becomes of such files.
func (t *turn) sayRefused(files []brief.File, others bool) {
	args := map[string]any{"name": t.fileNames(files)}
	def, later := t.FileField(), t.LaterFileField()
	switch key := t.notTaken(files[0]); {
	case others:
		t.lead(t.Text("file.partly", args))
	case def == nil && later != nil:
		args["label"] = later.Label.In(t.State.Speaks)
		t.lead(t.Text("file.later", args))
	case def == nil:
		t.lead(t.Text("file.not_here", args))
	default:
		args["instead"], args["max_mb"] = t.insteadOfFile(def), def.MaxMB
		t.lead(t.Text(key, args))
	}
}

func (t *turn) fileNames(files []brief.File) string {
	var names []string
	for _, f := range files {
		names = append(names, text.Shorten(f.Name, 60))
	}
	return t.Texts().List(names)
}

// notTaken is the text that says why a file is not taken; empty when it is.
func (t *turn) notTaken(f brief.File) string {
	def := t.FileField()
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

// insteadOfFile says what does in place of a file that cannot be read.
func (t *turn) insteadOfFile(def *form.Field) string {
	var ways []string
	if slices.Contains(def.Alternatives, "text") {
		ways = append(ways, t.Text("file.instead.text", nil))
	}
	ways = append(ways, t.Text("file.instead.kinds", map[string]any{"kinds": t.kinds(def)}))
	if slices.Contains(def.Alternatives, "url") {
		ways = append(ways, t.Text("file.instead.url", nil))
	}
	if len(ways) == 1 {
		return ways[0]
	}
	last := len(ways) - 1
	return t.Texts().List(ways[:last]) + t.Text("list.ways", nil) + ways[last]
}

// kinds lists the kinds of file that are taken, as endings of their names.
func (t *turn) kinds(def *form.Field) string {
	var out []string
	for _, k := range acceptedKinds(def) {
		out = append(out, "."+k)
	}
	return strings.Join(out, t.Text("list.kinds", nil))
}
