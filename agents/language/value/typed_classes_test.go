package value

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/person"
)

func TestNamesAsPeopleGiveThem(t *testing.T) {
	for _, tt := range [][3]string{
		{"森", "森", ""}, {"森です", "森", ""}, {"いしかわ ゆか、です", "", "いしかわ ゆか"}, {"石川、と申します", "石川", ""}, {"林と申します", "林", ""}, {"Sam Okoye 😀", "Sam Okoye", ""}, {"😀 Sam Okoye 👋🏽", "Sam Okoye", ""}, {"高橋 直樹🙇‍♂️", "高橋 直樹", ""}, {"田中です(^^)", "田中", ""}, {"Sam Okoye :)", "Sam Okoye", ""},
		{"O'Brien, Pat", "O'Brien, Pat", ""}, {"Okoye, Samuel J.", "Okoye, Samuel J.", ""}, {"María-José Núñez", "María-José Núñez", ""}, {"高橋直樹（たかはし なおき）", "高橋直樹", "たかはし なおき"}, {"高橋直樹(タカハシナオキ)", "高橋直樹", "タカハシナオキ"},
		{"タカハシ　ナオキと申します", "タカハシ ナオキ", "タカハシ ナオキ"}, {"it's Pat, Pat O'Brien", "Pat O'Brien", ""}, {"Bond. James Bond.", "James Bond", ""}, {"Lee", "Lee", ""}, {"lee", "lee", ""}, {"Li", "Li", ""}, {"Kim Lee", "Kim Lee", ""}, {"Ng", "Ng", ""}, {"Bo", "Bo", ""},
		{"John F. Kennedy", "John F. Kennedy", ""}, {"J. R. R. Tolkien", "J. R. R. Tolkien", ""}, {"Martin Luther King Jr.", "Martin Luther King Jr.", ""}, {"Priya", "Priya", ""}, {"it's Siobhan", "Siobhan", ""}, {"my name's Will", "Will", ""}, {"I'm Mark", "Mark", ""}, {"Grace", "Grace", ""}, {"Will Smith", "Will Smith", ""}, {"JANE DOE", "JANE DOE", ""}, {"jane doe", "jane doe", ""},
		{"Name: Sunil Kumar", "Sunil Kumar", ""}, {"myself Rahul Sharma", "Rahul Sharma", ""}, {"Rahul Sharma here", "Rahul Sharma", ""}, {"this is Anita Desai from Pune", "Anita Desai", ""}, {"Dr. Amina Yusuf", "Amina Yusuf", ""}, {"Zoë", "Zoë", ""}, {"Sam, he/him", "Sam", ""},
		{"名前は森です", "森", ""},
		{"高橋直樹　たかはしなおき", "高橋直樹", "たかはしなおき"},
		{"高橋直樹、たかはしなおきです", "高橋直樹", "たかはしなおき"},
		{"高橋 直樹 / タカハシ ナオキ", "高橋 直樹", "タカハシ ナオキ"},
		{"氏名：高橋直樹\nふりがな：たかはしなおき", "高橋直樹", "たかはしなおき"},
		{"高橋直樹\nたかはしなおき", "高橋直樹", "たかはしなおき"},
		{"髙橋です。下の名前は直樹", "髙橋 直樹", ""},
		{"森 彩（もり あや）でございます。", "森 彩", "もり あや"}, {"ジョン・スミスです", "ジョン・スミス", "ジョン・スミス"}, {"王偉（オウ イ）", "王偉", "オウ イ"}, {"ﾀｶﾊｼ ﾅｵｷ", "タカハシ ナオキ", "タカハシ ナオキ"}, {"齋藤といいます。よろしくー", "齋藤", ""}, {"読みは「もり」です", "", "もり"}, {"もりです", "", "もり"},
		{"鈴木はなこ", "鈴木はなこ", ""}, {"関", "関", ""}, {"東 京子です", "東 京子", ""},
	} {
		n, ok := person.PersonName(tt[0])
		if !ok || n.Name != tt[1] || n.Reading != tt[2] {
			t.Errorf("%q: %q (%q) %v, want %q (%q)", tt[0], n.Name, n.Reading, ok, tt[1], tt[2])
		}
	}
	for _, s := range []string{"やめる", "やめます", "やめたい", "why?", "why", "Why do you need it", "nothing", "Nothing", "hello", "Hello there", "Good morning", "おはようございます", "こんにちは", "よろしく", "pat@example.com", "sorry I'm nervous", "I'm nervous", "I'm so tired", "I'm not sure", "no thanks", "いやです", "教えません", "なぜですか", "なんで", "ひみつ", "匿名で", "はい", "いいえ", "はい、どうぞ", "ok", "OK!", "skip", "pass", "stop", "test", "123", "090-1234-5678",
		"？", "...", "😀", "うーん", "えっと", "ちょっと待って", "あとで", "I'd rather not say", "none of your business", "call me later", "let's go", "ready", "Sure!", "thank you", "I am excited", "I'm a nurse", "私は看護師です", "学生です", "今日は暑いですね", "無理", "嫌", "男", "女性です", "人", "何", "I'm good", "i am fine", "it's complicated", "it's me", "lol", "hmm", "asdf", "xx", "My name", "名前", "名前？", "どうも", "了解", "後で言います", "それは言えない"} {
		if n, ok := person.PersonName(s); ok {
			t.Errorf("%q: %+v is no name", s, n)
		}
	}
}

