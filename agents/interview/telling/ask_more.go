package telling

import "github.com/mendanhq/mendan/agents/interview/form"

// MoreQuestion is what the candidate is asked: the words of whoever asks, else the reviewed ones.
func (w *Teller) MoreQuestion(def *form.Field, question string) string {
	switch {
	case question != "":
		return question
	case len(w.Options(def)) > 0:
		return w.Text("more.question.choice", map[string]any{"label": w.Label(def.ID)})
	}
	return w.Text("more.question", map[string]any{"label": w.Label(def.ID)})
}
