package facts

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// sureOf reads one answer to a field of a sample form: what is told, and behind "?" what is to be asked back.
func sureOf(t *testing.T, sample, field, said string) string {
	t.Helper()
	f, err := form.Sample(sample)
	if err != nil {
		t.Fatal(err)
	}
	c := inTokyo
	if strings.HasPrefix(sample, "en") {
		c = inDenver
	}
	var out []string
	told, doubts := Read(*f.Field(field), Message{Text: said}, Known{}, c)
	for _, fact := range told {
		v, _ := json.Marshal(fact.Value)
		out = append(out, fact.Key+"="+string(v))
	}
	for _, d := range doubts {
		v, _ := json.Marshal(d.Value)
		out = append(out, "?"+d.Key+"="+string(v))
	}
	slices.Sort(out)
	return strings.Join(out, " ")
}

func checkSure(t *testing.T, cases [][4]string) {
	t.Helper()
	for _, tc := range cases {
		if got := sureOf(t, tc[0], tc[1], tc[2]); got != tc[3] {
			t.Errorf("%s %s %q:\n got %s\nwant %s", tc[0], tc[1], tc[2], got, tc[3])
		}
	}
}

// Hours that differ from day to day, and days of some weeks, are more than the facts hold: none is recorded unasked. Of the former the days are.
func TestHoursOfSeveralDaysAreNotRecorded(t *testing.T) {
	for _, said := range []string{
		"土日の10時から17時まで入れます。平日は火曜と木曜の17時から22時まで大丈夫です", "平日は18時から22時、土日は朝9時から夜8時まで", "火曜は10時から14時、金曜は18時から22時",
		"透析があるので火木土は午後3時以降、他は10時から18時", "月水は9:00〜13:00、金は13:00〜18:00でお願いします", "平日18時〜22時で、土日は終日いけます", "月曜17時以降、水曜15時以降",
		"隔週の土曜、10時から15時", "月2回しか入れません。土曜の10時から15時", "平日の10時から15時、祝日は除きます",
	} {
		for fact := range strings.FieldsSeq(sureOf(t, "ja-parttime-store", "shift", said)) {
			seldom := strings.Contains(said, "隔週") || strings.Contains(said, "月2回") || strings.Contains(said, "祝日")
			some := seldom || strings.Contains(said, "他は")
			if some && strings.HasPrefix(fact, "available_days") || !seldom && strings.HasPrefix(fact, "time_") {
				t.Errorf("%q records %s", said, fact)
			}
		}
	}
	checkSure(t, [][4]string{
		{
			"ja-parttime-store", "shift", "平日は18時から22時、土は朝9時から夜8時まで",
			`?time_from="18:00" ?time_to="22:00" available_days=["mon","tue","wed","thu","fri","sat"]`,
		},
		{"ja-parttime-store", "shift", "月・金・土・日　平日は17時から、土日は10時から入れます", `?time_from="17:00" available_days=["mon","fri","sat","sun"]`},
		{
			"ja-parttime-store", "shift",
			"土日の10時から17時まで入れます。平日は火曜と木曜の17時から22時",
			`?time_from="10:00" ?time_to="17:00" available_days=["tue","thu","sat","sun"]`,
		},
		{"ja-parttime-store", "shift", "平日（月・金）17時〜21時、土日10時〜18時", `?time_from="17:00" ?time_to="21:00" available_days=["mon","fri","sat","sun"]`},
		{
			"ja-parttime-store", "shift",
			"平日は入れます。特に月曜と金曜は助かります。17時から21時",
			`available_days=["mon","tue","wed","thu","fri"] time_from="17:00" time_to="21:00"`,
		},
		{"ja-parttime-store", "shift", "火木土の3日だけ、17時から21時", `available_days=["tue","thu","sat"] time_from="17:00" time_to="21:00"`},
		{"ja-parttime-store", "shift", "月曜17時から21時、火曜17時から21時", `available_days=["mon","tue"] time_from="17:00" time_to="21:00"`},
		{"ja-parttime-store", "shift", "22時までってまじ？", ``},
		{"ja-parttime-store", "shift", "木曜だけNG、あとは全部OK、9時〜15時", `available_days=["mon","tue","wed","fri","sat","sun"] time_from="09:00" time_to="15:00"`},
		{"ja-parttime-store", "shift", "水曜だけダメで他はいつでも、夕方5時から10時まで", `available_days=["mon","tue","thu","fri","sat","sun"] time_from="17:00" time_to="22:00"`},
		{"ja-parttime-store", "shift", "月・水・金　18:00〜22:00", `available_days=["mon","wed","fri"] time_from="18:00" time_to="22:00"`},
		{"ja-parttime-store", "shift", "火曜と木曜の17時から、終わりは21時まで", `available_days=["tue","thu"] time_from="17:00" time_to="21:00"`},
	})
}

