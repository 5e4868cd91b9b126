package text_test

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents/language/text"
)

// What stands in quotes is one piece, and little pictures end a sentence in Japanese, whatever signs end sentences in it, and goes with the words that speak of it.
func TestQuotesAreOnePiece(t *testing.T) {
	for said, want := range map[string][]string{
		"5は「強みは聞く力です。店では毎日使います」にしてください":                         {"5は「強みは聞く力です。店では毎日使います」にしてください"},
		"6番の「え？えーと」は消してください。以上です":                               {"6番の「え？えーと」は消してください。", "以上です"},
		"3番は「いえ！全然！」だけで。4番はそのまま":                                {"3番は「いえ！全然！」だけで。", "4番はそのまま"},
		"志望動機は『好きです。使っています。』と書いてください":                           {"志望動機は『好きです。使っています。』と書いてください"},
		"お客様に「申し訳ありません。確認します」と伝えました。助かりました":                     {"お客様に「申し訳ありません。確認します」と伝えました。", "助かりました"},
		"「大丈夫です。」その後また来ました":                                     {"「大丈夫です。」", "その後また来ました"},
		"「そうですか。」はい、そうです":                                       {"「そうですか。」", "はい、そうです"},
		`number 5 should say "I like people. I listen." please`: {`number 5 should say "I like people. I listen." please`},
		`please take out “Sure. Why not?” from 6. Thanks`:       {`please take out “Sure. Why not?” from 6.`, "Thanks"},
		`He said "It is late." Then he left.`:                   {`He said "It is late."`, "Then he left."},
		`a 6" pipe. And a 7" one.`:                              {`a 6" pipe.`, `And a 7" one.`},
		"「途中まで。次の文":                                             {"「途中まで。", "次の文"},
		"「一行目。\n二行目。」三行目":                                       {"「一行目。", "二行目。」", "三行目"},
		"「外「内。」外。」と書く。次":                                        {"「外「内。」外。」と書く。", "次"},
		"「月曜です火曜です」と言いました":                                      {"「月曜です火曜です」と言いました"},
	} {
		var got []string
		for _, s := range text.Sentences(said) {
			got = append(got, s.In(said))
		}
		if !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", said, got, want)
		}
	}
	for said, want := range map[string]int{
		"お願いします🙏 あと水曜は無理です": 2, "水曜が入ってます💦 ホールのもです": 2, "猫🐱 が好きです": 1, "カフェ☕で働きました": 1, "done 🎉 and then home": 1, "はい👍🏽 大丈夫です": 2,
	} {
		if got := text.Sentences(said); len(got) != want {
			t.Errorf("%s: %d sentences, want %d", said, len(got), want)
		}
	}
	said := "「安い、早い、うまい」が好きで、毎日通いました"
	if got := text.Clauses(said); len(got) != 2 || got[0].In(said) != "「安い、早い、うまい」が好きで、" {
		t.Errorf("clauses of %s: %v", said, got)
	}
}
