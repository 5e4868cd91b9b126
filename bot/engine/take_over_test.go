package engine_test

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

// talkFlow asks one card at its beginning, answers each message, and says that it goes on when a conversation is handed back.
func talkFlow(ctx context.Context, r *agents.Run, o *agents.Outcome[int]) error {
	if r.Turn == 1 {
		o.Approvals = []agents.Ask{{
			Name: "q", Kind: "question", To: bot.Destination{Audience: bot.ToModerators}, AskedBy: r.Thread.Owner,
			Terms: bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator}}},
			Card:  bot.Card{Title: "The question", Body: "Is it so?", Buttons: []bot.Button{{Name: "approve", Label: "OK"}, {Name: "open", Label: "Open"}}},
		}}
		o.Say(bot.Post{Key: "first", Text: "Your notice period?", Card: &bot.Card{Buttons: []bot.Button{{Name: "yes", Label: "Yes"}}}}, r.Now, nil)
		o.Timers = []agents.Timer{{Name: "reminder", At: r.Now.Add(time.Hour)}}
	}
	o.Glance = agents.Glance{Status: "interviewing", Lang: "en"}
	if r.HandedBack {
		history, err := r.History(ctx, -1)
		if err != nil {
			return err
		}
		var said []string
		for _, e := range agents.TakenOver(history) {
			said = append(said, fmt.Sprintf("%s%s", e.Role, e.By))
		}
		o.Say(bot.Post{Key: fmt.Sprintf("on/%d", r.Turn), Text: "I go on behind " + strings.Join(said, " ")}, r.Now, nil)
	}
	for _, ev := range r.Events {
		key := "echo/" + string(ev.ID)
		switch b := ev.Body.(type) {
		case bot.Message:
			o.Log = append(o.Log, agents.LogEntry{Role: agents.User, Text: b.Text, At: ev.At, ID: string(b.ID)})
			o.Say(bot.Post{Key: key, Text: "you say " + b.Text}, r.Now, nil)
		case bot.Edited:
			o.Say(bot.Post{Key: key, Text: "you mean " + b.Text}, r.Now, nil)
		case bot.Deleted:
			o.Unlog = append(o.Unlog, string(b.ID))
			o.Say(bot.Post{Key: key, Text: "you delete " + string(b.ID)}, r.Now, nil)
		case bot.Decision:
			o.Say(bot.Post{Key: key, Text: "decided " + string(b.Verdict)}, r.Now, nil)
		case bot.Click:
			o.Say(bot.Post{Key: key, Text: "you press " + b.Button}, r.Now, nil)
		case bot.Timer:
			o.Say(bot.Post{Key: fmt.Sprintf("timer/%d", r.Turn), Text: "are you there?"}, r.Now, nil)
		case bot.Command:
			if b.Name == "stop" {
				o.Say(bot.Post{Key: key, Text: "stopped"}, r.Now, nil)
			}
		}
	}
	return nil
}

// judge has something against one word.
type judge struct{ flow }

func (judge) Judge(_ context.Context, _ *agents.Run, _ int, f agents.Filled) (agents.Judged, error) {
	if f.Kind == bot.KindTakenOver && strings.Contains(f.Values["text"], "married") {
		return agents.Judged{Wrong: map[string]string{"text": "Please don't ask that."}, Audit: []agents.AuditEntry{{Kind: "compliance_block"}}}, nil
	}
	return agents.Judged{}, nil
}

// MaskWords keeps one word from the record.
func (judge) MaskWords(_ context.Context, _ *agents.Run, _ int, m bot.Message) (string, error) {
	return strings.ReplaceAll(m.Text, "pregnant", "▇▇▇"), nil
}

