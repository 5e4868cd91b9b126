package discussion

import (
	"cmp"
	"context"
	_ "embed"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/quorum"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// longest is how long a question may be, in characters: every model reads it in every phase.
const longest = 8000

// The buttons of the thread's cards.
const (
	buttonStop    = "stop"
	buttonAnswers = "answers"
)

// take answers one event. Whoever is not staff only watches.
func (t *turn) take(ctx context.Context, ev bot.Event) error {
	if t.s.Lang == "" {
		t.s.Lang = base.LangOf(ev.By, t.DefaultLang)
	}
	if gone, ok := ev.Body.(bot.Deleted); ok {
		return t.takeBack(ctx, gone.ID)
	}
	if !ev.By.Staff() {
		if t.s.Last == nil && !t.s.Refused && ev.By.Same(t.Run.Thread.Owner) {
			t.s.Refused = true
			t.Say("refused", t.Text("discussion.staff_only", nil))
		}
		return nil
	}
	switch b := ev.Body.(type) {
	case bot.Command:
		t.commanded(ev, b)
	case bot.Message:
		t.heard(ev, b)
	case bot.Edited:
		return t.edited(ctx, ev, b)
	case bot.Click:
		t.clicked(b.Button, ev.By)
	}
	return nil
}

func (t *turn) commanded(ev bot.Event, c bot.Command) {
	if c.Name == buttonStop {
		t.stop(ev.By)
		return
	}
	question := strings.TrimSpace(c.Args["question"])
	question = cmp.Or(question, strings.TrimSpace(c.Text))
	t.begin(c.ID, question, c.Args)
}

// heard takes what staff write: the question, a word that a button has, or a further question behind the word that asks one.
func (t *turn) heard(ev bot.Event, m bot.Message) {
	t.Heard(ev, string(m.ID), m.Text)
	name, rest := spoken(m.Text)
	switch {
	case name == wordStop && rest == "":
		t.stop(ev.By)
	case name == wordAnswers && rest == "" && t.s.Last != nil:
		t.showAnswers()
	case name == wordDiscuss && rest != "":
		t.begin(m.ID, rest, nil)
	case t.s.Last == nil:
		t.begin(m.ID, strings.TrimSpace(m.Text), t.Run.Thread.Args)
	case !t.s.Hinted: // once: people talk with each other, too
		t.s.Hinted = true
		t.Say("hint", t.Text("discussion.hint", nil))
	}
}

func (t *turn) clicked(button string, by bot.User) {
	switch button {
	case buttonStop:
		t.stop(by)
	case buttonAnswers:
		t.showAnswers()
	}
}

// begin puts a question to the models, unless one is being discussed.
func (t *turn) begin(id bot.MessageID, question string, args map[string]string) {
	if t.s.underway() != nil { // which goes on in its own language
		t.Say(t.Key("busy"), base.Texts(text.LanguageOf(question, t.s.Lang)).Text("discussion.busy", nil))
		return
	}
	t.s.Lang = text.LanguageOf(question, t.s.Lang)
	switch {
	case question == "":
		t.Say(t.Key("what"), t.Text("discussion.what", nil))
	case len([]rune(question)) > longest:
		t.Say(t.Key("what"), t.Text("discussion.too_long", map[string]any{"most": longest}))
	default:
		talk := Talk{ID: id, Question: question, At: t.Run.Now, Models: t.Models, Moderators: t.moderators(), NoReview: args["review"] == "no"}
		if t.Understands != nil && !t.Understands(question) {
			talk.Minutes.Phase = quorum.Concluded // a failure, and not an answer that says nothing
			t.Say(t.Key("beyond"), t.Text("discussion.rules", nil)+"\n"+t.Text("discussion.beyond", nil))
		}
		t.addTalk(talk)
	}
}

// moderators are who may draw the answers together, in the order in which they are asked.
func (t *turn) moderators() []string {
	if t.Moderator == "" {
		return t.Models
	}
	others := slices.DeleteFunc(slices.Clone(t.Models), func(m string) bool { return m == t.Moderator })
	return append([]string{t.Moderator}, others...)
}

// stop ends the discussion, keeping what was said.
func (t *turn) stop(by bot.User) {
	talk := t.s.underway()
	if talk == nil {
		return
	}
	talk.StoppedBy = by.Display()
	t.Say(t.key("stopped"), t.Text("discussion.stopped_by", map[string]any{"by": by.Display()}))
}

// What can be written beside questions, by the sections of moves.txt.
const (
	wordStop    = "stop"
	wordAnswers = "answers"
	wordDiscuss = "discuss"
)

//go:embed moves.txt
var moveData string

var moves = pattern.NewLexicon(moveData)

// spoken reads a word at the beginning of a text, and the rest of it as it was written.
func spoken(said string) (word, rest string) {
	word, _, rest = text.Spoken(moves, said)
	return word, rest
}
