package knowledge

import (
	"bytes"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"github.com/google/go-cmp/cmp/cmpopts"
)

func TestRead(t *testing.T) {
	tests := map[string]struct {
		file, src string
		want      []Section
	}{
		"headings with what they stand under": {"a.md", "# Top\nintro\n## One\nx\n### Deep `E-1` #tag ##\ny\n## Two\nz", []Section{
			{Heading: "Top", Text: "intro"},
			{Heading: "One", Parents: []string{"Top"}, Text: "x"},
			{Heading: "Deep `E-1` #tag", Parents: []string{"Top", "One"}, Text: "y"},
			{Heading: "Two", Parents: []string{"Top"}, Text: "z"},
		}},
		"a heading without text is only a parent": {"a.md", "# 上\n\n## 下\n本文", []Section{{Heading: "下", Parents: []string{"上"}, Text: "本文"}}},
		"underlined headings":                     {"a.md", "題名\n====\n\nはじめ\n\n次\n---\n終わり", []Section{{Heading: "題名", Text: "はじめ"}, {Heading: "次", Parents: []string{"題名"}, Text: "終わり"}}},
		"no headings in code, lists and quotes":   {"a.md", "# A\n```\n# no\n```\n> # no\n\n- # no\n", []Section{{Heading: "A", Text: "```\n# no\n```\n> # no\n\n- # no"}}},
		"front matter, mark and other line ends":  {"a.MD", "\ufeff---\r\ntitle: t\r\n---\r\n# A\r\nx\r\n", []Section{{Heading: "A", Text: "x"}}},
		"text before the first heading":           {"a.md", "hello there\n\n# A\nx", []Section{{Heading: "hello", Text: "hello there"}, {Heading: "A", Text: "x"}}},
		"a table stays in its section":            {"a.md", "## 料金\n\n| 名 | 円 |\n|---|---|\n| 甲 | 1 |\n", []Section{{Heading: "料金", Text: "| 名 | 円 |\n|---|---|\n| 甲 | 1 |"}}},

		"versions in a text": {"r.txt", "更新履歴\n\nv5.2（2026年4月）\n・一つ\n\n説明です。\nv5.1: second\n  more", []Section{
			{Heading: "更新履歴", Text: "更新履歴"},
			{Heading: "v5.2", Text: "v5.2（2026年4月）\n・一つ\n\n説明です。"},
			{Heading: "v5.1", Text: "v5.1: second\n  more"},
		}},
		"dates":                        {"r.txt", "2026-04-01 First\ntext\n\n2026-03-01 Second\ntext", []Section{{Heading: "2026-04-01", Text: "2026-04-01 First\ntext"}, {Heading: "2026-03-01", Text: "2026-03-01 Second\ntext"}}},
		"blocks without labels":        {"r.txt", "Opening hours\n\n- nine to five\n\nParking is free.", []Section{{Heading: "Opening", Text: "Opening hours\n\n- nine to five"}, {Heading: "Parking", Text: "Parking is free."}}},
		"numbered lists are no labels": {"r.txt", "Steps\n1. Press\n2. Wait", []Section{{Heading: "Steps", Text: "Steps\n1. Press\n2. Wait"}}},

		"questions and answers": {"q.csv", "分類,質問,回答\n契約,\"いつ, まで？\",20 日まで。\n\n操作,色は？,赤", []Section{
			{Heading: "row:1", Title: "いつ, まで？", Text: "20 日まで。\n分類: 契約"},
			{Heading: "row:2", Title: "色は？", Text: "赤\n分類: 操作"},
		}},
		"columns in another order":  {"q.csv", "Answer, Question \nYes.,Really?", []Section{{Heading: "row:1", Title: "Really?", Text: "Yes."}}},
		"a table of something else": {"q.tsv", "Part\tPrice\nbolt\t3", []Section{{Heading: "row:1", Text: "part: bolt\nprice: 3"}}},
		"short and long rows":       {"q.csv", "question,answer\nonly\na,1,500 yen", []Section{{Heading: "row:1", Title: "only", Text: "only"}, {Heading: "row:2", Title: "a", Text: "1,500 yen"}}},

		"a page": {"p.html", "<html><head><title>t</title></head><body><nav>menu</nav><h1>A &amp; B</h1><p>one\n two</p><script>x()</script><h2>C <em>D</em></h2><ul><li>e<li>f</ul><table><tr><td>g<td>h</table>", []Section{
			{Heading: "A & B", Text: "one two"}, {Heading: "C D", Parents: []string{"A & B"}, Text: "e\nf\ng h"},
		}},
		"nothing": {"a.md", "", nil},
	}
	for name, tt := range tests {
		t.Run(name, func(t *testing.T) {
			got, err := Read(tt.file, []byte(tt.src))
			if err != nil {
				t.Fatal(err)
			}
			for i := range tt.want {
				tt.want[i].File = tt.file
			}
			if diff := cmp.Diff(tt.want, got, cmpopts.EquateEmpty()); diff != "" {
				t.Error(diff)
			}
		})
	}
}

func TestReadRefuses(t *testing.T) {
	for file, src := range map[string]string{"a.pdf": "x", "a.txt": "\xff\x00", "noending": "x"} {
		if _, err := Read(file, []byte(src)); !errors.Is(err, ErrFormat) {
			t.Errorf("%s: %v, want ErrFormat", file, err)
		}
	}
}

func TestReadDividesWhatIsLong(t *testing.T) {
	src := "# A\n" + strings.Repeat(strings.Repeat("長い文です。", 40)+"\n\n", 5) + strings.Repeat("字", 1500)
	got, err := Read("a.md", []byte(src))
	if err != nil {
		t.Fatal(err)
	}
	all := ""
	for _, s := range got {
		if s.Heading != "A" || len(s.Text) > longest || s.Text == "" {
			t.Errorf("a part of %d bytes under %q", len(s.Text), s.Heading)
		}
		all += s.Text
	}
	if want := strings.ReplaceAll(strings.TrimPrefix(src, "# A\n"), "\n\n", ""); strings.ReplaceAll(all, "\n\n", "") != want {
		t.Error("the parts are not the whole")
	}
}

func FuzzRead(f *testing.F) {
	for _, ext := range []string{".md", ".txt", ".html", ".csv", ".tsv"} {
		f.Add("a"+ext, []byte("# A\nb\nA\n==\nv1.2 x,\"y\n<h1>z"))
	}
	f.Fuzz(func(t *testing.T, file string, src []byte) {
		sections, err := Read(file, src)
		if err != nil && !errors.Is(err, ErrFormat) {
			t.Error(err)
		}
		for _, s := range sections {
			if s.Heading == "" || s.Text == "" {
				t.Errorf("a section without a name or text: %+v", s)
			}
		}
	})
}

func TestADumpIsNoDocument(t *testing.T) {
	if _, err := Read("dump.txt", bytes.Repeat([]byte("a"), Largest+1)); !errors.Is(err, ErrFormat) {
		t.Errorf("%v, want ErrFormat", err)
	}
}
