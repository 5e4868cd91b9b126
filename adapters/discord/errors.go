package discord

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// Error is why Discord did not do what it was asked, or could not be reached. It implements what the engine asks of errors:
// Temporary, RetryAfter, and bot.ErrUnknownOutcome for a call that may have been carried out.
type Error struct {
	Call    string // "POST /channels/*/messages"
	Status  int    // of HTTP, 0 where there was no answer
	Code    int    // Discord's: https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
	Message string // Discord's own words for it

	temporary bool
	wait      time.Duration
	lost      bool
	refusal   bot.Refusal // where it is not the code's
	where     string      // the address of the channel that it is about, where that is known
	cause     error
}

func (e *Error) Error() string {
	s := "discord: " + e.Call
	if e.Status != 0 {
		s += fmt.Sprintf(": HTTP %d", e.Status)
	}
	if e.Code != 0 {
		s += fmt.Sprintf(" (%d %s)", e.Code, e.Message)
	}
	if e.cause != nil {
		s += ": " + e.cause.Error()
	}
	return s
}

// Reason is what people are told of the error: what Discord says and where, and nothing of the call.
func (e *Error) Reason() string {
	s := cmp.Or(e.Message, http.StatusText(e.Status), "no answer")
	if e.where != "" {
		s += ": " + e.where
	}
	return s
}

// ErrorClass is what logs and the outbox may say of the error.
func (e *Error) ErrorClass() string { return fmt.Sprintf("discord_%d_%d", e.Status, e.Code) }

// Temporary reports whether the same call may succeed later without anybody changing what it says.
func (e *Error) Temporary() bool { return e.temporary }

// RetryAfter is how long Discord wants to be left alone, zero where it did not say.
func (e *Error) RetryAfter() time.Duration { return e.wait }

// Is makes the error one with bot.ErrUnknownOutcome where the call may have been carried out.
func (e *Error) Is(target error) bool { return e.lost && target == bot.ErrUnknownOutcome }

func (e *Error) Unwrap() error { return e.cause }

// Codes of refusals that are told apart: https://discord.com/developers/docs/topics/opcodes-and-status-codes#json
const (
	codeUnknownChannel     = 10003
	codeUnknownGuild       = 10004
	codeUnknownMember      = 10007
	codeUnknownMessage     = 10008
	codeUnknownUser        = 10013
	codeUnknownInteraction = 10062
	codeThreadParticipants = 30033
	codeAlready            = 40060
	codeMissingAccess      = 50001
	codeThreadThere        = 160004 // a thread has already been created for this message
	codeCannotDM           = 50007
	codeChannelType        = 50024
	codeMissingPermissions = 50013
	codeArchived           = 50083
	codeNoMutualGuilds     = 50278
	codeThreadLocked       = 160005
	codeActiveThreads      = 160006
)

var refusals = map[int]bot.Refusal{
	codeUnknownChannel: bot.PlaceGone, codeUnknownGuild: bot.PlaceGone,
	codeArchived: bot.PlaceClosed, codeThreadLocked: bot.PlaceClosed,
	codeMissingAccess: bot.PlaceForbidden, codeMissingPermissions: bot.PlaceForbidden, codeChannelType: bot.PlaceForbidden,
	codeActiveThreads: bot.PlaceFull, codeThreadParticipants: bot.PlaceFull,
	codeCannotDM: bot.Unreachable, codeNoMutualGuilds: bot.Unreachable, codeUnknownMember: bot.Unreachable, codeUnknownUser: bot.Unreachable,
}

// Refusal is why the place takes nothing, empty where that is not why.
func (e *Error) Refusal() bot.Refusal {
	if e.refusal != "" {
		return e.refusal
	}
	return refusals[e.Code]
}

// detailOf is what Discord said of an error, nothing for what is none of Discord's.
func detailOf(err error) Error {
	if e, ok := errors.AsType[*Error](err); ok {
		return *e
	}
	return Error{}
}

// errorCode is Discord's word for an error, status that of HTTP, and retryOf how long Discord wants to be left alone after it.
func errorCode(err error) int         { return detailOf(err).Code }
func httpStatus(err error) int        { return detailOf(err).Status }
func retryOf(err error) time.Duration { return detailOf(err).wait }

// readRefusal reads an answer that says no.
func readRefusal(call string, resp *http.Response, body []byte) *Error {
	said := decodeWire[struct {
		Code       int     `json:"code"`
		Message    string  `json:"message"`
		RetryAfter float64 `json:"retry_after"` // seconds
	}](body)
	e := &Error{Call: call, Status: resp.StatusCode, Code: said.Code, Message: said.Message}
	switch {
	case e.Status == http.StatusTooManyRequests:
		e.temporary, e.wait = true, retryAfter(resp.Header, said.RetryAfter)
	case e.Status >= 500:
		e.temporary = true
	case e.Status == http.StatusUnauthorized, lacksPermission(e):
		e.temporary = true // an operator can mend it
	}
	return e
}

// lacksPermission reports that a permission is missing, and not that the request can never be granted.
func lacksPermission(e *Error) bool {
	return e.Status == http.StatusForbidden && (e.Code == codeMissingAccess || e.Code == codeMissingPermissions || e.Code == 0)
}

// classifyError says what an error of a call means. effect tells of a call that must not be made twice.
func classifyError(call string, effect bool, err error) error {
	if known, ok := errors.AsType[*Error](err); ok {
		e := *known
		e.lost = effect && e.Status >= 500
		return &e
	}
	if u, ok := errors.AsType[*url.Error](err); ok {
		err = u.Err // without the address, which may hold an interaction's token
	}
	e := &Error{Call: call, temporary: true, cause: err}
	e.lost = effect && !incoming.NeverSent(err)
	if effect && errors.Is(err, context.Canceled) {
		e.lost = true
	}
	return e
}

func isTemporary(err error) bool {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.temporary
	}
	return err != nil
}
