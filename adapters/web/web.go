// Package web is the platform for people who are in no chat: pages in a browser, in which a candidate has a room with a link to it.
//
// A room is a conversation like any other: its place is this platform, its thread the room's id, its words and files are in the store and every page is
// made of them. A request is answered only after Inbox.Accept returned nil. What is sent again with the same nonce is one event, in every life of
// the program. GET changes nothing: mail scanners and previews follow links.
//
// Of a link, a session and a code only a digest is stored. A room that a browser has no session for is one that does not exist. Secrets and words
// are not logged. What is shown never contains a sign that nobody sees, and no page has a script or a style in it.
package web

import (
	"cmp"
	"context"
	"errors"
	"io"
	"log/slog"
	"net"
	"net/netip"
	"net/url"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// Platform is the name of this platform in places and users.
const Platform bot.Platform = "web"

// Place is where the room with this id is.
func Place(room string) bot.Place { return bot.Place{Platform: Platform, Thread: room} }

// Moderators is the room of the desk on this platform. It has no window yet: its cards are seen and decided where the program's own commands show them.
func Moderators() bot.Place { return bot.Place{Platform: Platform, Channel: "moderators"} }

// Config is what an adapter needs. Zero limits take the defaults named.
type Config struct {
	Listener net.Listener   // to serve on; nil: Listen is opened when Run begins
	Listen   string         // "127.0.0.1:8090"
	Public   *url.URL       // where people reach it; nil: at the listener
	Trusted  []netip.Prefix // of proxies whose X-Forwarded-For is believed
	Lang     string         // of who has picked none
	Log      *slog.Logger   // required
	Serving  func(base string)

	Start string           // the command that begins an application
	Now   func() time.Time // real time: of sessions, links and limits; nil: time.Now
	Rows  Rows             // of sessions, links and codes

	// Text is a text of the program's for people: one of TextKeys.
	Text func(lang, key string, args map[string]any) string
	// Jobs lists what one can apply for, those in a language first.
	Jobs func(lang string) []Job
	// Read tells how a room stands. ErrNoRoom where there is none, ErrErased where there was.
	Read func(ctx context.Context, at bot.Place) (Room, error)
	// Watch gives something when a room changed, whoever changed it, until ctx ends. It is not closed then. nil: only posts tell.
	Watch func(ctx context.Context, at bot.Place) <-chan struct{}
	// File opens a file of a room. ErrNoRoom where the room has none such.
	File func(ctx context.Context, at bot.Place, ref string) (File, io.Reader, error)
	// Mail tells people that there is news.
	Mail Mail

	FileSize  int64 // bytes of a file; default 10 MB
	FileCount int   // files of a message; default 5
	Starts    int   // applications begun an hour and address; default 10
	Sent      int   // messages a minute and room; default 30
	Guesses   int   // unknown links and codes an hour and address; default 20

	NewsAfter time.Duration // how long news waits to be seen on the page before a letter tells of it; default 2 min

	Wait time.Duration // how long a page without a script waits for an answer before it is shown anew; default 3 s
	Pace time.Duration // within which 16 kB of what is sent have to come; default 15 s
}

var (
	// ErrNoRoom means that no conversation has this place, or that it is none of whoever asks.
	ErrNoRoom = errors.New("no such room")
	// ErrErased means that what was there was erased.
	ErrErased = errors.New("the room was erased")
)

// Job is something that one can apply for.
type Job struct {
	ID       string
	Title    string
	Lang     string // of the conversation, unless another one is picked
	Company  string // empty: not said
	Facts    []bot.Field
	Fields   int  // how much is asked
	Minutes  int  // that this takes
	Unlisted bool // only who has its address finds it
}

// Room is how a conversation stands.
type Room struct {
	Owner   bot.User
	Title   string         // of the job
	Initial string         // the first letter of the person's name; empty: not known
	Lang    string         // of the conversation; empty: not known yet
	Zone    *time.Location // of the times in it; nil: UTC
	ZoneIs  string         // what that is called in Lang; empty: UTC
	Working bool           // something that was said waits for its answer
	Parked  bool           // it stopped over an error, and a person was told
	Staff   string         // who speaks in place of the bot; empty: nobody does
	Items   []Item         // oldest first

	Awaits bool      // people read what was sent and decide: the person need not stay
	By     time.Time // the day by which they are to hear of it; zero: none is promised
}

// Item is something that was said in a room.
type Item struct {
	ID       string
	Of       Speaker
	Text     string
	Markdown bool
	At       time.Time
	Card     *bot.Card
	Files    []File
	Waits    bool // it was taken in and is not answered yet
	Draft    bool // it is still being written

	Expect   *bot.Expect   // what an answer to it looks like; nil: nobody knows
	Progress *bot.Progress // how far the conversation is with it; nil: it says nothing of that
}

// Speaker is who said something.
type Speaker string

// The speakers of a room.
const (
	Person Speaker = "person"
	Bot    Speaker = "bot"
)

// File is a file of a room.
type File struct {
	Ref, Name string
	Size      int64 // bytes
}

// Adapter serves rooms.
type Adapter struct {
	cfg       Config
	bells     bells
	streams   streams
	farewells farewells
	blind     bot.Limits // who guessed too often, by address
	lanes     *incoming.Lanes
	letters   chan struct{} // has one when letters are to be looked for
}

// maxWaiting bounds the bytes of what waits to be taken in.
const maxWaiting = 64 << 20

// New makes the adapter. Nothing is opened before Run.
func New(cfg Config) *Adapter {
	if cfg.Now == nil {
		cfg.Now = time.Now
	}
	for _, d := range []struct {
		to *int
		is int
	}{{&cfg.FileCount, 5}, {&cfg.Starts, 10}, {&cfg.Sent, 30}, {&cfg.Guesses, 20}} {
		*d.to = cmp.Or(*d.to, d.is)
	}
	cfg.NewsAfter = cmp.Or(cfg.NewsAfter, 2*time.Minute)
	cfg.FileSize, cfg.Wait, cfg.Pace = cmp.Or(cfg.FileSize, 10<<20), cmp.Or(cfg.Wait, 3*time.Second), cmp.Or(cfg.Pace, 15*time.Second)
	return &Adapter{cfg: cfg, lanes: incoming.NewLanes(maxWaiting), letters: make(chan struct{}, 1)}
}

// Platform is this platform.
func (a *Adapter) Platform() bot.Platform { return Platform }

// Post shows nothing by itself: what it is about can be read by now, and the pages that show it are told. The last words to a room that was erased
// can be read nowhere, so they are kept for a while. It fails only where it cannot note that somebody is to be told by mail.
func (a *Adapter) Post(ctx context.Context, d bot.Delivery) (bot.MessageRef, error) {
	if d.Place.Thread != "" {
		if _, err := a.cfg.Read(ctx, d.Place); errors.Is(err, ErrErased) {
			a.farewells.keepWords(d.Place, d.Post.Text, a.cfg.Now())
			if err := a.forgetNews(ctx, d.Place.Thread); err != nil {
				return bot.MessageRef{}, err
			}
		} else if err := a.noteNews(ctx, d); err != nil {
			return bot.MessageRef{}, err
		}
	}
	a.bells.ringBell(d.Place)
	a.bells.ringBell(d.About)
	return bot.MessageRef{Place: d.Place, ID: bot.MessageID(d.ID)}, nil
}

// Delete has nothing to take away: pages show what the store has.
func (a *Adapter) Delete(_ context.Context, ref bot.MessageRef) error {
	a.bells.ringBell(ref.Place)
	return nil
}

// Mirrors says that pages show what the store has.
func (a *Adapter) Mirrors() bool { return true }

// Direct says that only one person and the bot are in a room.
func (a *Adapter) Direct(at bot.Place) bool { return at.Thread != "" }

// Link is the address of a room for whose conversation it is. Staff have no window here.
func (a *Adapter) Link(at bot.Place, reader bot.User) string {
	if at.Thread == "" || reader.Staff() || a.cfg.Public == nil {
		return ""
	}
	return a.cfg.Public.String() + "/c/" + at.Thread
}

// Typing tells the pages of a room that something goes on there: the store says what.
func (a *Adapter) Typing(_ context.Context, at bot.Place, _ string) { a.bells.ringBell(at) }

var (
	_ bot.Deleter  = (*Adapter)(nil)
	_ bot.Director = (*Adapter)(nil)
	_ bot.Mirror   = (*Adapter)(nil)
	_ bot.Typist   = (*Adapter)(nil)
	_ bot.Linker   = (*Adapter)(nil)
)
