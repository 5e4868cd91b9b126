package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// contractWorld is the program as a driver of JSON lines meets it, over its lives.
type contractWorld struct {
	t    *testing.T
	dir  string
	code string // of the last card that has one
}

// live runs one life over the lines and returns in short what it said for each of them, the first for its start.
func (w *contractWorld) live(now time.Time, lines ...string) []string {
	w.t.Helper()
	var out bytes.Buffer
	cfg := config.Default()
	cfg.Forms = []string{filepath.Join(w.dir, "form.yaml")}
	cfg.Language = "en"
	app := &App{
		Config: cfg, Store: filepath.Join(w.dir, "m.db"), Now: now, Err: io.Discard, Talk: &Chat{
			JSONL: true, Workflow: "interview", Texts: "en",
			In: strings.NewReader(strings.ReplaceAll(strings.Join(lines, "\n"), "CODE", w.code)), Out: &out,
		},
	}
	if err := app.Run(w.t.Context()); err != nil {
		w.t.Fatal(err)
	}
	var said, here []string
	for l := range bytes.Lines(out.Bytes()) {
		var o map[string]any
		if err := json.Unmarshal(l, &o); err != nil {
			w.t.Fatal(err)
		}
		if card, ok := o["card"].(map[string]any); ok && card["code"] != nil {
			w.code = card["code"].(string)
		}
		if o["type"] == "idle" {
			slices.SortStableFunc(here, func(a, b string) int { return cmp.Compare(ofDesk(a), ofDesk(b)) }) // only a destination has an order
			said, here = append(said, strings.Join(append(here, "idle "+o["now"].(string)[8:16]), "; ")), nil
			continue
		}
		here = append(here, short(o))
	}
	return append(said, here...)
}

// ofDesk is 1 for what the moderators get.
func ofDesk(said string) int { return strings.Count(said, " moderators") }

// short names what matters of an output object.
func short(o map[string]any) string {
	s := fmt.Sprint(o["type"])
	if s == "error" {
		return s
	}
	for _, k := range []string{"id", "for", "message", "to", "asks"} {
		if v, ok := o[k].(string); ok && !strings.HasPrefix(v, "r-") {
			s += " " + v
		}
	}
	if o["again"] == true {
		s += " again"
	}
	return s
}

