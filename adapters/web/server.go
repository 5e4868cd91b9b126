package web

import (
	"context"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"sync"
	"time"

	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// graceTime is how long requests may take to end when the program does.
const graceTime = 4 * time.Second

// sweepEvery is between two sweeps of what is over.
const sweepEvery = 24 * time.Hour

// Run serves until ctx ends. Streams end at once then, and what is sent is taken by the next life.
func (a *Adapter) Run(ctx context.Context, in bot.Inbox) error {
	listener := a.cfg.Listener
	if listener == nil {
		var err error
		if listener, err = (&net.ListenConfig{}).Listen(ctx, "tcp", a.cfg.Listen); err != nil {
			return fmt.Errorf("web: %w: end what listens there, or name another address with web.listen or --listen", err)
		}
	}
	s := a.newServer(ctx, in, listener.Addr())
	base := s.public.String()
	a.cfg.Log.Info("serving pages", "address", listener.Addr().String(), "public", base)
	if a.cfg.Serving != nil {
		a.cfg.Serving(base)
	}
	var beside sync.WaitGroup
	beside.Go(func() { a.sweepDaily(ctx) })
	if a.cfg.Mail.Sender != nil {
		beside.Go(func() { s.sendLetters(ctx) })
	}
	server := &http.Server{
		Handler: s.routes(), ReadHeaderTimeout: 5 * time.Second, WriteTimeout: answerTime, IdleTimeout: 2 * time.Minute, MaxHeaderBytes: 32 << 10,
	}
	err := incoming.Serve(ctx, server, listener, graceTime)
	a.lanes.Wait()
	if ctx.Err() != nil {
		beside.Wait()
	}
	if err != nil {
		return fmt.Errorf("web: %w", err)
	}
	return nil
}

func (a *Adapter) sweepDaily(ctx context.Context) {
	for {
		if err := a.sweepRows(ctx); err != nil && ctx.Err() == nil {
			a.cfg.Log.Warn("what opens rooms that are gone is not swept", "error", err.Error())
		}
		if !incoming.Pause(ctx, sweepEvery) {
			return
		}
	}
}

// server is one life of an adapter.
type server struct {
	*Adapter
	in     bot.Inbox
	life   context.Context
	public url.URL
	hosts  []string
	pages  pages
	ill    string // what is wrong with the mail server: that is told once, and its end. Only sendWhile uses it
}

// Handler answers requests until ctx ends; then it takes nothing in, and lets nobody wait. base is the address under which people reach it.
func (a *Adapter) Handler(ctx context.Context, in bot.Inbox, listener net.Addr) (h http.Handler, base string) {
	s := a.newServer(ctx, in, listener)
	return s.routes(), s.public.String()
}

func (a *Adapter) newServer(ctx context.Context, in bot.Inbox, listener net.Addr) *server {
	s := &server{Adapter: a, in: in, life: ctx, pages: parsePages()}
	s.public = url.URL{Scheme: "http", Host: listener.String()}
	if a.cfg.Public != nil {
		s.public = *a.cfg.Public
	}
	s.hosts = ownHosts(listener, s.public.Host)
	return s
}

// routes are what is answered at which address.
func (s *server) routes() http.Handler {
	mux := http.NewServeMux()
	for pattern, serve := range map[string]serve{
		"GET /{$}":                     s.showJobs,
		"GET /apply/{job}":             s.showJob,
		"POST /apply/{job}":            s.begin,
		"GET /c/{room}":                s.showRoom,
		"GET /c/{room}/talk":           s.showTalk,
		"GET /c/{room}/events":         s.streamEvents,
		"GET /c/{room}/files/{ref}":    s.giveFile,
		"POST /c/{room}/say":           s.say,
		"POST /c/{room}/press":         s.press,
		"POST /c/{room}/fill":          s.fill,
		"POST /c/{room}/wish":          s.wish,
		"POST /c/{room}/device":        s.offerDevice,
		"GET /c/{room}/news":           s.showNews,
		"POST /c/{room}/news":          s.setNews,
		"GET /c/{room}/look.ics":       s.giveReminder,
		"GET /m/{secret}":              s.showMailed,
		"POST /m/{secret}":             s.doMailed,
		"GET /r":                       s.askCode,
		"POST /r":                      s.takeCode,
		"GET /r/{secret}":              s.showLink,
		"POST /r/{secret}":             s.openLink,
		"GET /static/{version}/{file}": s.giveStatic,
		"/":                            func(*visit) error { return errNotFound },
	} {
		mux.Handle(pattern, s.answer(serve))
	}
	return s.guard(mux)
}

// visit is a request under way.
type visit struct {
	w    http.ResponseWriter
	r    *http.Request
	now  time.Time
	lang string
}

// serve answers a request, or fails.
type serve func(v *visit) error

// answer answers a request, and says what went wrong where it fails.
func (s *server) answer(do serve) http.Handler {
	return http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		v := &visit{w: w, r: r, now: s.cfg.Now(), lang: s.langOf(r)}
		if err := do(v); err != nil {
			s.showFailure(v, err)
		}
	})
}

// langOf is the language of who asks: the one that they picked, or that of their browser.
func (s *server) langOf(r *http.Request) string {
	return pickLang(r.URL.Query().Get("lang"), r.Header.Get("Accept-Language"), s.cfg.Lang)
}
