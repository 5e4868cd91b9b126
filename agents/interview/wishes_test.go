package interview_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/bot"
)

var somebody = bot.User{Platform: "fake", ID: "cand-2", Role: bot.Candidate}

// What others write, click, change, take back or command in the thread is not for the interview, in any stage.
func TestOthersMoveNothing(t *testing.T) {
	for name, w := range map[string]*world{
		"consent":  func() *world { w := newWorld(t, "small", now, withForm(small(t))); w.start(); return w }(),
		"a field":  interviewing(t, nil),
		"summary":  summary(t, nil),
		"the end":  func() *world { w := summary(t, nil); w.click("confirm"); return w }(),
		"withdraw": func() *world { w := summary(t, nil); w.click("withdraw"); w.click("yes"); return w }(),
	} {
		for _, who := range []bot.User{somebody, {Platform: "fake", ID: "mod-1", Role: bot.Moderator}} {
			for _, b := range []bot.Body{
				bot.Message{ID: "x1", Text: "evil@example.com"}, bot.Message{ID: "x2", Text: "データを消して"},
				bot.Edited{ID: "m1", Text: "evil@example.com"}, bot.Deleted{ID: "m1"}, bot.Command{Name: "dance"},
				bot.Click{Key: w.posts[len(w.posts)-1].Key, Button: "confirm"}, bot.Click{Key: w.posts[0].Key, Button: "agree"},
				bot.Submit{Key: w.posts[len(w.posts)-1].Key, Button: "withdraw"},
			} {
				before, turns := string(w.raw()), len(w.all)
				ev := w.event(b)
				ev.By = who
				w.run(ev)
				for _, out := range w.all[turns:] {
					if len(out.Posts)+len(out.Log)+len(out.Events)+len(out.Unlog) > 0 || out.Erase != nil || out.Continue {
						t.Errorf("%s: %T of %s came to %+v", name, b, who.ID, out)
					}
				}
				if string(w.raw()) != before {
					t.Errorf("%s: %T of %s moved the state", name, b, who.ID)
				}
			}
		}
	}
}

func TestUnknownCommand(t *testing.T) {
	for name, w := range map[string]*world{
		"consent": func() *world { w := newWorld(t, "small", now, withForm(small(t))); w.start(); return w }(),
		"a field": interviewing(t, nil),
		"summary": summary(t, nil),
	} {
		open := w.last()
		w.run(w.event(bot.Command{Name: "dance"}))
		if got := w.last(); !strings.Contains(got.Text, "「dance」というコマンドはありません") || got.Asks != "" || got.Card != nil {
			t.Errorf("%s: said %q", name, got.Text)
		}
		if open.Asks == "consent" {
			w.run(w.event(bot.Click{Key: open.Key, Button: "agree"}))
			if w.last().Asks != "language" {
				t.Errorf("%s: the question was not open any more", name)
			}
		}
	}
}

// A question that only its own buttons answer does not pass for one that a driver knows how to agree to.
func TestBeingCertainIsNoConsent(t *testing.T) {
	w := newWorld(t, "small", now, withForm(small(t)))
	w.start()
	w.say("データを消して")
	if p := w.last(); p.Asks != "" || p.Card == nil || len(p.Card.Buttons) != 2 {
		t.Fatalf("asks %q with card %+v", p.Asks, p.Card)
	}
	w.click("no")
	if w.last().Asks != "consent" {
		t.Errorf("asks %q", w.last().Asks)
	}
	for _, wish := range []string{"データを消して", "応募を取りやめます"} {
		w := summary(t, nil)
		w.say(wish)
		if w.last().Asks != "" {
			t.Errorf("%s at the summary asks %q", wish, w.last().Asks)
		}
		w.click("no")
		if w.last().Asks != "confirm" {
			t.Errorf("%s, and no, asks %q", wish, w.last().Asks)
		}
		w = interviewing(t, nil)
		w.say(wish)
		if w.last().Asks != "email" {
			t.Errorf("%s at a field asks %q", wish, w.last().Asks)
		}
	}
}

func TestSubmittingTooEarly(t *testing.T) {
	for _, say := range []string{"応募する", "送信してください", "submit", "Submit my application, please"} {
		w := interviewing(t, nil)
		w.say("me@example.jp")
		w.say(say)
		if got := w.last(); !strings.Contains(got.Text, "あと 2 問") || got.Asks != "shift" || w.record().Status != "interviewing" {
			t.Errorf("%q: asks %q: %s", say, got.Asks, got.Text)
		}
	}
}

