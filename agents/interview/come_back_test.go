package interview_test

import (
	"strings"
	"testing"
	"time"
)

// Who comes back after hours, whatever they say of why they were away, is asked what was open once more: their words answer nothing, are no word
// for the question before, and did not fail to fit. What they answer beside that is taken.
func TestComingBackAnswersNothing(t *testing.T) {
	for lang, says := range map[string][]string{
		"ja": {
			"ただいまです、昨日は仕事で", "もどりました！", "遅くなりました、子どもが熱出してて", "バイト終わりました、続きお願いします", "お待たせしました。電車でした",
			"ごめんなさい寝てました、再開します", "おはようございます。昨日はそのまま寝てしまいました",
		},
		"en": {
			"sorry back now!! kids were sick", "hey, back", "ok im back, train had no signal", "hi again - had a night shift, ready now", "back again, sorry about that",
			"hello, here again. work was mad",
		},
	} {
		for _, before := range map[string][][]string{"ja": {storeJA[:5], storeJA[:7], storeJA}, "en": {engineerEN[:6], engineerEN[:8]}}[lang] {
			for _, away := range []time.Duration{50 * time.Hour, 3 * time.Hour} {
				for _, said := range says {
					job := map[string]string{"ja": "ja-parttime-store", "en": "en-us-backend-engineer"}[lang]
					w := held(t, job, lang, before...)
					asked, told := w.last().Asks, toldIn(w)
					w.now = w.now.Add(away)
					if w.say(said); w.last().Asks != asked || toldIn(w) != told || strings.Contains(w.last().Text, w.text("invalid.choice.none")) {
						t.Errorf("%q after %s at %s: asks %q: %s", said, away, asked, w.last().Asks, w.last().Text)
					}
				}
			}
		}
	}
	for _, c := range []struct{ says, asks string }{{"ok im back, train had no signal. yes", "sponsorship"}, {"hi, back. no", "sponsorship"}} {
		w := held(t, "en-us-backend-engineer", "en", engineerEN[:6]...)
		w.now = w.now.Add(20 * time.Hour)
		if w.say(c.says); w.last().Asks != c.asks {
			t.Errorf("%q: asks %q: %s", c.says, w.last().Asks, w.last().Text)
		}
	}
	w := held(t, "ja-parttime-store", "ja", storeJA[:5]...)
	w.now = w.now.Add(20 * time.Hour)
	if w.say("おはようございます、火曜と木曜18時から22時です"); w.last().Asks != "weekly_hours" {
		t.Errorf("asks %q: %s", w.last().Asks, w.last().Text)
	}
	w = held(t, "en-us-backend-engineer", "en", engineerEN[:5]...)
	if w.say("no resume"); w.last().Asks != "work_authorization" {
		t.Errorf("no resume: asks %q: %s", w.last().Asks, w.last().Text)
	}
}

// toldIn is how many facts are known.
func toldIn(w *world) (n int) {
	for _, f := range w.record().Fields {
		n += len(f.Facts)
	}
	return n
}

// Who comes back with a document is answered at once: its sentences were each read against all of it, which took minutes.
func TestComingBackWithADocument(t *testing.T) {
	w := held(t, "ja-parttime-store", "ja", storeJA[:5]...)
	w.now = w.now.Add(20 * time.Hour)
	if w.say(strings.Repeat("うん。それで、つぎ。", 6_000)); w.last().Asks == "" {
		t.Errorf("asks nothing: %s", w.last().Text)
	}
}
