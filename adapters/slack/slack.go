// Package slack connects Slack: Socket Mode or the HTTP Events API in, the Web API out.
//
// It guarantees what every adapter does: Slack's delivery is acknowledged only after Inbox.Accept returned nil, what happens in one
// conversation is taken in in order, and a message has one identity however often and under whatever envelope it arrives. A post
// that the limits split is one reference; one whose answer was lost is found by its metadata. It authors no text: what it needs
// comes with its Config.
package slack

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"slices"
	"sync"
	"sync/atomic"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// Config is everything that an adapter needs. Empty strings and zero durations take the defaults named.
type Config struct {
	AppToken      string    // xapp-…, for Socket Mode
	BotToken      string    // xoxb-…; with Rotation none is needed
	Rotation      *Rotation // where the app's tokens expire
	SigningSecret string    // for HTTP
	HTTP          bool      // the Events API over HTTP instead of Socket Mode
	Listen        string    // for HTTP: the address to listen on
	APIURL        string    // of the Web API; default Slack's

	Moderators        []string // ids of users (U…, W…) and of user groups (S…)
	Operators         []string
	Groups            []string // further user groups whose members are to be known
	Rooms             []string // ids of further channels where staff read
	ModeratorsChannel string   // ids of channels
	OperatorsChannel  string
	Channels          []string // the kinds of channels that the bot is used in, of ChannelKinds; default public and private
	ChannelThreads    bool     // conversations that start in a channel go on in a thread there, instead of in a direct message

	Commands []bot.CommandSpec
	Lang     string // of people about whom nothing is known; default ja
	Texts    func(lang string) Texts

	Log *slog.Logger
	// Trouble is told once when Slack refuses the bot's token or a scope is missing (an *Error), and with nil when that is over. It must
	// not block.
	Trouble    func(error)
	HTTPClient *http.Client
	PostEvery  time.Duration    // between two messages of a channel, after a short burst; default one second, which is Slack's limit
	Now        func() time.Time // what tokens expire by; default time.Now
}

// Texts are the words that the adapter shows by itself, in one language and ready to show. Empty ones are not shown.
type Texts struct {
	Submit   string // a modal's buttons
	Cancel   string
	Required string // an input that must not be empty is
	Opened   string // the first message of a thread that was opened for a person
	Notice   string // the same where the thread is in a channel, and others can read along
	Again    string // what was pressed could not be shown; it may be pressed again
	Upload   string // a file was not taken: too large, or of a kind that cannot be read
	Thinking string // the status of an assistant thread while an answer is written
	Group    string // to whoever writes to several people and the bot without naming it
	Confirm  Confirm
	Prompts  []Prompt // offered in an assistant thread that was just opened
}

// Confirm asks once more before what can't be undone.
type Confirm struct{ Title, Text, Yes, No string }

// Prompt is a message that a person can send by a click.
type Prompt struct{ Title, Message string }

// Needs is what the configuration asks of the bot's token.
func (c Config) Needs() Needs {
	return Needs{Channels: c.Channels, UserGroups: groupsIn(slices.Concat(c.Operators, c.Moderators, c.Groups)...)}
}

func (c *Config) setDefaults() {
	c.Lang = cmp.Or(c.Lang, "ja")
	if len(c.Channels) == 0 {
		c.Channels = []string{PublicChannels, PrivateChannels}
	}
	c.PostEvery = cmp.Or(c.PostEvery, time.Second)
	if c.Texts == nil {
		c.Texts = func(string) Texts { return Texts{} }
	}
	if c.Now == nil {
		c.Now = time.Now
	}
	c.Log = cmp.Or(c.Log, slog.New(slog.DiscardHandler))
	if c.HTTPClient == nil {
		t := http.DefaultTransport.(*http.Transport).Clone()
		t.MaxIdleConnsPerHost = callsAtOnce + asksAtOnce                // as many as talk to Slack at once, or each call opens its own
		c.HTTPClient = &http.Client{Transport: t, Timeout: 2 * patient} // the library asks for a socket without a deadline of its own
	}
}

// maxWaiting bounds what has been delivered and not yet taken in, in bytes: messages of 15,000 people at once. What goes over it is not acknowledged:
// Slack delivers it again.
const maxWaiting = 256 << 20

