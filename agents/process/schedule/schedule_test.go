package schedule_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	ics "github.com/arran4/golang-ical"
	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/agents/process/schedule"
	"github.com/mendanhq/mendan/prompts"
)

// launch is three steps like those of any launch.
var launch = schedule.Template{ID: "tpl-1", Name: "SaaS新規立上げ 初期プロセス", Steps: []schedule.Step{
	{Seq: 1, Name: "要件定義", Basis: schedule.Goal, OffsetDays: -14},
	{Seq: 2, Name: "設計レビュー", Basis: schedule.Prev, OffsetDays: 2, DependsOn: []int{1}},
	{Seq: 3, Name: "開発着手", Basis: schedule.Prev, OffsetDays: 5, DependsOn: []int{2}, Artifacts: []string{"設計書", "見積"}},
}}

func calendar(t *testing.T, name string) schedule.Calendar {
	t.Helper()
	c, ok := schedule.Named(name)
	if !ok {
		t.Fatalf("no calendar %q", name)
	}
	return c
}

func day(t *testing.T, s string) time.Time {
	t.Helper()
	d, err := time.Parse(time.DateOnly, s)
	if err != nil {
		t.Fatal(err)
	}
	return d
}

func catalog(t *testing.T, lang string) *prompts.Catalog {
	t.Helper()
	c, err := prompts.Load(lang)
	if err != nil {
		t.Fatal(err)
	}
	return c
}

func TestDates(t *testing.T) {
	for name, c := range map[string]struct {
		calendar, goal string
		counted, due   []string
	}{
		"every day": {"none", "2027-04-01", []string{"2027-03-18", "2027-03-20", "2027-03-25"}, []string{"2027-03-18", "2027-03-20", "2027-03-25"}},
		"weekends":  {"weekdays", "2027-04-01", []string{"2027-03-18", "2027-03-20", "2027-03-25"}, []string{"2027-03-18", "2027-03-19", "2027-03-25"}},
		// 2 May is a Sunday; 3, 4 and 5 May are holidays.
		"Golden Week": {"jp", "2027-05-16", []string{"2027-05-02", "2027-05-04", "2027-05-09"}, []string{"2027-04-30", "2027-04-30", "2027-05-07"}},
		// 22 March is off because the equinox fell on a Sunday, 29 February was there in 2028.
		"substitute": {"jp", "2027-04-05", []string{"2027-03-22", "2027-03-24", "2027-03-29"}, []string{"2027-03-19", "2027-03-24", "2027-03-29"}},
		"leap year":  {"none", "2028-03-14", []string{"2028-02-29", "2028-03-02", "2028-03-07"}, []string{"2028-02-29", "2028-03-02", "2028-03-07"}},
	} {
		p, err := schedule.New(launch, day(t, c.goal), "Asia/Tokyo", calendar(t, c.calendar))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var counted, due []string
		for _, d := range p.Steps {
			counted, due = append(counted, d.Counted.Format(time.DateOnly)), append(due, d.Due.Format(time.DateOnly))
		}
		if !slices.Equal(counted, c.counted) || !slices.Equal(due, c.due) {
			t.Errorf("%s: counted %v, due %v", name, counted, due)
		}
	}
}

func TestRefused(t *testing.T) {
	jp := calendar(t, "jp")
	step := func(basis string, offset int) schedule.Template {
		return schedule.Template{Steps: []schedule.Step{{Seq: 1, Name: "x", Basis: basis, OffsetDays: offset}}}
	}
	for name, err := range map[string]error{
		"the first counts from the one before": second(schedule.New(step(schedule.Prev, 1), day(t, "2027-04-01"), "UTC", jp)),
		"another basis":                        second(schedule.New(step("start", 1), day(t, "2027-04-01"), "UTC", jp)),
	} {
		if err == nil {
			t.Errorf("%s: not refused", name)
		}
	}
	for _, goal := range []string{"2022-01-05", "2021-10-01", "2100-01-01"} {
		if err := second(schedule.New(step(schedule.Goal, 0), day(t, goal), "UTC", jp)); !errors.Is(err, schedule.ErrUnknownYear) {
			t.Errorf("%s: %v", goal, err)
		}
	}
}

