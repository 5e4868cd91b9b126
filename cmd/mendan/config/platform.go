package config

import (
	"cmp"
	"fmt"
	"maps"
	"net"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/adapters/slack"
)

// Slack is how Mendan is connected to a Slack workspace. Of secrets it says where they are.
type Slack struct {
	Enabled           bool     `yaml:"enabled"`
	Mode              string   `yaml:"mode"`
	AppTokenEnv       string   `yaml:"app_token_env"`
	AppTokenFile      string   `yaml:"app_token_file"`
	BotTokenEnv       string   `yaml:"bot_token_env"`
	BotTokenFile      string   `yaml:"bot_token_file"`
	ClientID          string   `yaml:"client_id"`
	ClientSecretEnv   string   `yaml:"client_secret_env"`
	ClientSecretFile  string   `yaml:"client_secret_file"`
	RefreshTokenEnv   string   `yaml:"refresh_token_env"`
	RefreshTokenFile  string   `yaml:"refresh_token_file"`
	SigningSecretEnv  string   `yaml:"signing_secret_env"`
	SigningSecretFile string   `yaml:"signing_secret_file"`
	Listen            string   `yaml:"listen"`
	APIURL            string   `yaml:"api_url"`
	ModeratorsChannel string   `yaml:"moderators_channel"`
	OperatorsChannel  string   `yaml:"operators_channel"`
	Moderators        []string `yaml:"moderators"`
	Operators         []string `yaml:"operators"`
	Rooms             Rooms    `yaml:"rooms"`
	ChannelThreads    bool     `yaml:"channel_threads"`
	ChannelKinds      []string `yaml:"channel_kinds"`
	Interviews        string   `yaml:"interviews"`
	Questions         string   `yaml:"questions"`
}

// Where conversations are held that begin in a channel.
const (
	Direct  = "direct"  // in the person's direct messages; on Discord in a private thread
	Channel = "channel" // in a thread of the channel
	Mention = "mention" // in the thread of the message that asks, and directly where there is none
)

// InChannel reports whether an interview that begins in a channel is held in a thread there.
func (s Slack) InChannel() bool {
	return s.Interviews == Channel || s.Interviews == "" && s.ChannelThreads
}

// AnsweredIn is where a question that is asked in a channel is answered: Direct, Channel or Mention.
func (s Slack) AnsweredIn() string {
	if s.Questions == "" && s.ChannelThreads {
		return Channel
	}
	return cmp.Or(s.Questions, Mention)
}

// Discord is how Mendan is connected to Discord.
type Discord struct {
	Enabled           bool     `yaml:"enabled"`
	BotTokenEnv       string   `yaml:"bot_token_env"`
	BotTokenFile      string   `yaml:"bot_token_file"`
	AppID             string   `yaml:"app_id"`
	Guild             string   `yaml:"guild"`
	APIURL            string   `yaml:"api_url"`
	Shards            int      `yaml:"shards"`
	ModeratorsChannel string   `yaml:"moderators_channel"`
	OperatorsChannel  string   `yaml:"operators_channel"`
	Moderators        []string `yaml:"moderators"`
	Operators         []string `yaml:"operators"`
	PingRole          string   `yaml:"ping_role"`
	PublicThreads     bool     `yaml:"public_threads"`
	ReopenLocked      bool     `yaml:"reopen_locked_threads"`
	Rooms             Rooms    `yaml:"rooms"`
	Questions         string   `yaml:"questions"`
}

// Rooms are ids of channels by the kind of card that comes there and not to moderators_channel.
type Rooms map[string]string

// IDs are the channels, each once.
func (r Rooms) IDs() []string { return slices.Compact(slices.Sorted(maps.Values(r))) }

// How Slack hands events over: Socket Mode, or requests to a server of ours.
const (
	slackSocket = "socket"
	SlackHTTP   = "http"
)

func defaultSlack() Slack {
	return Slack{
		Mode: slackSocket, AppTokenEnv: "SLACK_APP_TOKEN", BotTokenEnv: "SLACK_BOT_TOKEN", SigningSecretEnv: "SLACK_SIGNING_SECRET",
		ClientSecretEnv: "SLACK_CLIENT_SECRET", RefreshTokenEnv: "SLACK_REFRESH_TOKEN",
		Listen: "127.0.0.1:3000", Moderators: []string{}, Operators: []string{}, Rooms: Rooms{},
		ChannelKinds: []string{slack.PublicChannels, slack.PrivateChannels},
	}
}

func defaultDiscord() Discord {
	return Discord{BotTokenEnv: "DISCORD_BOT_TOKEN", Moderators: []string{}, Operators: []string{}, Rooms: Rooms{}}
}