func TestNumbersAsPeopleGiveThem(t *testing.T) {
	lo, hi := 1.0, 40.0
	hours := ask.Want{Kind: ask.KindNumber, Unit: "hours_per_week", Min: &lo, Max: &hi}
	check(t, hours, tokyo(), []says{
		{"週に２０時間くらいかな", ask.Found, 20.0}, {"１日5時間を週4", ask.Found, 20.0}, {"1日4時間×週5日", ask.Found, 20.0}, {"週3で6時間ずつ", ask.Found, 18.0}, {"5時間を週に3回", ask.Found, 15.0}, {"4時間、週5", ask.Found, 20.0}, {"20", ask.Found, 20.0}, {"二十時間", ask.Found, 20.0}, {"-5", ask.Invalid, ask.ReasonRange}, {"マイナス5", ask.Invalid, ask.ReasonRange}, {"0", ask.Invalid, ask.ReasonRange},
		{"４５時間", ask.Invalid, ask.ReasonRange},
		{"20時間以内", ask.Found, 20.0},
		{"15〜20時間", ask.Invalid, ends{15.0, 20.0}},
		{"週20h", ask.Found, 20.0},
		{"20ｈ", ask.Found, 20.0},
		{"にじゅうじかん", ask.Found, 20.0},
		{"しゅうじゅうにじかんくらい", ask.Found, 12.0},
		{"要相談", ask.Negotiable, nil},
		{"相談で", ask.Negotiable, nil},
		{"週4日", ask.Invalid, ask.ReasonUnit},
		{"月80時間", ask.Invalid, ask.ReasonUnit},
		{"20時間くらいですかね？", ask.Found, 20.0},
		{"だいたい二十くらい", ask.Found, 20.0},
		{"平日4時間ずつなので20時間", ask.Invalid, ask.ReasonMultiple},
		{"わからん", ask.Unknown, nil}, {"できるだけ多く", ask.Absent, nil}, {"フルで", ask.Absent, nil}, {"8時間×5", ask.Found, 40.0}, {"週五で一日八時間", ask.Found, 40.0}, {"２５じかん", ask.Found, 25.0},
	})
	check(t, hours, boise(), []says{
		{"20h/week", ask.Found, 20.0}, {"about twenty", ask.Found, 20.0}, {"20ish", ask.Found, 20.0}, {"twenty-five hours", ask.Found, 25.0}, {"5 hours a day, 4 days a week", ask.Found, 20.0}, {"4 days x 5 hrs", ask.Found, 20.0}, {"four 6-hour shifts", ask.Found, 24.0}, {"-5", ask.Invalid, ask.ReasonRange}, {"minus five", ask.Invalid, ask.ReasonRange}, {"max 30", ask.Found, 30.0}, {"20 to 25", ask.Invalid, ends{20.0, 25.0}}, {"20-25hrs pw", ask.Invalid, ends{20.0, 25.0}},
		{"a dozen", ask.Found, 12.0}, {"20 hrs/wk", ask.Found, 20.0}, {"20 hours, maybe 25", ask.Invalid, ends{20.0, 25.0}}, {"80 hours a month", ask.Invalid, ask.ReasonUnit}, {"negotiable", ask.Negotiable, nil}, {"1,000", ask.Invalid, ask.ReasonRange}, {"3.5 hours", ask.Found, 3.5}, {"not more than 16", ask.Found, 16.0}, {"up to 30 hrs", ask.Found, 30.0}, {"twenty four", ask.Found, 24.0},
	})
	yen := ask.Want{Kind: ask.KindNumber, Unit: "JPY", Per: "year", Least: true}
	check(t, yen, tokyo(), []says{
		{"350万〜400万", ask.Found, 3.5e6}, {"３５０〜４００万円", ask.Found, 3.5e6}, {"年収600万希望です", ask.Found, 6e6},
		{"手取りで400万欲しいです", ask.Found, 4e6}, {"要相談", ask.Negotiable, nil}, {"応相談です", ask.Negotiable, nil},
		{"相談させてください", ask.Negotiable, nil}, {"御社規定に従います", ask.Negotiable, nil}, {"六百万円", ask.Found, 6e6}, {"600", ask.Found,
			6e6}, {"600万円以上", ask.Found, 6e6}, {"-600万", ask.Invalid, ask.ReasonRange},
		{"月50万", ask.Invalid, ask.ReasonUnit}, {"550〜600くらい", ask.Found, 5.5e6}, {"税込600万", ask.Found, 6e6}, {"額面で550万", ask.Found, 5.5e6},
		{"600万（手取りではなく額面）", ask.Found, 6e6}, {"500マン", ask.Found, 5e6}, {"5百万", ask.Found, 5e6}, {"0円", ask.Invalid, ask.ReasonUnit},
		{"６，０００，０００円", ask.Found, 6e6}, {"今は500万なので600万は欲しい", ask.Found, 6e6}, {"500まん円", ask.Found, 5e6},
	})
	usd := ask.Want{Kind: ask.KindNumber, Unit: "USD", Per: "year", Least: true}
	check(t, usd, boise(), []says{
		{"60-70k", ask.Found, 6e4}, {"$60k-$70k", ask.Found, 6e4}, {"60k to 70k", ask.Found, 6e4}, {"between sixty and seventy thousand", ask.Found, 6e4}, {"£45,000", ask.Invalid, ask.ReasonUnit}, {"120 000", ask.Found, 1.2e5}, {"120,000.00", ask.Found, 1.2e5}, {"-120k", ask.Invalid, ask.ReasonRange}, {"120K USD", ask.Found, 1.2e5}, {"a hundred twenty thousand", ask.Found, 1.2e5}, {"six figures", ask.Absent, nil}, {"$0", ask.Invalid, ask.ReasonUnit},
		{"120k after tax", ask.Found, 1.2e5}, {"take-home of 90k", ask.Found, 9e4}, {"140k gross", ask.Found, 1.4e5}, {"1.2 lakh", ask.Found, 1.2e5}, {"open to negotiation", ask.Negotiable, nil}, {"TBD", ask.Unknown, nil}, {"115", ask.Found, 1.15e5}, {"one sixty", ask.Found, 1.6e5}, {"140k min", ask.Found, 1.4e5}, {"$140,000 min.", ask.Found, 1.4e5}, {"145000 min", ask.Found, 1.45e5}, {"I make 120 but want 145", ask.Found, 1.45e5}, {"5", ask.Invalid, ask.ReasonUnit}, {"north of 150k", ask.Found, 1.5e5}, {"150k base + bonus", ask.Found, 1.5e5},
	})
	gbp := ask.Want{Kind: ask.KindNumber, Unit: "GBP", Per: "year", Least: true}
	check(t, gbp, london(), []says{{"£45,000", ask.Found, 4.5e4}, {"45k", ask.Found, 4.5e4}, {"forty-five grand", ask.Found, 4.5e4}, {"£45-50k pa", ask.Found, 4.5e4}, {"45 thousand quid", ask.Found, 4.5e4}})
	years := ask.Want{Kind: ask.KindNumber, Unit: "years"}
	check(t, years, tokyo(), []says{{"二、三年", ask.Invalid, ends{2.0, 3.0}}, {"2、3年です", ask.Invalid, ends{2.0, 3.0}}, {"1.5年", ask.Found, 1.5}, {"半年", ask.Found, .5}, {"１年半", ask.Found, 1.5}, {"3年と6ヶ月", ask.Found, 3.5}, {"18ヶ月", ask.Found, 1.5}, {"5", ask.Found, 5.0}, {"五年ちょい", ask.Found, 5.0}, {"-3年", ask.Invalid, ask.ReasonRange}, {"なし", ask.None, nil}, {"3年目", ask.Found, 3.0}, {"10年以上", ask.Found, 10.0}})
	check(t, years, boise(), []says{{"a couple of years", ask.Found, 2.0}, {"half a year", ask.Found, .5}, {"a year and a half", ask.Found, 1.5}, {"2.5 yrs", ask.Found, 2.5}, {"3 years 6 months", ask.Found, 3.5}, {"18 months", ask.Found, 1.5}, {"5+ years", ask.Found, 5.0}, {"almost 4", ask.Found, 4.0}, {"two or three", ask.Invalid, ends{2.0, 3.0}}, {"a year", ask.Found, 1.0}, {"one", ask.Found, 1.0}, {"none", ask.None, nil}})
}
