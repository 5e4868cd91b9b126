package hearing

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/attachment"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/stance"
)

// Unread reports a file of which nothing could be read. One that came as no more than its name, without size and type, is what a
// sender says of a file that is somewhere else; of a text the words would have come.
func Unread(f brief.File) bool {
	named := f.Size == 0 && f.MIME == "" && f.Unread == "" && !slices.Contains(attachment.Plain(), attachment.KindOf(f.Name))
	return strings.TrimSpace(f.Text) == "" && !named
}

// OnlyHandsOver reports words beside a file that say no more than that it is there: they are no answer in its place.
func (l *Listener) OnlyHandsOver() bool {
	f, _ := l.State.CurrentField()
	def := l.FileField()
	if def == nil || len([]rune(l.Said.Text)) > intents.MaxWhole || stance.IsRefusal(l.Said.Text) || len(l.NewVerifier(f, def).Read) > 0 {
		return false
	}
	if _, question := l.SplitQuestions(); question != "" {
		return false
	}
	return !slices.ContainsFunc([]intents.Intent{intents.WantsErase, intents.WantsWithdraw, intents.WantsHuman, intents.WantsPause, intents.WantsSkip, intents.WantsBack, intents.WantsRecap, intents.WantsCopy, intents.WantsQuiet}, l.Wants)
}

// FileField is the field that is asked, where it asks for a file; else nil.
func (l *Listener) FileField() *form.Field {
	_, def := l.State.CurrentField()
	if def == nil || def.Type != form.TypeFile || l.State.Status != application.Interviewing {
		return nil
	}
	return def
}

// pastes reports that the text of the document that is asked for was said.
func (l *Listener) pastes() bool {
	def := l.FileField()
	return def != nil && facts.Pasted(*def, l.Said.Text)
}

// LaterFileField is the first field that will ask for a file; nil for none.
func (l *Listener) LaterFileField() *form.Field {
	if l.State.Closed() || l.State.Form == nil {
		return nil
	}
	for i := range l.State.Form.Fields {
		def := &l.State.Form.Fields[i]
		f := l.State.Field(def.ID)
		if def.Type == form.TypeFile && (f != nil && !f.Settled() || len(l.State.Fields) == 0 && def.When == nil) {
			return def
		}
	}
	return nil
}
