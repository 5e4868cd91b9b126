package main

import (
	"cmp"
	"context"
	"io"

	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// findTakeable finds the conversation that a card's code names, for somebody of the staff whose own it is not.
func (h *house) findTakeable(ctx context.Context, by bot.User, code string) (storage.Thread, error) {
	if !by.Staff() || code == "" {
		return storage.Thread{}, httpapi.ErrNoSession
	}
	th, err := h.findMeant(ctx, httpapi.Moderators(), code)
	if err == nil && h.Identities().Same(by, th.Owner) {
		err = httpapi.ErrNoSession
	}
	return th, noSession(err)
}

// httpConversation tells staff of a conversation what they see of it in their room: who speaks, and what was said since somebody took over.
func (h *house) httpConversation(ctx context.Context, by bot.User, code string) (httpapi.Conversation, error) {
	th, err := h.findTakeable(ctx, by, code)
	if err != nil {
		return httpapi.Conversation{}, err
	}
	rec, err := h.store.Record(ctx, th.ID)
	if err != nil {
		return httpapi.Conversation{}, noSession(err)
	}
	c := httpapi.Conversation{
		Workflow: th.Workflow, Status: cmp.Or(rec.Thread.Glance.Status, "starting"), Name: cmp.Or(rec.Thread.Glance.Name, rec.Thread.Owner.Display()),
		Working: len(rec.Waiting) > 0 || rec.Thread.Continue,
	}
	if taken := rec.Thread.Taken; taken != nil {
		c.Speaks, c.Since, c.Waits = taken.By.Display(), taken.At, taken.Waits
		for _, l := range agents.TakenOver(rec.History) {
			c.Messages = append(c.Messages, httpapi.Message{ID: l.ID, Role: string(l.Role), Text: l.Text, At: l.At, By: l.By})
		}
	}
	for _, f := range storage.Received(rec.Files) {
		c.Files = append(c.Files, httpapi.File{Ref: f.Ref, Name: f.Name, MIME: f.MIME, Size: f.Size, At: f.At})
	}
	return c, nil
}

// httpFile opens a file that was sent in such a conversation, and has it written down who reads it.
func (h *house) httpFile(ctx context.Context, by bot.User, code, ref string) (httpapi.File, io.Reader, error) {
	th, err := h.findTakeable(ctx, by, code)
	if err != nil {
		return httpapi.File{}, nil, err
	}
	r, err := storage.OpenFile(ctx, h.store, ref)
	if err != nil {
		return httpapi.File{}, nil, noSession(err)
	}
	f := r.File
	if f.Thread != th.ID || f.Staff {
		return httpapi.File{}, nil, httpapi.ErrNoSession
	}
	if err := h.store.Audit(ctx, noteFile(th, f, by, h.clock.Now())); err != nil {
		return httpapi.File{}, nil, err
	}
	return httpapi.File{Ref: f.Ref, Name: f.Name, MIME: f.MIME, Size: f.Size, At: f.At}, r, nil
}
