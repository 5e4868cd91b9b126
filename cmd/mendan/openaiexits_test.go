package main

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/llm/openaitest"
)

// untilAsked begins an interview and answers until a field is asked.
func (s *sitting) untilAsked(field string) []heard {
	s.t.Helper()
	got := s.tell(map[string]any{"do": "start", "as": "cand-1", "thread": "t1", "workflow": "interview"})
	answers := candidate()
	for range 20 {
		switch q := openQuestion(got); q.Asks {
		case field:
			return got
		case "consent":
			got = s.tell(clickLine(q, "agree"))
		default:
			got = s.tell(sayLine(answers[q.Asks][0]))
		}
	}
	s.t.Fatalf("%s is not asked\n%s", field, s.transcript.String())
	return nil
}

// told is what a line got in the thread, joined.
func told(got []heard) string {
	var all []string
	for _, h := range got {
		if h.To == "thread" && h.Type == "post" {
			all = append(all, h.Text)
		}
	}
	return strings.Join(all, "\n")
}

// to are the posts of one audience.
func to(got []heard, audience string) []heard {
	return slices.DeleteFunc(slices.Clone(got), func(h heard) bool { return h.To != audience })
}

// alarms are the cards about models, which a driver of lines reads on its one desk.
func alarms(got []heard) []heard {
	return slices.DeleteFunc(to(got, "moderators"), func(h heard) bool { return !strings.Contains(h.Text, "language model") })
}

// TestEveryExitInAnOutage breaks the server, has a message read by rules, and leaves in each way: at the first word, in either language, once and
// twice.
func TestEveryExitInAnOutage(t *testing.T) {
	t.Parallel()
	for say, want := range map[string]string{
		"担当者": "human.requested", "human": "human.requested", "I'd like to talk to a person": "human.requested",
		"取りやめる": "withdraw.confirm", "withdraw": "withdraw.confirm", "delete my data": "erase.confirm", "データを消して": "erase.confirm",
		"あとで": "pause.ack", "pause": "pause.ack", "help": "", "status": "",
	} {
		for _, f := range []openaitest.Fault{openaitest.ServerError, openaitest.OnlyTalk} {
			t.Run(say+"/"+string(f), func(t *testing.T) {
				t.Parallel()
				s := sit(t, sittingOptions{})
				s.untilAsked("email")
				s.server.Break(f)
				first := told(s.tell(sayLine("robin.miller@example.com")))
				if !strings.Contains(first, reply(t, "error.by_rules")) {
					t.Errorf("a failed turn says %q", first)
				}
				if got := told(s.tell(sayLine(say))); want != "" && !strings.Contains(got, reply(t, want)) || strings.Contains(got, reply(t, "error.fallback")) {
					t.Errorf("%q gets %q", say, got)
				}
				s.server.Heal()
				s.tell(map[string]any{"do": "quit"})
			})
		}
	}
}

// TestOutageGoesToPeople lets two turns in a row fail in which rules make nothing out either: the words are on the moderators' desk, the candidate knows it,
// the question is open, and the interview goes on to its end afterwards.
func TestOutageGoesToPeople(t *testing.T) {
	t.Parallel()
	s := sit(t, sittingOptions{})
	s.untilAsked("experience")
	s.server.Break(openaitest.ServerError)
	if got := told(s.tell(sayLine("same as for everybody"))); !strings.Contains(got, reply(t, "error.fallback")) {
		t.Errorf("the first time they read %q", got)
	}
	got := s.tell(sayLine("the usual one is fine"))
	if q := openQuestion(got); q.Asks != "experience" || !strings.Contains(q.Text, reply(t, "error.to_people")) {
		t.Errorf("the candidate reads %+v", q)
	}
	if desk := to(got, "moderators"); len(desk) != 1 || desk[0].Text != reply(t, "card.unread.title") {
		t.Errorf("the desk reads %+v", desk)
	}
	s.server.Heal()
	s.tell(sayLine("I worked as a courier in Leeds for four years."))
	if q := openQuestion(s.tell(sayLine("I planned the rounds anew and halved the late parcels."))); q.Asks != "shift" {
		t.Errorf("after it is over, %q is asked\n%s", q.Asks, s.transcript.String())
	}
	s.tell(map[string]any{"do": "quit"})
}

// TestPastedCVPoisonsNothing pastes a document on which every answer of the model is cut, or which its context cannot hold.
func TestPastedCVPoisonsNothing(t *testing.T) {
	t.Parallel()
	for _, f := range []openaitest.Fault{openaitest.CutShort, openaitest.ContextFull} {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			s := sit(t, sittingOptions{})
			s.untilAsked("experience")
			s.server.Break(f)
			got := told(s.tell(sayLine("Curriculum vitae\n" + strings.Repeat("2019 to 2023, courier in Leeds, planned rounds.\n", 300))))
			if !strings.Contains(got, reply(t, "error.too_long")) {
				t.Errorf("the candidate reads %q", got)
			}
			s.server.Heal()
			s.tell(sayLine("I worked as a courier in Leeds for four years."))
			if q := openQuestion(s.tell(sayLine("I planned the rounds anew and halved the late parcels."))); q.Asks != "shift" {
				t.Errorf("%q is asked\n%s", q.Asks, s.transcript.String())
			}
			s.tell(map[string]any{"do": "quit"})
		})
	}
}

// TestOperatorsKnowOfARefusedKey refuses the key, or the model, for several turns: operators get one card, and one when it is over.
func TestOperatorsKnowOfARefusedKey(t *testing.T) {
	t.Parallel()
	for f, title := range map[openaitest.Fault]string{
		openaitest.KeyRefused: "operators.key_refused.title", openaitest.ModelUnknown: "operators.model_unknown.title", openaitest.ServerError: "",
	} {
		t.Run(string(f), func(t *testing.T) {
			t.Parallel()
			s := sit(t, sittingOptions{})
			s.untilAsked("email")
			s.server.Break(f)
			var all []heard
			for range 3 {
				all = append(all, alarms(s.tell(sayLine("robin.miller@example.com")))...)
			}
			switch {
			case title == "" && len(all) != 0:
				t.Errorf("operators are told of what passes: %+v", all)
			case title != "" && (len(all) != 1 || all[0].Text != reply(t, title)):
				t.Errorf("operators read %+v", all)
			}
			s.server.Heal()
			over := alarms(s.tell(sayLine("robin.miller@example.com")))
			if title != "" && (len(over) != 1 || over[0].Text != reply(t, "operators.model_works.title")) {
				t.Errorf("when it is over they read %+v", over)
			}
			s.tell(map[string]any{"do": "quit"})
		})
	}
}
