package value

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// It is Friday, 20 November 2026 in Tokyo, and still Thursday in Boise.
func TestStartDatesAsPeopleGiveThem(t *testing.T) {
	start := Want{Type: form.TypeDate, Future: true, Relative: true}
	check(t, start, tokyo(), []says{
		{"4月から", Found, "2027-04-01"}, {"来年4月1日", Found, "2027-04-01"}, {"令和9年4月1日", Found, "2027-04-01"}, {"R9.4.1", Found, "2027-04-01"}, {"令和八年十二月一日", Found, "2026-12-01"}, {"令和8年4月1日", Invalid, ReasonPast}, {"内定後1ヶ月", Found, "内定後1ヶ月"}, {"内定から１か月", Found, "内定から１か月"}, {"内定いただいてから2ヶ月ほど", Found, "内定いただいてから2ヶ月ほど"},
		{"来月頭", Found, "2026-12-01"}, {"来月アタマから", Found, "2026-12-01"}, {"来月の初めからいけます", Found, "2026-12-01"}, {"来月から", Found, "2026-12-01"}, {"再来月の1日", Found, "2027-01-01"}, {"年明けすぐ", Invalid, ReasonDay}, {"即日可", Found, "2026-11-20"}, {"すぐいけます", Found, "2026-11-20"}, {"明日からでも", Found, "2026-11-21"}, {"来週月曜", Found, "2026-11-23"}, {"次の月曜から", Found, "2026-11-23"},
		{"１２／１", Found, "2026-12-01"}, {"12/1〜", Found, "2026-12-01"}, {"2027/4/1以降", Found, "2027-04-01"}, {"20270401", Found, "2027-04-01"}, {"昨日", Invalid, ReasonPast}, {"2020年4月1日", Invalid, ReasonPast}, {"2月30日", Invalid, ReasonNoSuchDay}, {"13月1日", Invalid, ReasonNoSuchDay}, {"未定です", Unknown, nil}, {"相談したいです", Negotiable, nil}, {"1ヶ月後", Found, "2026-12-20"},
		{"12月10日かな", Found, "2026-12-10"}, {"10日からでお願いします", Found, "2026-12-10"}, {"春から", Invalid, ReasonDay}, {"4月1日付で", Found, "2027-04-01"}, {"退職後1ヶ月", Found, "退職後1ヶ月"}, {"2027年1月", Invalid, ReasonDay}, {"いつでもOK", Found, "2026-11-20"}, {"今月末", Found, "2026-11-30"}, {"今月の25日", Found, "2026-11-25"}, {"4月入社希望", Found, "2027-04-01"}, {"来年の春", Invalid, ReasonDay},
	})
	check(t, start, boise(), []says{
		{"asap", Found, "2026-11-19"}, {"ASAP!!", Found, "2026-11-19"}, {"immediately", Found, "2026-11-19"}, {"next Monday", Found, "2026-11-23"}, {"two weeks after an offer", Found, "two weeks after an offer"}, {"2 weeks' notice", Found, "2 weeks' notice"}, {"I need to give two weeks notice", Found, "two weeks notice"}, {"03/04/2027", Found, "2027-03-04"}, {"03/04/2026", Invalid, ReasonPast},
		{"Jan 4", Found, "2027-01-04"}, {"4th Jan", Found, "2027-01-04"}, {"january 4th, 2027", Found, "2027-01-04"}, {"Jan 4 2026", Invalid, ReasonPast}, {"yesterday", Invalid, ReasonPast}, {"tomorrow", Found, "2026-11-20"}, {"Feb 30", Invalid, ReasonNoSuchDay}, {"end of January", Found, "2027-01-31"}, {"1st of next month", Found, "2026-12-01"}, {"the first of december", Found, "2026-12-01"}, {"beginning of Feb", Found, "2027-02-01"},
		{"in 3 weeks", Found, "2026-12-10"}, {"a week from Monday", Found, "2026-11-30"}, {"from Monday", Found, "2026-11-23"}, {"mid january", Invalid, ReasonDay}, {"January", Invalid, ReasonDay}, {"flexible", Negotiable, nil}, {"not sure yet", Unknown, nil}, {"after Christmas", Invalid, ReasonDay}, {"new year", Invalid, ReasonDay}, {"12-1-2026", Found, "2026-12-01"}, {"2026-12-01", Found, "2026-12-01"}, {"i can start today", Found, "2026-11-19"},
	})
	nowhere := Context{"en", "", "UTC", now}
	check(t, start, nowhere, []says{{"03/04/2027", Invalid, ReasonAmbiguous}, {"13/04/2027", Found, "2027-04-13"}, {"04/04/2027", Found, "2027-04-04"}, {"2027-04-03", Found, "2027-04-03"}, {"3 April 2027", Found, "2027-04-03"}})
	check(t, start, Context{"en", "CA", "America/Toronto", now}, []says{{"03/04/2027", Invalid, ReasonAmbiguous}})
	check(t, start, london(), []says{{"03/04/2027", Found, "2027-04-03"}, {"3/4/27", Found, "2027-04-03"}, {"the 14th", Found, "2026-12-14"}, {"Monday week", Found, "2026-11-30"}, {"a fortnight on Monday", Found, "2026-12-07"}, {"in a fortnight", Found, "2026-12-04"}})
	only := Want{Type: form.TypeDate, Future: true}
	check(t, only, tokyo(), []says{{"内定後1ヶ月", Invalid, ReasonRelative}, {"二週間後", Found, "2026-12-04"}})
}

