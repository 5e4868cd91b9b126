package adaptertest

import (
	"errors"
	"fmt"
	"sync/atomic"

	"github.com/mendanhq/mendan/bot"
)

// lose posts once and expects the answer to be lost.
func (s *suite) lose(d bot.Delivery) bot.Delivery {
	s.Helper()
	_, err := s.adapter.Post(s.ctx, d)
	var passing interface{ Temporary() bool }
	if err == nil || !errors.Is(err, bot.ErrUnknownOutcome) && !(errors.As(err, &passing) && passing.Temporary()) {
		s.Fatalf("the post whose answer was lost came back with %v", err)
	}
	d.Maybe = errors.Is(err, bot.ErrUnknownOutcome)
	return d
}

// recover goes on as the engine does after a lost answer, maybe in another life.
func (s *suite) recover(d bot.Delivery) bot.MessageRef {
	s.Helper()
	if d.Maybe {
		if ref, found := s.find(d); found {
			return ref
		}
	}
	return s.send(d)
}

func lostRequest(s *suite) {
	s.LoseRequest(0)
	s.recover(s.lose(s.to(0, "m1", "一度だけです。")))
	s.see(0, "一度だけです。")
}

func lostAnswer(s *suite) {
	s.LoseAnswer(0)
	d := s.lose(s.to(0, "m1", "一度だけです。"))
	if !d.Maybe {
		s.Error("the adapter does not say that the post may have arrived")
	}
	ref := s.recover(d)
	s.see(0, "一度だけです。")
	d.Replaces, d.Post.Text = ref, "書き直しました。"
	s.send(d)
	s.see(0, "書き直しました。")
}

func lostPart(s *suite) {
	for _, skip := range []int{0, 1} {
		s.LoseAnswer(skip)
		s.recover(s.lose(s.to(skip, fmt.Sprint("m", skip), essay())))
		s.reads(skip, essay())
	}
}

func lostThenCrash(s *suite) {
	s.send(s.to(0, "m0", "一度だけです。")) // another one that reads the same
	s.LoseAnswer(0)
	d := s.lose(s.to(0, "m1", "一度だけです。"))
	d.Maybe = true
	s.restart(func() {})
	s.recover(d)
	s.see(0, "一度だけです。", "一度だけです。")
}

// lostThenSilent: the outbox is sent before the next life has a connection, and finds what the earlier one left all the same.
func lostThenSilent(s *suite) {
	s.LoseAnswer(0)
	d := s.lose(s.to(0, "m1", essay()))
	d.Maybe = true
	s.stop()
	s.adapter = s.New()
	s.recover(d)
	s.reads(0, essay())
}

// Two conversations have two places. Opening a thread again, in a life that does not listen yet, finds the one that is there.
func opening(s *suite) {
	open := func(o bot.Opening) bot.Place {
		s.Helper()
		th, ok := s.adapter.(bot.Threader)
		if !ok {
			s.Fatal("the adapter opens no threads, and the harness does not say so")
		}
		at, err := th.Open(s.ctx, o)
		if err != nil || at.IsZero() || at == o.Under {
			s.Fatalf("opened at %v, %v", at, err)
		}
		return at
	}
	o := bot.Opening{ID: "o1", Under: s.Moderators(), With: bot.User{Platform: s.adapter.Platform(), ID: s.Person(0)}, Title: "応募"}
	at := open(o)
	another := o
	another.ID, another.Free = "o2", func(bot.Place) bool { return false }
	below := open(another)
	if below == at {
		s.Errorf("opened where nothing is free: %v", at)
	}
	d := s.to(0, "m1", "ここで伺います。")
	d.Place, d.About = at, at
	s.send(d)
	if shown := s.Shown(at); len(shown) == 0 || shown[len(shown)-1].Text != "ここで伺います。" {
		s.Errorf("the thread shows %+v", shown)
	}
	s.Say(at, s.Person(0), "はい")
	if ev := s.want(1)[0]; ev.Place != at || ev.By.ID != s.Person(0) {
		s.Errorf("said in the thread: %+v", ev)
	}
	s.stop()
	s.adapter = s.New()
	o.Maybe, o.Free = true, func(p bot.Place) bool { return p != below }
	if again := open(o); again != at {
		s.Errorf("opened again at %v, was at %v", again, at)
	}
	another.Maybe, another.Free = true, func(p bot.Place) bool { return p != at }
	if again := open(another); again != below {
		s.Errorf("opened again at %v, was at %v", again, below)
	}
}

// throttled: a place that has to wait does not hold up the others.
func throttled(s *suite) {
	release := s.Throttle(s.Place(0))
	var done atomic.Bool
	sent := make(chan bot.MessageRef, 1)
	go func() {
		d := s.to(0, "m1", "待ちます。")
		for s.ctx.Err() == nil {
			if ref, err := s.adapter.Post(s.ctx, d); err == nil {
				done.Store(true)
				sent <- ref
				return
			}
		}
		sent <- bot.MessageRef{}
	}()
	s.send(s.to(1, "m2", "待ちません。"))
	if done.Load() {
		s.Error("the throttled post arrived before it was let through")
	}
	release()
	if ref := <-sent; ref.ID == "" {
		s.Error("the throttled post never arrived")
	}
	s.see(0, "待ちます。")
	s.see(1, "待ちません。")
}

// reconnect: what was said while the connection was away is taken in once and in order.
func reconnect(s *suite) {
	s.Say(s.Place(0), s.Person(0), "一")
	s.Say(s.Place(1), s.Person(1), "い")
	s.want(2)
	back := s.Offline()
	s.Say(s.Place(0), s.Person(0), "二")
	s.Say(s.Place(1), s.Person(1), "ろ")
	s.Say(s.Place(0), s.Person(0), "三")
	back()
	s.want(5)
	s.Say(s.Place(0), s.Person(0), "四")
	s.saidOnce(s.want(6), "一二三四", "いろ")
}

// restart: the same over the end of a life.
func restart(s *suite) {
	s.Say(s.Place(0), s.Person(0), "一")
	s.Say(s.Place(1), s.Person(1), "い")
	s.want(2)
	s.restart(func() {
		s.Say(s.Place(0), s.Person(0), "二")
		s.Say(s.Place(1), s.Person(1), "ろ")
		s.Say(s.Place(0), s.Person(0), "三")
	})
	s.want(5)
	s.Say(s.Place(0), s.Person(0), "四")
	s.saidOnce(s.want(6), "一二三四", "いろ")
}

// stopped: what the inbox did not take comes again in the next life.
func stopped(s *suite) {
	s.Say(s.Place(0), s.Person(0), "一")
	s.want(1)
	refused := make(chan struct{}, 8)
	s.inbox.answers(func(bot.Event) (bot.Reply, error) {
		select {
		case refused <- struct{}{}:
		default:
		}
		return bot.Reply{}, bot.ErrStopped
	})
	s.Say(s.Place(0), s.Person(0), "二")
	<-refused
	s.restart(func() { s.inbox.answers(nil) })
	s.want(2)
	s.Say(s.Place(0), s.Person(0), "三")
	s.saidOnce(s.want(3), "一二三", "")
}

func (s *suite) saidOnce(evs []bot.Event, zero, one string) {
	s.Helper()
	said := map[bot.Place]string{}
	for _, ev := range evs {
		if m, ok := ev.Body.(bot.Message); ok {
			said[ev.Place] += m.Text
		}
	}
	if said[s.Place(0)] != zero || said[s.Place(1)] != one {
		s.Errorf("taken in: %v", said)
	}
}
