package fake

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"testing"
	"testing/synctest"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/bot"
)

// runLines runs the adapter over the lines and returns the objects that it wrote.
func runLines(t *testing.T, in *inbox, o JSONLOptions, lines ...string) []map[string]any {
	t.Helper()
	var out bytes.Buffer
	c := newClock()
	o.In, o.Out, o.Workflows = strings.NewReader(strings.Join(lines, "\n")), &out, map[string][]string{"interview": {"job"}}
	if o.Hooks.Settle == nil {
		locate := o.Hooks.Locate
		o.Hooks = c.hooks()
		o.Hooks.Locate = locate
	}
	if err := NewJSONL(o).Run(t.Context(), in); err != nil {
		t.Fatal(err)
	}
	return objects(t, out.Bytes())
}

func objects(t *testing.T, raw []byte) []map[string]any {
	t.Helper()
	var objs []map[string]any
	for l := range bytes.Lines(raw) {
		var o map[string]any
		if err := json.Unmarshal(l, &o); err != nil {
			t.Fatalf("output line %q: %v", l, err)
		}
		objs = append(objs, o)
	}
	return objs
}

func types(objs []map[string]any) string {
	var s []string
	for _, o := range objs {
		s = append(s, o["type"].(string))
	}
	return strings.Join(s, " ")
}

func TestSessionAnswersEachLineWithIdle(t *testing.T) {
	in := &inbox{}
	objs := runLines(t, in, JSONLOptions{Version: "1", Mode: "offline"},
		"\ufeff"+`{"do":"start","as":"cand-1","thread":"t1","workflow":"interview","args":{"job":"j"}}`+"\r",
		"", "   ",
		`{"do":"say","as":"cand-1","thread":"t1","text":"はい","id":"e-1"}`,
		`oops`,
		`{"do":"advance","by":"24h"}`,
		`{"do":"quit"}`,
		`{"do":"say","as":"cand-1","thread":"t1","text":"too late"}`,
	)
	if got, want := types(objs), "ready idle idle idle error idle idle idle"; got != want {
		t.Errorf("wrote %s, want %s", got, want)
	}
	if got := objs[4]["line"]; got != 5.0 {
		t.Errorf("error in line %v, want 5", got)
	}
	if got := objs[6]["now"]; got != "2026-11-21T01:00:00Z" {
		t.Errorf("after a day the clock shows %v", got)
	}
	want := [][]bot.Body{
		{bot.Command{Name: "interview", Args: map[string]string{"job": "j"}}},
		{bot.Message{ID: "e-1", Text: "はい"}},
	}
	if diff := cmp.Diff(want, in.bodies()); diff != "" {
		t.Error(diff)
	}
	if ev := in.events()[1]; ev.Place != Place("t1") || ev.By.Role != bot.Candidate || ev.By.ID != "cand-1" {
		t.Errorf("event %+v", ev)
	}
}

func TestSameIDIsOneEvent(t *testing.T) {
	in := &inbox{}
	lines := []string{
		`{"do":"say","as":"c","thread":"t","text":"a","id":"x"}`,
		`{"do":"burst","as":"c","thread":"t","texts":["a","b"],"id":"x"}`,
		`{"do":"click","as":"c","message":"m1","button":"ok","id":"x"}`,
		`{"do":"say","as":"c","thread":"t","text":"no id"}`,
		`{"do":"say","as":"c","thread":"t","text":"no id"}`,
	}
	located := Hooks{Locate: func(context.Context, bot.MessageID) (bot.Place, error) { return Place("t"), nil }}
	runLines(t, in, JSONLOptions{Hooks: located}, lines...)
	runLines(t, in, JSONLOptions{Hooks: located}, lines[0]) // another life
	evs := in.events()
	for _, i := range []int{1, 3, 6} {
		if evs[i].ID != evs[0].ID {
			t.Errorf("event %d has id %s, want %s", i, evs[i].ID, evs[0].ID)
		}
	}
	if evs[2].ID == evs[0].ID || evs[4].ID == evs[5].ID {
		t.Error("different events share an id")
	}
}

func TestBurstIsOneBatch(t *testing.T) {
	in := &inbox{}
	runLines(t, in, JSONLOptions{}, `{"do":"burst","as":"c","thread":"t","texts":["a","b","c"],"id":"e"}`)
	want := [][]bot.Body{{bot.Message{ID: "e", Text: "a"}, bot.Message{ID: "e#2", Text: "b"}, bot.Message{ID: "e#3", Text: "c"}}}
	if diff := cmp.Diff(want, in.bodies()); diff != "" {
		t.Error(diff)
	}
}

