package slack

import (
	"context"
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
)

// aDraft is the beginning of a post in a thread of a room.
func aDraft(id, thread, text string) bot.Delivery {
	return bot.Delivery{ID: id, Place: Place("CMOD", thread), With: "U2", Post: bot.Post{Key: id, Text: text, Draft: true, Begun: text}}
}

// finished is the delivery of the whole post.
func finished(d bot.Delivery, text string) bot.Delivery {
	d.Post.Text, d.Post.Draft = text, false
	return d
}

// reads are the bot's messages below one.
func (w *world) reads(thread string) []string {
	var out []string
	for _, m := range w.Thread("CMOD", thread)[1:] {
		out = append(out, m.Reads())
	}
	return out
}

func (w *world) methods() []string {
	var out []string
	for _, c := range w.Calls("") {
		if name, ok := strings.CutPrefix(c.Method, "chat."); ok {
			out = append(out, name)
		}
	}
	return out
}

// drafting is a workspace, and a message in a room below which something is drafted.
func drafting(t *testing.T) (w *world, thread string) {
	w = prepare(t, slacktest.Options{}, nil)
	if err := w.a.whoami(t.Context()); err != nil {
		t.Fatal(err)
	}
	return w, w.BotSays("CMOD", "", "root")
}

// In a thread of a channel words are streamed to whom the conversation is with, and the whole post takes the stream's place.
func TestStreaming(t *testing.T) {
	w, thread := drafting(t)
	d := aDraft("m1", thread, "One.")
	d.Replaces = w.post(t, d)
	for _, text := range []string{"One. Two.", "One. Two.", "Another.", "One. Two. Three."} { // what is no more of the same is not shown
		if err := w.a.Stream(t.Context(), finished(d, text)); err != nil {
			t.Error(err)
		}
	}
	if got := w.reads(thread); !slices.Equal(got, []string{"One. Two. Three."}) {
		t.Errorf("it reads %q", got)
	}
	w.post(t, finished(d, "All."))
	if got := w.reads(thread); !slices.Equal(got, []string{"All."}) {
		t.Errorf("it reads %q", got)
	}
	if got, want := w.methods(), []string{"startStream", "appendStream", "appendStream", "stopStream", "update"}; !slices.Equal(got, want) {
		t.Errorf("called %q, want %q", got, want)
	}
	if args := w.Calls("chat.startStream")[0].Args; args["recipient_user_id"] != "U2" || args["recipient_team_id"] != slacktest.Team {
		t.Errorf("streamed to %v", args)
	}
}

// A stream that Slack has stopped, and one of an earlier life, are finished and taken away all the same.
func TestStreamsOfOtherStates(t *testing.T) {
	for name, change := range map[string]func(w *world){
		"stopped by Slack": func(w *world) { w.StopStreams() },
		"stopped by the person": func(w *world) {
			w.StopStreams()
			w.Fail(slacktest.Fault{Method: "chat.stopStream,chat.appendStream", Error: "stopped_by_user", Times: 9})
		},
		"of an earlier life": func(w *world) {
			var err error
			if w.a, err = New(w.cfg); err != nil {
				t.Fatal(err)
			}
		},
	} {
		w, thread := drafting(t)
		first, second := aDraft("m1", thread, "One."), aDraft("m2", thread, "Two.")
		first.Replaces, second.Replaces = w.post(t, first), w.post(t, second)
		change(w)
		_ = w.a.Stream(t.Context(), finished(first, "One. More.")) // a hint
		w.post(t, finished(first, "All."))
		if err := w.a.Delete(t.Context(), second.Replaces); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if got := w.reads(thread); !slices.Equal(got, []string{"All."}) {
			t.Errorf("%s: it reads %q", name, got)
		}
	}
}

