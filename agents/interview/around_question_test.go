package interview_test

import (
	"slices"
	"strings"
	"testing"
)

// People are shown the whole of what a question was said in: alone it may ask nothing. Of a long one they see what stands around the question.
func TestPeopleSeeWhatAQuestionWasSaidIn(t *testing.T) {
	long := strings.Repeat("I worked in a small shop in the old town for many years. ", 12)
	for _, c := range []struct {
		job, field string
		says       []string
		shows      []string
		hides      []string
	}{
		{"ja-parttime-store", "experience", []string{"コンビニで半年です", "髪が茶色なんですけど、大丈夫ですか？"}, []string{"コンビニで半年です\n髪が茶色なんですけど、大丈夫ですか？"}, nil},
		{
			"en-gb-care-assistant", "driving_licence", []string{"got my provisional, test is in feb", "would that be a problem? i could get the bus"},
			[]string{"provisional", "get the bus"}, nil,
		},
		{
			"en-gb-care-assistant", "right_to_work", []string{"yeah born here", "do i need to bring my passport or anything?"},
			[]string{"do i need to bring my passport or anything?"}, []string{"born here"},
		},
		{"en-us-backend-engineer", "experience", []string{long + "Is the office near a station? " + long}, []string{"Is the office near a station?", "old town"}, []string{long}},
	} {
		w := askedOnly(t, c.job, c.field)
		w.say(c.says...)
		_, ask := w.waiting()
		for _, s := range c.shows {
			if !strings.Contains(ask.Card.Body, s) {
				t.Errorf("%q: people see %q", c.says, ask.Card.Body)
			}
		}
		for _, s := range c.hides {
			if strings.Contains(ask.Card.Body, s) {
				t.Errorf("%q: people see %q of it", c.says, s)
			}
		}
	}
}

// What is not for those who answer questions, or is taken off the record, does not stand beside one.
func TestWhatIsTakenOutStandsBesideNoQuestion(t *testing.T) {
	w := interviewing(t, nil)
	w.say("趣味は登山です", "制服はありますか？")
	if _, ask := w.waiting(); !strings.Contains(ask.Card.Body, "登山") {
		t.Fatalf("people see %q", ask.Card.Body)
	}
	w.say("登山のことは記録しないでください")
	if _, ask := w.waiting(); strings.Contains(ask.Card.Body, "登山") || !strings.Contains(ask.Card.Body, "制服") {
		t.Errorf("people see %q", ask.Card.Body)
	}
}

// A message that is deleted is gone from what stands beside a question, too.
func TestDeletedMessageStandsBesideNoQuestion(t *testing.T) {
	w := interviewing(t, nil)
	w.say("えっと、前の店では副店長をしていました", "制服はありますか？")
	w.delete(w.heard)
	for _, a := range w.open {
		if strings.Contains(a.Card.Body, "制服") {
			t.Errorf("people see %q", a.Card.Body)
		}
	}
}

// A yes to the clock counts beside a question, and so does a name with how it is read.
func TestAnswersCountBesideAQuestionAtTheBeginning(t *testing.T) {
	w := newWorld(t, "ja-parttime-store", now)
	w.start()
	w.say("はい。所要時間は？")
	if said := w.last(); said.Asks == "consent" || !strings.Contains(said.Text, "分くらい") || len(w.open) != 0 {
		t.Fatalf("%d cards, said %q", len(w.open), said.Text)
	}
	w.say("大丈夫です", "これってどのくらい時間かかりますか？💦")
	if said := w.last(); said.Asks != "full_name" || !strings.Contains(said.Text, "分くらい") {
		t.Fatalf("said %q", said.Text)
	}
	w = newWorld(t, "ja-parttime-store", now)
	w.start()
	w.say("はい、お願いします")
	w.say("佐藤美咲です。さとうみさき")
	if said := w.last(); said.Asks != "phone" || !strings.Contains(said.Text, "佐藤美咲（さとうみさき）") {
		t.Errorf("said %q", said.Text)
	}
}

