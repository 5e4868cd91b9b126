package discord

import (
	"errors"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/bot"
)

// A thread is named by the job and a short name: of whom it is not known, or whose name is long, no more than fits.
func TestThreadNames(t *testing.T) {
	for name, tt := range map[string]struct {
		opening bot.Opening
		want    string
	}{
		"a person":      {bot.Opening{Title: "Backend engineer", With: bot.User{Name: "Casey Morgan"}}, "Backend engineer · Casey"},
		"in Japanese":   {bot.Opening{Title: "営業", With: bot.User{Name: "佐藤　花子"}}, "営業 · 佐藤"},
		"for all":       {bot.Opening{Title: "Friday or Monday?", With: bot.User{Name: "Sato"}, Shared: true}, "Friday or Monday?"},
		"nobody's name": {bot.Opening{Title: "営業"}, "営業"},
		"no title":      {bot.Opening{With: bot.User{Name: "\u202eCasey"}}, "Mendan · Casey"},
	} {
		if got := threadName(tt.opening); got != tt.want {
			t.Errorf("%s: %q", name, got)
		}
	}
	long := threadName(bot.Opening{Title: strings.Repeat("長", 200), With: bot.User{Name: strings.Repeat("名", 50)}})
	if n := utf8.RuneCountInString(long); n > maxThreadName || !strings.Contains(long, "… · 名") {
		t.Errorf("%d: %s", n, long)
	}
}

// In another life the thread that was opened is found by its name and by who is in it. Another person's, another conversation's, or one in which
// somebody talks is never taken for it.
func TestFindingAnOpenedThread(t *testing.T) {
	t.Parallel()
	casey := func(w *world) bot.User { return bot.User{Platform: Platform, ID: bot.UserID(w.casey), Name: "Casey"} }
	opening := func(w *world, id string, with bot.User) bot.Opening {
		return bot.Opening{ID: id, Under: Room(w.jobs), With: with, Title: "営業"}
	}
	lose := func(w *world, o bot.Opening) {
		w.srv.Fail(discordtest.Fault{Method: "POST", Path: "/channels/" + w.jobs, Times: 1, LoseAnswer: true})
		if _, err := w.a.Open(w.ctx, o); !errors.Is(err, bot.ErrUnknownOutcome) {
			w.t.Fatal(err)
		}
	}
	for name, tt := range map[string]struct {
		before func(w *world) // what happened in the earlier life
		free   bool
		want   int // threads in the end
	}{
		"its own":               {func(w *world) { _, _ = w.a.Open(w.ctx, opening(w, "o1", casey(w))) }, true, 1},
		"into which nobody was": {func(w *world) { lose(w, opening(w, "o1", casey(w))) }, true, 1},
		"another conversation":  {func(w *world) { _, _ = w.a.Open(w.ctx, opening(w, "o1", casey(w))) }, false, 2},
		"of a namesake": {func(w *world) {
			other := casey(w)
			other.ID = bot.UserID(w.srv.User("Casey"))
			_, _ = w.a.Open(w.ctx, opening(w, "o2", other))
		}, true, 2},
		"in which others talk": {func(w *world) {
			lose(w, opening(w, "o2", casey(w)))
			w.srv.Say(w.mod, w.srv.Threads(w.jobs)[0].ID, "hello")
		}, true, 2},
		"what never arrived": {func(*world) {}, true, 1},
	} {
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			w := start(t)
			tt.before(w)
			w.a = w.adapter()
			o := opening(w, "o1", casey(w))
			o.Maybe, o.Free = true, func(bot.Place) bool { return tt.free }
			p, err := w.a.Open(w.ctx, o)
			if err != nil || !w.srv.InThread(p.Thread, w.casey) || len(w.srv.Threads(w.jobs)) != tt.want {
				t.Errorf("%v, %v: %+v", p, err, w.srv.Threads(w.jobs))
			}
		})
	}
}

// Two people of one name whose answers were lost both get a thread, and not the same one.
func TestTwoLostOpenings(t *testing.T) {
	t.Parallel()
	w := start(t)
	places := map[bot.Place]bool{}
	var os []bot.Opening
	for _, id := range []string{"o1", "o2"} {
		u := bot.User{Platform: Platform, ID: bot.UserID(w.srv.User("Casey")), Name: "Casey"}
		os = append(os, bot.Opening{ID: id, Under: Room(w.jobs), With: u, Title: "営業", Maybe: true})
		w.srv.Fail(discordtest.Fault{Method: "POST", Path: "/channels/" + w.jobs, Times: 1, LoseAnswer: true})
		lost := os[len(os)-1]
		lost.Maybe = false
		if _, err := w.a.Open(w.ctx, lost); !errors.Is(err, bot.ErrUnknownOutcome) {
			t.Fatal(err)
		}
	}
	w.a = w.adapter()
	for _, o := range os {
		p, err := w.a.Open(w.ctx, o)
		if err != nil || places[p] || !w.srv.InThread(p.Thread, string(o.With.ID)) {
			t.Errorf("%v, %v", p, err)
		}
		places[p] = true
	}
	if n := len(w.srv.Threads(w.jobs)); n != 2 {
		t.Errorf("%d threads", n)
	}
}
