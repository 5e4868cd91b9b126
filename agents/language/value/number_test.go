package value

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/quantity"
)

// numberLine writes numbers shortly: value, "~max", unit or word, "/per".
func numberLine(all []quantity.Number) string {
	var out []string
	for _, n := range all {
		s := fmt.Sprint(n.Value)
		if n.Value >= 1e6 {
			s = fmt.Sprintf("%.0f", n.Value)
		}
		if n.Range() {
			s += fmt.Sprintf("~%.0f", n.Max)
		}
		if n.Unit != "" {
			s += n.Unit
		} else {
			s += n.Word
		}
		if n.Per != "" {
			s += "/" + n.Per
		}
		out = append(out, s)
	}
	return strings.Join(out, " ")
}

func TestNumbers(t *testing.T) {
	for _, tt := range [][2]string{
		{"4人で分担しました", "4人"},
		{"当日は1200件の予約を受けました", "1200件"},
		{"障害を月8件から1件に減らしました", "8件/month 1件"},
		{"検索の応答を1.8秒から0.3秒に縮めました", "1.8second 0.3second"},
		{"cut quote time from 4s to 600ms", "4second 600ms"},
		{"around 60 tickets a day", "60tickets/day"},
		{"about 40 to 50 chats per day", "40~50chats/day"},
		{"1日60件くらいです", "60件/day"},
		{"一日あたり３０件ほど", "30件/day"},
		{"週20時間", "20hour/week"},
		{"週に２０〜２５時間くらい", "20~25hour/week"},
		{"週3日、1日5時間", "3day/week 5hour/day"},
		{"週3〜4日", "3~4day/week"},
		{"40 hours a week", "40hour/week"},
		{"40h/week", "40hour/week"},
		{"20 hours weekly", "20hour/week"},
		{"六百万", "6000000"},
		{"六百五十万円", "6500000JPY"},
		{"1億2000万", "120000000"},
		{"3千万円", "30000000JPY"},
		{"550〜800万", "5500000~8000000"},
		{"550万〜800万円", "5500000~8000000JPY"},
		{"500万から600万", "5000000~6000000"},
		{"5,500,000円", "5500000JPY"},
		{"時給1200円", "1200JPY/hour"},
		{"月給28万円", "280000JPY/month"},
		{"160k", "160000"},
		{"$160k", "160000$"},
		{"US$160,000", "160000USD"},
		{"160K USD", "160000USD"},
		{"£32,000 a year", "32000GBP/year"},
		{"£12.50 an hour", "12.5GBP/hour"},
		{"80-100k", "80000~100000"},
		{"between 80 and 100k", "80000~100000"},
		{"150 to 180k", "150000~180000"},
		{"€45k–50k", "45000~50000EUR"},
		{"1.2 million yen", "1200000JPY"},
		{"a hundred and fifty thousand", "150000"},
		{"one hundred sixty k", "160000"},
		{"six years", "6year"},
		{"twenty-five people", "25people"},
		{"two and a half years", "2.5year"},
		{"1年半", "1.5year"},
		{"4〜5年", "4~5year"},
		{"4、5年", "4~5year"},
		{"二、三年", "2~3year"},
		{"5+ years", "5year"},
		{"40%", "40percent"},
		{"15の模擬店", "15"},
		{"TOEIC 780（2025年）", "780"},
		{"十二人", "12人"},
		{"二十代の頃", ""},
		{"一番好きなのは、一緒に働くことです", ""},
		{"第3志望", ""},
		{"the 3rd floor", ""},
		{"k8s and EC2 on utf-8, GPT-4", ""},
		{"2021年4月から2026年9月まで", ""},
		{"2027-01-10, 10:30, 5pm", ""},
		{"12月3日の10時", ""},
		{"one of the things I did", ""},
		{"no one, this one", ""},
		{"24/7 support", ""},
		{"v2.3.1", ""},
		{"192.168.0.1", ""},
		{"a couple of years", "2year"},
		{"3 days", "3day"},
		{"3言語", "3言語"},
		{"ten years", "10year"},
		{"I have 10 direct reports and 3 teams", "10direct 3teams"},
		{"1.5倍", "1.5倍"},
		{"2万5000円", "25000JPY"},
		{"1万5千円", "15000JPY"},
		{"3〜5名のチーム", "3~5名"},
		{"数十人", ""},
		{"Maybe 80 messages daily", "80messages/day"},
		{"We marked 12 items", "12items"},
		{"8百万〜9百万", "8000000~9000000"},
		{"300社以上", "300社"},
		{"12,00,000 INR", "1200000INR"},
		{"15 lakh", "1500000"},
		{"12 LPA", "1200000"},
	} {
		if got := numberLine(quantity.Numbers(tt[0])); got != tt[1] {
			t.Errorf("%q: %s, want %s", tt[0], got, tt[1])
		}
	}
}

