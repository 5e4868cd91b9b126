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
		"日本語":     {"どうぞ", "いま送っているのですが、古いスマホなのでかなり時間がかかっています"},
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
		if w.say(tc.says); w.last().Asks != "resume" || !strings.Contains(w.last().Text, w.text("file.paste")) {
			t.Errorf("%q: asks %s: %s", tc.says, w.last().Asks, w.last().Text)
		}
		if _, told, _ := w.record().field("resume"); len(told) > 0 {
			t.Errorf("%q tells %v", tc.says, told)
		}
	}
}

// asksForCV is a conversation in which the CV is asked for first, and then what people tell beside it.
func asksForCV(t *testing.T, lang string) *world {
	t.Helper()
	us, err := form.Sample("en-us-backend-engineer")
	if err != nil {
		t.Fatal(err)
	}
	job := map[string]string{"en": us.ID, "ja": "ja-midcareer-engineer"}[lang]
	whole, err := form.Sample(job)
	if err != nil {
		t.Fatal(err)
	}
	some := *whole
	some.Fields = []form.Field{*us.Field("resume")}
	for _, id := range []string{"email", "phone", "work_authorization", "experience", "salary_expectation", "start_date"} {
		some.Fields = append(some.Fields, *whole.Field(id))
	}
	w := newWorld(t, job, now, withForm(&some))
	w.lang = lang
	w.start()
	w.click("agree")
	w.say(map[string]string{"ja": "日本語", "en": "English"}[lang])
	w.say(map[string]string{"ja": "日本", "en": "United States, Denver"}[lang])
	return w
}

// Who asks whether the text does is told that it does, whatever else the message says: what answers another question is recorded and said,
// why there is no file makes no card, and the CV stays asked for.
func TestAsksToPasteBesideAnswers(t *testing.T) {
	for _, tc := range []struct{ lang, says, field, fact, value string }{
		{"en", "no PDF, can I paste? I can start on 1 March", "start_date", "start_date", "2027-03-01"},
		{"en", "I can start on March 1. Is it ok if I paste my CV as text?", "start_date", "start_date", "2027-03-01"},
		{"en", "am I allowed to paste it in? my notice is 2 weeks so start date would be June 1", "start_date", "start_date", "2027-06-01"},
		{"en", "Would it be alright to just drop the contents in this thread? I'm free from 3 May", "start_date", "start_date", "2027-05-03"},
		{"en", "Because of my eyesight I can't export a PDF, can I paste the text here? Also I can start April 15.", "start_date", "start_date", "2027-04-15"},
		{"en", "my email is jo@example.com and I don't have a resume file, can I just type it here?", "email", "email", "jo@example.com"},
		{"en", "will text do? email: jo@example.com", "email", "email", "jo@example.com"},
		{"en", "sorry no file, mind if i paste. my number is 303 555 0142", "phone", "phone_e164", "+13035550142"},
		{"en", "Can't upload from this laptop. Would pasting be ok? I'm authorized to work in the US.", "work_authorization", "authorized_us", "yes"},
		{"en", "I have no PDF because my screen reader can't make one, could I paste it here", "", "", ""},
		{"en", "I use a screen reader and my PDFs never come out right. May I put the text in the chat?", "", "", ""},
		{"en", "My hands shake so I can't attach files, is it alright to paste?", "", "", ""},
		{"en", "don't have it on my phone rn, can i copy it in here?", "", "", ""},
		{"en", "does it have to be a pdf?", "", "", ""},
		{"ja", "PDFがないので、ここに貼ってもいいですか。あと来月から働けます", "start_date", "start_date", "2026-12-01"},
		{"ja", "3月1日から働けます。履歴書は本文を貼るのでも大丈夫ですか？", "start_date", "start_date", "2027-03-01"},
		{"ja", "目が悪くてPDFにできないので、文章をそのまま送ってもいいですか。来月1日から入れます", "start_date", "start_date", "2026-12-01"},
		{"ja", "PDFって必須ですか？5月から入社できます", "start_date", "start_date", "2027-05-01"},
		{"ja", "メールは jo@example.com です。あと、ファイルがないのでテキストで送ってもいいですか", "email", "email", "jo@example.com"},
		{"ja", "ファイルが手元になくて…ここに書き込む形でもいいですか。電話は090-1234-5678です", "phone", "phone_e164", "+819012345678"},
		{"ja", "コピペOK？090-1234-5678に電話もらえると助かります", "phone", "phone_e164", "+819012345678"},
		{"ja", "画面読み上げソフトだとPDFが作れないので、ここに貼り付けてもいいですか", "", "", ""},
		{"ja", "視覚障害があってスクリーンリーダーを使っています。本文をここに書いてもよろしいですか", "", "", ""},
		{"ja", "手が震えてファイルを付けられません。貼り付けで構いませんか", "", "", ""},
		{"ja", "文字で送ってもいい？", "", "", ""},
	} {
		w := asksForCV(t, tc.lang)
		w.say(tc.says)
		p, resume := w.last(), "Priya Nair. 2017-2023 Payments engineer at Larkspur in Tulsa, kept the ledger running in Go. 2012-2017 Support."
		if p.Asks != "resume" || !strings.Contains(p.Text, w.text("file.paste")) || len(w.open) > 0 {
			t.Errorf("%q: asks %s, %d cards: %s", tc.says, p.Asks, len(w.open), p.Text)
		}
		told := 0
		for _, f := range w.record().Fields {
			for key, fact := range f.Facts {
				if told++; f.ID != tc.field || key != tc.fact || fact.Value != tc.value {
					t.Errorf("%q tells %s.%s = %v", tc.says, f.ID, key, fact.Value)
				}
			}
		}
		if (told == 1) != (tc.field != "") || told == 1 && !strings.Contains(p.Text, map[string]string{"ja": "あわせて伺いました", "en": "I've noted this as well"}[tc.lang]) {
			t.Errorf("%q tells %d things: %s", tc.says, told, p.Text)
		}
		if w.say(resume); w.last().Asks == "resume" {
			t.Errorf("%q: what is pasted then is not taken: %s", tc.says, w.last().Text)
		}
	}
}

