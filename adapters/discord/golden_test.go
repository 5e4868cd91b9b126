package discord

import (
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/bwmarrin/discordgo"

	"github.com/mendanhq/mendan/adapters/adaptertest"
	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

func TestMain(m *testing.M) { adaptertest.Main(m) }

// posts are what the golden files show.
func posts() map[string]bot.Post {
	summary := bot.Card{Kind: "summary", Title: "内容をご確認ください"}
	for _, name := range strings.Split("氏名 読みがな メール 電話 国 都市 職歴 技術 年収 志望動機 言語 勤務地 開始日 資格 学歴 推薦 ポートフォリオ 週末 出張 面接 質問 同意 国籍 在留 語学 夜勤 副業", " ") {
		summary.Fields = append(summary.Fields, bot.Field{Name: name, Value: "（回答しない）"})
		summary.Buttons = append(summary.Buttons, bot.Button{Name: "edit:" + name, Label: name + "を直す", Token: "tok-" + name})
	}
	return map[string]bot.Post{
		"summary":  {Text: summary.Title, Card: &summary},
		"question": {Text: "`■■□□□□□□□□ 2 / 10` お名前と、読みがな（ふりがな）を教えてください。"},
		"prose":    {Text: "## まとめ\n\n1. **「重要」**です\n2. [求人](https://example.com/a)\n\n```go\nx := 1\n```", Markdown: true},
	}
}

func TestGoldenCards(t *testing.T) {
	for name, p := range posts() {
		adaptertest.Golden(t, name, renderPost(p))
	}
	for name, card := range adaptertest.Cards(t) {
		adaptertest.Golden(t, "card_"+name, renderPost(bot.Post{Text: card.Title, Card: card}))
	}
	form := bot.Modal{Title: "理由をつけて却下する。長い題名は四十五文字までしか見えないので、ここで切られることになります。", Inputs: []bot.Input{
		{Name: "reason", Label: "却下の理由", Required: true, Long: true},
		{Name: "note", Label: "応募者には見えないメモ。長い説明はラベルに入らないので、空の欄に続きが見えるようにしてあります。", Value: "前回と同じ"},
	}}
	adaptertest.Golden(t, "modal", renderModal(bot.Reply{Modal: &form, Token: "tok-reject", Name: "reject"}))
	about := map[string]string{"ja": "このメッセージについて質問", "en": "Ask about this message"}
	a, err := New(Config{Token: "x", AboutMessage: about, Commands: []bot.CommandSpec{{
		Name: "apply", Names: map[string]string{"ja": "応募", "en": "apply"}, Description: map[string]string{"ja": "応募を始めます", "en": "Apply for a job"},
		Args: []bot.ArgSpec{{Name: "note", Description: map[string]string{"en": "A note"}}, {
			Name: "job", Names: map[string]string{"ja": "求人", "en": "job"}, Required: true, Choices: func() []bot.Completion { return []bot.Completion{{Value: "backend"}} },
		}},
	}, {Name: "ask", Args: []bot.ArgSpec{{Name: "request"}}}}})
	if err != nil {
		t.Fatal(err)
	}
	adaptertest.Golden(t, "commands", a.buildCommands())
}

// A notification shows nothing but the text outside of embeds: each post has one, and says nothing twice.
func TestWhatANotificationShows(t *testing.T) {
	notified := card()
	notified.Notice = "計画の確認 ・ 営業 ・ K.S."
	for name, tt := range map[string]struct {
		post          bot.Post
		content, head string
	}{
		"the title":       {bot.Post{Text: "計画の確認", Card: card()}, "計画の確認", ""},
		"no text":         {bot.Post{Card: card()}, "計画の確認", ""},
		"its own text":    {bot.Post{Text: "営業 K.S.", Card: card()}, "営業 K.S.", "計画の確認"},
		"a long title":    {bot.Post{Card: &bot.Card{Title: strings.Repeat("題", 400), Body: "本文"}}, strings.Repeat("題", 400), ""},
		"who it is about": {bot.Post{Text: "計画の確認", Card: notified}, "計画の確認 ・ 営業 ・ K.S.", ""},
		"nothing but it":  {bot.Post{Card: &bot.Card{Title: "題"}}, "題", ""},
	} {
		out := renderPost(tt.post)
		if len(out) != 1 || out[0].Content != tt.content || len(out[0].Embeds) > 0 && out[0].Embeds[0].Title != tt.head {
			t.Errorf("%s: %+v", name, out)
		}
	}
}

// Times are shown as each reader's clock has them, where Discord does that; what somebody wrote that looks like one is not.
func TestTimesOfTheReader(t *testing.T) {
	const named = "2026-11-20 15:04 JST"
	c := bot.Card{Title: "計画 " + named, Body: "期限: " + named + " <t:1:f>", Fields: []bot.Field{{Name: named, Value: "at " + named}}, Code: "K7QF"}
	a, err := New(Config{Token: "x"})
	if err != nil {
		t.Fatal(err)
	}
	out := a.renderDelivery(bot.Delivery{Post: bot.Post{Text: "decided " + named, Card: &c}, Zone: time.FixedZone("JST", 9*60*60)})
	e := out[0].Embeds[0]
	const stamp = "<t:1795154640:f>"
	if out[0].Content != "decided "+stamp || !strings.HasPrefix(e.Description, "期限: "+stamp) || e.Fields[0].Value != "at "+stamp {
		t.Errorf("%q, %q, %+v", out[0].Content, e.Description, e.Fields[0])
	}
	if !strings.HasSuffix(e.Title, "JST") || !strings.HasSuffix(e.Fields[0].Name, "JST") {
		t.Errorf("%q, %q", e.Title, e.Fields[0].Name)
	}
	jst := time.FixedZone("JST", 9*60*60)
	box := renderHome(bot.Page{Cards: []bot.Card{c}, Zone: jst})[0].Components[0].(discordgo.Container)
	if text := box.Components[0].(discordgo.TextDisplay).Content; !strings.Contains(text, "期限: "+stamp) {
		t.Errorf("a page: %q", text)
	}
	for text, want := range map[string]string{"since " + named: "since " + stamp, "2026-11-20 15:04 CET": "2026-11-20 15:04 CET"} {
		if got := textWithTimes(text, maxContent, jst); len(got) != 1 || discordtest.Shown(got[0]) != discordtest.Shown(want) || got[0] != want && text == "since "+named {
			t.Errorf("a private answer: %q", got)
		}
	}
	if got := textWithTimes(named, maxContent, nil); strings.Contains(got[0], "<t:") {
		t.Errorf("nobody's times: %q", got)
	}
	if got := discordtest.Shown(e.Description); got != "期限: "+named+" <t:1:f>" {
		t.Errorf("it reads %q", got)
	}
}

// Messages are told apart by whatever can be pressed or chosen in them, be it no button.
func TestTokensOfAnyComponent(t *testing.T) {
	m := message{Components: []discordgo.MessageComponent{
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{discordgo.SelectMenu{CustomID: "tok-menu"}}},
		discordgo.ActionsRow{Components: []discordgo.MessageComponent{
			discordgo.Button{CustomID: "tok-a"}, discordgo.Button{Style: discordgo.LinkButton, URL: "https://x"},
		}},
	}}
	if got := sentTokens(m); !slices.Equal(got, []string{"tok-menu", "tok-a"}) {
		t.Errorf("%q", got)
	}
}

