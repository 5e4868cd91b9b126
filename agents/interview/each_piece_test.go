package interview_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// sampled are jobs at the summary, with what was told.
var sampled = map[string]struct {
	job, lang    string
	fields, told []string
}{
	"care": {"en-gb-care-assistant", "en", []string{"phone", "shift", "notice_period"},
		[]string{"07700 900111", "mon, tue and thu, 20 hours a week, no nights", "4 weeks"}},
	"store": {"ja-parttime-store", "ja", []string{"phone", "shift", "weekly_hours", "start_date"},
		[]string{"080-1111-2222", "火曜と木曜の10時から15時", "12時間", "1月12日"}},
	"engineer": {"ja-midcareer-engineer", "ja", []string{"email", "skills", "salary_expectation", "start_date"},
		[]string{"ken@example.com", "Goが4年です。本番でも使っています", "600万", "2月1日"}},
}

func saidAtSummary(t *testing.T, sample, said string) (w *world, before string) {
	s := sampled[sample]
	w = sampleOf(t, s.job, s.lang, s.fields...)
	for _, told := range s.told {
		w.say(told)
	}
	if w.status != "confirming" {
		t.Fatalf("no summary: %s", w.last().Text)
	}
	before = allAnswers(w, s.fields)
	w.say(said)
	return w, before
}

// allAnswers are the facts of the answers of such a job.
func allAnswers(w *world, fields []string) string {
	var all []string
	for _, field := range fields {
		_, facts, _ := w.record().field(field)
		raw, err := json.Marshal(facts)
		if err != nil {
			w.t.Fatal(err)
		}
		all = append(all, string(raw))
	}
	return strings.Join(all, " ")
}

// Each piece of a message that wants something of its own has it done, however briefly it is put, and whatever stands beside it.
func TestEachPieceChanges(t *testing.T) {
	for _, tc := range []struct {
		sample, said string
		has          []string
	}{
		{"care", "1) notice 2 weeks\n2) hours 16", []string{`"notice_weeks":2`, `"weekly_hours":16`}},
		{"care", "- hours: 24\n- notice: 3 weeks\nthats all ta", []string{`"weekly_hours":24`, `"notice_weeks":3`}},
		{"care", "can you make it 22 hours and three weeks notice, I had both of them wrong, sorry", []string{`"weekly_hours":22`, `"notice_weeks":3`}},
		{"care", "hours 28, notice 2 weeks, rest is fine", []string{`"weekly_hours":28`, `"notice_weeks":2`}},
		{"care", "notice is 2 weeks, also what time do shifts start?", []string{`"notice_weeks":2`}},
		{"care", "thanks love! just the hours, 30 not 20", []string{`"weekly_hours":30`, `"notice_weeks":4`}},
		{"care", "Take Monday off and make it 16 hours, then send it", []string{`["tue","thu"]`, `"weekly_hours":16`}},
		{"store", "週15時間 1月19日から", []string{`"weekly_hours":15`, "2027-01-19"}},
		{"store", "①週は15時間、②始めるのは1月19日、でお願いします", []string{`"weekly_hours":15`, "2027-01-19"}},
		{"store", "週15時間にしてください🙏始めるのは1月19日からです", []string{`"weekly_hours":15`, "2027-01-19"}},
		{"engineer", "Go5年 年収680", []string{`"years_primary_language":5`, "6800000"}},
		{"engineer", "入社は3/1で。あと年収は650万です、ありがとうございます", []string{"2027-03-01", "6500000"}},
		{"engineer", "年収650に変えたいです、ちなみに面接はオンラインですか？", []string{"6500000"}},
	} {
		t.Run(tc.said, func(t *testing.T) {
			w, _ := saidAtSummary(t, tc.sample, tc.said)
			for _, want := range tc.has {
				if now := allAnswers(w, sampled[tc.sample].fields); !strings.Contains(now, want) {
					t.Errorf("no %q in %s\n%s", want, now, w.last().Text)
				}
			}
			if w.status == "ready_for_human_review" {
				t.Error("it is sent before it was shown")
			}
		})
	}
}

// A question, a worry, a remark or a yes that names what is known changes nothing.
func TestWhatIsKnownChangesNothing(t *testing.T) {
	for sample, texts := range map[string][]string{
		"care": {
			"is 4 weeks notice too long do you think",
			"yes 4 weeks is what my contract says",
			"could they get me to start sooner than the 4 weeks",
			"i wonder if 4 weeks is what they expect",
			"do they mind that I can't do nights",
			"mon and thu is right",
			"my last place wanted 6 weeks notice, glad it's only 4",
			"when I started I only did 12 hours, now look at me",
			"do they know it's 20 hours and not 30",
			"20 hours is all I can manage with my knees",
			"will they want me to do fridays as well",
			"how many months do you need to have for this job",
			"my friend does 30 hours there and loves it",
			"first aid lasts three years doesn't it",
		},
		"store": {
			"火曜と木曜、両方大丈夫です",
			"週12時間って少なくないですか",
			"1月12日は連休明けですよね",
			"10時から15時だと休憩はありますか",
			"月曜は混みますか",
		},
		"engineer": {
			"Go4年って短いですかね",
			"600万だと高いほうでしょうか",
			"2月1日って月曜ですよね？",
			"4年もやってたんですね、自分でもびっくりです",
		},
	} {
		for _, said := range texts {
			t.Run(said, func(t *testing.T) {
				w, before := saidAtSummary(t, sample, said)
				if now := allAnswers(w, sampled[sample].fields); now != before {
					t.Errorf("%s\nbecomes %s", before, now)
				}
			})
		}
	}
}

// What of a message nobody can place is said back beside what is changed.
func TestAPieceThatIsNotReadIsSaidBack(t *testing.T) {
	for _, tc := range []struct{ sample, said, back string }{
		{"care", "make it 24 hours a week, and the notice a while longer", "notice"},
		{"engineer", "年収は650万です、入社はもう少し先です", "入社"},
	} {
		t.Run(tc.said, func(t *testing.T) {
			w, _ := saidAtSummary(t, tc.sample, tc.said)
			if !strings.Contains(w.said.String(), tc.back) {
				t.Errorf("%q is not said back\n%s", tc.back, w.said.String())
			}
		})
	}
}
