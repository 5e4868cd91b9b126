package engine_test

import (
	"strings"
	"testing"
	"testing/synctest"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
)

// What is too long to be read is neither read nor kept, whatever it is said in, and who said it is told the bound; what is as long as that is read.
func TestAMessageIsBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		w := newWorld(t, newOutside())
		w.Config.DefaultLang = "en"
		w.Start()
		w.Send(begin("t1"))
		long := strings.Repeat("長", engine.MaxText+1)
		for name, body := range map[string]bot.Body{
			"message": bot.Message{ID: "m1", Text: long}, "edit": bot.Edited{ID: "m1", Text: long}, "command": bot.Command{Name: "echo", Text: long},
			"modal": bot.Submit{Values: map[string]string{"a": long}},
		} {
			r := accept(t, w, bot.Event{ID: bot.EventID(name), Place: place("t1"), By: cand, Body: body})
			if !strings.Contains(r.Text, "100001") || !strings.Contains(r.Text, "100000") {
				t.Errorf("%s: told %q", name, r.Text)
			}
		}
		if r := accept(t, w, bot.Event{ID: "nowhere", Place: place("t9"), By: cand, Body: bot.Message{ID: "m2", Text: long}}); r.Text != "" || !r.Nowhere {
			t.Errorf("where no conversation is: %+v", r)
		}
		w.Settle()
		th, err := w.Store.At(t.Context(), place("t1"))
		if err != nil || th.Turn != 1 {
			t.Errorf("turn %d, %v", th.Turn, err)
		}
		w.Send(say("t1", "fits", strings.Repeat("長", engine.MaxText)))
		if th, err = w.Store.At(t.Context(), place("t1")); err != nil || th.Turn != 2 {
			t.Errorf("what fits is not read: turn %d, %v", th.Turn, err)
		}
		w.Stop()
	})
}
