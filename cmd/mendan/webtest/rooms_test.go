package webtest

import (
	"fmt"
	"regexp"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// atFirstQuestion is the room of somebody who agreed, at the first question of cvForm.
func (b *browser) atFirstQuestion(s *site) *tab {
	b.t.Helper()
	p := b.begins(s, "/apply/cv?lang=ja", "応募を始める")
	p.presses("はい、始めます")
	p.reads("日本時間")
	p.presses("はい、このままで")
	p.reads("1 / 3")
	return p
}

// TestApplyingWithoutScript applies in English in a browser that runs no script.
func TestApplyingWithoutScript(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	l := wide
	l.noScript = true
	p := openBrowser(t, l).begins(s, "/apply/cv?lang=en", "Start the application")
	p.newsUntil("Yes, let's start")
	p.leaves(func() { p.presses("Yes, let's start") })
	p.newsUntil("Asia/Tokyo")
	p.leaves(func() { p.writes("That's fine") })
	p.newsUntil("1 / 3")
	p.leaves(func() { p.writes("Kim Lee") })
	p.newsUntil("2 / 3")
	p.leaves(func() {
		p.do(chromedp.SetUploadFiles(chromedp.CSS("#say input[type=file]"), []string{fixture(t, "cv.en.pdf")}), chromedp.Click(sendButton))
	})
	p.newsUntil("3 / 3")
	p.leaves(func() { p.writes("2027-01-10") })
	p.newsUntil("Submit")
	if n := p.count("Times are in Japan time"); n != 1 {
		t.Errorf("the zone is named %d times:\n%s", n, p.textNow())
	}
}

// newsUntil loads the page anew, by its own link, until it has a text.
func (p *tab) newsUntil(text string) {
	p.t.Helper()
	has := fmt.Sprintf("!!document.body && document.body.innerText.includes(%q)", text)
	for range 40 {
		if eval[bool](p, has) {
			return
		}
		p.leaves(func() { p.do(chromedp.Navigate(eval[string](p, "location.href.split('#')[0]"))) })
	}
	p.reads(text)
}

// TestTwoTabs of one browser show the same, and each thing once.
func TestTwoTabs(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	b := openBrowser(t, phone)
	p := b.atFirstQuestion(s)
	q := b.open(eval[string](p, "location.href"))
	q.reads("1 / 3")
	p.writes("田中 花子です")
	for _, one := range []*tab{p, q} {
		one.reads("2 / 3")
		if n := one.count("田中 花子です"); n != 1 {
			t.Errorf("it is there %d times", n)
		}
	}
	q.writes("あとで送ります")
	p.reads("あとで送ります")
}

// TestKilledInTheMiddle: after a power cut the open page goes on.
func TestKilledInTheMiddle(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	p := openBrowser(t, phone).atFirstQuestion(s)
	s.kill()
	p.reads("接続が切れています")
	s.start()
	p.until("the page is told that it goes on", "document.getElementById('state').hidden")
	p.writes("田中 花子です")
	p.reads("2 / 3")
}

// TestSentWhileDown: what is sent while nobody takes it arrives once, in its order.
func TestSentWhileDown(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	p := openBrowser(t, phone).atFirstQuestion(s)
	s.stop()
	p.writes("田中 花子です")
	p.reads("まだ送れていません")
	p.writes("よろしくお願いします")
	s.start()
	p.reads("2 / 3")
	p.until("nothing is left to send", "document.querySelectorAll('#outbox .turn').length === 0")
	for _, words := range []string{"田中 花子です", "よろしくお願いします"} {
		if n := p.count(words); n != 1 {
			t.Errorf("%s is there %d times", words, n)
		}
	}
	text := eval[string](p, "document.getElementById('talk').innerText")
	if strings.Index(text, "田中 花子です") > strings.Index(text, "よろしくお願いします") {
		t.Errorf("the order is lost:\n%s", text)
	}
}

// TestLeftWhileDown: what was not sent when the page was left is sent when the room is opened again.
func TestLeftWhileDown(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	p := openBrowser(t, phone).atFirstQuestion(s)
	room := eval[string](p, "location.href")
	s.kill()
	p.writes("田中 花子です")
	p.reads("まだ送れていません")
	s.start()
	p.do(chromedp.Navigate(room))
	p.reads("2 / 3")
	if n := p.count("田中 花子です"); n != 1 {
		t.Errorf("it is there %d times", n)
	}
}

// TestErasedEverywhere: who deletes everything reads so on all open pages, and then nothing is there.
func TestErasedEverywhere(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	b := openBrowser(t, phone)
	p := b.atFirstQuestion(s)
	room := eval[string](p, "location.href")
	q := b.open(room)
	q.reads("1 / 3")
	p.presses("メニュー")
	p.presses("データを消す")
	p.reads("消す")
	p.until("it is asked once more", `[...document.querySelectorAll('#talk button')].some(b => b.className === 'danger')`)
	p.do(chromedp.Click(chromedp.CSS("#talk button.danger")))
	for _, one := range []*tab{p, q} {
		one.reads("すべて消しました")
		if one.count("メッセージ") > 0 { // of which some would be left in a chat
			t.Errorf("it speaks of what is left:\n%s", one.textNow())
		}
		if eval[bool](one, "!!document.querySelector('textarea')") {
			t.Error("one can still write")
		}
	}
	s.kill()
	s.start()
	p.do(chromedp.Navigate(room))
	p.reads("この会話は消されました")
}

// TestByKeyboard begins and answers with nothing but keys.
func TestByKeyboard(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	l := wide
	l.lang = "ja"
	p := openBrowser(t, l).open(s.url("/"))
	p.tabTo("ホールスタッフ")
	p.keys(kb.Enter)
	p.reads("応募を始める")
	p.tabTo("応募を始める")
	p.keys(kb.Enter)
	p.reads("はい、始めます")
	p.tabTo("はい、始めます")
	p.keys(" ")
	p.reads("はい、このままで")
	p.tabTo("はい、このままで")
	p.keys(kb.Enter)
	p.reads("1 / 3")
	p.tabTo("text")
	p.keys("田中 花子です" + kb.Enter)
	p.reads("2 / 3")
	if hidden := eval[bool](p, `(() => { const r = document.activeElement.getBoundingClientRect(); return r.bottom < 0 || r.top > innerHeight })()`); hidden {
		t.Error("what has the focus is out of sight")
	}
}

// TestEnterWhileComposing does not send what is being written in Japanese.
func TestEnterWhileComposing(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	l := wide
	l.lang = "ja"
	p := openBrowser(t, l).atFirstQuestion(s)
	p.do(chromedp.SendKeys(chromedp.ID("text"), "たなか"))
	sent := eval[bool](p, `(() => {
		const t = document.getElementById('text');
		t.dispatchEvent(new KeyboardEvent('keydown', {key: 'Enter', isComposing: true, bubbles: true, cancelable: true}));
		return t.value !== 'たなか';
	})()`)
	if sent {
		t.Error("it was sent")
	}
	p.keys(kb.Enter)
	p.until("it is sent", "document.getElementById('text').value.trim() === ''")
}

// TestNarrowScreens: on 320 px nothing has to be scrolled sideways, and the newest question is seen from its beginning.
func TestNarrowScreens(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	p := openBrowser(t, look{width: 320, height: 640, lang: "ja"}).open(s.url("/"))
	fits := func(where string) {
		t.Helper()
		if w := eval[int](p, "document.documentElement.scrollWidth"); w > 320 {
			t.Errorf("%s is %d px wide", where, w)
		}
	}
	fits("the list")
	p.leaves(func() { p.presses("コードで続きから始める") })
	fits("the code's page")
	p.leaves(func() { p.do(chromedp.Navigate(s.url("/apply/cv"))) })
	fits("the job")
	p.leaves(func() { p.presses("応募を始める") })
	p.reads("この内容で進めてよいですか")
	fits("the room")
	if top := eval[float64](p, "document.querySelector('#talk li').getBoundingClientRect().top"); top < 0 {
		t.Errorf("the consent begins %v px above the screen", top)
	}
	p.presses("メニュー")
	fits("the menu")
	p.leaves(func() { p.presses("別の端末で続ける") })
	p.reads("リンクで続ける")
	fits("the device's page")
}

// TestSevenPages: six open pages do not block a seventh, nor what is sent on it.
func TestSevenPages(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	b := openBrowser(t, phone)
	p := b.atFirstQuestion(s)
	room := eval[string](p, "location.href")
	for range 5 {
		b.open(room).reads("1 / 3")
	}
	q := b.open(room)
	q.reads("1 / 3")
	q.writes("田中 花子です")
	q.reads("2 / 3")
}

// TestDoubleTaps begin one application, and press one button.
func TestDoubleTaps(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	p := openBrowser(t, phone).open(s.url("/apply/cv"))
	p.do(chromedp.DoubleClick(chromedp.CSS("button.primary")))
	p.reads("はい、始めます")
	eval[bool](p, `(() => { const b = [...document.querySelectorAll('#talk button')].find(b => b.textContent === 'はい、始めます'); b.click(); b.click(); return true })()`)
	p.reads("日本時間")
	if n := p.count("日本時間"); n != 1 {
		t.Errorf("it is asked %d times", n)
	}
}

// TestACodeOnAnotherDevice goes on there, once.
func TestACodeOnAnotherDevice(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	p := openBrowser(t, phone).atFirstQuestion(s)
	p.presses("メニュー")
	p.presses("別の端末で続ける")
	p.reads("コードで続ける")
	code := eval[string](p, "document.querySelector('.big').textContent")
	q := openBrowser(t, wide).open(s.url("/r"))
	q.do(chromedp.SendKeys(chromedp.ID("code"), strings.ToLower(code)+kb.Enter))
	q.reads("まだお名前を伺っていない方")
	q.presses("自分の応募なので続ける")
	q.reads("1 / 3")
	third := openBrowser(t, wide).open(s.url("/r"))
	third.do(chromedp.SendKeys(chromedp.ID("code"), code+kb.Enter))
	third.reads("This code doesn't work")
}

// TestALinkThatWasRenewed opens nothing any more.
func TestALinkThatWasRenewed(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	p := openBrowser(t, phone).atFirstQuestion(s)
	p.presses("メニュー")
	p.presses("別の端末で続ける")
	p.reads("リンクで続ける")
	link := eval[string](p, "document.querySelector('main a').href")
	p.presses("リンクを作り直す")
	p.until("there is another link", fmt.Sprintf("document.querySelector('main a') && document.querySelector('main a').href !== %q", link))
	q := openBrowser(t, wide).open(link)
	q.reads("This link doesn't work")
}

// TestAFileThatIsRefused is said so, and the words that went with it are not lost.
func TestAFileThatIsRefused(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	s.write("cv.pdf", "MZ this is no PDF")
	p := openBrowser(t, phone).atFirstQuestion(s)
	p.do(chromedp.SendKeys(chromedp.ID("text"), "履歴書です"), chromedp.SetUploadFiles(chromedp.CSS("#say input[type=file]"), []string{s.dir + "/cv.pdf"}), chromedp.Click(sendButton))
	p.reads("名前と中身が合っていません")
	if words := eval[string](p, "document.getElementById('text').value"); words != "履歴書です" {
		t.Errorf("what is left of the words: %q", words)
	}
}

// TestADroppedFile goes as one that was chosen.
func TestADroppedFile(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	l := wide
	l.lang = "ja"
	p := openBrowser(t, l).atFirstQuestion(s)
	p.writes("田中 花子です")
	p.reads("2 / 3")
	eval[bool](p, `(() => {
		const d = new DataTransfer();
		d.items.add(new File(['職歴：Go で三年。株式会社みほんで開発。'], 'cv.txt', {type: 'text/plain'}));
		document.body.dispatchEvent(new DragEvent('drop', {dataTransfer: d, bubbles: true, cancelable: true}));
		return true;
	})()`)
	p.until("it is shown as chosen", "document.getElementById('chosen').innerText.includes('cv.txt')")
	p.do(chromedp.Click(sendButton))
	p.reads("3 / 3")
	if kind := eval[string](p, `fetch(document.querySelector('.files a').href).then(r => r.headers.get('content-disposition'))`); !strings.HasPrefix(kind, "attachment") {
		t.Errorf("it is given as %q", kind)
	}
}

// TestAskingForAPerson by the menu brings a card to the desk.
func TestAskingForAPerson(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	p := openBrowser(t, phone).atFirstQuestion(s)
	p.presses("メニュー")
	p.presses("担当者と話す")
	p.reads("担当者")
	p.until("it is answered", "document.querySelectorAll('#talk li.bot').length >= 4 && !document.querySelector('#talk[data-working]')")
	if cards := s.run("approvals", "list"); !regexp.MustCompile(`[A-Z0-9]{4}`).MatchString(cards) {
		t.Errorf("no card: %s", cards)
	}
}

// TestThePickedLanguage is that of the page and of the first words, whatever the browser's.
func TestThePickedLanguage(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	p := openBrowser(t, phone).open(s.url("/apply/cv"))
	p.reads("応募を始める")
	p.presses("English")
	p.reads("Start the application")
	p.presses("Start the application")
	p.reads("Your answer")
	if lang := eval[string](p, "document.documentElement.lang"); lang != "en" {
		t.Errorf("the page is in %s", lang)
	}
}

// TestTwoApplications of one browser are apart.
func TestTwoApplications(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	b := openBrowser(t, phone)
	p := b.atFirstQuestion(s)
	p.writes("田中 花子です")
	p.reads("2 / 3")
	q := b.begins(s, "/apply/cv", "応募を始める")
	q.reads("この内容で進めてよいですか")
	if q.count("田中") > 0 {
		t.Error("the second one has words of the first")
	}
}

// TestSeveralLines are one message.
func TestSeveralLines(t *testing.T) {
	t.Parallel()
	s := openSite(t, cvForm)
	l := wide
	l.lang = "ja"
	p := openBrowser(t, l).atFirstQuestion(s)
	p.do(chromedp.Focus(chromedp.ID("text")), chromedp.KeyEvent("田中"), chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(8)), chromedp.KeyEvent("花子です"+kb.Enter))
	p.until("both lines are one bubble", `[...document.querySelectorAll('#talk .person .words')].some(w => w.textContent === '田中\n花子です')`)
}
