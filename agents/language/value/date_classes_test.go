package value

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/text"
)

// It is Friday, 20 November 2026 in Tokyo, and still Thursday in Boise.
func TestStartDatesAsPeopleGiveThem(t *testing.T) {
	start := ask.Want{Kind: ask.KindDate, Future: true, Relative: true}
	check(t, start, tokyo(), []says{
		{"4月から", ask.Found, "2027-04-01"}, {"来年4月1日", ask.Found, "2027-04-01"}, {"令和9年4月1日", ask.Found, "2027-04-01"}, {"R9.4.1", ask.Found, "2027-04-01"}, {"令和八年十二月一日", ask.Found, "2026-12-01"}, {"令和8年4月1日", ask.Invalid, ask.ReasonPast}, {"内定後1ヶ月", ask.Found, "内定後1ヶ月"}, {"内定から１か月", ask.Found, "内定から１か月"}, {"内定いただいてから2ヶ月ほど", ask.Found, "内定いただいてから2ヶ月ほど"},
		{"年明け5日から", ask.Found, "2027-01-05"},
		{"年始の10日からいけます", ask.Found, "2027-01-10"},
		{"来月頭", ask.Found, "2026-12-01"}, {"来月アタマから", ask.Found, "2026-12-01"}, {"来月の初めからいけます", ask.Found, "2026-12-01"}, {"来月から", ask.Found, "2026-12-01"}, {"再来月の1日", ask.Found, "2027-01-01"}, {"年明けすぐ", ask.Invalid, ask.ReasonDoubt}, {"即日可", ask.Found, "2026-11-20"}, {"すぐいけます", ask.Found, "2026-11-20"}, {"明日からでも", ask.Found, "2026-11-21"}, {"来週月曜", ask.Found, "2026-11-23"}, {"次の月曜から", ask.Found, "2026-11-23"},
		{"１２／１", ask.Found, "2026-12-01"}, {"12/1〜", ask.Found, "2026-12-01"}, {"2027/4/1以降", ask.Found, "2027-04-01"}, {"20270401", ask.Found, "2027-04-01"}, {"昨日", ask.Invalid, ask.ReasonPast}, {"2020年4月1日", ask.Invalid, ask.ReasonPast}, {"2月30日", ask.Invalid, ask.ReasonNoSuchDay}, {"13月1日", ask.Invalid, ask.ReasonNoSuchDay}, {"未定です", ask.Unknown, nil}, {"相談したいです", ask.Negotiable, nil}, {"1ヶ月後", ask.Found, "2026-12-20"},
		{"12月10日かな", ask.Found, "2026-12-10"}, {"10日からでお願いします", ask.Found, "2026-12-10"}, {"春から", ask.Invalid, ask.ReasonDay}, {"4月1日付で", ask.Found, "2027-04-01"}, {"退職後1ヶ月", ask.Found, "退職後1ヶ月"}, {"2027年1月", ask.Invalid, ask.ReasonDay}, {"いつでもOK", ask.Found, "2026-11-20"}, {"今月末", ask.Found, "2026-11-30"}, {"今月の25日", ask.Found, "2026-11-25"}, {"4月入社希望", ask.Found, "2027-04-01"}, {"来年の春", ask.Invalid, ask.ReasonDay},
	})
	check(t, start, boise(), []says{
		{"asap", ask.Found, "2026-11-19"}, {"ASAP!!", ask.Found, "2026-11-19"}, {"immediately", ask.Found, "2026-11-19"}, {"next Monday", ask.Found, "2026-11-23"}, {"two weeks after an offer", ask.Found, "two weeks after an offer"}, {"2 weeks' notice", ask.Found, "2 weeks' notice"}, {"I need to give two weeks notice", ask.Found, "two weeks notice"}, {"03/04/2027", ask.Found, "2027-03-04"}, {"03/04/2026", ask.Invalid, ask.ReasonPast},
		{"Jan 4", ask.Found, "2027-01-04"}, {"4th Jan", ask.Found, "2027-01-04"}, {"january 4th, 2027", ask.Found, "2027-01-04"}, {"Jan 4 2026", ask.Invalid, ask.ReasonPast}, {"yesterday", ask.Invalid, ask.ReasonPast}, {"tomorrow", ask.Found, "2026-11-20"}, {"Feb 30", ask.Invalid, ask.ReasonNoSuchDay}, {"end of January", ask.Found, "2027-01-31"}, {"1st of next month", ask.Found, "2026-12-01"}, {"the first of december", ask.Found, "2026-12-01"}, {"beginning of Feb", ask.Found, "2027-02-01"},
		{"in 3 weeks", ask.Found, "2026-12-10"}, {"a week from Monday", ask.Found, "2026-11-30"}, {"from Monday", ask.Found, "2026-11-23"}, {"mid january", ask.Invalid, ask.ReasonDoubt}, {"January", ask.Invalid, ask.ReasonDay}, {"flexible", ask.Negotiable, nil}, {"not sure yet", ask.Unknown, nil}, {"after Christmas", ask.Invalid, ask.ReasonDoubt}, {"new year", ask.Invalid, ask.ReasonDoubt}, {"12-1-2026", ask.Found, "2026-12-01"}, {"2026-12-01", ask.Found, "2026-12-01"}, {"i can start today", ask.Found, "2026-11-19"},
	})
	nowhere := ask.Context{Lang: "en", Country: "", Zone: "UTC", Now: now}
	check(t, start, nowhere, []says{{"03/04/2027", ask.Invalid, ask.ReasonAmbiguous}, {"13/04/2027", ask.Found, "2027-04-13"}, {"04/04/2027", ask.Found, "2027-04-04"}, {"2027-04-03", ask.Found, "2027-04-03"}, {"3 April 2027", ask.Found, "2027-04-03"}})
	check(t, start, ask.Context{Lang: "en", Country: "CA", Zone: "America/Toronto", Now: now}, []says{{"03/04/2027", ask.Invalid, ask.ReasonAmbiguous}})
	check(t, start, london(), []says{{"03/04/2027", ask.Found, "2027-04-03"}, {"3/4/27", ask.Found, "2027-04-03"}, {"the 14th", ask.Found, "2026-12-14"}, {"Monday week", ask.Found, "2026-11-30"}, {"a fortnight on Monday", ask.Found, "2026-12-07"}, {"in a fortnight", ask.Found, "2026-12-04"}})
	only := ask.Want{Kind: ask.KindDate, Future: true}
	check(t, only, tokyo(), []says{{"内定後1ヶ月", ask.Invalid, ask.ReasonRelative}, {"二週間後", ask.Found, "2026-12-04"}})
}

