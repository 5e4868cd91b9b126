package facts

import "testing"

// A denial that carries what would help is never none; where nothing but thanks or remarks stand beside it, it is.
func TestNeedBesideNone(t *testing.T) {
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"accommodation", "nope just subtitles", `adjustment_needed="subtitles"`},
		{"accommodation", "no stairs please", `adjustment_needed="no stairs"`},
		{"accommodation", "no loud rooms", `adjustment_needed="no loud rooms"`},
		{"accommodation", "No video, I can't lip read on it", `adjustment_needed="No video, I can't lip read on it"`},
		{"accommodation", "I don't need anything except captions", `adjustment_needed="captions"`},
		{"accommodation", "Not really. Maybe just a bit of extra time", `adjustment_needed="a bit of extra time"`},
		{"accommodation", "none. oh, actually parking near the door", `adjustment_needed="parking near the door"`},
		{"accommodation", "no no, wait, yes, extra time", `adjustment_needed="extra time"`},
		{"accommodation", "Not that I can think of, but a lift would be handy", `adjustment_needed="a lift would be handy"`},
		{"accommodation", "no, I'd like a lift", `adjustment_needed="I'd like a lift"`},
		{"accommodation", "Not at the moment but my hearing's going", `adjustment_needed=-`},
		{"accommodation", "no, just my inhaler near me", `adjustment_needed=-`},
		{"accommodation", "no", `adjustment_needed=null`}, {"accommodation", "No thanks, all fine", `adjustment_needed=null`},
		{"accommodation", "none that I can think of", `adjustment_needed=null`}, {"accommodation", "no adjustments needed", `adjustment_needed=null`},
		{"accommodation", "no extra time needed", `adjustment_needed=null`}, {"accommodation", "No, just looking forward to it", `adjustment_needed=null`},
		{"accommodation", "no special needs", `adjustment_needed=null`}, {"accommodation", "no video needed, no", `adjustment_needed=null`},
		{"accommodation", "No, stairs are no problem", `adjustment_needed=null`}, {"accommodation", "nothing, only thanks for asking", `adjustment_needed=null`},
		{"accommodation", "Not needed, I'll let you know if that changes", `adjustment_needed=null`},
	})
}
