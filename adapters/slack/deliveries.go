package slack

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"strings"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/adapters/markup"
	"github.com/mendanhq/mendan/bot"
)

// delivery is what Slack handed over, by whatever way. done is called once: taken says that it needs no second delivery, and answer
// is what the acknowledgement carries (nil for nothing).
type delivery struct {
	kind    string // events_api, interactive or slash_commands, as in Socket Mode
	payload json.RawMessage
	command *wireCommand // of slash_commands over HTTP: what was read in their form
	done    func(taken bool, answer any)
}

// acceptTime bounds how long one event may take to become durable.
const acceptTime = 30 * time.Second

// takeDelivery reads a delivery and has it taken in, behind what was delivered before in the same conversation. It does not block.
func (a *Adapter) takeDelivery(ctx context.Context, in bot.Inbox, d delivery) {
	it, kind := a.decode(d)
	if it.empty() {
		a.log.Debug("nothing to take in", "delivery", d.kind, "kind", kind)
		a.lanes.Always("nothing", func() { d.done(true, nil) }) // which may block, as nothing here may
		return
	}
	a.crowd.Come()
	answered := d.done
	d.done = func(taken bool, answer any) { a.crowd.Leave(); answered(taken, answer) }
	job := func() {
		if ctx.Err() != nil { // the next life gets it again
			d.done(false, nil)
			return
		}
		taking, cancel := outlive(ctx)
		defer cancel()
		a.takeIn(taking, in, it, d.done)
	}
	if !a.lanes.Try(it.lane(), len(d.payload), job) {
		a.log.Warn("too much is waiting: not acknowledged, so that Slack delivers it again", "delivery", d.kind, "kind", kind)
		d.done(false, nil)
	}
}

// outlive makes a context that outlives ctx by graceTime: what is being taken in when the program stops is finished, and does not hold it up.
func outlive(ctx context.Context) (context.Context, context.CancelFunc) {
	out, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() { time.AfterFunc(graceTime, cancel) })
	return out, func() { stop(); cancel() }
}

func (a *Adapter) decode(d delivery) (it intake, kind string) {
	switch d.kind {
	case "events_api":
		return a.read.readEvent(d.payload)
	case "interactive":
		return a.read.readInteraction(d.payload)
	case "slash_commands":
		if d.command != nil {
			return a.read.readCommand(*d.command), d.kind
		}
		return a.read.readSlashCommand(d.payload), d.kind
	}
	return intake{}, d.kind
}

// takeIn makes one thing that happened durable, acknowledges it, and then shows what there is to show.
func (a *Adapter) takeIn(ctx context.Context, in bot.Inbox, it intake, done func(bool, any)) {
	if it.ev.Body == nil {
		done(true, nil)
		a.greetPerson(ctx, in, it)
		return
	}
	it.ev.Ahead = a.readBacklog(ctx, in, it.ev.Place)
	by := a.people.user(ctx, it.user)
	if answer := a.refuseMissing(it, by); answer != nil {
		done(true, answer)
		return
	}
	reply, err := a.acceptEvent(ctx, in, &it, by)
	if err != nil {
		if !errors.Is(err, bot.ErrStopped) {
			a.log.Error("not taken in", "event", string(it.ev.ID), "error", err.Error())
		}
		done(false, nil)
		return
	}
	if wrong := refuseInputs(it, reply); wrong != nil {
		done(true, wrong)
		return
	}
	var answer any
	if _, sent := it.ev.Body.(bot.Submit); sent && reply.Modal != nil {
		answer = map[string]any{"response_action": "update", "view": a.renderModal(reply, it, by)}
		reply.Modal = nil
	}
	done(true, answer)
	if a.shown.Put(string(it.ev.ID), struct{}{}) {
		a.showReply(ctx, it, by, reply)
	}
	if it.onHome {
		a.showHome(ctx, in, it.user, true)
	}
}

