package discord

import (
	"context"
	"encoding/json"
	"slices"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Find looks for a post whose answer was lost. For a moment after the first try it is sent again, unless it is there to see: its nonce makes
// Discord answer with the first message. Later, and in another life, it is looked for among the bot's own messages, by its buttons or by
// what it says.
func (a *Adapter) Find(ctx context.Context, d bot.Delivery) (bot.MessageRef, bool, error) {
	parts := a.renderDelivery(d)
	if len(parts) == 0 {
		return bot.MessageRef{}, false, errNothing
	}
	t, known := a.tries.Get(d.ID)
	if known && time.Since(t.since) < a.times.fresh {
		if err := a.adoptParts(ctx, d, parts, t); err != nil {
			return bot.MessageRef{}, false, err
		}
		r, err := a.Post(ctx, d)
		return r, err == nil, err
	}
	to, err := a.findDestination(ctx, d)
	if err != nil {
		return bot.MessageRef{}, false, err
	}
	own, err := a.listOwnMessages(ctx, channelOf(to))
	if err != nil {
		return bot.MessageRef{}, false, err
	}
	ids := matchParts(parts, own, to.Thread != "")
	if len(ids) == len(parts) {
		return makeRef(to, ids), true, nil
	}
	if begun := matchParts(a.renderBegun(d), own, to.Thread != ""); len(begun) > 0 {
		return makeRef(to, begun), true, nil
	}
	a.tries.Put(d.ID, attempt{time.Now(), ids}) // the rest is still to be sent
	return bot.MessageRef{}, false, nil
}

// leeway is how much older than the first try of a post its messages may seem: clocks differ.
const leeway = 5 * time.Second

// adoptParts takes the next parts of a post for sent that are there although nobody answered so: what sits behind the API may not know of nonces.
// A message from before the post, or of whose making this life had an answer, is another one, whatever it says.
func (a *Adapter) adoptParts(ctx context.Context, d bot.Delivery, parts []message, t attempt) error {
	to, err := a.findDestination(ctx, d)
	if err != nil {
		return err
	}
	own, err := a.listOwnMessages(ctx, channelOf(to))
	if err != nil {
		if isTemporary(err) && !isForbidden(err) {
			return err
		}
		return nil // then the nonce alone has to do
	}
	ahead, _ := a.api.clockSkew()
	since := t.since.Add(-ahead - leeway)
	own = slices.DeleteFunc(own, func(m wireMessage) bool {
		_, answered := a.spoke.Get(m.ID)
		return answered || createdAt(m.ID).Before(since)
	})
	more := matchParts(parts[min(len(t.ids), len(parts)):], own, false)
	if len(more) == 0 && len(t.ids) == 0 {
		more = matchParts(a.renderBegun(d), own, false)
	}
	if len(more) > 0 {
		a.tries.Put(d.ID, attempt{t.since, slices.Concat(t.ids, more)})
	}
	return nil
}

// listOwnMessages lists the bot's latest messages in a channel, oldest first.
func (a *Adapter) listOwnMessages(ctx context.Context, channel string) ([]wireMessage, error) {
	self, err := a.botID(ctx)
	if err != nil {
		return nil, err
	}
	var all []wireMessage
	if err := a.api.get(ctx, "channels/"+channel+"/messages?limit="+strconv.Itoa(page), &all); err != nil {
		return nil, err
	}
	all = slices.DeleteFunc(all, func(m wireMessage) bool { return m.Author == nil || m.Author.ID != self })
	slices.SortFunc(all, func(x, y wireMessage) int { return compareIDs(x.ID, y.ID) })
	return all, nil
}

// matchParts finds the messages of a post, as many of its first parts as are there. In a conversation posts go out one by one, so that the
// last one is the one; in a room it may be any.
func matchParts(parts []message, own []wireMessage, last bool) []string {
	for n := len(parts); n > 0; n-- {
		for at := len(own) - n; at >= 0; at-- {
			if here := own[at : at+n]; sameParts(parts[:n], here) {
				return messageIDs(here)
			}
			if last {
				break
			}
		}
	}
	return nil
}

func messageIDs(ms []wireMessage) []string {
	var out []string
	for _, m := range ms {
		out = append(out, m.ID)
	}
	return out
}

func sameParts(parts []message, own []wireMessage) bool {
	return slices.EqualFunc(parts, own, func(p message, m wireMessage) bool {
		if !sameFiles(p.Files, m.Attachments) {
			return false
		}
		if want, have := sentTokens(p), shownTokens(m); len(want) > 0 || len(have) > 0 {
			return slices.Equal(want, have)
		}
		return sentText(p) == shownText(m)
	})
}

// sameFiles reports whether a message has these files. Discord changes some signs in names, but never the size.
func sameFiles(sent []bot.File, shown []wireAttachment) bool {
	return slices.EqualFunc(sent, shown, func(f bot.File, a wireAttachment) bool { return int64(len(f.Data)) == a.Size })
}

// sentTokens and shownTokens are the ids of what can be pressed or chosen in a message: no two posts share one. What is to be sent is read as what is
// shown, whatever kinds of components it has.
func sentTokens(p message) []string {
	data, err := json.Marshal(p.Components)
	if err != nil {
		return nil
	}
	return shownTokens(wireMessage{Components: decodeWire[[]wireComponent](data)})
}

func shownTokens(m wireMessage) []string {
	var out []string
	for _, row := range m.Components {
		row.each(func(c wireComponent) {
			if c.CustomID != "" {
				token, _, _ := cutSureMark(c.CustomID)
				out = append(out, token)
			}
		})
	}
	return out
}

// sentText and shownText are all words of a message. Discord takes away white space around them.
func sentText(p message) string {
	all := []string{p.Content}
	for _, e := range p.Embeds {
		all = append(all, e.Title, e.Description)
		for _, f := range e.Fields {
			all = append(all, f.Name, f.Value)
		}
	}
	return joinTexts(all)
}

func shownText(m wireMessage) string {
	all := []string{m.Content}
	for _, e := range m.Embeds {
		all = append(all, e.Title, e.Description)
		for _, f := range e.Fields {
			all = append(all, f.Name, f.Value)
		}
	}
	return joinTexts(all)
}

// joinTexts leaves out what is empty: an earlier version had a card's title elsewhere.
func joinTexts(texts []string) string {
	for i := range texts {
		texts[i] = strings.TrimSpace(texts[i])
	}
	return strings.Join(slices.DeleteFunc(texts, func(s string) bool { return s == "" }), "\x00")
}
