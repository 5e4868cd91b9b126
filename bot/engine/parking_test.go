package engine_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/mendanhq/mendan/adapters/adaptertest"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

// operatorCards are the cards in the operators' room, in order.
func operatorCards(w *bottest.World) []bottest.Message {
	return w.Platform.Messages(func(m bottest.Message) bool { return m.Place == bottest.Operators })
}

// theOpen is the code of the only approval that waits.
func theOpen(t *testing.T, w *bottest.World) string {
	t.Helper()
	open, err := storage.AllCards(t.Context(), w.Store, storage.CardQuery{State: bot.Open})
	if err != nil || len(open) != 1 {
		t.Fatalf("open: %+v, %v", open, err)
	}
	return open[0].Code
}

// Each parking has a card of its own, also of the same turn: the earlier one says for good what was decided then.
func TestEachParkingHasItsOwnCard(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, out *outside) {
		down := errors.New("a defect")
		out.model = func(context.Context, string) (string, error) { return "", down }
		w.Send(begin("t1"))
		w.Send(say("t1", "a", "hello"))
		var codes []string
		for n := range 3 {
			codes = append(codes, theOpen(t, w))
			if n == 1 {
				w.Restart()
			}
			w.Send(typed(fmt.Sprint("again", n), "again "+codes[n]))
		}
		cards := operatorCards(w)
		if len(cards) != 4 {
			t.Fatalf("%d cards for 4 parkings", len(cards))
		}
		for n, m := range cards[:3] {
			if m.Post.Card.Code != codes[n] || len(m.Post.Card.Buttons) != 0 || m.Edits != 1 {
				t.Errorf("card %d says %+v after %d edits", n, m.Post.Card, m.Edits)
			}
		}
		if last := cards[3].Post.Card; len(last.Buttons) == 0 || last.Code != theOpen(t, w) {
			t.Errorf("the last card is %+v", last)
		}
		if got := texts(w, "t1", "fallback/"); len(got) != 4 {
			t.Errorf("the person was told %d times", len(got))
		}
		out.model = nil
		w.Send(typed("last", "again "+theOpen(t, w)))
		if got := texts(w, "t1", "answer/"); !slices.Equal(got, []string{"re: hello"}) {
			t.Errorf("got %q", got)
		}
	})
}

// A person who skips what failed has the candidate told, and the conversation goes on with the next message.
func TestSkippingTellsTheCandidate(t *testing.T) {
	inBubble(t, func(t *testing.T, w *bottest.World, out *outside) {
		w.Send(begin("t1"))
		w.Send(say("t1", "p", "poison"))
		w.Send(say("t1", "while", "are you there"))
		w.Send(typed("d", "skip "+theOpen(t, w)))
		if got := texts(w, "t1", "unparked/"); len(got) != 1 || got[0] == "" {
			t.Errorf("the candidate was told %q", got)
		}
		if got := texts(w, "t1", "answer/"); !slices.Equal(got, []string{"re: are you there"}) {
			t.Errorf("what came later was answered by %q", got)
		}
	})
}

// interruptedPayment brings the thread to where an effect was begun and nobody knows whether it happened.
func interruptedPayment(t *testing.T, w *bottest.World) {
	t.Helper()
	w.Crash = func(name string) bool {
		return strings.HasPrefix(name, "step 2 pay/p") && strings.HasSuffix(name, "started after")
	}
	w.Restart()
	w.Send(begin("t1"))
	w.Send(say("t1", "p", "pay 100"))
	w.Crash = nil
	if th, _ := w.Store.At(t.Context(), place("t1")); th.Parked != "doubt:pay/p" {
		t.Fatalf("parked: %q", th.Parked)
	}
}