// takeOverWorld is a world with that flow, in which staff can take over.
func takeOverWorld(t testing.TB, out *outside) *bottest.World {
	w := newWorld(t, out)
	w.Config.ModeratorLang = "en"
	w.Config.Programs = []agents.Program{agents.Register("echo", 1, judge{flow{talkFlow}}, nil)}
	w.Config.Leaves = func(text string) bool { return text == "delete my data" }
	w.Config.Terms = map[string]engine.Terms{bot.KindTakenOver: {Remind: time.Hour}}
	w.Config.Commands = []bot.CommandSpec{
		{Name: "take_over", Staff: true, Words: []string{"take over"}}, {Name: "hand_back", Staff: true, Words: []string{"hand back"}},
		{Name: "say", Staff: true, Args: []bot.ArgSpec{{Name: "card"}, {Name: "text"}}},
	}
	return w
}

func inTakeOver(t *testing.T, f func(t *testing.T, w *bottest.World)) {
	synctest.Test(t, func(t *testing.T) {
		w := takeOverWorld(t, newOutside())
		w.Start()
		w.Send(begin("t1"))
		f(t, w)
		w.Stop()
	})
}

// cardOf is the newest card of a kind at the desk.
func cardOf(t testing.TB, w *bottest.World, kind string) (bot.Card, bot.MessageRef) {
	t.Helper()
	all := w.Platform.Messages(func(m bottest.Message) bool { return m.Post.Card != nil && m.Post.Card.Kind == kind })
	if len(all) == 0 {
		t.Fatalf("the desk has no card %q", kind)
	}
	m := all[len(all)-1]
	return *m.Post.Card, bot.MessageRef{Place: m.Place, ID: bot.MessageID(m.ID)}
}

// below is a message of the staff below the card by which a conversation was taken over.
func below(t testing.TB, w *bottest.World, id, text string) bot.Event {
	_, ref := cardOf(t, w, bot.KindTakenOver)
	ev := typed(id, text)
	ev.By.Name = "Sato"
	ev.Body = bot.Message{ID: bot.MessageID(id), Text: text, Replies: ref.ID}
	return ev
}

func pressTakeOver(t testing.TB, w *bottest.World) bot.Event {
	for _, m := range w.Platform.Messages(nil) {
		if b, ok := m.Post.Card.Button("take_over"); ok {
			by := mod
			by.Name = "Sato"
			return bot.Event{ID: "click:take", Place: bottest.Moderators, By: by, At: start, Body: bot.Click{Token: b.Token}}
		}
	}
	t.Fatal("no card has the button")
	return bot.Event{}
}

func reads(w *bottest.World, at bot.Place) (out []string) {
	for _, m := range w.Platform.Messages(func(m bottest.Message) bool { return m.Place == at }) {
		out = append(out, m.Post.Text)
	}
	return out
}

func lastAt(w *bottest.World, at bot.Place) string {
	all := reads(w, at)
	return all[len(all)-1]
}

func TestSomebodyTakesOverAndHandsBack(t *testing.T) {
	inTakeOver(t, func(t *testing.T, w *bottest.World) {
		r := w.Send(pressTakeOver(t, w))
		if !strings.Contains(r.Text, "You are speaking in that conversation now") || r.Show != place("t1") {
			t.Errorf("who took over reads %+v", r)
		}
		if got := lastAt(w, place("t1")); !strings.Contains(got, "Sato from the team is writing to you in person now") {
			t.Errorf("the person reads %q", got)
		}
		said := len(reads(w, place("t1")))
		w.Send(say("t1", "e1", "3 months"))
		w.Send(pressOwn(w, "first", "yes"))
		w.Advance(30 * time.Minute)
		if got := lastAt(w, bottest.Moderators); got != "cand-1: 3 months" {
			t.Errorf("the desk reads %q", got)
		}
		w.Send(below(t, w, "x1", "Three months is fine."))
		if got := lastAt(w, place("t1")); got != "Sato: Three months is fine." {
			t.Errorf("the person reads %q", got)
		}
		there := typed("x2", "I am here, too.")
		there.Place, there.By.Name = place("t1"), "Mori"
		w.Send(there)
		if got := reads(w, place("t1"))[said:]; len(got) != 2 || !strings.Contains(got[0], "This button works again") {
			t.Errorf("the bot is not silent: %q", got)
		}
		w.Send(below(t, w, "x3", "hand back"))
		all := reads(w, place("t1"))
		if got := all[len(all)-2:]; !strings.HasPrefix(got[0], "The AI is back") || got[1] != "I go on behind assistant user staffSato staffMori assistant" {
			t.Errorf("the person reads %q", got)
		}
		w.Send(say("t1", "e2", "hello"))
		if got := lastAt(w, place("t1")); got != "you say hello" {
			t.Errorf("the bot does not go on: %q", got)
		}
		if card, _ := cardOf(t, w, bot.KindTakenOver); len(card.Buttons) > 0 || !strings.Contains(card.Body, "Sato chose “Hand back") {
			t.Errorf("the card %+v", card)
		}
	})
}

