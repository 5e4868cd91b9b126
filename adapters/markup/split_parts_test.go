package markup_test

import (
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

func TestWhereACutIs(t *testing.T) {
	long, short := strings.Repeat("あ", 150), strings.Repeat("あ", 40)
	for _, tt := range []struct {
		name, text string
		want       []string
	}{
		{"at a paragraph", "一。\n\n二。" + long + "\n三。" + short + short, []string{"一。", "二。" + long, "三。" + short + short}},
		{"at a sentence", long + "「終わり。」" + long, []string{long + "「終わり。」", long}},
		{"at an English sentence", strings.Repeat("word ", 30) + "end. Then " + strings.Repeat("more ", 20) + "v1.2 x",
			[]string{strings.Repeat("word ", 30) + "end.", "Then " + strings.Repeat("more ", 20) + "v1.2 x"}},
		{"at a word", strings.Repeat("letters ", 26), []string{strings.TrimSpace(strings.Repeat("letters ", 25)), "letters"}},
		{"not before a closing sign", strings.Repeat("字", 200) + "」続き", []string{strings.Repeat("字", 199), "字」続き"}},
		{"at a grapheme", strings.Repeat("👩‍👩‍👧", 26), []string{strings.Repeat("👩‍👩‍👧", 25), "👩‍👩‍👧"}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := markup.Plain.Text(tt.text, 200)
			if strings.Join(got, "|") != strings.Join(tt.want, "|") {
				t.Errorf("%q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestCutsKeepOffMarkup(t *testing.T) {
	long := strings.Repeat("あ", 190)
	for _, tt := range []struct {
		name, md string
		want     []string
	}{
		{"an emphasis", long + "**とても大事な。こと**です", []string{long, "**とても大事な。こと**です"}},
		{"a link", long + "。[あちらのページ](https://a.example)です", []string{long + "。", "あちらのページ (<https://a.example>)です"}},
		{"an emphasis that is too long", "**" + long + "。" + long + "**", []string{"**" + long + "。**", "**" + long + "**"}},
		{"a fence", strings.Repeat("い", 150) + "\n```\n" + long[:180] + "\n```", []string{strings.Repeat("い", 150), "```\n" + long[:180] + "\n```"}},
		{"a fence that is too long", "```go\n" + strings.Repeat("x := 1234567\n", 20) + "```",
			[]string{"```go\n" + strings.Repeat("x := 1234567\n", 14) + "```", "```go\n" + strings.Repeat("x := 1234567\n", 6) + "```"}},
		{"a quote", "> " + long + "。" + long, []string{"> " + long + "。", "> " + long}},
	} {
		t.Run(tt.name, func(t *testing.T) {
			got := markup.Discord.Markdown(tt.md, 200)
			if strings.Join(got, "|") != strings.Join(tt.want, "|") {
				t.Errorf("%q\nwant %q", got, tt.want)
			}
		})
	}
}

func TestBlankTextHasNoParts(t *testing.T) {
	for _, s := range []string{"", " \n\u3000\n", "\x00"} {
		for _, f := range forms {
			if got := append(f.Text(s, 300), f.Markdown(s, 300)...); len(got) != 0 {
				t.Errorf("%q has the parts %q", s, got)
			}
		}
	}
}

var forms = []markup.Form{markup.Plain, markup.Slack, markup.Discord}

var pieces = []string{
	"あ", "日本語", "テスト。", "です！", "「かぎ」", "word ", "end. ", " ", "\n", "\n\n", "**", "*", "_", "~~", "`", "```\n", "\n```\n", "> ", "- ", "1. ", "# ", "&", "<", ">", "@everyone", "<@U1>",
	"[リンク](https://a.example/x)", "](https://e.example)", "[", "https://a.example/[", "\u202e", "&#x202e;", "\u200d", "&#91;", "https://a.example/a_b", "[a](b)", "\\", "|", "| a | b |\n|---|---|\n", "👩‍👩‍👧", "か\u3099", "e\u0301", "<div>", "&amp;", "&lt;!here&gt;", ":smile:", "    ", "\t",
}

func anyText(t *rapid.T) string {
	return strings.Join(rapid.SliceOfN(rapid.SampledFrom(pieces), 0, 120).Draw(t, "text"), "")
}

func TestPartsKeepTheLimitAndTheText(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, limit := anyText(t), rapid.IntRange(200, 420).Draw(t, "limit")
		for _, f := range forms {
			parts := f.Text(text, limit)
			checkParts(t, f, parts, limit)
			if got, want := squeeze(shown(f, strings.Join(parts, ""))), squeeze(bot.Visible(text)); got != want {
				t.Fatalf("form %d shows\n%q, want\n%q", f, got, want)
			}
		}
	})
}

func TestMarkdownPartsKeepTheLimitAndTheWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		text, limit := anyText(t), rapid.IntRange(200, 420).Draw(t, "limit")
		for _, f := range forms {
			checkParts(t, f, f.Markdown(text, limit), limit)
		}
		for _, f := range []markup.Form{markup.Plain, markup.Discord} {
			got := letters(strings.Join(f.Markdown(text, limit), ""))
			if want := letters(strings.Join(f.Markdown(text, 1<<20), "")); got != want {
				t.Fatalf("form %d says\n%q, want\n%q", f, got, want)
			}
		}
	})
}

