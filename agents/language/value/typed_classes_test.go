package value

import (
	"testing"
)

func TestNamesAsPeopleGiveThem(t *testing.T) {
	for _, tt := range [][3]string{
		{"森", "森", ""}, {"森です", "森", ""}, {"いしかわ ゆか、です", "", "いしかわ ゆか"}, {"石川、と申します", "石川", ""}, {"林と申します", "林", ""}, {"Sam Okoye 😀", "Sam Okoye", ""}, {"😀 Sam Okoye 👋🏽", "Sam Okoye", ""}, {"高橋 直樹🙇‍♂️", "高橋 直樹", ""}, {"田中です(^^)", "田中", ""}, {"Sam Okoye :)", "Sam Okoye", ""},
		{"O'Brien, Pat", "O'Brien, Pat", ""}, {"Okoye, Samuel J.", "Okoye, Samuel J.", ""}, {"María-José Núñez", "María-José Núñez", ""}, {"高橋直樹（たかはし なおき）", "高橋直樹", "たかはし なおき"}, {"高橋直樹(タカハシナオキ)", "高橋直樹", "タカハシナオキ"},
		{"タカハシ　ナオキと申します", "タカハシ ナオキ", "タカハシ ナオキ"}, {"it's Pat, Pat O'Brien", "Pat O'Brien", ""}, {"Bond. James Bond.", "James Bond", ""}, {"Lee", "Lee", ""}, {"lee", "lee", ""}, {"Li", "Li", ""}, {"Kim Lee", "Kim Lee", ""}, {"Ng", "Ng", ""}, {"Bo", "Bo", ""},
		{"John F. Kennedy", "John F. Kennedy", ""}, {"J. R. R. Tolkien", "J. R. R. Tolkien", ""}, {"Martin Luther King Jr.", "Martin Luther King Jr.", ""}, {"Priya", "Priya", ""}, {"it's Siobhan", "Siobhan", ""}, {"my name's Will", "Will", ""}, {"I'm Mark", "Mark", ""}, {"Grace", "Grace", ""}, {"Will Smith", "Will Smith", ""}, {"JANE DOE", "JANE DOE", ""}, {"jane doe", "jane doe", ""},
		{"Name: Sunil Kumar", "Sunil Kumar", ""}, {"myself Rahul Sharma", "Rahul Sharma", ""}, {"Rahul Sharma here", "Rahul Sharma", ""}, {"this is Anita Desai from Pune", "Anita Desai", ""}, {"Dr. Amina Yusuf", "Amina Yusuf", ""}, {"Zoë", "Zoë", ""}, {"Sam, he/him", "Sam", ""},
		{"名前は森です", "森", ""}, {"高橋直樹　たかはしなおき", "高橋直樹", "たかはしなおき"}, {"高橋直樹、たかはしなおきです", "高橋直樹", "たかはしなおき"}, {"高橋 直樹 / タカハシ ナオキ", "高橋 直樹", "タカハシ ナオキ"}, {"氏名：高橋直樹\nふりがな：たかはしなおき", "高橋直樹", "たかはしなおき"}, {"高橋直樹\nたかはしなおき", "高橋直樹", "たかはしなおき"}, {"髙橋です。下の名前は直樹", "髙橋", ""},
		{"森 彩（もり あや）でございます。", "森 彩", "もり あや"}, {"ジョン・スミスです", "ジョン・スミス", "ジョン・スミス"}, {"王偉（オウ イ）", "王偉", "オウ イ"}, {"ﾀｶﾊｼ ﾅｵｷ", "タカハシ ナオキ", "タカハシ ナオキ"}, {"齋藤といいます。よろしくー", "齋藤", ""}, {"読みは「もり」です", "", "もり"}, {"もりです", "", "もり"},
		{"鈴木はなこ", "鈴木はなこ", ""}, {"関", "関", ""}, {"東 京子です", "東 京子", ""},
	} {
		n, ok := PersonName(tt[0])
		if !ok || n.Name != tt[1] || n.Reading != tt[2] {
			t.Errorf("%q: %q (%q) %v, want %q (%q)", tt[0], n.Name, n.Reading, ok, tt[1], tt[2])
		}
	}
	for _, s := range []string{"やめる", "やめます", "やめたい", "why?", "why", "Why do you need it", "nothing", "Nothing", "hello", "Hello there", "Good morning", "おはようございます", "こんにちは", "よろしく", "pat@example.com", "sorry I'm nervous", "I'm nervous", "I'm so tired", "I'm not sure", "no thanks", "いやです", "教えません", "なぜですか", "なんで", "ひみつ", "匿名で", "はい", "いいえ", "はい、どうぞ", "ok", "OK!", "skip", "pass", "stop", "test", "123", "090-1234-5678",
		"？", "...", "😀", "うーん", "えっと", "ちょっと待って", "あとで", "I'd rather not say", "none of your business", "call me later", "let's go", "ready", "Sure!", "thank you", "I am excited", "I'm a nurse", "私は看護師です", "学生です", "今日は暑いですね", "無理", "嫌", "男", "女性です", "人", "何", "I'm good", "i am fine", "it's complicated", "it's me", "lol", "hmm", "asdf", "xx", "My name", "名前", "名前？", "どうも", "了解", "後で言います", "それは言えない"} {
		if n, ok := PersonName(s); ok {
			t.Errorf("%q: %+v is no name", s, n)
		}
	}
}