// Adapter is the connection to one workspace.
type Adapter struct {
	cfg     Config
	log     *slog.Logger
	api     *api
	people  *people
	read    decoder
	lanes   *incoming.Lanes
	crowd   incoming.Crowd                     // of those whose delivery is not acknowledged yet
	shown   *incoming.Recent[string, struct{}] // whose answers were shown
	typists typists
	pages   *pages
	drafts  *incoming.Recent[string, *draft] // by ts: the messages of this life that are shown while they are written
	behind  *behind                          // what is still to be read after a gap
	pace    *incoming.Pace
	fails   *incoming.Fails
	again   func(n int) time.Duration // the pause before what was missed is tried again; tests shorten it
	self    atomic.Pointer[identity]

	mu      sync.Mutex
	rests   time.Time            // until then nobody waits for the reading of what was missed
	opening map[string]time.Time // direct messages in which a thread was opened a moment ago
}

var (
	_ bot.Adapter  = (*Adapter)(nil)
	_ bot.Finder   = (*Adapter)(nil)
	_ bot.Threader = (*Adapter)(nil)
	_ bot.Deleter  = (*Adapter)(nil)
	_ bot.Typist   = (*Adapter)(nil)
	_ bot.Streamer = (*Adapter)(nil)
	_ bot.Linker   = (*Adapter)(nil)

	_ bot.Whisperer = (*Adapter)(nil)
)

// New makes an adapter. It starts nothing and asks Slack nothing.
func New(cfg Config) (*Adapter, error) {
	cfg.setDefaults()
	switch {
	case cfg.BotToken == "" && cfg.Rotation == nil:
		return nil, errors.New("slack: no bot token")
	case !cfg.HTTP && cfg.AppToken == "":
		return nil, errors.New("slack: no app token, which Socket Mode needs")
	case cfg.HTTP && cfg.SigningSecret == "":
		return nil, errors.New("slack: no signing secret, which the HTTP mode needs")
	}
	a := &Adapter{
		cfg: cfg, log: cfg.Log, api: newAPI(cfg, cfg.Log), lanes: incoming.NewLanes(maxWaiting), shown: incoming.NewRecent[string, struct{}](4096),
		drafts: incoming.NewRecent[string, *draft](4096), pages: newPages(),
		opening: map[string]time.Time{}, behind: incoming.NewBehind[bot.Place, string](), pace: incoming.NewPace(walkBurst,
			walkEvery), fails: incoming.NewFails(cfg.Trouble), again: backoff,
	}
	a.self.Store(&identity{})
	a.people = newPeople(a.api, cfg)
	a.read = decoder{
		self: func() identity { return *a.self.Load() }, commands: cfg.Commands,
		heard: incoming.NewRecent[string, heard](16384),
		rooms: slices.DeleteFunc(append([]string{cfg.ModeratorsChannel, cfg.OperatorsChannel}, cfg.Rooms...), func(s string) bool { return s == "" }),
	}
	return a, nil
}

// Platform is Slack.
func (a *Adapter) Platform() bot.Platform { return Platform }

// Run takes in what Slack delivers until ctx ends, and then returns nil when what was being taken in is done. A connection that breaks
// is made again. The error is that Slack refuses the token from the start, or that the address cannot be listened on.
func (a *Adapter) Run(ctx context.Context, in bot.Inbox) error {
	a.api.throttle.tellOthers(in)
	if err := a.learnIdentity(ctx); err != nil {
		if ctx.Err() != nil {
			return nil
		}
		return err
	}
	defer a.lanes.Wait()
	kept, leave := context.WithCancel(ctx)
	var keeper sync.WaitGroup
	keeper.Go(func() { a.keepPages(kept, in) })
	defer keeper.Wait()
	defer leave()
	if a.cfg.HTTP {
		return a.serveRequests(ctx, in)
	}
	return a.keepConnected(ctx, in)
}

// learnIdentity learns who the bot is. It tries until it knows, ctx ends, or Slack refuses the token.
func (a *Adapter) learnIdentity(ctx context.Context) error {
	for n := 0; ; n++ {
		err := a.whoami(ctx)
		if err == nil {
			return nil
		}
		if e, ok := errors.AsType[*Error](err); ok && e.Refused() {
			return fmt.Errorf("the bot token is refused: %w", err)
		}
		a.log.Warn("slack is not reached", "error", err.Error())
		if !incoming.Pause(ctx, backoff(n)) {
			return ctx.Err()
		}
	}
}

func (a *Adapter) whoami(ctx context.Context) error {
	return a.api.call(ctx, "auth.test", "", func(ctx context.Context) error {
		r, err := a.api.client().AuthTestContext(ctx)
		if err != nil {
			return err
		}
		a.self.Store(&identity{user: r.UserID, bot: r.BotID, team: r.TeamID, url: r.URL})
		return nil
	})
}

// texts are the adapter's words in a person's language.
func (a *Adapter) texts(locale string) Texts {
	return a.cfg.Texts(bot.User{Locale: locale}.Lang(a.cfg.Lang))
}