// TestTheContract holds the promises of the JSON lines over several lives: each line with what comes before its idle. The clock
// stands where --now put it at every start, an id is one event in all lives, and messages keep theirs.
func TestTheContract(t *testing.T) {
	w := &contractWorld{t: t, dir: t.TempDir()}
	if err := os.WriteFile(filepath.Join(w.dir, "form.yaml"), []byte(strings.Replace(smallForm, "ID", "small", 1)), 0o600); err != nil {
		t.Fatal(err)
	}
	start := time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)
	type step struct{ line, said string }
	for n, life := range [][]step{
		{
			{`{"do":"start","as":"cand-1","thread":"t1","workflow":"interview","id":"s1"}`, "post m1 thread consent"},
			{`{"do":"click","as":"cand-1","message":"m1","button":"agree","id":"c1"}`, "update m1 thread; post m2 thread language"}, // that asks no more
			{`{"do":"click","as":"cand-1","message":"m1","button":"agree","id":"c1"}`, ""},
			{`{"do":"burst","as":"cand-1","thread":"t1","texts":["English","USA"],"id":"b1"}`, "update m2 thread; post m3 thread timezone"},
			{`{"do":"advance","by":"0s"}`, ""},
		},
		{ // the same lines in another life, and more in the burst
			{`{"do":"burst","as":"cand-1","thread":"t1","texts":["English","USA","New York"],"id":"b1"}`, ""},
			{`{"do":"say","as":"cand-1","thread":"t1","text":"New York","id":"c1"}`, ""},
			{`{"do":"burst","as":"cand-1","thread":"t1","texts":["x","New York"],"id":"c1"}`, ""},
			{`{"do":"start","as":"cand-1","thread":"t1","workflow":"interview","id":"s1"}`, ""},
			{`{"do":"start","as":"cand-1","thread":"t1","workflow":"interview","id":"s2"}`, "post user:cand-1"},
			{`{"do":"command","as":"cand-1","thread":"t1","name":"status","args":{}}`, "post user:cand-1"},
			{`{"do":"say","as":"cand-1","thread":"t1","text":"New York","id":"e4"}`, "post m4 thread email"},
			{`{"do":"say","as":"cand-1","thread":"t1","text":"","attachments":[{"name":"cv.txt","mime":"application/pdf","text":"Mail: ann@example.com"}],"id":"e5"}`, "post m5 thread email"},
			{`{"do":"edit","as":"cand-1","message":"e5","text":"ann@example.org","id":"x1"}`, "post m6 thread confirm"},
			{`{"do":"edit","as":"cand-1","message":"e5","text":"ann@example.net","id":"x1"}`, ""},
			{`{"do":"say","as":"cand-1","thread":"t1","text":"yes","id":"e6"}`, "update m6 thread; post m7 thread; post m8 moderators"},
		},
		{ // a card of yesterday
			{`{"do":"edit","as":"cand-1","message":"e5","text":"ann@example.net","id":"x1"}`, ""},
			{`{"do":"click","as":"mod-1","message":"m8","button":"reject"}`, "modal mod-1 m8"},
			{`{"do":"click","as":"mod-1","message":"m8","button":"ask_more","values":{}}`, "modal mod-1 m8"},
			{`{"do":"click","as":"cand-1","message":"m8","button":"approve"}`, "post user:cand-1"},
			{`{"do":"click","as":"mod-1","message":"m8","button":"dance"}`, "post user:mod-1; error"},
			{`{"do":"say","as":"mod-1","thread":"anywhere","text":"reject CODE"}`, "post user:mod-1"},
			{`{"do":"say","as":"mod-1","thread":"anywhere","text":"approve CODE","id":"d1"}`, "post m9 thread; update m8 moderators"},
			{`{"do":"say","as":"mod-1","thread":"anywhere","text":"approve CODE","id":"d1"}`, ""},
			{`{"do":"say","as":"mod-2","thread":"anywhere","text":"reject CODE no","id":"d2"}`, "post user:mod-2"},
		},
		{
			{`{"do":"say","as":"mod-1","thread":"anywhere","text":"approve CODE","id":"d1"}`, ""},
			{`{"do":"delete","as":"cand-1","message":"e5","id":"y1"}`, "post m10 thread; post m11 moderators"},
			{`{"do":"delete","as":"cand-1","message":"e5","id":"y1"}`, ""},
			{`{"do":"delete","as":"cand-1","message":"e5"}`, "error"},
			{`{"do":"edit","as":"cand-1","message":"e99","text":"x","id":"y2"}`, "error"},
			{`{"do":"say","as":"cand-1","thread":"t9","text":"hello","id":"e9"}`, "error"},
			{`{"do":"say","as":"cand-1","thread":"t1","text":"hello","urgent":true}`, "error"},
			{`{"do":"start","as":"cand-2","thread":"t9","workflow":"interview"}`, "post m12 thread consent"},
			{`{"do":"say","as":"cand-2","thread":"t9","text":"はい","id":"e9"}`, "update m12 thread; post m13 thread language"}, // e9 was not kept
		},
		{
			{`{"do":"delete","as":"cand-1","message":"e5","id":"y1"}`, ""},
			{`{"do":"quit"}`, ""},
		},
	} {
		lines := make([]string, len(life))
		for i, s := range life {
			lines[i] = s.line
		}
		said := w.live(start, append([]string{`{"do":"advance","by":"1h"}`}, lines...)...)
		if len(said) != len(life)+2 || said[0] != "ready; idle 20T01:00" || said[1] != "idle 20T02:00" {
			t.Fatalf("life %d: %q", n, said)
		}
		for i, s := range life {
			if got := strings.TrimSuffix(strings.TrimSuffix(said[i+2], "idle 20T02:00"), "; "); got != s.said {
				t.Errorf("life %d: %s\nis answered by %q, want %q", n, s.line, got, s.said)
			}
		}
	}
}