type failer interface {
	Helper()
	Fatalf(format string, args ...any)
}

func checkParts(t failer, f markup.Form, parts []string, limit int) {
	t.Helper()
	for _, p := range parts {
		if n := markup.Len(p); n > limit {
			t.Fatalf("form %d: a part of %d units, more than %d: %q", f, n, limit, p)
		}
		if strings.TrimSpace(p) == "" {
			t.Fatalf("form %d: a blank part in %q", f, parts)
		}
		if !utf8.ValidString(p) {
			t.Fatalf("form %d: not UTF-8: %q", f, p)
		}
		if strings.ContainsFunc(strings.ReplaceAll(p, z, ""), bot.Unseen) {
			t.Fatalf("form %d: something unseen in %q", f, p)
		}
		if f == markup.Slack || f == markup.Discord {
			if m := masked(f, p); m != "" {
				t.Fatalf("form %d: a link with other words, %q, in %q", f, m, p)
			}
			if bare := escaped.ReplaceAllString(address.ReplaceAllString(p, "x"), "x"); f == markup.Discord && strings.Count(bare, "**")%2 != 0 && !strings.Contains(bare, "`") || strings.Count(bare, "```")%2 != 0 {
				t.Fatalf("form %d: not closed: %q", f, p)
			}
		}
	}
}

// address is what signs in it do not act in.
var address = regexp.MustCompile(`https://[!-)+-;=?-~]+`)

var escaped = regexp.MustCompile(`\\([^0-9A-Za-z\s])`)

// escapedText is the same beside code, in which a backslash is a sign like any other.
var escapedText = regexp.MustCompile("`[^`\n]+`|" + escaped.String())

// shown is what a platform shows of text without formatting.
func shown(f markup.Form, s string) string {
	switch f {
	case markup.Slack:
		s = strings.NewReplacer("&amp;", "&", "&lt;", "<", "&gt;", ">").Replace(s)
	case markup.Discord:
		s = escapedText.ReplaceAllStringFunc(s, func(m string) string { return strings.TrimPrefix(m, `\`) })
	}
	return strings.ReplaceAll(s, z, "")
}

func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

func letters(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			return r
		}
		return -1
	}, html.UnescapeString(s))
}

func FuzzParts(f *testing.F) {
	for _, s := range pieces {
		f.Add(s, 200)
	}
	f.Add(strings.Repeat("e\u0301\u0302", 300)+strings.Repeat("> ", 50)+"x", 250)
	f.Fuzz(func(t *testing.T, text string, limit int) {
		limit = 200 + (limit%400+400)%400
		for _, form := range forms {
			checkParts(t, form, form.Text(text, limit), limit)
			checkParts(t, form, form.Markdown(text, limit), limit)
		}
	})
}