func TestContactAsPeopleGiveIt(t *testing.T) {
	mail := ask.Want{Kind: ask.KindEmail}
	check(t, mail, tokyo(), []says{
		{"naoki@example.jpです", ask.Found, "naoki@example.jp"}, {"naoki＠example．jp", ask.Found, "naoki@example.jp"}, {"ｎａｏｋｉ＠ｅｘａｍｐｌｅ．ｊｐです。", ask.Found, "naoki@example.jp"}, {"mailto:naoki@example.jp", ask.Found, "naoki@example.jp"}, {"<naoki@example.jp>", ask.Found, "naoki@example.jp"}, {"メールはnaoki@example.jpになります", ask.Found, "naoki@example.jp"}, {"naoki アットマーク example.jp", ask.Found, "naoki@example.jp"}, {"naoki★example.jp", ask.Absent, nil},
		{"naoki@example。jp", ask.Found, "naoki@example.jp"}, {"naoki@example,jp", ask.Invalid, ask.ReasonFormat}, {"naoki@", ask.Invalid, ask.ReasonFormat}, {"@example.jp", ask.Invalid, ask.ReasonFormat}, {"naoki@example", ask.Invalid, ask.ReasonFormat}, {"naoki@例え.jp", ask.Found, "naoki@例え.jp"}, {"naoki..t@example.jp", ask.Invalid, ask.ReasonFormat}, {"naoki@gmail.con", ask.Invalid, ask.ReasonTypo}, {"naoki@gmial.com", ask.Invalid, ask.ReasonTypo}, {"taro@yahoo.co.jo", ask.Invalid, ask.ReasonTypo}, {"taro@docomo.ne.jp", ask.Found, "taro@docomo.ne.jp"}, {"taro@softbank.ne.jp", ask.Found, "taro@softbank.ne.jp"}, {"taro@ezweb.ne.jp", ask.Found, "taro@ezweb.ne.jp"}, {"taro@yahoo.co.jp", ask.Found, "taro@yahoo.co.jp"}, {"taro@i.softbank.jp", ask.Found, "taro@i.softbank.jp"},
	})
	check(t, mail, boise(), []says{
		{"dana at example dot com", ask.Found, "dana@example.com"}, {"dana dot w at example dot co dot uk", ask.Found, "dana.w@example.co.uk"}, {"dana (at) example (dot) com", ask.Found, "dana@example.com"}, {"it's dana underscore w at example dot com", ask.Found, "dana_w@example.com"}, {"dana@example.com, thanks!", ask.Found, "dana@example.com"}, {"dana@example.com.", ask.Found, "dana@example.com"}, {"Dana Whitfield <dana@example.com>", ask.Found, "dana@example.com"}, {"dana @ example.com", ask.Found, "dana@example.com"}, {"DANA@EXAMPLE.COM", ask.Found, "DANA@example.com"}, {"dana+jobs@example.com", ask.Found, "dana+jobs@example.com"}, {"a@example.com or b@example.com", ask.Invalid, ask.ReasonMultiple},
		{"dana@hotmial.com", ask.Invalid, ask.ReasonTypo}, {"dana@gmail.co", ask.Invalid, ask.ReasonTypo}, {"dana@gmail.cmo", ask.Invalid, ask.ReasonTypo}, {"dana@outlok.com", ask.Invalid, ask.ReasonTypo}, {"dana@yahoo.com", ask.Found, "dana@yahoo.com"}, {"dana@mail.com", ask.Found, "dana@mail.com"}, {"dana@gmx.com", ask.Found, "dana@gmx.com"}, {"dana@ymail.com", ask.Found, "dana@ymail.com"}, {"dana@example.ocm", ask.Invalid, ask.ReasonTypo}, {"dana@example.con", ask.Invalid, ask.ReasonTypo}, {"dana@example.co", ask.Found, "dana@example.co"}, {"dana@hey.com", ask.Found, "dana@hey.com"}, {"yes gmail.con is right: dana@gmail.con", ask.Found, "dana@gmail.con"}, {"dana@gmail.con, correct", ask.Found, "dana@gmail.con"}, {"ünsal@example.de", ask.Invalid, ask.ReasonFormat}, {"dana@münchen.de", ask.Found, "dana@münchen.de"},
	})
	phone := ask.Want{Kind: ask.KindPhone}
	check(t, phone, tokyo(), []says{
		{"+81(0)90-1234-5678", ask.Found, "+819012345678"}, {"+81 (0) 90 1234 5678", ask.Found, "+819012345678"}, {"+81090-1234-5678", ask.Found, "+819012345678"}, {"０９０ー１２３４ー５６７８", ask.Found, "+819012345678"}, {"ゼロ九ゼロ", ask.Absent, nil}, {"〇九〇-一二三四-五六七八", ask.Found, "+819012345678"}, {"090.1234.5678", ask.Found, "+819012345678"}, {"03-1234-5678 内線12", ask.Found, "+81312345678"}, {"携帯は090-1234-5678、自宅は03-1234-5678です", ask.Found, "+819012345678"}, {"自宅03-1234-5678、携帯090-1234-5678", ask.Found, "+819012345678"}, {"090-1234-5678か080-8765-4321", ask.Invalid, ask.ReasonMultiple}, {"090-1234-567", ask.Invalid, ask.ReasonTooShort}, {"090-1234-56789", ask.Invalid, ask.ReasonTooLong}, {"tel:09012345678", ask.Found, "+819012345678"},
		{"09012345678です。夜なら出られます", ask.Found, "+819012345678"}, {"12345", ask.Invalid, ask.ReasonTooShort}, {"+44 7911 123456", ask.Found, "+447911123456"}, {"0081-90-1234-5678", ask.Found, "+819012345678"},
	})
	check(t, phone, boise(), []says{
		{"(208) 555-0187 ext. 12", ask.Found, "+12085550187"}, {"208.555.0187 x44", ask.Found, "+12085550187"}, {"mobile 208-555-0187, home 208-555-0199", ask.Found, "+12085550187"}, {"cell: 208 555 0187 / work: 208 555 0199", ask.Found, "+12085550187"}, {"call me on 208-555-0187 not 208-555-0199", ask.Found, "+12085550187"}, {"tel:+1-208-555-0187", ask.Found, "+12085550187"}, {"two zero eight five five five zero one eight seven", ask.Found, "+12085550187"}, {"208-555-0187 or 208-555-0199", ask.Invalid, ask.ReasonMultiple}, {"1-208-555-0187", ask.Found, "+12085550187"}, {"+44 (0)7911 123456", ask.Found, "+447911123456"}, {"555-0187", ask.Invalid, ask.ReasonTooShort},
	})
	check(t, phone, london(), []says{{"07911 123456", ask.Found, "+447911123456"}, {"o7911 123456", ask.Found, "+447911123456"}})
	url := ask.Want{Kind: ask.KindURL}
	check(t, url, boise(), []says{{"github dot com slash danaw", ask.Found, "https://github.com/danaw"}, {"https：／／example．com／a", ask.Found, "https://example.com/a"}, {"(https://example.com/a).", ask.Found, "https://example.com/a"}, {"www.example.com", ask.Found, "https://www.example.com"}, {"https://example.com/aです", ask.Found, "https://example.com/a"}, {"<https://example.com|my site>", ask.Found, "https://example.com"}, {"[site](https://example.com/x)", ask.Found, "https://example.com/x"}, {"javascript:alert(1)", ask.Invalid, ask.ReasonScheme}, {"https://localhost/x", ask.Invalid, ask.ReasonFormat}, {"htps://example.com", ask.Invalid, ask.ReasonScheme}, {"@danaw", ask.Absent, nil}})
}

