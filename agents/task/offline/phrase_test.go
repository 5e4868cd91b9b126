package offline

import "testing"

// Ways of asking that mean the same, and requests of which a part is not understood.
func TestPhrases(t *testing.T) {
	for _, tt := range []struct {
		want []wish
		says []string
	}{
		{[]wish{{add, "README.md", "X", ""}}, []string{"README.md の最後に「X」と書いて", "README.mdの末尾に「X」を追記", "append to README.md: 'X'", "put 'X' at the end of README.md", "add 'X' to the end of README.md", "At the end of README.md, add 'X'", "「X」を README.md に書き込んでください", "write 'X' to README.md please"}},
		{[]wish{{search, "docs", "TODO", ""}}, []string{"docs フォルダの中で TODO を検索して", "docs の中から「TODO」を探してください", "grep TODO in docs", "find all TODOs in docs", "could you search for TODO in the docs folder?"}},
		{[]wish{{search, "", "TODO", ""}}, []string{"TODO が書いてある場所を教えて", "where does TODO appear?", "find all TODOs", "「TODO」を検索してもらえますか"}},
		{[]wish{{replace, "src/a.go", "TODO", "FIXME"}}, []string{"src/a.go の TODO という文字を FIXME に変えて", "src/a.go 内の「TODO」を全部「FIXME」に置換", "replace all occurrences of TODO with FIXME in src/a.go", "In src/a.go replace 'TODO' with 'FIXME'", "in src/a.go, change TODO to FIXME", "substitute 'TODO' with 'FIXME' in src/a.go"}},
		{[]wish{{replace, "", "a", "b"}}, []string{"「a」を「b」に全ファイルで置き換えて"}},
		{[]wish{{create, "hello.txt", "hi", ""}}, []string{"hello.txt というファイルを作って、中身は「hi」", "「hi」と書いた hello.txt を作って", "hello.txt を作成して。内容は「hi」でお願いします", "make a file hello.txt containing 'hi'", "create a new file called hello.txt with the text 'hi'"}},
		{[]wish{{run, "", "", ""}}, []string{"run tests", "execute the unit tests", "ユニットテストを実行して", "テストしてください", "テストを流してください", "please run the test suite"}},
		{[]wish{{read, "README.md", "", ""}}, []string{"could you read README.md?", "README.mdを見せてもらえますか", "show the contents of README.md", "what is in README.md?", "README.md には何が書いてありますか"}},
		{[]wish{{read, "README.md", "", ""}, {read, "docs/guide.md", "", ""}}, []string{"read README.md and docs/guide.md", "README.md と docs/guide.md を読んで", "README.md を読んで、docs/guide.md を開いて"}},
		{[]wish{{list, "", "", ""}}, []string{"list the files", "ファイル一覧を見せて", "which files are there?"}},
		{[]wish{{add, "README.md", "x", ""}, {run, "", "", ""}}, []string{"README.md に「x」を追加してからテストを実行して", "README.md に「x」を追加し、テストを実行してください", `add the line "x" to README.md and run the tests`, "「x」を README.md に追記して、それからテストを走らせて"}},
		{[]wish{{}}, []string{"README.md に「x」を追加するか検討して", "delete docs/evil.md", "README.md の3行目を消して", `add "x" at the top of README.md`, "README.md の先頭に「x」を追加して", "fix the typo in README", "README を読みやすくして", "commit everything"}},
	} {
		for _, text := range tt.says {
			got := wishes(text)
			if len(got) != len(tt.want) {
				t.Errorf("%q: %+v", text, got)
				continue
			}
			for i := range got {
				if got[i] != tt.want[i] {
					t.Errorf("%q: %+v, want %+v", text, got[i], tt.want[i])
				}
			}
		}
	}
	for _, text := range []string{"add a line to README", "README に一行追加して", "create notes.txt with something"} {
		p := &planning{}
		if w := wishes(text); len(w) != 1 || !p.planClause(w[0]) || p.said == "" || len(p.steps) > 0 {
			t.Errorf("%q: %+v, %q, %d steps", text, w, p.said, len(p.steps))
		}
	}
}