func TestRolesByPrefixOrConfiguration(t *testing.T) {
	r := Roles{Moderators: []string{"cand-9"}, Operators: []string{"mod-7"}}
	for id, want := range map[string]bot.Role{
		"cand-1": bot.Candidate, "mod-1": bot.Moderator, "op-1": bot.Operator, "moderator": bot.Candidate,
		"cand-9": bot.Moderator, "mod-7": bot.Operator,
	} {
		if got := r.User(id, "").Role; got != want {
			t.Errorf("%s is %s, want %s", id, got, want)
		}
	}
}

func TestClicksEditsAndDeletesFindTheirMessage(t *testing.T) {
	in := &inbox{}
	locate := func(_ context.Context, id bot.MessageID) (bot.Place, error) {
		if id == "m-old" {
			return Moderators(), nil
		}
		return bot.Place{}, errors.New("not found")
	}
	objs := runLines(t, in, JSONLOptions{Hooks: Hooks{Locate: locate}},
		`{"do":"say","as":"c","thread":"t1","text":"a","id":"e-1"}`,
		`{"do":"edit","as":"c","message":"e-1","text":"b"}`,
		`{"do":"delete","as":"c","message":"e-1"}`,
		`{"do":"click","as":"mod-1","message":"m-old","button":"approve"}`,
		`{"do":"click","as":"mod-1","message":"m-old","button":"approve","values":{}}`,
		`{"do":"click","as":"mod-1","message":"m-old","button":"reject","values":{"reason":"r"}}`,
		`{"do":"click","as":"mod-1","message":"m-none","button":"approve"}`,
	)
	old := bot.MessageRef{Place: Moderators(), ID: "m-old"}
	want := [][]bot.Body{
		{bot.Message{ID: "e-1", Text: "a"}},
		{bot.Edited{ID: "e-1", Text: "b"}},
		{bot.Deleted{ID: "e-1"}},
		{bot.Click{Ref: old, Button: "approve"}},
		{bot.Click{Ref: old, Button: "approve"}},
		{bot.Submit{Ref: old, Button: "reject", Values: map[string]string{"reason": "r"}}},
	}
	if diff := cmp.Diff(want, in.bodies()); diff != "" {
		t.Error(diff)
	}
	if ev := in.events()[1]; ev.Place != Place("t1") {
		t.Errorf("the edit is at %v", ev.Place)
	}
	if last := objs[len(objs)-2]; last["type"] != "error" || !strings.Contains(last["message"].(string), `"m-none" is not known`) {
		t.Errorf("for an unknown message: %v", last)
	}
}

func TestWhatCannotBeUsedLeavesTheSessionUsable(t *testing.T) {
	full := errors.New("no room")
	in := &inbox{answer: func(evs []bot.Event) (bot.Reply, error) {
		if m, ok := evs[0].Body.(bot.Message); ok && m.Text == "big" {
			return bot.Reply{}, full
		}
		return bot.Reply{}, nil
	}}
	lines := []string{
		`{"do":"start","as":"c","thread":"t","workflow":"dance"}`,
		`{"do":"say","as":"c","thread":"t","text":"big"}`,
		`{"do":"say","as":"c","thread":"t","text":"` + strings.Repeat("x", maxLine) + `"}`,
	}
	lines = append(lines, slices.Repeat([]string{`{"do":"advance","by":"2500000h"}`}, 30)...) // 285 years each
	lines = append(lines, `{"do":"say","as":"c","thread":"t","text":"`+strings.Repeat("あ", 1<<20)+`"}`)
	objs := runLines(t, in, JSONLOptions{}, lines...)
	var messages []string
	for _, o := range objs {
		if o["type"] == "error" {
			messages = append(messages, o["message"].(string))
		}
	}
	for i, want := range []string{`expected interview`, `send it again: no room`, `more than`, `too far`} {
		if i >= len(messages) || !strings.Contains(messages[i], want) {
			t.Fatalf("errors %q, want %q at %d", messages, want, i)
		}
	}
	evs := in.events()
	if m := evs[len(evs)-1].Body.(bot.Message); len(m.Text) != 3<<20 {
		t.Errorf("a long message arrived with %d bytes", len(m.Text))
	}
}

