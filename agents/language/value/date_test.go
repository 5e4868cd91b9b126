package value

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/when"
)

// The business time of these tests is Friday 20 November 2026, 10:00 in Tokyo; in Boise it is still Thursday the 19th.

func TestStartDate(t *testing.T) {
	w := ask.Want{Kind: ask.KindDate, Future: true}
	check(t, w, tokyo(), []says{
		{"2027-01-18", ask.Found, "2027-01-18"},
		{"2027/1/18です", ask.Found, "2027-01-18"},
		{"２０２７年１月１８日", ask.Found, "2027-01-18"},
		{"2027.1.18", ask.Found, "2027-01-18"},
		{"令和9年1月18日", ask.Found, "2027-01-18"},
		{"二〇二七年一月十八日", ask.Found, "2027-01-18"},
		{"来年の1月10日から行けます", ask.Found, "2027-01-10"},
		{"来年1月10日", ask.Found, "2027-01-10"},
		{"1月10日", ask.Found, "2027-01-10"},
		{"十二月一日から働けます", ask.Found, "2026-12-01"},
		{"1/10から", ask.Found, "2027-01-10"},
		{"12月1日以降なら大丈夫です", ask.Found, "2026-12-01"},
		{"明日から働けます", ask.Found, "2026-11-21"},
		{"今日からでも", ask.Found, "2026-11-20"},
		{"あさってから", ask.Found, "2026-11-22"},
		{"来週の月曜から", ask.Found, "2026-11-23"},
		{"再来週の水曜日", ask.Found, "2026-12-02"},
		{"次の月曜日から", ask.Found, "2026-11-23"}, {"次の次の月の10日から", ask.Found, "2027-01-10"}, {"翌々月の5日", ask.Found, "2027-01-05"},
		{"来週から入れます", ask.Found, "2026-11-23"},
		{"来月から", ask.Found, "2026-12-01"},
		{"来月の5日からお願いします", ask.Found, "2026-12-05"},
		{"来月1日", ask.Found, "2026-12-01"},
		{"再来月の頭から", ask.Found, "2027-01-01"},
		{"今月末から", ask.Found, "2026-11-30"},
		{"来月末", ask.Found, "2026-12-31"},
		{"1月末から可能です", ask.Found, "2027-01-31"},
		{"4月から働けます", ask.Found, "2027-04-01"},
		{"2027年4月から", ask.Found, "2027-04-01"},
		{"来年の4月から", ask.Found, "2027-04-01"},
		{"来年度から", ask.Found, "2027-04-01"},
		{"2週間後", ask.Found, "2026-12-04"},
		{"3日後から", ask.Found, "2026-11-23"},
		{"1か月後です", ask.Found, "2026-12-20"},
		{"25日から", ask.Found, "2026-11-25"},
		{"10日から行けます", ask.Found, "2026-12-10"},
		{"すぐに働けます", ask.Found, "2026-11-20"},
		{"即戦力なのですぐ", ask.Found, "2026-11-20"},
		{"27年4月1日", ask.Found, "2027-04-01"},
		{"2週間ほどで", ask.Invalid, ask.ReasonDay},
		{"即日可能です", ask.Found, "2026-11-20"},
		{"すぐ入れます", ask.Found, "2026-11-20"},
		{"12月の第1月曜から", ask.Found, "2026-12-07"},
		{"年末の12月28日から", ask.Found, "2026-12-28"},
		{"12月1日、いや12月8日からでお願いします", ask.Found, "2026-12-08"},
		{"12月1日ではなく12月8日です", ask.Found, "2026-12-08"},
		{"1月10日からでもいいですか？", ask.Found, "2027-01-10"},
		{"年明けてすぐの4日", ask.Found, "2027-01-04"},
		{"年明けて4日くらい休んでから", ask.Invalid, ask.ReasonDoubt},
		{"1月中旬", ask.Invalid, ask.ReasonDoubt},
		{"2月です", ask.Invalid, ask.ReasonDay},
		{"来年", ask.Invalid, ask.ReasonDay},
		{"2025年1月10日", ask.Invalid, ask.ReasonPast},
		{"昨日", ask.Invalid, ask.ReasonPast},
		{"2月30日から", ask.Invalid, ask.ReasonNoSuchDay},
		{"2027-13-40", ask.Invalid, ask.ReasonNoSuchDay},
		{"内定後2か月です", ask.Invalid, ask.ReasonRelative},
		{"まだ決まっていません", ask.Unknown, nil},
		{"未定です", ask.Unknown, nil},
		{"相談して決めたいです", ask.Negotiable, nil},
		{"答えたくありません", ask.Declined, nil},
		{"いつから始まりますか？", ask.Absent, nil},
		{"よろしくお願いします", ask.Absent, nil},
	})
	check(t, w, boise(), []says{
		{"First Monday of February", ask.Found, "2027-02-01"},
		{"2027-01-18", ask.Found, "2027-01-18"},
		{"1/18/2027", ask.Found, "2027-01-18"},
		{"January 4", ask.Found, "2027-01-04"},
		{"from January 4", ask.Found, "2027-01-04"},
		{"I could start Jan 4th, 2027", ask.Found, "2027-01-04"},
		{"4 January 2027", ask.Found, "2027-01-04"},
		{"the 4th of January", ask.Found, "2027-01-04"},
		{"January fourth works", ask.Found, "2027-01-04"},
		{"Feb. 1", ask.Found, "2027-02-01"},
		{"Dec 1st", ask.Found, "2026-12-01"},
		{"tomorrow", ask.Found, "2026-11-20"},
		{"the day after tomorrow", ask.Found, "2026-11-21"},
		{"next Monday", ask.Found, "2026-11-23"},
		{"Monday", ask.Found, "2026-11-23"},
		{"in two weeks", ask.Found, "2026-12-03"},
		{"two weeks from now", ask.Found, "2026-12-03"},
		{"in 3 months", ask.Found, "2027-02-19"},
		{"in a month", ask.Found, "2026-12-19"},
		{"end of January", ask.Found, "2027-01-31"},
		{"at the end of the month", ask.Found, "2026-11-30"},
		{"the beginning of March", ask.Found, "2027-03-01"},
		{"start of next month", ask.Found, "2026-12-01"},
		{"from February", ask.Found, "2027-02-01"},
		{"starting next month", ask.Found, "2026-12-01"},
		{"from March 2027 onwards", ask.Found, "2027-03-01"},
		{"second Tuesday of December", ask.Found, "2026-12-08"},
		{"last Friday in January", ask.Found, "2027-01-29"},
		{"January 4 next year", ask.Found, "2027-01-04"},
		{"the 15th of next month", ask.Found, "2026-12-15"},
		{"on the 30th", ask.Found, "2026-11-30"},
		{"immediately", ask.Found, "2026-11-19"},
		{"I can start right away", ask.Found, "2026-11-19"},
		{"I can start on Monday, January 11th", ask.Found, "2027-01-11"},
		{"Monday the 30th", ask.Found, "2026-11-30"},
		{"the Monday after Thanksgiving", ask.Found, "2026-11-30"},
		{"after the new year", ask.Invalid, ask.ReasonDoubt},
		{"three weeks after I give notice", ask.Invalid, ask.ReasonRelative},
		{"ASAP", ask.Found, "2026-11-19"},
		{"Would January 4 work?", ask.Found, "2027-01-04"},
		{"January 4. What's the dress code?", ask.Found, "2027-01-04"},
		{"not January 4 but January 11", ask.Found, "2027-01-11"},
		{"May 3", ask.Found, "2027-05-03"},
		{"in May", ask.Invalid, ask.ReasonDay},
		{"mid February", ask.Invalid, ask.ReasonDoubt},
		{"sometime in February", ask.Invalid, ask.ReasonDay},
		{"two months after an offer", ask.Invalid, ask.ReasonRelative},
		{"2 weeks' notice", ask.Invalid, ask.ReasonRelative},
		{"January 4, 2020", ask.Invalid, ask.ReasonPast},
		{"I don't know yet", ask.Unknown, nil},
		{"flexible", ask.Negotiable, nil},
		{"any Monday in January", ask.Invalid, ask.ReasonDay},
		{"in 2-3 weeks", ask.Invalid, ask.ReasonDay},
		{"a few weeks", ask.Invalid, ask.ReasonDay},
		{"I may be able to", ask.Absent, nil},
	})
	check(t, w, london(), []says{
		{"4/1/2027", ask.Found, "2027-01-04"},
		{"18/01/2027", ask.Found, "2027-01-18"},
		{"on 4th January", ask.Found, "2027-01-04"},
		{"in a fortnight", ask.Found, "2026-12-04"},
	})
	check(t, w, ask.Context{Lang: "en", Zone: "Europe/Paris", Now: now}, []says{
		{"3/4/2027", ask.Invalid, ask.ReasonAmbiguous},
		{"31/3/2027", ask.Found, "2027-03-31"},
	})
	relative := ask.Want{Kind: ask.KindDate, Future: true, Relative: true}
	check(t, relative, tokyo(), []says{
		{"内定後2か月です", ask.Found, "内定後2か月"},
		{"内定をいただいてから１ヶ月後くらいです", ask.Found, "内定をいただいてから１ヶ月後くらい"},
		{"採用決定から2週間後に入社できます", ask.Found, "採用決定から2週間後"},
		{"オファーから1か月程度いただきたいです", ask.Found, "オファーから1か月程度"},
		{"退職に1か月かかります", ask.Found, "退職に1か月"},
		{"退職に2か月かかるので、内定後2ヶ月ほどいただきたいです", ask.Found, "内定後2ヶ月ほど"},
		{"2027年4月1日です", ask.Found, "2027-04-01"},
		{"内定後2か月、できれば2027年4月1日です", ask.Found, "2027-04-01"},
		{"two months after an offer", ask.Found, "two months after an offer"},
		{"About 6 weeks after the offer, please", ask.Found, "About 6 weeks after the offer"},
		{"I need to give 2 weeks' notice", ask.Found, "2 weeks' notice"},
		{"one month from signing the contract", ask.Found, "one month from signing the contract"},
	})
}