// A time that is not a day is asked back as the day from which on it is bounded, two days as the choice between them. What tells no day at all
// is asked for.
func TestDaysThatAreOnlyBounded(t *testing.T) {
	day := ask.Want{Kind: ask.KindDate, Future: true, Relative: true}
	for _, tt := range []struct {
		text       string
		from, upTo any // nil, nil: asked for
	}{
		{"年明けから", "2027-01-04", nil}, {"お正月が明けたら", "2027-01-04", nil}, {"来月の中旬以降でお願いします", "2026-12-15", nil}, {"来月の下旬かな", "2026-12-21", nil},
		{"1月の終わりごろですかね", "2027-01-21", nil}, {"ゴールデンウィーク明け", "2027-05-06", nil}, {"GWが終わったら", "2027-05-06", nil}, {"お盆明けからなら", "2027-08-17", nil},
		{"2月より前は難しいです", "2027-02-01", nil}, {"1月15日までは無理です", "2027-01-16", nil}, {"12月いっぱいは今の会社なので", "2027-01-01", nil},
		{"12/5か12/12", "2026-12-05", "2026-12-12"}, {"12月1日〜10日のあいだ", "2026-12-01", "2026-12-10"}, {"12月1日か2日から", "2026-12-01", "2026-12-02"}, {"2〜3週間後", "2026-12-04", "2026-12-11"},
		{"not before mid January", "2027-01-15", nil}, {"early next month", "2026-12-01", nil}, {"after Golden Week", "2027-05-06", nil}, {"once the holidays are over",
			"2027-01-04", nil},
		{"I can't start before February", "2027-02-01", nil}, {"after Thanksgiving", "2026-11-27", nil}, {"late next month", "2026-12-21", nil},
		{"sometime between Dec 1 and Dec 15", "2026-12-01", "2026-12-15"}, {"1st or 15th of February", "2027-02-01", "2027-02-15"}, {"two or three weeks from now", "2026-12-03", "2026-12-10"},
		{"December 7, or maybe the 14th", "2026-12-07", "2026-12-14"}, {"any time from January 4 to January 18", "2027-01-04", "2027-01-18"},
		{"春ごろ", nil, nil}, {"お盆前", nil, nil}, {"late Q1", nil, nil}, {"before Christmas", nil, nil}, {"in the spring", nil, nil},
	} {
		c := boise()
		if !text.IsPlain(tt.text) {
			c = tokyo()
		}
		a := Parse(tt.text, day, c)
		reason := ask.ReasonDoubt
		if tt.from == nil {
			reason = ask.ReasonDay
		}
		if a.Status != ask.Invalid || a.Reason != reason || a.Value != tt.from || a.Other != tt.upTo {
			t.Errorf("%q: %+v, want %v %v", tt.text, a, tt.from, tt.upTo)
		}
	}
	for text, want := range map[string]string{"内定から2〜3か月": "内定から2〜3か月", "2-3 weeks after an offer": "2-3 weeks after an offer"} {
		if a := Parse(text, day, tokyo()); a.Value != want {
			t.Errorf("%q: %+v", text, a)
		}
	}
}
