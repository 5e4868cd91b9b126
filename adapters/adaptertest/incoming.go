package adaptertest

import (
	"fmt"
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

func message(s *suite) {
	id := s.Say(s.Place(0), s.Person(0), "こんにちは。\n応募したいです")
	ev := s.want(1)[0]
	if got, want := ev.Body, (bot.Message{ID: id, Text: "こんにちは。\n応募したいです"}); !same(got, want) {
		s.Errorf("%+v, want %+v", got, want)
	}
	if ev.Place != s.Place(0) || ev.By.ID != s.Person(0) || ev.By.Platform != s.adapter.Platform() || ev.ID == "" || ev.At.IsZero() {
		s.Errorf("where, who or when is wrong: %+v", ev)
	}
	if ev.Place.Thread != "" && ev.Place.Channel != "" && ev.Parent.IsZero() {
		s.Errorf("the place of a thread is missing its parent: %+v", ev)
	}
	s.Say(s.Place(1), s.Person(1), "別の人です")
	if ev := s.want(2)[1]; ev.Place != s.Place(1) || ev.By.ID != s.Person(1) {
		s.Errorf("the other person's message is %+v", ev)
	}
}

func same(got bot.Body, want bot.Message) bool {
	m, ok := got.(bot.Message)
	return ok && m.ID == want.ID && m.Text == want.Text && len(m.Attachments) == len(want.Attachments)
}

// signs arrive as the person typed them, however the platform writes them.
func signs(s *suite) {
	const typed = `R&D <b> "x" 'y' 3>2 &lt; *a* _b_ ~c~ 1_000 \o/ 「」 😀`
	s.Say(s.Place(0), s.Person(0), typed)
	if got := s.want(1)[0].Body.(bot.Message).Text; got != typed {
		s.Errorf("%q, want %q", got, typed)
	}
}

func edit(s *suite) {
	id := s.Say(s.Place(0), s.Person(0), "三年")
	s.want(1)
	s.Edit(s.Place(0), s.Person(0), id, "五年")
	s.Edit(s.Place(0), s.Person(0), id, "六年")
	for i, ev := range s.want(3)[1:] {
		got, ok := ev.Body.(bot.Edited)
		if want := []string{"五年", "六年"}[i]; !ok || got.ID != id || got.Text != want || ev.Place != s.Place(0) || ev.By.ID != s.Person(0) {
			s.Errorf("edit %d: %+v", i, ev)
		}
	}
}

func remove(s *suite) {
	id := s.Say(s.Place(0), s.Person(0), "言わなければよかった")
	s.want(1)
	s.Delete(s.Place(0), s.Person(0), id)
	ev := s.want(2)[1]
	if got, ok := ev.Body.(bot.Deleted); !ok || got.ID != id || ev.Place != s.Place(0) {
		s.Errorf("%+v", ev)
	}
}

func attachment(s *suite) {
	s.Send(s.Place(0), s.Person(0), "cv.txt", "text/plain", []byte("職歴：三年"))
	m, ok := s.want(1)[0].Body.(bot.Message)
	if !ok || len(m.Attachments) != 1 || m.Attachments[0].Name != "cv.txt" || m.Attachments[0].Unread != "" {
		s.Errorf("%+v", m)
		return
	}
	if got := s.inbox.file(m.Attachments[0].Ref); got != "職歴：三年" || m.Attachments[0].Size != int64(len(got)) {
		s.Errorf("%q is kept of %+v", got, m)
	}
}

func command(s *suite) {
	s.Command(s.Person(0), "apply", map[string]string{"job": "backend"})
	ev := s.want(1)[0]
	if got, ok := ev.Body.(bot.Command); !ok || got.Name != "apply" || !maps.Equal(got.Args, map[string]string{"job": "backend"}) || ev.By.ID != s.Person(0) {
		s.Errorf("%+v", ev)
	}
}

// commandsSideBySide are two people's in one channel: who comes second is taken in while the first one waits.
func commandsSideBySide(s *suite) {
	if s.lacks(SideBySide) {
		return
	}
	second := make(chan struct{})
	s.inbox.answers(func(ev bot.Event) (bot.Reply, error) {
		if ev.By.ID == s.Person(1) {
			close(second)
			return bot.Reply{}, nil
		}
		select {
		case <-second:
			return bot.Reply{}, nil
		case <-s.ctx.Done():
			return bot.Reply{}, s.ctx.Err()
		}
	})
	s.Command(s.Person(0), "apply", map[string]string{"job": "backend"})
	s.Command(s.Person(1), "apply", map[string]string{"job": "backend"})
	s.want(2)
}

// asking is a card with buttons in the moderators' room.
func (s *suite) asking(buttons ...bot.Button) bot.Delivery {
	return bot.Delivery{ID: "m-card", Place: s.Moderators(), About: s.Place(0), Post: bot.Post{
		Key: "approval/x", To: bot.Destination{Audience: bot.ToModerators}, Card: &bot.Card{
			Kind: "application", Title: "応募の確認", Body: "内容を確認してください。", Code: "K7QF",
			Fields: []bot.Field{{Name: "職種", Value: "バックエンド"}, {Name: "Years", Value: "3 < 5 & more"}}, Buttons: buttons,
		},
	}}
}

func click(s *suite) {
	ref := s.send(s.asking(
		bot.Button{Name: "approve", Label: "承認", Style: bot.Primary, Token: "tok-approve"},
		bot.Button{Name: "reject", Label: "却下", Style: bot.Danger, Token: "tok-reject"}))
	s.Press(ref, s.Moderator(), "承認")
	s.Press(ref, s.Moderator(), "承認") // twice is two events: whoever decides knows what it means
	evs := s.want(2)
	for _, ev := range evs {
		if c, ok := ev.Body.(bot.Click); !ok || !s.pressed(c, ref, "approve", "tok-approve") || ev.By.ID != s.Moderator() ||
			ev.By.Role != bot.Moderator && !s.lacks(Staffed) {
			s.Errorf("%+v", ev)
		}
	}
	if evs[0].ID == evs[1].ID {
		s.Error("two presses are one event")
	}
}

// pressed reports whether it is this button: by its token, or where users name buttons by message and name.
func (s *suite) pressed(c bot.Click, ref bot.MessageRef, name, token string) bool {
	return c.Token == token || c.Token == "" && c.Ref == ref && c.Button == name
}

func modal(s *suite) {
	form := &bot.Modal{Title: "却下の理由", Inputs: []bot.Input{
		{Name: "reason", Label: "理由", Required: true, Long: true}, {Name: "note", Label: "メモ", Value: "前回と同じ"},
	}}
	ref := s.send(s.asking(bot.Button{Name: "reject", Label: "却下", Token: "tok-reject", Modal: form}))
	s.inbox.answers(func(ev bot.Event) (bot.Reply, error) {
		if _, ok := ev.Body.(bot.Click); ok {
			return bot.Reply{Modal: form, Ref: ref, Token: "tok-reject", Name: "reject", About: s.Place(0)}, nil
		}
		return bot.Reply{}, nil
	})
	s.Press(ref, s.Moderator(), "却下")
	s.await("the modal opens", func() bool { return s.Modal(s.Moderator()) != nil })
	shown := s.Modal(s.Moderator())
	if len(shown.Inputs) != 2 || shown.Inputs[0].Name != "reason" || shown.Inputs[1].Value != "前回と同じ" {
		s.Errorf("the modal shows %+v", shown)
	}
	s.Fill(s.Moderator(), map[string]string{"reason": "経験が\n足りません <x>", "note": ""})
	ev := s.want(s.formEvent())[s.formEvent()-1]
	got, ok := ev.Body.(bot.Submit)
	if !ok || got.Values["reason"] != "経験が\n足りません <x>" || got.Values["note"] != "" || ev.By.ID != s.Moderator() {
		s.Fatalf("%+v", ev)
	}
	if !s.pressed(bot.Click{Ref: got.Ref, Token: got.Token, Button: got.Button}, ref, "reject", "tok-reject") {
		s.Errorf("not the button's modal: %+v", got)
	}
}

// fileForm opens a modal that asks for a file and for words.
func (s *suite) fileForm() {
	form := &bot.Modal{Title: "ファイルを添付", Inputs: []bot.Input{
		{Name: "cv", Label: "職務経歴書", Required: true, File: true}, {Name: "note", Label: "メモ"},
	}}
	ref := s.send(s.asking(bot.Button{Name: "attach", Label: "添付する", Token: "tok-attach", Modal: form}))
	s.inbox.answers(func(ev bot.Event) (bot.Reply, error) {
		if _, ok := ev.Body.(bot.Click); ok {
			return bot.Reply{Modal: form, Ref: ref, Token: "tok-attach", Name: "attach", About: s.Place(0)}, nil
		}
		return bot.Reply{}, nil
	})
	s.Press(ref, s.Moderator(), "添付する")
	s.await("the modal opens", func() bool { return s.Modal(s.Moderator()) != nil })
	shown := s.Modal(s.Moderator())
	if len(shown.Inputs) != 2 || !shown.Inputs[0].File || !shown.Inputs[0].Required || shown.Inputs[1].File {
		s.Fatalf("the modal shows %+v", shown)
	}
}

// modalFile: a file that is chosen in a modal is kept as one that is dropped into the conversation.
func modalFile(s *suite) {
	s.fileForm()
	s.Upload(s.Moderator(), "cv", "経歴.txt", "text/plain", []byte("職歴：三年"))
	got, ok := s.want(2)[1].Body.(bot.Submit)
	if !ok || len(got.Attachments) != 1 || got.Token != "tok-attach" || got.Values["cv"] != "経歴.txt" {
		s.Fatalf("%+v", got)
	}
	a := got.Attachments[0]
	if kept := s.inbox.file(a.Ref); kept != "職歴：三年" || a.Size != int64(len(kept)) || a.Name != "経歴.txt" || a.MIME != "text/plain" || a.Unread != "" {
		s.Errorf("%q is kept of %+v", kept, a)
	}
}

// modalFileRefused: a file that is more than is taken comes with the reason, and who sent it is told where the conversation says nothing.
func modalFileRefused(s *suite) {
	s.fileForm()
	s.Upload(s.Moderator(), "cv", "huge.pdf", "application/pdf", make([]byte, 11<<20))
	got, ok := s.want(2)[1].Body.(bot.Submit)
	if !ok || len(got.Attachments) != 1 || got.Attachments[0].Unread != bot.FileTooLarge || got.Attachments[0].Ref != "" {
		s.Fatalf("%+v", got)
	}
	s.await("the refusal", func() bool { return len(s.Private(s.Moderator())) == 1 })
}

// menu: buttons of one menu are pressed like others, and stand behind those that stand alone, with the numbers of what they are about.
func menu(s *suite) {
	buttons := []bot.Button{{Name: "confirm", Label: "応募する", Token: "tok-ok"}}
	for i := range 30 {
		buttons = append(buttons, bot.Button{
			Name: fmt.Sprint("edit:", i), Label: fmt.Sprintf("項目%dを直す", i+1), Token: fmt.Sprint("tok-", i), Item: i + 1, Menu: "どの回答を直しますか",
		})
	}
	ref := s.send(s.asking(append(buttons, bot.Button{Name: "later", Label: "あとで", Token: "tok-later"})...))
	var shown []string
	for _, m := range s.Shown(s.Moderators()) {
		shown = append(shown, m.Buttons...)
	}
	if len(shown) != 32 || !slices.Contains(shown, "応募する") || !slices.Contains(shown, "あとで") {
		s.Fatalf("shown: %q", shown)
	}
	i := slices.IndexFunc(shown, func(label string) bool { return strings.Contains(label, "項目28を直す") })
	if i < 0 {
		s.Fatalf("shown: %q", shown)
	}
	s.Press(ref, s.Moderator(), shown[i])
	s.Press(ref, s.Moderator(), "あとで")
	evs := s.want(2)
	if c, ok := evs[0].Body.(bot.Click); !ok || !s.pressed(c, ref, "edit:27", "tok-27") {
		s.Errorf("%+v", evs[0])
	}
	if c, ok := evs[1].Body.(bot.Click); !ok || !s.pressed(c, ref, "later", "tok-later") {
		s.Errorf("%+v", evs[1])
	}
}

// fillChoices: an input with options is chosen and not typed, one or several of them, and shows what is chosen already.
func fillChoices(fill, want map[string]string) func(*suite) {
	options := []bot.Choice{{Value: "career", Label: "職務経歴"}, {Value: "skills", Label: "スキル"}, {Value: "pay", Label: "希望年収"}}
	form := &bot.Modal{Title: "追加で聞く", Inputs: []bot.Input{
		{Name: "field", Label: "項目", Required: true, Options: options, Value: "skills"},
		{Name: "without", Label: "聞かないもの", Options: options, Multi: true, Value: "career\npay"}, {Name: "question", Label: "質問", Long: true},
	}}
	return func(s *suite) {
		ref := s.send(s.asking(bot.Button{Name: "more", Label: "追加で聞く", Token: "tok-more", Modal: form}))
		s.inbox.answers(func(ev bot.Event) (bot.Reply, error) {
			if _, ok := ev.Body.(bot.Click); ok {
				return bot.Reply{Modal: form, Ref: ref, Token: "tok-more", Name: "more", About: s.Place(0)}, nil
			}
			return bot.Reply{}, nil
		})
		s.Press(ref, s.Moderator(), "追加で聞く")
		s.await("the modal opens", func() bool { return s.Modal(s.Moderator()) != nil })
		shown := s.Modal(s.Moderator())
		if len(shown.Inputs) != 3 || !slices.Equal(shown.Inputs[0].Options, options) || shown.Inputs[0].Multi || shown.Inputs[0].Value != "skills" ||
			!shown.Inputs[1].Multi || shown.Inputs[1].Value != "career\npay" {
			s.Fatalf("the modal shows %+v", shown)
		}
		s.Fill(s.Moderator(), fill)
		ev := s.want(s.formEvent())[s.formEvent()-1]
		if got, ok := ev.Body.(bot.Submit); !ok || !maps.Equal(got.Values, want) {
			s.Errorf("filled %v: %+v", fill, ev)
		}
	}
}

// final: what can't be undone is asked about once more, before anybody hears of it.
func final(s *suite) {
	ref := s.send(s.asking(bot.Button{Name: "approve", Label: "受け付ける", Token: "tok-approve", Final: true}))
	s.Press(ref, s.Moderator(), "受け付ける")
	if evs := s.settled(); len(evs) > 0 {
		s.Fatalf("counted at once: %+v", evs)
	}
	s.Sure(s.Moderator())
	ev := s.want(2)[1]
	if c, ok := ev.Body.(bot.Click); !ok || c.Token != "tok-approve" || ev.By.ID != s.Moderator() {
		s.Errorf("%+v", ev)
	}
}

func private(s *suite) {
	s.inbox.answers(func(bot.Event) (bot.Reply, error) { return bot.Reply{Text: "いまは 3 件です。*a* <b>"}, nil })
	s.Command(s.Person(0), "status", nil)
	s.want(1)
	s.await("the answer", func() bool { return slices.Contains(s.Private(s.Person(0)), "いまは 3 件です。*a* <b>") })
	if got := s.Private(s.Person(1)); len(got) > 0 {
		s.Errorf("somebody else sees %q", got)
	}
	if got := s.Private(s.Person(0)); len(got) != 1 {
		s.Errorf("the person sees %q", got)
	}
}

func roles(s *suite) {
	s.Say(s.Place(0), s.Person(0), "候補者です")
	s.want(1)
	s.Say(s.Moderators(), s.Moderator(), "approve K7QF")
	evs := s.want(2)
	if evs[0].By.Role != bot.Candidate || evs[1].By.Role != bot.Moderator {
		s.Errorf("roles %q and %q", evs[0].By.Role, evs[1].By.Role)
	}
	if evs[1].Place != s.Moderators() {
		s.Errorf("said in the room of moderators, at %v", evs[1].Place)
	}
}

func envelopes(s *suite) {
	s.Say(s.Place(0), s.Person(0), "はい、同意します")
	s.want(1)
	s.Again(4)
	if evs := s.settled(); len(evs) != 1 {
		s.Errorf("five deliveries had %d effects: %+v", len(evs), evs)
	}
}

// order is kept for each conversation, also when taking in the first message takes long; and other conversations do not wait for it.
func order(s *suite) {
	const each = 8
	held, release := make(chan struct{}), make(chan struct{})
	s.inbox.answers(func(ev bot.Event) (bot.Reply, error) {
		if m, ok := ev.Body.(bot.Message); ok && m.Text == "0/0" {
			close(held)
			<-release
		}
		return bot.Reply{}, nil
	})
	s.Say(s.Place(0), s.Person(0), "0/0")
	<-held
	for i := range each {
		if i > 0 {
			s.Say(s.Place(0), s.Person(0), fmt.Sprintf("0/%d", i))
		}
		s.Say(s.Place(1), s.Person(1), fmt.Sprintf("1/%d", i))
	}
	if !s.lacks(SideBySide) {
		s.want(each)
	}
	close(release)
	var said [2][]string
	for _, ev := range s.want(2 * each) {
		n := 0
		if ev.Place == s.Place(1) {
			n = 1
		}
		said[n] = append(said[n], strings.TrimPrefix(ev.Body.(bot.Message).Text, fmt.Sprintf("%d/", n)))
	}
	for n := range said {
		if got := strings.Join(said[n], ""); got != "01234567" {
			s.Errorf("conversation %d: %s", n, got)
		}
	}
}

func strangers(s *suite) {
	s.send(s.to(0, "m1", "こちらはボットです"))
	s.Strangers(s.Place(0))
	if evs := s.settled(); len(evs) > 0 {
		s.Errorf("taken in: %+v", evs)
	}
}

func hostile(s *suite) {
	s.Hostile()
	s.settled() // what of it means something may be taken in; the next message must be
}
