package hearing

import (
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// An option that a question only names, or that a doubt about something else sounds of, is not chosen; one that a question proposes is.
func TestOptionsInQuestionsAreNotChosen(t *testing.T) {
	const gb, jp = "en-gb-care-assistant right_to_work", "ja-parttime-store work_authorization"
	for _, c := range []struct{ field, said, chosen string }{
		{gb, "oh yes born and bred in Yorkshire love, British passport although its run out i think. does that matter?", ""},
		{gb, "if i have pre-settled status is that yes or no", ""},
		{gb, "is settled status a yes?", ""},
		{gb, "I've got a visa till march i think, is that no?", ""},
		{gb, "what does not sure do, will that count against me?", ""},
		{gb, "does not sure mean you ask me for papers?", ""},
		{gb, "would a student visa be a no?", ""},
		{gb, "if my visa runs out in june is it yes or not sure?", ""},
		{jp, "これってどういう意味ですか？扶養だと28時間以内になるんでしょうか？", ""},
		{jp, "28時間以内って留学生だけですよね？", ""},
		{jp, "制限なくって、扶養内でもこれになりますか", ""},
		{jp, "2番だと落ちますか？", ""},
		{jp, "留学生なら2ですか？", ""},
		{jp, "現在は働けないって、どういう人ですか？", ""},
		{jp, "どれに当てはまるのかわかりません。どれですか？", ""},
		{gb, "1 😂", "yes"}, {gb, "yes", "yes"}, {gb, "no lol", "no"}, {gb, "not sure, I'd have to check", "unsure"},
		{gb, "Yes I think the share code is expired but I have it", "yes"}, {gb, "my husband isnt allowed to but I am", "yes"},
		{jp, "1笑", "yes"},
		{jp, "週28時間以内で働けます", "h28"},
		{jp, "留学生なので28時間です", "h28"},
		{jp, "制限なしで", "yes"},
		{jp, "2です。残業ってありますか？", "h28"},
	} {
		t.Run(c.said, func(t *testing.T) {
			job, field, _ := strings.Cut(c.field, " ")
			f, err := form.Sample(job)
			if err != nil {
				t.Fatal(err)
			}
			s := &application.State{
				Form: f, Status: application.Interviewing, Current: field, Speaks: job[:2], Language: job[:2], Zone: "Asia/Tokyo", Country: f.Country,
				Consent: &application.Consent{}, Plan: &application.Plan{},
			}
			for _, d := range f.Fields {
				s.Fields = append(s.Fields, application.Field{ID: d.ID})
			}
			l := New(s, time.Now())
			l.Checker, l.Rules = compliance.Lazy(compliance.Default), compliance.Default
			l.Said = Utterance([]application.Heard{{ID: "1", Text: c.said}})
			l.takeChecked()
			parts, _ := l.SplitQuestions()
			l.Said = Utterance(parts)
			chosen := ""
			if v := l.NewVerifier(l.State.CurrentField()); len(v.Read) > 0 {
				chosen, _ = v.Read[0].Value.(string)
			}
			if chosen != c.chosen {
				t.Errorf("%q, want %q", chosen, c.chosen)
			}
		})
	}
}
