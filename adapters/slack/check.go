package slack

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"log"
	"net"
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/slack-go/slack"
	"github.com/slack-go/slack/socketmode"

	"github.com/mendanhq/mendan/bot"
)

var _ bot.Checker = (*Adapter)(nil)

// Where an operator mends what.
const (
	atInstall = "install the app again from the manifest (mendan slack manifest) at api.slack.com/apps, under OAuth & Permissions"
	atBasic   = "make an app-level token with connections:write at api.slack.com/apps, under Basic Information"
)

// Check looks at tokens, scopes, clock, rooms, groups and the socket. The socket is opened and closed again: a delivery that falls into
// that moment is made again by Slack, a press of a button is not.
func (a *Adapter) Check(ctx context.Context) []bot.Finding {
	token, header := a.checkToken(ctx)
	out := []bot.Finding{token}
	if !token.Fails {
		out = append(out, a.checkRotation(), a.checkScopes(header), checkClock(header, time.Now()))
		out = append(out, a.checkRoom(ctx, "moderators_channel", a.cfg.ModeratorsChannel), a.checkRoom(ctx, "operators_channel", a.cfg.OperatorsChannel))
		for _, room := range a.cfg.Rooms {
			out = append(out, a.checkRoom(ctx, "room "+room, room))
		}
		for _, g := range a.people.ids {
			out = append(out, a.checkGroup(ctx, g))
		}
	}
	if a.cfg.HTTP {
		out = append(out, bot.Finding{Check: "requests", Found: "Slack has to reach " + a.cfg.Listen +
			" through https; whether it does shows at api.slack.com/apps, under Event Subscriptions"})
	} else {
		out = append(out, a.checkSocket(ctx))
	}
	return slices.DeleteFunc(out, func(f bot.Finding) bool { return f == bot.Finding{} })
}

// withNetworkCause is the error with what the network said, which logs leave out.
func withNetworkCause(err error) string {
	if op, ok := errors.AsType[*net.OpError](err); ok {
		return fmt.Sprintf("%v: %v", err, op)
	}
	return err.Error()
}

func (a *Adapter) checkToken(ctx context.Context) (f bot.Finding, header http.Header) {
	f.Check = "bot token"
	err := a.api.call(ctx, "auth.test", "", func(ctx context.Context) error {
		r, err := a.api.client().AuthTestContext(ctx)
		if err == nil {
			f.Found, header = fmt.Sprintf("%s in the workspace %s", r.User, r.Team), r.Header
			a.self.Store(&identity{user: r.UserID, bot: r.BotID, url: r.URL})
		}
		return err
	})
	if err != nil {
		f.Found, f.Fails, f.Do = withNetworkCause(err), true, "see that this machine reaches "+cmp.Or(a.cfg.APIURL, "slack.com")
		if e, ok := errors.AsType[*Error](err); ok && e.Refused() {
			f.Do = a.howToRenew(e)
		}
	}
	return f, header
}

// howToRenew says where an operator gets a token that Slack takes.
func (a *Adapter) howToRenew(e *Error) string {
	switch {
	case a.cfg.Rotation == nil:
		return atInstall + ", and copy the Bot User OAuth Token"
	case e.Code == "bad_client_secret" || e.Code == "invalid_client_id":
		return "copy the client id and the client secret anew: they stand at api.slack.com/apps, under Basic Information"
	}
	return atInstall + ", and put the refresh token that it then shows where slack.refresh_token_env or slack.refresh_token_file say"
}

// checkRotation tells of an exchange of the token that fails while the present one still holds.
func (a *Adapter) checkRotation() bot.Finding {
	if a.cfg.Rotation == nil {
		return bot.Finding{}
	}
	until, failed := a.api.tokens.state()
	f := bot.Finding{Check: "token rotation", Found: "the token holds until " + until.UTC().Format(time.RFC3339)}
	if failed != nil {
		f.Found, f.Fails, f.Do = f.Found+", and is not exchanged: "+withNetworkCause(failed), true, "see that this machine reaches Slack; it is tried again every minute"
		if e, ok := errors.AsType[*Error](failed); ok && e.Refused() {
			f.Do = a.howToRenew(e)
		}
	}
	return f
}

