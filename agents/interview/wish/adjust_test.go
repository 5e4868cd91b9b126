package wish

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/text"
)

func TestAdjustmentsAreRead(t *testing.T) {
	for _, lang := range languages {
		for _, text := range lines(t, "adjust."+lang) {
			if _, ok := Adjust(text, false); !ok {
				t.Errorf("not read in %q", text)
			}
		}
	}
	for _, text := range append(lines(t, "adjust.not"), lines(t, "none")...) {
		if a, ok := Adjust(text, false); ok {
			t.Errorf("read in %q: %+v", text, a)
		}
	}
}

// What helps is told apart from why it is needed, of conditions too that no list has, and from what else the message says.
func TestReasonsAreToldApart(t *testing.T) {
	for _, c := range []struct{ text, words, without, rest string }{
		{"I have dyslexia, could I have more time?", "could I have more time", "▇, could I have more time?", ""},
		{"I have lupus and need breaks", "need breaks", "▇ and need breaks", ""},
		{"Could I have captions because of my Usher syndrome? My mail is a@example.org.", "Could I have captions", "Could I have captions ▇? My mail is a@example.org.", "My mail is a@example.org"},
		{"膠様症なので休憩をいただけますか", "休憩をいただけますか", "▇休憩をいただけますか", ""},
		{"膠様症で休憩が必要です", "休憩が必要です", "▇休憩が必要です", ""},
		{"はい。難聴のため文字でお願いします", "文字でお願いします", "はい。▇文字でお願いします", "はい"},
	} {
		a, ok := Adjust(c.text, false)
		without := cutWith(c.text, a)
		if !ok || a.Words != c.words || without != c.without || a.Rest != c.rest {
			t.Errorf("%q: words %q, without why %q, rest %q", c.text, a.Words, without, a.Rest)
		}
	}
}

// Of each wording, what stands behind its first tab is among the words for people, and what stands behind the second, why it is needed,
// is neither there nor in what goes on as an answer.
func TestNeedsGoOnWithoutReasons(t *testing.T) {
	for _, lang := range languages {
		for _, line := range lines(t, "adjust.told."+lang) {
			text, more, _ := strings.Cut(line, "\t")
			need, secret, _ := strings.Cut(more, "\t")
			a, ok := Adjust(text, false)
			if !ok || !strings.Contains(a.Words, need) {
				t.Errorf("%q: read %t, words %q", text, ok, a.Words)
			}
			if secret != "" && strings.Contains(a.Words+a.Rest, secret) {
				t.Errorf("%q: words %q, rest %q", text, a.Words, a.Rest)
			}
		}
	}
}

// A condition is found where it is plainly the writer's own, and closely wherever it is named; never where it is others' or one's work.
func TestReasonsAreFound(t *testing.T) {
	for _, c := range []struct {
		text         string
		own, closely string
	}{
		{"I have arthritis. Will there be a test?", "▇. Will there be a test?", "▇. Will there be a test?"},
		{"Are stairs bad for arthritis?", "Are stairs bad for arthritis?", "Are stairs bad ▇?"},
		{"膠原病なので連絡が遅れました", "▇連絡が遅れました", "▇連絡が遅れました"},
		{"リウマチでも応募できますか", "リウマチでも応募できますか", "▇でも応募できますか"},
		{"うつ病の方の支援をしていました", "うつ病の方の支援をしていました", "うつ病の方の支援をしていました"},
		{"I taught children with ADHD", "I taught children with ADHD", "I taught children with ADHD"},
		{"システム障害なので遅れます", "システム障害なので遅れます", "システム障害なので遅れます"},
	} {
		own, closely := cutAt(c.text, Reasons(c.text, false)), cutAt(c.text, Reasons(c.text, true))
		if own != c.own || closely != c.closely {
			t.Errorf("%q: %q and %q", c.text, own, closely)
		}
	}
}

func cutWith(text string, a Adjustment) string { return cutAt(text, a.Reasons) }

func cutAt(text string, at []text.Span) string {
	out := text
	for i := len(at) - 1; i >= 0; i-- {
		out = out[:at[i].Start] + "▇" + out[at[i].End:]
	}
	return out
}

func FuzzAdjust(f *testing.F) {
	f.Add("I'm deaf, could I have captions? 難聴なので字幕をお願いします")
	f.Fuzz(func(t *testing.T, text string) {
		a, _ := Adjust(text, false)
		for _, s := range append(a.Reasons, Reasons(text, true)...) {
			if s.Start < 0 || s.End > len(text) || s.Start > s.End {
				t.Errorf("a reason at %+v of %d bytes", s, len(text))
			}
		}
	})
}

// A message that says what is hard to read and nothing else asks for help; one that goes on to tell of work does not.
func TestWhatIsHardAlone(t *testing.T) {
	for _, said := range lines(t, "adjust.alone.ja") {
		t.Run(said, func(t *testing.T) {
			if _, ok := Adjust(said, false); !ok {
				t.Error("not heard")
			}
		})
	}
	for _, said := range []string{
		"漢字が読めません、と言うお客さんに読んであげていました",
		"色弱の人に配色を提案する仕事です",
		"文字を読むのが好きです",
		"難聴の祖母と暮らしていました",
		"画面の設計を2年",
		"ふりがなを付ける仕事",
	} {
		t.Run(said, func(t *testing.T) {
			if _, ok := Adjust(said, false); ok {
				t.Error("heard")
			}
		})
	}
}
