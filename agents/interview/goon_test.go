package interview_test

import (
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/bot"
)

// outage fails an agent's calls while it is down.
func outage(down *bool) impostor {
	return func(int, llm.Request) (llm.Response, error, bool) {
		return llm.Response{}, &llm.Error{Code: llm.Timeout, Attempts: 2}, *down
	}
}

// A Greeter's question without a vote is replaced by the section's reviewed one; the candidate is asked all the same.
func TestGreeterWithoutAVote(t *testing.T) {
	for name, play := range map[string]impostor{
		"no vote": func(int, llm.Request) (llm.Response, error, bool) {
			return llm.Response{}, &llm.Error{Code: llm.OpenAIUnavailable}, true
		},
		"a vote against": func(int, llm.Request) (llm.Response, error, bool) {
			return calls(brief.GiveResult, brief.Check{}), nil, true
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := interviewing(t, map[string]impostor{brief.QuickCheck: play})
			if said(w, "問題が起きています") || w.last().Asks != "email" {
				t.Errorf("asks %q:\n%s", w.last().Asks, w.said.String())
			}
		})
	}
}

// When a call fails while nothing is to be read, the reviewed wording is asked, and whatever the candidate does next goes on with the
// interview.
func TestGoesOnAfterAFailureWithNothingToRead(t *testing.T) {
	for name, does := range map[string]func(w *world){
		"says anything":     func(w *world) { w.say("もしもし") },
		"greets":            func(w *world) { w.say("こんにちは") },
		"sends a smile":     func(w *world) { w.say("😀") },
		"asks for a person": func(w *world) { w.say("担当者") },
		"asks what it is":   func(w *world) { w.say("あなたはAIですか") },
		"clicks again": func(w *world) {
			w.run(w.event(bot.Click{Button: "agree", Key: w.posts[0].Key}))
		},
		"deletes a message": func(w *world) { w.run(w.event(bot.Deleted{ID: "m1"})) },
	} {
		t.Run("after the consent/"+name, func(t *testing.T) {
			down := true
			w := newWorld(t, "small", now, withForm(small(t)), withClient(newCast(map[string]impostor{brief.Greeter: outage(&down)})))
			w.start()
			w.click("agree")
			if said(w, "問題が起きています") || w.last().Asks != "language" {
				t.Fatalf("said %q, asks %q", w.last().Text, w.last().Asks)
			}
			down = false
			does(w)
			if w.last().Asks != "language" {
				t.Errorf("asks %q: %s", w.last().Asks, w.last().Text)
			}
		})
		t.Run("after edit/"+name, func(t *testing.T) {
			down := false
			w := summary(t, map[string]impostor{brief.Interviewer: outage(&down)})
			down = true
			w.click("edit:email")
			if said(w, "問題が起きています") || w.last().Asks != "email" {
				t.Fatalf("said %q, asks %q", w.last().Text, w.last().Asks)
			}
			down = false
			does(w)
			if w.last().Asks != "email" {
				t.Errorf("asks %q: %s", w.last().Asks, w.last().Text)
			}
		})
	}
}

// What was to be said before the question is said although the question failed: that a person was told, for one.
func TestAFailureSwallowsNoAnswer(t *testing.T) {
	down := false
	w := interviewing(t, map[string]impostor{brief.Reviewer: outage(&down)})
	down = true
	w.say("me@example.jp です。残業はありますか？")
	if !said(w, "採用担当に確認して") || !strings.Contains(w.last().Text, "問題が起きています") {
		t.Errorf("the answer to the question is lost:\n%s", w.said.String())
	}
}

// summary is a world in which the summary has been shown.
func summary(t testing.TB, plays map[string]impostor) *world {
	t.Helper()
	w := interviewing(t, plays)
	w.say("old@example.jp")
	w.say("月曜と火曜です")
	w.say("https://example.com/x")
	if w.last().Asks != "confirm" {
		t.Fatalf("asks %q:\n%s", w.last().Asks, w.said.String())
	}
	return w
}

// An Architect that never gives a valid plan keeps nobody waiting, but its plan's review is not passed by.
func TestArchitectThatFindsNoOrder(t *testing.T) {
	for name, play := range map[string]impostor{
		"no valid plan": func(int, llm.Request) (llm.Response, error, bool) {
			return calls(brief.CreatePlan, brief.Plan{Fields: []brief.PlanField{{FieldID: "hobby"}}}), nil, true
		},
		"only talks": func(int, llm.Request) (llm.Response, error, bool) {
			return llm.Response{Content: "I would begin with the e-mail."}, nil, true
		},
	} {
		t.Run(name, func(t *testing.T) {
			w := interviewing(t, map[string]impostor{brief.Architect: play})
			if p := w.record().Plan; w.last().Asks != "email" || p == nil || len(p.Fields) != 3 || p.Fields[2].FieldID != "portfolio" {
				t.Errorf("asks %q with plan %+v", w.last().Asks, p)
			}
		})
		t.Run(name+", and the review takes none", func(t *testing.T) {
			w := interviewing(t, map[string]impostor{brief.Architect: play}, reviewedBy("stubborn-1", "stubborn-2"))
			if p := w.record().Plan; p != nil || w.status != "awaiting_plan_approval" || !strings.Contains(w.last().Text, "採用担当が確認しています") {
				t.Errorf("said %q with plan %+v, %s", w.last().Text, p, w.status)
			}
		})
	}
}

// Who comes back after a night is welcomed, also without having said that they would pause; who comes back soon is not.
func TestComingBack(t *testing.T) {
	for _, tt := range []struct {
		after time.Duration
		say   string
		want  string
	}{
		{24 * time.Hour, "こんにちは", "おかえりなさい。3 問中 1 問まで伺いました。続きは「入れる曜日」からです。"},
		{24 * time.Hour, "戻る", "おかえりなさい。3 問中 1 問まで伺いました。続きは「入れる曜日」からです。"},
		{24 * time.Hour, "月曜です", "おかえりなさい"},
		{time.Hour, "こんにちは", "続けますね"},
	} {
		w := interviewing(t, nil)
		w.say("me@example.jp")
		w.now = w.now.Add(tt.after)
		posts := len(w.posts)
		w.say(tt.say)
		if !strings.Contains(w.last().Text, tt.want) || len(w.posts) != posts+1 || w.last().Asks == "" {
			t.Errorf("%q after %v: asks %q: %s", tt.say, tt.after, w.last().Asks, w.last().Text)
		}
		w.say("こんにちは")
		if strings.Contains(w.last().Text, "おかえり") {
			t.Errorf("welcomed twice: %s", w.last().Text)
		}
	}
	w := summary(t, nil)
	w.now = w.now.Add(24 * time.Hour)
	w.say("応募する")
	if s := w.record().Status; s != "ready_for_human_review" {
		t.Errorf("confirmed the next day: %s", s)
	}
}

// What was open before a withdrawal is not asked after it.
func TestNothingIsAskedAfterWithdrawing(t *testing.T) {
	w := interviewing(t, nil)
	w.say("取りやめる")
	w.click("yes")
	w.say("データを消して")
	w.click("no")
	if w.last().Asks != "" || !strings.Contains(w.last().Text, "何も消していません") || w.record().Status != "withdrawn" {
		t.Errorf("status %s, asks %q: %s", w.record().Status, w.last().Asks, w.last().Text)
	}
}
