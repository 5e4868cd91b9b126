package interview_test

import (
	"bytes"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/bot"
)

func TestAuditorAlwaysRuns(t *testing.T) {
	finish := func(w *world) {
		w.say("me@example.jp")
		w.say("月曜と火曜です")
		w.say("なし")
	}
	t.Run("though the Interviewer never asks for it", func(t *testing.T) {
		w := interviewing(t, map[string]impostor{brief.Interviewer: func(_ int, req llm.Request) (llm.Response, error, bool) {
			in := req.Input.(*brief.InterviewerInput)
			return calls(brief.Ask, brief.Question{Question: "以上です。"}), nil, in.Field == nil
		}})
		finish(w)
		if w.last().Asks != "confirm" || w.record().Audit == nil || said(w, "以上です。\n") && w.record().Audit == nil {
			t.Errorf("asks %q, audit %v", w.last().Asks, w.record().Audit)
		}
	})
	t.Run("and where it cannot, a person does", func(t *testing.T) {
		w := interviewing(t, map[string]impostor{brief.Auditor: func(int, llm.Request) (llm.Response, error, bool) {
			return llm.Response{}, &llm.Error{Code: llm.OpenAIUnavailable}, true
		}})
		finish(w)
		if w.last().Asks == "confirm" {
			t.Fatal("confirmed without an audit")
		}
		w.say("どうですか")
		if w.last().Asks != "confirm" {
			t.Fatalf("asks %q", w.last().Asks)
		}
		w.click("confirm")
		r := w.record()
		if r.Status != "needs_human" || r.Audit.Passed || r.Audit.Violations[0].Type != "audit_unavailable" {
			t.Errorf("%s %+v", r.Status, r.Audit)
		}
	})
	t.Run("and passes nothing by its word alone", func(t *testing.T) {
		w := interviewing(t, map[string]impostor{brief.Auditor: func(int, llm.Request) (llm.Response, error, bool) {
			return calls(brief.GiveResult, brief.Audit{Passed: true, Violations: &[]brief.Finding{{Type: "tone", Message: "x", Severity: "error"}}, Summary: "s"}), nil, true
		}})
		finish(w)
		w.click("confirm")
		if r := w.record(); r.Audit.Passed || r.Status != "needs_human" {
			t.Errorf("%s %+v", r.Status, r.Audit)
		}
	})
}

func TestOnlyPeopleDecide(t *testing.T) {
	w := interviewing(t, nil)
	w.say("me@example.jp")
	w.say("月曜と火曜です")
	w.say("なし")
	w.decide("application", bot.Approved) // before there is an application
	if w.record().Status != "confirming" {
		t.Fatalf("status %s", w.record().Status)
	}
	w.click("confirm")
	ask, ok := w.open["application"]
	if w.record().Status != "ready_for_human_review" || !ok {
		t.Fatalf("status %s, approvals %v", w.record().Status, w.open)
	}
	if ask.To.Audience != bot.ToModerators || !slices.Equal(ask.Deciders.Roles, []bot.Role{bot.Moderator, bot.Operator}) {
		t.Errorf("ask %+v", ask)
	}
	if b, _ := ask.Card.Button("reject"); b.Modal == nil {
		t.Error("a rejection asks for no reason")
	}
	w.say("結果はどうですか")
	if w.record().Status != "ready_for_human_review" {
		t.Errorf("status %s", w.record().Status)
	}
	w.decide("application", bot.Rejected)
	if w.record().Status != "rejected" || !strings.Contains(w.last().Text, "見送り") {
		t.Errorf("status %s: %s", w.record().Status, w.last().Text)
	}
}

// A value that does not fit its question, as an earlier release or a model may have recorded it, is found before the application is sent, and a person
// looks at it.
func TestAuditSeesValuesThatDoNotFit(t *testing.T) {
	for _, tc := range []struct{ job, field, told, was, is string }{
		{"en-remote-support-global", "scenario", "A customer's router kept dropping. I swapped the cable and stayed on the call. It held.", "swapped the cable", "mid jan, 35-40h a week"},
		{"en-remote-support-global", "languages", "English native, Hindi conversational", "conversational", "too"},
	} {
		w := sampleOf(t, tc.job, "en", tc.field, "email")
		w.say(tc.told)
		w.say("me@example.com")
		if w.last().Asks != "confirm" || !w.record().Audit.Passed {
			t.Fatalf("asks %q\n%s", w.last().Asks, w.said.String())
		}
		var at string // the whole value with those words
		for _, value := range regexp.MustCompile(`"[^"]*"`).FindAllString(string(w.state.Data), -1) {
			if strings.Contains(value, tc.was) && (at == "" || len(value) < len(at)) {
				at = value
			}
		}
		w.state.Data = bytes.ReplaceAll(w.state.Data, []byte(at), []byte(`"`+tc.is+`"`))
		w.say("my email should be you@example.com")
		found := slices.ContainsFunc(w.record().Audit.Violations, func(f struct{ Type, Message, Severity string }) bool { return f.Type == "value_misfit" })
		if !found || w.record().Audit.Passed {
			t.Errorf("%s: %q stands for %s: %+v\n%s", tc.field, tc.is, at, w.record().Audit, w.said.String())
		}
	}
}

// What tells when somebody could begin is no part of a story.
func TestTimesAreNoStory(t *testing.T) {
	for _, says := range []string{"mid jan, 35-40h a week", "situation: mid jan, 35-40h a week", "from early february", "1月中旬から週35時間"} {
		w := sampleOf(t, "en-remote-support-global", "en", "scenario", "email")
		w.say(says)
		for _, f := range w.record().Fields {
			if len(f.Facts) > 0 {
				t.Errorf("%q is recorded: %v", says, f.Facts)
			}
		}
	}
}