// Whatever a page holds, each of its messages is one that Discord takes, none of its text is lost, and its buttons stand below it.
func TestHomeKeepsToTheLimits(t *testing.T) {
	long := strings.Repeat("とても_長い_値です。", 700)
	var page []bot.Card
	for i := range 12 {
		c := bot.Card{Title: strings.Repeat("題", 400), Body: "本文", Fields: []bot.Field{{Name: "名", Value: long[:3000*i/3]}}, Code: "K7QF"}
		for j := range 4 * i {
			c.Buttons = append(c.Buttons, bot.Button{Label: strings.Repeat("長", 100), Token: fmt.Sprint(i, "/", j)})
		}
		page = append(page, c)
	}
	page = append(page, bot.Card{}, bot.Card{Title: "題"})
	boxes, shown := 0, ""
	for _, m := range renderHome(bot.Page{Cards: page}) {
		parts, text := 0, 0
		for _, c := range m.Components {
			box := c.(discordgo.Container)
			n, long := sizeOf(box)
			parts, text, boxes = parts+n, text+long, boxes+1
			shown += box.Components[0].(discordgo.TextDisplay).Content
		}
		if parts > 40 || text > 4000 || parts == 0 || m.Content != "" || m.Flags&onlyComponents == 0 {
			t.Errorf("%d components, %d characters: %+v", parts, text, m)
		}
	}
	if boxes < len(page) {
		t.Errorf("%d containers", boxes)
	}
	want := 0
	for _, c := range page {
		for _, f := range c.Fields {
			want += strings.Count(f.Value, "です")
		}
	}
	if got := strings.Count(shown, "です"); got != want {
		t.Errorf("%d of %d sentences", got, want)
	}
}

