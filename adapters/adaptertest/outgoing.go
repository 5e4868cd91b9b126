package adaptertest

import (
	"fmt"
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/bot"
)

func post(s *suite) {
	for i, text := range []string{"一つ目です。", "二つ目です。\n\n続きがあります。"} {
		ref := s.send(s.to(0, fmt.Sprint("m", i), text))
		if ref.Place != s.Place(0) || ref.ID == "" {
			s.Errorf("posted at %+v", ref)
		}
	}
	s.send(s.to(1, "m9", "別の会話です。"))
	s.see(0, "一つ目です。", "二つ目です。\n\n続きがあります。")
	s.see(1, "別の会話です。")
}

// see checks all that people see of the bot in a conversation.
func (s *suite) see(n int, texts ...string) {
	s.Helper()
	var got []string
	for _, m := range s.Shown(s.Place(n)) {
		got = append(got, m.Text)
	}
	if !slices.Equal(got, texts) {
		s.Errorf("conversation %d shows\n%q, want\n%q", n, got, texts)
	}
}

// postSigns: every sign of a plain text is shown as it is, but backticks where the platform sets what is between them as code.
func postSigns(s *suite) {
	const text = "R&D <b> 3>2 &lt; *a* **b** _c_ ~~d~~ ` ||f|| [g](h)\n> 引用\n- 項目\n1. 番号\n# 見出し"
	s.send(s.to(0, "m1", text))
	s.see(0, text)
	s.send(s.to(1, "m2", "次は `*e*` です。"))
	shown := s.Shown(s.Place(1))
	if len(shown) != 1 || strings.ReplaceAll(shown[0].Text, "`", "") != "次は *e* です。" {
		s.Errorf("code among plain text: %q", shown)
	}
}

// mentions: what a person or a model wrote calls nobody. What the harness shows of a live mention differs from what was written.
func mentions(s *suite) {
	text := fmt.Sprintf("@everyone @here <!channel> <!here> <@%s> <@&%s> <#%s> は来てください", s.Person(1), s.Person(1), s.Moderators().Channel)
	s.send(s.to(0, "m1", text))
	d := s.to(0, "m2", text)
	d.Post.Markdown = true
	s.send(d)
	s.see(0, text, text)
}

// markdown of a model is shown formatted: its signs are not seen.
func markdown(s *suite) {
	d := s.to(0, "m1", "これは**重要**です。**「必ず」**`code`を、[求人](https://example.com/a)で。\n\n- 一\n- 二")
	d.Post.Markdown = true
	s.send(d)
	shown := s.Shown(s.Place(0))
	if len(shown) != 1 || strings.Contains(shown[0].Text, "*") || !strings.Contains(shown[0].Text, "これは重要です。「必ず」") || !strings.Contains(shown[0].Text, "求人") {
		s.Errorf("%q", shown)
	}
}

func card(s *suite) {
	s.send(s.asking(
		bot.Button{Name: "approve", Label: "承認", Style: bot.Primary, Token: "tok-approve"},
		bot.Button{Name: "reject", Label: "却下", Style: bot.Danger, Token: "tok-reject"}))
	shown := s.Shown(s.Moderators())
	if len(shown) != 1 {
		s.Fatalf("%d messages: %+v", len(shown), shown)
	}
	for _, want := range []string{"応募の確認", "内容を確認してください。", "職種", "バックエンド", "Years", "3 < 5 & more"} {
		if !strings.Contains(shown[0].Text, want) {
			s.Errorf("%q lacks %q", shown[0].Text, want)
		}
	}
	if !slices.Equal(shown[0].Buttons, []string{"承認", "却下"}) {
		s.Errorf("buttons %q", shown[0].Buttons)
	}
}

func rewrite(s *suite) {
	d := s.asking(bot.Button{Name: "approve", Label: "承認", Token: "tok-approve"})
	ref := s.send(d)
	d.Replaces = ref
	d.Post.Card = &bot.Card{Kind: "application", Title: "承認されました", Body: "田中さんが承認しました。"}
	if again := s.send(d); again.Place != ref.Place {
		s.Errorf("rewritten at %+v, was at %+v", again, ref)
	}
	shown := s.Shown(s.Moderators())
	if len(shown) != 1 || len(shown[0].Buttons) > 0 || !strings.Contains(shown[0].Text, "田中さん") || strings.Contains(shown[0].Text, "応募の確認") {
		s.Errorf("%+v", shown)
	}
}

// chosen: what was pressed is told where the buttons were, below a card as below a text.
func chosen(s *suite) {
	d := s.asking(bot.Button{Name: "approve", Label: "承認", Token: "tok-approve"})
	d.Replaces = s.send(d)
	d.Post.Card.Buttons, d.Post.Card.Chosen = nil, "田中さんの選択: 承認"
	s.send(d)
	plain := s.to(0, "m1", "始めてよいですか。")
	plain.Post.Card = &bot.Card{Kind: "consent", Chosen: "選択: はい"}
	s.send(plain)
	for at, want := range map[bot.Place][]string{s.Moderators(): {"応募の確認", "バックエンド", "田中さんの選択: 承認"}, s.Place(0): {"始めてよいですか。", "選択: はい"}} {
		shown := s.Shown(at)
		if len(shown) != 1 || len(shown[0].Buttons) > 0 {
			s.Fatalf("%+v", shown)
		}
		for _, line := range want {
			if !strings.Contains(shown[0].Text, line) {
				s.Errorf("%q lacks %q", shown[0].Text, line)
			}
		}
	}
}

