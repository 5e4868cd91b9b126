// Package httpapi is the platform for programs: sessions over HTTP with JSON bodies, and conversations in which staff speak in place of the bot, described
// by the OpenAPI file that it serves.
//
// A session is a conversation like any other: its place is this platform, its thread the session's id, its words are in the store. The
// adapter keeps nothing, so a session goes on over restarts, and what the bot says is read where it is stored. A request is answered
// only after Inbox.Accept returned nil; one whose answer takes longer than Config.Wait is told where to fetch it, and nothing of it is
// lost. A request that is sent again with the same Idempotency-Key is the same request, also in another life of the program.
//
// Every request but that for the OpenAPI file needs a bearer token, and whoever has it is its user. A session of somebody else is one
// that does not exist. Tokens and words are not logged. The texts of errors are for programmers, in English.
package httpapi

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/http"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Platform is the name of this platform in places and users.
const Platform bot.Platform = "http"

// Place is where the session with this id is.
func Place(session string) bot.Place { return bot.Place{Platform: Platform, Thread: session} }

// Moderators is the room of the desk on this platform. It has no window: its cards are seen and decided where the program's own
// commands show them, or by words in a session.
func Moderators() bot.Place { return bot.Place{Platform: Platform, Channel: "moderators"} }

// Config is what an adapter needs. Zero limits take the defaults named.
type Config struct {
	Listener net.Listener // to serve on; nil: Listen is opened when Run begins
	Listen   string       // "127.0.0.1:8080"
	Tokens   []Token
	Start    string        // the workflow of a session that names none
	Wait     time.Duration // how long a request waits for the bot's answer; default 60 s
	Rate     int           // requests a minute and token; default 120
	Webhook  Webhook
	Log      *slog.Logger // required

	// Read tells how a session stands. ErrNoSession where there is none.
	Read func(ctx context.Context, place bot.Place) (Session, error)
	// Create makes a process template of a JSON object. The same key (empty: none) makes no second one: another object under it is
	// ErrReused. What is wrong with the object is a *Refusal.
	Create func(ctx context.Context, by bot.User, key string, template []byte) (id string, err error)
	// Conversation tells of the conversation that a card's code names. ErrNoSession where there is none that the user may take over.
	Conversation func(ctx context.Context, by bot.User, code string) (Conversation, error)
	// Approvals lists the cards that wait for a decision, oldest first, and Approval finds one by its code, in any state. For who is none of the staff
	// there are none: ErrNoSession.
	Approvals func(ctx context.Context, by bot.User) ([]Approval, error)
	Approval  func(ctx context.Context, by bot.User, code string) (Approval, error)
	// Decide decides one as the user, under its terms, and returns it as it stands then. What was said before changes nothing. A decision that does not
	// count is a *Refusal.
	Decide func(ctx context.Context, by bot.User, code, verdict, reason string) (Approval, error)
	// File opens a file of such a conversation. That somebody reads it is in the audit chain before it returns. ErrNoSession.
	File func(ctx context.Context, by bot.User, code, ref string) (File, io.Reader, error)
}

// Token is a secret and whose it is.
type Token struct {
	Secret string
	User   bot.User
}

// ErrReused means that a key was used for something else before.
var ErrReused = errors.New("the key was used for something else")

// ErrNoSession means that no session has this place, or none has any more.
var ErrNoSession = errors.New("no such session")

// Session is how a session stands.
type Session struct {
	Owner    bot.User
	Workflow string
	Status   string
	Context  string    // the JSON object that it was begun with; empty for none
	Request  string    // that it was begun with; empty for none
	Working  bool      // something that was said waits for its answer
	Parked   bool      // it stopped over an error, and a person was told
	Messages []Message // oldest first, with those that wait
}

// Message is something that was said in a session.
type Message struct {
	ID    string
	Role  string // "user", "assistant" or, where somebody speaks in place of the bot, "staff"
	By    string // who of the staff
	Text  string
	Asks  string // what an answer to it would answer: a field's id, "consent", …; empty for nothing
	At    time.Time
	Usage *bot.Usage // of an assistant's message, where it is known
}

// Refusal is what is wrong with a template or a decision. Of a class there can be kinds.
type Refusal struct {
	Class, Kind, Message string
	Forbidden            bool // whoever asked may not do it, whatever the template
	Late                 bool // somebody else was first
}

func (r *Refusal) Error() string { return r.Class + ": " + r.Message }

// Adapter serves sessions.
type Adapter struct {
	cfg   Config
	bells bells
	turns turns
	reads streams
	hooks *http.Client
}

// New makes the adapter. Nothing is opened before Run.
func New(cfg Config) *Adapter {
	cfg.Wait = cmp.Or(cfg.Wait, time.Minute)
	cfg.Rate = cmp.Or(cfg.Rate, 120)
	return &Adapter{cfg: cfg, hooks: &http.Client{CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}}
}

// Platform is this platform.
func (a *Adapter) Platform() bot.Platform { return Platform }

// Post shows nothing by itself: what it is about can be read by now, and whoever waits for it is woken. It fails only where a webhook was not told.
func (a *Adapter) Post(ctx context.Context, d bot.Delivery) (bot.MessageRef, error) {
	a.bells.ringBell(d.Place)
	a.bells.ringBell(d.About)
	return bot.MessageRef{Place: d.Place, ID: bot.MessageID(d.ID)}, a.tellHook(ctx, d)
}

var _ bot.Composer = (*Adapter)(nil)

// Composed says that a message here is whole: a program does not send one thought in several.
func (a *Adapter) Composed() bool { return true }
