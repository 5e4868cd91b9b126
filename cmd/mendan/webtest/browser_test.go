package webtest

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/chromedp/cdproto/cdp"
	"github.com/chromedp/cdproto/emulation"
	"github.com/chromedp/cdproto/network"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// required is the variable of the environment that says, where it is "required", that tests fail without a browser, instead of being left out.
const required = "MENDAN_TEST_BROWSER"

// storyTime is how long a story may take.
const storyTime = 2 * time.Minute

// chrome is the browser of all stories. The first one that opens a window starts it.
var chrome browserProcess

type browserProcess struct {
	begin  sync.Once
	ctx    context.Context
	cancel []context.CancelFunc
	err    error
}

var errNoBrowser = errors.New("no Chromium on this machine: the stories in a browser were left out (Debian: apt-get install chromium)")

func (b *browserProcess) start() {
	var file string
	for _, name := range []string{"chromium", "chromium-browser", "google-chrome"} {
		if file, b.err = exec.LookPath(name); b.err == nil {
			break
		}
	}
	if b.err != nil {
		b.err = errNoBrowser
		return
	}
	flags := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(file), chromedp.NoSandbox, chromedp.DisableGPU,
		chromedp.Flag("disable-quic", true), chromedp.Flag("disable-component-update", true), chromedp.Flag("hide-scrollbars", true))
	ctx, cancel := chromedp.NewExecAllocator(context.Background(), flags...)
	b.cancel = append(b.cancel, cancel)
	b.ctx, cancel = chromedp.NewContext(ctx)
	b.cancel = append([]context.CancelFunc{cancel}, b.cancel...)
	b.err = chromedp.Do(b.ctx)
}

func (b *browserProcess) stop() {
	for _, cancel := range b.cancel {
		cancel()
	}
}

// browser is a browser of one person: nothing of it is in another one.
type browser struct {
	t    *testing.T
	ctx  context.Context
	look look
	used bool
}

// look is how a person looks at pages.
type look struct {
	width, height int64
	dark          bool
	noScript      bool
	lang          string
}

var (
	phone = look{width: 390, height: 844, lang: "ja"}
	wide  = look{width: 1280, height: 800, lang: "en"}
)

// openBrowser opens a browser without anything in it.
func openBrowser(t *testing.T, l look) *browser {
	t.Helper()
	chrome.begin.Do(chrome.start)
	if errors.Is(chrome.err, errNoBrowser) && os.Getenv(required) != "required" {
		t.Skip(chrome.err)
	}
	if chrome.err != nil {
		t.Fatal(chrome.err)
	}
	ctx, cancel := chromedp.NewContext(chrome.ctx, chromedp.WithNewBrowserContext())
	t.Cleanup(cancel)
	return &browser{t: t, ctx: ctx, look: l}
}

// tab is a page that is open.
type tab struct {
	t   *testing.T
	ctx context.Context
}

// open opens a page in a tab of its own.
func (b *browser) open(url string) *tab {
	b.t.Helper()
	ctx := b.ctx
	if b.used {
		var cancel context.CancelFunc
		ctx, cancel = chromedp.NewContext(b.ctx)
		b.t.Cleanup(cancel)
	}
	b.used = true
	ctx, cancel := context.WithTimeout(ctx, storyTime)
	b.t.Cleanup(cancel)
	p := &tab{b.t, ctx}
	scheme := "light"
	if b.look.dark {
		scheme = "dark"
	}
	tell(p, emulation.SetDeviceMetricsOverride, emulation.SetDeviceMetricsOverrideParams{
		Width: b.look.width, Height: b.look.height, DeviceScaleFactor: 1, Mobile: b.look.width < 600})
	tell(p, emulation.SetEmulatedMedia, emulation.SetEmulatedMediaParams{Features: []*emulation.MediaFeature{
		{Name: "prefers-color-scheme", Value: scheme}, {Name: "prefers-reduced-motion", Value: "reduce"}}})
	tell(p, emulation.SetScriptExecutionDisabled, emulation.SetScriptExecutionDisabledParams{Value: b.look.noScript})
	tell(p, network.Enable, network.EnableParams{})
	tell(p, network.SetExtraHTTPHeaders, network.SetExtraHTTPHeadersParams{Headers: network.Headers{"Accept-Language": b.look.lang}})
	p.do(chromedp.Navigate(url))
	return p
}

