package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/storage"
)

// touring is a stage on which tours are made.
type touring interface {
	stage
	// box is what the candidate reads of the bot in the conversation, and beside it: below its messages, to the candidate alone, or what only they see.
	box(by string) (box, beside []string)
	speaks(by, lang string)
	asksInChannel(by, text string) (thread string) // of the bot, by its name
	saysInChannel(by, thread, text string)
	named(by string) string
	botIn(thread string) []string // what it says there

	buttonsOf(by string) []oldButton // that they can press
	pressOld(p *play, by string, b oldButton)
}

// maxBeside is how much may be said besides what is said at the terminal: that a conversation opens, where it is, and once, where words in the wrong box
// went.
const maxBeside = 3

// onWire makes the tour on a platform: after each step people read what is read at the terminal, and at the end the record is the same. Meanwhile
// somebody asks something in a channel, and people talk to each other there.
func (r *tour) onWire(t *testing.T, s touring, documents string) {
	s.speaks(tourist, r.steps[0].lang)
	p := beginPlay(t, s, documents, "", false)
	talk, ever := channelTalk{p: p, s: s}, []oldButton(nil)
	for i, st := range r.steps {
		switch {
		case st.restart:
			p.restart()
		case st.later > 0:
			p.now = p.now.Add(st.later)
			p.house.clock.Advance(st.later)
			p.house.engine.Tick()
		default:
			p.act(st.act, r.labels[i])
		}
		p.until(fmt.Sprintf("step %d, %s: they read what is read at the terminal: %q, %q", i, st, r.screens[i].thread, r.screens[i].private), func() bool {
			return r.isRead(i, s)
		})
		p.settles()
		if !r.isRead(i, s) {
			box, beside := s.box(tourist)
			t.Fatalf("step %d, %s: in the end they read %q, and beside it %q", i, st, box, beside)
		}
		ever = noteButtons(ever, s)
		talk.goOn()
	}
	for talk.goOn() {
	}
	if r.erased < 0 {
		r.pressesOld(p, s, ever)
	}
	threads, err := storage.AllThreads(t.Context(), p.house.store, storage.ThreadQuery{})
	if err != nil {
		t.Fatal(err)
	}
	for _, th := range threads {
		if th.Workflow != "interview" {
			continue
		}
		r.countsCards(p, th.ID)
		record, err := engine.ExportThread(t.Context(), p.house.store, p.house.programs, th.ID)
		if err != nil {
			t.Fatal(err)
		}
		if want, got := readToured(t, r.record), readToured(t, record); fmt.Sprint(want) != fmt.Sprint(got) {
			t.Errorf("the record is %+v, at the terminal %+v", got, want)
		}
	}
}

// mostCards is how many cards a tour may make for people beside the application's: one as a plain interview, and one for who says that they want a person.
// The card below which staff speak is their own doing.
const mostCards = 2

// countsCards counts the cards that people get of a conversation beside the application's, however often each was rewritten.
func (r *tour) countsCards(p *play, th bot.ThreadID) {
	p.t.Helper()
	all, err := storage.AllCards(p.ctx, p.house.store, storage.CardQuery{})
	if err != nil {
		p.t.Fatal(err)
	}
	var cards []string
	for _, a := range all {
		if own := strings.HasPrefix(a.Name, "taken/"); a.Thread == th && a.Kind != "application" && !own {
			cards = append(cards, a.Name+": "+a.Card.Title)
		}
	}
	if len(cards) > mostCards {
		p.t.Errorf("people get %d cards beside the application's: %q", len(cards), cards)
	}
}

// settles waits until the program has nothing to do.
func (p *play) settles() {
	p.t.Helper()
	if err := p.house.engine.Settle(p.life.ctx); err != nil {
		p.t.Fatal(err)
	}
}

// isRead reports whether a candidate reads on a platform what is read at the terminal after a step, and little else. What only one person is told is told
// in the conversation or beside it. Of what is erased only the farewell is left, and what it says of the platform differs.
func (r *tour) isRead(i int, s touring) bool {
	want := r.screens[i]
	box, beside := s.box(tourist)
	if r.erased >= 0 && i >= r.erased {
		farewell := r.screens[r.erased].thread
		first, _, _ := strings.Cut(farewell[len(farewell)-1][0], "\n")
		return len(box) > 0 && strings.HasPrefix(box[len(box)-1], first)
	}
	rest, unread := takeRead(want.thread, box)
	if len(unread) > 0 {
		return false
	}
	rest, unread = takeRead(want.private, rest)
	if len(rest) > 0 {
		return false
	}
	rest, unread = takeRead(unread, beside)
	return len(unread) == 0 && len(rest) <= maxBeside
}