func dateLine(all []when.Date) string {
	var out []string
	for _, d := range all {
		out = append(out, d.ISO)
	}
	return strings.Join(out, " ")
}

func TestMonths(t *testing.T) {
	for _, tt := range [][2]string{
		{"2021年4月から2026年9月までです", "2021-04 2026-09"},
		{"2021年4月から9月まで", "2021-04 2021-09"},
		{"2020年10月から3月まで", "2020-10 2021-03"},
		{"2027年3月卒業見込みです", "2027-03"},
		{"卒業見込みは2027年9月でした", "2027-09"},
		{"2021/04〜2026/09", "2021-04 2026-09"},
		{"令和3年4月", "2021-04"},
		{"平成30年10月入社", "2018-10"},
		{"April 2021 to September 2026", "2021-04 2026-09"},
		{"from Apr 2021 until Sept 2026", "2021-04 2026-09"},
		{"April to September 2021", "2021-04 2021-09"},
		{"2021-04", "2021-04"},
		{"04/2021", "2021-04"},
		{"I'll graduate in March 2027", "2027-03"},
		{"来年3月に卒業します", "2027-03"},
		{"月8件、3か月間", ""},
		{"I may march on", ""},
	} {
		if got := dateLine(when.Months(tt[0], tokyo())); got != tt[1] {
			t.Errorf("%q: %s, want %s", tt[0], got, tt[1])
		}
	}
}

