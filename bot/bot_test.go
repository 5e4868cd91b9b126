package bot_test

import (
	"encoding/json"
	"reflect"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"github.com/mendanhq/mendan/bot"
)

var at = time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)

// bodies has one filled value of every member of the sealed Body. TestEveryBodyIsHere keeps it whole.
var bodies = []bot.Body{
	bot.Message{ID: "e-1", Text: "はい <b>&", Attachments: []bot.Attachment{{Name: "cv.txt", MIME: "text/plain", Size: 3, Text: "abc"}}, Replies: "m3", Overheard: true},
	bot.Edited{ID: "e-1", Text: "いいえ"},
	bot.Deleted{ID: "e-1"},
	bot.Click{Ref: bot.MessageRef{Place: bot.Place{Platform: "fake", Thread: "t"}, ID: "m1"}, Token: "tok", Button: "agree", Key: "consent"},
	bot.Submit{Token: "tok", Button: "reject", Key: "approval/x", Values: map[string]string{"reason": "早い"}, Attachments: []bot.Attachment{{Name: "cv.pdf", Ref: "r1"}}},
	bot.Command{ID: "m1", Name: "apply", Args: map[string]string{"job": "x"}, Text: "t"},
	bot.Decision{Approval: "application", Kind: "application", Verdict: bot.Rejected, Reason: "r", Values: map[string]string{"a": "b"}, Needed: 2, Turn: 3,
		Votes: []bot.Vote{{By: bot.User{ID: "mod-2"}, Verdict: bot.Approved, At: at}}},
	bot.Timer{Name: "reminder", Due: at},
}

func TestEventsRoundTrip(t *testing.T) {
	for _, body := range bodies {
		in := bot.Event{
			ID: "message:1", Place: bot.Place{Platform: "fake", Thread: "t1"}, Parent: bot.Place{Platform: "fake"},
			By: bot.User{Platform: "fake", ID: "cand-1", Role: bot.Candidate, Groups: []string{"g"}, Locale: "ja-JP"}, At: at, Body: body,
		}
		raw, err := json.Marshal(in)
		if err != nil {
			t.Fatalf("%T: %v", body, err)
		}
		var out bot.Event
		if err := json.Unmarshal(raw, &out); err != nil {
			t.Fatalf("%T: %v", body, err)
		}
		if d := cmp.Diff(in, out); d != "" {
			t.Errorf("%T changed on its way (-in +out):\n%s", body, d)
		}
	}
}

// A member that is added to Body without a codec shows here: every exported struct with the sealed method has a kind.
func TestEveryBodyIsHere(t *testing.T) {
	var kinds []string
	for _, b := range bodies {
		kinds = append(kinds, bot.Kind(b))
		v := reflect.ValueOf(b)
		for i := range v.NumField() {
			if f := v.Type().Field(i); v.Field(i).IsZero() && f.Name != "Ref" {
				t.Errorf("%T.%s is not filled, so its round trip proves nothing", b, f.Name)
			}
		}
	}
	slices.Sort(kinds)
	if slices.Contains(kinds, "") || len(slices.Compact(kinds)) != len(bodies) {
		t.Errorf("kinds must be there and differ: %v", kinds)
	}
}

func TestUnknownBodyIsAnError(t *testing.T) {
	var e bot.Event
	for _, raw := range []string{`{"kind":"poke","body":{}}`, `{"kind":"message","body":[]}`, `{`} {
		if err := json.Unmarshal([]byte(raw), &e); err == nil {
			t.Errorf("%s was read as %v", raw, e)
		}
	}
	if _, err := json.Marshal(bot.Event{}); err == nil {
		t.Error("an event without a body was written")
	}
}

func TestPlacesHaveDifferentKeys(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		gen := rapid.Custom(func(t *rapid.T) bot.Place {
			part := rapid.StringOf(rapid.SampledFrom([]rune{'a', '/', '%', '2', 'F'}))
			return bot.Place{Platform: bot.Platform(part.Draw(t, "p")), Channel: part.Draw(t, "c"), Thread: part.Draw(t, "t")}
		})
		a, b := gen.Draw(t, "a"), gen.Draw(t, "b")
		if (a == b) != (a.String() == b.String()) {
			t.Fatalf("%#v and %#v: keys %q and %q", a, b, a, b)
		}
	})
}

func TestIdentify(t *testing.T) {
	here := bot.Place{Platform: "slack", Channel: "C1", Thread: "1.1"}
	a := bot.Identify("message", here, "1.2", "")
	if a != bot.Identify("message", here, "1.2", "") {
		t.Error("one message has two identities")
	}
	for _, other := range []bot.EventID{
		bot.Identify("edited", here, "1.2", ""), bot.Identify("message", here, "1.2", "t2"),
		bot.Identify("message", here, "1.3", ""), bot.Identify("message", bot.Place{Platform: "slack", Channel: "C2"}, "1.2", ""),
	} {
		if a == other {
			t.Error("two things have one identity")
		}
	}
}

func TestDisplay(t *testing.T) {
	for want, u := range map[string]bot.User{
		"Kim Lee":            {ID: "UQAIDTQJQZDQS6RZNKVOIRQMVT", Name: "Kim Lee"},
		"U024BE7LH":          {ID: "U024BE7LH"},
		"804712345678901234": {ID: "804712345678901234"},
		"UQAID…":             {ID: "UQAIDTQJQZDQS6RZNKVOIRQMVT"},
	} {
		if got := u.Display(); got != want {
			t.Errorf("%+v is shown as %q, want %q", u, got, want)
		}
	}
}
