package hearing

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// Who lists with 〜とか, or is not sure of an answer, asks nothing of us; a question beside an answer is parted from it with its mark.
func TestDoubtfulAnswersAreNoQuestions(t *testing.T) {
	for _, c := range []struct{ job, field, said, answer, question string }{
		{"ja-parttime-store", "experience", "予約の変更とか、キャンセルとか、ホテルのクレームとか笑", "予約の変更とか、キャンセルとか、ホテルのクレームとか笑", ""},
		{"ja-parttime-store", "experience", "カフェとか、居酒屋とか笑", "カフェとか、居酒屋とか笑", ""},
		{"ja-parttime-store", "experience", "1日40件くらいかな？忙しいときは60件とか", "1日40件くらいかな？忙しいときは60件とか", ""},
		{"ja-parttime-store", "experience", "レジとか品出しとかですかね？", "レジとか品出しとかですかね？", ""},
		{"ja-parttime-store", "experience", "接客みたいな感じですかね？", "接客みたいな感じですかね？", ""},
		{"ja-parttime-store", "experience", "コンビニで半年くらいかな？レジとかやってました", "コンビニで半年くらいかな？レジとかやってました", ""},
		{"en-us-backend-engineer", "experience", "maybe 2 years? mostly go", "maybe 2 years? mostly go", ""},
		{"en-us-backend-engineer", "experience", "backend stuff, like apis and queues and so on?", "backend stuff, like apis and queues and so on?", ""},
		{"en-us-backend-engineer", "experience", "I did support and stuff? mostly chat", "I did support and stuff? mostly chat", ""},
		{"en-us-backend-engineer", "experience", "apis, queues, that kind of thing or so?", "apis, queues, that kind of thing or so?", ""},

		{"ja-newgrad-entry-sheet", "education", "2027年3月卒業見込みです。質問のほうはどうでしょうか？", "2027年3月卒業見込みです", "質問のほうはどうでしょうか？"},
		{"ja-parttime-store", "experience", "コンビニです。制服とかありますか", "コンビニです", "制服とかありますか"},
		{"ja-parttime-store", "experience", "ホールは未経験ですが大丈夫ですか？", "ホールは未経験ですが", "大丈夫ですか？"},
		{"en-us-backend-engineer", "experience", "Go 5 years. do you use it too?", "Go 5 years", "do you use it too?"},
		{"en-us-backend-engineer", "experience", "about 5 years i guess? and do you use go", "about 5 years i guess?", "and do you use go"},
	} {
		f, err := form.Sample(c.job)
		if err != nil {
			t.Fatal(err)
		}
		s := &application.State{
			Form: f, Status: application.Interviewing, Current: c.field, Speaks: c.job[:2], Language: c.job[:2], Zone: "Asia/Tokyo", Country: "JP",
			Consent: &application.Consent{}, Plan: &application.Plan{},
		}
		for _, d := range f.Fields {
			s.Fields = append(s.Fields, application.Field{ID: d.ID})
		}
		l := New(s, time.Now())
		l.Said = Utterance([]application.Heard{{ID: "1", Text: c.said}})
		if parts, question := l.SplitQuestions(); parts[0].Text != c.answer || question != c.question {
			t.Errorf("%q answers %q and asks %q", c.said, parts[0].Text, question)
		}
	}
}