func TestPeriods(t *testing.T) {
	for _, tt := range [][2]string{
		{"直近はEC系の会社でした。2021年4月から2026年9月までです", "2021-04 – 2026-09"},
		{"2023年1月から今まで、SaaS企業で", "2023-01 – now"},
		{"2023年1月〜現在", "2023-01 – now"},
		{"18年10月〜23年3月", "2018-10 – 2023-03"},
		{"98年4月から現在まで", "1998-04 – now"},
		{"２０２３年１月から現在に至る", "2023-01 – now"},
		{"2020年4月に入社し、2024年3月まで働きました", "2020-04 – 2024-03"},
		{"2020/04-2023/03", "2020-04 – 2023-03"},
		{"Jan 2020 to March 2023", "2020-01 – 2023-03"},
		{"from January 2023 to present", "2023-01 – now"},
		{"June 2019 – now", "2019-06 – now"},
		{"since March 2022", "2022-03 – now"},
		{"2019 to 2022", "2019 – 2022"},
		{"2019年から2022年まで", "2019 – 2022"},
		{"2018-2021", "2018 – 2021"},
		{"2021年5月から", "2021-05 – "},
		{"2019年10月から今年の10月まで", "2019-10 – 2026-10"},
		{"until June 2024", " – 2024-06"},
		{"2019年4月〜2023年3月まで勤務し、2023年4月から現職です", "2019-04 – 2023-03; 2023-04 – now"},
		{"2021.4-2024.3", "2021-04 – 2024-03"},
		{"H30.4〜R3.3", "2018-04 – 2021-03"},
		{"04/2019–09/2021", "2019-04 – 2021-09"},
		{"I've been there since 2020", "2020 – now"},
		{"Sept '21 to now", "2021-09 – now"},
		{"2021年4月入社、2023年3月退職", ""},
	} {
		var out []string
		for _, p := range when.Periods(tt[0], tokyo()) {
			to := p.To
			if p.Ongoing {
				to = "now"
			}
			out = append(out, p.From+" – "+to)
		}
		if got := strings.Join(out, "; "); got != tt[1] {
			t.Errorf("%q: %s, want %s", tt[0], got, tt[1])
		}
	}
}