// What was so once, or may be so, is not what is offered.
func TestWhatWasOrMayBeIsNotOffered(t *testing.T) {
	checkSure(t, [][4]string{
		{"en-gb-care-assistant", "shift", "I used to do nights but not any more. Mon Wed Fri, 25 hours", `?nights_ok=false days=["mon","wed","fri"] weekly_hours=25`},
		{"en-gb-care-assistant", "shift", "did nights for years, never again. Mon to Fri, 30 hours", `?nights_ok=false days=["mon","tue","wed","thu","fri"] weekly_hours=30`},
		{"en-gb-care-assistant", "shift", "Mon and Tue, nights maybe, 20 hours", `?nights_ok=true days=["mon","tue"] weekly_hours=20`},
		{"en-gb-care-assistant", "shift", "nights only if really needed", `?nights_ok=true`},
		{"en-gb-care-assistant", "shift", "at my previous job I did nights, here nights are fine", `nights_ok=true`},
		{"en-gb-care-assistant", "shift", "happy with nights", `nights_ok=true`},
		{"en-gb-care-assistant", "shift", "I have dialysis Tue and Thu so only Mon Wed Fri", `days=["mon","wed","fri"]`},
		{"en-gb-care-assistant", "shift", "Monday to Wednesday, but I've a bad knee so could I have a stool?", `days=["mon","tue","wed"]`},
		{"en-gb-care-assistant", "shift", "Mon-Wed but not nights", `days=["mon","tue","wed"] nights_ok=false`},
		{"en-gb-care-assistant", "shift", "Tuesday through Friday, though my back isn't great", `days=["tue","wed","thu","fri"]`},
		{"ja-parttime-store", "shift", "水曜と木曜だけど時間は相談で", `available_days=["wed","thu"]`},
		{"ja-parttime-store", "shift", "月曜から水曜ですが、膝が悪いので椅子がほしいです", `available_days=["mon","tue","wed"]`},
		{"ja-parttime-store", "shift", "水曜ですが通院です", ``},
		{"en-gb-care-assistant", "shift", "I worked 40 hours in my last job but now want 20", `weekly_hours=20`},
		{"en-remote-support-global", "availability", "it was 38 hours at my old place, these days I'd like 16 hours", `weekly_hours=16`},
		{"ja-parttime-store", "weekly_hours", "前は週30時間でしたが、今回は15時間くらいで", `weekly_hours=15`},
		{"ja-parttime-store", "weekly_hours", "以前の職場では週35時間でした", `?weekly_hours=35`},
		{"ja-parttime-store", "weekly_hours", "今は20時間くらいがいいです", `weekly_hours=20`},
	})
}

