package compliance

import "slices"

// tone lists the kinds of tone that the text must not have, each once, whether it asks or not; enough is what the model has to be
// sure of where the lexicon says nothing.
func (e *engine) tone(r reading, enough float64) []Violation {
	var out []Violation
	for _, t := range e.tones {
		if e.soundsFine(r) {
			break
		}
		for _, c := range slices.Concat(r.sentences...) {
			if spans := firstFrame(t.state, c); spans != nil {
				out = append(out, e.violation(r, ToneViolation, t.name, t.name, c.words(r.Text, r.folded, spans)))
				break
			}
		}
	}
	if out == nil {
		if words, ok := e.findRough(r, enough); ok {
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

// soundsFine reports whether the model hears next to nothing in the tone of any part.
func (e *engine) soundsFine(r reading) bool {
	l := e.model.Index[toneLabel]
	return !slices.ContainsFunc(r.passages, func(u passage) bool { return u.allScores[l] >= hintTone })
}

// findRough returns the words of the part whose tone the model is as sure as that is wrong; less sure where it sees little else in a
// question.
func (e *engine) findRough(r reading, enough float64) ([]string, bool) {
	hints := enough == sureTone && !r.Statement && !r.taken
	for _, u := range r.passages {
		u.text = u.all
		l := e.model.Index[toneLabel]
		p := u.allScores[l]
		hinted := hints && p >= hintTone && p >= hintShare*e.model.Best(u.allScores, isAim) && !e.isExplained(r, u, l)
		if p >= max(enough, sureEmpty) || (p >= enough || hinted) && !u.empty {
			return e.modelWords(r, u, l), true
		}
	}
	return nil, false
}
