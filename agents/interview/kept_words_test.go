package interview_test

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// sampleOf holds a sample's interview with one of its fields first, and the fields named behind it.
func sampleOf(t testing.TB, job, lang string, fields ...string) *world {
	t.Helper()
	return from(t, func(t testing.TB) *world { return beginSample(t, job, lang, fields...) }, "sample", job, lang, fields)
}

// beginSample holds the beginning of such an interview.
func beginSample(t testing.TB, job, lang string, fields ...string) *world {
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
		w.say("日本語", "日本")
		return w
	}
	w.say("English", "UK")
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
		{"ja-parttime-store", "ja", []string{"なし。タクシー30年"}, []string{"タクシー30年"}},
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

// What an answer says beside its value is kept with it and said so, and a story stands as it was told; a value that is led to by words has none
// beside it, and what is asked, protected or a courtesy is never kept.
func TestWhatIsSaidBesideAValueIsKept(t *testing.T) {
	for _, tc := range []struct {
		job, lang, field string
		says, keeps      string // nothing where keeps is empty
	}{
		{"en-gb-care-assistant", "en", "phone", "07700900815 but text me dont ring i never pick up lol", "text me dont ring i never pick up lol"},
		{"en-gb-care-assistant", "en", "phone", "07700 900 342. Please call after 3", "Please call after 3"},
		{"en-gb-care-assistant", "en", "phone", "my mobile number is 07700 900342", ""},
		{"en-gb-care-assistant", "en", "phone", "07700 900342 thank you so much", ""},
		{"en-gb-care-assistant", "en", "certifications", "I have Care Certificate from 2023 and NVQ level 2 health and social care", "NVQ level 2 health and social care"},
		{"en-gb-care-assistant", "en", "certifications", "level 2 diploma, and doing my level 3", ""},
		{"en-remote-support-global", "en", "home_office", "yes. Quiet at night, in daytime there is a rooster", "in daytime there is a rooster"},
		{"en-remote-support-global", "en", "home_office", "yes. what shifts do you have?", ""},
		{"ja-parttime-store", "ja", "phone", "080-3312-7745 昼間は畑出てるから出られへんことあるで", "昼間は畑出てるから出られへんことあるで"},
		{"ja-midcareer-engineer", "ja", "portfolio", "https://github.com/example-misaki", ""},
		{"ja-parttime-store", "ja", "phone", "電話番号は080-3312-7745です。よろしくお願いします", ""},
		{"en-gb-care-assistant", "en", "phone", "07700 900342, my boss listens to my calls, don't write that down", ""},
		{"en-gb-care-assistant", "en", "notice_period", "4 weeks. My last boss shouted at me daily. This stays between us.", ""},
		{"ja-parttime-store", "ja", "phone", "080-3312-7745です。妻が出ることもあります", ""},
		{"ja-midcareer-engineer", "ja", "skills", "メインはJavaで8年、ここ2年はGoも書いています。", "ここ2年はGoも書いています"},
		{"en-gb-care-assistant", "en", "certifications", "Care Certificate and NVQ 2, but the first aid has run out", "but the first aid has run out"},
		{"en-gb-care-assistant", "en", "driving_licence", "yes I have. I've got my own van and a clean licence", "I've got my own van and a clean licence"},
		{"en-gb-care-assistant", "en", "driving_licence", "yes I do, full licence", ""},
		{"en-gb-care-assistant", "en", "experience", "3 years in a care home, meals. I've got bad knees because of my arthritis", ""},
		{"en-us-backend-engineer", "en", "experience", "an invoicing service, took it off an old PHP app, i was the lead of 4 people", "i was the lead of 4 people"},
		{
			"ja-newgrad-entry-sheet", "ja", "gakuchika",
			"学園祭の実行委員でした。説明会に来ない団体が多くて困ったので、LINEで個別に連絡するようにしたら全団体が期限までに書類を出してくれました",
			"", // its facts hold all of it, as it was told
		},
	} {
		t.Run(tc.says, func(t *testing.T) {
			w := sampleOf(t, tc.job, tc.lang, tc.field)
			w.say(tc.says)
			var state application.State
			if err := json.Unmarshal(w.state.Data, &state); err != nil {
				t.Fatal(err)
			}
			var kept []string
			for _, q := range state.Fields[0].Words {
				kept = append(kept, q.Text)
			}
			if got := strings.Join(kept, " "); !strings.HasSuffix(got, tc.keeps) || tc.keeps == "" && got != "" {
				t.Errorf("kept %q, want %q\n%s", got, tc.keeps, w.said.String())
			}
		})
	}
}

// A fact that is changed is changed in the words that are kept, and what is taken out of an answer goes out of them; so does what a message changed
// in them when that is deleted.
func TestKeptWordsAreCorrected(t *testing.T) {
	w := sampleOf(t, "en-gb-care-assistant", "en", "experience")
	kept := func() string {
		var state application.State
		if err := json.Unmarshal(w.state.Data, &state); err != nil {
			t.Fatal(err)
		}
		var out []string
		for _, q := range state.Fields[0].Words {
			out = append(out, q.Text)
		}
		return strings.Join(out, " ")
	}
	w.say("I was two years at Rosewood in Leeds, a care home with forty residents, where I ran the choir on Fridays. Washing, feeding and lots of talking.")
	w.say("take out lots of talking")
	if got := kept(); strings.Contains(got, "lots of talking") || !strings.Contains(got, "forty residents") {
		t.Errorf("kept %q\n%s", got, w.said.String())
	}
	w.say("change it from two years to three years")
	if got := kept(); strings.Contains(got, "two years") {
		t.Errorf("kept %q\n%s", got, w.said.String())
	}
	w.delete(w.heard)
	if got := kept(); strings.Contains(got, "three years") {
		t.Errorf("kept %q though what told it is deleted\n%s", got, w.said.String())
	}
}
