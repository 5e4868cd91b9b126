package offline_test

import (
	"testing"
	"testing/fstest"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/helpdesk/offline"
	"github.com/mendanhq/mendan/agents/knowledge"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
)

var till = fstest.MapFS{
	"ja.md": {Data: []byte(`# レジ
## 売上の保存期間
売上は 7 年間保存されます。
## レシートが印刷されないとき
紙の残りを確認し、ふたを閉め直してください。
## 返品の登録
返品は店長の権限で登録します。レシートの番号が必要です。
## 商品の検索
商品は名前か番号で検索します。
## Q-12 つり銭の不足
つり銭を補充してください。
`)},
	"en.md": {Data: []byte(`# Till
## How long sales are saved
Sales are saved for seven years.
## The drawer does not open
Turn the key to the left, then press Open.
## Loyalty cards
Loyalty cards are scanned at the start. If a card cannot be scanned, type its number.
`)},
}

func TestTroubleIsAnsweredBySectionsOnTrouble(t *testing.T) {
	x := knowledge.New(&agents.MemoryTable{}, nil)
	if _, err := x.Add(t.Context(), "till", till); err != nil {
		t.Fatal(err)
	}
	desk := &helpdesk.Agent{Client: rules.New(offline.Rules(x)), Tools: helpdesk.Tools(x, 0)}
	for q, heading := range map[string]string{
		"保存できないんですけど":                   "",
		"売上が保存できません":                    "",
		"エラーが出ます":                       "",
		"画面が固まりました":                     "",
		"レシートが印刷できない":                   "レシートが印刷されないとき",
		"返品の登録ができないのですが":                "返品の登録",
		"Q-12が出て会計に進めません":               "Q-12 つり銭の不足",
		"売上は何年保存されますか":                  "売上の保存期間",
		"商品の検索ができません":                   "商品の検索",
		"I can't save":                  "",
		"It crashed":                    "",
		"the drawer won't open":         "The drawer does not open",
		"I can't scan the loyalty card": "Loyalty cards",
		"How long are sales saved?":     "How long sales are saved",
	} {
		lang := "ja"
		if q[0] < 0x80 && q[0] != 'Q' {
			lang = "en"
		}
		res, err := desk.Ask(t.Context(), (&agentstest.Journal{}).Run(agents.Run{Turn: 1}), "q", helpdesk.Question{Text: q, Lang: lang}, helpdesk.Watch{})
		if err != nil {
			t.Fatal(err)
		}
		found := ""
		if len(res.Sources) > 0 {
			found = res.Sources[0].Heading
		}
		if found != heading {
			t.Errorf("%s: answered from %q, not from %q: %s", q, found, heading, res.Answer)
		}
	}
}