func TestNumbersAsPeopleGiveThem(t *testing.T) {
	lo, hi := 1.0, 40.0
	hours := Want{Kind: KindNumber, Unit: "hours_per_week", Min: &lo, Max: &hi}
	check(t, hours, tokyo(), []says{
		{"週に２０時間くらいかな", Found, 20.0}, {"１日5時間を週4", Found, 20.0}, {"1日4時間×週5日", Found, 20.0}, {"週3で6時間ずつ", Found, 18.0}, {"5時間を週に3回", Found, 15.0}, {"4時間、週5", Found, 20.0}, {"20", Found, 20.0}, {"二十時間", Found, 20.0}, {"-5", Invalid, ReasonRange}, {"マイナス5", Invalid, ReasonRange}, {"0", Invalid, ReasonRange},
		{"４５時間", Invalid, ReasonRange}, {"20時間以内", Found, 20.0}, {"15〜20時間", Invalid, ends{15.0, 20.0}}, {"週20h", Found, 20.0}, {"20ｈ", Found, 20.0}, {"にじゅうじかん", Absent, nil}, {"要相談", Negotiable, nil}, {"相談で", Negotiable, nil}, {"週4日", Invalid, ReasonUnit}, {"月80時間", Invalid, ReasonUnit}, {"20時間くらいですかね？", Found, 20.0}, {"だいたい二十くらい", Found, 20.0}, {"平日4時間ずつなので20時間", Invalid, ReasonMultiple},
		{"わからん", Unknown, nil}, {"できるだけ多く", Absent, nil}, {"フルで", Absent, nil}, {"8時間×5", Found, 40.0}, {"週五で一日八時間", Found, 40.0}, {"２５じかん", Found, 25.0},
	})
	check(t, hours, boise(), []says{
		{"20h/week", Found, 20.0}, {"about twenty", Found, 20.0}, {"20ish", Found, 20.0}, {"twenty-five hours", Found, 25.0}, {"5 hours a day, 4 days a week", Found, 20.0}, {"4 days x 5 hrs", Found, 20.0}, {"four 6-hour shifts", Found, 24.0}, {"-5", Invalid, ReasonRange}, {"minus five", Invalid, ReasonRange}, {"max 30", Found, 30.0}, {"20 to 25", Invalid, ends{20.0, 25.0}}, {"20-25hrs pw", Invalid, ends{20.0, 25.0}},
		{"a dozen", Found, 12.0}, {"20 hrs/wk", Found, 20.0}, {"20 hours, maybe 25", Invalid, ends{20.0, 25.0}}, {"80 hours a month", Invalid, ReasonUnit}, {"negotiable", Negotiable, nil}, {"1,000", Invalid, ReasonRange}, {"3.5 hours", Found, 3.5}, {"not more than 16", Found, 16.0}, {"up to 30 hrs", Found, 30.0}, {"twenty four", Found, 24.0},
	})
	yen := Want{Kind: KindNumber, Unit: "JPY", Per: "year", Least: true}
	check(t, yen, tokyo(), []says{
		{"350万〜400万", Found, 3.5e6}, {"３５０〜４００万円", Found, 3.5e6}, {"年収600万希望です", Found, 6e6}, {"手取りで400万欲しいです", Found, 4e6}, {"要相談", Negotiable, nil}, {"応相談です", Negotiable, nil}, {"相談させてください", Negotiable, nil}, {"御社規定に従います", Negotiable, nil}, {"六百万円", Found, 6e6}, {"600", Invalid, ReasonUnit}, {"600万円以上", Found, 6e6}, {"-600万", Invalid, ReasonRange},
		{"月50万", Invalid, ReasonUnit}, {"550〜600くらい", Invalid, ReasonUnit}, {"税込600万", Found, 6e6}, {"額面で550万", Found, 5.5e6}, {"600万（手取りではなく額面）", Found, 6e6}, {"500マン", Found, 5e6}, {"5百万", Found, 5e6}, {"0円", Invalid, ReasonUnit}, {"６，０００，０００円", Found, 6e6}, {"今は500万なので600万は欲しい", Found, 6e6}, {"500まん円", Found, 5e6},
	})
	usd := Want{Kind: KindNumber, Unit: "USD", Per: "year", Least: true}
	check(t, usd, boise(), []says{
		{"60-70k", Found, 6e4}, {"$60k-$70k", Found, 6e4}, {"60k to 70k", Found, 6e4}, {"between sixty and seventy thousand", Found, 6e4}, {"£45,000", Invalid, ReasonUnit}, {"120 000", Found, 1.2e5}, {"120,000.00", Found, 1.2e5}, {"-120k", Invalid, ReasonRange}, {"120K USD", Found, 1.2e5}, {"a hundred twenty thousand", Found, 1.2e5}, {"six figures", Absent, nil}, {"$0", Invalid, ReasonUnit},
		{"120k after tax", Found, 1.2e5}, {"take-home of 90k", Found, 9e4}, {"140k gross", Found, 1.4e5}, {"1.2 lakh", Found, 1.2e5}, {"open to negotiation", Negotiable, nil}, {"TBD", Unknown, nil}, {"115", Found, 1.15e5}, {"one sixty", Found, 1.6e5}, {"140k min", Found, 1.4e5}, {"$140,000 min.", Found, 1.4e5}, {"145000 min", Found, 1.45e5}, {"I make 120 but want 145", Found, 1.45e5}, {"5", Invalid, ReasonUnit}, {"north of 150k", Found, 1.5e5}, {"150k base + bonus", Found, 1.5e5},
	})
	gbp := Want{Kind: KindNumber, Unit: "GBP", Per: "year", Least: true}
	check(t, gbp, london(), []says{{"£45,000", Found, 4.5e4}, {"45k", Found, 4.5e4}, {"forty-five grand", Found, 4.5e4}, {"£45-50k pa", Found, 4.5e4}, {"45 thousand quid", Found, 4.5e4}})
	years := Want{Kind: KindNumber, Unit: "years"}
	check(t, years, tokyo(), []says{{"二、三年", Invalid, ends{2.0, 3.0}}, {"2、3年です", Invalid, ends{2.0, 3.0}}, {"1.5年", Found, 1.5}, {"半年", Found, .5}, {"１年半", Found, 1.5}, {"3年と6ヶ月", Found, 3.5}, {"18ヶ月", Found, 1.5}, {"5", Found, 5.0}, {"五年ちょい", Found, 5.0}, {"-3年", Invalid, ReasonRange}, {"なし", None, nil}, {"3年目", Found, 3.0}, {"10年以上", Found, 10.0}})
	check(t, years, boise(), []says{{"a couple of years", Found, 2.0}, {"half a year", Found, .5}, {"a year and a half", Found, 1.5}, {"2.5 yrs", Found, 2.5}, {"3 years 6 months", Found, 3.5}, {"18 months", Found, 1.5}, {"5+ years", Found, 5.0}, {"almost 4", Found, 4.0}, {"two or three", Invalid, ends{2.0, 3.0}}, {"a year", Found, 1.0}, {"one", Found, 1.0}, {"none", None, nil}})
}