// pressOwn is a press of a button of the conversation's own card.
func pressOwn(w *bottest.World, key, button string) bot.Event {
	ref := bot.MessageRef{Place: place("t1")}
	for _, m := range w.Platform.Messages(func(m bottest.Message) bool { return m.Post.Key == key }) {
		ref.ID = bot.MessageID(m.ID)
	}
	return bot.Event{ID: bot.EventID("click:" + key), Place: place("t1"), By: cand, At: start, Body: bot.Click{Ref: ref, Button: button}}
}

func TestWordsTakeOverAndSpeak(t *testing.T) {
	inTakeOver(t, func(t *testing.T, w *bottest.World) {
		code := theOpen(t, w)
		notice := w.Send(typed("x0", "hand back "+code))
		if !strings.Contains(notice.Text, "Nobody has taken over") {
			t.Errorf("before anybody took over: %q", notice.Text)
		}
		if r := w.Send(typed("x1", "take over QQ7Z")); !strings.Contains(r.Text, "QQ7Z") {
			t.Errorf("an unknown code: %q", r.Text)
		}
		candidate := typed("x2", "take over "+code)
		candidate.By = cand
		w.Send(candidate)
		if n := len(reads(w, bottest.Moderators)); n != 1 {
			t.Fatal("a candidate takes over")
		}
		w.Send(typed("x3", "take over "+code))
		card, _ := cardOf(t, w, bot.KindTakenOver)
		if !strings.Contains(card.Body, "`say "+card.Code) {
			t.Errorf("the card says %q", card.Body)
		}
		w.Send(typed("x4", "say "+code+" Hello there"))
		if got := lastAt(w, place("t1")); got != "mod-1: Hello there" {
			t.Errorf("the person reads %q", got)
		}
		if r := w.Send(typed("x5", "say "+card.Code+" Are you married?")); r.Text != "Please don't ask that." || lastAt(w, place("t1")) != "mod-1: Hello there" {
			t.Errorf("it was said: %q, %q", r.Text, lastAt(w, place("t1")))
		}
		w.Send(typed("x6", "hand back"))
		if got := lastAt(w, place("t1")); !strings.HasPrefix(got, "I go on") {
			t.Errorf("the person reads %q", got)
		}
	})
}

