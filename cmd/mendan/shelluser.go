package main

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
)

// shellUser is who acts at the shell. What is known of them is the account of the operating system, and that is what counts: all that one
// account decides is one person's, whatever name it gives. The name given (an id of the configuration's lists) is shown, and whose it is
// counts as well, against them only: who says mod-1 cannot decide what mod-1 asked for, or vote beside mod-1. An account that people
// name has no other's name. Whoever can use several accounts, or write the store's file, is trusted not to.
func (d desk) shellUser(ctx context.Context, says string) (bot.User, error) {
	account := admin.Account(ctx)
	known := d.people[bot.Identity{Platform: bot.Shell, ID: bot.UserID(account)}]
	says = cmp.Or(strings.TrimSpace(says), account)
	others := d.people.Called(bot.UserID(says))
	switch {
	case known != "" && says != account && says != known && !slices.Contains(others, known):
		return bot.User{}, fmt.Errorf("--as %s: the account %s is %s in people, so leave --as out, or give an id of theirs", says, account, known)
	case known == "" && len(others) > 1:
		return bot.User{}, fmt.Errorf("--as %s: that is an id of %s: write shell:%s into the entry of people whose account it is",
			says, strings.Join(others, " and of "), account)
	}
	u := bot.User{Platform: bot.Shell, ID: bot.UserID(says), Name: says, Role: bot.Operator, Account: account}
	if known != "" && says == account {
		u.Name = known
	}
	return d.people.Resolve(u), nil
}
