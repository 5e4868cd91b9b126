package interview_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// askedFirst is a conversation of a sample form in which the field is what is asked first.
func askedFirst(t *testing.T, job, field, lang string) *world {
	t.Helper()
	f, err := form.Sample(job)
	if err != nil {
		t.Fatal(err)
	}
	short := *f
	at := slices.IndexFunc(f.Fields, func(d form.Field) bool { return d.ID == field })
	short.Fields = slices.Clone(f.Fields[at:])
	w := newWorld(t, job, now, withForm(&short))
	w.lang = lang
	w.start()
	w.click("agree")
	w.say(map[string]string{"ja": "日本語", "en": "English"}[lang])
	w.say(map[string]string{"ja": "日本です", "en": "United States, Denver"}[lang])
	if w.last().Asks != field {
		t.Fatalf("%s: asks %q: %s", job, w.last().Asks, w.last().Text)
	}
	return w
}

// A CV pasted as a line or a paragraph is the document that was asked for, in either language.
func TestPastedDocuments(t *testing.T) {
	for lang, texts := range map[string][]string{
		"English": {
			"Resume: Priya Nair. 2017-2023 Payments engineer at Larkspur in Tulsa, kept the ledger running in Go. 2012-2017 Support.",
			"Ten years in kitchens: prep cook at Birch Table, then sous chef at Harbor Room with a crew of six.",
			"Data analyst, Nordvik 2015-2019; BI lead, Peakline 2019-now. SQL, dbt, Tableau.",
		},
		"日本語": {
			"職務経歴：2016年4月〜2021年3月 株式会社みどり 物流システムの開発、2021年4月〜 同社でチームリーダー",
			"大学卒業後、書店で5年間販売を担当し、その後は倉庫で在庫管理の主任として12名をまとめてきました。",
		},
	} {
		for _, text := range texts {
			w := asksForFile(t, lang)
			w.say(text)
			if status, facts, _ := w.record().field("resume"); status != "done" || facts["resume_ref"] != text {
				t.Errorf("%q is %s with %v: %s", text, status, facts, w.last().Text)
			}
		}
	}
}

// What is no document is answered with what can be done, never twice alike, and nothing of it is recorded.
func TestNoDocumentIsAnswered(t *testing.T) {
	for lang, texts := range map[string][]string{
		"English": {"there you go", "uploading now, it is on my old laptop and that one takes ages to start"},
		"日本語":     {"どうぞ", "パソコンの中にあるので、家に帰ったらファイルを送りたいと思っています"},
	} {
		w, from := asksForFile(t, lang), ""
		for i, text := range texts {
			w.say(text)
			p := w.last()
			if p.Asks != "resume" || p.Text == from || !strings.Contains(p.Text, ".txt") || i > 0 && !strings.Contains(p.Text, w.skipWord(lang)) {
				t.Errorf("%q is answered %q, asking %q", text, p.Text, p.Asks)
			}
			from = p.Text
		}
		w.say(w.skipWord(lang))
		if status, facts, _ := w.record().field("resume"); status != "declined" || len(facts) > 0 || w.last().Asks != "email" {
			t.Errorf("%s: left with %s, %v: %s", lang, status, facts, w.last().Text)
		}
	}
}

// skipWord is what leaves a question out.
func (w *world) skipWord(lang string) string {
	return map[string]string{"English": "skip", "日本語": "スキップ"}[lang]
}

// Who has no such document has answered: people see to it.
func TestNoDocumentToSend(t *testing.T) {
	for _, c := range []struct{ lang, say string }{
		{"English", "no"}, {"English", "I don't have one"}, {"English", "nope, never made one"}, {"English", "i dont have any cv"},
		{"日本語", "ないです"}, {"日本語", "持ってません"}, {"日本語", "履歴書はありません"}, {"日本語", "いいえ"},
	} {
		w := asksForFile(t, c.lang)
		w.say(c.say)
		if status, facts, _ := w.record().field("resume"); status != "declined" || len(facts) > 0 || w.last().Asks != "email" {
			t.Errorf("%q leaves it %s with %v: %s", c.say, status, facts, w.last().Text)
		}
	}
}

// Who has no file and asks whether the text does is told so, and the document stays asked for.
func TestAsksToPasteInsteadOfAFile(t *testing.T) {
	for _, tc := range []struct{ lang, says string }{
		{"en", "I don't have my resume as a file. can I paste it?"}, {"en", "no PDF here, sorry. Can I just paste the text?"}, {"en", "Don't have one handy. may I type it out?"},
		{"ja", "ファイルでは持っていません。貼り付けでもいいですか"},
	} {
		w := sampleOf(t, "en-us-backend-engineer", tc.lang, "resume", "skills")
		if w.say(tc.says); w.last().Asks != "resume" || !strings.Contains(w.last().Text, w.text("question.text_instead_hint")) {
			t.Errorf("%q: asks %s: %s", tc.says, w.last().Asks, w.last().Text)
		}
		if _, told, _ := w.record().field("resume"); len(told) > 0 {
			t.Errorf("%q tells %v", tc.says, told)
		}
	}
}
