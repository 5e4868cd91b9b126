package httpapi

import (
	"context"
	"errors"
	"net/http"
	"strings"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// sessionsPath is where sessions are.
const sessionsPath = "/ai-agent/sessions/"

// startSession begins a session and answers with what the bot says first, if it says it in time.
func (s *server) startSession(w http.ResponseWriter, r *http.Request, by caller) error {
	key, err := idempotencyKey(r.Header)
	if err != nil {
		return err
	}
	raw, err := readBody(w, r)
	if err != nil {
		return err
	}
	var body startBody
	if err := decodeObject(raw, &body); err != nil {
		return err
	}
	start, err := body.command(s.cfg.Start)
	if err != nil {
		return err
	}
	id := by.makeID("session", key)
	at := Place(id)
	reply, err := s.acceptEvent(r.Context(), by, at, bot.Identify("session", at, "", ""), start)
	if err != nil {
		return err
	}
	ctx, stop := s.waitContext(r)
	defer stop()
	now, _, err := s.awaitTurn(ctx, at)
	if errors.Is(err, ErrNoSession) {
		return &failure{status: http.StatusForbidden, class: "NotStarted", message: strings.TrimSpace("the session was not begun. " + reply.Text)}
	}
	if err != nil {
		return err
	}
	if key != "" && (now.Context != start.Args["context"] || now.Request != start.Args["request"] || now.Workflow != start.Name) {
		return errReused
	}
	w.Header().Set("Location", sessionsPath+id)
	writeJSON(w, http.StatusCreated, showSession(id, now))
	return nil
}

// showSession answers with how a session stands.
func (s *server) showSession(w http.ResponseWriter, r *http.Request, by caller) error {
	id := r.PathValue("id")
	now, err := s.ownSession(r.Context(), by, id)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, showSession(id, now))
	return nil
}

// readMessage reads what is to be said.
func readMessage(w http.ResponseWriter, r *http.Request) (string, error) {
	raw, err := readBody(w, r)
	if err != nil {
		return "", err
	}
	var body messageBody
	if err := decodeObject(raw, &body); err != nil {
		return "", err
	}
	if body.Message == nil || strings.TrimSpace(*body.Message) == "" {
		return "", badRequest(`"message" must be a text that is not empty`)
	}
	return *body.Message, nil
}

// sayMessage has a session hear a message and answers with what the bot says to it, or with where to fetch that later.
func (s *server) sayMessage(w http.ResponseWriter, r *http.Request, by caller) error {
	id := r.PathValue("id")
	key, err := idempotencyKey(r.Header)
	if err != nil {
		return err
	}
	text, err := readMessage(w, r)
	if err != nil {
		return err
	}
	said := bot.Message{ID: messageID(by, id, key), Text: text}
	before, reply, err := s.hearMessage(r.Context(), by, id, said)
	if err != nil {
		return err
	}
	if reply.Text != "" { // a question that needs no turn
		writeJSON(w, http.StatusOK, answered{reply.Text, before.Messages, usage{}}.answerBody())
		return nil
	}
	ctx, stop := s.waitContext(r)
	defer stop()
	now, done, err := s.awaitTurn(ctx, Place(id))
	switch {
	case err != nil:
		return err
	case now.Parked:
		return errParked
	case !done:
		w.Header().Set("Location", sessionsPath+id)
		w.Header().Set("Retry-After", "5")
		writeJSON(w, http.StatusAccepted, pendingBody{SessionID: id, MessageID: string(said.ID), Status: "pending", Href: sessionsPath + id})
		return nil
	}
	from := now.indexAfter(said, len(before.Messages))
	if from < 0 {
		return errReused
	}
	writeJSON(w, http.StatusOK, answerTo(now, from).answerBody())
	return nil
}

func messageID(by caller, session, key string) bot.MessageID {
	return bot.MessageID("u-" + by.makeID("message/"+session, key))
}

// hearMessage has a message taken in, unless an earlier one of the session is not answered yet. It returns how the session stood before.
func (s *server) hearMessage(ctx context.Context, by caller, id string, said bot.Message) (Session, bot.Reply, error) {
	before, err := s.ownSession(ctx, by, id)
	if err != nil {
		return before, bot.Reply{}, err
	}
	if !s.turns.takeTurn(id) {
		return before, bot.Reply{}, errBusy
	}
	defer s.turns.leaveTurn(id)
	at := Place(id)
	if before, err = s.cfg.Read(ctx, at); err != nil {
		return before, bot.Reply{}, err
	}
	if before.Working && !before.hasMessage(said.ID) {
		return before, bot.Reply{}, errBusy
	}
	reply, err := s.acceptEvent(ctx, by, at, bot.Identify("message", at, said.ID, ""), said)
	if err == nil && reply.Nowhere {
		err = ErrNoSession
	}
	return before, reply, err
}

// acceptEvent has something taken in. While the program stops nothing is.
func (s *server) acceptEvent(ctx context.Context, by caller, at bot.Place, id bot.EventID, body bot.Body) (bot.Reply, error) {
	if s.life.Err() != nil {
		return bot.Reply{}, bot.ErrStopped
	}
	return s.in.Accept(ctx, bot.Event{ID: id, Place: at, By: by.user, At: time.Now(), Body: body})
}

// ownSession reads a session of the caller's. That of somebody else is none.
func (s *server) ownSession(ctx context.Context, by caller, id string) (Session, error) {
	now, err := s.cfg.Read(ctx, Place(id))
	if err == nil && !now.Owner.Same(by.user) {
		err = ErrNoSession
	}
	return now, err
}

// waitContext is a context that ends when the caller leaves or the program does.
func (s *server) waitContext(r *http.Request) (ctx context.Context, stop func()) {
	ctx, cancel := context.WithCancel(r.Context())
	unwatch := context.AfterFunc(s.life, cancel)
	return ctx, func() { unwatch(); cancel() }
}

// createTemplate makes a process template.
func (s *server) createTemplate(w http.ResponseWriter, r *http.Request, by caller) error {
	key, err := idempotencyKey(r.Header)
	if err != nil {
		return err
	}
	raw, err := readBody(w, r)
	if err != nil {
		return err
	}
	if s.life.Err() != nil {
		return bot.ErrStopped
	}
	if key != "" {
		key = by.makeID("template", key)
	}
	id, err := s.cfg.Create(r.Context(), by.user, key, raw)
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusCreated, templateBody{ID: id})
	return nil
}
