// Package discord connects Discord: the gateway in, the REST API v9 out.
//
// It guarantees what every adapter does: what happens in one channel or thread is taken in in order, and again after a gap, so
// that what was said meanwhile arrives; a message has one identity however often it arrives; an interaction is acknowledged
// within its three seconds and never twice; a post that the limits split is one reference, and one whose answer was lost is
// found. It authors no text: what it needs comes with its Config.
package discord

import (
	"cmp"
	"errors"
	"log/slog"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// Platform is the name of this platform in places and users.
const Platform bot.Platform = "discord"

// Config is everything that an adapter needs. Empty strings take the defaults named.
type Config struct {
	Token  string // of the bot, without "Bot "
	AppID  string // the application's id; empty: Discord is asked
	Guild  string // id of the server whose commands these are and whose roles count in direct messages; empty: commands everywhere
	APIURL string // of another server that speaks Discord's API; default Discord's
	Shards int    // how many; 0: as many as Discord asks for. All programs have the same

	Moderators        []string // ids of users and of roles
	Operators         []string
	ModeratorsChannel string // ids of channels
	OperatorsChannel  string
	PingRole          string // id of a role that is mentioned by what waits for staff, in these channels; empty: nobody is

	ReopenLocked  bool     // threads that somebody locked are opened again for the conversation in them, which takes Manage Threads
	PublicThreads bool     // a conversation that cannot be had in private begins in a thread that others can read
	Rooms         []string // ids of further channels where staff read

	Command  string // default mendan
	Commands []bot.CommandSpec
	// AboutMessage is what asking about a message is called beside it, by language; empty: it is not offered, as without the command ask.
	AboutMessage map[string]string
	Lang         string // of people about whom nothing is known; default ja
	Texts        func(lang string) Texts

	Log *slog.Logger
	// Trouble is told once when Discord refuses the bot's token or a permission is missing (an *Error), and with nil when that is
	// over. It must not block.
	Trouble   func(error)
	Transport http.RoundTripper // of all requests but the gateway's; default a transport of its own
}

// Texts are the words that the adapter shows by itself, in one language and ready to show. Empty ones are not shown.
type Texts struct {
	Accepted string // to who used a command that needs no other answer: it was taken in
	Reopen   string // the button that opens a modal again which could not be used as it was filled in
	Kept     string // before what somebody wrote in it
	Lost     string // it cannot be opened with that any more
	Again    string // what was pressed could not be shown in time; it may be pressed again
	Opened   string // the first message of a thread or direct message that was opened for a person
	Notice   string // the same where others can read along
	Upload   string // a file was not taken: too large, or of a kind that cannot be read
	Trouble  string // what was done could not be taken in
	Closed   string // in the channel, to who asked something private there and takes no direct messages: where they can have the answer
	Sure     string // asks once more, of what can't be undone
	Yes      string // the button that says so
}

// times are waits in real time; tests shorten them.
type times struct {
	answer   time.Duration // after which an interaction is deferred
	due      time.Duration // after which Discord takes no first answer to it any more
	open     time.Duration // for a connection to be ready
	retry    time.Duration // the first pause before what failed is tried again
	longest  time.Duration // pause
	identify time.Duration // between the beginnings of two sessions
	call     time.Duration // for one request
	fresh    time.Duration // how long a nonce surely finds the first message: "the past few minutes"
	member   time.Duration // how long a member's roles are taken as known
	breaker  time.Duration // the first pause of a breaker
	note     time.Duration // between two notes of until when all was taken in
	late     time.Duration // by which what the gateway delivers may come after it was said; a dead connection is noticed after five heartbeats of 41 s
	again    time.Duration // after which threads in which nothing seemed to be said are looked at again
}

func defaultTimes() times {
	return times{
		answer: 2 * time.Second, due: 3 * time.Second, open: 30 * time.Second, retry: time.Second, longest: time.Minute, identify: 5 * time.Second, call: 20 * time.Second,
		fresh: time.Minute, member: 5 * time.Minute, breaker: 30 * time.Second,
		note: 30 * time.Second, late: 5 * time.Minute, again: time.Minute,
	}
}

// identity is who the bot is.
type identity struct{ user, app string }

// What has arrived and is not yet taken in is bounded: in events that were not looked at, and in bytes of those that were. Beyond it the gateway is not
// read, and Discord waits.
const (
	maxUnread  = 4096
	maxWaiting = 256 << 20
)

// Adapter is the connection of one bot.
type Adapter struct {
	cfg    Config
	log    *slog.Logger
	times  times
	api    *api
	places *channels
	people *people
	lanes  *incoming.Lanes
	shown  *incoming.Recent[string, struct{}]  // events whose private answers were shown
	spoke  *incoming.Recent[string, string]    // who wrote a message, by its id
	holds  *incoming.Recent[string, string]    // a digest of the files of a message of the bot, by its id
	tries  *incoming.Recent[string, attempt]   // posts, by Delivery.ID
	opened *incoming.Recent[string, struct{}]  // threads that were opened for somebody
	heard  *incoming.Recent[string, string]    // the last message of the desk's rooms
	asked  *incoming.Recent[string, *answer]   // to the last interaction of a person
	forms  *incoming.Recent[string, bot.Reply] // modals that were given back, with what was written in them
	behind *incoming.Behind[string, string]    // channels of which something is still to be read, and after which message
	pace   *incoming.Pace
	fails  *incoming.Fails
	rests  atomic.Pointer[time.Time] // until then nobody waits for the reading of what was missed
	self   atomic.Pointer[identity]

	refused sync.Map     // channels whose histories Discord does not give, though somebody could see to that
	looks   atomic.Int32 // how many looks again at threads are still to be taken

	registered sync.Once
}

var (
	_ bot.Adapter  = (*Adapter)(nil)
	_ bot.Finder   = (*Adapter)(nil)
	_ bot.Threader = (*Adapter)(nil)
	_ bot.Deleter  = (*Adapter)(nil)
	_ bot.Typist   = (*Adapter)(nil)
	_ bot.Linker   = (*Adapter)(nil)
	_ bot.Checker  = (*Adapter)(nil)
)

// New makes an adapter. It starts nothing and asks Discord nothing.
func New(cfg Config) (*Adapter, error) { return newAdapter(cfg, defaultTimes()) }

func newAdapter(cfg Config, t times) (*Adapter, error) {
	if cfg.Token == "" {
		return nil, errors.New("discord: no bot token")
	}
	cfg.Command = cmp.Or(cfg.Command, bot.ProgramName)
	cfg.Lang = cmp.Or(cfg.Lang, "ja")
	if cfg.Texts == nil {
		cfg.Texts = func(string) Texts { return Texts{} }
	}
	cfg.Log = cmp.Or(cfg.Log, slog.New(slog.DiscardHandler))
	if cfg.Transport == nil {
		tr := http.DefaultTransport.(*http.Transport).Clone()
		tr.MaxIdleConnsPerHost = 64 // as many as may talk to Discord at once, or each request opens its own
		cfg.Transport = tr
	}
	var base *url.URL
	if cfg.APIURL != "" {
		u, err := url.Parse(cfg.APIURL)
		if err != nil || u.Host == "" {
			return nil, errors.New("discord: the API's address is not a URL")
		}
		base = u
	}
	a := &Adapter{
		cfg: cfg, log: cfg.Log, times: t, lanes: incoming.NewLanes(maxWaiting),
		shown: incoming.NewRecent[string, struct{}](4096), spoke: incoming.NewRecent[string, string](16384), holds: incoming.NewRecent[string, string](4096),
		behind: incoming.NewBehind[string, string](), pace: incoming.NewPace(walkBurst, walkEvery), fails: incoming.NewFails(cfg.Trouble),
		asked: incoming.NewRecent[string, *answer](4096), forms: incoming.NewRecent[string, bot.Reply](256),
		tries: incoming.NewRecent[string, attempt](4096), opened: incoming.NewRecent[string, struct{}](4096), heard: incoming.NewRecent[string, string](8),
	}
	a.self.Store(&identity{user: cfg.AppID, app: cfg.AppID}) // a bot's user has its application's id, save in very old ones
	api, err := newAPI(cfg, base, t)
	if err != nil {
		return nil, err
	}
	a.api = api
	a.places = newChannels(api)
	a.people = newPeople(api, cfg, t.member)
	return a, nil
}

// Platform is Discord.
func (a *Adapter) Platform() bot.Platform { return Platform }

// staffRooms are the channels where staff read.
func (a *Adapter) staffRooms() []string {
	return append([]string{a.cfg.ModeratorsChannel, a.cfg.OperatorsChannel}, a.cfg.Rooms...)
}

// rooms are the channels in which staff may write to the bot without naming it.
func (a *Adapter) isRoom(channel string) bool {
	return channel != "" && slices.Contains(a.staffRooms(), channel)
}

// texts are the adapter's words in a person's language.
func (a *Adapter) texts(locale string) Texts {
	return a.cfg.Texts(bot.User{Locale: locale}.Lang(a.cfg.Lang))
}
