package bot

import (
	"cmp"
	"context"
	"errors"
	"io"
	"maps"
	"slices"
	"time"
)

// ErrStopped is returned by Accept while the program drains: the event is not durable, the platform should send it again.
var ErrStopped = errors.New("stopping: event not accepted")

// Inbox takes in what happened.
type Inbox interface {
	// Accept makes the events durable as one batch. It blocks until they are: a nil error means that they survive a
	// crash (or were known already, or are deliberately not kept), so only then may the adapter acknowledge.
	Accept(ctx context.Context, evs ...Event) (Reply, error)
	// Keep stores a file that somebody sent at a place, before the message that it came with is accepted: its reference goes into that
	// message's Attachment. It reads body to its end, in pieces, and returns when all of it is durable. A FileLimit says that it is more than
	// may be kept; nothing of it is then. A file that no accepted message names goes with the message that was refused, or after an hour.
	Keep(ctx context.Context, at Place, name, mime string, body io.Reader) (ref string, size int64, err error)
	// Marks tells how far the places of a platform with a conversation that is not over (or was not long ago) were taken in:
	// what an adapter reads history from after a gap or a restart. What it reads again is known, so it may read more than it missed.
	Marks(ctx context.Context, p Platform) ([]Mark, error)
	// Listened is until when all that was said on a platform is known to be taken in, of what a name of the adapter's own stands for, such as a server's
	// channels: by whichever program on the same store, in whichever life. The zero time: that is not known. NoteListened notes it. Whoever notes an
	// earlier moment than is known changes nothing, so that a program that stood still meanwhile may do it, too.
	Listened(ctx context.Context, p Platform, name string) (time.Time, error)
	NoteListened(ctx context.Context, p Platform, name string, until time.Time) error
	// Home is what a person's own page shows: what waits for a decision for staff, how their applications stand for a
	// candidate. It is never empty, and its text is ready to show.
	Home(ctx context.Context, u User) (Page, error)
	// Hold takes what one of all programs on the same store has at a time, under a name of the adapter's own, such as a shard of a gateway. It blocks
	// until that is free and, where it is given, may says so, which is asked again while it does not; the error is ctx's. A program that is killed
	// keeps it until its lease is over.
	Hold(ctx context.Context, p Platform, name string, may func() bool) (Hold, error)
	// Draw takes one from a limit that all programs on the same store keep together, under a name of the adapter's own, and returns 0; or takes nothing
	// and returns how long it is until one can be had.
	Draw(ctx context.Context, p Platform, name string, r Rate) (time.Duration, error)
	// Pause tells the other programs on the same store that the platform wants to be left alone with something until a time: whoever has an adapter
	// that is a Pauser tells it. It is a hint, may be lost, and does not block.
	Pause(p Platform, name string, until time.Time)
}

// Hold is something that this program has and no other one. Its context ends when another one may have it, or that of who took it does. Release gives it
// back, so that another one can have it at once; it blocks no longer than a few seconds and may be called again.
type Hold struct {
	context.Context
	Orphan  bool // who had it before ended without giving it back
	Release func()
}

// Sole is what programs share, for an inbox beside which there is no other one.
type Sole struct{ limits Limits }

// Hold takes everything at once.
func (*Sole) Hold(ctx context.Context, _ Platform, _ string, _ func() bool) (Hold, error) {
	ctx, cancel := context.WithCancel(ctx)
	return Hold{Context: ctx, Release: cancel}, ctx.Err()
}

// Draw draws from limits of its own.
func (s *Sole) Draw(_ context.Context, p Platform, name string, r Rate) (wait time.Duration, err error) {
	s.limits.Change(string(p)+"/"+name, func(l *Limit) { wait = l.Draw(r, time.Now()) })
	return wait, nil
}

// Pause has nobody to tell.
func (*Sole) Pause(Platform, string, time.Time) {}

// Listened knows nothing of former lives.
func (*Sole) Listened(context.Context, Platform, string) (time.Time, error) { return time.Time{}, nil }

// NoteListened keeps nothing.
func (*Sole) NoteListened(context.Context, Platform, string, time.Time) error { return nil }

// Page is a person's own page.
type Page struct {
	Cards []Card
	Lang  string         // the person's language, for words of the adapter's own
	Zone  *time.Location // of the times that it names as TimeLayout does; nil: it names none
}

// Mark is how far a place was taken in.
type Mark struct {
	Place  Place
	Parent Place
	Owner  UserID    // of the conversation there; empty where they are not of this platform
	Last   MessageID // of the latest message taken in there; empty for none
	At     time.Time // when it was said, or when the conversation began
}

