package facts

import "testing"

// A name in Latin letters and how it is read in kana are told together, or one after the other: the one never takes the place of the other.
func TestNamesInBothScripts(t *testing.T) {
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"full_name", "Luca Ferrante (ルカ・フェッランテ)", `full_name="Luca Ferrante"; name_reading="ルカ・フェッランテ"`},
		{"full_name", "Luca Ferrante, ルカ・フェッランテ", `full_name="Luca Ferrante"; name_reading="ルカ・フェッランテ"`},
		{"full_name", "Luca Ferrante ルカ フェッランテ", `full_name="Luca Ferrante"; name_reading="ルカ フェッランテ"`},
		{"full_name", "my name is Ana Silva and in katakana アナ・シルバ", `full_name="Ana Silva"; name_reading="アナ・シルバ"`},
		{"full_name", "I'm Maria Santos / マリア サントス", `full_name="Maria Santos"; name_reading="マリア サントス"`},
		{"full_name", "わたしの名前は ロドリゲス・マルコス です。ふりがなは ろどりげす まるこす", `full_name="ロドリゲス・マルコス"; name_reading="ろどりげす まるこす"`},
		{"full_name", "濱口結以　あ変換ちがう、結衣。濱口結衣（はまぐち ゆい）です", `full_name="濱口結衣"; name_reading="はまぐち ゆい"`},
		{"full_name", "土屋翔太郎（つちや しょうたろう）です。すみません変換ミスです、翔太朗でした", `full_name="土屋翔太朗"; name_reading="つちや しょうたろう"`},
		{"full_name", "高梨純一（たかなし じゅんいち）です。あ、純一じゃなくて準一です", `name_reading="たかなし じゅんいち"`},
		{"full_name", "I work at a コンビニ now", `full_name=-; name_reading=-`},
		{"full_name", "グエン・ティ・リンです。リンって呼んでください〜", `full_name="グエン・ティ・リン"`},
	})
	asked := []string{"name_reading"}
	for said, want := range map[string]string{
		"ah kana, i think ルカ・フェッランテ": "ルカ・フェッランテ",
		"i wrote it, ルカ・フェッランテ":      "ルカ・フェッランテ",
		"ルカ・フェッランテ":                  "ルカ・フェッランテ",
		"it's ルカ フェッランテ in katakana": "ルカ フェッランテ",
	} {
		facts := Extract(textField("full_name", "name_reading"), Message{Text: said, Asked: asked}, Known{"full_name": "Luca Ferrante"}, inTokyo)
		if len(facts) != 1 || facts[0].Key != "name_reading" || facts[0].Value != want {
			t.Errorf("%q: %v, want the reading %s alone", said, facts, want)
		}
	}
	facts := Extract(textField("full_name", "name_reading"), Message{Text: "My name is Marco Rossi"}, Known{"full_name": "Luca Ferrante"}, inTokyo)
	if len(facts) != 1 || facts[0].Value != "Marco Rossi" {
		t.Errorf("a name told anew: %v", facts)
	}
}