func TestMoments(t *testing.T) {
	for _, tt := range [][2]string{
		{"12月3日の10時か、12月4日の15時以降でお願いします", "2026-12-03T10:00+09:00 2026-12-04T15:00+09:00 open"},
		{"12/3 10:00〜12:00、12/4 15:00〜18:00", "2026-12-03T10:00+09:00 12:00 2026-12-04T15:00+09:00 18:00"},
		{"12月3日(木)の午後2時半", "2026-12-03T14:30+09:00"},
		{"明日の10時か14時", "2026-11-21T10:00+09:00 2026-11-21T14:00+09:00"},
		{"12月8日の13時と、9日の10時半が空いています", "2026-12-08T13:00+09:00 2026-12-09T10:30+09:00"},
		{"12月8日の午後3時以降、または10日の9時", "2026-12-08T15:00+09:00 open 2026-12-10T09:00+09:00"},
		{"来週月曜の朝9時", "2026-11-23T09:00+09:00"},
		{"2026-12-03T10:00", "2026-12-03T10:00+09:00"},
		{"2026-12-03T10:00+01:00", "2026-12-03T10:00+01:00"},
		{"Dec 3 at 10am or Dec 4 after 3pm", "2026-12-03T10:00+09:00 2026-12-04T15:00+09:00 open"},
		{"10am on December 3", "2026-12-03T10:00+09:00"},
		{"3pm on Dec 4 or 10am on Dec 7", "2026-12-04T15:00+09:00 2026-12-07T10:00+09:00"},
		{"第一希望は１２月３日１０時、第二希望は１２月５日１３時です", "2026-12-03T10:00+09:00 2026-12-05T13:00+09:00"},
		{"12月3日か4日の10時", "2026-12-03T10:00+09:00 2026-12-04T10:00+09:00"},
		{"①12月3日 10:00〜 ②12月4日 15:00〜", "2026-12-03T10:00+09:00 open 2026-12-04T15:00+09:00 open"},
		{"来週の火曜の13時、水曜の15時", "2026-11-24T13:00+09:00 2026-11-25T15:00+09:00"},
		{"来週の火曜10時と水曜の15時", "2026-11-24T10:00+09:00 2026-11-25T15:00+09:00"},
		{"Tuesday at 10 or Wednesday at 3pm", "2026-11-24T10:00+09:00 2026-11-25T15:00+09:00"},
		{"Thursday Dec 3rd, 10am; Friday Dec 4th, 2:30pm", "2026-12-03T10:00+09:00 2026-12-04T14:30+09:00"},
		{"10時以降", ""},
		{"12月3日", ""},
	} {
		var out []string
		for _, m := range when.Moments(tt[0], tokyo()) {
			out = append(out, strings.TrimSpace(m.ISO+" "+m.To))
		}
		if got := strings.Join(out, " "); got != tt[1] {
			t.Errorf("%q: %s, want %s", tt[0], got, tt[1])
		}
	}
}

