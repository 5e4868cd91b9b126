package adaptertest

import "github.com/mendanhq/mendan/bot"

// below: what staff say below a card, in its thread or as a reply to it, names the card; what the bot shows there is found again and can change.
func below(s *suite) {
	r, ok := s.adapter.(bot.Replier)
	if !ok {
		s.Fatal("the adapter knows of nothing below a message, and the harness does not say so")
	}
	card := s.send(s.asking(bot.Button{Name: "approve", Label: "承認", Token: "tok-approve"}))
	d := bot.Delivery{ID: "m2", Place: s.Moderators(), Below: card, About: s.Place(0),
		Post: bot.Post{Key: "m2", To: bot.Destination{Audience: bot.ToModerators}, Text: "山田さん: はい"}}
	s.LoseAnswer(0)
	ref := s.send(d)
	d.Replaces, d.Post.Text = ref, "山田さん: いいえ"
	if again := s.send(d); again != ref {
		s.Errorf("rewritten at %+v, was at %+v", again, ref)
	}
	shown := s.Shown(r.Below(card))
	if n := len(shown); n == 0 || shown[n-1].Text != "山田さん: いいえ" {
		s.Errorf("below the card is shown %+v", shown)
	}
	id := s.Reply(card, s.Moderator(), "ありがとうございます")
	ev := s.want(1)[0]
	m, _ := ev.Body.(bot.Message)
	if m.ID != id || m.Text != "ありがとうございます" || !namesCard(ev, m, card) {
		s.Errorf("%+v", ev)
	}
	s.settledNothing()
}

// namesCard reports that a message says below which one it was said: by its place, or as a reply.
func namesCard(ev bot.Event, m bot.Message, card bot.MessageRef) bool {
	inThread := ev.Place == bot.Place{Platform: card.Place.Platform, Channel: card.Place.Channel, Thread: string(card.ID)}
	return inThread || ev.Place == card.Place && m.Replies == card.ID
}

// settledNothing checks that nothing more was taken in than what was looked at.
func (s *suite) settledNothing() {
	s.Helper()
	if more := s.settled(); len(more) > 1 {
		s.Errorf("and %+v", more[1:])
	}
}
