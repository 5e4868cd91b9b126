package interview_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/bot"
)

// shiftOf holds the interview for a job in a shop up to the question about shifts.
func shiftOf(t *testing.T) *world {
	t.Helper()
	w := newWorld(t, "ja-parttime-store", now)
	w.start()
	w.click("agree")
	for _, s := range []string{"日本語", "日本", "森 太一（もり たいち）", "090-1234-5678", "はい"} {
		w.say(s)
	}
	if w.last().Asks != "shift" {
		t.Fatalf("asks %s: %s", w.last().Asks, w.last().Text)
	}
	return w
}

// TestDoubtIsAskedBack: hours that may be those of the morning or of the evening are shown and asked back, and recorded only when the
// candidate says that it is so.
func TestDoubtIsAskedBack(t *testing.T) {
	for _, tt := range []struct {
		name     string
		say      []string
		from, to any
		asks     string // the field after that
	}{
		{"yes", []string{"火木、5時から10時までです", "はい"}, "17:00", "22:00", "weekly_hours"},
		{"so", []string{"火木、5時から10時までです", "そうです、お願いします"}, "17:00", "22:00", "weekly_hours"},
		{"again", []string{"火木、5時から10時までです", "5時から10時です"}, nil, nil, "shift"},
		{"no", []string{"火木、5時から10時までです", "いいえ"}, nil, nil, "shift"},
		{"no, and told", []string{"火木、5時から10時までです", "いいえ、朝5時から10時です"}, "05:00", "10:00", "weekly_hours"},
		{"told anew", []string{"火木、5時から10時までです", "18時から22時にします"}, "18:00", "22:00", "weekly_hours"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			w := shiftOf(t)
			w.say(tt.say[0])
			if text := w.last().Text; !strings.Contains(text, "17:00〜22:00 ということでよいですか") {
				t.Fatalf("asked: %s", text)
			}
			if _, facts, _ := w.record().field("shift"); facts["time_from"] != nil || facts["time_to"] != nil {
				t.Fatalf("recorded before it was asked: %v", facts)
			}
			w.say(tt.say[1])
			_, facts, _ := w.record().field("shift")
			if facts["time_from"] != tt.from || facts["time_to"] != tt.to || fmt.Sprint(facts["available_days"]) != "[tue thu]" {
				t.Errorf("recorded %v", facts)
			}
			if w.last().Asks != tt.asks {
				t.Errorf("asks %s: %s", w.last().Asks, w.last().Text)
			}
		})
	}
}

// TestDoubtWithoutAValue: of days that are not told for sure none is recorded, and they are asked for again.
func TestDoubtWithoutAValue(t *testing.T) {
	w := shiftOf(t)
	w.say("水曜は月に2回だけ出られます。17時から22時")
	if _, facts, _ := w.record().field("shift"); facts["available_days"] != nil || facts["time_from"] != "17:00" {
		t.Errorf("recorded %v", facts)
	}
	if w.last().Asks != "shift" {
		t.Errorf("asks %s: %s", w.last().Asks, w.last().Text)
	}
	w.say("火曜と木曜です")
	if _, facts, _ := w.record().field("shift"); fmt.Sprint(facts["available_days"]) != "[tue thu]" {
		t.Errorf("recorded %v", facts)
	}
}

// TestADeletedDoubtIsGone: what is asked back goes with the message that told it.
func TestADeletedDoubtIsGone(t *testing.T) {
	w := shiftOf(t)
	w.say("火木、5時から10時までです")
	w.run(w.event(bot.Deleted{ID: bot.MessageID(w.heard)}))
	w.say("はい")
	if _, facts, _ := w.record().field("shift"); facts["time_from"] != nil {
		t.Errorf("recorded %v", facts)
	}
	if strings.Contains(string(w.state.Data), "5時から10時") {
		t.Error("the words are still there")
	}
}