func TestTimeRanges(t *testing.T) {
	for _, tt := range [][2]string{
		{"金土日の17時から22時です", "17:00-22:00"},
		{"１７時〜２２時", "17:00-22:00"},
		{"17:00-22:00", "17:00-22:00"},
		{"夕方5時〜10時", "17:00-22:00"},
		{"午後5時から10時まで", "17:00-22:00"},
		{"朝9時から夕方6時", "09:00-18:00"},
		{"9時から5時", "09:00-17:00"},
		{"22時から翌5時", "22:00-05:00"},
		{"17時半から21時半", "17:30-21:30"},
		{"17時以降なら", "17:00-"},
		{"22時まで", "-22:00"},
		{"平日は18時から22時、土日は10時から15時", "18:00-22:00 10:00-15:00"},
		{"5pm to 10pm", "17:00-22:00"},
		{"5-10pm", "17:00-22:00"},
		{"9am–5pm", "09:00-17:00"},
		{"9 to 5pm", "09:00-17:00"},
		{"from 9 to 5", "09:00-17:00"},
		{"between 5 and 10 in the evening", "17:00-22:00"},
		{"after 5pm", "17:00-"},
		{"until 10 p.m.", "-22:00"},
		{"10pm to 6am", "22:00-06:00"},
		{"9:00 to 17:30", "09:00-17:30"},
		{"noon to 5pm", "12:00-17:00"},
		{"17時〜ラスト", "17:00-"},
		{"夜は20時までなら", "-20:00"},
		{"お昼から", "12:00-"},
		{"お昼頃から18時まで", "12:00-18:00"},
		{"お昼休みは1時間", ""},
		{"17時くらいから22時くらいまで", "17:00-22:00"},
		{"from about 5pm to about 10pm", "17:00-22:00"},
		{"朝7時から昼1時", "07:00-13:00"},
		{"from 20 to 25 hours", ""},
		{"3 to 5 years", ""},
		{"週20時間", ""},
		{"from 5 to 10 people", ""},
	} {
		var out []string
		for _, h := range when.TimeRanges(tt[0]) {
			out = append(out, h.From+"-"+h.To)
		}
		if got := strings.Join(out, " "); got != tt[1] {
			t.Errorf("%q: %s, want %s", tt[0], got, tt[1])
		}
	}
}

func TestTimes(t *testing.T) {
	for _, tt := range [][2]string{
		{"18:00", "18:00"}, {"18時", "18:00"}, {"午後6時", "18:00"}, {"6pm", "18:00"}, {"6:30 pm", "18:30"}, {"正午", "12:00"}, {"noon", "12:00"},
		{"午前0時", "00:00"}, {"12am", "00:00"}, {"12pm", "12:00"}, {"十時半", "10:30"}, {"8時間", ""}, {"24時", "00:00"}, {"99:99", ""}, {"10 people", ""},
		{"7 o'clock", "07:00"}, {"18h30", "18:30"}, {"at 6 p.m.", "18:00"},
	} {
		var out []string
		for _, c := range when.Times(tt[0]) {
			out = append(out, c.HM)
		}
		if got := strings.Join(out, " "); got != tt[1] {
			t.Errorf("%q: %s, want %s", tt[0], got, tt[1])
		}
	}
}

