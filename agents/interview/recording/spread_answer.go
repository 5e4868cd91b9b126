package recording

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// TellAhead has other fields reviewed on what was told of them. One that is settled is opened again.
func (rec *Recorder) TellAhead(others []application.Ahead) {
	for _, a := range others {
		if f := rec.State.Field(a.Field); f.Settled() {
			f.Reopen(nil)
			f.Next = nil
			rec.State.Forget(f.ID)
			rec.State.Audit = nil
		}
	}
	rec.State.Ahead = append(rec.State.Ahead, others...)
}

// TellOthers has other fields reviewed on what was told of them beside the one that is asked.
func (rec *Recorder) TellOthers(m hearing.Move) {
	f, _ := rec.State.CurrentField()
	rec.TellAhead(m.Others)
	if rec.Said = hearing.Utterance(m.Parts); len(m.Parts) == 0 {
		f.Leave()
	}
}