// takeRead takes what is wanted, in its order, out of what is read: what else is read, and what is not.
func takeRead(want [][]string, got []string) (rest []string, unread [][]string) {
	for _, text := range got {
		if len(want) > 0 && sameTexts(want[:1], []string{text}) {
			want = want[1:]
		} else {
			rest = append(rest, text)
		}
	}
	return rest, want
}

// channelTalk is what goes on in a channel meanwhile, a line after each step of the tour.
type channelTalk struct {
	p      *play
	s      touring
	thread string
	next   int
}

// channelLines are who says what there, and whether the bot answers. {mod} calls somebody else by name. Whoever asks first has a conversation of
// their own there, and who has two is asked which one is to be deleted: the candidate of the tour joins in.
var channelLines = []struct {
	by, says string
	answers  bool
}{
	{"cand-2", " 勤務地はどこですか", true},
	{"cand-2", "{mod} 昨日の資料、見てもらえましたか", false},
	{"mod-1", "見ました、助かりました", false},
	{"cand-2", "食堂はありますか", true},
	{"mod-1", "{cand} そこはあとで案内しますね", false},
	{"cand-2", "佐藤さんそれ昨日言ってたやつ？", false},
	{tourist, "where is the office?", true},
}

// goOn has the next line said, and looks whether the bot answers; false after the last one.
func (c *channelTalk) goOn() bool {
	if c.next == len(channelLines) {
		return false
	}
	l := channelLines[c.next]
	c.next++
	if c.thread == "" {
		c.thread = c.s.asksInChannel(l.by, l.says)
		c.p.until("an answer in the channel", func() bool { return len(c.s.botIn(c.thread)) > 0 })
	} else {
		before := len(c.s.botIn(c.thread))
		c.s.saysInChannel(l.by, c.thread, strings.NewReplacer("{mod}", c.s.named("mod-1"), "{cand}", c.s.named("cand-2")).Replace(l.says))
		if l.answers {
			c.p.until("an answer in the channel to "+l.says, func() bool { return len(c.s.botIn(c.thread)) > before })
		}
		c.p.settles()
		if n := len(c.s.botIn(c.thread)) - before; (n > 0) != l.answers {
			c.p.t.Errorf("%d answers to %q", n, l.says)
		}
	}
	for _, text := range c.s.botIn(c.thread) {
		if id := raw.FindString(text); id != "" {
			c.p.t.Errorf("%q is to be read in %q", id, text)
		}
	}
	return true
}

func (s slackStage) box(by string) (box, beside []string) {
	for _, m := range s.Messages(s.DM(slackID(by))) {
		switch {
		case m.Bot != "" && m.Thread == "":
			box = append(box, m.Reads())
		case m.Bot != "":
			beside = append(beside, m.Reads())
		}
	}
	for _, m := range s.Private(slackID(by)) {
		beside = append(beside, m.Reads())
	}
	return box, beside
}

func (s slackStage) speaks(by, lang string) {
	s.AddUser(slacktest.User{ID: slackID(by), Name: by, Locale: map[string]string{"ja": "ja-JP", "en": "en-US"}[lang]})
}

func (s slackStage) asksInChannel(by, text string) string {
	return s.Say(slackID(by), "CJOBS", "", slacktest.Mention+text)
}

func (s slackStage) saysInChannel(by, thread, text string) { s.Say(slackID(by), "CJOBS", thread, text) }

func (s slackStage) named(by string) string { return "<@" + slackID(by) + ">" }

func (s slackStage) botIn(thread string) []string {
	return fromBot(s.Thread("CJOBS", thread), func(m slacktest.Message) (string, bool) { return m.Reads(), m.Bot != "" })
}

func (d discordStage) box(by string) (box, beside []string) {
	box, _ = d.reads(by)
	beside = d.told(by)
	for _, m := range d.Private(d.people[by]) {
		beside = append(beside, m.Reads())
	}
	return box, beside
}

func (d discordStage) speaks(by, lang string) {
	d.Speaks(d.people[by], map[string]string{"ja": "ja", "en": "en-US"}[lang])
}

func (d discordStage) asksInChannel(by, text string) string {
	return d.Say(d.people[by], d.jobs, "<@"+d.BotID+">"+text)
}

func (d discordStage) saysInChannel(by, thread, text string) { d.Say(d.people[by], thread, text) }

func (d discordStage) named(by string) string { return "<@" + d.people[by] + ">" }

func (d discordStage) botIn(thread string) []string {
	if !slices.ContainsFunc(d.Threads(d.jobs), func(th discordtest.Channel) bool { return th.ID == thread }) {
		return nil
	}
	return d.ofBot(thread)
}
