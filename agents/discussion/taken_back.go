package discussion

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents/quorum"
	"github.com/mendanhq/mendan/bot"
)

// edited takes another wording of a question that no model has read yet. Of any other it is said that it came too late.
func (t *turn) edited(ctx context.Context, ev bot.Event, m bot.Edited) error {
	t.Edited(ev, m)
	_, talk, err := t.askedBy(ctx, m.ID)
	if err != nil || talk == nil {
		return err
	}
	if talk.over() || talk.Minutes.Phase != "" {
		t.Say(t.Key("edited"), t.Text("discussion.edited", nil))
		return nil
	}
	question := strings.TrimSpace(m.Text)
	if name, rest := spoken(question); name == wordDiscuss {
		question = rest
	}
	args := map[string]string{}
	if talk.NoReview {
		args["review"] = "no"
	}
	if err := t.dropLast(ctx); err != nil { // no other than the last one can be unread
		return err
	}
	t.begin(talk.ID, question, args)
	return nil
}

// takeBack forgets a question whose message was deleted, with what was answered: no model reads it again, and nothing says it again.
func (t *turn) takeBack(ctx context.Context, id bot.MessageID) error {
	n, talk, err := t.askedBy(ctx, id)
	if err != nil || talk == nil {
		return err
	}
	gone := t.Text("discussion.taken_back", nil)
	if !talk.over() {
		t.Say(t.Key("taken_back"), gone)
	}
	t.Unquote(talk.Question, talk.conclusion())
	for _, c := range talk.Minutes.Contributions {
		t.Unquote(c.Text, c.Review)
	}
	talk.Question, talk.Minutes, talk.StoppedBy = "", quorum.Minutes{Phase: quorum.Concluded}, t.Run.Thread.Owner.Display()
	if n < t.s.Asked { // the last one's live card is drawn anew at the turn's end
		t.dropBefore(n)
		t.putRow(talkPort, strconv.Itoa(n), talk)
		if n <= t.s.Announced {
			t.Show(bot.Post{Key: fmt.Sprintf("%s/%d", keyProgress, n), Text: gone})
		}
	}
	return t.Unsay(ctx, gone, fmt.Sprintf("result/%d", n), fmt.Sprintf("answer/%d/", n))
}
