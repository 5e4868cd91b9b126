package discord

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// people says who somebody is to the bot.
type people struct {
	api *api
	cfg Config
	ttl time.Duration

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
	return &people{api: api, cfg: cfg, ttl: ttl, members: map[string]membership{}}
}

// user resolves who did something: by the roles that came with it, or those in the guild where none came. Who cannot be
// looked up has none.
func (p *people) user(ctx context.Context, u wireUser, m *wireMember, guild, locale string) bot.User {
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
