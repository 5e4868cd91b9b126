package interview

import (
	"path"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// acceptedKinds are the kinds of file that a field can be answered with: of those that its form names what can be read here, and plain
// text, which does for any document. A form that names none takes whatever can be read.
func acceptedKinds(def *form.Field) []string {
	kinds := facts.TextKinds()
	for _, ext := range def.Accept {
		if slices.Contains(readKinds(), ext) && !slices.Contains(kinds, ext) {
			kinds = append(kinds, ext)
		}
	}
	return kinds
}

// readKinds are the kinds of file whose text adapters read.
func readKinds() []string { return append(facts.TextKinds(), "csv", "json") }

func kindOf(f brief.File) string {
	return strings.ToLower(strings.TrimPrefix(path.Ext(f.Name), "."))
}

// unread reports a file of which nothing could be read. One that came as no more than its name, without size and type, is what a
// sender says of a file that is somewhere else.
func unread(f brief.File) bool {
	named := f.Size == 0 && f.MIME == "" && !slices.Contains(readKinds(), kindOf(f))
	return strings.TrimSpace(f.Text) == "" && !named
}

// refusesFiles says of files that cannot be taken what does in their place: nobody could open them later, and where no file is asked for nothing
// would be read of them. They are no answer, and cost none. It reports whether nothing else was said.
func (t *turn) refusesFiles() bool {
	parts, refused, more, kept := slices.Clone(t.said.parts), []brief.File(nil), []brief.File(nil), 0
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
		t.lead(t.text("file.one", map[string]any{"name": t.fileNames(more)}))
		t.s.Pending = parts
		t.said = utterance(parts)
	}
	if len(refused) == 0 {
		return false
	}
	newest := parts[len(parts)-1].ID
	t.event("invalid_value_explained", t.s.Current)
	t.sayRefused(refused, kept > 0)
	t.s.Pending = slices.DeleteFunc(parts, func(h application.Heard) bool { return strings.TrimSpace(h.Text) == "" && len(h.Files) == 0 })
	t.said = utterance(t.s.Pending)
	if kept == 0 && t.onlyHandsOver() {
		t.s.Pending, t.said = nil, said{}
	}
	if len(t.s.Pending) > 0 {
		return false
	}
	t.s.NotTaken = newest
	return true
}

// onlyHandsOver reports words beside a file that say no more than that it is there: they are no answer in its place.
func (t *turn) onlyHandsOver() bool {
	f, _ := t.s.CurrentField()
	def := t.fileField()
	if def == nil || len([]rune(t.said.text)) > intents.MaxWhole || stance.IsRefusal(t.said.text) || len(t.newVerifier(f, def).read) > 0 {
		return false
	}
	if _, question := t.splitQuestions(); question != "" {
		return false
	}
	return !slices.ContainsFunc([]intents.Intent{intents.WantsErase, intents.WantsWithdraw, intents.WantsHuman, intents.WantsPause, intents.WantsSkip, intents.WantsBack, intents.WantsRecap, intents.WantsCopy, intents.WantsQuiet}, t.wants)
}

// sayRefused says in one sentence what becomes of such files.
func (t *turn) sayRefused(files []brief.File, others bool) {
	args := map[string]any{"name": t.fileNames(files)}
	def, later := t.fileField(), t.laterFileField()
	switch key := t.notTaken(files[0]); {
	case others:
		t.lead(t.text("file.partly", args))
	case def == nil && later != nil:
		args["label"] = later.Label.In(t.s.Speaks)
		t.lead(t.text("file.later", args))
	case def == nil:
		t.lead(t.text("file.not_here", args))
	default:
		args["instead"], args["max_mb"] = t.insteadOfFile(def), def.MaxMB
		t.lead(t.text(key, args))
	}
}

func (t *turn) fileNames(files []brief.File) string {
	var names []string
	for _, f := range files {
		names = append(names, text.Shorten(f.Name, 60))
	}
	return t.texts().List(names)
}

// notTaken is the text that says why a file is not taken; empty when it is.
func (t *turn) notTaken(f brief.File) string {
	def := t.fileField()
	text := slices.Contains(readKinds(), kindOf(f))
	switch {
	case def == nil: // what a file says is read nowhere else
		return "file.not_here"
	case def.MaxMB > 0 && f.Size > int64(def.MaxMB)<<20:
		return "file.too_large"
	case unread(f) && text && f.Size == 0:
		return "file.empty"
	case unread(f):
		return "file.unreadable"
	case len(def.Accept) > 0 && !slices.Contains(def.Accept, kindOf(f)) && !slices.Contains(acceptedKinds(def), kindOf(f)):
		return "file.unreadable"
	}
	return ""
}

// fileField is the field that is asked, where it asks for a file; else nil.
func (t *turn) fileField() *form.Field {
	_, def := t.s.CurrentField()
	if def == nil || def.Type != form.TypeFile || t.s.Status != application.Interviewing {
		return nil
	}
	return def
}

// pastes reports that the text of the document that is asked for was said.
func (t *turn) pastes() bool {
	def := t.fileField()
	return def != nil && facts.Pasted(*def, t.said.text)
}

// laterFileField is the first field that will ask for a file; nil for none.
func (t *turn) laterFileField() *form.Field {
	if t.s.Closed() || t.s.Form == nil {
		return nil
	}
	for i := range t.s.Form.Fields {
		def := &t.s.Form.Fields[i]
		f := t.s.Field(def.ID)
		if def.Type == form.TypeFile && (f != nil && !f.Settled() || len(t.s.Fields) == 0 && def.When == nil) {
			return def
		}
	}
	return nil
}

// insteadOfFile says what does in place of a file that cannot be read.
func (t *turn) insteadOfFile(def *form.Field) string {
	var ways []string
	if slices.Contains(def.Alternatives, "text") {
		ways = append(ways, t.text("file.instead.text", nil))
	}
	ways = append(ways, t.text("file.instead.kinds", map[string]any{"kinds": t.kinds(def)}))
	if slices.Contains(def.Alternatives, "url") {
		ways = append(ways, t.text("file.instead.url", nil))
	}
	if len(ways) == 1 {
		return ways[0]
	}
	last := len(ways) - 1
	return t.texts().List(ways[:last]) + t.text("list.ways", nil) + ways[last]
}

// kinds lists the kinds of file that are taken, as endings of their names.
func (t *turn) kinds(def *form.Field) string {
	var out []string
	for _, k := range acceptedKinds(def) {
		out = append(out, "."+k)
	}
	return strings.Join(out, t.text("list.kinds", nil))
}
