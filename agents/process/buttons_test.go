package process

import "testing"

// A message that is nothing but a word is one, however politely; a wish is for the model.
func TestWordOf(t *testing.T) {
	for want, says := range map[string][]string{
		buttonCreate: {"作成", "作って", "これで作って", "はい、それで作成", "Createしてください", "テンプレートを作成してください", "では、この案で保存してください。", "これで登録お願いします", "確定でお願いします",
			"create it", "ok go ahead and create the template", "that's all, thanks, please save it", "Looks good, create it please!", "save", "/create", "テンプレートを作る", "よさそうです。作ってください"},
		buttonDiscard: {"やめる", "破棄して", "キャンセル", "キャンセルしてください", "この案は破棄してください", "中止します", "nevermind, cancel", "never mind", "forget it", "cancel", "Discard it.", "please scrap the draft", "やっぱりやめます"},
		wordShow:      {"見せて", "いまの流れを見せて", "今の案を見せてください", "今どうなってますか？", "show me what we have", "list the steps", "現在の案は？", "一覧", "show the current draft please", "where are we?", "案を表示してください", "段階の一覧を見せて"},
		wordTemplates: {"テンプレート一覧", "テンプレートの一覧を見せて", "いまあるテンプレートは？", "list templates", "show all templates", "what templates are there?"},
		wordReopen:    {"戻して", "元に戻して", "やっぱり続けます", "undo", "restore it", "キャンセルは取り消して"},
		"": {"", "はい", "レビューを追加して", "2を消して", "作り直して", "要件を作る段階を追加", "全部消してやり直したい", "2の前に戻して", "create a review step", "drop step 2", "cancel the review", "レビューをやめる", "面接の段階を見せる会にして",
			"save the date mails go out first", "2を見せて", "show a prototype", "一覧を作る段階を足して", "テンプレートの名前を変えて", "採用のプロセスを作って", "list the risks after 2", "キャンセル待ちの案内を追加", "保存期間を決める"},
	} {
		for _, text := range says {
			if got := wordOf(text); got != want {
				t.Errorf("%q is %q, not %q", text, got, want)
			}
		}
	}
}
