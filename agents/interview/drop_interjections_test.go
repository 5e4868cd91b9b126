package interview_test

import (
	"slices"
	"testing"
)

// saysPause reports that the newest post only lets the conversation rest.
func saysPause(w *world) bool {
	return slices.Contains([]string{w.text("pause.wait"), w.text("pause.ack")}, w.last().Text)
}

// A word for "wait" that opens something else asks for no time: what it opens is dealt with.
func TestInterjectionsPauseNothing(t *testing.T) {
	for _, c := range []struct{ job, field, lang, say string }{
		{"en-us-backend-engineer", "resume", "en", "hang on, may I get the questions in writing, I'm deaf"},
		{"en-us-backend-engineer", "resume", "en", "hold on, who reads all this?"},
		{"en-us-backend-engineer", "start_date", "en", "hold on, make it March 9"},
		{"en-us-backend-engineer", "start_date", "en", "not later than May 4, my notice ends then"},
		{"en-gb-care-assistant", "shift", "en", "hang on, weekends only, any time later than 10am"},
		{"en-gb-care-assistant", "shift", "en", "I can wait, so any day is fine"},
		{"ja-parttime-store", "shift", "ja", "ちょっと待って、火曜と木曜だけにします"},
		{"ja-parttime-store", "shift", "ja", "あ、ちょっと、これは誰が見ますか"},
		{"ja-parttime-store", "shift", "ja", "時間はあとで決まるけど、土曜は入れます"},
		{"ja-midcareer-engineer", "start_date", "ja", "待ってください、3月10日からです"},
		{"ja-midcareer-engineer", "start_date", "ja", "少し待っていただけるなら、7月1日です"},
		{"ja-midcareer-engineer", "start_date", "ja", "待って、耳が不自由なので文字で面接してもらえますか"},
	} {
		w := askedFirst(t, c.job, c.field, c.lang)
		if w.say(c.say); saysPause(w) || w.status == "paused" {
			t.Errorf("%q is answered %q, status %s", c.say, w.last().Text, w.status)
		}
	}
}

// A moment asked for by itself, or for a reason, is one still.
func TestMomentsAreGrantedStill(t *testing.T) {
	for lang, texts := range map[string][]string{
		"en": {"wait", "hold on", "hang on, let me fetch my diary", "one sec, someone is at the door"},
		"ja": {"待って", "ちょっと待ってください", "あ、ちょっと待って、電話が鳴ってる"},
	} {
		for _, text := range texts {
			w := askedFirst(t, map[string]string{"en": "en-gb-care-assistant", "ja": "ja-parttime-store"}[lang], "shift", lang)
			if w.say(text); !saysPause(w) {
				t.Errorf("%q is answered %q", text, w.last().Text)
			}
		}
	}
}