func TestRepliesAreForOnePerson(t *testing.T) {
	modal := &bot.Modal{Inputs: []bot.Input{{Name: "reason", Label: "理由", Value: "前の"}}}
	in := &inbox{answer: func(evs []bot.Event) (bot.Reply, error) {
		switch evs[0].Body.(type) {
		case bot.Click:
			return bot.Reply{Modal: modal, Ref: bot.MessageRef{Place: Moderators(), ID: "m7"}, Name: "reject"}, nil
		case bot.Command:
			return bot.Reply{Text: "4 / 10"}, nil
		}
		return bot.Reply{}, nil
	}}
	hooks := Hooks{Locate: func(context.Context, bot.MessageID) (bot.Place, error) { return Moderators(), nil }}
	objs := runLines(t, in, JSONLOptions{Hooks: hooks},
		`{"do":"command","as":"cand-1","thread":"t1","name":"status"}`,
		`{"do":"click","as":"mod-1","message":"m7","button":"reject"}`,
	)
	if got := types(objs); got != "ready idle post idle modal idle" {
		t.Fatalf("wrote %s", got)
	}
	if p := objs[2]; p["to"] != "user:cand-1" || p["thread"] != "t1" || p["text"] != "4 / 10" || p["id"] == "" {
		t.Errorf("private text as %v", p)
	}
	want := map[string]any{
		"type": "modal", "for": "mod-1", "message": "m7", "button": "reject",
		"inputs": []any{map[string]any{"name": "reason", "label": "理由", "value": "前の"}},
	}
	if diff := cmp.Diff(want, objs[4]); diff != "" {
		t.Error(diff)
	}
}

func TestPostsUpdatesAndSecondShowings(t *testing.T) {
	card := &bot.Card{Kind: "plan", Title: "確認", Code: "K7QF", Buttons: []bot.Button{{Name: "approve", Label: "<進める>", Token: "secret"}}}
	tests := []struct {
		d    bot.Delivery
		want string
	}{
		{
			bot.Delivery{ID: "m1", Place: Place("t1"), About: Place("t1"),
				Post: bot.Post{Text: "経験は?", Asks: "experience", To: bot.Destination{Audience: bot.ToThread}}},
			`{"type":"post","id":"m1","thread":"t1","to":"thread","text":"経験は?","asks":"experience"}`,
		},
		{
			bot.Delivery{ID: "m2", Place: Moderators(), About: Place("t1"), Maybe: true, Post: bot.Post{Card: card, To: bot.Destination{Audience: bot.ToModerators}}},
			`{"type":"post","id":"m2","thread":"t1","to":"moderators","text":"","card":{"kind":"plan","title":"確認","body":"","fields":[],"buttons":[{"name":"approve","label":"<進める>","style":"default"}],"code":"K7QF"},"again":true}`,
		},
		{
			bot.Delivery{ID: "m2", Place: Moderators(), About: Place("t1"), Maybe: true, Replaces: bot.MessageRef{ID: "m2"},
				Post: bot.Post{Text: "済", To: bot.Destination{Audience: bot.ToOperators}}},
			`{"type":"update","id":"m2","thread":"t1","to":"moderators","text":"済"}`,
		},
		{
			bot.Delivery{ID: "m3", Place: Place("t1"), Post: bot.Post{Text: "秘", To: bot.Destination{Audience: bot.ToPerson, Person: "cand-1"}}},
			`{"type":"post","id":"m3","thread":"t1","to":"user:cand-1","text":"秘"}`,
		},
		{ // a notice of a trouble belongs to no conversation: who reads it follows from its room
			bot.Delivery{ID: "m4", Place: Operators(), Post: bot.Post{Text: "困", To: bot.Destination{Audience: bot.ToThread}}},
			`{"type":"post","id":"m4","thread":"","to":"moderators","text":"困"}`,
		},
	}
	for _, tt := range tests {
		var out bytes.Buffer
		ref, err := NewJSONL(JSONLOptions{Out: &out}).Post(t.Context(), tt.d)
		if err != nil || ref.ID != bot.MessageID(tt.d.ID) || ref.Place != tt.d.Place {
			t.Errorf("%s: %v, %v", tt.d.ID, ref, err)
		}
		first, got, _ := strings.Cut(strings.TrimSuffix(out.String(), "\n"), "\n")
		if !strings.HasPrefix(first, `{"type":"ready"`) {
			t.Errorf("what an earlier life left comes before %s", first)
		}
		if got != tt.want {
			t.Errorf("wrote %s\nwant  %s", got, tt.want)
		}
	}
}