// TestARangeIsNotCut: of a range told where one number is asked none is taken. The two ends are offered, and one is recorded when it is
// chosen or another is told; a yes chooses none, and neither does the same range again.
func TestARangeIsNotCut(t *testing.T) {
	for _, tt := range []struct {
		job, field, key string
		say             []string
		offers          [2]string
		want            any
	}{
		{"ja-parttime-store", "weekly_hours", "weekly_hours", []string{"20〜25時間くらい", "25で"}, [2]string{"20 時間", "25 時間"}, 25.0},
		{"ja-parttime-store", "weekly_hours", "weekly_hours", []string{"週20か25ですかね", "少ない方で"}, [2]string{"20 時間", "25 時間"}, 20.0},
		{"ja-parttime-store", "weekly_hours", "weekly_hours", []string{"16時間、忙しいときは20いけます", "16"}, [2]string{"16 時間", "20 時間"}, 16.0},
		{"ja-parttime-store", "weekly_hours", "weekly_hours", []string{"20から25", "やっぱり22時間"}, [2]string{"20 時間", "25 時間"}, 22.0},
		{"ja-parttime-store", "weekly_hours", "weekly_hours", []string{"20から25", "はい"}, [2]string{"20 時間", "25 時間"}, nil},
		{"ja-parttime-store", "weekly_hours", "weekly_hours", []string{"20から25", "20から25です"}, [2]string{"20 時間", "25 時間"}, nil},
		{"ja-midcareer-engineer", "skills", "years_primary_language", []string{"Pythonを4、5年、本番で", "5年で"}, [2]string{"4 年", "5 年"}, 5.0},
		{"en-gb-care-assistant", "shift", "weekly_hours", []string{"20-25 hours, mon to fri, no nights", "the higher one"}, [2]string{"20 hours", "25 hours"}, 25.0},
		{"en-gb-care-assistant", "shift", "weekly_hours", []string{"weekends, nights ok, Hours: 12 to 15", "yes"}, [2]string{"12 hours", "15 hours"}, nil},
		{"en-gb-care-assistant", "shift", "weekly_hours", []string{"Any day, no nights, 30 hrs but could stretch to 36", "30"}, [2]string{"30 hours", "36 hours"}, 30.0},
		{"en-gb-care-assistant", "notice_period", "notice_weeks", []string{"between two and four weeks", "four"}, [2]string{"2 weeks", "4 weeks"}, 4.0},
		{"en-gb-care-assistant", "experience", "months_experience", []string{"2-3 years in a nursing home, washing and feeding", "three"}, [2]string{"24 months", "36 months"}, 36.0},
		{"en-us-backend-engineer", "skills", "go_years", []string{"3-4 years of Go, mainly with Postgres", "the former"}, [2]string{"3 years", "4 years"}, 3.0},
		{"en-remote-support-global", "availability", "weekly_hours", []string{"20 or 25 hours, from January 4", "make it 25"}, [2]string{"20 hours", "25 hours"}, 25.0},
		{"en-remote-support-global", "experience", "tickets_per_day", []string{"email, 30 to 40 tickets daily, Zendesk", "40"}, [2]string{"30", "40"}, 40.0},
	} {
		t.Run(strings.Join(tt.say, "/"), func(t *testing.T) {
			w := askedOnly(t, tt.job, tt.field)
			w.say(tt.say[0])
			first := w.last().Text
			if !strings.Contains(first, tt.offers[0]) || !strings.Contains(first, tt.offers[1]) || w.last().Asks != tt.field {
				t.Fatalf("asked: %s", first)
			}
			if _, facts, _ := w.record().field(tt.field); facts[tt.key] != nil {
				t.Fatalf("recorded before it was asked: %v", facts)
			}
			w.say(tt.say[1])
			if _, facts, _ := w.record().field(tt.field); facts[tt.key] != tt.want {
				t.Errorf("recorded %v", facts)
			}
			if w.last().Text == first {
				t.Errorf("said twice: %s", first)
			}
		})
	}
}

