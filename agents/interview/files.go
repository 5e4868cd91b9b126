package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/bot"
)

// withoutRefused is what was said without the files that are refused: what is not taken is not recorded, its name neither.
func (t *turn) withoutRefused(h application.Heard) application.Heard {
	h.Files = slices.DeleteFunc(slices.Clone(h.Files), func(f brief.File) bool { return t.NotTaken(f) != "" })
	return h
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
			case t.NotTaken(f) != "":
				refused = append(refused, f)
				t.unfile(parts[i].ID, f)
			case kept > 0: // a field keeps one file
				more = append(more, f)
				t.unfile(parts[i].ID, f)
			default:
				kept++
				parts[i].Files = []brief.File{f}
			}
		}
	}
	if len(more) > 0 {
		t.lead(t.Text("file.one", map[string]any{"name": t.FileNames(more)}))
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

// notePicked notes the file that came by the form of the open question: nothing else in the conversation shows that it was sent.
func (t *turn) notePicked(heard []application.Heard) {
	q := t.State.Open
	for _, h := range heard {
		if bot.MessageID(h.ID).ByForm() && len(h.Files) > 0 && q != nil && q.Post.Card != nil && q.Post.Card.Kind == hearing.CardFile {
			t.pressed.key, t.pressed.label = q.Post.Key, t.FileNames(h.Files)
		}
	}
}

// unfile has a file not kept that came with a message of this turn.
func (t *turn) unfile(message string, f brief.File) {
	for _, ev := range t.run.Events {
		m, _ := ev.Body.(bot.Message)
		for _, a := range m.Attachments {
			if string(m.ID) == message && a.Ref != "" && hearing.Readable(a.Name) == f.Name {
				t.out.Unfile = append(t.out.Unfile, a.Ref)
			}
		}
	}
}

// sayRefused says in one sentence what becomes of such files.
func (t *turn) sayRefused(files []brief.File, others bool) {
	args := map[string]any{"name": t.FileNames(files)}
	def, later := t.FileField(), t.LaterFileField()
	switch key := t.NotTaken(files[0]); {
	case others:
		t.lead(t.Text("file.partly", args))
	case def == nil && later != nil:
		args["label"] = later.Label.In(t.State.Speaks)
		t.lead(t.Text("file.later", args))
	case def == nil:
		t.lead(t.Text("file.not_here", args))
	default:
		args["instead"], args["max_mb"] = t.InsteadOfFile(def), def.MaxMB
		if t.State.WaysTold == def.ID { // they have read the list
			args["instead"] = t.Text("file.instead.again", nil)
		}
		t.State.WaysTold = def.ID
		t.lead(t.Text(key, args))
	}
}
