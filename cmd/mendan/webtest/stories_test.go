package webtest

import (
	"path/filepath"
	"testing"

	"github.com/chromedp/chromedp"
)

// cvForm asks for a document and a day.
const cvForm = `
id: cv
title: {ja: ホールスタッフ, en: Floor staff}
locale: ja-JP
country: JP
retention_days: 30
fields:
- {id: full_name, label: {ja: お名前, en: Name}, intent: {ja: 応募者を呼ぶための氏名を確認する, en: Know what to call the applicant}, required: true, type: text,
   facts: {full_name: {kind: name}}, done_criteria: {ja: 氏名, en: A name}}
- {id: resume, label: {ja: 職務経歴書, en: CV}, intent: {ja: 職務経歴書を受け取る, en: Receive the CV}, required: true,
   type: file, accept: [pdf, docx, txt], max_mb: 5, alternatives: [text], required_facts: [resume_ref], done_criteria: {ja: ファイルか本文, en: A file or its text}}
- {id: start_date, label: {ja: 入社可能日, en: Start date}, intent: {ja: 勤務開始可能日を確認する, en: Learn the first possible day}, required: true,
   type: date, required_facts: [start_date], done_criteria: {ja: 日付, en: A date}}
`

func fixture(t *testing.T, name string) string {
	t.Helper()
	file, err := filepath.Abs(filepath.Join("../../../agents/attachment/reader/testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return file
}

// begins begins an application and is in its room.
func (b *browser) begins(s *site, path, label string) *tab {
	b.t.Helper()
	p := b.open(s.url(path))
	p.presses(label)
	p.until("the room is open", "location.pathname.startsWith('/c/')")
	return p
}

// TestApplyingOnAPhone applies in Japanese on a phone, with a document; leaves in the middle and goes on by the link in another browser.
func TestApplyingOnAPhone(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	p := openBrowser(t, phone).begins(s, "/apply/cv", "応募を始める")
	p.reads("この内容で進めてよいですか")
	p.presses("はい、始めます")
	p.reads("日本時間")
	p.presses("はい、このままで")
	p.reads("1 / 3")
	p.writes("田中 花子です")
	p.reads("2 / 3")
	p.presses("メニュー")
	p.presses("別の端末で続ける")
	p.reads("リンクで続ける")
	link := eval[string](p, "document.querySelector('main a').href")

	q := openBrowser(t, phone).open(link)
	q.reads("お名前が「田」で始まる方")
	q.presses("自分の応募なので続ける")
	q.reads("2 / 3")
	q.do(chromedp.SetUploadFiles(chromedp.CSS("#say input[type=file]"), []string{fixture(t, "cv.ja.pdf")}), chromedp.Click(sendButton))
	q.reads("3 / 3")
	q.reads("cv.ja.pdf")
	q.writes("2027年1月10日です")
	q.reads("この内容で応募する")
	q.presses("この内容で応募する")
	q.reads("応募を受け付けました")
	p.presses("会話に戻る")
	p.reads("この会話が別のブラウザーで開かれました")
}