// tell gives the browser a command about a tab.
func tell[P, R any](p *tab, c cdp.Command[P, R], params P) R {
	p.t.Helper()
	out, err := chromedp.Call(p.ctx, c, params)
	if err != nil {
		p.t.Fatalf("%s: %v", c.Method, err)
	}
	return out
}

func (p *tab) do(actions ...chromedp.Action[chromedp.Void]) {
	p.t.Helper()
	if err := chromedp.Do(p.ctx, actions...); err != nil {
		p.t.Fatalf("%v; the page has:\n%s", err, p.textNow())
	}
}

// textNow is what can be read on the page; what cannot be asked for is empty.
func (p *tab) textNow() string {
	text, _ := chromedp.Run(p.ctx, chromedp.Evaluate[string]("document.body.innerText"))
	return text
}

// eval is the value of an expression on the page.
func eval[V any](p *tab, expression string) V {
	p.t.Helper()
	v, err := chromedp.Run(p.ctx, chromedp.Evaluate[V](expression, chromedp.EvalAwaitPromise))
	if err != nil {
		p.t.Fatalf("%s: %v", expression, err)
	}
	return v
}

// until waits until an expression on the page is true. A page may be left meanwhile.
func (p *tab) until(what, expression string) {
	p.t.Helper()
	tick := time.NewTicker(30 * time.Millisecond)
	defer tick.Stop()
	limit := time.After(30 * time.Second)
	for {
		if holds, err := chromedp.Run(p.ctx, chromedp.Evaluate[bool](expression)); err == nil && holds {
			return
		}
		select {
		case <-tick.C:
		case <-limit:
			p.t.Fatalf("%s: it never is; the page has:\n%s", what, p.textNow())
		case <-p.ctx.Done():
			p.t.Fatalf("%s: %v", what, p.ctx.Err())
		}
	}
}

// reads waits until the page has a text.
func (p *tab) reads(text string) {
	p.t.Helper()
	p.until("the page reads "+text, fmt.Sprintf("document.body.innerText.includes(%q)", text))
}

// count is how often the conversation has a text.
func (p *tab) count(text string) int {
	p.t.Helper()
	return strings.Count(eval[string](p, "document.body.innerText"), text)
}

const sendButton = chromedp.CSS("#say button.primary")

// writes writes an answer and sends it.
func (p *tab) writes(words string) {
	p.t.Helper()
	p.do(chromedp.SendKeys(chromedp.ID("text"), words), chromedp.Click(sendButton))
}

// presses presses what has a label: a button, a link or what opens something. The newest one of several.
func (p *tab) presses(label string) {
	p.t.Helper()
	path := fmt.Sprintf(`(//button[normalize-space()=%[1]q]|//a[normalize-space()=%[1]q]|//summary[normalize-space()=%[1]q])[last()]`, label)
	p.do(chromedp.WaitVisible(path))
	// The middle of the screen is where neither the header nor the box to write in lies above it.
	eval[bool](p, fmt.Sprintf("document.evaluate(%q, document, null, XPathResult.FIRST_ORDERED_NODE_TYPE).singleNodeValue.scrollIntoView({block: 'center'}) || true", path))
	p.do(chromedp.Click(path))
}

// leaves does something that leads to another page, and waits until that one is there: nothing done before may cut what is on its way.
func (p *tab) leaves(do func()) {
	p.t.Helper()
	eval[bool](p, "(document.documentElement.dataset.left = '1') === '1'")
	do()
	p.until("another page", "document.readyState === 'complete' && !document.documentElement.dataset.left")
}

// keys types keys, wherever the focus is.
func (p *tab) keys(keys string) {
	p.t.Helper()
	p.do(chromedp.KeyEvent(keys))
}

// tabTo moves the focus by the tabulator until it is on what has a text.
func (p *tab) tabTo(text string) {
	p.t.Helper()
	const label = "(document.activeElement.textContent||document.activeElement.getAttribute('aria-label')||document.activeElement.id||'').trim()"
	for range 60 {
		p.keys(kb.Tab)
		if strings.HasPrefix(eval[string](p, label), text) {
			return
		}
	}
	p.t.Fatalf("no way to %q with the keyboard; the page has:\n%s", text, p.textNow())
}
