package pattern

import (
	"fmt"
	"reflect"
	"regexp"
	"regexp/syntax"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestWords(t *testing.T) {
	for _, tt := range []struct {
		expr string
		want string
	}{
		{`hello`, "hello"},
		{`(?:です|ます|でした)か$`, "でしたか ですか ますか"},
		{`^(?:yes|no)\b`, "no yes"},
		{`\d+(?:年|か月)`, "年 か月"},
		{`\d`, "0 1 2 3 4 5 6 7 8 9"},
		{`(?i)Straw(?:berry)?`, "straw"},
		{`(?:a|b)*c?`, ""},
		{`.*`, ""},
		{`[あ-ん]+`, ""},
		{`foo|.`, ""},
		{`(?i)é`, ""}, // only the case of ASCII is folded
		{`(?:x{2,3}){0,1}long`, "long"},
		{`(?:next|last).*`, "last next"},
		{`\x{FFFD}`, ""},
	} {
		got := MustCompile(tt.expr).words.any
		slices.Sort(got)
		want := strings.Fields(tt.want)
		if slices.Sort(want); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", tt.expr, got, want)
		}
	}
}

// exprs are of every kind that is made of parts.
var exprs = []string{
	`(?i)\bother (?:applicants?|candidates?)\b|(?:ほか|他)の(?:応募者|候補者)`, `(?:です|ます)か(?:ね|な)?[。!\s]*$|(?:いくら|どこ)(?:です)?$`, `^\s*(?:a|bb|)c+d?`,
	`(?i)[ks]kip|kiss`, `(\d+)(?:円|yen)`, `(?m:^x$)|y{2,}`, `(?s)<a.*?>`, `(?:a?b?)+z|[^a]q`, `\bno\b|[xy]z*`, `(?i)straße|ΣΑ`, `(?:ab|a)(?:c|bcd)`, ``, `\x{FFFD}a`, `\Aa\z|\Bb`, `(?i)ü`,
	// long lists, which are asked one by one
	`(?i)^a1$|b.c|(?P<x>\bd2)|e+f|(gg)|h?|ij\b|(?-i:k)|[l-n]o`, `(?i)[^\n.]*\b(?:a1|(b2|B3)c|d\b|eé|f.g|(?-i:ss)|hß|i1|j\sk)(\d+|$)`, `(?m)^ *(?:(?:a|bb) (?:c|d)|e$|f1|g1|h1|i1|j1|k1|l1)+x?`,
	`[^ ]*?(?:a1|b2)*(?:c1|d1|e1|f1|g1|h1|i1|j1|)z`,
}

// TestSameAsRegexp holds that a pattern finds what package regexp finds, whatever the text.
func TestSameAsRegexp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		expr := rapid.SampledFrom(exprs).Draw(t, "expr")
		s := textLike(t, expr)
		got, want := MustCompile(expr), regexp.MustCompile(expr)
		for name, pair := range map[string][2]any{
			"MatchString":                {got.MatchString(s), want.MatchString(s)},
			"FindString":                 {got.FindString(s), want.FindString(s)},
			"FindStringIndex":            {got.FindStringIndex(s), want.FindStringIndex(s)},
			"FindStringSubmatch":         {got.FindStringSubmatch(s), want.FindStringSubmatch(s)},
			"FindStringSubmatchIndex":    {got.FindStringSubmatchIndex(s), want.FindStringSubmatchIndex(s)},
			"FindAllString":              {got.FindAllString(s, -1), want.FindAllString(s, -1)},
			"FindAllStringIndex":         {got.FindAllStringIndex(s, 2), want.FindAllStringIndex(s, 2)},
			"FindAllStringSubmatchIndex": {got.FindAllStringSubmatchIndex(s, -1), want.FindAllStringSubmatchIndex(s, -1)},
			"ReplaceAllString":           {got.ReplaceAllString(s, "<$0>"), want.ReplaceAllString(s, "<$0>")},
			"ReplaceAllStringFunc":       {got.ReplaceAllStringFunc(s, strings.ToUpper), want.ReplaceAllStringFunc(s, strings.ToUpper)},
			"Split":                      {got.Split(s, -1), want.Split(s, -1)},
		} {
			if !reflect.DeepEqual(pair[0], pair[1]) {
				t.Errorf("%s of %q in %q: %v, want %v", name, expr, s, pair[0], pair[1])
			}
		}
	})
}