func TestWhatIsSaidCanBeChangedAndTakenBack(t *testing.T) {
	inTakeOver(t, func(t *testing.T, w *bottest.World) {
		w.Send(say("t1", "e0", "before"))
		w.Send(pressTakeOver(t, w))
		w.Send(say("t1", "e1", "tree months"))
		w.Send(bot.Event{ID: "edited:e1", Place: place("t1"), By: cand, At: start, Body: bot.Edited{ID: "e1", Text: "three months"}})
		if got := lastAt(w, bottest.Moderators); got != "cand-1: three months" {
			t.Errorf("the desk reads %q", got)
		}
		w.Send(below(t, w, "x1", "Goood"))
		edit := below(t, w, "x2", "")
		edit.ID, edit.Body = "edited:x1", bot.Edited{ID: "x1", Text: "Good"}
		w.Send(edit)
		if got := lastAt(w, place("t1")); got != "Sato: Good" {
			t.Errorf("the person reads %q", got)
		}
		gone := below(t, w, "x3", "")
		gone.ID, gone.Body = "deleted:x1", bot.Deleted{ID: "x1"}
		w.Send(gone)
		if got := lastAt(w, place("t1")); !strings.Contains(got, "has deleted") {
			t.Errorf("the person reads %q", got)
		}
		w.Send(bot.Event{ID: "deleted:e1", Place: place("t1"), By: cand, At: start, Body: bot.Deleted{ID: "e1"}})
		w.Send(bot.Event{ID: "deleted:e0", Place: place("t1"), By: cand, At: start, Body: bot.Deleted{ID: "e0"}})
		record := export(t, w, "t1")
		for _, words := range []string{`"text":"before"`, "three months", "Good"} {
			if strings.Contains(record, words) {
				t.Errorf("the record still has %q: %s", words, record)
			}
		}
		w.Send(below(t, w, "x4", "hand back"))
		if got := lastAt(w, place("t1")); got != "you delete e0" {
			t.Errorf("the flow is not told: %q", got)
		}
	})
}

func export(t testing.TB, w *bottest.World, thread string) string {
	t.Helper()
	raw, err := engine.Export(context.Background(), w.Store, w.Programs(), place(thread))
	if err != nil {
		t.Fatal(err)
	}
	return string(raw)
}

func TestLeavingWorksWhoeverSpeaks(t *testing.T) {
	inTakeOver(t, func(t *testing.T, w *bottest.World) {
		w.Send(pressTakeOver(t, w))
		w.Send(say("t1", "e1", "delete my data"))
		if got := lastAt(w, place("t1")); got != "you say delete my data" {
			t.Errorf("the person reads %q", got)
		}
		if got := lastAt(w, bottest.Moderators); !strings.Contains(got, "the bot is back to deal with that") {
			t.Errorf("the desk reads %q", got)
		}
		if card, _ := cardOf(t, w, bot.KindTakenOver); len(card.Buttons) > 0 {
			t.Errorf("the card is open: %+v", card)
		}
		w.Send(typed("x1", "take over "+theOpen(t, w)))
		w.Send(bot.Event{ID: "stop:1", Place: place("t1"), By: cand, At: start, Body: bot.Message{ID: "e2", Text: "stop"}})
		if got := lastAt(w, place("t1")); got != "stopped" {
			t.Errorf("the person reads %q", got)
		}
	})
}

func TestWhatComesMeanwhileWaits(t *testing.T) {
	inTakeOver(t, func(t *testing.T, w *bottest.World) {
		code := theOpen(t, w)
		w.Send(pressTakeOver(t, w))
		w.Send(typed("x1", "approve "+code))
		w.Send(below(t, w, "x2", "One moment."))
		w.Advance(3 * time.Hour) // the flow's reminder
		if got := lastAt(w, place("t1")); got != "Sato: One moment." {
			t.Errorf("the person reads %q", got)
		}
		w.Send(below(t, w, "x3", "hand back"))
		all := reads(w, place("t1"))
		if got := all[len(all)-2:]; got[0] != "decided approved" || got[1] != "are you there?" {
			t.Errorf("the flow is told %q", got)
		}
	})
}