// What ids of channels are, for whoever gave something else.
const (
	slackChannelID   = "the id of a channel, which begins with C or G: it stands at the end of the channel's details in Slack"
	discordChannelID = "the id of a channel: with developer mode on, Discord copies it from the channel's menu"
)

func (s *source) checkSlack(cfg *Config) error {
	c := cfg.Slack
	if _, _, err := net.SplitHostPort(c.Listen); err != nil {
		return s.errorf("slack.listen", "must be an address such as 127.0.0.1:3000, not %q", c.Listen)
	}
	for i, kind := range c.ChannelKinds {
		if !slices.Contains(slack.ChannelKinds(), kind) {
			return s.errorf(fmt.Sprintf("slack.channel_kinds[%d]", i), "%q is no kind of channel, expected one of %s%s", kind,
				strings.Join(slack.ChannelKinds(), ", "), DidYouMean(kind, slack.ChannelKinds()))
		}
	}
	if !slices.Contains(c.ChannelKinds, slack.PublicChannels) && !slices.Contains(c.ChannelKinds, slack.PrivateChannels) {
		return s.errorf("slack.channel_kinds", "must name public or private: the moderators' channel is one of them")
	}
	if err := s.checkRooms("slack", slackChannelID, c.Rooms, func(id string) bool { return !strings.ContainsAny(id, "# \t@<>") }); err != nil {
		return err
	}
	return s.checkPlatform("slack", slackChannelID, common{c.Enabled, c.APIURL, c.ModeratorsChannel, c.OperatorsChannel, c.Moderators, c.Operators})
}

func (s *source) checkDiscord(cfg *Config) error {
	c := cfg.Discord
	for _, id := range []struct{ path, value, what string }{
		{"discord.app_id", c.AppID, "the application's id, a number: it stands under General Information at discord.com/developers"},
		{"discord.guild", c.Guild, "a server's id, a number: with developer mode on, Discord copies it from the server's menu"},
		{"discord.moderators_channel", c.ModeratorsChannel, discordChannelID},
		{"discord.operators_channel", c.OperatorsChannel, discordChannelID},
		{"discord.ping_role", c.PingRole, "a role's id, a number: with developer mode on, Discord copies it from the role's menu in the server's settings"},
	} {
		if strings.Trim(id.value, "0123456789") != "" {
			return s.errorf(id.path, "must be %s; not %q", id.what, id.value)
		}
	}
	if err := s.checkRooms("discord", discordChannelID, c.Rooms, func(id string) bool { return strings.Trim(id, "0123456789") == "" }); err != nil {
		return err
	}
	return s.checkPlatform("discord", discordChannelID, common{c.Enabled, c.APIURL, c.ModeratorsChannel, c.OperatorsChannel, c.Moderators, c.Operators})
}

// checkRooms looks at the rooms that kinds of cards have of their own.
func (s *source) checkRooms(path, what string, rooms Rooms, isID func(string) bool) error {
	for _, kind := range sortedKeys(rooms) {
		at := path + ".rooms." + kind
		if !slices.Contains(ApprovalKinds(), kind) {
			return s.errorf(at, "is no kind of card%s", DidYouMean(kind, ApprovalKinds()))
		}
		if id := rooms[kind]; id == "" || !isID(id) {
			return s.errorf(at, "must be %s; not %q", what, id)
		}
	}
	return nil
}

// common is what every platform has.
type common struct {
	enabled               bool
	url, mods, ops        string
	moderators, operators []string
}

func (s *source) checkPlatform(path, channel string, c common) error {
	if !isURL(c.url) {
		return s.errorf(path+".api_url", "must be like https://host/api/, not %q", c.url)
	}
	for _, id := range []struct{ key, value string }{{".moderators_channel", c.mods}, {".operators_channel", c.ops}} {
		if strings.ContainsAny(id.value, "# \t@<>") {
			return s.errorf(path+id.key, "must be %s; not %q", channel, id.value)
		}
	}
	for i, id := range c.operators {
		if slices.Contains(c.moderators, id) {
			return s.errorf(fmt.Sprintf("%s.operators[%d]", path, i), "%q is among the moderators too: one person has one role", id)
		}
	}
	if i := slices.IndexFunc(append(slices.Clone(c.moderators), c.operators...), badID); i >= 0 {
		return s.errorf(path, "has %q among its moderators or operators: these are ids, not names", append(slices.Clone(c.moderators), c.operators...)[i])
	}
	if !c.enabled {
		return nil
	}
	if c.mods == "" {
		return s.errorf(path+".moderators_channel", "is needed, it is where people decide: %s", channel)
	}
	if len(c.moderators) == 0 {
		return s.errorf(path+".moderators", "names nobody, so nobody could decide: list ids of people or of groups")
	}
	return nil
}

func badID(id string) bool { return id == "" || strings.ContainsAny(id, "@#<> \t") }
