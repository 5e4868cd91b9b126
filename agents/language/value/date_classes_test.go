package value

import (
	"testing"
)

// It is Friday, 20 November 2026 in Tokyo, and still Thursday in Boise.
func TestStartDatesAsPeopleGiveThem(t *testing.T) {
	start := Want{Kind: KindDate, Future: true, Relative: true}
	check(t, start, tokyo(), []says{
		{"4月から", Found, "2027-04-01"}, {"来年4月1日", Found, "2027-04-01"}, {"令和9年4月1日", Found, "2027-04-01"}, {"R9.4.1", Found, "2027-04-01"}, {"令和八年十二月一日", Found, "2026-12-01"}, {"令和8年4月1日", Invalid, ReasonPast}, {"内定後1ヶ月", Found, "内定後1ヶ月"}, {"内定から１か月", Found, "内定から１か月"}, {"内定いただいてから2ヶ月ほど", Found, "内定いただいてから2ヶ月ほど"},
		{"来月頭", Found, "2026-12-01"}, {"来月アタマから", Found, "2026-12-01"}, {"来月の初めからいけます", Found, "2026-12-01"}, {"来月から", Found, "2026-12-01"}, {"再来月の1日", Found, "2027-01-01"}, {"年明けすぐ", Invalid, ReasonDoubt}, {"即日可", Found, "2026-11-20"}, {"すぐいけます", Found, "2026-11-20"}, {"明日からでも", Found, "2026-11-21"}, {"来週月曜", Found, "2026-11-23"}, {"次の月曜から", Found, "2026-11-23"},
		{"１２／１", Found, "2026-12-01"}, {"12/1〜", Found, "2026-12-01"}, {"2027/4/1以降", Found, "2027-04-01"}, {"20270401", Found, "2027-04-01"}, {"昨日", Invalid, ReasonPast}, {"2020年4月1日", Invalid, ReasonPast}, {"2月30日", Invalid, ReasonNoSuchDay}, {"13月1日", Invalid, ReasonNoSuchDay}, {"未定です", Unknown, nil}, {"相談したいです", Negotiable, nil}, {"1ヶ月後", Found, "2026-12-20"},
		{"12月10日かな", Found, "2026-12-10"}, {"10日からでお願いします", Found, "2026-12-10"}, {"春から", Invalid, ReasonDay}, {"4月1日付で", Found, "2027-04-01"}, {"退職後1ヶ月", Found, "退職後1ヶ月"}, {"2027年1月", Invalid, ReasonDay}, {"いつでもOK", Found, "2026-11-20"}, {"今月末", Found, "2026-11-30"}, {"今月の25日", Found, "2026-11-25"}, {"4月入社希望", Found, "2027-04-01"}, {"来年の春", Invalid, ReasonDay},
	})
	check(t, start, boise(), []says{
		{"asap", Found, "2026-11-19"}, {"ASAP!!", Found, "2026-11-19"}, {"immediately", Found, "2026-11-19"}, {"next Monday", Found, "2026-11-23"}, {"two weeks after an offer", Found, "two weeks after an offer"}, {"2 weeks' notice", Found, "2 weeks' notice"}, {"I need to give two weeks notice", Found, "two weeks notice"}, {"03/04/2027", Found, "2027-03-04"}, {"03/04/2026", Invalid, ReasonPast},
		{"Jan 4", Found, "2027-01-04"}, {"4th Jan", Found, "2027-01-04"}, {"january 4th, 2027", Found, "2027-01-04"}, {"Jan 4 2026", Invalid, ReasonPast}, {"yesterday", Invalid, ReasonPast}, {"tomorrow", Found, "2026-11-20"}, {"Feb 30", Invalid, ReasonNoSuchDay}, {"end of January", Found, "2027-01-31"}, {"1st of next month", Found, "2026-12-01"}, {"the first of december", Found, "2026-12-01"}, {"beginning of Feb", Found, "2027-02-01"},
		{"in 3 weeks", Found, "2026-12-10"}, {"a week from Monday", Found, "2026-11-30"}, {"from Monday", Found, "2026-11-23"}, {"mid january", Invalid, ReasonDoubt}, {"January", Invalid, ReasonDay}, {"flexible", Negotiable, nil}, {"not sure yet", Unknown, nil}, {"after Christmas", Invalid, ReasonDoubt}, {"new year", Invalid, ReasonDoubt}, {"12-1-2026", Found, "2026-12-01"}, {"2026-12-01", Found, "2026-12-01"}, {"i can start today", Found, "2026-11-19"},
	})
	nowhere := Context{"en", "", "UTC", now}
	check(t, start, nowhere, []says{{"03/04/2027", Invalid, ReasonAmbiguous}, {"13/04/2027", Found, "2027-04-13"}, {"04/04/2027", Found, "2027-04-04"}, {"2027-04-03", Found, "2027-04-03"}, {"3 April 2027", Found, "2027-04-03"}})
	check(t, start, Context{"en", "CA", "America/Toronto", now}, []says{{"03/04/2027", Invalid, ReasonAmbiguous}})
	check(t, start, london(), []says{{"03/04/2027", Found, "2027-04-03"}, {"3/4/27", Found, "2027-04-03"}, {"the 14th", Found, "2026-12-14"}, {"Monday week", Found, "2026-11-30"}, {"a fortnight on Monday", Found, "2026-12-07"}, {"in a fortnight", Found, "2026-12-04"}})
	only := Want{Kind: KindDate, Future: true}
	check(t, only, tokyo(), []says{{"内定後1ヶ月", Invalid, ReasonRelative}, {"二週間後", Found, "2026-12-04"}})
}