func TestContactAsPeopleGiveIt(t *testing.T) {
	mail := Want{Type: form.TypeEmail}
	check(t, mail, tokyo(), []says{
		{"naoki@example.jpです", Found, "naoki@example.jp"}, {"naoki＠example．jp", Found, "naoki@example.jp"}, {"ｎａｏｋｉ＠ｅｘａｍｐｌｅ．ｊｐです。", Found, "naoki@example.jp"}, {"mailto:naoki@example.jp", Found, "naoki@example.jp"}, {"<naoki@example.jp>", Found, "naoki@example.jp"}, {"メールはnaoki@example.jpになります", Found, "naoki@example.jp"}, {"naoki アットマーク example.jp", Found, "naoki@example.jp"}, {"naoki★example.jp", Absent, nil},
		{"naoki@example。jp", Found, "naoki@example.jp"}, {"naoki@example,jp", Invalid, ReasonFormat}, {"naoki@", Invalid, ReasonFormat}, {"@example.jp", Invalid, ReasonFormat}, {"naoki@example", Invalid, ReasonFormat}, {"naoki@例え.jp", Found, "naoki@例え.jp"}, {"naoki..t@example.jp", Invalid, ReasonFormat}, {"naoki@gmail.con", Invalid, ReasonTypo}, {"naoki@gmial.com", Invalid, ReasonTypo}, {"taro@yahoo.co.jo", Invalid, ReasonTypo}, {"taro@docomo.ne.jp", Found, "taro@docomo.ne.jp"}, {"taro@softbank.ne.jp", Found, "taro@softbank.ne.jp"}, {"taro@ezweb.ne.jp", Found, "taro@ezweb.ne.jp"}, {"taro@yahoo.co.jp", Found, "taro@yahoo.co.jp"}, {"taro@i.softbank.jp", Found, "taro@i.softbank.jp"},
	})
	check(t, mail, boise(), []says{
		{"dana at example dot com", Found, "dana@example.com"}, {"dana dot w at example dot co dot uk", Found, "dana.w@example.co.uk"}, {"dana (at) example (dot) com", Found, "dana@example.com"}, {"it's dana underscore w at example dot com", Found, "dana_w@example.com"}, {"dana@example.com, thanks!", Found, "dana@example.com"}, {"dana@example.com.", Found, "dana@example.com"}, {"Dana Whitfield <dana@example.com>", Found, "dana@example.com"}, {"dana @ example.com", Found, "dana@example.com"}, {"DANA@EXAMPLE.COM", Found, "DANA@example.com"}, {"dana+jobs@example.com", Found, "dana+jobs@example.com"}, {"a@example.com or b@example.com", Invalid, ReasonMultiple},
		{"dana@hotmial.com", Invalid, ReasonTypo}, {"dana@gmail.co", Invalid, ReasonTypo}, {"dana@gmail.cmo", Invalid, ReasonTypo}, {"dana@outlok.com", Invalid, ReasonTypo}, {"dana@yahoo.com", Found, "dana@yahoo.com"}, {"dana@mail.com", Found, "dana@mail.com"}, {"dana@gmx.com", Found, "dana@gmx.com"}, {"dana@ymail.com", Found, "dana@ymail.com"}, {"dana@example.ocm", Invalid, ReasonTypo}, {"dana@example.con", Invalid, ReasonTypo}, {"dana@example.co", Found, "dana@example.co"}, {"dana@hey.com", Found, "dana@hey.com"}, {"yes gmail.con is right: dana@gmail.con", Found, "dana@gmail.con"}, {"dana@gmail.con, correct", Found, "dana@gmail.con"}, {"ünsal@example.de", Invalid, ReasonFormat}, {"dana@münchen.de", Found, "dana@münchen.de"},
	})
	phone := Want{Type: form.TypePhone}
	check(t, phone, tokyo(), []says{
		{"+81(0)90-1234-5678", Found, "+819012345678"}, {"+81 (0) 90 1234 5678", Found, "+819012345678"}, {"+81090-1234-5678", Found, "+819012345678"}, {"０９０ー１２３４ー５６７８", Found, "+819012345678"}, {"ゼロ九ゼロ", Absent, nil}, {"〇九〇-一二三四-五六七八", Found, "+819012345678"}, {"090.1234.5678", Found, "+819012345678"}, {"03-1234-5678 内線12", Found, "+81312345678"}, {"携帯は090-1234-5678、自宅は03-1234-5678です", Found, "+819012345678"}, {"自宅03-1234-5678、携帯090-1234-5678", Found, "+819012345678"}, {"090-1234-5678か080-8765-4321", Invalid, ReasonMultiple}, {"090-1234-567", Invalid, ReasonTooShort}, {"090-1234-56789", Invalid, ReasonTooLong}, {"tel:09012345678", Found, "+819012345678"},
		{"09012345678です。夜なら出られます", Found, "+819012345678"}, {"12345", Invalid, ReasonTooShort}, {"+44 7911 123456", Found, "+447911123456"}, {"0081-90-1234-5678", Found, "+819012345678"},
	})
	check(t, phone, boise(), []says{
		{"(208) 555-0187 ext. 12", Found, "+12085550187"}, {"208.555.0187 x44", Found, "+12085550187"}, {"mobile 208-555-0187, home 208-555-0199", Found, "+12085550187"}, {"cell: 208 555 0187 / work: 208 555 0199", Found, "+12085550187"}, {"call me on 208-555-0187 not 208-555-0199", Found, "+12085550187"}, {"tel:+1-208-555-0187", Found, "+12085550187"}, {"two zero eight five five five zero one eight seven", Found, "+12085550187"}, {"208-555-0187 or 208-555-0199", Invalid, ReasonMultiple}, {"1-208-555-0187", Found, "+12085550187"}, {"+44 (0)7911 123456", Found, "+447911123456"}, {"555-0187", Invalid, ReasonTooShort},
	})
	check(t, phone, london(), []says{{"07911 123456", Found, "+447911123456"}, {"o7911 123456", Found, "+447911123456"}})
	url := Want{Type: form.TypeURL}
	check(t, url, boise(), []says{{"github dot com slash danaw", Found, "https://github.com/danaw"}, {"https：／／example．com／a", Found, "https://example.com/a"}, {"(https://example.com/a).", Found, "https://example.com/a"}, {"www.example.com", Found, "https://www.example.com"}, {"https://example.com/aです", Found, "https://example.com/a"}, {"<https://example.com|my site>", Found, "https://example.com"}, {"[site](https://example.com/x)", Found, "https://example.com/x"}, {"javascript:alert(1)", Invalid, ReasonScheme}, {"https://localhost/x", Invalid, ReasonFormat}, {"htps://example.com", Invalid, ReasonScheme}, {"@danaw", Absent, nil}})
}