// Reply is what the person who caused an event sees at once, and nobody else. The zero Reply is nothing.
type Reply struct {
	Text  string // a private note
	Modal *Modal // a modal to open
	Ref   MessageRef
	Token string // of the button whose modal it is
	Name  string // of the button whose modal it is
	About Place  // the conversation that the event was about, where one is known
	// Show is the conversation that the person asked to see. An adapter lets them in where that takes an act (Discord: it adds
	// them to the private thread).
	Show Place
	// Nowhere says that no conversation, card or button is known that the event could be about: nothing was kept.
	Nowhere bool
	// Public says that the text tells nothing of anybody: others may read it where its reader cannot be told alone.
	Public bool
	// Lang is the language of who reads it, for words of the adapter's own; empty: nobody knows.
	Lang string
	// Zone is that of the times that the text names as TimeLayout does; nil: it names none.
	Zone *time.Location
	// Files says that the conversation itself answers for files that came with the event and could not be read.
	Files bool
}

// Adapter connects one platform. It owns its goroutines and authors no text.
type Adapter interface {
	Platform() Platform
	// Run takes in events until ctx ends or the platform is lost for good. It blocks.
	Run(ctx context.Context, in Inbox) error
	// Post shows or rewrites a message and returns where it is. It blocks on the network. An error that
	// implements Temporary() bool true is tried again; ErrUnknownOutcome means that it may have arrived.
	Post(ctx context.Context, d Delivery) (MessageRef, error)
}

// ErrUnknownOutcome says that a post may or may not have reached the platform.
var ErrUnknownOutcome = errors.New("the platform's answer was lost")

// Delivery is a post on its way, with the platform's references resolved at the time of sending.
type Delivery struct {
	ID       string         // stable over restarts and rewrites: "m17"
	Post     Post           //
	Place    Place          // where it goes
	About    Place          // the conversation that it is about; the same as Place for the thread itself
	Replaces MessageRef     // the message to rewrite; zero for a new one
	Below    MessageRef     // the message at Place below which it is shown, where the platform has threads or replies; zero for none
	Maybe    bool           // an earlier attempt may have arrived
	Lang     string         // of who reads it, for words of the adapter's own; empty: nobody knows
	Zone     *time.Location // of the times that it names as TimeLayout does; nil: it names none
	With     UserID         // whose conversation it is about; empty: of nobody in particular
}

// Finder is an adapter that can look for a new post whose answer was lost. Found means that it is there and complete.
// A rewrite is not looked for: doing it again shows the same.
type Finder interface {
	Find(ctx context.Context, d Delivery) (ref MessageRef, found bool, err error)
}

// Threader is an adapter that opens a thread below a place.
type Threader interface {
	Open(ctx context.Context, o Opening) (Place, error)
}

// Opening asks for a thread for a person. One that is Shared is for everybody in the channel, so it is opened there and nowhere else;
// another is the person's own, as far as the platform and its configuration let it. Text is what it begins with; empty: the
// adapter's own words.
type Opening struct {
	ID     string // stable over restarts
	Under  Place
	With   User
	Title  string
	Text   string
	Shared bool
	Maybe  bool

	// Below is the message in a channel that asks for it, where it is to be answered in the thread of that message; empty: nowhere in particular.
	Below MessageID
	// Direct says that it belongs into the person's direct messages, wherever the configuration has others of their own held.
	Direct bool
	// Instead is the place of the conversation that takes nothing any more. Where there is one, the person's direct messages come first, then a
	// thread of their own below Under, and nothing is opened where others can read along.
	Instead Place
	// Free reports whether the conversation may be held at a place that is there already, such as direct messages; nil: at any.
	Free func(p Place) bool
}

// Deleter is an adapter that can delete the bot's own messages. Deleting one that is gone already is no error.
type Deleter interface {
	Delete(ctx context.Context, ref MessageRef) error
}

// Typist is an adapter that can show that an answer is being written, in words of a language where it shows words. It is a hint: errors are
// ignored. What it shows is gone when the answer is there.
type Typist interface {
	Typing(ctx context.Context, place Place, lang string)
}

// Streamer is an adapter that can show a post while it is written. Post takes its beginning, which is marked as a Draft. Stream then shows more of it in the
// message that Replaces names, as far as one message holds it, and no other message comes of it; all of d.Post is what is written so far. It is a hint:
// what it could not show comes with the whole post, which rewrites the message.
type Streamer interface {
	Stream(ctx context.Context, d Delivery) error
}

// Whisperer is an adapter that can show something to one person at a place where others read. It is a hint: whoever does not look there then does
// not see it, and it is gone when they reload.
type Whisperer interface {
	Whisper(ctx context.Context, at Place, to UserID, text string) error
}

