package facts

import "testing"

// A level is a step of a ladder or a short adjective, never a sentence.
func TestLevelsOnLadders(t *testing.T) {
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"languages", "German used to be great, now rusty, call it B1", `level_each={"de":"B1"}`},
		{"languages", "dutch maybe a2 and french fluent", `level_each={"fr":"fluent","nl":"a2"}`},
		{"languages", "I taught Italian for twenty years, so C2 there", `level_each={"it":"C2"}`},
		{"languages", "Polish I can run a meeting in, I'd call it advanced", `level_each={"pl":"advanced"}`},
		{"languages", "English C1 in the exam, Hindi very fluent", `level_each={"en":"C1","hi":"very fluent"}`},
		{"languages", "Spanish and Catalan, both fluent, and English upper intermediate", `level_each={"ca":"fluent","en":"upper intermediate","es":"fluent"}`},
		{"languages", "Portuguese for thirty years and then some", `level_each=-`},
		{"languages", "Turkish enough to argue with a landlord", `level_each=-`},
		{"languages", "I was married to a Swede and we spoke Swedish at home", `level_each=-`},
		{"languages", "English business level", `level_each={"en":"business level"}`},
		{"languages", "French very good", `level_each={"fr":"very good"}`},
		{"languages", "Korean was my best subject", `level_each=-`},
	})
}

// The level that is told in a sentence behind that of its language is that language's; what is done in a language is no level, and nothing of another language's.
func TestLevelsBehindTheirLanguage(t *testing.T) {
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"languages", "日本語は仕事で4年使っています。N1です", `level_each={"ja":"N1"}`},
		{"languages", "日本語は仕事で4年使っています。N1です。英語は日常会話です", `level_each={"en":"日常会話","ja":"N1"}`},
		{"languages", "日本語は仕事で4年使っていて、N1です", `level_each={"ja":"N1"}`},
		{"languages", "日本語は大学で3年勉強しました。N2です", `level_each={"ja":"N2"}`},
		{"languages", "英語は毎日仕事で使っています。ビジネスレベルです", `level_each={"en":"ビジネスレベル"}`},
		{"languages", "英語は仕事で毎日使ってます。TOEIC 850点です", `level_each={"en":"TOEIC 850点"}`},
		{"languages", "I have used Japanese at work for 4 years. N1", `level_each={"ja":"N1"}`},
		{"languages", "I speak Japanese at work since 2020. JLPT N2.", `level_each={"ja":"N2"}`},
		{"languages", "日本語は4年使っています", `level_each=-`},
		{"languages", "日本語は仕事で使っています。英語も使っています。N1です", `level_each=-`},
		{"languages", "英語と中国語を使っています。ビジネスレベルです", `level_each=-`},
		{"languages", "日本語はN2です。N1は勉強中です", `level_each={"ja":"N2"}`},
		{"languages", "Japanese N3. I am studying for N2", `level_each={"ja":"N3"}`},
	})
}

// Who calls a language native or their first is not made merely fluent, a misspelt name is known, and what is said around a language that is left out, or
// that nobody needs, is no level.
func TestLevelsAsTold(t *testing.T) {
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"languages", "English, its my first language. My portugese is getting there, Id say B1.", `language_tags=["en","pt"]; level_each={"en":"native","pt":"B1"}`},
		{"languages", "English native, portugese B1. And leave the Irish out altogether", `language_tags=["en","pt"]; level_each={"en":"native","pt":"B1"}`},
		{"languages", "English fluent, Yoruba native, pidgin also fluent, French just basic", `level_each={"en":"fluent","fr":"basic","pcm":"fluent","yo":"native"}`},
		{"languages", "Yoruba is native, English C1, remove the French", `language_tags=["yo","en"]; level_each={"en":"C1","yo":"native"}`},
		{"languages", "Tagalog + Bisaya native, English C1", `level_each={"ceb":"native","en":"C1","fil":"native"}`},
		{"languages", "My mother tongue is Spansh, englsh B2", `language_tags=["es","en"]; level_each={"en":"B2","es":"native"}`},
		{"languages", "English C1 and take the German bit out please", `language_tags=["en"]; level_each={"en":"C1"}`},
		{"languages", "Irish, but nobody will ring in Irish will they", `level_each=-`},
		{"languages", "I am a native speaker of Dutch, French I manage", `level_each={"fr":"manage","nl":"native"}`},
		{"languages", "日本語はネイティブ、英語は日常会話です", `level_each={"en":"日常会話","ja":"native"}`},
		{"languages", "母語は中国語で、日本語N1です", `level_each={"ja":"N1","zh":"native"}`},
	})
}