// acceptEvent brings one event to the inbox. What is said to the bot where no conversation goes on is a command in words, or asks for one: nobody
// who writes to it is left without an answer. And where a thread was opened a moment ago, the inbox may learn of it only now.
func (a *Adapter) acceptEvent(ctx context.Context, in bot.Inbox, it *intake, by bot.User) (bot.Reply, error) {
	ctx, cancel := context.WithTimeout(ctx, acceptTime)
	defer cancel()
	it.ev.By = by
	if it.ev.At.IsZero() {
		it.ev.At = time.Now().UTC()
	}
	it.ev.Body = a.nameMentions(ctx, it.ev.Body)
	refused := a.keepFiles(ctx, in, it)
	reply, err := in.Accept(ctx, it.ev)
	for n := 0; err == nil && reply.Nowhere && a.justOpened(it.ev.Place) && n < 10; n++ {
		if !incoming.Pause(ctx, 150*time.Millisecond) {
			return reply, ctx.Err()
		}
		reply, err = in.Accept(ctx, it.ev)
	}
	if err == nil && reply.Nowhere && it.command != nil && (reply.Text == "" || it.command.Name != "help") {
		it.ev.Body = a.nameMentions(ctx, *it.command)
		reply, err = in.Accept(ctx, it.ev)
	}
	if err == nil && refused && !reply.Nowhere && !reply.Files && reply.Text == "" {
		reply.Text = a.texts(cmp.Or(reply.Lang, by.Locale)).Upload
	}
	return reply, err
}

// keepFiles has the files kept that came with a message or in a modal. It reports whether one of them never can.
func (a *Adapter) keepFiles(ctx context.Context, in bot.Inbox, it *intake) (refused bool) {
	if len(it.files) == 0 {
		return false
	}
	switch b := it.ev.Body.(type) {
	case bot.Message:
		b.Attachments, refused = a.keepAttachments(ctx, in, it.ev.Place, it.files)
		it.ev.Body = b
	case bot.Submit:
		b.Attachments, refused = a.keepAttachments(ctx, in, it.ev.Place, it.files)
		it.ev.Body = b
	}
	return refused
}

// maxWrong is how long the text beside an input may be that says what is wrong with it.
const maxWrong = 600

// refuseInputs makes the acknowledgement that leaves a sent modal open, with what is wrong at its inputs: docs.slack.dev/surfaces/modals#displaying_errors.
func refuseInputs(it intake, r bot.Reply) any {
	if _, sent := it.ev.Body.(bot.Submit); !sent || r.Modal == nil {
		return nil
	}
	wrong := map[string]string{}
	for _, in := range r.Modal.Inputs {
		if in.Wrong != "" {
			wrong[in.Name] = markup.Cut(in.Wrong, maxWrong)
		}
	}
	return besideInputs(wrong)
}

// besideInputs is an acknowledgement that says what is wrong at inputs, nil where nothing is.
func besideInputs(wrong map[string]string) any {
	if len(wrong) == 0 {
		return nil
	}
	return map[string]any{"response_action": "errors", "errors": wrong}
}

// refuseMissing makes what a sent modal is answered with that lacks what it requires: the inputs' names are the ids of their blocks.
func (a *Adapter) refuseMissing(it intake, by bot.User) any {
	sent, ok := it.ev.Body.(bot.Submit)
	if !ok {
		return nil
	}
	text := a.texts(cmp.Or(it.lang, by.Locale)).Required
	wrong := map[string]string{}
	for _, name := range it.required {
		if strings.TrimSpace(sent.Values[name]) == "" && text != "" {
			wrong[name] = text
		}
	}
	return besideInputs(wrong)
}

// greetPerson answers what is no event for the inbox: somebody opened the bot's page or a conversation with it.
func (a *Adapter) greetPerson(ctx context.Context, in bot.Inbox, it intake) {
	if it.home != "" {
		a.showHome(ctx, in, it.home, true)
		return
	}
	if !it.unnamed.IsZero() {
		a.sayHowToBeHeard(ctx, it)
		return
	}
	a.suggestPrompts(ctx, it.prompts, a.people.user(ctx, it.user).Locale)
}

// sayHowToBeHeard tells somebody who writes to several people and the bot that it hears who names it: each once in this life of the program.
func (a *Adapter) sayHowToBeHeard(ctx context.Context, it intake) {
	text := a.texts(a.people.user(ctx, it.user).Locale).Group
	if text == "" || !a.shown.Put("group "+it.unnamed.String()+" "+it.user, struct{}{}) {
		return
	}
	it.ev.Place = it.unnamed
	if err := a.sayPrivately(ctx, it, text); err != nil {
		a.log.Warn("how to be heard is not said", "error", err.Error())
	}
}
