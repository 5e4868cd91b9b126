package interview_test

import "testing"

// Who has no telephone has told no secret, and whatever is masked in what was shown stays JSON.
func TestWhoHasNoPhoneGoesOn(t *testing.T) {
	for _, says := range []string{"No phone.", "none", "I don't have a phone", "Don't have one right now."} {
		t.Run(says, func(t *testing.T) {
			w := newWorld(t, "en_us_backend_engineer", now)
			w.lang = "en"
			w.start()
			for _, text := range []string{"yes", "Denver", "Marcus Whitfield", "m.w@brightforge.example", says, "none", "show my answers"} {
				w.say(text)
			}
			if asks := w.last().Asks; asks == "" {
				t.Errorf("nothing is asked any more:\n%s", w.said.String())
			}
		})
	}
}