func TestAfterTheEnd(t *testing.T) {
	confirmed := func(t *testing.T) *world { w := summary(t, nil); w.click("confirm"); return w }
	for name, tt := range map[string]struct {
		world func(t *testing.T) *world
		say   string
		want  string
	}{
		"a question":        {confirmed, "結果はいつごろわかりますか？", "採用担当に確認して"},
		"an English one":    {confirmed, "When will I hear back?", "採用担当に確認して"},
		"thanks":            {confirmed, "ありがとうございました。よろしくお願いします。", "こちらこそ"},
		"something else":    {confirmed, "言い忘れましたが、車の免許もあります", "受け付けは済んでいます"},
		"a bot?":            {confirmed, "あなたはAIですか", "私は AI です"},
		"after acceptance":  {func(t *testing.T) *world { w := confirmed(t); w.decide("application", bot.Approved); return w }, "もしもし", "受け付けは済んでいます"},
		"after a rejection": {func(t *testing.T) *world { w := confirmed(t); w.decide("application", bot.Rejected); return w }, "もしもし", "今回の選考は終わっています"},
		"withdrawn":         {func(t *testing.T) *world { w := summary(t, nil); w.click("withdraw"); w.click("yes"); return w }, "データはどうなりますか", "30 日で消"},
		"withdrawn, hello":  {func(t *testing.T) *world { w := summary(t, nil); w.click("withdraw"); w.click("yes"); return w }, "もしもし", "30 日で消えます"},
	} {
		t.Run(name, func(t *testing.T) {
			w := tt.world(t)
			status, posts := w.record().Status, len(w.posts)
			w.say(tt.say)
			if !strings.Contains(w.last().Text, tt.want) || len(w.posts) != posts+1 || w.last().Asks != "" || w.record().Status != status {
				t.Errorf("status %s, asks %q: %s", w.record().Status, w.last().Asks, w.last().Text)
			}
		})
	}
}

// A refusal of one field, however it is worded, is not read again for the next.
func TestARefusalIsAppliedOnce(t *testing.T) {
	f, err := form.Sample("en-us-backend-engineer")
	if err != nil {
		t.Fatal(err)
	}
	f.Fields = []form.Field{*f.Field("phone"), *f.Field("salary_expectation"), *f.Field("resume")}
	for _, say := range []string{"I'd rather skip the phone", "skip", "I'd rather not give my number", "no phone please, I prefer not to say"} {
		for name, client := range map[string]option{"rules": withClient(newCast(nil)), "a model that says refusal": withClient(newCast(map[string]impostor{
			brief.Reviewer: func(int, llm.Request) (llm.Response, error, bool) {
				refusal := brief.ReplyRefusal
				return calls(brief.GiveReview, brief.Review{Reply: &refusal}), nil, true
			},
		}))} {
			w := newWorld(t, "x", now, withForm(f), client)
			w.start()
			w.click("agree")
			w.say("English", "Boise, USA")
			w.say(say)
			status, _, asked := w.record().field("salary_expectation")
			if phone, _, _ := w.record().field("phone"); phone != "declined" || status != "interviewing" || asked != 1 || w.last().Asks != "salary_expectation" {
				t.Errorf("%s, %q: phone %s, salary %s asked %d, asks %q", name, say, phone, status, asked, w.last().Asks)
			}
		}
	}
}

// Skipping a field that was opened again keeps what was told; refusing it takes that back.
func TestSkippingWhatIsAskedAnew(t *testing.T) {
	for _, tt := range []struct {
		edit  string
		says  []string
		field string
		want  string
		kept  int
	}{
		{"edit:email", []string{"スキップ"}, "email", "done", 1},
		{"edit:portfolio", []string{"スキップ"}, "portfolio", "done", 1},
		{"edit:portfolio", []string{"やっぱり答えたくありません"}, "portfolio", "declined", 0},
		{"edit:email", []string{"やっぱり教えたくないです", "答えたくありません"}, "email", "declined", 0},
	} {
		w := summary(t, nil)
		w.click(tt.edit)
		w.say(tt.says...)
		if len(tt.says) > 1 && w.last().Asks == tt.field {
			w.say(tt.says[1])
		}
		status, facts, _ := w.record().field(tt.field)
		if status != tt.want || len(facts) != tt.kept || w.last().Asks != "confirm" {
			t.Errorf("%s and %q: %s with %v, asks %q:\n%s", tt.edit, tt.says, status, facts, w.last().Asks, w.last().Text)
		}
	}
}