// Rememberer is an adapter on which what is answered to words at a place stays to be read there. It is then posted so that it can be taken back when
// somebody is erased of whom it tells. What a command or a button is answered with, only who used it sees, for as long as they look.
type Rememberer interface {
	Remembers(at Place) bool
}

// Linker is an adapter that knows the address that opens a place, in the platform's own program, for who is to open it: whose conversation it is and staff
// may come to it by different doors. Of a reader nothing but the role may be known. Empty: there is none for them.
type Linker interface {
	Link(place Place, reader User) string
}

// Forgetter is an adapter that keeps something of its own about places, in memory or in a table, which no erasure of the store reaches. Forget says that the
// conversation at a place is erased, or was once held there. The last words to the person are posted behind it. It is a hint, as another program on the
// same store may be the one that is told. It does not block, and nothing comes of it but deletions.
type Forgetter interface {
	Forget(place Place)
}

// Mirror is an adapter that shows people what the store has and nothing else: of what is erased nobody has anything left to see, or to delete.
type Mirror interface {
	Mirrors() bool
}

// Replier is an adapter on whose platform people can answer below one message, in a thread of it or by a reply. Below is where they say that:
// the message's thread, or its own place where a reply names it.
type Replier interface {
	Below(ref MessageRef) Place
}

// Director is an adapter that knows which places only one person and the bot see. A conversation that is started in a thread anywhere
// else gets one of its own, so that nobody reads along; where it is started in such a place it stays, and begins there again when the
// one before is over.
type Director interface {
	Direct(place Place) bool
}

// PageKeeper is an adapter on which a person's own page (see Inbox.Home) stays in view. PagesChanged says that pages may show something else now, and
// does not block: the adapter rewrites those that somebody has before them.
type PageKeeper interface {
	PagesChanged()
}

// Reporter is an adapter whose user learns at once that what was accepted cannot go on (there is no room to store what
// comes of it), and with nil that it does again. Report must not block on the engine.
type Reporter interface {
	Report(trouble error)
}

// Composer is an adapter whose messages are each whole when they come, so that nothing waits for more of a burst.
type Composer interface {
	Composed() bool
}

// Pauser is an adapter that leaves a platform alone with something, by the name that it has for it, until a time. See Inbox.Pause. It does not block.
type Pauser interface {
	Paused(name string, until time.Time)
}

// Keeper is an adapter that gives a modal back which cannot be used as it was filled in: Accept answers its Submit with that modal, with what
// was written and what is wrong with it, and nothing else has happened. On others the conversation says what is wrong.
type Keeper interface {
	KeepsModals() bool
}

// Uploader is an adapter in whose modals people can choose a file. On others no button is shown whose modal asks for one.
type Uploader interface {
	TakesUploads() bool
}

// Checker is an adapter that can look whether it would work, without running: tokens, scopes, intents, rooms, permissions. It blocks
// on the network and posts nothing. What cannot be looked at because an earlier check failed is left out.
type Checker interface {
	Check(ctx context.Context) []Finding
}

// Finding is how one check came out. It is read by an operator at the shell, in English as errors are; it holds no secret.
type Finding struct {
	Check string // what was looked at, in a word or two: "bot token", "scopes", "moderators_channel"
	Found string // what it is, or what is wrong with it
	Do    string // what to do about it; empty where nothing has to be done
	Fails bool   // it will not work like this
}

// CommandSpec is a command that adapters register with their platform.
type CommandSpec struct {
	Name        string
	Names       map[string]string // by language, where a platform can show another one in it: "応募"
	Description map[string]string // by language: "ja", "en"
	Args        []ArgSpec
	Staff       bool     // only for staff: others need not be offered it
	Words       []string // what else it is called in messages, in any language, as Fold leaves them and like Name: "応募する", "apply for"
}

// ArgSpec is an argument of a command.
type ArgSpec struct {
	Name        string
	Names       map[string]string // by language, where a platform can show another one in it
	Description map[string]string // by language
	Required    bool
	// offered, where other values are possible; nil: none are. Only who offers them has them listed: what they are called may have to be read first
	Choices func() []Completion
}

// Completion is a value that is offered for an argument. Labels are its names in the languages that it has one in, Label is for all others.
type Completion struct {
	Value, Label string
	Labels       map[string]string // by language: "ja", "en"
}

// In is the value's name in a language.
func (c Completion) In(lang string) string { return cmp.Or(c.Labels[lang], c.Label, c.Value) }

// Names are all that the value is called, itself first.
func (c Completion) Names() []string {
	return slices.AppendSeq([]string{c.Value, c.Label}, maps.Values(c.Labels))
}

// Clock is the business clock: what timers, consent and "tomorrow" mean. Tests and --now move it.
type Clock interface{ Now() time.Time }