// A yes to what was understood counts beside a question.
func TestAnswerToADoubtCountsBesideAQuestion(t *testing.T) {
	w := askedOnly(t, "en-us-backend-engineer", "start_date")
	w.say("mid January")
	if !strings.Contains(w.last().Text, "right?") {
		t.Fatalf("said %q", w.last().Text)
	}
	w.say("Yeah that is fine. When would I hear back?")
	if said := w.last(); said.Asks != "confirm" || len(w.open) != 1 {
		t.Errorf("%d cards, said %q", len(w.open), said.Text)
	}
}

// Who agrees and says how they feel, or how well they write, has agreed; conditions and refusals are none.
func TestAgreesAmongChatter(t *testing.T) {
	yes := []string{
		"こんにちは〜😊 はい、だいじょうぶです！私はベトナム人なので日本語ちょっと変かもしれません、ごめんなさいね", "はい、お願いします。日本語おかしかったらすみません",
		"hiya, yes thats fine. bit nervous never done one of these with a bot lol", "yes! sorry for my english, I am from Italy",
		"yeah fine, sorry my english is a bit weird", "sure. do you need my cv?", "はい、履歴書は必要ですか？",
		"ok sure, first time talking to an AI haha, bit nervous",
	}
	no := []string{
		"記録されるのは不安です", "nervous about an AI reading this", "yes but only if no AI reads it", "yep, is this an AI reading it?",
		"I never agreed to this", "yes if nobody else sees it", "はい、でもAIに読まれるのはちょっと不安です",
		"日本語が変でも大丈夫ですか？", "いいえ、やめておきます",
	}
	for _, said := range append(yes, no...) {
		job := "ja-parttime-store"
		if said[0] < 0x80 {
			job = "en-gb-care-assistant"
		}
		w := newWorld(t, job, now)
		w.start()
		w.say(said)
		agreed := w.last().Asks != "consent" && w.last().Asks != ""
		if agreed != slices.Contains(yes, said) {
			t.Errorf("%q agrees: %v, said %q", said, agreed, w.last().Text)
		}
	}
}

// Who calls a person off is told so, and people are: before the application is sent, and after it.
func TestPersonIsCalledOff(t *testing.T) {
	w := interviewing(t, nil)
	w.say("担当者")
	if w.say("すみません、担当者は呼んでいません"); len(w.open) != 0 || !strings.Contains(w.last().Text, "採用担当に伝えました") {
		t.Errorf("%d cards, said %q", len(w.open), w.last().Text)
	}
	w = atSummary(t, "en")
	w.say("human")
	w.say("submit")
	if w.say("sorry but i never asked for a person, can you remove that"); w.status != "ready_for_human_review" {
		t.Errorf("status %s, said %q", w.status, w.last().Text)
	}
	if wanted := w.openOf("needs_human"); len(wanted) != 0 {
		t.Errorf("people see %+v", wanted)
	}
}

// A story of a matter that was brought to others brings nobody.
func TestStoryOfHandingOnBringsNobody(t *testing.T) {
	w := askedOnly(t, "en-remote-support-global", "scenario")
	story := "once a customer was shouting because his card got blocked while travelling, I said sorry, stayed calm and escalated to fraud team with priority, " +
		"he got it unblocked in 20 min and gave 5 star"
	w.say(story, "actually can I finish tomorrow?")
	if len(w.open) != 0 || w.has("handoff_requested") {
		t.Errorf("people are wanted: %q", w.last().Text)
	}
}

// What would help is acknowledged, without why it is needed; a kind word is said once to who is nervous.
func TestHelpAndNervesAreAcknowledged(t *testing.T) {
	w := askedOnly(t, "en-gb-care-assistant", "accommodation")
	if w.say("um im dyslexic so maybe more time to read stuff?"); !strings.Contains(w.last().Text, "more time to read") || strings.Contains(w.last().Text, "dyslexic") {
		t.Errorf("said %q", w.last().Text)
	}
	w = newWorld(t, "en-gb-care-assistant", now)
	w.start()
	w.say("yes thats fine. bit nervous lol")
	if !strings.Contains(w.last().Text, "No need to be nervous") {
		t.Errorf("said %q", w.last().Text)
	}
	if w.say("im in leeds", "still nervous lol"); strings.Contains(w.last().Text, "nervous") {
		t.Errorf("said again: %q", w.last().Text)
	}
}