func TestWeekdays(t *testing.T) {
	for _, tt := range [][2]string{
		{"金土日の17時から22時です", "fri sat sun"},
		{"月・水・金", "mon wed fri"},
		{"火よう日と木よう日、あと土よう日", "tue thu sat"},
		{"日よう以外だいじょうぶです", "mon tue wed thu fri sat"},
		{"月水金に入れます", "mon wed fri"},
		{"月〜金", "mon tue wed thu fri"},
		{"月曜から木曜", "mon tue wed thu"},
		{"月曜日と水曜日です", "mon wed"},
		{"月曜と火曜", "mon tue"},
		{"土日祝", "sat sun"},
		{"火、木の夜", "tue thu"},
		{"平日の夜", "mon tue wed thu fri"},
		{"週末だけ", "sat sun"},
		{"毎日入れます", "mon tue wed thu fri sat sun"},
		{"平日と土曜", "mon tue wed thu fri sat"},
		{"日曜以外", "mon tue wed thu fri sat"},
		{"土日以外なら大丈夫です", "mon tue wed thu fri"},
		{"月曜は入れませんが、火曜と水曜は大丈夫です", "tue wed"},
		{"水曜だけ", "wed"},
		{"金土希望です", "fri sat"},
		{"weekdays", "mon tue wed thu fri"},
		{"Mon-Thu", "mon tue wed thu"},
		{"Monday through Friday", "mon tue wed thu fri"},
		{"Mondays, Wednesdays and Fridays", "mon wed fri"},
		{"weekends only", "sat sun"},
		{"any day", "mon tue wed thu fri sat sun"},
		{"any day except Sunday", "mon tue wed thu fri sat"},
		{"every day but Monday and Tuesday", "wed thu fri sat sun"},
		{"Fri, Sat, Sun", "fri sat sun"},
		{"Tues & Thurs evenings", "tue thu"},
		{"Fri to Sun", "fri sat sun"},
		{"Sat-Mon", "mon sat sun"},
		{"not Mondays, but Tuesday is fine", "tue"},
		{"I can't do Sundays", ""},
		{"月・火は無理で、それ以外は大丈夫です", "wed thu fri sat sun"},
		{"土日はいつでも。水曜はむりです", "sat sun"},
		{"平日は入れますが、金曜は行けません", "mon tue wed thu"},
		{"基本的に土日、たまに金曜も", "sat sun"},
		{"日本に住んでいます。3月に土地を買いました", ""},
		{"生年月日は言いません", ""},
		{"I sat down in the sun", ""},
		{"12月3日", ""},
		{"木村です", ""},
		{"今日", ""},
	} {
		got, _, _ := when.Weekdays(tt[0])
		if s := strings.Join(got, " "); s != tt[1] {
			t.Errorf("%q: %s, want %s", tt[0], s, tt[1])
		}
	}
}

func TestRelativeStartIsTheirWords(t *testing.T) {
	for _, s := range []string{"内定後2か月", "内定から1ヶ月後", "two weeks after accepting the offer", "30 days' notice", "オファー後すぐ"} {
		at, ok := when.RelativeStart(fmt.Sprintf("えっと、%sです", s))
		if !ok || !strings.Contains(fmt.Sprintf("えっと、%sです", s)[at.Start:at.End], s) {
			t.Errorf("%q: %v %v", s, at, ok)
		}
	}
	for _, s := range []string{"2か月", "内定", "2027年1月10日"} {
		if _, ok := when.RelativeStart(s); ok {
			t.Errorf("%q is no relative start", s)
		}
	}
}
