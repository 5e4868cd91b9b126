package discord

import "github.com/mendanhq/mendan/bot"

var _ bot.Director = (*Adapter)(nil)

// Direct reports whether a place is a direct message with the bot.
func (a *Adapter) Direct(p bot.Place) bool { return p.Channel == "" && p.Thread != "" }

var _ bot.Keeper = (*Adapter)(nil)

// KeepsModals implements bot.Keeper: whoever sent a modal gets a private message with what they wrote, and a button that opens it again so.
func (a *Adapter) KeepsModals() bool { return true }

var _ bot.Uploader = (*Adapter)(nil)

// TakesUploads implements bot.Uploader: a modal has an input for files.
func (a *Adapter) TakesUploads() bool { return true }

var _ bot.Rememberer = (*Adapter)(nil)

// Remembers implements bot.Rememberer: what is answered to a message is a message.
func (a *Adapter) Remembers(bot.Place) bool { return true }
