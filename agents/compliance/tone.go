package compliance

// tone lists the kinds of tone that the text must not have, each once, whether it asks or not.
func (e *engine) tone(r reading) []Violation {
	var out []Violation
	for _, t := range e.tones {
		for _, c := range flat(r.sentences) {
			if spans := firstFrame(t.state, c); spans != nil {
				out = append(out, e.violation(r, ToneViolation, t.name, t.name, c.words(r.Text, r.folded, spans)))
				break
			}
		}
	}
	if out == nil {
		if words, ok := e.rough(r); ok {
			out = append(out, e.violation(r, ToneViolation, "unkind", "unkind", words))
		}
	}
	return out
}

func firstFrame(frames []frame, c clause) []span {
	for _, f := range frames {
		if spans := f.in(c.found, func(span) bool { return false }); spans != nil {
			return spans
		}
	}
	return nil
}

func flat(sentences [][]clause) []clause {
	var out []clause
	for _, s := range sentences {
		out = append(out, s...)
	}
	return out
}
