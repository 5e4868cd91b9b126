package main

import (
	"context"
	"errors"
	"net/http"
	"sync"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// refusals lets operators know that a provider refuses what no retry mends, its key, an account that is used up or a model: when it begins and when it is over, and
// not at each call. A provider that fails otherwise is no news, calls are tried again by themselves. It is safe for concurrent use.
type refusals struct {
	mu   sync.Mutex
	now  map[denial]bool
	tell func(r denial, over bool) // nil: nobody is there to be told; may block
}

// denial is what a provider refuses: its key, or, each in its field, the account or a model.
type denial struct {
	provider, model string
	quota           bool
}

// watchClient makes a provider's client one whose refusals are told.
func (r *refusals) watchClient(provider string, c llm.Client) llm.Client {
	return &watched{c, provider, r}
}

// watched is a provider's client.
type watched struct {
	llm.Client
	provider string
	by       *refusals
}

// Chat implements llm.Client.
func (w *watched) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	resp, err := w.Client.Chat(ctx, req)
	w.by.noteError(w.provider, req.Model, err)
	return resp, err
}

// noteError takes in how a call of a provider's model ended.
func (r *refusals) noteError(provider, model string, err error) {
	key, quota, of := denial{provider: provider}, denial{provider: provider, quota: true}, denial{provider: provider, model: model}
	var e *llm.Error
	switch {
	case err == nil:
		r.tellChange(key, false)
		r.tellChange(quota, false)
		r.tellChange(of, false)
	case errors.As(err, &e) && e.Code == llm.OutOfQuota:
		r.tellChange(quota, true)
	case e == nil || e.Code != llm.Rejected:
	case e.Status == http.StatusUnauthorized:
		r.tellChange(key, true)
	case e.Status == http.StatusForbidden || e.Status == http.StatusNotFound: // forbidden is often one model of several
		r.tellChange(of, true)
	}
}

// tellChange tells of a change, and of nothing else.
func (r *refusals) tellChange(what denial, is bool) {
	r.mu.Lock()
	changed := r.now[what] != is
	if is && changed {
		if r.now == nil {
			r.now = map[denial]bool{}
		}
		r.now[what] = true
	} else if changed {
		delete(r.now, what)
	}
	tell := r.tell
	r.mu.Unlock()
	if changed && tell != nil {
		tell(what, !is)
	}
}

// tellTo has refusals told from now on.
func (r *refusals) tellTo(tell func(r denial, over bool)) {
	if r == nil {
		return
	}
	r.mu.Lock()
	defer r.mu.Unlock()
	r.tell = tell
}

// tellDenied tells the operators what a provider refuses, or that it does no more, in the log and as a card.
func (h *house) tellDenied(what denial, over bool) {
	t, err := prompts.Load(h.Moderation.Language)
	if err != nil {
		return // the engine has looked
	}
	args := map[string]any{"provider": what.provider, "model": what.model}
	key := "operators.key_refused"
	switch {
	case what.quota:
		key = "operators.quota_used_up"
	case what.model != "":
		key = "operators.model_unknown"
	}
	if over {
		key = "operators.model_works"
		h.log.Info("a provider of models works again", "provider", what.provider, "model", what.model)
	} else {
		h.log.Error("a provider refuses its key, has no credit left for us, or has no such model", "provider", what.provider, "model", what.model, "quota", what.quota)
	}
	title := t.Text(key+".title", args)
	about := "model/" + what.provider + "/" + what.model
	if what.quota {
		about = "quota/" + what.provider
	}
	h.engine.TellChange(about, over, bot.Post{Text: title, Card: &bot.Card{Kind: "model", Title: title, Body: t.Text(key, args)}})
}
