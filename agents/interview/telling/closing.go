package telling

import (
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Over says that the conversation is over, and how to reach somebody.
func (w *Teller) Over() string {
	switch {
	case w.State.Status == application.Rejected:
		return w.Text("closing.over", nil)
	case w.State.Status == application.Withdrawn:
		return w.WayBack()
	case w.State.WithPeople():
		return w.Text("plan.rejected", nil)
	}
	return w.Text("closing.already", nil)
}

// Cancelled is the key of what is said when such a question is left with nothing done.
func (w *Teller) Cancelled() string {
	if w.State.Erasing {
		return "erase.cancelled"
	}
	return "withdraw.cancelled"
}

// WayBack says what becomes of a withdrawn application, and the way back.
func (w *Teller) WayBack() string {
	data := w.Text("closing.withdrawn_data", map[string]any{"retention_days": w.State.Form.RetentionDays})
	if !w.State.Begun() || w.State.Lapsed {
		return data
	}
	return text.JoinLines(data, w.Text("closing.withdrawn_back", nil))
}
