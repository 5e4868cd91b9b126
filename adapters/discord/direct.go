package discord

import "github.com/mendanhq/mendan/bot"

var _ bot.Director = (*Adapter)(nil)

// Direct reports whether a place is a direct message with the bot.
func (a *Adapter) Direct(p bot.Place) bool { return p.Channel == "" && p.Thread != "" }