func TestSalary(t *testing.T) {
	yen := ask.Want{Kind: ask.KindNumber, Unit: "JPY", Per: "year", Least: true}
	check(t, yen, tokyo(), []says{
		{"600万くらいから", ask.Found, 6e6},
		{"希望は六百五十万円です", ask.Found, 6.5e6},
		{"550〜800万", ask.Found, 5.5e6},
		{"５５０万円以上でお願いします", ask.Found, 5.5e6},
		{"現在は480万円ですが、550万円以上を希望します", ask.Found, 5.5e6},
		{"今は500万もらっているので、600万は欲しいです", ask.Found, 6e6},
		{"前職は年収450万でした。次は最低でも500万を希望しています。", ask.Found, 5e6},
		{"最低500万、できれば600万", ask.Found, 5e6},
		{"年収7,000,000円", ask.Found, 7e6},
		{"600万、いや650万でお願いします", ask.Found, 6.5e6},
		{"600万くらいで、相談させてください", ask.Found, 6e6},
		{"今の年収は500万です", ask.Invalid, ask.ReasonCurrent},
		{"600", ask.Found, 6e6},
		{"月40万円", ask.Invalid, ask.ReasonUnit},
		{"100k USD", ask.Invalid, ask.ReasonUnit},
		{"相談させてください", ask.Negotiable, nil},
		{"御社の規定に従います", ask.Negotiable, nil},
		{"応相談", ask.Negotiable, nil},
		{"特に希望はありません", ask.Negotiable, nil},
		{"答えたくありません", ask.Declined, nil},
		{"ここでは差し控えます", ask.Declined, nil},
		{"まだ決めていません", ask.Unknown, nil},
		{"わかりません", ask.Unknown, nil},
		{"年収レンジはいくらですか？", ask.Absent, nil},
		{"1000万円", ask.Found, 1e7},
		{"今は500万ですが、希望は600です", ask.Found, 6e6},
		{"大台の1千万円が目標です", ask.Found, 1e7},
	})
	dollar := ask.Want{Kind: ask.KindNumber, Unit: "USD", Per: "year", Least: true}
	check(t, dollar, boise(), []says{
		{"I make 131k now so I'd want at least 150k", ask.Found, 150000.},
		{"160k", ask.Found, 160000.},
		{"$150,000", ask.Found, 150000.},
		{"I'm on $120k at the moment, looking for $140k", ask.Found, 140000.},
		{"My current salary is 98,000. I'm hoping for 115,000 to 125,000.", ask.Found, 115000.},
		{"Currently 110k. 130k would be great", ask.Found, 130000.},
		{"at least 145k, I earn 130k today", ask.Found, 145000.},
		{"looking to move from 120k to 150k", ask.Found, 150000.},
		{"somewhere between 140 and 160k", ask.Found, 140000.},
		{"a hundred and fifty thousand dollars", ask.Found, 150000.},
		{"150k base plus equity", ask.Found, 150000.},
		{"150-170K USD per year", ask.Found, 150000.},
		{"With 8 years of experience I'd expect around 165k", ask.Found, 165000.},
		{"no less than 140,000", ask.Found, 140000.},
		{"I currently make 131k", ask.Invalid, ask.ReasonCurrent},
		{"I was at 90k in my last job", ask.Invalid, ask.ReasonCurrent},
		{"€90k", ask.Invalid, ask.ReasonUnit},
		{"$75 an hour", ask.Invalid, ask.ReasonUnit},
		{"150", ask.Found, 150000.},
		{"I'd rather not say", ask.Declined, nil},
		{"prefer not to give a number", ask.Declined, nil},
		{"I make 131k now but I'd rather not name a figure", ask.Declined, nil},
		{"open to discuss", ask.Negotiable, nil},
		{"It's negotiable", ask.Negotiable, nil},
		{"depends on the whole package", ask.Negotiable, nil},
		{"not sure yet", ask.Unknown, nil},
		{"What's the pay band?", ask.Absent, nil},
		{"160k. What's the bonus?", ask.Found, 160000.},
		{"somewhere from $120,000 up to $135,000", ask.Found, 120000.},
		{"I'm on 120k, looking for 140", ask.Found, 140000.},
	})
	check(t, ask.Want{Kind: ask.KindNumber, Unit: "USD", Per: "year"}, boise(), []says{
		{"140-160k", ask.Invalid, ends{140000., 160000.}},
		{"somewhere from $120,000 up to $135,000", ask.Invalid, ends{120000., 135000.}},
		{"$60k-$70k", ask.Invalid, ends{60000., 70000.}},
		{"I'm on 120k, looking for 140", ask.Found, 140000.},
	})
	check(t, ask.Want{Kind: ask.KindNumber, Unit: "JPY", Per: "year"}, tokyo(), []says{{"年420くらい", ask.Found, 4.2e6}, {"年420万", ask.Found, 4.2e6}})
	check(t, ask.Want{Kind: ask.KindNumber, Unit: "minutes"}, boise(), []says{{"up to an hour", ask.Found, 60.}, {"half an hour", ask.Found, 30.}, {"an hour and a half", ask.Found, 90.}, {"45", ask.Found, 45.}})
	check(t, ask.Want{Kind: ask.KindNumber, Unit: "GBP", Per: "hour"}, london(), []says{
		{"£12.50 an hour", ask.Found, 12.5},
		{"13 pounds", ask.Found, 13.},
		{"about 12 quid per hour please", ask.Found, 12.},
	})
}

