package wish

import "testing"

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

func cutWith(text string, a Adjustment) string {
	out := text
	for i := len(a.Reasons) - 1; i >= 0; i-- {
		out = out[:a.Reasons[i].Start] + "▇" + out[a.Reasons[i].End:]
	}
	return out
}

func FuzzAdjust(f *testing.F) {
	f.Add("I'm deaf, could I have captions? 難聴なので字幕をお願いします")
	f.Fuzz(func(t *testing.T, text string) {
		a, _ := Adjust(text, false)
		for _, s := range a.Reasons {
			if s.Start < 0 || s.End > len(text) || s.Start > s.End {
				t.Errorf("a reason at %+v of %d bytes", s, len(text))
			}
		}
	})
}
