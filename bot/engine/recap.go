package engine

import (
	"context"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Recap is what is to be seen again of a conversation by who comes back to it, oldest first: the cards that wait, as they are shown now, and the last
// message to the person.
func (e *Engine) Recap(ctx context.Context, th storage.Thread) ([]bot.Delivery, error) {
	rec, err := e.store.Record(ctx, th.ID)
	if err != nil {
		return nil, err
	}
	var out, last []bot.Delivery
	for _, m := range rec.Messages {
		row := storage.OutboxRow{Kind: storage.PostRow, Thread: th.ID, Message: m.ID, Key: m.Key, Post: m.Post}
		a, waits := openApproval(rec, m)
		if waits {
			row.Kind = storage.ApprovalRow
		}
		if !waits && (m.Post.To.Audience != bot.ToThread || m.Ref.ID == "") {
			continue
		}
		d, err := e.makeDelivery(ctx, row, storage.Resolved{Thread: th, Ref: m.Ref, Approval: a}, false)
		if err != nil {
			return nil, err
		}
		if waits {
			out = append(out, d)
		} else {
			last = []bot.Delivery{d}
		}
	}
	return append(out, last...), nil
}

// openApproval is the approval whose card the message is, if it still waits for a decision. Such a message has no post of
// its own: it is rendered from the approval.
func openApproval(rec storage.Record, m storage.Message) (bot.Approval, bool) {
	for _, a := range rec.Approvals {
		if a.State == bot.Open && m.Post.Key == "" && strings.HasSuffix(m.Key, "/"+a.Name) {
			return a, true
		}
	}
	return bot.Approval{}, false
}
