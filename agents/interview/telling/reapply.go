package telling

// WhenAgain is a text about the date from which the candidate can apply again.
func (w *Teller) WhenAgain(key string) string {
	return w.Text(key, map[string]any{"title": w.Job(w.State.Speaks), "date": w.date(w.State.Waits)})
}
