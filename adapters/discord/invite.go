package discord

import (
	"net/url"
	"slices"
	"strconv"
)

// permission is one thing that a role allows: https://discord.com/developers/docs/topics/permissions#permissions-bitwise-permission-flags
type permission struct {
	bit  int64
	name string // as Discord's English settings call it
}

// permissions are what every bot uses, and nothing more.
var permissions = []permission{
	{1 << 10, "View Channels"},
	{1 << 11, "Send Messages"},
	{1 << 14, "Embed Links"},              // cards are embeds
	{1 << 15, "Attach Files"},             // what a post has attached: the changes of a task
	{1 << 16, "Read Message History"},     // what was said while the bot was away, posts whose answer was lost
	{1 << 35, "Create Public Threads"},    // conversations that everybody at their place may follow
	{1 << 36, "Create Private Threads"},   //
	{1 << 38, "Send Messages in Threads"}, //
}

// reopening is what it takes to open a thread again that somebody locked.
var reopening = permission{1 << 34, "Manage Threads"}

// usedPermissions are the permissions that the bot uses as it is configured.
func (c Config) usedPermissions() []permission {
	if c.ReopenLocked {
		return append(slices.Clone(permissions), reopening)
	}
	return permissions
}

func (c Config) permissionBits() int64 {
	var all int64
	for _, p := range c.usedPermissions() {
		all |= p.bit
	}
	return all
}

// InviteURL is the address at which an administrator of a server lets the bot in, with exactly the permissions that it uses as it is configured.
func (c Config) InviteURL(appID string) string {
	q := url.Values{
		"client_id": {appID}, "scope": {"bot applications.commands"}, "permissions": {strconv.FormatInt(c.permissionBits(), 10)},
	}
	return "https://discord.com/oauth2/authorize?" + q.Encode()
}