// prompt is the last system prompt that an agent was given.
func prompt(seen *witness, agent string) string {
	for _, req := range slices.Backward(seen.requests) {
		if req.Agent == agent {
			return req.Messages[0].Content
		}
	}
	return ""
}

// A model is told that a field is asked anew, and why a refused one is asked again, with the reviewed wording for it.
func TestModelsAreToldWhyAFieldIsAskedAgain(t *testing.T) {
	seen := &witness{Client: newCast(nil)}
	w := interviewing(t, nil, withClient(seen))
	w.say("スキップ")
	if p := prompt(seen, brief.Interviewer); !strings.Contains(p, "would rather not answer") || !strings.Contains(p, "無理にとは申しません") {
		t.Errorf("the Interviewer was not told of the refusal:\n%s", p)
	}
	w.say("me@example.jp")
	w.say("月曜です")
	w.say("なし")
	w.click("edit:email")
	for _, agent := range []string{brief.Interviewer, brief.QuickCheck} {
		if p := prompt(seen, agent); !strings.Contains(p, "聞き直し") {
			t.Errorf("%s was not told that the field is asked anew:\n%s", agent, p)
		}
	}
	w.say("new@example.jp")
	if p := prompt(seen, brief.Reviewer); !strings.Contains(p, "聞き直し") {
		t.Errorf("the Reviewer was not told that the field is asked anew:\n%s", p)
	}
}

// A prompt names tools as they are called.
func TestPromptsNameTheTools(t *testing.T) {
	seen := &witness{Client: newCast(nil)}
	interviewing(t, nil, withClient(seen))
	for _, req := range seen.requests {
		for _, spec := range req.Tools {
			if !strings.Contains(req.Messages[0].Content, spec.Name) {
				t.Errorf("the prompt of %s does not name %s", req.Agent, spec.Name)
			}
		}
	}
}

// What is not understood is not asked again in the same words.
func TestNeverTheSameWordsTwiceInARow(t *testing.T) {
	for _, id := range form.SampleIDs() {
		f, err := form.Sample(id)
		if err != nil {
			t.Fatal(err)
		}
		for _, lang := range []string{"日本語", "English"} {
			for _, say := range []string{"えーと", "asdfgh", "ok", "🙂", "こんにちは", "なぜですか"} {
				w := newWorld(t, id, now, withForm(f))
				w.start()
				w.click("agree")
				w.say(lang)
				w.say("Boise, USA")
				for range 6 {
					before := w.last()
					w.say(say)
					if w.last().Text == before.Text && w.last().Asks == before.Asks {
						t.Errorf("%s, %s: twice in a row after %q: %s", id, lang, say, before.Text)
						break
					}
				}
			}
		}
	}
}

// A correction of an earlier answer is taken as one, however it begins, and the open question stays open.
func TestCorrectingAnEarlierAnswer(t *testing.T) {
	for _, say := range []string{"Actually my email is new@example.jp", "Correction: new@example.jp", "さっきのメール、間違えてました。new@example.jp です"} {
		w := interviewing(t, nil)
		w.say("old@example.jp")
		w.say(say)
		if _, facts, _ := w.record().field("email"); facts["email"] != "new@example.jp" || w.last().Asks != "shift" || !w.has("fact_corrected") {
			t.Errorf("%q: %v, asks %q", say, facts, w.last().Asks)
		}
	}
}

// Who declined and starts again is asked whether they agree, and their words count as the card's buttons do.
func TestStartingAgainAfterDeclining(t *testing.T) {
	for say, asks := range map[string]string{"はい": "language", "はい、始めます": "language", "人と話したい": "consent", "始めてください": "language"} {
		w := newWorld(t, "small", now, withForm(small(t)))
		w.start()
		w.click("decline")
		w.start()
		w.say(say)
		if w.last().Asks != asks || w.status == "withdrawn" || strings.Contains(w.last().Text, w.text("consent.ask")) {
			t.Errorf("%q: %s, asks %q: %s", say, w.status, w.last().Asks, w.last().Text)
		}
	}
}
