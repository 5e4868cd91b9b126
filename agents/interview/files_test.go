package interview_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// asksForFile is a world in which a CV is asked for.
func asksForFile(t *testing.T, lang string) *world {
	t.Helper()
	field := `{id: resume, label: {ja: 履歴書, en: CV}, intent: {ja: 履歴書を受け取る, en: Receive the CV}, required: true, type: file, accept: [pdf, png, docx, txt], max_mb: 5, alternatives: [text, url], required_facts: [resume_ref], done_criteria: {ja: ファイルか本文, en: A file or its text}}`
	f := strings.NewReplacer("%s\ncountry: %s", "ja-JP\ncountry: JP").Replace(fieldForm(field))
	w := newWorld(t, "one", now, withForm(parsed(t, f)))
	w.start()
	w.click("agree")
	w.say(lang)
	w.say("日本です")
	if w.last().Asks != "resume" {
		t.Fatalf("asks %q", w.last().Asks)
	}
	return w
}

// Kinds that the form names and that are read are announced, and plain text; no others.
func TestOnlyReadableFilesAreAnnounced(t *testing.T) {
	for lang, want := range map[string]string{"日本語": ".pdf、.docx、.txt か .md、5 MB まで受け取れます。", "English": "I can take .pdf, .docx, .txt or .md, up to 5 MB."} {
		w := asksForFile(t, lang)
		if got := w.last().Text; !strings.Contains(got, want) || strings.Contains(got, "png") {
			t.Errorf("%s: %q", lang, got)
		}
	}
}

// A file that cannot be read is refused in one sentence with what does instead, recorded nowhere, and costs no try. What does instead is listed once.
func TestUnreadableFiles(t *testing.T) {
	pdf := bot.Attachment{Name: "cv.pdf", MIME: "application/pdf", Size: 80_000, Ref: "f1", Unread: "encrypted"}
	for lang, want := range map[string]string{
		"日本語": "cv.pdf にはパスワードがかかっていて読めません。パスワードを外したものを送るか、本文の貼り付け、" +
			".pdf、.docx、.txt か .md での送付か、リンクの共有のいずれかでお願いします。\n",
		"English": "cv.pdf asks for a password, so I can't read it. Please send it without one, or paste the text here, " +
			"send it as .pdf, .docx, .txt or .md, or share a link to it.\n",
	} {
		w := asksForFile(t, lang)
		short := map[string]string{"日本語": "先ほどお伝えした方法のいずれかで", "English": "or use one of the ways above."}[lang]
		for i := range 6 {
			w.attach("", pdf)
			if p := w.last(); i == 0 && (!strings.Contains(p.Text, want) || p.Asks != "resume") ||
				i > 0 && (!strings.Contains(p.Text, short) || strings.Contains(p.Text, ".docx")) {
				t.Fatalf("%s: said %q, asks %q", lang, p.Text, p.Asks)
			}
		}
		if status, facts, attempts := w.record().field("resume"); status == "done" || len(facts) > 0 || attempts > 1 {
			t.Errorf("%s: %s with %v after %d attempts", lang, status, facts, attempts)
		}
		said, err := w.journal.History(t.Context(), 1000)
		if err != nil || len(said) == 0 {
			t.Fatal(said, err)
		}
		for _, l := range said {
			if strings.Contains(l.Text, "[file: ") {
				t.Errorf("%s: the log has the refused file: %q", lang, l.Text)
			}
		}
		w.say(strings.Repeat("I have worked as a backend engineer on payment systems. ", 8))
		if w.last().Asks != "email" {
			t.Errorf("%s: the pasted text is not taken: %s", lang, w.last().Text)
		}
	}
}

func TestKindsOfFiles(t *testing.T) {
	for _, c := range []struct {
		files []bot.Attachment
		say   string
		want  string // the beginning of what is said
		asks  string
	}{
		{[]bot.Attachment{{Name: "photo.jpg", MIME: "image/jpeg", Size: 9000}}, "", "photo.jpg はここでは開けません", "resume"},
		{[]bot.Attachment{{Name: "cv.docx", Size: 9000, Unread: "old_word"}}, "履歴書です", "cv.docx は古い Word の形式", "resume"},
		{[]bot.Attachment{{Name: "cv.pdf", Size: 9000, Unread: "a code of a later version"}}, "", "cv.pdf はここでは開けません", "resume"},
		{[]bot.Attachment{{Name: "cv.pdf", Unread: "late"}}, "", "cv.pdf を時間内に受け取れませんでした。もう一度送ってください。", "resume"},
		{[]bot.Attachment{{Name: "cv.odt", Size: 9000, Text: "経歴"}}, "", "この質問では cv.odt を受け取れません", "resume"},
		{[]bot.Attachment{{Name: "cv.pdf", MIME: "application/pdf", Size: 9000, Text: "経歴"}}, "", "", "email"},
		{[]bot.Attachment{{Name: "職務経歴書", Size: 9000, Text: "経歴"}}, "", "", "email"},
		{[]bot.Attachment{{Name: "all.zip", MIME: "application/zip", Size: 9000}}, "", "all.zip はここでは開けません", "resume"},
		{[]bot.Attachment{{Name: "cv.txt", MIME: "text/plain"}}, "", "cv.txt の中身が空のよう", "resume"},
		{[]bot.Attachment{{Name: "cv.txt", MIME: "text/plain", Size: 6 << 20, Text: "経歴"}}, "", "cv.txt は 5 MB より大きい", "resume"},
		{[]bot.Attachment{{Name: "cv.pdf", MIME: "application/pdf", Size: 9000}, {Name: "cv.txt", MIME: "text/plain", Size: 900, Text: "経歴"}}, "", "cv.pdf は開けませんでしたので、ほかの分だけ", "email"},
		{[]bot.Attachment{{Name: "a.pdf", MIME: "application/pdf", Size: 9000}, {Name: "b.pdf", MIME: "application/pdf", Size: 9000}}, "", "a.pdf、b.pdf はここでは開けません", "resume"},
		{[]bot.Attachment{{Name: "cv.pdf", MIME: "application/pdf", Size: 9000}}, "https://example.com/cv", "cv.pdf はここでは開けません", "email"},
		{[]bot.Attachment{{Name: "cv.md", Size: 900, Text: "# 経歴"}}, "", "", "email"},
	} {
		w := asksForFile(t, "日本語")
		w.attach(c.say, c.files...)
		if p := w.last(); !strings.HasPrefix(p.Text, c.want) || p.Asks != c.asks {
			t.Errorf("%v: said %q, asks %q", c.files, p.Text, p.Asks)
		}
		if status, facts, _ := w.record().field("resume"); (status == "done") != (c.asks == "email") {
			t.Errorf("%v: %s with %v", c.files, status, facts)
		}
	}
}

