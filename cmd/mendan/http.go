package main

import (
	"cmp"
	"context"
	"errors"
	"maps"
	"reflect"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/process/template"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage"
)

func httpAdapter(h *house) (bot.Adapter, error) {
	tokens, err := httpTokens(h.Config)
	if err != nil {
		return nil, err
	}
	return httpapi.New(httpapi.Config{
		Listen: h.HTTP.Listen, Tokens: tokens, Start: "process", Wait: h.HTTP.Wait, Rate: h.HTTP.Rate, Log: h.log,
		Webhook: httpapi.Webhook{URL: h.HTTP.Webhook.URL, Secret: h.Secret(config.WebhookSecret)},
		Read:    h.httpSession, Create: h.httpTemplate, Conversation: h.httpConversation, File: h.httpFile,
		Approvals: h.httpApprovals, Approval: h.httpApproval, Decide: h.httpDecide,
	}), nil
}

// httpTokens are the tokens of the configuration's users of HTTP. Their secrets were read before.
func httpTokens(cfg config.Config) ([]httpapi.Token, error) {
	secrets, err := cfg.HTTPTokens()
	if err != nil {
		return nil, err
	}
	var tokens []httpapi.Token
	for _, id := range slices.Sorted(maps.Keys(secrets)) {
		u := cfg.HTTP.Users[id]
		by := bot.User{Platform: httpapi.Platform, ID: bot.UserID(id), Name: u.Name, Role: bot.Role(u.Role)}
		tokens = append(tokens, httpapi.Token{Secret: secrets[id], User: by})
	}
	return tokens, nil
}

// httpSession reads how the conversation at a place stands, with what was said and waits for its turn.
func (h *house) httpSession(ctx context.Context, at bot.Place) (httpapi.Session, error) {
	th, err := h.store.At(ctx, at)
	if err != nil {
		return httpapi.Session{}, noSession(err)
	}
	rec, err := h.store.Record(ctx, th.ID)
	if err != nil {
		return httpapi.Session{}, noSession(err)
	}
	s := httpapi.Session{
		Owner: rec.Thread.Owner, Workflow: rec.Thread.Workflow, Request: rec.Thread.Args["request"], Status: cmp.Or(rec.Thread.Glance.Status, "starting"), Context: rec.Thread.Args["context"],
		Working: len(rec.Waiting) > 0 || rec.Thread.Continue, Parked: rec.Thread.Parked != "",
	}
	posts := map[string]storage.Message{}
	for _, m := range rec.Messages {
		posts[m.Key] = m
	}
	for _, l := range rec.History {
		m := httpapi.Message{ID: l.ID, Role: string(l.Role), Text: l.Text, At: l.At}
		if p, ok := posts[l.ID]; ok && l.Role == agents.Assistant {
			m.ID, m.Usage, m.Asks = p.ID, p.Post.Usage, p.Post.Asks
		}
		s.Messages = append(s.Messages, m)
	}
	for _, w := range rec.Waiting {
		if m, ok := w.Event.Body.(bot.Message); ok {
			s.Messages = append(s.Messages, httpapi.Message{ID: string(m.ID), Role: string(agents.User), Text: m.Text, At: w.Event.At})
		}
	}
	return s, nil
}

func noSession(err error) error {
	if errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrErased) {
		return httpapi.ErrNoSession
	}
	return err
}

// httpTemplate creates a template of what a client sent. What is asked for again under a key must be the same.
func (h *house) httpTemplate(ctx context.Context, by bot.User, key string, raw []byte) (string, error) {
	if !by.Staff() {
		return "", &httpapi.Refusal{Class: "Forbidden", Message: "only moderators and operators create templates", Forbidden: true}
	}
	if _, desk := h.Moderation.Approvals[process.Approval]; desk {
		return "", &httpapi.Refusal{Class: "ApprovalRequired",
			Message: "templates are approved by people here: create it in a session, where they are asked", Forbidden: true}
	}
	dto, err := template.ReadDTO(string(raw))
	if err != nil {
		return "", refusalOf(err)
	}
	if key != "" {
		key = "http/" + key
	}
	t, err := templatesOf(h.store).Create(ctx, key, dto, h.clock.Now())
	if err != nil {
		return "", refusalOf(err)
	}
	slices.SortFunc(dto.Steps, func(a, b template.StepDraft) int { return a.Seq - b.Seq })
	if !reflect.DeepEqual(t.DTO(), dto) {
		return "", httpapi.ErrReused
	}
	return t.ID, nil
}

// refusalOf is what is wrong with a template, for whoever sent it.
func refusalOf(err error) error {
	var wrong *template.Error
	if !errors.As(err, &wrong) {
		return err
	}
	r := &httpapi.Refusal{Class: string(wrong.Class)}
	var texts []string
	for _, p := range wrong.Problems {
		texts = append(texts, p.Message)
	}
	if len(wrong.Problems) > 0 {
		r.Kind = string(wrong.Problems[0].Sub)
	}
	r.Message = strings.Join(texts, "; ")
	return r
}

// templatesOf are those that a store keeps.
func templatesOf(s storage.Store) *template.Store {
	return template.NewStore(s.Table(template.TableName))
}