func TestStoppingADoubtfulEffect(t *testing.T) {
	for _, crash := range []string{"", "unpark before", "unpark after"} {
		inBubble(t, func(t *testing.T, w *bottest.World, out *outside) {
			interruptedPayment(t, w)
			passed := false
			w.Crash = func(name string) bool {
				here := name == crash && !passed
				passed = passed || here
				return here
			}
			w.Restart()
			w.Send(typed("d", "stop "+theOpen(t, w)))
			if passed != (crash != "") {
				t.Fatalf("the point %q was not passed", crash)
			}
			if got := texts(w, "t1", "unparked/"); len(got) != 1 || got[0] == "" {
				t.Errorf("%q: the candidate was told %q", crash, got)
			}
			if got := texts(w, "t1", "answer/"); len(got) != 0 || out.paid["100"] != 0 {
				t.Errorf("%q: it went on after the stop: %q, paid %v", crash, got, out.paid)
			}
			w.Send(say("t1", "q", "pay 200"))
			if got := texts(w, "t1", "answer/"); len(got) != 1 || out.paid["200"] != 1 {
				t.Errorf("%q: afterwards: %q, paid %v", crash, got, out.paid)
			}
			if d := w.Platform.Doubles(); len(d) != 0 {
				t.Errorf("%q: posted twice: %v", crash, d)
			}
		})
	}
}

// A flow that says "interrupted" though no effect is in doubt has failed like any other: its card can be decided.
func TestAnErrorOfDoubtWithoutAnEffect(t *testing.T) {
	for _, doubt := range []error{agents.ErrInterrupted, fmt.Errorf("below: %w", agents.ErrDiverged)} {
		synctest.Test(t, func(t *testing.T) {
			w := newWorld(t, newOutside())
			fails := true
			w.Config.Programs = []agents.Program{agents.Register("echo", 1, flow{func(_ context.Context, r *agents.Run, o *agents.Outcome[int]) error {
				if fails {
					return doubt
				}
				o.Posts = []bot.Post{{Key: "fine", Text: "fine"}}
				return nil
			}}, nil)}
			w.Start()
			w.Send(begin("t1"))
			fails = false
			w.Send(typed("d", "again "+theOpen(t, w)))
			if got := texts(w, "t1", "fine"); len(got) != 1 {
				t.Errorf("%v: after the card was decided: %q", doubt, got)
			}
			w.Stop()
		})
	}
}

// The card of a conversation that waits says whose it is and what to do, in words, and shows where it is.
func TestCardsOfWaitingConversationsCanBeRead(t *testing.T) {
	for kind, bring := range map[string]func(*testing.T, *bottest.World){
		"parked": func(_ *testing.T, w *bottest.World) { w.Send(begin("t1")); w.Send(say("t1", "p", "poison")) },
		"doubt":  interruptedPayment,
	} {
		for lang, want := range map[string]string{prompts.JA: "ご判断いただくまで", prompts.EN: "until you decide"} {
			synctest.Test(t, func(t *testing.T) {
				w := newWorld(t, newOutside())
				w.Config.ModeratorLang = lang
				w.Start()
				defer w.Stop()
				bring(t, w)
				open, err := storage.AllCards(t.Context(), w.Store, storage.CardQuery{State: bot.Open})
				if err != nil || len(open) != 1 || open[0].Kind != kind {
					t.Fatalf("%+v, %v", open, err)
				}
				card := open[0].Card
				if !strings.Contains(card.Body, cand.Display()) || !strings.Contains(card.Body, want) {
					t.Errorf("%s %s: %q", kind, lang, card.Body)
				}
				shown := fmt.Sprint(card.Body, card.Fields)
				if strings.Contains(shown, place("t1").String()) || strings.Contains(shown, `{"`) {
					t.Errorf("%s %s is raw: %s", kind, lang, shown)
				}
				if lang == prompts.JA {
					heldForAdapters(t, kind, w, open[0])
				}
				if r := w.Send(typed("o", "open "+open[0].Code)); r.Show != place("t1") {
					t.Errorf("%s %s: open comes to %+v", kind, lang, r)
				}
			})
		}
	}
}

// heldForAdapters holds the card that the adapters' golden files show to the one that is posted, its random parts named.
func heldForAdapters(t *testing.T, kind string, w *bottest.World, a bot.Approval) {
	t.Helper()
	card := *operatorCards(w)[0].Post.Card
	card.Buttons = slices.Clone(card.Buttons)
	for i := range card.Buttons {
		card.Buttons[i].Token = fmt.Sprint("t", i+1)
	}
	raw, err := json.Marshal(card)
	if err != nil {
		t.Fatal(err)
	}
	named := strings.NewReplacer(a.Code, "K7QF", string(a.Thread), "t0").Replace(string(raw))
	var shown bot.Card
	if err := json.Unmarshal([]byte(named), &shown); err != nil {
		t.Fatal(err)
	}
	adaptertest.Golden(t, "../../../adapters/adaptertest/testdata/"+kind, shown)
}
