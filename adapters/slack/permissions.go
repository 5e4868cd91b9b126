package slack

import (
	"slices"
	"strings"
)

// The kinds of conversations with several people that the bot can be used in.
const (
	PublicChannels  = "public"
	PrivateChannels = "private"
	GroupMessages   = "group" // direct messages between several people
)

// ChannelKinds are all kinds that there are.
func ChannelKinds() []string { return []string{PublicChannels, PrivateChannels, GroupMessages} }

// Needs is what a configuration uses of Slack beyond what every one does.
type Needs struct {
	Channels   []string // the kinds of channels that the bot is used in
	UserGroups []string // ids of the user groups whose members are to be known
	Agent      bool     // the app is declared an agent
}

// Permission is a scope of the bot's token: docs.slack.dev/reference/scopes/NAME.
type Permission struct {
	Scope   string
	Why     string // what the bot does with it, in English as the manifest's reader is an operator
	Setting string // of the configuration that asks for it; empty: every configuration does

	needed func(Needs) bool
}

// permissions are all scopes that the adapter can use, each with what it is for. What a configuration asks for is a part of it.
var permissions = []Permission{
	{"app_mentions:read", "hear who names the bot in a channel", "", always},
	{"assistant:write", "suggest messages in a conversation that was just opened", "--agent", func(n Needs) bool { return n.Agent }},
	{"channels:history", "hear replies in threads of public channels, and find a message there whose sending was interrupted", channelSetting, uses(PublicChannels)},
	{"channels:read", "see that the staff's rooms are there", channelSetting, uses(PublicChannels)},
	{"chat:write", "say, rewrite and take back its own messages, and show that an answer is being written", "", always},
	{"commands", "offer the slash command and the message shortcut", "", always},
	{"files:read", "read files that people attach to an answer", "", always},
	{"files:write", "attach files to its messages, and take them back", "", always},
	{"groups:history", "hear replies in threads of private channels, and find a message there whose sending was interrupted", channelSetting, uses(PrivateChannels)},
	{"groups:read", "see that the staff's rooms are there", channelSetting, uses(PrivateChannels)},
	{"im:history", "hear what people write to the bot alone, and find a message there whose sending was interrupted", "", always},
	{"im:write", "open the direct message with a person", "", always},
	{"metadata.message:read", "recognise its own messages, so that none is sent twice", "", always},
	{"mpim:history", "hear what is written in direct messages between several people", channelSetting, uses(GroupMessages)},
	{"usergroups:read", "know who is in the user groups that the configuration names", groupSetting, func(n Needs) bool { return len(n.UserGroups) > 0 }},
	{"users:read", "know people's names and languages", "", always},
}

// What asks for a scope, with the values behind it when it is told.
const (
	channelSetting = "slack.channel_kinds"
	groupSetting   = "user groups"
)

func always(Needs) bool { return true }

func uses(kind string) func(Needs) bool {
	return func(n Needs) bool { return slices.Contains(n.Channels, kind) }
}

// Permissions are the scopes that the bot's token needs, in order, each with what it is for and which setting asks for it.
func (n Needs) Permissions() []Permission {
	var out []Permission
	for _, p := range permissions {
		if !p.needed(n) {
			continue
		}
		switch p.Setting {
		case channelSetting:
			p.Setting += ": " + strings.Join(n.Channels, ", ")
		case groupSetting:
			p.Setting += ": " + strings.Join(n.UserGroups, ", ")
		}
		out = append(out, p)
	}
	return out
}

// scopes are those of the permissions.
func (n Needs) scopes() []string {
	var out []string
	for _, p := range n.Permissions() {
		out = append(out, p.Scope)
	}
	return out
}

// events are the subscriptions that the scopes allow: an event that nothing of the configuration is about is not asked for.
func (n Needs) events() []string {
	have := n.scopes()
	var out []string
	for _, s := range subscriptions {
		if s.scope == "" || slices.Contains(have, s.scope) {
			out = append(out, s.name)
		}
	}
	return out
}

// groupsIn are those of ids that are user groups.
func groupsIn(ids ...string) []string {
	var out []string
	for _, id := range ids {
		if strings.HasPrefix(id, "S") && !slices.Contains(out, id) {
			out = append(out, id)
		}
	}
	return out
}
