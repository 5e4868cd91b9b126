package offline

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/discussion"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/quorum"
)

func TestRead(t *testing.T) {
	for _, c := range []struct {
		text    string
		kind    kind
		options string
	}{
		{"Should we use Postgres or SQLite?", choice, "Postgres|SQLite"},
		{"Should we use Postgres or SQLite for the new service?", choice, "Postgres|SQLite"},
		{"Which is better, tabs or spaces?", choice, "tabs|spaces"},
		{"Is it better to hire Friday, Monday or Tuesday?", choice, "Friday|Monday|Tuesday"},
		{"REST vs. gRPC", choice, "REST|gRPC"},
		{"Which framework suits us?", choice, ""},
		{"Should we delete the old accounts?", whether, ""},
		{"Can candidates be asked about hobbies?", whether, ""},
		{"How do we make reviews faster?", how, ""},
		{"How much would that cost?", amount, ""},
		{"Why is the build slow?", why, ""},
		{"When do we launch?", when, ""},
		{"Who answers for the data?", who, ""},
		{"What is a good onboarding?", open, ""},
		{"Tell me about microservices", open, ""},
		{"AとBのどちらがよいですか", choice, "A|B"},
		{"来月、AとBのどちらに移行すべきですか", choice, "A|B"},
		{"社内のチャットは Slack と Discord のどちらにしますか？", choice, "Slack|Discord"},
		{"犬か猫か", choice, "犬|猫"},
		{"社内のツールを Slack にすべきか Teams にすべきか", choice, "Slack|Teams"},
		{"データベースはPostgreSQLを使うべきか、それともSQLiteを選んだほうがよいか", choice, "PostgreSQL|SQLite"},
		{"会議は月曜にするか火曜にするか", choice, "月曜|火曜"},
		{"A、B、Cのどれにしますか", choice, "A|B|C"},
		{"どの案がよいですか", choice, ""},
		{"古いアカウントを削除してもよいでしょうか", whether, ""},
		{"在宅勤務を続けるべきか", whether, ""},
		{"どうすれば面接の質が上がりますか", how, ""},
		{"費用はいくらですか", amount, ""},
		{"なぜ応募が少ないのですか", why, ""},
		{"いつ公開しますか", when, ""},
		{"誰が決めますか", who, ""},
		{"よい入社初日とは何ですか", open, ""},
		{"", open, ""},
		{"リリースは金曜にすべきか月曜にすべきか", choice, "金曜|月曜"},
		{"リリースを金曜に出すべきか月曜に出すべきか", choice, "金曜|月曜"},
		{"公開は金曜に出すか月曜にすべきか", choice, "金曜に出す|月曜"},
		{"SlackにするかTeamsにするか、それともDiscordか", choice, "Slack|Teams|Discord"},
		{"新卒採用を増やすか中途採用を増やすか迷っています", choice, "新卒採用|中途採用"},
		{"会議は30分がいいか1時間がいいか", choice, "30分|1時間"},
		{"土曜日に働くべきか日曜日に働くべきか", choice, "土曜日|日曜日"},
		{"来期は東京か大阪に拠点を出すべき？", choice, "東京|大阪"},
		{"モノリスのままいくか、マイクロサービスに分けるか", choice, "モノリスのままいく|マイクロサービスに分ける"},
		{"面接は対面で行うか、オンラインで行うか決めたい", choice, "対面|オンライン"},
		{"在宅と出社、チームにとってはどちらが生産的ですか", choice, "在宅|出社"},
		{"自分たちで作るか買うか", choice, "自分たちで作る|買う"},
		{"週4日勤務を導入するかどうか", whether, ""},
		{"何か問題がありますか", open, ""},
		{"Should we ship on Friday or on Monday?", choice, "Friday|Monday"},
		{"Should interviews be remote or in person?", choice, "remote|in person"},
		{"Is Rust or Go better for the backend?", choice, "Rust|Go"},
		{"Do we need one office or two?", choice, "one office|two"},
		{"Should we rewrite the service or fix the old one?", choice, "rewrite the service|fix the old one"},
		{"Should the team in Osaka that we founded last spring stay or go?", choice, ""},
		{"Should we hire now or not?", whether, ""},
	} {
		q := read(c.text)
		if got := strings.Join(q.options, "|"); q.kind != c.kind || got != c.options {
			t.Errorf("%q: kind %s, options %q", c.text, q.kind, got)
		}
	}
}

func TestMarks(t *testing.T) {
	for text, want := range map[string][]string{
		"Should we migrate 200 customers next month?": {"lasting", "figure", "others", "time"},
		"顧客 200 社を来月までに移行すべきですか":                      {"lasting", "figure", "others", "time"},
		"Is there a cheaper, better way?":             {"vague"},
		"費用を下げる、よい方法はありますか":                           {"money", "vague"},
		"What do you think?":                          nil,
	} {
		q := read(text)
		for _, m := range want {
			if !q.speaksOf(m) {
				t.Errorf("%q does not speak of %q", text, m)
			}
		}
		for _, m := range []string{"lasting", "money", "time", "others", "vague", "figure"} {
			if len(want) == 0 && q.speaksOf(m) {
				t.Errorf("%q speaks of %q", text, m)
			}
		}
	}
}

// TestRulesSayWhatTheyAre has every part played, in both languages: each answer says that it is a rule's and differs from the others'.
func TestRulesSayWhatTheyAre(t *testing.T) {
	for lang, words := range map[string]string{"ja": "規則", "en": "rules"} {
		var said []string
		var all []quorum.Opinion
		for seat := range 4 {
			text, err := answer(discussion.Asked{Question: "Should we move to 3 teams? 三つのチームに分けるべきですか", Lang: lang, Seat: seat})
			if err != nil || !strings.Contains(text, words) || slices.Contains(said, text) {
				t.Errorf("%s, seat %d: %s, %v", lang, seat, text, err)
			}
			said = append(said, text)
			all = append(all, quorum.Opinion{Label: string(rune('A' + seat)), Text: text})
		}
		text, err := moderate(discussion.Asked{Question: "?", Lang: lang, Others: all})
		if s, rerr := readSynthesis(text); err != nil || rerr != nil || !strings.Contains(s.Conclusion, words) && !strings.Contains(s.Conclusion, "Rules") || len(s.KeyPoints) < 4 {
			t.Errorf("%s: %s, %v", lang, text, err)
		}
		for seat := range 5 {
			if text, err := review(discussion.Asked{Question: "?", Lang: lang, Seat: seat, Others: append(all[:1:1], quorum.Opinion{Label: "Z", Text: "no rule's words\n- x"})}); err != nil || text == "" {
				t.Errorf("%s, seat %d: %q, %v", lang, seat, text, err)
			}
		}
	}
}

func readSynthesis(text string) (quorum.Synthesis, error) {
	return llm.Read[quorum.Synthesis](text, llm.OutputOf[quorum.Synthesis]("synthesis"))
}
