package slack

import "github.com/mendanhq/mendan/bot"

var _ bot.Director = (*Adapter)(nil)

// Direct reports whether a place lies in a direct message with the bot.
func (a *Adapter) Direct(p bot.Place) bool { return isDirect(p.Channel) }

var _ bot.Keeper = (*Adapter)(nil)

// KeepsModals implements bot.Keeper: a modal stays open with what is wrong at its inputs.
func (a *Adapter) KeepsModals() bool { return true }

var _ bot.Uploader = (*Adapter)(nil)

// TakesUploads implements bot.Uploader: a modal has an input for files.
func (a *Adapter) TakesUploads() bool { return true }

var _ bot.Rememberer = (*Adapter)(nil)

// Remembers implements bot.Rememberer: in a channel a message is answered by a hint, in a direct message by a message.
func (a *Adapter) Remembers(p bot.Place) bool { return isDirect(p.Channel) }