func second(_ schedule.Plan, err error) error { return err }

// Nothing is due later than the template says, or on a day off, and who is counted first is due first.
func TestLaws(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		all := schedule.Calendars()
		c := all[rapid.IntRange(0, len(all)-1).Draw(t, "calendar")]
		var tpl schedule.Template
		for i := range rapid.IntRange(1, 8).Draw(t, "steps") {
			basis := schedule.Goal
			if i > 0 && rapid.Bool().Draw(t, "prev") {
				basis = schedule.Prev
			}
			tpl.Steps = append(tpl.Steps, schedule.Step{Seq: i + 1, Basis: basis, OffsetDays: rapid.IntRange(-365, 365).Draw(t, "offset")})
		}
		goal := schedule.Day(2060, time.January, 1).AddDate(0, 0, rapid.IntRange(-9000, 9000).Draw(t, "goal"))
		p, err := schedule.New(tpl, goal, "UTC", c)
		if err != nil {
			t.Fatal(err)
		}
		for i, d := range p.Steps {
			if _, closed := c.Closed(d.Due); closed || d.Due.After(d.Counted) {
				t.Fatalf("step %d: %v, counted %v", i+1, d.Due, d.Counted)
			}
			for _, e := range p.Steps[:i] {
				if e.Counted.Before(d.Counted) && e.Due.After(d.Due) {
					t.Fatalf("counted %v, %v and due %v, %v", e.Counted, d.Counted, e.Due, d.Due)
				}
			}
		}
	})
}

// The days off of three years as the Cabinet Office lists them (国民の祝日について, gaiyou.html), and those of 2032, the next year with
// a day between two holidays.
func TestJapan(t *testing.T) {
	jp, plain := calendar(t, "jp"), calendar(t, "weekdays")
	for year, want := range map[int]string{
		2024: "0101 0108 0211 0212 0223 0320 0429 0503 0504 0505 0506 0715 0811 0812 0916 0922 0923 1014 1103 1104 1123",
		2025: "0101 0113 0211 0223 0224 0320 0429 0503 0504 0505 0506 0721 0811 0915 0923 1013 1103 1123 1124",
		2026: "0101 0112 0211 0223 0320 0429 0503 0504 0505 0506 0720 0811 0921 0922 0923 1012 1103 1123",
		2027: "0101 0111 0211 0223 0321 0322 0429 0503 0504 0505 0719 0811 0920 0923 1011 1103 1123",
		2032: "0101 0112 0211 0223 0320 0429 0503 0504 0505 0719 0811 0920 0921 0922 1011 1103 1123",
	} {
		var got []string
		for d := schedule.Day(year, time.January, 1); d.Year() == year; d = d.AddDate(0, 0, 1) {
			why, closed := jp.Closed(d)
			if _, weekend := plain.Closed(d); closed && (!weekend || why.JA != "") {
				got = append(got, d.Format("0102"))
			}
		}
		if s := strings.Join(got, " "); s != want {
			t.Errorf("%d:\n%s, want\n%s", year, s, want)
		}
	}
}