func TestTheDeskIsRungWhereNobodyAnswers(t *testing.T) {
	for _, back := range []time.Duration{0, 3 * time.Hour} {
		inTakeOver(t, func(t *testing.T, w *bottest.World) {
			w.Stop()
			w.Config.Terms[bot.KindTakenOver] = engine.Terms{Remind: time.Hour, Expires: back}
			w.Start()
			w.Send(pressTakeOver(t, w))
			w.Send(below(t, w, "x1", "Hello"))
			w.Advance(2 * time.Hour)
			if got := lastAt(w, bottest.Moderators); strings.Contains(got, "waiting") {
				t.Errorf("it rings though nobody waits: %q", got)
			}
			w.Send(say("t1", "e1", "are you still there?"))
			w.Send(say("t1", "e2", "hello?"))
			w.Advance(time.Hour)
			w.Advance(time.Hour)
			rung := 0
			for _, text := range reads(w, bottest.Moderators) {
				if strings.Contains(text, "has been waiting for an answer since 2026-11-20 12:00") {
					rung++
				}
			}
			if rung != 2 {
				t.Errorf("it rang %d times: %q", rung, reads(w, bottest.Moderators))
			}
			w.Advance(time.Hour)
			if got := strings.Contains(strings.Join(reads(w, place("t1")), "\n"), "\nI go on"); got != (back > 0) {
				t.Errorf("handed back by itself after %s: %q", back, lastAt(w, place("t1")))
			}
		})
	}
}

// takeOverScene is all of it in one conversation.
func takeOverScene(w *bottest.World) {
	w.Send(begin("t1"))
	w.Send(say("t1", "e1", "hello"))
	w.Send(pressTakeOver(w.T, w))
	w.Send(say("t1", "e2", "3 months"), say("t1", "e3", "from May"))
	w.Send(belowWith(w.T, w, "x1", "Fine.", keep(w, bottest.Moderators, "offer.txt", "offer")))
	w.Send(sends("t1", "e6", keep(w, place("t1"), "cv.txt", "cv")))
	w.Advance(90 * time.Minute)
	w.Send(say("t1", "e4", "thanks"))
	w.Advance(time.Hour)
	w.Send(below(w.T, w, "x2", "hand back"))
	w.Send(say("t1", "e5", "go on"))
}

func TestACrashWhileSomebodySpeaksChangesNothing(t *testing.T) {
	crashEverywhere(t, takeOverWorld, takeOverScene, nil)
}

func TestTheRecordSaysWhoSpoke(t *testing.T) {
	inTakeOver(t, func(t *testing.T, w *bottest.World) {
		w.Send(pressTakeOver(t, w))
		w.Send(below(t, w, "x1", "Hello"))
		var rec struct {
			Taken   *struct{ By string }
			History []struct{ Role, By, Text string }
		}
		if err := json.Unmarshal([]byte(export(t, w, "t1")), &rec); err != nil {
			t.Fatal(err)
		}
		if last := rec.History[len(rec.History)-1]; last.Role != "staff" || last.By != "Sato" || rec.Taken == nil || rec.Taken.By != "mod-1" {
			t.Errorf("the record has %+v", rec)
		}
		w.Send(below(t, w, "x2", "hand back"))
		chain, err := storage.AllAudit(context.Background(), w.Store)
		if err != nil {
			t.Fatal(err)
		}
		kinds := map[string]string{}
		for _, a := range chain {
			kinds[a.Kind] = a.Labels["by"]
		}
		if by := kinds["taken_over"]; by == "" || by != kinds["handed_back"] {
			t.Errorf("the chain has %v", kinds)
		}
	})
}

func TestWhatIsNoWordForThePersonIsNotSaid(t *testing.T) {
	inTakeOver(t, func(t *testing.T, w *bottest.World) {
		code := theOpen(t, w)
		w.Send(pressTakeOver(t, w))
		said := len(reads(w, place("t1")))
		w.Send(below(t, w, "x1", "approve"))
		w.Send(below(t, w, "x2", "status"))
		w.Send(typed("x3", "I would not hire them.")) // in the room, below no card
		stranger := below(t, w, "x4", "Hello?")
		stranger.By = bot.User{Platform: bottest.Name, ID: "guest", Role: bot.Candidate}
		w.Send(stranger)
		onCard := typed("x5", "What do you think?")
		_, ref := cardOf(t, w, "")
		onCard.Body = bot.Message{ID: "x5", Text: "What do you think?", Replies: ref.ID}
		w.Send(onCard)
		w.Send(below(t, w, "x6", "approve "+code))
		if got := reads(w, place("t1")); len(got) != said {
			t.Errorf("the person reads %q", got[said:])
		}
		if a, err := storage.AllCards(t.Context(), w.Store, storage.CardQuery{State: bot.Approved}); err != nil || len(a) != 1 {
			t.Errorf("decided below the card: %v, %v", a, err)
		}
	})
}