func TestContactAsPeopleGiveIt(t *testing.T) {
	mail := Want{Kind: KindEmail}
	check(t, mail, tokyo(), []says{
		{"naoki@example.jpです", Found, "naoki@example.jp"}, {"naoki＠example．jp", Found, "naoki@example.jp"}, {"ｎａｏｋｉ＠ｅｘａｍｐｌｅ．ｊｐです。", Found, "naoki@example.jp"}, {"mailto:naoki@example.jp", Found, "naoki@example.jp"}, {"<naoki@example.jp>", Found, "naoki@example.jp"}, {"メールはnaoki@example.jpになります", Found, "naoki@example.jp"}, {"naoki アットマーク example.jp", Found, "naoki@example.jp"}, {"naoki★example.jp", Absent, nil},
		{"naoki@example。jp", Found, "naoki@example.jp"}, {"naoki@example,jp", Invalid, ReasonFormat}, {"naoki@", Invalid, ReasonFormat}, {"@example.jp", Invalid, ReasonFormat}, {"naoki@example", Invalid, ReasonFormat}, {"naoki@例え.jp", Found, "naoki@例え.jp"}, {"naoki..t@example.jp", Invalid, ReasonFormat}, {"naoki@gmail.con", Invalid, ReasonTypo}, {"naoki@gmial.com", Invalid, ReasonTypo}, {"taro@yahoo.co.jo", Invalid, ReasonTypo}, {"taro@docomo.ne.jp", Found, "taro@docomo.ne.jp"}, {"taro@softbank.ne.jp", Found, "taro@softbank.ne.jp"}, {"taro@ezweb.ne.jp", Found, "taro@ezweb.ne.jp"}, {"taro@yahoo.co.jp", Found, "taro@yahoo.co.jp"}, {"taro@i.softbank.jp", Found, "taro@i.softbank.jp"},
	})
	check(t, mail, boise(), []says{
		{"dana at example dot com", Found, "dana@example.com"}, {"dana dot w at example dot co dot uk", Found, "dana.w@example.co.uk"}, {"dana (at) example (dot) com", Found, "dana@example.com"}, {"it's dana underscore w at example dot com", Found, "dana_w@example.com"}, {"dana@example.com, thanks!", Found, "dana@example.com"}, {"dana@example.com.", Found, "dana@example.com"}, {"Dana Whitfield <dana@example.com>", Found, "dana@example.com"}, {"dana @ example.com", Found, "dana@example.com"}, {"DANA@EXAMPLE.COM", Found, "DANA@example.com"}, {"dana+jobs@example.com", Found, "dana+jobs@example.com"}, {"a@example.com or b@example.com", Invalid, ReasonMultiple},
		{"dana@hotmial.com", Invalid, ReasonTypo}, {"dana@gmail.co", Invalid, ReasonTypo}, {"dana@gmail.cmo", Invalid, ReasonTypo}, {"dana@outlok.com", Invalid, ReasonTypo}, {"dana@yahoo.com", Found, "dana@yahoo.com"}, {"dana@mail.com", Found, "dana@mail.com"}, {"dana@gmx.com", Found, "dana@gmx.com"}, {"dana@ymail.com", Found, "dana@ymail.com"}, {"dana@example.ocm", Invalid, ReasonTypo}, {"dana@example.con", Invalid, ReasonTypo}, {"dana@example.co", Found, "dana@example.co"}, {"dana@hey.com", Found, "dana@hey.com"}, {"yes gmail.con is right: dana@gmail.con", Found, "dana@gmail.con"}, {"dana@gmail.con, correct", Found, "dana@gmail.con"}, {"ünsal@example.de", Invalid, ReasonFormat}, {"dana@münchen.de", Found, "dana@münchen.de"},
	})
	phone := Want{Kind: KindPhone}
	check(t, phone, tokyo(), []says{
		{"+81(0)90-1234-5678", Found, "+819012345678"}, {"+81 (0) 90 1234 5678", Found, "+819012345678"}, {"+81090-1234-5678", Found, "+819012345678"}, {"０９０ー１２３４ー５６７８", Found, "+819012345678"}, {"ゼロ九ゼロ", Absent, nil}, {"〇九〇-一二三四-五六七八", Found, "+819012345678"}, {"090.1234.5678", Found, "+819012345678"}, {"03-1234-5678 内線12", Found, "+81312345678"}, {"携帯は090-1234-5678、自宅は03-1234-5678です", Found, "+819012345678"}, {"自宅03-1234-5678、携帯090-1234-5678", Found, "+819012345678"}, {"090-1234-5678か080-8765-4321", Invalid, ReasonMultiple}, {"090-1234-567", Invalid, ReasonTooShort}, {"090-1234-56789", Invalid, ReasonTooLong}, {"tel:09012345678", Found, "+819012345678"},
		{"09012345678です。夜なら出られます", Found, "+819012345678"}, {"12345", Invalid, ReasonTooShort}, {"+44 7911 123456", Found, "+447911123456"}, {"0081-90-1234-5678", Found, "+819012345678"},
	})
	check(t, phone, boise(), []says{
		{"(208) 555-0187 ext. 12", Found, "+12085550187"}, {"208.555.0187 x44", Found, "+12085550187"}, {"mobile 208-555-0187, home 208-555-0199", Found, "+12085550187"}, {"cell: 208 555 0187 / work: 208 555 0199", Found, "+12085550187"}, {"call me on 208-555-0187 not 208-555-0199", Found, "+12085550187"}, {"tel:+1-208-555-0187", Found, "+12085550187"}, {"two zero eight five five five zero one eight seven", Found, "+12085550187"}, {"208-555-0187 or 208-555-0199", Invalid, ReasonMultiple}, {"1-208-555-0187", Found, "+12085550187"}, {"+44 (0)7911 123456", Found, "+447911123456"}, {"555-0187", Invalid, ReasonTooShort},
	})
	check(t, phone, london(), []says{{"07911 123456", Found, "+447911123456"}, {"o7911 123456", Found, "+447911123456"}})
	url := Want{Kind: KindURL}
	check(t, url, boise(), []says{{"github dot com slash danaw", Found, "https://github.com/danaw"}, {"https：／／example．com／a", Found, "https://example.com/a"}, {"(https://example.com/a).", Found, "https://example.com/a"}, {"www.example.com", Found, "https://www.example.com"}, {"https://example.com/aです", Found, "https://example.com/a"}, {"<https://example.com|my site>", Found, "https://example.com"}, {"[site](https://example.com/x)", Found, "https://example.com/x"}, {"javascript:alert(1)", Invalid, ReasonScheme}, {"https://localhost/x", Invalid, ReasonFormat}, {"htps://example.com", Invalid, ReasonScheme}, {"@danaw", Absent, nil}})
}

