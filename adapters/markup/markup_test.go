package markup_test

import (
	"cmp"
	"regexp"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

const z = "\u200b"

func one(t *testing.T, parts []string) string {
	t.Helper()
	if len(parts) != 1 {
		t.Fatalf("%d parts: %q", len(parts), parts)
	}
	return parts[0]
}

func TestMarkdown(t *testing.T) {
	for _, tt := range []struct{ name, md, slack, discord string }{
		{"emphasis in English", "a **bold** and *thin* ~~gone~~ word.", "a *bold* and _thin_ ~gone~ word.", "a **bold** and *thin* ~~gone~~ word."},
		{"emphasis in Japanese", "これは**重要**です。", "これは" + z + "*重要*" + z + "です。", "これは**重要**です。"},
		{"brackets inside", "**「重要」**です", "*「重要」*" + z + "です", "**「重要」**です"},
		{"a stop inside", "まず**送ってください。**その後", "まず" + z + "*送ってください。*" + z + "その後", "まず**送ってください。**その後"},
		{"a colon inside", "**注意：**必ず", "*注意：*" + z + "必ず", "**注意：**必ず"},
		{"brackets outside", "規格（**ISO**）を", "規格（" + z + "*ISO*" + z + "）を", "規格（**ISO**）を"},
		{"struck brackets", "料金は~~（千円）~~無料", "料金は" + z + "~（千円）~" + z + "無料", "料金は~~（千円）~~無料"},
		{"both at once", "***両方***だ", "*_両方_*" + z + "だ", "***両方***だ"},
		{"nested", "**a *b* c**", "*a* *_b_* *c*", "**a** ***b*** **c**"},
		{"side by side", "**a**`b`*c*", "*a*" + z + "`b`" + z + "_c_", "**a**" + z + "`b`" + z + "*c*"},
		{"code in Japanese", "値は`x<y`です", "値は" + z + "`x&lt;y`" + z + "です", "値は`x<y`です"},
		{"a tick in code", "``a`b``", "a`" + z + "b", "`` a`b ``"},
		{"no emphasis", "10~20 と snake_case_name と 3 * 4", "10~20 と snake_case_name と 3 * 4", "10~20 と snake_case_name と 3 * 4"},
		{"heading", "## 次に\n本文", "*次に*\n本文", "**次に**\n本文"},
		{"lists", "手順：\n1. 開く\n2. 押す\n   - 赤\n   - 青\n\n終わり", "手順：\n1. 開く\n2. 押す\n   • 赤\n   • 青\n\n終わり", "手順：\n1. 開く\n2. 押す\n   - 赤\n   - 青\n\n終わり"},
		{"tasks", "- [x] done\n- [ ] open", "• ☑ done\n• ☐ open", "- ☑ done\n- ☐ open"},
		{"quote", "前\n\n> 一\n>\n> 二\n\n後", "前\n\n> 一\n>\n> 二\n\n後", "前\n\n> 一\n>\n> 二\n\n後"},
		{"fence", "```go\nif a < b {\n\n\tc()\n}\n```", "```\nif a &lt; b {\n\n\tc()\n}\n```", "```go\nif a < b {\n\n\tc()\n}\n```"},
		{"fence in a fence", "````\n```\n````", "```\n`" + z + "`" + z + "`\n```", "```\n`" + z + "`" + z + "`\n```"},
		{"table", "| 項目 | 値 |\n|---|---|\n| 年 | 3 |", "*項目* | *値*\n年 | 3", "**項目** | **値**\n年 | 3"},
		{"link", "[求人](https://example.com/a?b=1&c=2)へ", "求人 (<https://example.com/a?b=1&amp;c=2>)へ", "求人 (<https://example.com/a?b=1&c=2>)へ"},
		{"bold link", "**[求人](https://example.com)**へ", "*求人* (<https://example.com>)へ", "**求人** (<https://example.com>)へ"},
		{"bare address", "see https://example.com/a_b_c.", "see <https://example.com/a_b_c>.", "see <https://example.com/a_b_c>."},
		{"signs in an address", "[x](https://example.com/a|b>c)", "x (<https://example.com/a%7Cb%3Ec>)", "x (<https://example.com/a%7Cb%3Ec>)"},
		{"image", "![図](https://example.com/a.png)", "図 (<https://example.com/a.png>)", "図 (<https://example.com/a.png>)"},
		{"markup as text", "<b>x</b>", "&lt;b&gt;x&lt;/b&gt;", "<b>x<" + z + "/b>"},
		{"escaped signs", `\*a\* \_b\_`, "*" + z + "a*" + z + " _" + z + "b_" + z, `\*a\* \_b\_`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			if got := one(t, markup.Slack.Markdown(tt.md, 2000)); got != tt.slack {
				t.Errorf("Slack:   %q\nwant     %q", got, tt.slack)
			}
			if got := one(t, markup.Discord.Markdown(tt.md, 2000)); got != tt.discord {
				t.Errorf("Discord: %q\nwant     %q", got, tt.discord)
			}
		})
	}
}

