package slack

import (
	"context"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// What a message was deleted or changed from is not documented to be told: docs.slack.dev/reference/events/message/message_deleted and
// message_changed show neither writer nor thread of what was.
func TestWhatIsNotToldIsRemembered(t *testing.T) {
	d := reader()
	d.readEvent(callback(`{"type":"message","channel":"D1","user":"U1","text":"三年","ts":"17.2","thread_ts":"17.1"}`))
	for name, tt := range map[string]struct {
		event string
		place bot.Place
		body  bot.Body
	}{
		"a deletion": {`{"type":"message","subtype":"message_deleted","hidden":true,"channel":"D1","ts":"17.9","deleted_ts":"17.2"}`,
			Place("D1", "17.1"), bot.Deleted{ID: "17.2"}},
		"an edit": {`{"type":"message","subtype":"message_changed","hidden":true,"channel":"D1","ts":"17.9",
			"message":{"type":"message","user":"U1","text":"五年","ts":"17.2","edited":{"user":"U1","ts":"17.9"}}}`,
			Place("D1", "17.1"), bot.Edited{ID: "17.2", Text: "五年"}},
		"a deletion elsewhere": {`{"type":"message","subtype":"message_deleted","hidden":true,"channel":"D2","ts":"17.9","deleted_ts":"17.2"}`, bot.Place{}, nil},
	} {
		it, _ := d.readEvent(callback(tt.event))
		if it.ev.Place != tt.place || it.ev.Body != tt.body || tt.body != nil && it.user != "U1" {
			t.Errorf("%s: %+v", name, it.ev)
		}
	}
}

// A history that can never be read is asked for once, and not before everything that is said.
func TestHistoryIsNotThere(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	dm := w.DM("U1")
	root := w.BotSays(dm, "", "root")
	w.in.marks = []bot.Mark{{Place: Place(dm, root), Parent: Place(dm, ""), Last: bot.MessageID(root), At: time.Now()}}
	w.Fail(slacktest.Fault{Method: "conversations.replies", Error: "unknown_method", Times: 100})
	w.run(t)
	for _, text := range []string{"一", "二", "三"} {
		w.Say("U1", dm, root, text)
	}
	w.in.events(t, 3)
	if n := len(w.Calls("conversations.replies")); n != 1 {
		t.Errorf("the history was asked for %d times", n)
	}
}

// That the app's token is refused says nothing of the bot's.
func TestTheSocketsTokenIsAnother(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	w.a.api.guard.noteOutcome(opensSocket, &Error{Method: opensSocket, Code: "invalid_auth"})
	w.post(t, aPost("m1"))
	w.a.api.guard.noteOutcome("", &Error{Code: "token_revoked"})
	w.a.api.guard.noteOutcome(opensSocket, nil)
	if _, err := w.a.Post(context.Background(), aPost("m2")); errorCode(err) != "token_revoked" {
		t.Errorf("a socket that opens is taken for a token that is accepted: %v", err)
	}
}

// Where no socket can be had for a while, it is asked for again and again, and no longer apart than a minute.
func TestTheSocketComesBack(t *testing.T) {
	w := prepare(t, slacktest.Options{}, nil)
	w.Fail(slacktest.Fault{Method: opensSocket, Status: 503, Times: 2})
	w.run(t)
	w.Say("U1", w.DM("U1"), "", "はい")
	w.in.events(t, 1)
}

// What is being taken in when the program stops has a moment more, and no longer.
func TestStoppingWhileTakingIn(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		ctx, stop := context.WithCancel(t.Context())
		taking, done := outlive(ctx)
		defer done()
		stop()
		began := time.Now()
		synctest.Wait()
		if taking.Err() != nil {
			t.Fatal("it is cut off at once")
		}
		<-taking.Done()
		if took := time.Since(began); took != graceTime {
			t.Errorf("it goes on for %s", took)
		}
	})
}
