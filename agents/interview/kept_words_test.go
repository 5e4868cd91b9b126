package interview_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// sampleOf holds a sample's interview with one of its fields first, and the fields named behind it.
func sampleOf(t *testing.T, job, lang string, fields ...string) *world {
	t.Helper()
	whole, err := form.Sample(job)
	if err != nil {
		t.Fatal(err)
	}
	some := *whole
	some.Fields = nil
	for _, id := range fields {
		some.Fields = append(some.Fields, *whole.Field(id))
	}
	w := newWorld(t, job, now, withForm(&some))
	w.lang = lang
	w.start()
	w.click("agree")
	if lang == "ja" {
		w.say("日本語")
		w.say("日本")
		return w
	}
	w.say("English")
	w.say("UK")
	return w
}

// What was answered and gave no fact, or only some, stands in the record and in the summary once the field is closed.
func TestWordsWithoutFactsAreKept(t *testing.T) {
	for _, tc := range []struct {
		job, lang string
		says      []string
		keeps     []string
	}{
		{"ja-parttime-store", "ja", []string{"前の店では辞めたいという新人の話を聞いていました", "ホテルのフロントです"}, []string{"新人の話を聞いていました", "ホテルのフロント"}},
		{"ja-parttime-store", "ja", []string{"前の店では辞めたいという新人の話を聞いていました", "半年くらい"}, []string{"新人の話を聞いていました"}},
		{"ja-parttime-store", "ja", []string{"前の店では辞めたいという新人の話を聞いていました", "スキップ"}, []string{"新人の話を聞いていました"}},
		{"en-gb-care-assistant", "en", []string{"I was an HR assistant for two years", "in an office", "payroll mostly"}, []string{"I was an HR assistant", "office", "payroll"}},
		{"en-gb-care-assistant", "en", []string{"I was an HR assistant for two years", "in an office", "I'd rather not say", "I'd rather not say"}, []string{"I was an HR assistant", "office"}},
		{"en-gb-care-assistant", "en", []string{"Handled cancellations and refunds at a hotel front desk", "2 years"}, []string{"Handled cancellations and refunds", "hotel front desk"}},
	} {
		w := sampleOf(t, tc.job, tc.lang, "experience")
		for _, s := range tc.says {
			w.say(s)
		}
		for _, words := range tc.keeps {
			if !strings.Contains(string(w.raw()), words) {
				t.Errorf("%q: the record is without %q: %s", tc.says, words, w.raw())
			}
			if c := w.last().Card; c == nil || !strings.Contains(c.Fields[0].Value, words) {
				t.Errorf("%q: the summary is without %q: %v", tc.says, words, w.last())
			}
		}
	}
}

// What is protected, a question or a refusal is not kept, nor what is deleted or told off the record.
func TestWordsThatAreNotKept(t *testing.T) {
	for _, tc := range []struct{ says, not string }{
		{"妊娠中です", "妊娠"},
		{"そちらのお店の制服はどんなものですか", "制服"},
		{"それはちょっと言いたくありません", "言いたく"},
	} {
		w := sampleOf(t, "ja-parttime-store", "ja", "experience")
		w.say(tc.says)
		if strings.Contains(string(w.raw()), tc.not) {
			t.Errorf("%q: the record holds it: %s", tc.says, w.raw())
		}
	}
	w := sampleOf(t, "ja-parttime-store", "ja", "experience")
	w.say("前の店では辞めたいという新人の話を聞いていました")
	w.delete(w.heard)
	if strings.Contains(string(w.raw()), "新人") {
		t.Errorf("kept though it is deleted: %s", w.raw())
	}
}
