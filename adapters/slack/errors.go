package slack

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"time"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// Error is why Slack did not do what it was asked, or could not be reached. It implements what the engine asks of errors: Temporary,
// RetryAfter, and bot.ErrUnknownOutcome for a call that may have been carried out.
type Error struct {
	Method string // of the Web API: "chat.postMessage"
	Code   string // Slack's, as documented with the method, or "http_503", "timeout", "connection"
	Needed string // the scope that is missing

	temporary bool
	wait      time.Duration
	lost      bool
	cause     error
}

func (e *Error) Error() string {
	if e.Needed != "" {
		return fmt.Sprintf("slack: %s: %s (needs %s)", e.Method, e.Code, e.Needed)
	}
	return fmt.Sprintf("slack: %s: %s", e.Method, e.Code)
}

// ErrorClass is what logs and the outbox may say of the error.
func (e *Error) ErrorClass() string { return "slack_" + e.Code }

// Temporary reports whether the same call may succeed later without anybody changing what it says.
func (e *Error) Temporary() bool { return e.temporary }

// RetryAfter is how long Slack wants to be left alone, zero where it did not say.
func (e *Error) RetryAfter() time.Duration { return e.wait }

// Is makes the error one with bot.ErrUnknownOutcome where the call may have been carried out.
func (e *Error) Is(target error) bool { return e.lost && target == bot.ErrUnknownOutcome }

func (e *Error) Unwrap() error { return e.cause }

// Refused reports whether Slack takes nothing from this token any more: an operator has to mend it.
func (e *Error) Refused() bool { return refusals[e.Code] }

// refusals are the answers to every method that say that the token is no good (docs.slack.dev, "Common errors" of each method).
var refusals = map[string]bool{
	"invalid_auth": true, "not_authed": true, "account_inactive": true, "token_revoked": true, "token_expired": true,
	"http_401": true, "http_403": true,
	"invalid_refresh_token": true, "bad_client_secret": true, "invalid_client_id": true, // of the exchange of a token
}

// troubles are answers after which Slack says that something of the call may have succeeded, or that it did not get to it.
var troubles = map[string]bool{
	"fatal_error": true, "internal_error": true, "request_timeout": true, "service_unavailable": true, "team_added_to_org": true,
}

// mendable are answers that an operator can change: by inviting the bot, by unarchiving the channel, by installing the app again.
var mendable = map[string]bool{
	"missing_scope": true, "not_in_channel": true, "is_archived": true, "channel_not_found": true, "restricted_action": true,
	"not_allowed_token_type": true,
}

// closures are the answers that say that nothing can be posted at a place, as documented with chat.postMessage and conversations.open.
var closures = map[string]bot.Refusal{
	"channel_not_found": bot.PlaceGone, "thread_not_found": bot.PlaceGone, "cannot_reply_to_message": bot.PlaceGone,
	"is_archived": bot.PlaceClosed, "restricted_action_thread_locked": bot.PlaceClosed,
	"not_in_channel": bot.PlaceForbidden, "restricted_action": bot.PlaceForbidden, "restricted_action_read_only_channel": bot.PlaceForbidden,
	"restricted_action_non_threadable_channel": bot.PlaceForbidden, "restricted_action_thread_only_channel": bot.PlaceForbidden,
	"cannot_dm_bot": bot.Unreachable, "messages_tab_disabled": bot.Unreachable, "user_not_found": bot.Unreachable,
	"users_not_found": bot.Unreachable, "user_disabled": bot.Unreachable, "user_not_visible": bot.Unreachable,
}

// Refusal is why the place takes nothing, empty where that is not why.
func (e *Error) Refusal() bot.Refusal { return closures[e.Code] }

// classifyError says what the outcome of a call means. effect tells of a call that must not be made twice.
func classifyError(method string, effect bool, err error) error {
	if err == nil {
		return nil
	}
	if known, ok := errors.AsType[*Error](err); ok {
		e := *known
		e.Method = cmp.Or(e.Method, method) // what a token could not be exchanged for is told as that
		return &e
	}
	e := &Error{Method: method, cause: err, temporary: true, lost: effect}
	if said, ok := errors.AsType[slack.SlackErrorResponse](err); ok {
		e.Code, e.Needed = said.Err, said.Needed
		e.lost = effect && troubles[e.Code]
		e.temporary = troubles[e.Code] || refusals[e.Code] || mendable[e.Code] || e.Code == "ratelimited" || e.Code == "rate_limited"
		return e
	}
	switch status, isStatus := errors.AsType[slack.StatusCodeError](err); {
	case isStatus:
		e.Code = fmt.Sprintf("http_%d", status.Code)
		e.lost = effect && status.Code >= 500
		e.temporary = status.Code >= 500 || status.Code == http.StatusTooManyRequests || refusals[e.Code]
	case errors.Is(err, errForeign):
		e.Code, e.lost, e.temporary = "foreign_host", false, false
	case incoming.NeverSent(err):
		e.Code, e.lost = "connection", false
	case errors.Is(err, context.DeadlineExceeded) || isTimeout(err):
		e.Code = "timeout"
	case isUnreadable(err):
		e.Code = "unreadable_answer"
	default:
		e.Code = "connection"
	}
	return e
}

func isTimeout(err error) bool {
	t, ok := errors.AsType[net.Error](err)
	return ok && t.Timeout()
}

func isUnreadable(err error) bool {
	_, syntax := errors.AsType[*json.SyntaxError](err)
	_, kind := errors.AsType[*json.UnmarshalTypeError](err)
	return syntax || kind || errors.Is(err, io.ErrUnexpectedEOF)
}

// errorCode is Slack's word for an error, empty for what is none of Slack's.
func errorCode(err error) string {
	if e, ok := errors.AsType[*Error](err); ok {
		return e.Code
	}
	return ""
}