func TestText(t *testing.T) {
	p, err := schedule.New(launch, day(t, "2027-04-01"), "Asia/Tokyo", calendar(t, "jp"))
	if err != nil {
		t.Fatal(err)
	}
	const ja = `SaaS新規立上げ 初期プロセス
ゴール: 2027年4月1日（木）、暦: 土日と日本の祝日は休み、Asia/Tokyo の日付

2027年3月18日（木）  1. 要件定義
    ゴールの 14 日前
2027年3月19日（金）  2. 設計レビュー
    前の段階の 2 日後。数えると 2027年3月20日（土） で休みのため、その前の営業日です
    先に終えるもの: 1
2027年3月25日（木）  3. 開発着手
    前の段階の 5 日後
    先に終えるもの: 2
    必要なもの: 設計書、見積`
	if got := p.Text(catalog(t, "ja")); got != ja {
		t.Errorf("ja:\n%s", got)
	}
	en := p.Text(catalog(t, "en"))
	for _, want := range []string{"Fri 19 Mar 2027  2. ", "that is Sat 20 Mar 2027, a day off", "14 days before the goal"} {
		if !strings.Contains(en, want) {
			t.Errorf("en lacks %q:\n%s", want, en)
		}
	}
}

func TestEarly(t *testing.T) {
	p, err := schedule.New(schedule.Template{Steps: []schedule.Step{
		{Seq: 1, Name: "a", Basis: schedule.Goal, OffsetDays: -3}, {Seq: 2, Name: "b", Basis: schedule.Goal, OffsetDays: -9, DependsOn: []int{1}},
	}}, day(t, "2027-04-01"), "UTC", calendar(t, "none"))
	if err != nil {
		t.Fatal(err)
	}
	if e := p.Early(); len(e) != 1 || e[0].Step.Seq != 2 || e[0].On.Seq != 1 {
		t.Errorf("%+v", e)
	}
	if got := p.Text(catalog(t, "en")); !strings.Contains(got, "“2. b” is dated before “1. a”") {
		t.Error(got)
	}
}

// What a calendar program reads is what was written, whatever is in the names; lines keep to 75 bytes and break no character.
func TestICS(t *testing.T) {
	nasty := "a,b;c\\d \"x\" BEGIN:VEVENT\nEND:VCALENDAR\r\x00 " + strings.Repeat("長い名前", 30)
	tpl := launch
	tpl.Steps = append(slices.Clone(launch.Steps), schedule.Step{Seq: 4, Name: nasty, Basis: schedule.Goal})
	p, err := schedule.New(tpl, day(t, "2027-04-01"), "Asia/Tokyo", calendar(t, "jp"))
	if err != nil {
		t.Fatal(err)
	}
	stamp := time.Date(2026, 11, 20, 1, 2, 3, 0, time.UTC)
	raw := string(p.ICS(catalog(t, "ja"), stamp))
	if raw != string(p.ICS(catalog(t, "ja"), stamp)) {
		t.Error("two exports differ")
	}
	for line := range strings.SplitSeq(strings.TrimSuffix(raw, "\r\n"), "\r\n") {
		if len(line) > 75 || strings.ContainsAny(line, "\r\n\x00") || strings.ToValidUTF8(line, "") != line {
			t.Errorf("%d bytes: %q", len(line), line)
		}
	}
	cal, err := ics.ParseCalendar(strings.NewReader(raw))
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for _, e := range cal.Events() {
		start, err := e.GetAllDayStartAt()
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprint(e.Id(), " ", start.Format(time.DateOnly), " ", ics.FromText(e.GetProperty(ics.ComponentPropertySummary).Value)))
	}
	want := []string{
		"tpl-1-20270401-1@mendan 2027-03-18 1. 要件定義",
		"tpl-1-20270401-2@mendan 2027-03-19 2. 設計レビュー",
		"tpl-1-20270401-3@mendan 2027-03-25 3. 開発着手",
		"tpl-1-20270401-4@mendan 2027-04-01 4. a,b;c\\d \"x\" BEGIN:VEVENT END:VCALENDAR  " + strings.Repeat("長い名前", 30),
		"tpl-1-20270401-goal@mendan 2027-04-01 ゴール: SaaS新規立上げ 初期プロセス",
	}
	if !slices.Equal(got, want) {
		t.Errorf("events:\n%s\nwant\n%s", strings.Join(got, "\n"), strings.Join(want, "\n"))
	}
}