// What would help beside the pasting is still asked of people, in a card of its own words.
func TestAsksToPasteBesideAnAdjustment(t *testing.T) {
	for lang, says := range map[string][]string{
		"en": {
			"I'm blind, so I need extra time for this. And can I paste my CV rather than attach it?",
			"I need captions for any video call, and can I paste my resume?",
			"Could I do the rest by text rather than a call, I'm deaf. And may I paste my CV?",
		},
		"ja": {
			"耳が聞こえないので字幕をお願いします。あと履歴書は貼り付けてもいいですか",
			"筆談でお願いできますか。履歴書はテキストでも平気ですか",
		},
	} {
		for _, say := range says {
			w := asksForCV(t, lang)
			w.say(say)
			if p := w.last(); w.adjustments() != 1 || p.Asks != "resume" || !strings.Contains(p.Text, w.text("file.paste")) {
				t.Errorf("%q: %d cards, asks %s: %s", say, w.adjustments(), p.Asks, p.Text)
			}
		}
	}
}

// What else is asked for in words, or asked about, is not taken for the pasting: a request for an adjustment must not be missed.
func TestOtherThingsThanPasting(t *testing.T) {
	for _, tc := range []struct {
		lang, says string
		cards      int
	}{
		{"en", "could I get the questions in plain text please? I use a screen reader", 1},
		{"en", "I'm deaf, would it be possible to do the interview in the chat?", 1},
		{"en", "Who reads the text?", 0}, {"en", "What kind of work is it?", 0}, {"en", "Can I drop this question?", 0},
		{"ja", "質問を文章でいただけますか、聴覚障害があります", 1},
		{"ja", "耳が悪いので、面接はテキストでお願いできますか", 1},
		{"ja", "ここに書いた住所は誰が見られますか", 0}, {"ja", "写真を貼らないとだめですか", 0}, {"ja", "どんな仕事ですか", 0},
	} {
		w := asksForCV(t, tc.lang)
		if w.say(tc.says); w.adjustments() != tc.cards || strings.Contains(w.last().Text, w.text("file.paste")) {
			t.Errorf("%q: %d cards: %s", tc.says, w.adjustments(), w.last().Text)
		}
	}
}

// Who asks about the file again and again has not failed to answer, and a link is none of the text.
func TestAsksToPasteOften(t *testing.T) {
	w := asksForCV(t, "en")
	for range 5 {
		w.say("My printer's broken. Is plain text fine?")
	}
	if status, _, _ := w.record().field("resume"); w.last().Asks != "resume" || status == "declined" {
		t.Errorf("%s, asks %s: %s", status, w.last().Asks, w.last().Text)
	}
	w.say("Can I send a link instead?")
	if strings.Contains(w.last().Text, w.text("file.paste")) {
		t.Error(w.last().Text)
	}
}
