package main

import (
	"context"
	"errors"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// httpApprovals lists the cards that wait, for staff whose own matter they are not.
func (h *house) httpApprovals(ctx context.Context, by bot.User) ([]httpapi.Approval, error) {
	if !by.Staff() {
		return nil, httpapi.ErrNoSession
	}
	all, err := storage.AllCards(ctx, h.store, storage.CardQuery{State: bot.Open})
	if err != nil {
		return nil, err
	}
	sortAsked(all)
	var out []httpapi.Approval
	for _, a := range all {
		if !h.isOwnMatter(by, a) {
			out = append(out, shownApproval(a))
		}
	}
	return out, nil
}

// sortAsked has approvals in the order in which they were asked.
func sortAsked(all []bot.Approval) {
	slices.SortStableFunc(all, func(a, b bot.Approval) int { return a.AskedAt.Compare(b.AskedAt) })
}

func (h *house) isOwnMatter(by bot.User, a bot.Approval) bool {
	return h.Identities().Same(by, a.Subject)
}

// httpApproval finds a card by its code.
func (h *house) httpApproval(ctx context.Context, by bot.User, code string) (httpapi.Approval, error) {
	a, err := h.findApproval(ctx, by, code)
	return shownApproval(a), err
}

func (h *house) findApproval(ctx context.Context, by bot.User, code string) (bot.Approval, error) {
	if !by.Staff() || code == "" {
		return bot.Approval{}, httpapi.ErrNoSession
	}
	_, a, err := h.store.Coded(ctx, strings.ToUpper(strings.TrimSpace(bot.Fold(code))))
	if err == nil && h.isOwnMatter(by, a) {
		err = httpapi.ErrNoSession
	}
	return a, noSession(err)
}

func shownApproval(a bot.Approval) httpapi.Approval {
	out := httpapi.Approval{
		Code: a.Code, Kind: a.Kind, State: string(a.State), Title: a.Card.Title, Body: a.Card.Body, Needed: a.Needed(), AskedAt: a.AskedAt, Expires: a.Expires,
		Verdicts: verdictsOf(a),
	}
	for _, f := range a.Card.Fields {
		out.Fields = append(out.Fields, httpapi.Field{Name: f.Name, Value: f.Value})
	}
	for _, v := range votesOf(a) {
		out.Votes = append(out.Votes, httpapi.Vote{By: v.By.Display(), Verdict: string(v.Verdict), Reason: v.Reason, At: v.At})
	}
	return out
}

// verdictsOf are the buttons by which a program can decide a card: those that need no words but a reason. None where it is not open.
func verdictsOf(a bot.Approval) []string {
	if a.State != bot.Open {
		return nil
	}
	var out []string
	for _, b := range a.Card.Buttons {
		missing := b.Modal.Missing(map[string]string{bot.InputReason: "x"})
		if b.Name != bot.ButtonOpen && b.Name != bot.ButtonTakeOver && len(missing) == 0 {
			out = append(out, b.Name)
		}
	}
	return out
}

// hasSaid reports that the user's vote on a card is this one already.
func (h *house) hasSaid(by bot.User, a bot.Approval, verdict string) bool {
	says := bot.Verdict(verdict)
	switch verdict {
	case bot.ButtonApprove:
		says = bot.Approved
	case bot.ButtonReject:
		says = bot.Rejected
	}
	return slices.ContainsFunc(a.Votes, func(v bot.Vote) bool { return h.Identities().Same(v.By, by) && v.Verdict == says })
}

// httpDecide decides a card as the user, by the same rules as a press of its button.
func (h *house) httpDecide(ctx context.Context, by bot.User, code, verdict, reason string) (httpapi.Approval, error) {
	a, err := h.findApproval(ctx, by, code)
	if err != nil {
		return httpapi.Approval{}, err
	}
	if h.hasSaid(by, a, verdict) {
		return shownApproval(a), nil // the answer to it was lost
	}
	if a.State == bot.Open && !slices.Contains(verdictsOf(a), verdict) {
		return httpapi.Approval{}, &httpapi.Refusal{Class: "NoSuchVerdict", Message: "the card has no such verdict; it has " + strings.Join(verdictsOf(a), ", ")}
	}
	filed, problem, err := h.engine.Decide(ctx, by, a.Code, verdict, reason)
	if errors.Is(err, storage.ErrNotFound) {
		err = httpapi.ErrNoSession
	}
	if err != nil {
		return httpapi.Approval{}, err
	}
	switch filed.Settlement {
	case bot.Counted:
		return shownApproval(filed.Approval), nil
	case bot.NotAllowed:
		return httpapi.Approval{}, &httpapi.Refusal{Class: "NotAllowed", Message: problem, Forbidden: true}
	case bot.TooLate, bot.Stale:
		return httpapi.Approval{}, &httpapi.Refusal{Class: "TooLate", Message: problem, Late: true}
	}
	return httpapi.Approval{}, &httpapi.Refusal{Class: "ReasonMissing", Message: "not decided: it needs a reason"}
}
