package webtest

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"github.com/chromedp/chromedp"

	"github.com/mendanhq/mendan/adapters/mail/mailtest"
)

// mailingSite is a site that tells of news by a mail server here, soon.
func mailingSite(t *testing.T) (*site, *mailtest.Server) {
	t.Helper()
	post := mailtest.New(t, mailtest.Options{User: "jobs", Password: "secret"})
	s := prepareSite(t, cvForm)
	s.write("password", "secret\n")
	s.write("mendan.yaml", "forms: [form.yaml]\ncompany: {name: 株式会社みほん, reply_days: 5}\nweb:\n  mail: {server: \""+post.Address+
		"\", from: 株式会社みほん 採用 <jobs@example.com>, user: jobs, password_file: password, after: 100ms}\n")
	s.start()
	return s, post
}

// letters waits until n letters were taken.
func letters(t *testing.T, post *mailtest.Server, n int) []mailtest.Letter {
	t.Helper()
	ctx, cancel := context.WithTimeout(t.Context(), 40*time.Second)
	defer cancel()
	got, err := post.Await(ctx, n)
	if err != nil {
		t.Fatalf("%d letters of %d", len(got), n)
	}
	return got
}

var anyLink = regexp.MustCompile(`http://\S+`)

// submits answers what cvForm asks and sends the application.
func (p *tab) submits(s *site) {
	p.t.Helper()
	s.write("cv.txt", "職歴：Go で三年。株式会社みほんで開発。")
	p.writes("田中 花子です")
	p.reads("2 / 3")
	p.do(chromedp.SetUploadFiles(chromedp.CSS("#say input[type=file]"), []string{filepath.Join(s.dir, "cv.txt")}), chromedp.Click(sendButton))
	p.reads("3 / 3")
	p.writes("2027年1月10日です")
	p.reads("この内容で応募する")
	p.presses("この内容で応募する")
	p.reads("応募を受け付けました")
}

// card is what waits at the desk: its code, and the conversation that it is about.
func (s *site) card(kind string) (code, thread string) {
	s.t.Helper()
	for line := range strings.Lines(s.run("approvals", "list")) {
		var card struct{ Code, Thread, Kind string }
		if err := json.Unmarshal([]byte(line), &card); err != nil {
			s.t.Fatalf("%v: %s", err, line)
		}
		if card.Kind == kind {
			return card.Code, card.Thread
		}
	}
	s.t.Fatal("no card")
	return "", ""
}

// TestNewsByMail: a candidate gives an address, confirms it and closes the page. Staff decide; one mail says so, and leads back. Erased, nothing is left of it.
func TestNewsByMail(t *testing.T) {
	t.Parallel()
	s, post := mailingSite(t)
	b := openBrowser(t, phone)
	p := b.atFirstQuestion(s)
	p.submits(s)
	p.reads("までにまたご覧ください")
	day := eval[string](p, `fetch(document.querySelector('#look a[href$="ics"]').href).then(r => r.text())`)
	if !strings.Contains(day, "DTSTART;VALUE=DATE:") || !strings.Contains(day, "SUMMARY:応募のお返事を確認する") || strings.Contains(day, "花子") {
		t.Errorf("the calendar gets %s", day)
	}
	p.leaves(func() { p.presses("メールでお知らせを受け取る") })
	p.do(chromedp.SendKeys(chromedp.ID("address"), "hanako@example.org"))
	p.presses("確認のメールを受け取る")
	p.reads("確認のメールを送っています")
	ask := letters(t, post, 1)[0]
	mailbox := openBrowser(t, phone).open(anyLink.FindString(ask.Text)) // on another device
	mailbox.reads("hanako@example.org")
	mailbox.presses("はい、このアドレスに送ってください")
	mailbox.reads("承りました")
	p.leaves(func() { p.presses("会話に戻る") })
	p.reads("お知らせがあればメールを送ります")
	room := eval[string](p, "location.href")
	p.leaves(func() { p.do(chromedp.Navigate("about:blank")) })

	code, thread := s.card("application")
	s.run("approvals", "decide", code, "approve", "--as", "佐藤")
	news := letters(t, post, 2)[1]
	if link := anyLink.FindString(news.Text); link != room || news.To != "hanako@example.org" || news.Subject != "ご応募についてお知らせがあります" {
		t.Errorf("%+v", news)
	}
	for _, never := range []string{"花子", "ホールスタッフ", "承認", "採用が"} {
		if strings.Contains(news.Text+news.Subject, never) {
			t.Errorf("a mail says %s:\n%s", never, news.Text)
		}
	}
	p.do(chromedp.Navigate(anyLink.FindString(news.Text)))
	p.reads("田中 花子です")
	if n := len(post.Letters()); n != 2 {
		t.Errorf("%d mails", n)
	}

	p.presses("メニュー")
	p.presses("データを消す")
	p.until("it is asked once more", `[...document.querySelectorAll('#talk button')].some(b => b.className === 'danger')`)
	p.do(chromedp.Click(chromedp.CSS("#talk button.danger")))
	p.reads("すべて消しました")
	if said := s.run("erase", "verify", thread); !strings.Contains(said, "yes") {
		t.Errorf("%s", said)
	}
	mailbox.do(chromedp.Navigate(anyLink.FindAllString(news.Text, -1)[1]))
	mailbox.reads("このリンクは使えません")
	s.stop()
	raw, err := os.ReadFile(filepath.Join(s.dir, "m.db"))
	if err != nil || bytes.Contains(raw, []byte("hanako")) {
		t.Errorf("the store has the address, %v", err)
	}
}

// TestNewsAfterAPowerCut is sent by the next life, once.
func TestNewsAfterAPowerCut(t *testing.T) {
	t.Parallel()
	s, post := mailingSite(t)
	p := openBrowser(t, phone).atFirstQuestion(s)
	p.submits(s)
	p.leaves(func() { p.presses("メールでお知らせを受け取る") })
	p.do(chromedp.SendKeys(chromedp.ID("address"), "hanako@example.org"))
	p.presses("確認のメールを受け取る")
	mailbox := openBrowser(t, phone).open(anyLink.FindString(letters(t, post, 1)[0].Text))
	mailbox.presses("はい、このアドレスに送ってください")
	mailbox.reads("承りました")
	p.leaves(func() { p.do(chromedp.Navigate("about:blank")) })
	post.Answer(func(stage, _ string) error {
		if stage == "MAIL" {
			return mailtest.Reply(421, [3]int{4, 3, 2}, "not now")
		}
		return nil
	})
	code, _ := s.card("application")
	s.run("approvals", "decide", code, "approve", "--as", "佐藤")
	s.kill()
	post.Answer(nil)
	s.start()
	letters(t, post, 2)
	s.stop()
	if n := len(post.Letters()); n != 2 {
		t.Errorf("%d mails", n)
	}
}