func TestLinesWaitForTheirTurnButStopDoesNot(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		in := &inbox{}
		r, w := io.Pipe()
		var out bytes.Buffer
		working := make(chan struct{}, 1)
		hooks := newClock().hooks()
		hooks.Settle = func(ctx context.Context) error {
			if len(in.events()) == 0 {
				return nil
			}
			select {
			case <-working:
			case <-ctx.Done():
			}
			return ctx.Err()
		}
		a := NewJSONL(JSONLOptions{In: r, Out: &out, Hooks: hooks})
		ended := make(chan error, 1)
		go func() { ended <- a.Run(t.Context(), in) }()
		go func() {
			for _, l := range []string{
				`{"do":"say","as":"c","thread":"t","text":"one"}`,
				`{"do":"command","as":"c","thread":"t","name":"stop"}`,
				`{"do":"say","as":"c","thread":"t","text":"two"}`,
			} {
				fmt.Fprintln(w, l)
			}
			w.Close()
		}()
		synctest.Wait()
		want := [][]bot.Body{{bot.Message{Text: "one"}}, {bot.Command{Name: "stop"}}}
		ignoreIDs := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".ID" }, cmp.Ignore())
		if diff := cmp.Diff(want, in.bodies(), ignoreIDs); diff != "" {
			t.Error(diff)
		}
		if got := types(objects(t, out.Bytes())); got != "ready idle" {
			t.Errorf("wrote %s while a turn runs", got)
		}
		close(working)
		if err := <-ended; err != nil {
			t.Fatal(err)
		}
		if got := types(objects(t, out.Bytes())); got != "ready idle idle idle idle" {
			t.Errorf("wrote %s in all", got)
		}
		if got := len(in.events()); got != 3 {
			t.Errorf("%d events", got)
		}
	})
}

func TestRunEndsWithItsContext(t *testing.T) {
	r, _ := io.Pipe()
	ctx, cancel := context.WithCancel(t.Context())
	hooks := newClock().hooks()
	hooks.Settle = func(context.Context) error { cancel(); return nil }
	err := NewJSONL(JSONLOptions{In: r, Out: io.Discard, Hooks: hooks}).Run(ctx, &inbox{})
	if err != nil {
		t.Fatal(err)
	}
}

func TestLostOutputEndsTheSession(t *testing.T) {
	r, w := io.Pipe()
	r.Close()
	a := NewJSONL(JSONLOptions{In: strings.NewReader(""), Out: w, Hooks: newClock().hooks()})
	if err := a.Run(t.Context(), &inbox{}); !errors.Is(err, io.ErrClosedPipe) {
		t.Fatalf("error %v", err)
	}
	if _, err := a.Post(t.Context(), bot.Delivery{ID: "m1"}); !errors.Is(err, io.ErrClosedPipe) {
		t.Fatalf("error %v", err)
	}
}

func TestWhatStandsInTheWayIsSaid(t *testing.T) {
	c := newClock()
	hooks := c.hooks()
	hooks.Settle = func(context.Context) error { return errors.New("no room") }
	objs := runLines(t, &inbox{}, JSONLOptions{Hooks: hooks}, `{"do":"advance","by":"1h"}`)
	if got := types(objs); got != "ready error idle error idle" {
		t.Fatalf("wrote %s", got)
	}
	if objs[3]["line"] != 1.0 || !strings.Contains(objs[3]["message"].(string), "no room") {
		t.Errorf("said %v", objs[3])
	}
}

