// Package fake is the platform without a network: a conversation on this machine, spoken as JSON lines by a program
// (JSONL) or typed by a person (Terminal).
//
// It guarantees what every adapter does: an event is shown as taken in only after Inbox.Accept returned nil, a message's
// id stays the same over restarts, and a post is written out whole before Post returns. It authors no text that a
// candidate or a moderator reads; the error lines of JSONL are for whoever writes the driver.
package fake

import (
	"context"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Platform is the name of this platform in places and users.
const Platform bot.Platform = "fake"

// Called is what people read and write for Platform, which is only how it is stored.
const Called bot.Platform = "terminal"

// AsCalled is the user as people read them.
func AsCalled(u bot.User) bot.User {
	if u.Platform == Platform {
		u.Platform = Called
	}
	return u
}

// Place is where the thread with this alias is.
func Place(alias string) bot.Place { return bot.Place{Platform: Platform, Thread: alias} }

// Moderators and Operators are the rooms of the desk on this platform.
func Moderators() bot.Place { return bot.Place{Platform: Platform, Channel: "moderators"} }

// Operators is the room of those who run the bot.
func Operators() bot.Place { return bot.Place{Platform: Platform, Channel: "operators"} }

// forStaff reports a delivery that only staff read: by its audience, or by the room that it lies in, as a notice of a trouble does.
func forStaff(d bot.Delivery) bool {
	switch d.Post.To.Audience {
	case bot.ToModerators, bot.ToOperators:
		return true
	}
	return d.Place == Moderators() || d.Place == Operators()
}

// Hooks is what a local adapter needs of the engine around it besides an inbox: no platform would give it these.
type Hooks struct {
	// Settle blocks until nothing is left to do: inbox empty, outbox drained, no turn running.
	Settle func(ctx context.Context) error
	// Now reads the business clock.
	Now func() time.Time
	// Advance moves the business clock and lets timers that fell due fire.
	Advance func(d time.Duration)
	// Locate finds the place of a message of an earlier life by its id.
	Locate func(ctx context.Context, id bot.MessageID) (bot.Place, error)
	// Renew is the conversation's alias in which a command is given at the terminal: another one, where it begins a conversation and that of the alias is
	// over or was erased. nil: always the same.
	Renew func(ctx context.Context, command, alias string) (string, error)
}

// Roles says who is what. Users that are in neither list are moderators or operators by the prefix of their id (mod-,
// op-), else candidates.
type Roles struct {
	Moderators []string
	Operators  []string
}

// User resolves an id as a driver or a person at the terminal gives it.
func (r Roles) User(id, locale string) bot.User {
	return bot.User{Platform: Platform, ID: bot.UserID(id), Role: r.roleOf(id), Locale: locale}
}

func (r Roles) roleOf(id string) bot.Role {
	switch {
	case slices.Contains(r.Moderators, id) || !slices.Contains(r.Operators, id) && strings.HasPrefix(id, "mod-"):
		return bot.Moderator
	case slices.Contains(r.Operators, id) || strings.HasPrefix(id, "op-"):
		return bot.Operator
	}
	return bot.Candidate
}