// What anybody wrote reaches nobody: not as text, not as Markdown, not in entities, code, labels or addresses.
func TestNothingMentions(t *testing.T) {
	for _, s := range []string{
		"@everyone", "@here", "a@everyone.b", "<@123>", "<@!123>", "<@&123>", "<#123>", "</apply:123>", "<:x:123>", "<a:x:123>", "<t:1:R>", "<id:guide>",
		"<!channel>", "<!here|x>", "<!subteam^S1>", "<@U1>", "<#C1|x>", "<https://evil.example|ok>", "<!date^1^{date}|x>", "<mailto:a@b|c>",
		"&lt;!channel&gt;", "&#60;@U1&#62;", "`<!channel> @everyone`", "```\n<!here>\n@everyone\n```", "**<@U1>** *@here*", "@**everyone**", "> <@1>\n- @everyone",
		"[<!channel>](https://a.example)", "[@everyone](https://a.example)", "[a](https://a.example/@everyone)", "[a](https://a.example/<@1>)", "[a](slack://x)",
		"[a](javascript:alert(1))", "[a](<!channel>)", "![<@U1>](data:x)", "<https://a.example/<!here>>", "https://a.example/@everyone", "| <@1> | @here |\n|---|---|\n| <!here> | x |",
		"<\x00!channel>", "<\r!channel>", "@\u0007everyone",
	} {
		for _, parts := range [][]string{markup.Slack.Text(s, 300), markup.Slack.Markdown(s, 300), {markup.Slack.Bold(s)}} {
			got := strings.Join(parts, "")
			for rest := got; strings.Contains(rest, "<"); {
				_, rest, _ = strings.Cut(rest, "<")
				if !strings.HasPrefix(rest, "https://a.example") {
					t.Errorf("Slack: %q became %q", s, got)
				}
			}
		}
		for _, parts := range [][]string{markup.Discord.Text(s, 300), markup.Discord.Markdown(s, 300), {markup.Discord.Bold(s)}} {
			got := strings.Join(parts, "")
			for _, live := range []string{"@everyone", "@here", "<@", "<#", "</", "<:", "<a:", "<t:", "<id:", "](slack", "](javascript", "](<"} {
				if strings.Contains(strings.ReplaceAll(got, `\[a](`, "") /* shown as it is */, live) {
					t.Errorf("Discord: %q became %q", s, got)
				}
			}
		}
	}
}

// A link says where it leads.
func TestLinksThatLie(t *testing.T) {
	for md, want := range map[string]string{
		"[https://bank.example](https://evil.example)": "https://bank.example (<https://evil.example>)",
		"[www.bank.example](https://evil.example/x)":   "www.bank.example (<https://evil.example/x>)",
		"[説明](ftp://a.example)":                        "説明 (ftp://a.example)",
		"[説明](#top)":                                   "説明 (#top)",
	} {
		for _, f := range []markup.Form{markup.Slack, markup.Discord} {
			if got := one(t, f.Markdown(md, 300)); got != want {
				t.Errorf("%d: %s: %q, want %q", f, md, got, want)
			}
		}
	}
}

// masked is what a platform shows as a link with other words than its address.
func masked(f markup.Form, s string) string {
	if f == markup.Slack {
		return piped.FindString(s)
	}
	s = fenced.ReplaceAllString(s, "x") // inside of code nothing acts
	s = escapedText.ReplaceAllStringFunc(s, func(m string) string { return strings.Repeat("x", len(m)) })
	return labelled.FindString(s)
}

var (
	fenced   = regexp.MustCompile("(?s)```.*?```")
	piped    = regexp.MustCompile(`<[^<>]*\|`)
	labelled = regexp.MustCompile(`\[[^\]]*\]\(`)
)

// No text and no Markdown, of whomever, has a link whose words are not its address.
func TestNoMaskedLinks(t *testing.T) {
	for _, s := range []string{
		"[Sign in at https://login.example](https://evil.example)", "[Reset http://](https://evil.example)", "[`code`](https://evil.example)", "[**b**](https://evil.example)",
		"https://a.example/[x](https://evil.example)", "[a [b](https://evil.example) c](https://evil.example)", `\[a](https://evil.example)`, `[a\](https://evil.example)`,
		"[a](<https://evil.example>)", "<https://evil.example|login>", "[a\nb](https://evil.example)", "［a］(https://x.example) " +
			"[https://ok.example/](https://evil.example)", "[a]\u200b(https://evil.example)",
		"![x](https://evil.example)", "[a](https://evil.example \"https://ok.example\")", "[a][1]\n\n[1]: https://evil.example", "&#91;a](https://evil.example)", "&#x5b;a&#93;(https://evil.example)",
		"[[a](https://evil.example)](https://evil.example)", "| [a](https://evil.example) |\n|---|\n| x |", "http://](https://evil.example) " +
			"[http://](https://evil.example)",
	} {
		for _, f := range []markup.Form{markup.Slack, markup.Discord} {
			for _, got := range []string{strings.Join(f.Text(s, 300), "\n"), strings.Join(f.Markdown(s, 300), "\n"), f.Bold(s), f.Escape(s)} {
				if m := masked(f, got); m != "" {
					t.Errorf("form %d: %q became %q", f, s, got)
				}
			}
		}
	}
}

