package webtest

import (
	"compress/gzip"
	"encoding/json"
	"flag"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/chromedp/chromedp"

	"github.com/mendanhq/mendan/adapters/mail/mailtest"
)

var pictures = flag.String("pictures", "", "folder to write the pictures of the documentation into: docs")

// maxPage is how many bytes a page has at most, with all that it loads.
const maxPage = 100_000

// axe is the script that looks for what keeps people from using a page.
func axe(t *testing.T) string {
	t.Helper()
	f, err := os.Open("testdata/axe.min.js.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	raw, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

// TestEveryPage is usable by everybody, light and dark, in both languages, narrow and wide, and weighs little.
func TestEveryPage(t *testing.T) {
	t.Parallel()
	s, post := mailingSite(t)
	script := axe(t)
	for _, l := range []look{
		phone, {width: 390, height: 844, lang: "ja", dark: true}, {width: 1280, height: 800, lang: "en"}, {width: 1280, height: 800, lang: "en", dark: true},
	} {
		w := walk{t: t, s: s, post: post, b: openBrowser(t, l), script: script, look: l}
		w.all()
	}
}

// walk goes through all pages in one look.
type walk struct {
	t      *testing.T
	s      *site
	post   *mailtest.Server
	b      *browser
	script string
	look   look
	p      *tab
}

// words are what is pressed and waited for, by language.
var words = map[string]map[string]string{
	"ja": {"begin": "応募を始める", "yes": "はい、始めます", "zone": "日本時間", "go": "はい、このままで", "name": "田中 花子です", "menu": "メニュー", "device": "別の端末で続ける",
		"link": "リンクで続ける", "erase": "データを消す", "gone": "すべて消しました",
		"news": "メールでお知らせを受け取る", "ask": "確認のメールを受け取る", "back": "会話に戻る", "code": "コードで続きから始める"},
	"en": {"begin": "Start the application", "yes": "Yes, let's start", "zone": "Asia/Tokyo", "go": "Yes, that's right", "name": "Kim Lee", "menu": "Menu",
		"device": "Continue on another device", "link": "With a link", "erase": "Delete my data", "gone": "Everything was deleted",
		"news": "News by mail", "ask": "Send me a mail to confirm it",
		"back": "Back to the conversation", "code": "Continue an application with a code"},
}

func (w *walk) all() {
	w.t.Helper()
	say := words[w.look.lang]
	w.p = w.b.open(w.s.url("/"))
	w.page("jobs")
	w.p.presses(say["code"])
	w.p.until("the code is asked for", "!!document.getElementById('code')")
	w.page("code")
	w.p.do(chromedp.Navigate(w.s.url("/apply/cv?lang=" + w.look.lang)))
	w.page("job")
	w.p.presses(say["begin"])
	w.p.reads(say["yes"])
	w.page("consent")
	w.p.presses(say["yes"])
	w.p.reads(say["zone"])
	w.p.presses(say["go"])
	w.p.reads("1 / 3")
	w.p.writes(say["name"])
	w.p.reads("2 / 3")
	w.page("question")
	w.p.presses(say["menu"])
	w.page("menu")
	w.p.presses(say["device"])
	w.p.reads(say["link"])
	w.page("device")
	link := eval[string](w.p, "document.querySelector('main a').href")
	other := openBrowser(w.t, w.look)
	mine := w.p
	w.p = other.open(link)
	w.p.until("it shows whose it is", "!!document.querySelector('dl')")
	w.page("link")
	w.p.do(chromedp.Navigate(w.s.url("/r/AAAAAAAAAAAAAAAAAAAAAAAAAA")))
	w.page("failure")
	w.p = mine
	w.p.presses(say["back"])
	w.news(say)
	w.p.presses(say["back"])
	w.p.presses(say["menu"])
	w.p.presses(say["erase"])
	w.p.until("it is asked once more", `[...document.querySelectorAll('#talk button')].some(b => b.className === 'danger')`)
	w.p.do(chromedp.Click(chromedp.CSS("#talk button.danger")))
	w.p.reads(say["gone"])
	w.page("farewell")
}

// news goes through the pages about news by mail.
func (w *walk) news(say map[string]string) {
	w.t.Helper()
	w.p.presses(say["menu"])
	w.p.presses(say["news"])
	w.p.until("an address is asked for", "!!document.getElementById('address')")
	w.page("news")
	before := len(w.post.Letters())
	w.p.do(chromedp.SendKeys(chromedp.ID("address"), fmt.Sprintf("reader%d@example.org", before)))
	w.p.presses(say["ask"])
	w.p.until("it is asked", "document.querySelectorAll('form').length === 2")
	w.page("news asked")
	ask := letters(w.t, w.post, before+1)[before]
	mine := w.p
	for _, link := range anyLink.FindAllString(ask.Text, -1) {
		w.p = openBrowser(w.t, w.look).open(link)
		w.p.until("it asks", "!!document.querySelector('form')")
		w.page("mailed")
		w.p.do(chromedp.Click(chromedp.CSS("form button")))
		w.p.until("it is done", "!document.querySelector('form')")
		w.page("mailed done")
	}
	w.p = mine
}

// finding is what axe found.
type finding struct {
	ID    string
	Nodes []struct {
		HTML, FailureSummary string
		Target               []string
	}
}

// leastContrast is that of all text.
const leastContrast = 6

// contrastOf is a function of an element: the contrast of its text with what it stands on, as WCAG 2.2 counts it.
const contrastOf = `el => {
	const rgb = c => c.match(/[\d.]+/g).map(Number);
	const light = c => { const [r, g, b] = rgb(c).map(v => (v /= 255) <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4); return 0.2126 * r + 0.7152 * g + 0.0722 * b };
	let at = el;
	while (at && (rgb(getComputedStyle(at).backgroundColor)[3] === 0)) at = at.parentElement;
	const [a, b] = [light(getComputedStyle(el).color), light(getComputedStyle(at || document.body).backgroundColor)].sort((x, y) => y - x);
	return (a + 0.05) / (b + 0.05);
}`

// page looks a page over: no violation, no contrast left open, no more bytes than there may be; and takes its picture.
func (w *walk) page(name string) {
	w.t.Helper()
	if _, err := chromedp.Run(w.p.ctx, chromedp.Evaluate[bool](w.script+"\n;true")); err != nil {
		w.t.Fatal(err)
	}
	raw := eval[string](w.p, `axe.run({resultTypes: ['violations', 'incomplete']}).then(r => JSON.stringify({v: r.violations, i: r.incomplete}))`)
	var got struct{ V, I []finding }
	if err := json.Unmarshal([]byte(raw), &got); err != nil {
		w.t.Fatal(err)
	}
	for _, f := range got.I { // what lies below something else, axe leaves open
		if f.ID != "color-contrast" {
			got.V = append(got.V, f)
			continue
		}
		for _, n := range f.Nodes {
			if c := eval[float64](w.p, fmt.Sprintf("(%s)(document.querySelector(%q))", contrastOf, n.Target[0])); c < leastContrast {
				w.t.Errorf("%s (%s, dark %v): a contrast of %.1f: %s", name, w.look.lang, w.look.dark, c, n.HTML)
			}
		}
	}
	for _, f := range got.V {
		for _, n := range f.Nodes {
			w.t.Errorf("%s (%s, dark %v): %s: %s\n%s", name, w.look.lang, w.look.dark, f.ID, n.HTML, n.FailureSummary)
		}
	}
	size := eval[int](w.p, `performance.getEntriesByType('navigation').concat(performance.getEntriesByType('resource'))
		.filter(e => !/\/(talk|events)$/.test(e.name)).reduce((n, e) => n + e.decodedBodySize, 0)`)
	if size > maxPage || size == 0 {
		w.t.Errorf("%s has %d bytes", name, size)
	}
	w.picture(name)
}

// pictured are the pages that the documentation shows.
var pictured = []string{"job", "question"}

// picture writes a picture of the page for the documentation, where one is asked for.
func (w *walk) picture(name string) {
	w.t.Helper()
	if *pictures == "" || !slices.Contains(pictured, name) {
		return
	}
	shown, err := chromedp.Run(w.p.ctx, chromedp.CaptureScreenshot())
	if err != nil {
		w.t.Fatal(err)
	}
	kind := "light"
	if w.look.dark {
		kind = "dark"
	}
	file := filepath.Join(*pictures, w.look.lang, fmt.Sprintf("web-%s-%s.png", name, kind))
	if err := os.WriteFile(file, shown, 0o644); err != nil {
		w.t.Fatal(err)
	}
}
