package interview_test

import (
	"fmt"
	"testing"

	"github.com/mendanhq/mendan/bot"
)

// What is told beside the yes to the disclosure, the language or the country, before any question of the form, is noted and not asked for again.
// What a message told that is taken back before is not.
func TestToldBeforeTheFirstQuestion(t *testing.T) {
	for _, c := range []struct {
		job, lang   string
		says        []string
		field, told string
	}{
		{"ja-parttime-store", "ja", []string{"はい。来年の1月10日から働けます", "日本語", "日本です"}, "start_date", "map[start_date:2027-01-10]"},
		{"ja-parttime-store", "ja", []string{"はい", "日本語で大丈夫です！電話は070-3344-5566です", "日本です"}, "phone", "map[phone_e164:+817033445566]"},
		{"ja-parttime-store", "ja", []string{"はい", "日本語", "日本です。土日の10時から18時で働きたいです"}, "shift", "map[available_days:[sat sun] time_from:10:00 time_to:18:00]"},
		{"ja-parttime-store", "ja", []string{"はい", "日本語でお願いします。西村ひかる、にしむらひかると申します", "日本です"}, "full_name", "map[full_name:西村ひかる name_reading:にしむらひかる]"},
		{"ja-parttime-store", "ja", []string{"はい、お願いします。土日に働きたいです", "日本語", "日本です"}, "shift", "map[available_days:[sat sun]]"},
		{"ja-parttime-store", "ja", []string{"はい", "西村ひかる、にしむらひかると申します。いま高校3年です", "日本語", "日本です"}, "full_name", "map[full_name:西村ひかる name_reading:にしむらひかる]"},
		{"ja-parttime-store", "ja", []string{"はい", "日本語でお願いします。学生です", "日本です"}, "full_name", "map[]"},
		{"en-us-backend-engineer", "en", []string{"yes", "English, and my email is jo@example.com", "USA, Denver"}, "email", "map[email:jo@example.com]"},
		{"en-us-backend-engineer", "en", []string{"yes", "English please. I'm Jamie Ortega", "Denver, US"}, "full_name", "map[full_name:Jamie Ortega]"},
		{"en-us-backend-engineer", "en", []string{"yes", "English", "US, Denver. I can start January 4 and I'd want 160k"}, "salary_expectation", "map[salary_min_usd:160000]"},
	} {
		w := newWorld(t, c.job, now)
		w.lang = c.lang
		w.start()
		w.say(c.says[0])
		w.say(c.says[1:]...)
		if _, facts, _ := w.record().field(c.field); fmt.Sprint(facts) != c.told && !(c.told == "map[]" && len(facts) == 0) {
			t.Errorf("%q: %s is %v, not %s: %s", c.says, c.field, facts, c.told, w.last().Text)
		}
		if asked := w.last().Asks; asked == c.field && c.told != "map[]" || asked == "shift" {
			t.Errorf("%q: %s is asked all the same", c.says, asked)
		}
	}
	w := newWorld(t, "ja-parttime-store", now)
	w.start()
	w.say("はい。電話は070-3344-5566です")
	w.run(w.event(bot.Deleted{ID: bot.MessageID(w.heard)}))
	w.say("日本語", "日本です")
	if _, facts, _ := w.record().field("phone"); len(facts) > 0 {
		t.Errorf("a message that was taken back tells %v", facts)
	}
}
