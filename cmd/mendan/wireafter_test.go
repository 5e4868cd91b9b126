package main

import (
	"testing"

	"github.com/mendanhq/mendan/prompts"
)

// TestNothingIsLeftToPeopleAfterTheDecision: thanks, and a number alone out of habit, are answered by a kind line once people have decided, and the staff
// get no card for it.
func TestNothingIsLeftToPeopleAfterTheDecision(t *testing.T) {
	t.Parallel()
	already := mustCatalog(prompts.JA).Text("closing.already", nil)
	for name, open := range stages() {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			p := begin(t, open(t), "")
			r := p.rehearse(decided(act{press: "approve"}))
			last := len(r.acts) - 1
			for i, a := range r.acts {
				if i == last {
					p.ready(r)
				}
				p.act(a, r.labels[i])
				p.shows(r, i)
			}
			p.settles()
			_, before := p.reads("cand-1")
			thanked, _ := p.reads("cand-1")
			p.act(act{by: "cand-1", say: "ありがとうございました"}, "")
			p.until("thanks are answered", func() bool { thread, _ := p.reads("cand-1"); return len(thread) > len(thanked) })
			p.act(act{by: "cand-1", say: "1"}, "")
			p.until("a number is answered", func() bool { return p.threadHas("cand-1", already) == 1 })
			p.settles()
			if _, desk := p.reads("cand-1"); len(desk) != len(before) {
				t.Errorf("staff read %q more", desk[len(before):])
			}
		})
	}
}