func TestWordsThatStandInTheConversationAreJudged(t *testing.T) {
	inTakeOver(t, func(t *testing.T, w *bottest.World) {
		w.Send(pressTakeOver(t, w))
		there := typed("x1", "Are you married?")
		there.Place = place("t1")
		w.Send(there)
		if got := lastAt(w, bottest.Moderators); got != "Please don't ask that." {
			t.Errorf("the desk reads %q", got)
		}
		w.Send(below(t, w, "x2", "Hello"))
		edit := below(t, w, "x3", "")
		edit.ID, edit.Body = "edited:x2", bot.Edited{ID: "x2", Text: "Hello, are you married?"}
		w.Send(edit)
		if got := lastAt(w, place("t1")); got != "Sato: Hello" {
			t.Errorf("the person reads %q", got)
		}
		chain, err := storage.AllAudit(t.Context(), w.Store)
		if err != nil {
			t.Fatal(err)
		}
		blocked := 0
		for _, a := range chain {
			if a.Kind == "compliance_block" {
				blocked++
			}
		}
		if blocked != 2 {
			t.Errorf("%d blocks in the chain", blocked)
		}
	})
}

// TestWordsToStaffAreMaskedAtOnce keeps from the record what the flow keeps from it, also while it is silent.
func TestWordsToStaffAreMaskedAtOnce(t *testing.T) {
	inTakeOver(t, func(t *testing.T, w *bottest.World) {
		w.Send(pressTakeOver(t, w))
		w.Send(say("t1", "e1", "I am pregnant"))
		if got := export(t, w, "t1"); strings.Contains(got, "pregnant") || !strings.Contains(got, "I am ▇▇▇") {
			t.Errorf("the record has %s", got)
		}
		w.Send(bot.Event{ID: "edited:e1", Place: place("t1"), By: cand, At: start, Body: bot.Edited{ID: "e1", Text: "pregnant since May"}})
		if got := export(t, w, "t1"); strings.Contains(got, "pregnant") || !strings.Contains(got, "▇▇▇ since May") {
			t.Errorf("the record has %s", got)
		}
	})
}

// TestWhatIsDeletedWhenTheBotIsBack takes back what the desk was shown of it.
func TestWhatIsDeletedWhenTheBotIsBack(t *testing.T) {
	inTakeOver(t, func(t *testing.T, w *bottest.World) {
		w.Send(pressTakeOver(t, w))
		w.Send(say("t1", "e1", "my number is 090"), say("t1", "e2", "call me"))
		w.Send(below(t, w, "x1", "hand back"))
		w.Send(bot.Event{ID: "deleted:e1", Place: place("t1"), By: cand, At: start, Body: bot.Deleted{ID: "e1"}})
		if got := shown(t, w, "heard/e1").Text; got != "(cand-1 has deleted this message.)" {
			t.Errorf("the desk reads %q", got)
		}
		if got := shown(t, w, "heard/e2").Text; got != "cand-1: call me" {
			t.Errorf("the desk reads %q", got)
		}
	})
}