// textLike is a text made of pieces of the pattern, with their case changed, of what folds to them, and of others.
func textLike(t *rapid.T, expr string) string {
	tree, err := syntax.Parse(expr, syntax.Perl)
	if err != nil {
		t.Fatal(err)
	}
	pieces := []string{"K", "ſ", " ", "\n", "\xff", "x", "3", "、", "ẞ", "ς", "Ü", "ü"}
	var collect func(re *syntax.Regexp)
	collect = func(re *syntax.Regexp) {
		if len(re.Rune) > 0 {
			pieces = append(pieces, string(re.Rune), string(re.Rune[0]), strings.ToUpper(string(re.Rune)))
		}
		for _, sub := range re.Sub {
			collect(sub)
		}
	}
	collect(tree)
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 6).Draw(t, "text"), "")
}

// TestSetIsItsPatterns holds that a set finds what its patterns find one by one, whatever the text.
func TestSetIsItsPatterns(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		in := rapid.SliceOfNDistinct(rapid.SampledFrom(exprs), 0, 6, rapid.ID[string]).Draw(t, "exprs")
		s := rapid.SampledFrom([]string{"", "\u212a", "ſ"}).Draw(t, "before")
		var all []*Regexp
		for _, expr := range in {
			all = append(all, MustCompile(expr))
			s += textLike(t, expr)
		}
		for i, r := range all {
			if r.MatchString(s) && !(r.MayMatch(s) && r.MayMatch("x"+s+"。")) {
				t.Errorf("%q cannot match %q, or a text around it, and does", in[i], s)
			}
		}
		half := len(all) / 2
		if set := Union(NewSet(all[:half]), NewSet(all[half:])); set.MatchString(s) != NewSet(all).MatchString(s) {
			t.Errorf("%q in %q: the union of two sets finds another", in, s)
		}
		set := NewSet(all)
		if got, want := set.MatchString(s), slices.ContainsFunc(all, func(r *Regexp) bool { return r.MatchString(s) }); got != want {
			t.Errorf("%q in %q: %v, want %v", in, s, got, want)
		}
		likely := set.Likely(s)
		for i, r := range all {
			if r.MatchString(s) && !slices.Contains(likely, r) {
				t.Errorf("%q is passed over in %q", in[i], s)
			}
		}
		if !slices.IsSortedFunc(likely, func(a, b *Regexp) int { return slices.Index(all, a) - slices.Index(all, b) }) {
			t.Error("they are in another order")
		}
	})
}

// TestWordIndexFindsEveryWord holds that it finds what looking for each word at each place finds.
func TestWordIndexFindsEveryWord(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		words := rapid.SliceOfN(rapid.StringMatching(`[ab ]{1,5}|[あいう]{1,3}`), 0, 12).Draw(t, "words")
		text := rapid.StringMatching(`[abあいう ]{0,20}`).Draw(t, "text")
		x := NewWordIndex[int](len(words))
		var want, got []string
		for i, w := range words {
			x.Add(w, i)
			for at := range len(text) {
				if strings.HasPrefix(text[at:], w) {
					want = append(want, fmt.Sprint(at, w, i))
				}
			}
		}
		last := 0
		x.Find(text, func(at int, word string, of int) bool {
			if got = append(got, fmt.Sprint(at, word, of)); at < last {
				t.Errorf("the places are not in order")
			}
			last = at
			return false
		})
		slices.Sort(want)
		if slices.Sort(got); !slices.Equal(got, want) {
			t.Errorf("%q in %q: %q, want %q", words, text, got, want)
		}
		if x.Find(text, func(int, string, int) bool { return true }) != (len(want) > 0) {
			t.Error("it goes on, or finds nothing")
		}
	})
}