// Where Slack streams nothing, as in the main box of a direct message, the beginning is a message like any other.
func TestDraftsWithoutStreams(t *testing.T) {
	w, thread := drafting(t)
	w.Fail(slacktest.Fault{Method: "chat.startStream", Error: "channel_type_not_supported"})
	d := aDraft("m1", thread, "One.")
	d.Replaces = w.post(t, d)
	if err := w.a.Stream(t.Context(), finished(d, "One. Two.")); err != nil { // a moment after the message: too soon for an edit
		t.Error(err)
	}
	w.post(t, finished(d, "All."))
	if got := w.reads(thread); !slices.Equal(got, []string{"All."}) {
		t.Errorf("it reads %q", got)
	}
	box := aDraft("m2", "", "One.")
	box.Replaces = w.post(t, box)
	shown, _ := w.a.drafts.Get(string(box.Replaces.ID))
	shown.edited = time.Now().Add(-editEvery)
	if err := w.a.Stream(t.Context(), finished(box, "One. Two.")); err != nil {
		t.Error(err)
	}
	msgs := w.Messages("CMOD")
	if got := msgs[len(msgs)-1].Reads(); got != "One. Two." {
		t.Errorf("it reads %q", got)
	}
	if got := w.Calls("chat.startStream"); len(got) != 1 {
		t.Errorf("%d streams were asked for", len(got))
	}
}

// A stream whose answer was lost is found again, by this life and the next, and nothing else is taken for it.
func TestALostStreamIsFound(t *testing.T) {
	w, thread := drafting(t)
	w.post(t, finished(aDraft("m0", thread, ""), "One. And more that is another post."))
	if err := w.a.sayPrivately(t.Context(), intake{ev: bot.Event{Place: Place("", "")}, user: "U2"}, "One."); err != nil {
		t.Fatal(err)
	}
	d := aDraft("m1", thread, "One. *And* 一つ")
	for _, look := range []bot.Delivery{d, finished(d, "All of it.")} {
		if _, found, err := w.a.Find(t.Context(), look); err != nil || found {
			t.Errorf("found before it was there: %v", err)
		}
	}
	w.Fail(slacktest.Fault{Method: "chat.startStream", Lose: true})
	if _, err := w.a.Post(t.Context(), d); !errors.Is(err, bot.ErrUnknownOutcome) {
		t.Fatal(err)
	}
	next, err := New(w.cfg)
	if err != nil {
		t.Fatal(err)
	}
	if err := next.whoami(t.Context()); err != nil {
		t.Fatal(err)
	}
	for _, a := range []*Adapter{w.a, next} {
		for _, look := range []bot.Delivery{d, finished(d, "All of it."), {ID: "m1", Place: d.Place, Post: bot.Post{Draft: true}}} {
			look.Maybe = true
			ref, found, err := a.Find(t.Context(), look)
			if err != nil || !found || ref.Place != d.Place {
				t.Errorf("%+v is not found: %v", look.Post, err)
			}
			d.Replaces = ref
		}
	}
	w.a = next
	w.post(t, finished(d, "All of it."))
	if got := w.reads(thread); !slices.Equal(got, []string{"One. And more that is another post.", "All of it."}) {
		t.Errorf("it reads %q", got)
	}
}

// What Slack has no time for is not streamed, and the post itself waits for its turn.
func TestStreamingIsAHint(t *testing.T) {
	w, thread := drafting(t)
	d := aDraft("m1", thread, "One.")
	d.Replaces = w.post(t, d)
	w.Fail(slacktest.Fault{Method: "chat.appendStream", Status: 429, RetryAfter: "0.2"})
	ctx, cancel := context.WithTimeout(t.Context(), patience)
	defer cancel()
	if err := w.a.Stream(ctx, finished(d, "One. Two.")); errorCode(err) != "ratelimited" {
		t.Error(err)
	}
	if err := w.a.Stream(ctx, finished(d, "One. Two.")); errorCode(err) != "ratelimited" || len(w.Calls("chat.appendStream")) != 1 {
		t.Errorf("asked again at once: %v", err)
	}
	w.Fail(slacktest.Fault{Method: "chat.stopStream", Status: 429, RetryAfter: "0.05"})
	_, err := w.a.Post(ctx, finished(d, "All."))
	if e, ok := errors.AsType[*Error](err); !ok || !e.Temporary() {
		t.Fatalf("not to be tried again: %v", err)
	}
	w.post(t, finished(d, "All."))
	if got := w.reads(thread); !slices.Equal(got, []string{"All."}) {
		t.Errorf("it reads %q", got)
	}
}