func deletePost(s *suite) {
	d, ok := s.adapter.(bot.Deleter)
	if !ok {
		s.Fatal("the adapter cannot delete, and the harness does not say so")
	}
	long := s.send(s.to(0, "m1", essay()))
	s.send(s.to(0, "m2", "残ります。"))
	for range 2 { // what is gone already is no error
		if err := d.Delete(s.ctx, long); err != nil {
			s.Errorf("delete: %v", err)
		}
	}
	s.see(0, "残ります。")
}

// essay is longer than a message of any platform.
func essay() string {
	var b strings.Builder
	for i := range 700 {
		fmt.Fprintf(&b, "文%dです、少し長めに書いておきます。", i)
		if i%7 == 6 {
			b.WriteString("\n\n")
		}
	}
	return strings.TrimSpace(b.String())
}

func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) {
			return -1
		}
		return r
	}, s)
}

// reads checks the whole of what the bot says in a conversation, over all of its messages.
func (s *suite) reads(n int, text string) {
	s.Helper()
	var got strings.Builder
	for _, m := range s.Shown(s.Place(n)) {
		got.WriteString(m.Text)
	}
	if squeeze(got.String()) != squeeze(text) {
		s.Errorf("conversation %d reads\n%q, want\n%q", n, got.String(), text)
	}
}

func longText(s *suite) {
	s.send(s.to(0, "m1", "前です。"))
	d := s.to(0, "m2", essay())
	d.Post.Card = &bot.Card{Kind: "summary", Buttons: []bot.Button{{Name: "ok", Label: "これでよい", Token: "tok-ok"}}}
	ref := s.send(d)
	s.send(s.to(0, "m3", "後です。"))
	s.reads(0, "前です。"+essay()+"後です。")
	shown := s.Shown(s.Place(0))
	for i, m := range shown {
		if has := len(m.Buttons) > 0; has != (i == len(shown)-2) {
			s.Errorf("message %d of %d has the buttons %q", i, len(shown), m.Buttons)
		}
	}
	s.Press(ref, s.Person(0), "これでよい")
	if ev := s.want(1)[0]; ev.By.ID != s.Person(0) {
		s.Errorf("%+v", ev)
	}
}

func longRewrite(s *suite) {
	d := s.to(0, "m1", "短いです。")
	for _, text := range []string{essay(), "また短いです。", essay() + "\n\n最後です。"} {
		d.Replaces = s.send(d)
		d.Post.Text = text
		d.Replaces = s.send(d)
		s.reads(0, text)
	}
	if del, ok := s.adapter.(bot.Deleter); ok {
		if err := del.Delete(s.ctx, d.Replaces); err != nil {
			s.Errorf("delete: %v", err)
		}
		s.see(0)
	}
}

func manyButtons(s *suite) {
	var buttons []bot.Button
	var labels []string
	for i := range 12 {
		label := fmt.Sprintf("選択肢 %d", i+1)
		buttons = append(buttons, bot.Button{Name: fmt.Sprint("b", i), Label: label, Token: fmt.Sprint("tok-", i)})
		labels = append(labels, label)
	}
	ref := s.send(s.asking(buttons...))
	var shown []string
	for _, m := range s.Shown(s.Moderators()) {
		shown = append(shown, m.Buttons...)
	}
	if !slices.Equal(shown, labels) {
		s.Errorf("buttons %q", shown)
	}
	s.Press(ref, s.Moderator(), "選択肢 12")
	if c, ok := s.want(1)[0].Body.(bot.Click); !ok || !s.pressed(c, ref, "b11", "tok-11") {
		s.Errorf("%+v", c)
	}
}

// longLabels are cut to what the platform allows, and still act.
func longLabels(s *suite) {
	long := strings.Repeat("とても長い表示名", 20)
	form := &bot.Modal{Title: long, Inputs: []bot.Input{{Name: "reason", Label: long, Value: "値"}}}
	d := s.asking(bot.Button{Name: "go", Label: long, Token: strings.Repeat("t", 100), Modal: form})
	d.Post.Card.Title, d.Post.Card.Fields = long+long, []bot.Field{{Name: long, Value: essay()}}
	ref := s.send(d)
	shown := s.Shown(s.Moderators())
	if len(shown) == 0 || len(shown[len(shown)-1].Buttons) != 1 || !strings.HasPrefix(shown[len(shown)-1].Buttons[0], "とても長い表示名") {
		s.Fatalf("%+v", shown)
	}
	s.inbox.answers(func(bot.Event) (bot.Reply, error) {
		return bot.Reply{Modal: form, Ref: ref, Token: strings.Repeat("t", 100), Name: "go"}, nil
	})
	s.Press(ref, s.Moderator(), shown[len(shown)-1].Buttons[0])
	s.await("the modal opens", func() bool { return s.Modal(s.Moderator()) != nil })
}
