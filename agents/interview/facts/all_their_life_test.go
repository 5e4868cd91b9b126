package facts

import "testing"

// A language that somebody always spoke, or that goes without saying, is used fluently; since when it is learnt is no level, and that it is no
// trouble does not deny it.
func TestLanguagesOfALife(t *testing.T) {
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"languages", "Hindi and Marathi I speak since childhood, English C1", `language_tags=["hi","mr","en"]; level_each={"en":"C1","hi":"fluent","mr":"fluent"}`},
		{"languages", "Spanish of course I speak all my life, english I think B2", `level_each={"en":"B2","es":"fluent"}`},
		{"languages", "Urdu, I grew up speaking it, english fluent", `level_each={"en":"fluent","ur":"fluent"}`},
		{"languages", "Polish of course I speak my whole life. German basic.", `level_each={"de":"basic","pl":"fluent"}`},
		{"languages", "Swahili since I was a kid, English very good", `level_each={"en":"very good","sw":"fluent"}`},
		{"languages", "English since birth. Dutch A2", `level_each={"en":"fluent","nl":"A2"}`},
		{"languages", "ベトナム語はもちろん大丈夫、日本語はN2もってます、英語はまあまあ日常会話くらいです", `level_each={"en":"まあまあ日常会話くらい","ja":"N2","vi":"fluent"}`},
		{"languages", "韓国語はもちろん問題ないです。英語はTOEIC 800点くらいです", `language_tags=["ko","en"]; level_each={"en":"TOEIC 800点くらい","ko":"fluent"}`},
		{"languages", "中国語は子どものころからずっと話しています。日本語はN1に合格しました", `level_each={"ja":"N1","zh":"fluent"}`},
		{"languages", "タガログ語は生まれたときから話してます、英語はとても上手です", `level_each={"en":"とても上手","fil":"fluent"}`},

		{"languages", "I learn Japanese since childhood, English C1", `language_tags=["ja","en"]; level_each={"en":"C1"}`},
		{"languages", "I loved French movies all my life, English fluent", `level_each={"en":"fluent"}`},
		{"languages", "Japanese lessons since I was five, English native", `level_each={"en":"native"}`},
		{"languages", "英語は子どもの頃から習っています。日本語はネイティブです", `language_tags=["en","ja"]; level_each={"ja":"native"}`},
		{"languages", "フランス語はがんばって勉強中です。英語は流暢です", `level_each={"en":"流暢"}`},
		{"languages", "Spanish and English, all fluent", `level_each={"en":"fluent","es":"fluent"}`},
		{"languages", "English no problem, German B1", `language_tags=["en","de"]; level_each={"de":"B1"}`},
		{"languages", "英語は話せません。日本語は問題ないです", `language_tags=["ja"]`},
		{"languages", "I can't speak French, no problem with English", `language_tags=["en"]`},
	})
}