// TestTheLowerEndOfPayIsSaid: where the least pay is asked a range answers it, and what is noted of it is said.
func TestTheLowerEndOfPayIsSaid(t *testing.T) {
	for job, tt := range map[string][3]string{
		"ja-midcareer-engineer": {"550〜650万円", "5500000", "下限"}, "en-us-backend-engineer": {"somewhere from $120,000 up to $135,000", "120000", "lower end"},
	} {
		w := askedOnly(t, job, "salary_expectation")
		w.say(tt[0])
		_, facts, _ := w.record().field("salary_expectation")
		for _, v := range facts {
			if n, _ := v.(float64); fmt.Sprintf("%.0f", n) != tt[1] {
				t.Errorf("%s: recorded %v", job, facts)
			}
		}
		if len(facts) != 1 || !strings.Contains(w.last().Text, tt[2]) {
			t.Errorf("%s: %v, %s", job, facts, w.last().Text)
		}
	}
}

// askedOnly holds an interview of one question of a sample form up to it.
func askedOnly(t *testing.T, job, field string) *world {
	t.Helper()
	f, err := form.Sample(job)
	if err != nil {
		t.Fatal(err)
	}
	one := *f
	one.Fields = []form.Field{*f.Field(field)}
	w := newWorld(t, job, now, withForm(&one))
	w.start()
	w.click("agree")
	from := map[string][]string{"JP": {"日本語", "日本"}, "US": {"English", "United States", "Denver"}, "GB": {"English", "United Kingdom"}, "": {"English", "Ireland"}}
	for _, s := range from[f.Country] {
		if w.last().Asks != field {
			w.say(s)
		}
	}
	if w.last().Asks != field {
		t.Fatalf("asks %s: %s", w.last().Asks, w.last().Text)
	}
	w.lang = map[bool]string{true: "ja", false: "en"}[f.Country == "JP"]
	return w
}

// Of a part of the day that tells no hour it is said what is missing, with an example, and what is written so is taken.
func TestHoursAreAskedWithAnExample(t *testing.T) {
	w := askedFirst(t, "ja-parttime-store", "shift", "ja")
	w.say("月火の夕方だけです")
	w.say("夕方です")
	if said := w.last().Text; !strings.Contains(said, "17時から22時") {
		t.Errorf("asks %q", said)
	}
	w.say("17時からラストまで")
	w.say("22時まで")
	if _, facts, _ := w.record().field("shift"); facts["time_from"] != "17:00" || facts["time_to"] != "22:00" {
		t.Errorf("recorded %v", facts)
	}
}

// TestDaysOfSomeWeeksBesideAWeek: what is told of such days stands beside the others, which are recorded with their hours.
func TestDaysOfSomeWeeksBesideAWeek(t *testing.T) {
	for said, note := range map[string]string{
		"火木17-23、金18-ラスト、第2第4の土曜17-ラスト":        "第2第4の土曜17-ラスト",
		"火木17-23時　金は18時〜ラスト　土は第2第4だけ17時〜ラスト":   "土は第2第4だけ17時〜ラスト",
		"火木は17時から23時、金曜は18時からラストまで、隔週で土曜も入れます": "隔週で土曜も入れます",
	} {
		t.Run(said, func(t *testing.T) {
			w := shiftOf(t)
			w.say(said)
			_, facts, _ := w.record().field("shift")
			if fmt.Sprint(facts["hours_by_day"]) != "map[fri:18:00-close thu:17:00-23:00 tue:17:00-23:00]" || !strings.Contains(string(w.raw()), `"text":"`+note+`"`) {
				t.Errorf("recorded %v, %s", facts, w.raw())
			}
		})
	}
}

// TestWordsInMessagesOfTheirOwn: what is told beside a number in further messages of the same breath stands beside it, and courtesies do not.
func TestWordsInMessagesOfTheirOwn(t *testing.T) {
	w := newWorld(t, "en-gb-care-assistant", now)
	w.start()
	w.click("agree")
	for _, s := range []string{"English", "UK", "Derek Walsh"} {
		w.say(s)
	}
	w.say("hi", "07700 900482", "dont ring before 3 im on shift til half 2", "text is better", "sorry for the wait")
	record := string(w.raw())
	for _, note := range []string{"dont ring before 3 im on shift til half 2", "text is better"} {
		if !strings.Contains(record, `"text":"`+note+`"`) {
			t.Errorf("%q is lost: %s", note, record)
		}
	}
	if strings.Contains(record, `"text":"sorry for the wait"`) {
		t.Errorf("a courtesy was kept: %s", record)
	}
}
