package discord

import (
	"context"
	"crypto/sha256"
	"encoding/base32"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// attempt is what is known of a post that is not done: since when it is tried, and which of its parts are there.
type attempt struct {
	since time.Time
	ids   []string
}

// errNothing is a post without anything to show.
var errNothing = errors.New("discord: the post is empty")

// Post shows or rewrites a post. It is sent with an enforced nonce: within a few minutes, sending it again shows nothing new.
func (a *Adapter) Post(ctx context.Context, d bot.Delivery) (bot.MessageRef, error) {
	parts := a.renderDelivery(d)
	if len(parts) == 0 {
		return bot.MessageRef{}, errNothing
	}
	if d.Replaces.ID != "" {
		return a.rewritePost(ctx, d, parts)
	}
	// What has files goes to the direct messages, where it can be taken back: an answer to a command cannot after a quarter of an hour.
	if d.Post.To.Audience == bot.ToPerson && len(d.Post.Files) == 0 && a.followUp(ctx, d.Post.To.Person, d.Place, parts) {
		return bot.MessageRef{}, nil
	}
	to, err := a.findDestination(ctx, d)
	if err != nil {
		return bot.MessageRef{}, err
	}
	t, known := a.tries.Get(d.ID)
	if !known {
		t.since = time.Now()
		a.tries.Put(d.ID, t)
	}
	ids := slices.Clone(t.ids)
	if len(parts) > 0 && d.Below.Place == to {
		parts[0].ReplyTo = firstOf(d.Below.ID)
	}
	for i := len(ids); i < len(parts); i++ {
		id, err := a.createMessage(ctx, channelOf(to), makeNonce(d.ID, i), parts[i])
		if err != nil {
			return bot.MessageRef{}, err
		}
		ids = append(ids, id)
		a.tries.Put(d.ID, attempt{t.since, slices.Clone(ids)})
	}
	a.tries.Put(d.ID, attempt{since: t.since}) // done: a post that comes again is a new one
	return makeRef(to, ids), nil
}

// Below is where people answer a message: at its own place, by a reply to it.
func (a *Adapter) Below(ref bot.MessageRef) bot.Place { return ref.Place }

// firstOf is the first message of a post.
func firstOf(id bot.MessageID) string {
	first, _, _ := strings.Cut(string(id), "+")
	return first
}

// findDestination finds where a delivery goes: to its place, or to the direct messages of the only person that it is for.
func (a *Adapter) findDestination(ctx context.Context, d bot.Delivery) (bot.Place, error) {
	if d.Post.To.Audience == bot.ToPerson && d.Post.To.Person != "" {
		return a.directPlace(ctx, string(d.Post.To.Person))
	}
	return d.Place, nil
}

func makeRef(p bot.Place, ids []string) bot.MessageRef {
	return bot.MessageRef{Place: p, ID: bot.MessageID(strings.Join(ids, "+"))}
}

// makeNonce names a part of a post for Discord, in 24 of the 25 characters that a nonce may have.
func makeNonce(id string, part int) string {
	sum := sha256.Sum256([]byte(id + "\x00" + strconv.Itoa(part)))
	return base32.StdEncoding.EncodeToString(sum[:15])
}

// createMessage sends one message and returns its id. A thread that is archived is opened again first.
func (a *Adapter) createMessage(ctx context.Context, channel, nonce string, m message) (string, error) {
	m.Nonce, m.EnforceNonce = nonce, true
	var made wireMessage
	err := a.withOpenThread(ctx, channel, func() error {
		return a.api.call(ctx, "POST", "channels/"+channel+"/messages", m, &made)
	})
	if err == nil && made.ID == "" {
		err = &Error{Call: "POST /channels/*/messages", temporary: true, lost: true, cause: errors.New("the answer names no message")}
	}
	if err == nil {
		a.spoke.Put(made.ID, a.self.Load().user)
		a.holds.Put(made.ID, m.digestFiles())
	}
	return made.ID, err
}

// rewritePost changes the messages of a post. What it has more or fewer of is sent or deleted.
func (a *Adapter) rewritePost(ctx context.Context, d bot.Delivery, parts []message) (bot.MessageRef, error) {
	channel := channelOf(d.Replaces.Place)
	old := strings.Split(string(d.Replaces.ID), "+")
	var ids []string
	for i, part := range parts {
		if i < len(old) {
			err := a.changeMessage(ctx, channel, old[i], part)
			if err == nil {
				ids = append(ids, old[i])
				continue
			}
			if errorCode(err) != codeUnknownMessage { // somebody deleted it: it is shown again
				return bot.MessageRef{}, err
			}
		}
		id, err := a.createMessage(ctx, channel, makeNonce(d.ID+"\x00"+digestOf(part), i), part)
		if err != nil {
			return bot.MessageRef{}, err
		}
		ids = append(ids, id)
	}
	for _, gone := range old[min(len(parts), len(old)):] {
		if err := a.deleteMessage(ctx, channel, gone); err != nil {
			return bot.MessageRef{}, err
		}
	}
	return makeRef(d.Replaces.Place, ids), nil
}

// changeMessage writes over a message. Its files are sent again only where it may have others.
func (a *Adapter) changeMessage(ctx context.Context, channel, id string, m message) error {
	held, known := a.holds.Get(id)
	m.edit, m.kept = true, known && held == m.digestFiles()
	err := a.withOpenThread(ctx, channel, func() error {
		return a.api.call(ctx, "PATCH", "channels/"+channel+"/messages/"+id, m, nil)
	})
	if err == nil {
		a.holds.Put(id, m.digestFiles())
	}
	return err
}

func digestOf(m message) string {
	data, err := json.Marshal(m)
	if err != nil {
		panic(fmt.Sprintf("discord: a message cannot be written: %v", err)) // it holds plain data only
	}
	return string(data) + m.digestFiles()
}

// Delete removes a post. What is gone already is no error.
func (a *Adapter) Delete(ctx context.Context, r bot.MessageRef) error {
	for id := range strings.SplitSeq(string(r.ID), "+") {
		if err := a.deleteMessage(ctx, channelOf(r.Place), id); err != nil {
			return err
		}
	}
	return nil
}

func (a *Adapter) deleteMessage(ctx context.Context, channel, id string) error {
	err := a.withOpenThread(ctx, channel, func() error {
		return a.api.call(ctx, "DELETE", "channels/"+channel+"/messages/"+id, nil, nil)
	})
	if httpStatus(err) == 404 {
		return nil
	}
	return err
}

// withOpenThread does something in a thread, after opening it again if it is archived. One that somebody locked stays so, and takes nothing,
// where the configuration does not say otherwise.
func (a *Adapter) withOpenThread(ctx context.Context, thread string, do func() error) error {
	err := do()
	if errorCode(err) != codeArchived {
		return err
	}
	if !a.cfg.ReopenLocked {
		var ch wireChannel
		if asked := a.api.get(ctx, "channels/"+thread, &ch); asked != nil {
			return asked
		}
		if ch.Metadata.Locked {
			return err
		}
	}
	if err := a.api.call(ctx, "PATCH", "channels/"+thread, map[string]bool{"archived": false}, nil); err != nil {
		return err
	}
	return do()
}

// Typing shows that an answer is being written, for ten seconds or until it comes.
func (a *Adapter) Typing(ctx context.Context, p bot.Place, _ string) {
	if err := a.api.call(ctx, "POST", "channels/"+channelOf(p)+"/typing", nil, nil); err != nil {
		a.log.Debug("typing is not shown", "error_class", errorClass(err))
	}
}