// A time that is not a day is asked back as the day from which on it is bounded, two days as the choice between them. What tells no day at all
// is asked for.
func TestDaysThatAreOnlyBounded(t *testing.T) {
	day := Want{Kind: KindDate, Future: true, Relative: true}
	for _, tt := range []struct {
		text       string
		from, upTo any // nil, nil: asked for
	}{
		{"年明けから", "2027-01-04", nil}, {"お正月が明けたら", "2027-01-04", nil}, {"来月の中旬以降でお願いします", "2026-12-11", nil}, {"来月の下旬かな", "2026-12-21", nil},
		{"1月の終わりごろですかね", "2027-01-21", nil}, {"ゴールデンウィーク明け", "2027-05-06", nil}, {"GWが終わったら", "2027-05-06", nil}, {"お盆明けからなら", "2027-08-17", nil},
		{"2月より前は難しいです", "2027-02-01", nil}, {"1月15日までは無理です", "2027-01-16", nil}, {"12月いっぱいは今の会社なので", "2027-01-01", nil},
		{"12/5か12/12", "2026-12-05", "2026-12-12"}, {"12月1日〜10日のあいだ", "2026-12-01", "2026-12-10"}, {"12月1日か2日から", "2026-12-01", "2026-12-02"}, {"2〜3週間後", "2026-12-04", "2026-12-11"},
		{"not before mid January", "2027-01-11", nil}, {"early next month", "2026-12-01", nil}, {"after Golden Week", "2027-05-06", nil}, {"once the holidays are over", "2027-01-04", nil},
		{"I can't start before February", "2027-02-01", nil}, {"after Thanksgiving", "2026-11-27", nil}, {"late next month", "2026-12-21", nil},
		{"sometime between Dec 1 and Dec 15", "2026-12-01", "2026-12-15"}, {"1st or 15th of February", "2027-02-01", "2027-02-15"}, {"two or three weeks from now", "2026-12-03", "2026-12-10"},
		{"December 7, or maybe the 14th", "2026-12-07", "2026-12-14"}, {"any time from January 4 to January 18", "2027-01-04", "2027-01-18"},
		{"春ごろ", nil, nil}, {"お盆前", nil, nil}, {"late Q1", nil, nil}, {"before Christmas", nil, nil}, {"in the spring", nil, nil},
	} {
		c := boise()
		if japanese(tt.text) {
			c = tokyo()
		}
		a := Parse(tt.text, day, c)
		reason := ReasonDoubt
		if tt.from == nil {
			reason = ReasonDay
		}
		if a.Status != Invalid || a.Reason != reason || a.Value != tt.from || a.Other != tt.upTo {
			t.Errorf("%q: %+v, want %v %v", tt.text, a, tt.from, tt.upTo)
		}
	}
	for text, want := range map[string]string{"内定から2〜3か月": "内定から2〜3か月", "2-3 weeks after an offer": "2-3 weeks after an offer"} {
		if a := Parse(text, day, tokyo()); a.Value != want {
			t.Errorf("%q: %+v", text, a)
		}
	}
}
