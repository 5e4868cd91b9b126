package engine

import (
	"context"
	"slices"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// threadsOf lists a person's conversations under one of their ids, in the order in which they began, without those whose place could not be opened.
func (e *Engine) threadsOf(ctx context.Context, u bot.User) ([]storage.Thread, error) {
	return storage.AllThreads(ctx, e.store, storage.ThreadQuery{Owner: &u, Reachable: true})
}

// openCards lists the approvals that wait for people, in the order in which they were asked.
func (e *Engine) openCards(ctx context.Context) ([]bot.Approval, error) {
	open, err := storage.AllCards(ctx, e.store, storage.CardQuery{State: bot.Open})
	slices.SortStableFunc(open, func(a, b bot.Approval) int { return a.AskedAt.Compare(b.AskedAt) })
	return open, err
}
