package adaptertest

import (
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/bot"
)

// begun are the people that the harness has begun with so far, and their places.
type begun struct {
	mu  sync.Mutex
	all map[int]conversation
}

type conversation struct {
	at bot.Place
	by bot.UserID
}

func (s *suite) conversation(n int) conversation {
	s.begun.mu.Lock()
	defer s.begun.mu.Unlock()
	c, ok := s.begun.all[n]
	if !ok {
		if s.begun.all == nil {
			s.begun.all = map[int]conversation{}
		}
		c.at, c.by = s.Begin(n)
		s.begun.all[n] = c
	}
	return c
}

// Place is the conversation of person n with the bot.
func (s *suite) Place(n int) bot.Place { return s.conversation(n).at }

// Person is the n-th person.
func (s *suite) Person(n int) bot.UserID { return s.conversation(n).by }

// postedAgain: what the outbox sends again, in this life or in the next, is shown once, as it was said last.
func postedAgain(s *suite) {
	d := s.to(0, "m1", "一度だけです。")
	ref := s.send(d)
	d.Maybe = true
	s.send(d)
	s.see(0, "一度だけです。")
	s.restart(func() {})
	s.see(0, "一度だけです。")
	s.send(d)
	d.Replaces, d.Post.Text = ref, "書き直しました。"
	s.send(d)
	s.see(0, "書き直しました。")
}

// reload: who looks anew sees the same, but for what was answered to them alone, and nothing happens by it.
func reload(s *suite) {
	s.inbox.answers(func(bot.Event) (bot.Reply, error) { return bot.Reply{Text: "あなただけに。"}, nil })
	s.send(s.to(0, "m1", "こんにちは。"))
	id := s.Say(s.Place(0), s.Person(0), "はい")
	s.want(1)
	s.await("the answer", func() bool { return slices.Contains(s.Private(s.Person(0)), "あなただけに。") })
	s.inbox.answers(nil)
	for range 2 {
		s.Reload(s.Person(0))
		s.see(0, "こんにちは。")
		if got := s.Private(s.Person(0)); len(got) != 1 {
			s.Errorf("answered again: %q", got)
		}
	}
	if evs := s.settled(); len(evs) != 1 || evs[0].Body.(bot.Message).ID != id {
		s.Errorf("taken in: %+v", evs)
	}
}

// rooms is the harness as one of rooms.
func (s *suite) rooms() Rooms {
	s.Helper()
	r, ok := s.Harness.(Rooms)
	if !ok {
		s.Fatal("people are shown what the store has, and the harness has no Rooms")
	}
	return r
}

const secretWords = "これは本人だけが読みます。"

func ownRoom(s *suite) {
	r := s.rooms()
	s.send(s.to(0, "m1", secretWords))
	if shown, ok := r.Visit(s.Person(0), s.Place(0)); !ok || !strings.Contains(shown, secretWords) {
		s.Errorf("their own is not shown: %v, %s", ok, shown)
	}
	s.Say(s.Place(0), s.Person(0), "はい")
	if ev := s.want(1)[0]; ev.By.ID != s.Person(0) || ev.Place != s.Place(0) {
		s.Errorf("%+v", ev)
	}
}

// anothersRoom reads as one that never was: nobody learns that it is there.
func anothersRoom(s *suite) {
	r := s.rooms()
	s.send(s.to(0, "m1", secretWords))
	shown, ok := r.Visit(s.Person(1), s.Place(0))
	none, _ := r.Visit(s.Person(1), r.Nowhere())
	if ok || strings.Contains(shown, secretWords) || shown != none {
		s.Errorf("another's is shown: %v\n%s\nand none is:\n%s", ok, shown, none)
	}
	if !r.Intrude(s.Person(1), s.Place(0), "読めますか") {
		s.Error("another's takes words")
	}
	if evs := s.settled(); len(evs) > 0 {
		s.Errorf("taken in: %+v", evs)
	}
}

func noRoom(s *suite) {
	r := s.rooms()
	if shown, ok := r.Visit(s.Person(0), r.Nowhere()); ok || shown == "" {
		s.Errorf("what never was is shown: %v, %q", ok, shown)
	}
	if !r.Intrude(s.Person(0), r.Nowhere(), "もしもし") {
		s.Error("what never was takes words")
	}
	if evs := s.settled(); len(evs) > 0 {
		s.Errorf("taken in: %+v", evs)
	}
}

// erasedRoom: nothing that was said is shown any more, nothing is taken, and other conversations go on.
func erasedRoom(s *suite) {
	r := s.rooms()
	s.send(s.to(1, "m1", secretWords))
	s.send(s.to(0, "m2", "残ります。"))
	r.Erase(s.Place(1))
	if shown, ok := r.Visit(s.Person(1), s.Place(1)); ok || strings.Contains(shown, secretWords) {
		s.Errorf("what was erased is shown: %v, %s", ok, shown)
	}
	if !r.Intrude(s.Person(1), s.Place(1), "まだいますか") {
		s.Error("what was erased takes words")
	}
	s.see(0, "残ります。")
	if evs := s.settled(); len(evs) > 0 {
		s.Errorf("taken in: %+v", evs)
	}
}

// revokedLink: a link that was made another one leads nowhere, in every life; the other one leads in.
func revokedLink(s *suite) {
	r := s.rooms()
	link := r.Invite(s.Person(0))
	if !r.Follow(link) {
		s.Error("a link leads nowhere")
	}
	renewed := r.Renew(s.Person(0))
	if renewed == link || r.Follow(link) {
		s.Error("a link that was made another one leads in still")
	}
	s.restart(func() {})
	if r.Follow(link) || !r.Follow(renewed) {
		s.Error("in the next life, the old link leads in, or the new one does not")
	}
}
