package discord

import (
	"cmp"
	"context"
	"fmt"
	"net/http"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// The flags of an application that may read what messages say: https://discord.com/developers/docs/resources/application#application-object-application-flags
const contentFlags = 1<<18 | 1<<19

// mostSkew is how far the clock may be off: answers to interactions are due within three seconds.
const mostSkew = 30 * time.Second

// Check looks whether the bot would work.
func (a *Adapter) Check(ctx context.Context) []bot.Finding {
	c := checkup{a: a, ctx: ctx}
	if c.checkToken() {
		c.checkApplication()
		c.checkClock()
		c.checkGateway()
		c.checkGuild()
	}
	return c.found
}

type checkup struct {
	a     *Adapter
	ctx   context.Context
	self  string
	app   string
	found []bot.Finding
}

func (c *checkup) reportGood(check, found string) {
	c.found = append(c.found, bot.Finding{Check: check, Found: found})
}

func (c *checkup) reportBad(check, found, do string) {
	c.found = append(c.found, bot.Finding{Check: check, Found: found, Do: do, Fails: true})
}

func (c *checkup) checkToken() bool {
	var me wireUser
	err := c.a.api.get(c.ctx, "users/@me", &me)
	switch {
	case httpStatus(err) == http.StatusUnauthorized:
		c.reportBad("bot token", "Discord refuses it", "copy the token under Bot at discord.com/developers, or reset it there")
	case err != nil:
		c.reportBad("bot token", err.Error(), "see that this machine reaches "+c.host())
	default:
		c.self = me.ID
		c.reportGood("bot token", "the bot is "+me.Username)
		return true
	}
	return false
}

func (c *checkup) host() string {
	if b := c.a.api.base; b != nil {
		return b.Host
	}
	return "discord.com"
}

func (c *checkup) checkApplication() {
	var app struct {
		ID    string `json:"id"`
		Flags *int64 `json:"flags"` // optional
	}
	if err := c.a.api.get(c.ctx, "applications/@me", &app); err != nil {
		c.reportBad("application", err.Error(), "try again")
		return
	}
	c.app = app.ID
	if want := c.a.cfg.AppID; want != "" && want != app.ID {
		c.reportBad("app_id", "the token belongs to the application "+app.ID+", not to "+want, "set discord.app_id to "+app.ID+", or leave it empty")
	}
	if app.Flags == nil {
		c.reportGood("message content", "Discord does not say whether the intent is on")
		return
	}
	if *app.Flags&contentFlags == 0 {
		c.reportBad("message content", "the bot may not read what messages say", "turn on the Message Content Intent under Bot at discord.com/developers")
		return
	}
	c.reportGood("message content", "the intent is on")
}

func (c *checkup) checkClock() {
	skew, known := c.a.api.clockSkew()
	switch {
	case !known:
	case skew.Abs() > mostSkew:
		c.reportBad("clock", "this machine's clock is "+skew.Abs().Round(time.Second).String()+" off Discord's", "set it by NTP")
	default:
		c.reportGood("clock", "agrees with Discord's")
	}
}

func (c *checkup) checkGateway() {
	var g struct {
		URL   string `json:"url"`
		Limit *struct {
			Remaining int `json:"remaining"`
		} `json:"session_start_limit"`
	}
	switch err := c.a.api.get(c.ctx, "gateway/bot", &g); {
	case err != nil || g.URL == "":
		c.reportBad("gateway", fmt.Sprint("its address is not told: ", err), "try again")
	case g.Limit != nil && g.Limit.Remaining == 0:
		c.reportBad("gateway", "the bot has connected too often today", "wait until tomorrow, and find out what restarts it")
	default:
		c.reportGood("gateway", g.URL)
	}
}

// checkGuild looks at the server and the rooms in it. Without one that is configured, the rooms say which it is.
func (c *checkup) checkGuild() {
	rooms := []struct{ key, id string }{
		{"moderators_channel", c.a.cfg.ModeratorsChannel}, {"operators_channel", c.a.cfg.OperatorsChannel},
	}
	for _, id := range c.a.cfg.Rooms {
		rooms = append(rooms, struct{ key, id string }{"room " + id, id})
	}
	if id := c.a.cfg.Guild; id != "" {
		var g struct{ Name string }
		if err := c.a.api.get(c.ctx, "guilds/"+id, &g); err != nil {
			c.reportBad("guild", "the bot is not in the server "+id+": "+err.Error(), "let it in: "+c.a.cfg.InviteURL(c.app))
			return
		}
		c.reportGood("guild", g.Name)
	}
	for _, r := range rooms {
		if r.id != "" {
			c.checkRoom(r.key, r.id)
		}
	}
}

// roomInfo is a channel with who may do what there.
type roomInfo struct {
	wireChannel
	Overwrites []overwrite `json:"permission_overwrites"`
}

type overwrite struct {
	ID    string `json:"id"`
	Type  int    `json:"type"` // 0 a role, 1 a member
	Allow string `json:"allow"`
	Deny  string `json:"deny"`
}

type role struct {
	ID          string `json:"id"`
	Name        string `json:"name"`
	Permissions string `json:"permissions"`
	Mentionable bool   `json:"mentionable"`
}

func (c *checkup) checkRoom(key, id string) {
	var ch roomInfo
	if err := c.a.api.get(c.ctx, "channels/"+id, &ch); err != nil {
		c.reportBad(key, "the bot does not see the channel "+id+": "+err.Error(), "set discord."+key+" to the id of a channel, and let the bot see it")
		return
	}
	guild := cmp.Or(ch.GuildID, c.a.cfg.Guild)
	if c.a.cfg.Guild != "" && guild != c.a.cfg.Guild {
		c.reportBad(key, "#"+ch.Name+" is in another server", "set discord."+key+" to a channel of the server "+c.a.cfg.Guild)
		return
	}
	var me wireMember
	var g struct {
		OwnerID string `json:"owner_id"`
		Roles   []role `json:"roles"`
	}
	if err := c.a.api.get(c.ctx, "guilds/"+guild+"/members/"+c.self, &me); err != nil {
		c.reportBad(key, "the bot's roles are not known: "+err.Error(), "let it into the server: "+c.a.cfg.InviteURL(c.app))
		return
	}
	if err := c.a.api.get(c.ctx, "guilds/"+guild, &g); err != nil {
		c.reportBad(key, "the server's roles are not known: "+err.Error(), "try again")
		return
	}
	if len(g.Roles) == 0 { // there is always one, of everybody
		c.reportGood(key, "#"+ch.Name+"; who may do what there is not told")
		return
	}
	c.findStrangers(key, g.Roles, guild)
	c.checkPing(key, g.Roles)
	if lacks := c.missingPermissions(effectivePermissions(guild, c.self, me.Roles, g.Roles, ch.Overwrites)); len(lacks) > 0 && g.OwnerID != c.self {
		c.reportBad(key, "in #"+ch.Name+" the bot lacks: "+strings.Join(lacks, ", "),
			"grant it that in the channel's settings, or let it in again: "+c.a.cfg.InviteURL(c.app))
		return
	}
	c.reportGood(key, "#"+ch.Name)
}

// findStrangers names those of the configured staff who are neither a role nor a member of the server.
func (c *checkup) findStrangers(key string, roles []role, guild string) {
	if key != "moderators_channel" {
		return
	}
	for _, list := range []struct {
		key string
		ids []string
	}{{"moderators", c.a.cfg.Moderators}, {"operators", c.a.cfg.Operators}} {
		for _, id := range list.ids {
			if slices.ContainsFunc(roles, func(r role) bool { return r.ID == id }) {
				continue
			}
			var m wireMember
			if err := c.a.api.get(c.ctx, "guilds/"+guild+"/members/"+id, &m); httpStatus(err) == http.StatusNotFound {
				c.reportBad(list.key, id+" is neither a role nor a member of the server", "list ids of people or of roles in discord."+list.key)
			}
		}
	}
}

// checkPing looks whether the role that is to be called can be.
func (c *checkup) checkPing(key string, roles []role) {
	id := c.a.cfg.PingRole
	if key != "moderators_channel" || id == "" {
		return
	}
	i := slices.IndexFunc(roles, func(r role) bool { return r.ID == id })
	switch {
	case i < 0:
		c.reportBad("ping_role", id+" is no role of the server", "set discord.ping_role to the id of a role")
	case !roles[i].Mentionable:
		c.reportBad("ping_role", "@"+roles[i].Name+" hears nothing of being mentioned", "allow anyone to mention it in the role's settings")
	default:
		c.reportGood("ping_role", "@"+roles[i].Name)
	}
}

const administrator = 1 << 3

// effectivePermissions is what a member may do in a channel: https://discord.com/developers/docs/topics/permissions#permission-overwrites
func effectivePermissions(guild, self string, mine []string, roles []role, over []overwrite) int64 {
	var all int64
	for _, r := range roles {
		if r.ID == guild || slices.Contains(mine, r.ID) {
			all |= parseBits(r.Permissions)
		}
	}
	if all&administrator != 0 {
		return -1
	}
	apply := func(matches func(overwrite) bool) {
		var allow, deny int64
		for _, o := range over {
			if matches(o) {
				allow, deny = allow|parseBits(o.Allow), deny|parseBits(o.Deny)
			}
		}
		all = all&^deny | allow
	}
	apply(func(o overwrite) bool { return o.ID == guild })
	apply(func(o overwrite) bool { return o.Type == 0 && o.ID != guild && slices.Contains(mine, o.ID) })
	apply(func(o overwrite) bool { return o.Type == 1 && o.ID == self })
	return all
}

func parseBits(s string) int64 {
	n, err := strconv.ParseInt(s, 10, 64)
	if err != nil {
		return 0
	}
	return n
}

func (c *checkup) missingPermissions(have int64) []string {
	var lacks []string
	for _, p := range c.a.cfg.usedPermissions() {
		if have&p.bit == 0 {
			lacks = append(lacks, p.name)
		}
	}
	return lacks
}