func TestCount(t *testing.T) {
	lo, hi := 1., 40.
	hours := ask.Want{Kind: ask.KindNumber, Unit: "hours_per_week", Min: &lo, Max: &hi}
	check(t, hours, tokyo(), []says{
		{"週20時間くらいです", ask.Found, 20.},
		{"２０時間", ask.Found, 20.},
		{"20", ask.Found, 20.},
		{"20くらい", ask.Found, 20.},
		{"二十時間", ask.Found, 20.},
		{"週に16〜20時間", ask.Invalid, ends{16., 20.}},
		{"週3日で20時間希望です", ask.Found, 20.},
		{"1日5時間を週4日", ask.Found, 20.},
		{"週15時間から20時間", ask.Invalid, ends{15., 20.}},
		{"週20か25で", ask.Invalid, ends{20., 25.}},
		{"15時間から、多くても20時間まで", ask.Invalid, ends{15., 20.}},
		{"16時間、忙しいときは20いけます", ask.Invalid, ends{16., 20.}},
		{"週3〜4日、1日4時間", ask.Invalid, ends{12., 16.}},
		{"1日4〜5時間を週4日", ask.Invalid, ends{16., 20.}},
		{"35〜45時間", ask.Invalid, ask.ReasonRange},
		{"20時間（1日5時間）", ask.Found, 20.},
		{"最大で週28時間まで", ask.Found, 28.},
		{"最低15時間、最大25時間", ask.Invalid, ends{15., 25.}},
		{"20時間、やっぱり24時間でお願いします", ask.Found, 24.},
		{"週50時間", ask.Invalid, ask.ReasonRange},
		{"0時間", ask.Invalid, ask.ReasonRange},
		{"週3日", ask.Invalid, ask.ReasonUnit},
		{"1日5時間", ask.Invalid, ask.ReasonUnit},
		{"まだわかりません", ask.Unknown, nil},
		{"相談したいです", ask.Negotiable, nil},
		{"土日に入れます", ask.Absent, nil},
	})
	check(t, ask.Want{Kind: ask.KindNumber, Unit: "hours_per_week"}, boise(), []says{
		{"40 hours", ask.Found, 40.},
		{"about twenty hours a week", ask.Found, 20.},
		{"20-25 hrs/wk", ask.Invalid, ends{20., 25.}},
		{"20 or 25 hours", ask.Invalid, ends{20., 25.}},
		{"30 hours but could stretch to 36", ask.Invalid, ends{30., 36.}},
		{"between 15 and 18 hours", ask.Invalid, ends{15., 18.}},
		{"3-4 days a week, 6 hours a day", ask.Invalid, ends{18., 24.}},
		{"20 hours, not 25", ask.Found, 20.},
		{"5 hours a day, 4 days a week", ask.Found, 20.},
		{"up to 30 hours weekly", ask.Found, 30.},
		{"200 hours a week", ask.Invalid, ask.ReasonRange},
		{"none", ask.None, nil},
	})
	check(t, ask.Want{Kind: ask.KindNumber, Unit: "years"}, boise(), []says{
		{"six years", ask.Found, 6.},
		{"5", ask.Found, 5.},
		{"18 months", ask.Found, 1.5},
		{"I led 12 people for 4 years", ask.Found, 4.},
	})
	check(t, ask.Want{Kind: ask.KindNumber, Unit: "weeks"}, london(), []says{
		{"4 weeks", ask.Found, 4.},
		{"14 days", ask.Found, 2.},
		{"one month", ask.Invalid, ask.ReasonUnit},
	})
	check(t, ask.Want{Kind: ask.KindNumber}, london(), []says{
		{"12 people", ask.Found, 12.},
		{"around 1,500", ask.Found, 1500.},
		{"3人です", ask.Found, 3.},
	})
}

