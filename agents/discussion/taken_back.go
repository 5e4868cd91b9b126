package discussion

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/bot"
)

// edited takes another wording of a question that no model has read yet. Of any other it is said that it came too late.
func (t *turn) edited(ev bot.Event, m bot.Edited) {
	t.Edited(ev, m)
	i := t.askedBy(m.ID)
	if i < 0 {
		return
	}
	talk := t.s.Talks[i]
	if talk.over() || talk.Minutes.Phase != "" {
		t.Say(t.Key("edited"), t.Text("discussion.edited", nil))
		return
	}
	question := strings.TrimSpace(m.Text)
	if name, rest := spoken(question); name == wordDiscuss {
		question = rest
	}
	args := map[string]string{}
	if talk.NoReview {
		args["review"] = "no"
	}
	t.s.Talks = t.s.Talks[:i] // it is the last one: no other can be unread
	t.begin(talk.ID, question, args)
}

// takeBack forgets a question whose message was deleted, with what was answered: no model reads it again, and nothing says it again.
func (t *turn) takeBack(ctx context.Context, id bot.MessageID) error {
	i := t.askedBy(id)
	if i < 0 {
		return nil
	}
	talk, n := &t.s.Talks[i], i+1
	gone := t.Text("discussion.taken_back", nil)
	if !talk.over() {
		t.Say(t.Key("taken_back"), gone)
	}
	t.Unquote(talk.Question, talk.conclusion())
	for _, c := range talk.Minutes.Contributions {
		t.Unquote(c.Text, c.Review)
	}
	talk.Question, talk.Minutes, talk.StoppedBy = "", quorum.Minutes{Phase: quorum.Concluded}, t.Run.Thread.Owner.Display()
	if n < len(t.s.Talks) && n <= t.s.Announced { // the last one's live card is drawn anew at the turn's end
		t.Show(bot.Post{Key: fmt.Sprintf("%s/%d", keyProgress, n), Text: gone})
	}
	return t.Unsay(ctx, gone, fmt.Sprintf("result/%d", n), fmt.Sprintf("answer/%d/", n))
}

// askedBy is which question a message asked; -1 for none.
func (t *turn) askedBy(id bot.MessageID) int {
	return slices.IndexFunc(t.s.Talks, func(talk Talk) bool { return id != "" && talk.ID == id })
}