// TestRepliesBelowWhatTheDeskIsTold has staff answer wherever the desk tells something of the conversation; nobody is met by silence.
func TestRepliesBelowWhatTheDeskIsTold(t *testing.T) {
	inTakeOver(t, func(t *testing.T, w *bottest.World) {
		w.Send(pressTakeOver(t, w))
		w.Send(say("t1", "e1", "hello?"))
		w.Advance(90 * time.Minute)
		there := typed("x0", "Are you married?")
		there.Place = place("t1")
		w.Send(there)
		for i, words := range []string{"has been waiting", "Please don't ask that", "cand-1: hello?", "Sato is speaking"} {
			ev := belowWords(t, w, fmt.Sprintf("y%d", i), words, fmt.Sprintf("Answer %d", i))
			if r := w.Send(ev); r.Text != "" {
				t.Errorf("below %q: %q", words, r.Text)
			}
			if got := lastAt(w, place("t1")); got != fmt.Sprintf("mod-1: Answer %d", i) {
				t.Errorf("below %q the person reads %q", words, got)
			}
		}
		w.Send(below(t, w, "x1", "hand back"))
		said := len(reads(w, place("t1")))
		for i, words := range []string{"has been waiting", "Sato is speaking"} {
			r := w.Send(belowWords(t, w, fmt.Sprintf("z%d", i), words, "Are you there?"))
			if !strings.Contains(r.Text, "this reached nobody") {
				t.Errorf("below %q: %q", words, r.Text)
			}
		}
		if got := reads(w, place("t1")); len(got) != said {
			t.Errorf("the person reads %q", got[said:])
		}
	})
}

// belowWords is what staff say below the bot's message at the desk that has some words.
func belowWords(t testing.TB, w *bottest.World, id, words, text string) bot.Event {
	t.Helper()
	ev := typed(id, text)
	for _, m := range w.Platform.Messages(func(m bottest.Message) bool { return m.Place == bottest.Moderators }) {
		if strings.Contains(m.Post.Text, words) {
			ev.Body = bot.Message{ID: bot.MessageID(id), Text: text, Replies: bot.MessageID(m.ID)}
			return ev
		}
	}
	t.Fatalf("the desk has no %q", words)
	return ev
}

// replying is the platform with replies: what is said below a message is said at its own place.
type replying struct{ *bottest.Adapter }

func (replying) Below(ref bot.MessageRef) bot.Place { return ref.Place }

func TestWhatStaffSaidDuringAGapIsRead(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := takeOverWorld(t, newOutside())
		w.Through = func(a *bottest.Adapter) bot.Adapter { return replying{a} }
		w.Start()
		w.Send(begin("t1"))
		if marks, err := w.Engine.Marks(t.Context(), bottest.Name); err != nil || len(marks) != 1 {
			t.Errorf("marks %+v, %v", marks, err)
		}
		w.Send(pressTakeOver(t, w))
		if marks, err := w.Engine.Marks(t.Context(), bottest.Name); err != nil || len(marks) != 2 || marks[1].Place != bottest.Moderators {
			t.Errorf("marks %+v, %v", marks, err)
		}
		w.Stop()
	})
}

// TestACodeThatACardHadBeforeLeadsToItsConversation takes over by the code of a card that has changed since.
func TestACodeThatACardHadBeforeLeadsToItsConversation(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := takeOverWorld(t, newOutside())
		w.Config.Programs = []agents.Program{agents.Register("echo", 1, judge{flow{attaching}}, nil)}
		w.Start()
		w.Send(begin("t1"))
		before := theOpen(t, w)
		w.Send(say("t1", "a", "+two\n"))
		if now := theOpen(t, w); now == before {
			t.Fatal("the card has its code still")
		}
		if r := w.Send(typed("x1", "take over "+before)); r.Show != place("t1") {
			t.Errorf("whoever takes over reads %+v", r)
		}
		w.Send(typed("x2", "say "+before+" Hello"))
		if got := lastAt(w, place("t1")); got != "mod-1: Hello" {
			t.Errorf("the person reads %q", got)
		}
		w.Stop()
	})
}
