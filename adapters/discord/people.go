package discord

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// people says who somebody is to the bot.
type people struct {
	api *api
	cfg Config
	ttl time.Duration

	locales *incoming.Recent[string, string] // by a person's id: only interactions tell

	mu      sync.Mutex
	members map[string]membership // asked for, because a direct message does not tell
}

type membership struct {
	member wireMember
	until  time.Time
}

// maxMembers is how many are remembered.
const maxMembers = 4096

func newPeople(api *api, cfg Config, ttl time.Duration) *people {
	return &people{api: api, cfg: cfg, ttl: ttl, locales: incoming.NewRecent[string, string](4 * maxMembers), members: map[string]membership{}}
}

// localeOf is the language in which somebody uses Discord, as it was told last; empty where it was not.
func (p *people) localeOf(id string) string {
	locale, _ := p.locales.Get(id)
	return locale
}

// user resolves who did something: by the roles that came with it, or those in the guild where none came. Who cannot be
// looked up has none. Where no locale came, it is the one that was told before.
func (p *people) user(ctx context.Context, u wireUser, m *wireMember, guild, locale string) bot.User {
	if locale == "" {
		locale = p.localeOf(u.ID)
	} else {
		p.locales.Put(u.ID, locale)
	}
	if m == nil {
		m = p.member(ctx, cmp.Or(p.cfg.Guild, guild), u.ID)
	}
	out := bot.User{Platform: Platform, ID: bot.UserID(u.ID), Name: cmp.Or(m.Nick, u.GlobalName, u.Username), Locale: locale}
	out.Groups = slices.Clone(m.Roles)
	out.Role = bot.RoleIn(p.cfg.Operators, p.cfg.Moderators, out.ID, m.Roles)
	return out
}

// member looks somebody up in a guild.
func (p *people) member(ctx context.Context, guild, id string) *wireMember {
	if guild == "" || id == "" {
		return &wireMember{}
	}
	now := time.Now()
	p.mu.Lock()
	known, ok := p.members[guild+"/"+id]
	p.mu.Unlock()
	if ok && now.Before(known.until) {
		return &known.member
	}
	var m wireMember
	if err := p.api.get(ctx, "guilds/"+guild+"/members/"+id, &m); err != nil {
		if isTemporary(err) {
			p.cfg.Log.Warn("a member's roles are not known", "error_class", errorClass(err))
			return &wireMember{}
		}
		m = wireMember{} // not a member
	}
	p.mu.Lock()
	defer p.mu.Unlock()
	if len(p.members) >= maxMembers {
		clear(p.members)
	}
	p.members[guild+"/"+id] = membership{m, now.Add(p.ttl)}
	return &m
}
