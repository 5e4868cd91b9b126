package interview_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/agentstest/shapes"
	"github.com/mendanhq/mendan/bot"
)

const (
	nearEn = "Fri 17-22; Sat, Sun 9-12"
	nearJa = "金曜は17時から22時、土日は9時から12時"
)

// Greetings, and a part of the day in which the known times lie, change none of the hours.
func TestGreetingsTellNoHours(t *testing.T) {
	for _, says := range []string{
		"thanks, have a good evening", "Evening! all good, thanks", "I need to be home by 10 in the evening", "Good morning! Everything looks fine",
		"Saturday mornings are ok too", "Fridays I can do evenings",
		"朝早くからすみません、確認しました", "夜分遅くにすみません。内容は合っています", "土曜は朝も大丈夫です", "金曜は夜なら大丈夫です",
	} {
		lang, told := "en", nearEn
		if says[0] >= 0x80 {
			lang, told = "ja", nearJa
		}
		w := sampleOf(t, "ja-parttime-store", lang, "shift")
		w.say(told)
		w.say(says)
		_, facts, _ := w.record().field("shift")
		week, _ := facts["hours_by_day"].(map[string]any)
		if len(week) != 3 || week["fri"] != "17:00-22:00" || week["sat"] != "09:00-12:00" || week["sun"] != "09:00-12:00" {
			t.Errorf("%q: %v", says, facts)
		}
		if strings.Contains(w.last().Text, "I've changed") || strings.Contains(w.last().Text, "直しました") || strings.Contains(w.last().Text, "新しい内容") {
			t.Errorf("%q: %s", says, w.last().Text)
		}
	}
}

// The week shown is that of the days told last, and holds what was not spoken of.
func TestWeekOfTheDaysTold(t *testing.T) {
	for _, tc := range []struct {
		says       []string
		shown, not string
	}{
		{[]string{nearEn + ". No nights. 20 hours", "edit 1", "Mon and Tue. No nights. 16 hours"}, "Monday, Tuesday / nights: no / weekly hours: 16 hours a week", "Fri"},
		{[]string{nearEn + ". No nights. 20 hours", "edit shifts", "Mondays and Tuesdays"}, "Monday, Tuesday", "Fri"},
		{[]string{nearEn + ". No nights. 20 hours", "Monday too, 9 to 12"}, "Mon, Sat, Sun 09:00–12:00; Fri 17:00–22:00 / nights: no / weekly hours: 20 hours a week", "?"},
		{[]string{nearEn + ". No nights. 20 hours", "no, Saturday from 10 to 14 and Sunday all day"}, "Fri 17:00–22:00; Sat 10:00–14:00; Sun all day", "?"},
		{[]string{"Mon to Fri 9 to 17, no nights, 20 hours"}, "Mon, Tue, Wed, Thu, Fri 09:00–17:00", "21:00"},
		{[]string{"Mon and Tue 9 to 12, Sat all day but my bus only comes every morning at 8. No nights. 20 hours"}, "Mon, Tue 09:00–12:00; Sat all day", "?"},
		{[]string{"Mon and Tue 9 to 12, Sat all day, I live 10 minutes away and finish my other job at 4 on Fridays. No nights. 20 hours"}, "Mon, Tue 09:00–12:00; Sat all day", "Fri 1"},
	} {
		w := sampleOf(t, "en-gb-care-assistant", "en", "shift")
		for _, s := range tc.says {
			w.say(s)
		}
		c := w.last().Card
		if c == nil || !strings.HasPrefix(c.Fields[0].Value, tc.shown) || strings.Contains(c.Fields[0].Value, tc.not) {
			t.Errorf("%q: want %s: %q: %v", tc.says, tc.shown, w.last().Text, c)
		}
	}
	w := sampleOf(t, "ja-parttime-store", "ja", "shift")
	w.say(nearJa)
	w.say("1番を直す")
	w.say("月曜と火曜です")
	if _, told, _ := w.record().field("shift"); told["hours_by_day"] != nil || !strings.Contains(w.last().Text, "何時から") {
		t.Errorf("%v: %s", told, w.last().Text)
	}
}

// Days and times told over and over are read in linear time, at the question for them and at the summary.
func TestDaysLinear(t *testing.T) {
	slots := sampleOf(t, "ja-newgrad-entry-sheet", "ja", "interview_slot")
	slots.say("12月8日の10時と12月10日の14時")
	for unit, w := range map[string]*world{
		"土曜も一日、":       sampleOf(t, "ja-parttime-store", "ja", "shift"),
		"Mon 9 to 5, ": sampleOf(t, "ja-parttime-store", "en", "shift"),
		"12月10日は15時からにしてください。": slots,
	} {
		state := w.state
		shapes.LinearIn(t, unit, 24_000, func(s string) {
			w.journal, w.state = &agentstest.Journal{}, state
			w.turn++
			w.once([]bot.Event{w.event(bot.Message{ID: bot.MessageID(w.id("m")), Text: s})})
		})
	}
}