func TestDurations(t *testing.T) {
	for _, tt := range []struct {
		text         string
		months, days float64
	}{
		{"Webの開発を5年くらいです", 60, 0},
		{"Goは3年、本番で運用してました", 36, 0},
		{"Backend for six years", 72, 0},
		{"18 months", 18, 0},
		{"半年", 6, 0},
		{"1年半", 18, 0},
		{"２年３ヶ月", 27, 0},
		{"3年と2か月ほど", 38, 0},
		{"2 years and 3 months", 27, 0},
		{"two and a half years", 30, 0},
		{"a year and a half", 18, 0},
		{"half a year", 6, 0},
		{"about a year", 12, 0},
		{"3-4 years", 36, 0},
		{"三年間", 36, 0},
		{"10年以上", 120, 0},
		{"5+ yrs", 60, 0},
		{"2.5 years", 30, 0},
		{"2 weeks", 0, 14},
		{"a month", 1, 0},
		{"six-month contract", 6, 0},
		{"2週間", 0, 14},
		{"over ten years", 120, 0},
		{"8ヶ月間", 8, 0},
		{"about 2 and a half years", 30, 0},
		{"3年前から", 36, 0},
		{"a decade", 120, 0},
		{"丸五年", 60, 0}, {"丸5年", 60, 0}, {"丸々三年", 36, 0}, {"足掛け五年", 60, 0},
		// what is told again is one length, the more exact one
		{"A year and a bit, fourteen months", 14, 0}, {"about a year, so 14 months", 14, 0}, {"just over a year - 13 months to be exact", 13, 0},
		{"nearly two years (20 months)", 20, 0},
		{"two years, 24 months", 24, 0},
		{"a year or so, call it 15 months", 15, 0},
		{"around 3 years, 38 months exactly", 38, 0},
		{"one year. No wait, fourteen months", 14, 0}, {"two years, sorry, three years", 36, 0}, {"5年と少し、64か月です", 64, 0}, {"2年、いや3年です", 36, 0},
		{"1年ちょっと、14か月です", 14, 0}, {"約1年、正確には14か月", 14, 0}, {"2年弱（20ヶ月）", 20, 0}, {"1年半くらい、つまり18ヶ月", 18, 0},
	} {
		got := quantity.Durations(tt.text)
		if len(got) != 1 || got[0].Months != tt.months || got[0].Days != tt.days {
			t.Errorf("%q: %+v", tt.text, got)
		}
	}
	for _, two := range []string{
		"two years at Rose House, 18 months at Oak Lodge",
		"2年と、別の店で20か月",
		"about two years in a home, two years in a school",
		"3 years, then 4 years",
	} {
		if got := quantity.Durations(two); len(got) != 2 {
			t.Errorf("%q: %+v, want two", two, got)
		}
	}
	for _, none := range []string{"2023年4月", "3年前", "大学3年生", "two years ago", "60 tickets a day", "in two weeks", "2週間後", "週3日", "25歳", "令和3年", "5 days a week", "2021年卒", "two weeks from now", "age 30 years old"} {
		if got := quantity.Durations(none); len(got) != 0 {
			t.Errorf("%q: %+v, want none", none, got)
		}
	}
}
