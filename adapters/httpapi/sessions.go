package httpapi

import (
	"context"
	"encoding/json"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// sessionsPath is where sessions are.
const sessionsPath = "/ai-agent/sessions/"

// start begins a session and answers with what the bot says first, if it says it in time.
func (s *server) start(w http.ResponseWriter, r *http.Request, by caller) error {
	key, err := idempotencyKey(r.Header)
	if err != nil {
		return err
	}
	raw, err := read(w, r)
	if err != nil {
		return err
	}
	var body startBody
	if err := decode(raw, &body); err != nil {
		return err
	}
	args := map[string]string{}
	if body.Context != nil {
		known, _ := json.Marshal(body.Context) // texts only
		args["context"] = string(known)
	}
	id := by.name("session", key)
	at := Place(id)
	reply, err := s.accept(r.Context(), by, at, bot.Identify("session", at, "", ""), bot.Command{Name: s.cfg.Start, Args: args})
	if err != nil {
		return err
	}
	ctx, stop := s.waiting(r)
	defer stop()
	now, _, err := s.await(ctx, at)
	if errors.Is(err, ErrNoSession) {
		return &failure{status: http.StatusForbidden, class: "NotStarted", message: strings.TrimSpace("the session was not begun. " + reply.Text)}
	}
	if err != nil {
		return err
	}
	if key != "" && now.Context != args["context"] {
		return errReused
	}
	w.Header().Set("Location", sessionsPath+id)
	write(w, http.StatusCreated, show(id, now))
	return nil
}

// show answers with how a session stands.
func (s *server) show(w http.ResponseWriter, r *http.Request, by caller) error {
	id := r.PathValue("id")
	now, err := s.own(r.Context(), by, id)
	if err != nil {
		return err
	}
	write(w, http.StatusOK, show(id, now))
	return nil
}

// say has a session hear a message and answers with what the bot says to it, or with where to fetch that later.
func (s *server) say(w http.ResponseWriter, r *http.Request, by caller) error {
	id := r.PathValue("id")
	key, err := idempotencyKey(r.Header)
	if err != nil {
		return err
	}
	raw, err := read(w, r)
	if err != nil {
		return err
	}
	var body messageBody
	if err := decode(raw, &body); err != nil {
		return err
	}
	if body.Message == nil || strings.TrimSpace(*body.Message) == "" {
		return badRequest(`"message" must be a text that is not empty`)
	}
	said := bot.Message{ID: messageID(by, id, key), Text: *body.Message}
	before, reply, err := s.hear(r.Context(), by, id, said)
	if err != nil {
		return err
	}
	if reply.Text != "" { // a question that needs no turn
		write(w, http.StatusOK, answered{reply.Text, before.Messages, usage{}}.body())
		return nil
	}
	ctx, stop := s.waiting(r)
	defer stop()
	now, done, err := s.await(ctx, Place(id))
	switch {
	case err != nil:
		return err
	case now.Parked:
		return errParked
	case !done:
		w.Header().Set("Location", sessionsPath+id)
		w.Header().Set("Retry-After", "5")
		write(w, http.StatusAccepted, pendingBody{SessionID: id, MessageID: string(said.ID), Status: "pending", Href: sessionsPath + id})
		return nil
	}
	from := now.after(said, len(before.Messages))
	if from < 0 {
		return errReused
	}
	write(w, http.StatusOK, answerTo(now, from).body())
	return nil
}

func messageID(by caller, session, key string) bot.MessageID {
	return bot.MessageID("u-" + by.name("message/"+session, key))
}

// hear has a message taken in, unless an earlier one of the session is not answered yet. It returns how the session stood before.
func (s *server) hear(ctx context.Context, by caller, id string, said bot.Message) (Session, bot.Reply, error) {
	before, err := s.own(ctx, by, id)
	if err != nil {
		return before, bot.Reply{}, err
	}
	if !s.turns.take(id) {
		return before, bot.Reply{}, errBusy
	}
	defer s.turns.leave(id)
	at := Place(id)
	if before, err = s.cfg.Read(ctx, at); err != nil {
		return before, bot.Reply{}, err
	}
	if before.Working && !before.has(said.ID) {
		return before, bot.Reply{}, errBusy
	}
	reply, err := s.accept(ctx, by, at, bot.Identify("message", at, said.ID, ""), said)
	if err == nil && reply.Nowhere {
		err = ErrNoSession
	}
	return before, reply, err
}

// accept has something taken in. While the program stops nothing is.
func (s *server) accept(ctx context.Context, by caller, at bot.Place, id bot.EventID, body bot.Body) (bot.Reply, error) {
	if s.life.Err() != nil {
		return bot.Reply{}, bot.ErrStopped
	}
	return s.in.Accept(ctx, bot.Event{ID: id, Place: at, By: by.user, At: time.Now(), Body: body})
}

// own reads a session of the caller's. That of somebody else is none.
func (s *server) own(ctx context.Context, by caller, id string) (Session, error) {
	now, err := s.cfg.Read(ctx, Place(id))
	if err == nil && !now.Owner.Same(by.user) {
		err = ErrNoSession
	}
	return now, err
}

// waiting is a context that ends when the caller leaves or the program does.
func (s *server) waiting(r *http.Request) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(r.Context())
	unwatch := context.AfterFunc(s.life, cancel)
	return ctx, func() { unwatch(); cancel() }
}

// create makes a process template.
func (s *server) create(w http.ResponseWriter, r *http.Request, by caller) error {
	key, err := idempotencyKey(r.Header)
	if err != nil {
		return err
	}
	raw, err := read(w, r)
	if err != nil {
		return err
	}
	if s.life.Err() != nil {
		return bot.ErrStopped
	}
	if key != "" {
		key = by.name("template", key)
	}
	id, err := s.cfg.Create(r.Context(), by.user, key, raw)
	if err != nil {
		return err
	}
	write(w, http.StatusCreated, templateBody{ID: id})
	return nil
}
