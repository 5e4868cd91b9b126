package offline

import "testing"

func TestWishes(t *testing.T) {
	tests := []struct {
		request string
		want    []wish
	}{
		{"read README.md", []wish{{read, "README.md", "", ""}}},
		{"Please show me the docs/guide.md", []wish{{read, "docs/guide.md", "", ""}}},
		{"README.md を読んで", []wish{{read, "README.md", "", ""}}},
		{"config.yaml の中身を見せてください", []wish{{read, "config.yaml", "", ""}}},
		{`find "timeout" in *.go files`, []wish{{search, "*.go", "timeout", ""}}},
		{"search for TODO", []wish{{search, "", "TODO", ""}}},
		{"「タイムアウト」を探して", []wish{{search, "", "タイムアウト", ""}}},
		{"docs/guide.md から「料金」を検索してください", []wish{{search, "docs/guide.md", "料金", ""}}},
		{`add a line "Hello there" to README`, []wish{{add, "README", "Hello there", ""}}},
		{`Append 'x in y' to the notes.txt file.`, []wish{{add, "notes.txt", "x in y", ""}}},
		{"Update the README: add installation instructions", []wish{{add, "README", "installation instructions", ""}}},
		{"README に「こんにちは」という行を追加して", []wish{{add, "README", "こんにちは", ""}}},
		{"「更新しました」を CHANGELOG.md の末尾に追記してください", []wish{{add, "CHANGELOG.md", "更新しました", ""}}},
		{`replace "colour" with "color" in all .md files`, []wish{{replace, ".md", "colour", "color"}}},
		{"Replace foo by bar in docs/a.md", []wish{{replace, "docs/a.md", "foo", "bar"}}},
		{"すべての .md ファイルの「旧称」を「新称」に置き換えて", []wish{{replace, ".md", "旧称", "新称"}}},
		{"docs/a.md の「旧称」を「新称」に置換してください", []wish{{replace, "docs/a.md", "旧称", "新称"}}},
		{`create notes.txt with "one line"`, []wish{{create, "notes.txt", "one line", ""}}},
		{"notes.txt を「一行だけ」という内容で作成して", []wish{{create, "notes.txt", "一行だけ", ""}}},
		{"run the tests", []wish{{run, "", "", ""}}},
		{"テストを実行してください", []wish{{run, "", "", ""}}},
		{"run `go vet ./...`", []wish{{run, "", "go vet ./...", ""}}},
		{"「make lint」を実行して", []wish{{run, "", "make lint", ""}}},
		{`add "a; then b" to x.txt, then run the tests`, []wish{{add, "x.txt", "a; then b", ""}, {run, "", "", ""}}},
		{"README.md を読んで、それから「X」を探して", []wish{{read, "README.md", "", ""}, {search, "", "X", ""}}},
		{"What is the meaning of life?", []wish{{}}},
		{"今日の天気は", []wish{{}}},
	}
	for _, tt := range tests {
		got := wishes(tt.request)
		if len(got) != len(tt.want) {
			t.Errorf("%q: %+v", tt.request, got)
			continue
		}
		for i := range got {
			if got[i] != tt.want[i] {
				t.Errorf("%q: %+v, want %+v", tt.request, got[i], tt.want[i])
			}
		}
	}
}

// TestSentencesAreReadAgain holds planner and worker together, whatever the texts hold.
func TestSentencesAreReadAgain(t *testing.T) {
	for _, lang := range []string{"ja", "en"} {
		for _, text := range []string{"plain", `with "quotes"`, "「かぎ」", "a to b in c", "and then", "「“both”」", "x。y"} {
			for _, w := range []wish{{add, "docs/a b.md", text, ""}, {replace, "a.md", text, "new " + text}} {
				if got := wishes(sentence(lang, w)); len(got) != 1 || got[0] != w {
					t.Errorf("%s: %q is read as %+v", lang, sentence(lang, w), got)
				}
			}
		}
	}
}
