package knowledge_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/knowledge"
)

func TestSearchInOtherWordsAndParts(t *testing.T) {
	x := knowledge.New(new(agents.MemoryTable), nil)
	add(t, x, "s", docs{
		"a.md": "# 利用記録\n十三か月残ります。\n# 来訪者\n受付で名札を渡します。\n# 解約\n月末までに届け出ます。\n# 駐車場\n三十台分です。\n# 送料\n無料です。\n# 名札\n胸に付けます。\n# 月次\n月末に届け出が要ります。",
		"b.md": "# Closing an account\nOpen Profile and choose Delete.\n# Losses\nKept for a year.\n# Parking\nThirty places.",
	})
	for query, want := range map[string]string{
		"ログはどのくらい残りますか":           "a.md#利用記録",
		"お客様がいらしたらどうしますか":         "a.md#来訪者",
		"退会したいです":                 "a.md#解約",
		"How do I remove my data": "b.md#Closing an account",
	} {
		if got := found(t, x, query); len(got) == 0 || got[0] != want {
			t.Errorf("%s: got %v, want %s first", query, got, want)
		}
	}
	mail := "いつも大変お世話になっております。株式会社山田の佐藤と申します。月末の解約の届け出についてお教えください。また、駐車場は何台分ありますでしょうか。よろしくお願いいたします。"
	got := found(t, x, mail)
	for _, w := range []string{"a.md#解約", "a.md#駐車場"} {
		ok := false
		for _, g := range got {
			ok = ok || g == w
		}
		if !ok {
			t.Errorf("got %v, want %s among them", got, w)
		}
	}
}
