package facts

import "testing"

// What is said to who reads an answer, in the middle of it or beside it, is none of its facts; what others said in a story is.
func TestWordsToTheReaderAreNoAnswer(t *testing.T) {
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"self_pr", "丁寧に聞いてくださってありがとうございます、少し緊張がほぐれました☺️", `example=-; strength=-`},
		{"self_pr", "笑わないでくださいね、一人暮らしの自炊です", `example=-`},
		{"self_pr", "粘り強さです。教えてくださってありがとうございます", `strength="粘り強さ"`},
		{"self_pr", "お客様に「丁寧に説明してくれてありがとう」と言われました", `example="お客様に「丁寧に説明してくれてありがとう」と言われました"`},
		{"motivation", "橋のような仕事がしたい。どの部署かまだわからない", `want_to_do="橋のような仕事がしたい"`},
		{"motivation", "営業がしたいです。どの部署になるかは分かりませんが", `want_to_do="営業がしたい"`},
	})
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"scenario", "Please don't laugh, but a man called about his fridge. I found him the number. He thanked me.", `situation="a man called about his fridge"`},
		{"scenario", "A customer was upset. Don't laugh at me, he said, so I listened. He calmed down.", `action="Don't laugh at me, he said, so I listened"`},
		{"scenario", "A caller said thanks for your help and hung up. I noted it.", `situation="A caller said thanks for your help and hung up"`},
	})
}