// What ends on a day leaves it: work starts behind it. What is put aside is not recorded.
func TestTheEndOfSomethingIsNoStart(t *testing.T) {
	const engineer, us, field = "ja-midcareer-engineer", "en-us-backend-engineer", "start_date"
	checkSure(t, [][4]string{
		{engineer, field, "試験が12月5日までなので、その次の日から", `start_date="2026-12-06"`},
		{engineer, field, "12月10日に退職するので翌日から", `start_date="2026-12-11"`},
		{engineer, field, "12月20日まで旅行なのでそのあと", `?start_date="2026-12-21"`},
		{engineer, field, "3月末まで今の会社なので4月1日", `start_date="2027-04-01"`},
		{engineer, field, "1月15日で契約が切れます。翌週から", `?start_date="2027-01-22"`},
		{engineer, field, "最終出勤日が12月25日なので1月5日からお願いします", `start_date="2027-01-05"`},
		{engineer, field, "来年の二月からでお願いします。年末は帰省が", `start_date="2027-02-01"`},
		{engineer, field, "12月10日は試験なので、1月から働けます", `start_date="2027-01-01"`},
		{engineer, field, "1月からで、できれば1月12日から", `start_date="2027-01-12"`},
		{engineer, field, "十二日ごろ", `start_date="2026-12-12"`},
		{"ja-parttime-store", "phone", "０８０の３３４４の５５６６です", `phone_e164="+818033445566"`},
		{engineer, field, "12月15日までに入社できます", `start_date="2026-12-15"`},
		{engineer, field, "12月1日じゃなくて8日", `start_date="2026-12-08"`},
		{engineer, field, "12月1日ではなくもう少しあと", `?start_date="2026-12-01"`},
		{us, field, "my last day is 31 December so the week after", `?start_date="2027-01-07"`},
		{us, field, "my contract ends on January 15, so the day after", `start_date="2027-01-16"`},
		{us, field, "I finish my current job on December 18 and can start January 4", `start_date="2027-01-04"`},
		{us, field, "can't start until January 4", `start_date="2027-01-04"`},
		{"en-remote-support-global", "availability", "20 hours, my last day is 31 December so after that", `?start_date="2027-01-01" weekly_hours=20`},
	})
}

func TestANoticeOfSeveralIsAskedBack(t *testing.T) {
	const care, field = "en-gb-care-assistant", "notice_period"
	checkSure(t, [][4]string{
		{care, field, "not 4 weeks, only 2", `notice_weeks=2`},
		{care, field, "my contract says 1 month but they'd let me go after 2 weeks", `?notice_weeks=2`},
		{care, field, "it was 4 weeks but I've already served 3", `?notice_weeks=3`},
		{care, field, "officially 8 weeks, realistically 3 weeks", `?notice_weeks=3`},
		{care, field, "not 4 weeks, it's 2 weeks", `notice_weeks=2`},
		{care, field, "six weeks, not four", `notice_weeks=6`},
		{care, field, "one month, so 4 weeks", `notice_weeks=4`},
		{care, field, "four weeks' notice", `notice_weeks=4`},
	})
}

// A number or a yes or no is of the subject of its own clause; what was never done takes none.
func TestWhatWasNeverDoneTakesNoYears(t *testing.T) {
	const ja, us, field = "ja-midcareer-engineer", "en-us-backend-engineer", "skills"
	checkSure(t, [][4]string{
		{ja, field, "Goは触ったことがなく、Javaを8年とPythonを2年です", `primary_language="Java" years_primary_language=8`},
		{ja, field, "Goはないです。PHPを4年、本番あり", `primary_language="PHP" production_use=true years_primary_language=4`},
		{ja, field, "Rubyを10年、Goは使ったことありません", `primary_language="Ruby" years_primary_language=10`},
		{ja, field, "Rustは未経験で、Kotlinは6年です", `primary_language="Kotlin" years_primary_language=6`},
		{us, field, "No Go yet, 8 years Python", `go_years=0`},
		{us, field, "I've never touched Go, 5 years of Java", `go_years=0`},
		{us, field, "Go 3 years, no Rust yet, MySQL", `database_used="MySQL" go_years=3`},
	})
}