// checkScopes compares what the token may do (docs.slack.dev/apis/web-api: the X-OAuth-Scopes header) with what the configuration needs.
func (a *Adapter) checkScopes(h http.Header) bot.Finding {
	f := bot.Finding{Check: "scopes"}
	said := h.Get("X-OAuth-Scopes")
	if said == "" {
		f.Found = "the server does not say which the token has"
		return f
	}
	var missing []string
	have := strings.FieldsFunc(said, func(r rune) bool { return r == ',' || r == ' ' })
	for _, p := range a.cfg.Needs().Permissions() {
		if slices.Contains(have, p.Scope) {
			continue
		}
		why := p.Why
		if p.Setting != "" {
			why += "; " + p.Setting
		}
		missing = append(missing, p.Scope+" ("+why+")")
	}
	if f.Found = "all that are needed"; len(missing) > 0 {
		f.Found, f.Do, f.Fails = "missing: "+strings.Join(missing, ", "), atInstall, true
	}
	return f
}

// checkClock compares this machine's clock with Slack's: requests are signed with the time.
func checkClock(h http.Header, now time.Time) bot.Finding {
	f := bot.Finding{Check: "clock"}
	at, err := http.ParseTime(h.Get("Date"))
	if err != nil {
		return bot.Finding{}
	}
	skew := now.Sub(at).Round(time.Second)
	f.Found = fmt.Sprintf("%s off Slack's", skew.Abs())
	if skew.Abs() > time.Minute {
		f.Do, f.Fails = "let the machine set its clock by the network (NTP)", skew.Abs() > maxSkew
	}
	return f
}

func (a *Adapter) checkRoom(ctx context.Context, name, channel string) bot.Finding {
	if channel == "" {
		return bot.Finding{}
	}
	f := bot.Finding{Check: name}
	var c *slack.Channel
	err := a.api.call(ctx, "conversations.info", channel, func(ctx context.Context) (err error) {
		c, err = a.api.client().GetConversationInfoContext(ctx, &slack.GetConversationInfoInput{ChannelID: channel})
		return err
	})
	switch {
	case err != nil:
		f.Found, f.Fails, f.Do = err.Error(), true, "see that slack."+name+
			" is the id of a channel of this workspace, that slack.channel_kinds names its kind, and invite the bot to it"
	case c.IsArchived:
		f.Found, f.Fails, f.Do = "archived", true, "unarchive it, or name another one as slack."+name
	case c.ID != "" && !slices.Contains(a.cfg.Channels, kindOf(c)):
		f.Found, f.Fails = "#"+c.Name+" is "+kindOf(c)+", which slack.channel_kinds does not name", true
		f.Do = "add " + kindOf(c) + " to slack.channel_kinds, and then " + atInstall
	case !c.IsMember:
		f.Found, f.Fails, f.Do = "the bot is not in it", true, "invite the bot there: /invite @ and its name"
	default:
		f.Found = "#" + c.Name
	}
	return f
}

// kindOf is the kind of a channel that staff read in.
func kindOf(c *slack.Channel) string {
	switch {
	case c.IsMpIM:
		return GroupMessages
	case c.IsPrivate || c.IsGroup:
		return PrivateChannels
	}
	return PublicChannels
}

func (a *Adapter) checkGroup(ctx context.Context, group string) bot.Finding {
	f := bot.Finding{Check: "user group " + group}
	err := a.api.call(ctx, "usergroups.users.list", "", func(ctx context.Context) error {
		members, err := a.api.client().GetUserGroupMembersContext(ctx, group)
		f.Found = fmt.Sprintf("%d members", len(members))
		if err == nil && len(members) == 0 {
			f.Do = "add those to it who decide"
		}
		return err
	})
	if err != nil {
		f.Found, f.Fails, f.Do = err.Error(), true, "see that it is the id of a user group of this workspace"
	}
	return f
}

func (a *Adapter) checkSocket(ctx context.Context) bot.Finding {
	ctx, cancel := context.WithTimeout(ctx, patient)
	defer cancel()
	client := socketmode.New(a.api.client(), socketmode.OptionLog(log.New(io.Discard, "", 0)))
	over := make(chan error, 1)
	go func() { over <- client.RunContext(ctx) }()
	f := bot.Finding{Check: "socket", Fails: true}
	var last error
	for {
		select {
		case ev := <-client.Events:
			switch e := ev.Data.(type) {
			case *socketmode.ConnectedEvent:
				cancel()
				<-over
				return bot.Finding{Check: "socket", Found: "opens"}
			case *slack.ConnectionErrorEvent:
				last = e.ErrorObj
			}
		case err := <-over:
			err = classifyError("apps.connections.open", false, errors.Join(last, err))
			f.Found, f.Do = withNetworkCause(err), "see that a WebSocket to Slack can be opened from here"
			if e, ok := errors.AsType[*Error](err); ok && (e.Refused() || mendable[e.Code]) {
				f.Do = atBasic
			}
			return f
		}
	}
}
