package facts

import "testing"

// What led to a situation is no action, and what led to an action is no result: then the result is asked for.
func TestWhatLedToIt(t *testing.T) {
	readAnswers(t, "en-remote-support-global", inTokyo, []answer{
		{"scenario", "はい。ツアーが雨でキャンセルになって、お客さんがすごく怒りました😢 私は最初に謝って、次の日のツアーをさがしました。最後はありがとうって言われました",
			`situation="ツアーが雨でキャンセルになって、お客さんがすごく怒りました"; action="私は最初に謝って、次の日のツアーをさがしました"; outcome="最後はありがとうって言われました"`},
		{"scenario", "商品が壊れていて、お客様がとても怒っていました。すぐ交換しました。最後は笑ってくれました",
			`situation="商品が壊れていて、お客様がとても怒っていました"; action="すぐ交換しました"; outcome="最後は笑ってくれました"`},
		{"scenario", "荷物が届かなくて電話でどなられました。配送会社に確認して、翌日に届けました。お礼を言われました", `situation="荷物が届かなくて電話でどなられました"; outcome="お礼を言われました"`},
	})
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"gakuchika", "カフェのアルバイトに力を入れました。新人の教育係になって、マニュアルがなかったので自分で作りました", `own_action="自分で作りました"; result=-`},
		{"gakuchika", "サッカー部の会計です。部費の徴収をアプリに変えました。すみません自分の話するのめっちゃ苦手で、吐きそうなくらい緊張してます", `own_action="部費の徴収をアプリに変えました"; result=-`},
		{"gakuchika", "サークルの代表になりました。会計の仕組みを変えて、会費の滞納がゼロになりました", `own_action="会計の仕組みを変えて"; result="会費の滞納がゼロになりました"`},
	})
}

// A list that is taken back gives way to the one told in its place.
func TestListsToldAnew(t *testing.T) {
	readAnswers(t, "en-us-backend-engineer", inLondon, []answer{
		{"skills", "Go 5 years. Postgres daily, some Redis. No wait, Postgres and DynamoDB, Redis only as cache", `database_used="Postgres and DynamoDB, Redis"`},
		{"skills", "Go 4 years, Postgres. Actually Postgres and Mongo", `database_used="Postgres and Mongo"`},
		{"skills", "5 years of Go, Postgres and Redis", `database_used="Postgres and Redis"`},
	})
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"skills", "Javaを10年以上やってます。最近はKotlinも少し触ってます", `primary_language="Java"; years_primary_language=10`},
		{"skills", "Javaを10年やってました。今はKotlinです", `primary_language="Kotlin"`},
	})
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"education", "関東文化大学経済学部の4年です。専攻は国際経済で、2027年3月に卒業見込みです", `major="国際経済"`},
		{"education", "青葉大学の文学部、3回生です。専攻は社会学。28年3月卒業見込み", `major="社会学"`},
		{"education", "浜松大学の経済学部です。専攻はまだ決まっていません", `major="経済学部"`},
	})
}
