package interview_test

import (
	"maps"
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
)

// asides are sentences about other things with a yes, a no, a number or "I am" in them, in two languages.
var asides = map[string][]string{
	"en": {
		"I'd like to work on something that shops see every day",
		"My sister said you are nice people to deal with",
		"The weather here has been something on its own this week",
		"I found this job on a board two weeks ago",
		"There were 3 of us at the last place",
		"I have 2 cats and a lot of plants",
		"Nobody knows how long the trains will run this winter",
		"The yes men at my last firm drove me up the wall",
		"They said no to my last two ideas and then used them",
		"I can tell you a funny story from last summer",
		"It was one of those days today",
		"What a morning, I spilled coffee on my keyboard",
		"I will have lunch now and then look at the garden",
		"I like working with people who care",
		"We moved offices four times in five years",
		"I read about your company in the paper",
		"I've been reading the first chapter of a book on databases",
		"The kids are loud today, excuse the typos",
		"On Fridays we used to eat pizza together",
		"I built a small robot once, it could walk",
		"My brother is fine with his new job",
		"I got my driving gloves from my grandfather",
		"That reminds me of my first week at Acme",
		"I have always enjoyed the sea",
		"I would say that tests are underrated",
		"Second hand bikes are the best",
		"I did a course on pottery last year",
		"I can see the harbour from my kitchen window",
		"The gates open at 2 on market mornings",
		"Yes men never helped anybody at my former place",
		"Sure is hot in here",
		"My old boss had no idea what Go was",
		"I am into climbing these days",
		"My brother says yes to everything",
		"My mum has a full licence",
		"My sister relocated to Denver last year",
		"They can drive any van they like over there",
		"Right next to my house there is a bakery",
		"I got a new bike yesterday",
		"Not a fan of Mondays",
		"No wonder the parking there is so bad",
		"Nobody in my family is authorized to say that",
	},
	"ja": {
		"はいたつの仕事を前にしていました",
		"この前の面接では3回も呼ばれました",
		"駅前に新しいパン屋ができましたね",
		"いいえさんという変わった名前の先輩がいました",
		"猫を2匹飼っています",
		"求人は1週間前に見つけました",
		"はいけいの写真を撮るのが好きです",
		"前の店長ははいとしか言わない人でした",
		"接客は楽しいと思います",
		"今年の夏は暑くて大変でした",
		"電車が止まっていて困りました",
		"弟は去年就職しました",
		"何かおもしろい話はありますよね",
		"先月から料理を習っています",
		"このあと買い物に行きます",
		"天気がいいので散歩したいです",
		"1番好きな食べ物はカレーです",
		"昨日は友だちと2時まで話していました",
		"学生のころはよく旅をしました",
		"動画を見て知りました",
		"仲間と一緒に何かを作るのが好きです",
		"無理のない暮らしがいいなと思っています",
		"前の職場は有名な会社でした",
		"そういえば明日は雨みたいです",
		"窓から港の景色が見えます",
		"市場の門は朝2時に開きます",
		"姉は大学で歴史を教えています",
		"古い映画の音楽を集めています",
		"みんな元気にしています",
		"友だちがそちらで働いています",
		"可もなく不可もない一日でした",
		"今日は朝からばたばたしています",
		"御社の商品は昔から使っています",
		"妹は18歳以上なんですけどね",
		"同僚には28時間以内の人もいましたね",
		"母が店をやっています",
		"駅前で工事をしています",
		"良くも悪くもない感じでした",
	},
}

// A longer sentence that holds a clear answer is understood, whoever else is in it.
func TestLongAnswersChoose(t *testing.T) {
	for _, c := range []struct{ job, field, lang, text, want string }{
		{"en-us-backend-engineer", "work_authorization", "en", "Yes, I have worked there for two years", "yes"},
		{"en-us-backend-engineer", "work_authorization", "en", "My wife and I are both authorized, yes", "yes"},
		{"en-us-backend-engineer", "sponsorship", "en", "no, my employer handled the green card already", "no"},
		{"en-us-backend-engineer", "work_location", "en", "I live ten minutes from downtown so that's easy, yes", "yes"},
		{"en-gb-care-assistant", "driving_licence", "en", "I've a full licence and my own car", "yes"},
		{"ja-parttime-store", "age_minimum", "ja", "先月で19になりました", "yes"},
		{"ja-parttime-store", "work_authorization", "ja", "はい、弟も一緒に働いています", "yes"},
		{"ja-parttime-store", "work_authorization", "ja", "永住者ビザを持っているので制限なく働けます", "yes"},
		{"ja-midcareer-engineer", "work_authorization", "ja", "就労ビザを取得しておりますので可能です", "yes"},
	} {
		w := askedFirst(t, c.job, c.field, c.lang)
		w.say(c.text)
		_, facts, _ := w.record().field(c.field)
		if len(facts) != 1 || !slices.Contains(slices.Collect(maps.Values(facts)), any(c.want)) {
			t.Errorf("%s of %s: %q is recorded as %v, want %s", c.field, c.job, c.text, facts, c.want)
		}
	}
}

// A sentence about something else chooses no option, whatever word of a yes, a no or a number is in it.
func TestStraySentencesChooseNothing(t *testing.T) {
	for _, c := range []struct{ job, field, lang string }{
		{"en-us-backend-engineer", "work_authorization", "en"},
		{"en-us-backend-engineer", "work_location", "en"},
		{"en-gb-care-assistant", "driving_licence", "en"},
		{"ja-parttime-store", "age_minimum", "ja"},
		{"ja-midcareer-engineer", "work_authorization", "ja"},
	} {
		for _, text := range sample.Of(asides[c.lang], 8) {
			w := askedFirst(t, c.job, c.field, c.lang)
			w.say(text)
			if _, facts, _ := w.record().field(c.field); len(facts) > 0 {
				t.Errorf("%s of %s: %q is recorded as %v", c.field, c.job, text, facts)
			}
		}
	}
}
