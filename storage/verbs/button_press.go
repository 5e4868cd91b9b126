package verbs

import (
	"cmp"
	"context"
	"errors"
	"strconv"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// press is a click or a submitted modal before its button is known.
type press struct {
	ref    bot.MessageRef
	token  string
	button string
	submit bool
	values map[string]string
	files  []bot.Attachment
	people bot.People
}

// button is what a token stands for. It outlives the card that it was on.
type button struct {
	Thread   bot.ThreadID `json:"thread"`
	Key      string       `json:"key"`                // of the message
	Approval string       `json:"approval,omitempty"` // empty for a flow's own card
	Name     string       `json:"name"`
	Digest   string       `json:"digest,omitempty"` // what the card showed

	tokened bool // it was found by its token, so it has been on the card
}

// code is what a typed word stands for.
type code struct {
	Thread   bot.ThreadID `json:"thread"`
	Approval string       `json:"approval"`
	Digest   string       `json:"digest"`
}

// settleTyped settles an approval by its code. A code that is not known is just a message.
func (t *txn) settleTyped(in storage.Inbound, now time.Time) (storage.Filed, bool, error) {
	var c code
	known, err := t.load(key(kindCode, in.Code.Code), &c)
	if err != nil || !known {
		return storage.Filed{}, false, err
	}
	try := bot.Attempt{By: in.Event.By, Button: in.Code.Button, Digest: c.Digest, People: in.People}
	if in.Code.Words != "" {
		a, err := t.approval(c.Thread, c.Approval)
		if err != nil {
			return storage.Filed{}, true, err
		}
		b, _ := a.Card.Button(try.Button)
		try.Values = map[string]string{b.Modal.Typed(): in.Code.Words}
	}
	f, err := t.settleApproval(c.Thread, c.Approval, try, now)
	return f, true, err
}

// filePress resolves a button and either settles its approval or tells its flow.
func (t *txn) filePress(ev bot.Event, p press, now time.Time) (storage.Filed, error) {
	b, err := t.resolveButton(ev, p)
	if err != nil {
		return storage.Filed{}, err
	}
	if b == nil {
		return t.fileUnresolved(ev)
	}
	r, err := t.row(b.Thread)
	if err != nil {
		return storage.Filed{}, err
	}
	if b.Approval != "" {
		return t.decidePress(ev, p, *b, r, now)
	}
	m, err := t.message(r.ID, b.Key)
	if err != nil {
		return storage.Filed{}, err
	}
	f := storage.Filed{Outcome: storage.Queued, Thread: r.ID, Place: r.Place, Ref: m.refOr(p.ref)}
	shown, ok := m.Post.Card.Button(b.Name)
	if !ok && !b.tokened && (m.Post.Card == nil || len(m.Post.Card.Buttons) > 0) {
		return storage.Filed{Outcome: storage.Nowhere}, nil // where a card has lost its buttons, the flow knows why
	}
	if ok && shown.Modal != nil && !p.submit {
		f.Outcome, f.Button = storage.AsksModal, shown
		return f, nil
	}
	sent := bot.Submit{Ref: f.Ref, Token: p.token, Button: b.Name, Key: b.Key, Values: p.values, Attachments: p.files}
	if said, ok := sent.Said(ev.ID); ok { // whatever way a file comes, it comes as one
		ev.Body = said
	} else if p.submit {
		ev.Body = sent
	} else {
		ev.Body = bot.Click{Ref: f.Ref, Token: p.token, Button: b.Name, Key: b.Key}
	}
	return f, t.queueEvent(r, ev)
}

// decidePress settles an approval, or asks for the modal if only that is missing.
func (t *txn) decidePress(ev bot.Event, p press, b button, r *threadRow, now time.Time) (storage.Filed, error) {
	try := bot.Attempt{By: ev.By, Button: b.Name, Digest: b.Digest, Values: p.values, People: p.people}
	a, err := t.approval(r.ID, b.Approval)
	if err != nil {
		return storage.Filed{}, err
	}
	shown, ok := a.Card.Button(b.Name)
	if ok && shown.Modal != nil && !p.submit {
		if _, would := bot.Settle(a.Approval, try, now); would == bot.Counted || would == bot.Incomplete {
			m, err := t.message(r.ID, b.Key)
			return storage.Filed{
				Outcome: storage.AsksModal, Thread: r.ID, Place: r.Place, Approval: a.Approval,
				Button: shown, Ref: m.refOr(p.ref),
			}, err
		}
	}
	return t.settleApproval(r.ID, b.Approval, try, now)
}

// resolveButton finds the button by its token, or by the message that shows it and its name. nil means that there is none.
func (t *txn) resolveButton(ev bot.Event, p press) (*button, error) {
	if p.token != "" {
		var b button
		if found, err := t.load(key(kindToken, p.token), &b); err != nil || found {
			b.tokened = true
			return &b, err
		}
	}
	if p.ref.ID == "" || p.button == "" {
		return nil, nil
	}
	platform := p.ref.Place.Platform
	platform = cmp.Or(platform, ev.Place.Platform)
	m, err := t.findMessage(platform, p.ref.Place, p.ref.ID)
	if m == nil || err != nil {
		return nil, err
	}
	b := &button{Thread: m.Thread, Key: m.Key, Approval: m.Approval, Name: p.button}
	if m.Version != 0 { // it shows one version of the approval, which need not be the present one
		a, err := t.approvalVersion(m.Thread, m.Approval, m.Version)
		b.Digest = a.Digest
		return b, err
	}
	return b, nil
}

func (t *txn) fileUnresolved(ev bot.Event) (storage.Filed, error) {
	_, err := t.placeOwner(ev.Place)
	if errors.Is(err, storage.ErrErased) {
		return storage.Filed{Outcome: storage.Gone}, nil
	}
	return storage.Filed{Outcome: storage.Nowhere}, err
}

// findMessage looks a message of the bot up by the store's name for it ("m17") or by the platform's.
func (t *txn) findMessage(platform bot.Platform, at bot.Place, id bot.MessageID) (*message, error) {
	var where pointer
	if n, err := strconv.ParseUint(strings.TrimPrefix(string(id), "m"), 10, 64); err == nil && strings.HasPrefix(string(id), "m") {
		if found, err := t.load(key(kindMessage, bigEndian(n)), &where); err != nil {
			return nil, err
		} else if found {
			m, err := t.message(where.Thread, where.Key)
			return &m, err
		}
	}
	var found *message
	keys, err := t.keys(refKey(platform, id))
	for _, k := range keys {
		if known, err := t.load(key(kindMessage, bigEndian(readBigEndian(k))), &where); err != nil || !known {
			return nil, cmp.Or(err, damagedf("a message of the bot's is known by where it is, and not by its number"))
		}
		m, err := t.message(where.Thread, where.Key)
		if err != nil {
			return nil, err
		}
		if at.IsZero() || at == m.Ref.Place {
			found = &m
		}
	}
	return found, err
}

func refKey(platform bot.Platform, id bot.MessageID, rest ...string) []byte {
	return key(append([]string{kindRef, string(platform), "\x00", string(id), "\x00"}, rest...)...)
}

// Pressed finds the button that an event presses or whose modal it sends.
func (s *Store) Pressed(ctx context.Context, ev bot.Event) (storage.Pressed, error) {
	var p press
	switch b := ev.Body.(type) {
	case bot.Click:
		p = press{ref: b.Ref, token: b.Token, button: b.Button}
	case bot.Submit:
		p = press{ref: b.Ref, token: b.Token, button: b.Button}
	}
	var out storage.Pressed
	err := s.view(ctx, func(t *txn) error {
		b, err := t.resolveButton(ev, p)
		if err != nil {
			return err
		}
		if b == nil {
			return storage.ErrNotFound
		}
		r, err := t.row(b.Thread)
		if err != nil {
			return err
		}
		m, err := t.message(r.ID, b.Key)
		if err != nil {
			return err
		}
		out.Thread, out.Ref = r.Thread, m.refOr(p.ref)
		card := m.Post.Card
		if b.Approval != "" {
			a, err := t.approval(r.ID, b.Approval)
			if err != nil {
				return err
			}
			out.Approval, card = a.Approval, &a.Card
			if before, grew, err := t.grewFrom(a, b.Digest); err != nil {
				return err
			} else if grew {
				out.Approval.Turn = before.Turn
			}
		}
		var ok bool
		if out.Button, ok = card.Button(b.Name); !ok {
			return storage.ErrNotFound
		}
		out.Button.Token = p.token
		return nil
	})
	return out, err
}
