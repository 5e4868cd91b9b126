package engine

import (
	"context"
	"errors"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// commandAsk is the command that asks a question of one's own.
const commandAsk = "ask"

// Answering is where a question that is asked in a channel is answered.
type Answering string

// Where questions are answered. One that nobody else could read when it was asked, as with a slash command, is answered below no message.
const (
	AnswerBelow   Answering = ""        // in the thread of the message that asks, else as what is a person's own
	AnswerDirect  Answering = "direct"  // as what is a person's own
	AnswerChannel Answering = "channel" // in a thread of the channel, always
)

// isAsking reports of a workflow that it answers the questions of one person.
func (e *Engine) isAsking(workflow string) bool {
	return workflow != "" && workflow == e.cfg.Starts[commandAsk]
}

// isHeldOpenly reports whether a conversation that is begun by a message at a place is held in the thread of that message, where everybody may follow.
func (e *Engine) isHeldOpenly(at bot.Place, workflow string, by bot.Command) bool {
	if e.cfg.Shared[workflow] {
		return true
	}
	return by.ID != "" && e.isAsking(workflow) && e.cfg.Questions[at.Platform] != AnswerDirect && !e.isAlone(at)
}

// isOpen reports of a conversation that everybody where it is held may follow it.
func (e *Engine) isOpen(th storage.Thread) bool {
	if e.cfg.Shared[th.Workflow] || th.Below != "" {
		return true
	}
	at := th.Place
	if at.IsZero() {
		at = th.Parent
	}
	return e.isAsking(th.Workflow) && e.cfg.Questions[at.Platform] == AnswerChannel && !e.isAlone(at)
}

// goesOn reports whether a question is asked where questions are answered already: it is the next one there.
func (e *Engine) goesOn(ctx context.Context, ev bot.Event, workflow string) (bool, error) {
	if !e.isAsking(workflow) {
		return false, nil
	}
	th, err := e.store.At(ctx, ev.Place)
	return err == nil && th.Workflow == workflow, ignoreGone(err)
}

// plainQuestion reads a message that names the bot in a channel, and asks something there where no conversation is, as the command that asks.
func (e *Engine) plainQuestion(ctx context.Context, ev bot.Event, m bot.Message) (bot.Command, bool, error) {
	_, real := e.adapters[ev.Place.Platform].(bot.Director)
	switch {
	case !real || m.Overheard || len(m.Attachments) > 0 || e.isAlone(ev.Place):
	case e.isRoom(ev.Place) || isDeciding(ev) || typedCode(ev) != nil:
	case e.cfg.Asks == nil || e.cfg.Starts[commandAsk] == "" || !e.cfg.Asks(m.Text):
	default:
		_, err := e.store.At(ctx, ev.Place)
		return e.withArgs(bot.Command{Name: commandAsk, Text: m.Text}), errors.Is(err, storage.ErrNotFound), ignoreGone(err)
	}
	return bot.Command{}, false, nil
}