// Whatever a card holds, each of its messages is one that Discord takes, and none of its text is lost.
func TestCardsKeepToTheLimits(t *testing.T) {
	long := strings.Repeat("とても_長い_値です。", 700)
	for name, c := range map[string]bot.Card{
		"a long body":  {Title: "題", Body: long},
		"a long title": {Title: strings.Repeat("題", 400), Body: "本文"},
		"a long value": {Title: "題", Fields: []bot.Field{{Name: "名", Value: long}}},
		"a long name":  {Title: "題", Fields: []bot.Field{{Name: strings.Repeat("名", 300), Value: "値"}}},
		"many fields":  {Title: "題", Fields: make([]bot.Field, 30)},
		"much in all": {Title: "題", Body: long[:4000], Fields: []bot.Field{{Name: "a", Value: long[:2400]}, {Name: "b", Value: long[:2400]},
			{Name: "c", Value: long[:2400]}, {Name: "d", Value: long[:2400]}, {Name: "e", Value: long[:2400]}, {Name: "f", Value: long[:2400]}}},
		"nothing at all": {Buttons: []bot.Button{{Name: "a", Token: "t"}}},
	} {
		t.Run(name, func(t *testing.T) {
			c.Buttons = append(c.Buttons, make([]bot.Button, 30)...)
			for i := range c.Buttons {
				c.Buttons[i].Label, c.Buttons[i].Token = strings.Repeat("長", 100), strings.Repeat("x", 10)+string(rune('a'+i))
			}
			buttons, shown := 0, ""
			for _, m := range renderPost(bot.Post{Card: &c}) {
				buttons += len(sentTokens(m))
				shown += sentText(m)
				total := 0
				for _, e := range m.Embeds {
					total += markup.Len(e.Title) + markup.Len(e.Description)
					for _, f := range e.Fields {
						total += markup.Len(f.Name) + markup.Len(f.Value)
						if markup.Len(f.Value) > maxFieldValue || f.Value == "" || f.Name == "" {
							t.Errorf("a field of %d", markup.Len(f.Value))
						}
					}
					if markup.Len(e.Title) > maxTitle || markup.Len(e.Description) > maxPassage {
						t.Errorf("title %d, description %d", markup.Len(e.Title), markup.Len(e.Description))
					}
				}
				if total > maxEmbed || markup.Len(m.Content) > maxContent || len(m.Components) > maxRows || m.Content == "" && total == 0 {
					t.Errorf("%d in embeds, %d of content, %d rows", total, markup.Len(m.Content), len(m.Components))
				}
			}
			if buttons != len(c.Buttons) {
				t.Errorf("%d of %d buttons", buttons, len(c.Buttons))
			}
			for _, s := range append([]bot.Field{{Value: c.Title}, {Value: c.Body}}, c.Fields...) {
				if n := strings.Count(s.Value, "です"); strings.Count(shown, "です") < n {
					t.Errorf("%d of %d sentences", strings.Count(shown, "です"), n)
				}
			}
		})
	}
}
