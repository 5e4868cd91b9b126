package slack

import (
	"cmp"
	"context"
	"errors"
	"slices"
	"sync"
	"time"

	"github.com/slack-go/slack"
	"golang.org/x/sync/singleflight"

	"github.com/mendanhq/mendan/bot"
)

// How long what Slack said of a person or a group is taken for true, and how long what it did not say is not asked again.
const (
	personFresh = time.Hour
	groupFresh  = 5 * time.Minute
	askAgain    = 30 * time.Second
)

// people resolves who somebody is: name and locale from Slack, roles from the configuration and the user groups. What cannot be
// found out is left empty, so that a person whose group is unknown has no role from it.
type people struct {
	api  *api
	cfg  Config
	ids  []string // all user groups that mean something
	once singleflight.Group
	line chan struct{} // held by those that want to ask Slack
	asks chan struct{} // by those that do

	mu     sync.Mutex
	known  map[string]cached[bot.User]
	groups map[string]cached[[]string]
}

type cached[T any] struct {
	v     T
	until time.Time
}

func newPeople(api *api, cfg Config) *people {
	return &people{
		line: make(chan struct{}, asksInLine), asks: make(chan struct{}, asksAtOnce), api: api, cfg: cfg, ids: cfg.Needs().UserGroups, known: map[string]cached[bot.User]{}, groups: map[string]cached[[]string]{},
	}
}

// personTime is how long a delivery may wait until it is known who it is from: all in all it has 3 seconds.
const personTime = 1500 * time.Millisecond

// user is who an id stands for, as far as personTime lets it be found out.
func (p *people) user(ctx context.Context, id string) bot.User {
	ctx, cancel := context.WithTimeout(ctx, personTime)
	defer cancel()
	u := p.person(ctx, id)
	for _, g := range p.ids {
		if slices.Contains(p.members(ctx, g), id) {
			u.Groups = append(u.Groups, g)
		}
	}
	u.Role = bot.RoleIn(p.cfg.Operators, p.cfg.Moderators, u.ID, u.Groups)
	return u
}

func (p *people) person(ctx context.Context, id string) bot.User {
	v, _, _ := p.once.Do(id, func() (any, error) {
		return lookup(p, p.known, id, personFresh, func() (bot.User, error) { return p.askPerson(ctx, id) }), nil
	})
	u := v.(bot.User)
	u.Platform, u.ID = Platform, bot.UserID(id)
	return u
}

func (p *people) members(ctx context.Context, group string) []string {
	v, _, _ := p.once.Do(group, func() (any, error) {
		return lookup(p, p.groups, group, groupFresh, func() (members []string, err error) {
			err = p.api.call(ctx, "usergroups.users.list", "", func(ctx context.Context) error {
				members, err = p.api.client().GetUserGroupMembersContext(ctx, group)
				return err
			})
			return members, err
		}), nil
	})
	return v.([]string)
}

// lookup gives what is known and fresh, and else what ask says. What was known before outlives an ask that failed.
func lookup[T any](p *people, in map[string]cached[T], key string, fresh time.Duration, ask func() (T, error)) T {
	p.mu.Lock()
	have := in[key]
	p.mu.Unlock()
	if time.Now().Before(have.until) {
		return have.v
	}
	v, err := ask()
	if errors.Is(err, errCrowd) {
		return have.v
	}
	if err != nil {
		p.cfg.Log.Warn("cannot find out who somebody is", "id", key, "error", err.Error())
		v, fresh = have.v, askAgain
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(in) >= 10_000 {
		clear(in)
	}
	in[key] = cached[T]{v, time.Now().Add(fresh)}
	return v
}

// A crowd that nobody knows yet must not take a connection each: so many people are asked for at once, and so many are it or wait for that, which is
// as many as Slack can tell of in personTime. Who comes behind them is acknowledged as whoever they are, and asked for when they do something again.
const (
	asksAtOnce = 64
	asksInLine = 512
)

var errCrowd = errors.New("too many are asked for at once")

func (p *people) askPerson(ctx context.Context, id string) (bot.User, error) {
	select {
	case p.line <- struct{}{}:
		defer func() { <-p.line }()
	default:
		return bot.User{}, errCrowd
	}
	select {
	case p.asks <- struct{}{}:
		defer func() { <-p.asks }()
	case <-ctx.Done():
		return bot.User{}, ctx.Err()
	}
	var got *slack.User
	err := p.api.call(ctx, "users.info", "", func(ctx context.Context) (err error) {
		got, err = p.api.client().GetUserInfoContext(ctx, id)
		return err
	})
	if err != nil || got == nil {
		return bot.User{}, err
	}
	return bot.User{Name: cmp.Or(got.Profile.DisplayName, got.Profile.RealName, got.RealName, got.Name), Locale: got.Locale, Zone: got.TZ}, nil
}
