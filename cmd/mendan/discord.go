package main

import (
	"errors"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/adapters/discord"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

type discordCmd struct {
	Invite inviteCmd `cmd:"" help:"Print the link with which somebody lets the bot into a Discord server."`
}

type inviteCmd struct {
	configFlag
	AppID string `name:"app-id" required:"" help:"The application's id (General Information at discord.com/developers)." placeholder:"ID"`
}

// Run prints the link with exactly the permissions that the bot uses as it is configured.
func (c *inviteCmd) Run(w world, cfg config.Config) error {
	if c.AppID == "" || strings.Trim(c.AppID, "0123456789") != "" {
		return usageError{errors.New("--app-id: expected the application's id, a number such as 1234567890123456789 (General Information at discord.com/developers)")}
	}
	_, err := fmt.Fprintln(w.out, discord.Config{ReopenLocked: cfg.Discord.ReopenLocked}.InviteURL(c.AppID))
	return err
}