// TestTheContractsErrors holds the lines that cannot be used to the contract: an error that says what to do, then idle.
func TestTheContractsErrors(t *testing.T) {
	in := &inbox{answer: func(evs []bot.Event) (bot.Reply, error) {
		switch b := evs[0].Body.(type) {
		case bot.Message, bot.Edited:
			return bot.Reply{Nowhere: evs[0].Place.Thread == "t9"}, nil
		case bot.Click:
			return bot.Reply{Nowhere: b.Button == "dance", Text: map[bool]string{true: "no such button"}[b.Button == "dance"], About: Place("t1")}, nil
		}
		return bot.Reply{}, nil
	}}
	hooks := Hooks{Locate: func(_ context.Context, id bot.MessageID) (bot.Place, error) {
		if id == "m7" {
			return Moderators(), nil
		}
		return bot.Place{}, errors.New("not found")
	}}
	for _, tt := range []struct{ line, types, want string }{
		{`{"do":"say","as":"c","thread":"t1","text":"hello","id":"e1"}`, "idle", ""},
		{`{"do":"say","as":"c","thread":"t9","text":"hello","id":"e9"}`, "error idle", `thread "t9" is not known; begin it with {"do":"start"`},
		{`{"do":"burst","as":"c","thread":"t9","texts":["a","b"]}`, "error idle", `thread "t9" is not known`},
		{`{"do":"edit","as":"c","message":"e9","text":"b"}`, "error idle", `"e9" is not known; use the "id" of the line`},
		{`{"do":"delete","as":"c","message":"nothing"}`, "error idle", `"nothing" is not known`},
		{`{"do":"edit","as":"somebody","message":"e1","text":"b"}`, "error idle", `"e1" is not one of somebody's`},
		{`{"do":"edit","as":"c","message":"e1","text":"b"}`, "idle", ""},
		{`{"do":"click","as":"c","message":"m99","button":"ok"}`, "error idle", `"m99" is not known; use the "id" of a post`},
		{`{"do":"click","as":"mod-1","message":"m7","button":"dance"}`, "post error idle", `"m7" has no button "dance"`},
		{`{"do":"click","as":"mod-1","message":"m7","button":"ok"}`, "idle", ""},
		{`{"do":"start","as":"c","thread":"t1","workflow":"interview","args":{"job":"j","jobb":"k"}}`, "error idle",
			`unknown key "jobb" in the "args" of interview; it takes job`},
		{`{"do":"command","as":"c","thread":"t1","name":"interview","args":{"x":"k"}}`, "error idle", `unknown key "x"`},
		{`{"do":"command","as":"c","thread":"t1","name":"other","args":{"x":"k"}}`, "idle", ""},
		{`{"do":"advance","by":"0s"}`, "idle", ""},
		{`{"do":"advance","by":"-1s"}`, "error idle", "forward"},
	} {
		setup := `{"do":"say","as":"c","thread":"t1","text":"hello","id":"e1"}`
		objs := runLines(t, in, JSONLOptions{Hooks: hooks}, setup, tt.line)[3:]
		if got := types(objs); got != tt.types {
			t.Errorf("%s is answered by %s", tt.line, got)
			continue
		}
		for _, o := range objs {
			if o["type"] == "error" && (!strings.Contains(o["message"].(string), tt.want) || o["line"] != 2.0) {
				t.Errorf("%s is answered by %v", tt.line, o)
			}
			if o["type"] == "post" && o["thread"] != "t1" {
				t.Errorf("%s: the private text is about thread %v", tt.line, o["thread"])
			}
		}
	}
}

// While what was accepted waits for room, the driver hears why it is not idle, and may leave.
func TestTroubleIsSaidAndCanBeLeft(t *testing.T) {
	for _, last := range []string{`{"do":"quit"}` + "\n", ""} {
		synctest.Test(t, func(t *testing.T) {
			in := &inbox{}
			r, w := io.Pipe()
			var out bytes.Buffer
			hooks := newClock().hooks()
			room := make(chan struct{})
			hooks.Settle = func(ctx context.Context) error {
				if len(in.events()) == 1 {
					select {
					case <-room:
					case <-ctx.Done():
						return ctx.Err()
					}
				}
				return nil
			}
			a := NewJSONL(JSONLOptions{In: r, Out: &out, Hooks: hooks})
			ended := make(chan error, 1)
			go func() { ended <- a.Run(t.Context(), in) }()
			say := `{"do":"say","as":"c","thread":"t","text":"one"}` + "\n"
			fmt.Fprint(w, say)
			synctest.Wait()
			a.Report(errors.New("no room"))
			synctest.Wait()
			objs := objects(t, out.Bytes())
			if got := types(objs); got != "ready idle error" || objs[2]["line"] != 1.0 ||
				!strings.Contains(objs[2]["message"].(string), "no room; what was accepted is kept") {
				t.Fatalf("wrote %v", objs)
			}
			a.Report(nil)
			close(room)
			synctest.Wait()
			if got := types(objects(t, out.Bytes())); got != "ready idle error idle" {
				t.Fatalf("when there is room: %s", got)
			}
			room = make(chan struct{})
			in.batches = nil
			fmt.Fprint(w, say)
			go func() { // leaves before anybody knows of the trouble
				fmt.Fprint(w, last)
				w.Close()
			}()
			synctest.Wait()
			a.Report(errors.New("no room"))
			if err := <-ended; err != nil {
				t.Errorf("leaving ends with %v", err)
			}
			if got := types(objects(t, out.Bytes())); got != "ready idle error idle error" {
				t.Errorf("in all: %s", got)
			}
		})
	}
}
