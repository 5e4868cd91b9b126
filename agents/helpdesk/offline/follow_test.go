package offline_test

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/helpdesk/offline"
	"github.com/mendanhq/mendan/agents/knowledge"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
)

var studio = fstest.MapFS{
	"ja.md": {Data: []byte(`# 編集ソフト
## Mac でのインストール
ダウンロードした dmg を開き、アプリケーションへ移します。
## Windows でのインストール
setup.exe を管理者として実行します。
## Windows での文字化け
フォントを Meiryo に変えてください。
## 学生プラン
月 500 円です。学生証が要ります。
## 法人プラン
月 3,000 円です。10 人から契約できます。
## スキャナーが認識されないとき
USB を挿し直してください。
## スキャナーの読み取りに失敗したとき
ガラスを拭いてください。
## スキャナーの対応機種
X-1 と X-2 です。
`)},
	"en.md": {Data: []byte(`# Editor
## Installing on a Mac
Open the dmg and move it to Applications.
## Installing on Windows
Run setup.exe as an administrator.
## Shortcuts on Windows
Control and K cuts a clip.
`)},
}

func desk(t *testing.T) func(q helpdesk.Question) helpdesk.Result {
	t.Helper()
	x := knowledge.New(&agents.MemoryTable{}, nil)
	if _, err := x.Add(t.Context(), "studio", studio); err != nil {
		t.Fatal(err)
	}
	a := &helpdesk.Agent{Client: rules.New(offline.Rules(x)), Tools: helpdesk.Tools(x, 0)}
	return func(q helpdesk.Question) helpdesk.Result {
		t.Helper()
		if q.Lang = "ja"; q.Text[0] < 0x80 && !strings.ContainsAny(q.Text, "はでと") {
			q.Lang = "en"
		}
		res, err := a.Ask(t.Context(), (&agentstest.Journal{}).Run(agents.Run{Turn: 1}), "q", q, helpdesk.Watch{})
		if err != nil {
			t.Fatal(err)
		}
		return res
	}
}

// A question that goes on from the one before is read together with it, one that does not is read alone.
func TestQuestionsGoOn(t *testing.T) {
	ask := desk(t)
	for _, tt := range []struct {
		before  []string
		text    string
		heading string // of the section that answers
	}{
		{[]string{"Macでのインストール方法を教えてください"}, "Windowsでは？", "Windows でのインストール"},
		{[]string{"Macでのインストール方法を教えてください"}, "じゃあWindowsだとどうですか", "Windows でのインストール"},
		{[]string{"学生プランは月いくらですか"}, "法人プランの場合は？", "法人プラン"},
		{[]string{"学生プランは月いくらですか", "法人プランの場合は？"}, "学生だと？", "学生プラン"},
		{[]string{"How do I install it on a Mac?"}, "and on Windows?", "Installing on Windows"},
		{[]string{"How do I install it on a Mac?"}, "What about Windows?", "Installing on Windows"},
		{[]string{"学生プランは月いくらですか"}, "Macでのインストール方法を教えてください", "Mac でのインストール"},
		{[]string{"学生プランは月いくらですか"}, "Windowsで文字化けします", "Windows での文字化け"},
		{[]string{"学生プランは月いくらですか"}, "Linuxでは？", ""},
		{[]string{"学生プランは月いくらですか"}, "それは分割にできますか", ""},
		{nil, "それはどうすればいいですか", ""},
	} {
		res := ask(helpdesk.Question{Text: tt.text, Before: tt.before})
		got := ""
		if len(res.Sources) > 0 {
			got = res.Sources[0].Heading
		}
		if got != tt.heading {
			t.Errorf("%v, then %s: answered from %q, want %q: %s", tt.before, tt.text, got, tt.heading, res.Answer)
		}
	}
}

// Who says too little of a trouble is asked which it is, and only of what the documents have.
func TestThinComplaintsAreAskedBack(t *testing.T) {
	ask := desk(t)
	res := ask(helpdesk.Question{Text: "スキャナーが動かないんですけど"})
	if res.Found || !strings.Contains(res.Answer, "認識されないとき") || !strings.Contains(res.Answer, "読み取りに失敗したとき") || strings.Contains(res.Answer, "対応機種") {
		t.Errorf("%s", res.Answer)
	}
	if res := ask(helpdesk.Question{Text: "冷蔵庫が動かないんですけど"}); res.Found || strings.Contains(res.Answer, "スキャナー") {
		t.Errorf("%s", res.Answer)
	}
}