// What nobody sees is not sent, also where Markdown names it by its number.
func TestUnseenIsNotSent(t *testing.T) {
	for _, s := range []string{"rm \u202etxt.exe", "a\u200bb", "x&#x202E;y", "&#8238;", "\\\u202e", "[a\u2066](https://a.example/\u202e)", "`\u202e`",
		"\u009b31m", "\x1b[31m"} {
		for _, f := range forms {
			for _, got := range []string{strings.Join(f.Text(s, 300), ""), strings.Join(f.Markdown(s, 300), ""), f.Bold(s)} {
				if bad := strings.IndexFunc(strings.ReplaceAll(got, z, ""), bot.Unseen); bad >= 0 {
					t.Errorf("form %d: %q became %q", f, s, got)
				}
			}
		}
	}
}

func TestText(t *testing.T) {
	for _, tt := range []struct{ name, text, slack, discord string }{
		{"as it was written", "ご応募ありがとうございます。\n\n質問は 3 つ（約 5 分）です。2 * 3、a_b、10:30:45、C++、「x」", "", ""},
		{"control signs", "R&D <b> 3>2", "R&amp;D &lt;b&gt; 3&gt;2", "R&D <b> 3>2"},
		{"pairs", "*a* _b_ ~~d~~ ||e||", "*" + z + "a*" + z + " _" + z + "b_" + z + " ~" + z + "~" + z + "d~" + z + "~" + z + " ||e||",
			"\\*a\\* \\_b\\_ \\~\\~d\\~\\~ \\|\\|e\\|\\|"},
		{"code", "`■□□ 1 / 3` お名前は。`*approve* <K7QF>`です", "`■□□ 1 / 3` お名前は。" + z + "`*approve* &lt;K7QF&gt;`" + z + "です", ""},
		{"a backtick alone", "`a` and `", "`a` and `" + z, "`a` and \\`"},
		{"backticks in a row", "```a``` `b`", "`" + z + "`" + z + "`" + z + "a`" + z + "`" + z + "`" + z + " `" + z + "b`" + z, "\\`\\`\\`a\\`\\`\\` \\`b\\`"},
		{"nothing in backticks", "a ` ` b", "a `" + z + " `" + z + " b", "a \\` \\` b"},
		{"at the start of a line", "- a\n1. b\n# c\n-# d\n> e", "- a\n1. b\n# c\n-# d\n" + z + "&gt; e", "\\- a\n1\\. b\n\\# c\n\\-# d\n\\> e"},
		{"a link that is none", "[a](https://b.example)", "[a](https://b.example)", `\[a](https://b.example)`},
		{"an address", "https://example.com/_a_/~b~?c=1&d=2", "https://example.com/_a_/~b~?c=1&amp;d=2", "https://example.com/_a_/~b~?c=1&d=2"},
		{"stars where brackets meet", "](x https://a.example/*b*", "](x https://a.example/*" + z + "b*" + z, `](x https://a.example/\*b\*`},
		{"brackets of an address", "<https://example.com>", "&lt;https://example.com&gt;", "<" + z + "https://example.com>"},
		{"emoji", "了解 :bow: です", "了解 :" + z + "bow: です", "了解 :bow: です"},
		{"backslashes", `C:\Users\x \*`, `C:\Users\x \*`, `C:\Users\x \\*`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			tt.slack, tt.discord = cmp.Or(tt.slack, tt.text), cmp.Or(tt.discord, tt.text)
			if got := markup.Slack.Escape(tt.text); got != tt.slack {
				t.Errorf("Slack:   %q\nwant     %q", got, tt.slack)
			}
			if got := markup.Discord.Escape(tt.text); got != tt.discord {
				t.Errorf("Discord: %q\nwant     %q", got, tt.discord)
			}
			if got := markup.Plain.Escape(tt.text); got != tt.text {
				t.Errorf("Plain:   %q", got)
			}
		})
	}
}

func TestBold(t *testing.T) {
	if got, want := markup.Slack.Bold("氏名*かな"), "*氏名*"+z+"かな*"; got != want {
		t.Errorf("Slack: %q, want %q", got, want)
	}
	if got, want := markup.Discord.Bold("氏名*かな"), `**氏名\*かな**`; got != want {
		t.Errorf("Discord: %q, want %q", got, want)
	}
}

func TestCut(t *testing.T) {
	for _, tt := range []struct {
		in    string
		limit int
		want  string
	}{
		{"承認", 10, "承認"}, {"承認する人を選ぶ", 5, "承認する…"}, {"👩‍👩‍👧x", 4, "…"}, {"a b c", 3, "a…"}, {"か\u3099か\u3099か\u3099", 4, "か\u3099…"},
	} {
		if got := markup.Cut(tt.in, tt.limit); got != tt.want || markup.Len(got) > tt.limit {
			t.Errorf("Cut(%q, %d) = %q, want %q", tt.in, tt.limit, got, tt.want)
		}
	}
}