// A file where none is asked for is refused each time, is no answer and costs none; words beside it are heard.
func TestFilesWhereNoneIsAsked(t *testing.T) {
	w := interviewing(t, nil)
	for i := range 5 {
		for _, f := range []bot.Attachment{{Name: "mail.png", MIME: "image/png", Size: 9000}, {Name: "cv.txt", MIME: "text/plain", Size: 9, Text: "月曜と火曜"}} {
			w.attach("", f)
			if p := w.last(); !strings.Contains(p.Text, f.Name+" はここでは受け取れません") || p.Asks != "email" {
				t.Errorf("%d: said %q, asks %q", i, p.Text, p.Asks)
			}
		}
	}
	w.attach("me@example.jp", bot.Attachment{Name: "more.md", Size: 9, Text: "水曜"})
	if p := w.last(); !strings.Contains(p.Text, "more.md はここでは受け取れません") || p.Asks != "shift" {
		t.Errorf("said %q, asks %q", p.Text, p.Asks)
	}
	w.say("月曜と火曜です")
	w.say("なし")
	w.attach("", bot.Attachment{Name: "late.txt", Size: 9, Text: "late"})
	if p := w.last(); !strings.Contains(p.Text, "late.txt はここでは受け取れません") || p.Asks != "confirm" {
		t.Errorf("at the summary it said %q, asks %q", p.Text, p.Asks)
	}
	w.attach("応募する", bot.Attachment{Name: "late.txt", Size: 9, Text: "late"})
	if w.status != "ready_for_human_review" || !strings.Contains(w.said.String(), "late.txt") {
		t.Errorf("status %s: %s", w.status, w.last().Text)
	}
	posts := len(w.posts)
	w.attach("", bot.Attachment{Name: "after.txt", Size: 9, Text: "after"})
	if len(w.posts) == posts || !strings.Contains(w.last().Text, "after.txt はここでは受け取れません") {
		t.Errorf("when it is over it said %q", w.last().Text)
	}
}

// Before a file is asked for, the person is told when to send it; of several for one question one is taken, and the others are named.
func TestAFileBeforeItIsAskedFor(t *testing.T) {
	w := newWorld(t, "one", now, withForm(parsed(t, strings.NewReplacer("%s\ncountry: %s", "ja-JP\ncountry: JP").Replace(fieldForm(
		`{id: resume, label: {ja: 履歴書, en: CV}, intent: {ja: 履歴書を受け取る, en: Receive the CV}, required: true, type: file, required_facts: [resume_ref], done_criteria: {ja: ファイル, en: A file}}`)))))
	cv, letter := bot.Attachment{Name: "cv.txt", Size: 9, Text: "経歴"}, bot.Attachment{Name: "letter.txt", Size: 9, Text: "志望"}
	w.start()
	w.attach("", cv)
	if p := w.last(); !strings.Contains(p.Text, "cv.txt は、いまは受け取れません。「履歴書」をお聞きするとき") {
		t.Errorf("before the beginning it said %q", p.Text)
	}
	w.attach("はい", cv) // the file is refused, the word counts
	w.say("日本語", "日本です")
	if w.last().Asks != "resume" {
		t.Fatalf("asks %q: %s", w.last().Asks, w.last().Text)
	}
	w.attach("", cv, letter)
	if p := w.last(); !strings.Contains(p.Text, "letter.txt は受け取っていません") || strings.Contains(p.Text, "cv.txt は受け取って") || p.Asks != "email" {
		t.Errorf("said %q, asks %q", p.Text, p.Asks)
	}
	w.attach("", letter)
	if p := w.last(); !strings.Contains(p.Text, "letter.txt はここでは受け取れません") || p.Asks != "email" {
		t.Errorf("said %q, asks %q", p.Text, p.Asks)
	}
}
