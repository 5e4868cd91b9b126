package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"os"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/llm/openaitest"
)

// turnWorld is the process beside the program whose turns are measured: a Slack that calls it over HTTP, a model that answers at once, and the
// people who write. It does what its standard input says, a line each, and answers with a line.
func turnWorld() {
	http.DefaultTransport.(*http.Transport).MaxIdleConnsPerHost = 1024
	w := &people{
		Server: slacktest.New(slacktest.Options{AckTime: time.Minute, TriggerTime: time.Minute}),
		model:  &quickModel{Server: openaitest.Start(&childTB{}, helping), known: map[string]quickAnswer{}},
	}
	w.AddUser(slacktest.User{ID: "UMOD", Name: "mod", Locale: "en-GB"})
	w.AddChannel(slacktest.Channel{ID: "CMOD"})
	w.AddChannel(slacktest.Channel{ID: "CJOBS"})
	model := httptest.NewServer(w.model)
	out, in := json.NewEncoder(os.Stdout), json.NewDecoder(os.Stdin)
	_ = out.Encode(worldSays{Slack: w.APIURL(), Model: model.URL + "/v1"})
	for {
		var do worldDoes
		if err := in.Decode(&do); err != nil {
			return // the benchmark is over
		}
		_ = out.Encode(w.do(do))
	}
}

// worldDoes is a line to the process: where Slack delivers to from now on, by turns where there are several, or who says what.
type worldDoes struct {
	DeliverTo   []string      `json:",omitempty"`
	Thinks      time.Duration `json:",omitempty"` // how long the model does, from now on
	First, Many int           `json:",omitempty"` // the people: U<First>, and so many
	Acts        []saying      `json:",omitempty"` // what each of them does, one after the other; none: they come into the workspace
	Calls       bool          `json:",omitempty"` // tell what the model was asked since this was asked last
}

// saying is one thing that somebody does, or that staff press in their room, and what that person reads in the end.
type saying struct{ Command, Say, Press, Decide, Reads string }

// worldSays is what the process answers.
type worldSays struct {
	Slack, Model string            `json:",omitempty"`
	Took         time.Duration     `json:",omitempty"`
	Calls        []json.RawMessage `json:",omitempty"`
	Wrong        string            `json:",omitempty"`
}

// people write to a program on Slack.
type people struct {
	*slacktest.Server
	model *quickModel
}

func (p *people) do(d worldDoes) (out worldSays) {
	switch {
	case len(d.DeliverTo) > 0:
		p.model.thinks.Store(int64(d.Thinks))
		p.deliverByTurns(d.DeliverTo)
	case d.Calls:
		out.Calls = p.model.take()
	default:
		begun := time.Now()
		wrong := make([]string, d.Many)
		var all sync.WaitGroup
		for i := range d.Many {
			all.Go(func() { wrong[i] = p.actAll(fmt.Sprint("U", d.First+i), d.Acts) })
		}
		all.Wait()
		out.Took, out.Wrong = time.Since(begun), strings.Join(wrong, "")
		if !p.Await(3*time.Minute, p.Quiet) {
			out.Wrong += "not everything was acknowledged"
		}
	}
	return out
}

// deliverByTurns has Slack deliver to several programs, one event to each.
func (p *people) deliverByTurns(to []string) {
	if len(to) == 1 {
		p.DeliverTo(to[0])
		return
	}
	var n atomic.Uint64
	spread := httptest.NewServer(&httputil.ReverseProxy{Rewrite: func(r *httputil.ProxyRequest) {
		at, err := url.Parse(to[n.Add(1)%uint64(len(to))])
		if err != nil {
			panic(err) // it was listened on
		}
		r.SetURL(at)
	}})
	p.DeliverTo(spread.URL)
}

// actAll has somebody do one thing after the other. It returns what went wrong.
func (p *people) actAll(user string, acts []saying) string {
	for _, a := range acts {
		at := len(p.Messages(p.DM(user)))
		p.AddUser(slacktest.User{ID: user, Name: user, Locale: "en-GB"})
		switch {
		case a.Press != "":
			if err := p.press(user, p.DM(user), a.Press); err != nil {
				return err.Error()
			}
		case a.Decide != "":
			if err := p.press("UMOD", "CMOD", a.Decide); err != nil {
				return err.Error()
			}
		case a.Say != "":
			p.Say(user, p.DM(user), "", a.Say)
		default:
			p.Slash(user, "CJOBS", "/mendan", a.Command)
		}
		if !p.Await(time.Minute, func() bool { return p.reads(user, at, a.Reads) }) {
			return fmt.Sprintf("%s: after %+v they read %+v\n", user, a, p.Messages(p.DM(user)))
		}
	}
	return ""
}

// press presses a button that somebody sees, or is about to see.
func (p *people) press(user, channel, label string) error {
	at := ""
	shown := func() bool {
		for _, m := range p.Messages(channel) {
			if slices.Contains(m.Blocks.Buttons(), label) {
				at = m.TS
			}
		}
		return at != ""
	}
	if !p.Await(time.Minute, shown) {
		return fmt.Errorf("%s does not see %s among %+v", user, label, p.Messages(channel))
	}
	return p.Click(user, channel, at, label)
}

// reads reports that somebody sees words that came after so many messages.
func (p *people) reads(user string, after int, words string) bool {
	for _, m := range p.Messages(p.DM(user))[after:] {
		if m.Bot != "" && strings.Contains(m.Shows(), words) {
			return true
		}
	}
	return false
}

// helping answers for the help desk, and for all others as reviewing does.
func helping(req openaitest.Request) openaitest.Reply {
	said := func(v any) openaitest.Reply {
		raw, err := json.Marshal(v)
		if err != nil {
			panic(err) // plain data
		}
		return openaitest.Say(string(raw))
	}
	switch {
	case req.Format == nil && req.Offers(helpdesk.SearchManual):
		return openaitest.Use(helpdesk.SearchManual, map[string]string{"keywords": "return parcel"})
	case req.Format == nil:
	case req.Format.Name == "plan":
		return said(helpdesk.Plan{Subtasks: []string{"return a parcel"}})
	case req.Format.Name == "subtask_answer":
		return said(helpdesk.Draft{Found: true, Answer: benchAnswer, Sources: []int{1}, Near: []int{}})
	case req.Format.Name == "reflection":
		return said(helpdesk.Reflection{IsCompleted: true})
	case req.Format.Name == "answer":
		return said(helpdesk.Letter{Missing: []string{}, Statements: []helpdesk.Statement{{Text: benchAnswer, Sources: []int{1}}}})
	}
	return reviewing(req)
}

// quickModel answers what it was asked before without thinking: nothing of its own is to slow down what is measured.
type quickModel struct {
	*openaitest.Server

	thinks atomic.Int64 // how long, in nanoseconds

	mu    sync.Mutex
	known map[string]quickAnswer
	asked []json.RawMessage
}

// quickAnswer is what was answered before, whole or in pieces.
type quickAnswer struct {
	kind string // its Content-Type
	body []byte
}

// ServeHTTP implements http.Handler.
func (m *quickModel) ServeHTTP(w http.ResponseWriter, r *http.Request) {
	body, err := io.ReadAll(r.Body)
	if err != nil {
		return
	}
	if d := time.Duration(m.thinks.Load()); d > 0 {
		<-time.After(d)
	}
	m.mu.Lock()
	answer, isKnown := m.known[string(body)]
	m.asked = append(m.asked, body)
	m.mu.Unlock()
	if !isKnown {
		r.Body = io.NopCloser(bytes.NewReader(body))
		said := httptest.NewRecorder()
		m.Server.ServeHTTP(said, r)
		answer = quickAnswer{said.Header().Get("Content-Type"), said.Body.Bytes()}
		if said.Code != http.StatusOK {
			http.Error(w, string(answer.body), said.Code)
			return
		}
		m.mu.Lock()
		m.known[string(body)] = answer
		m.mu.Unlock()
	}
	w.Header().Set("Content-Type", answer.kind)
	_, _ = w.Write(answer.body)
}

// take are the requests since it was called last.
func (m *quickModel) take() []json.RawMessage {
	m.mu.Lock()
	defer m.mu.Unlock()
	out := m.asked
	m.asked = nil
	return out
}

// childTB is the test that a process without one has.
type childTB struct{ testing.TB }

func (*childTB) Helper()                           {}
func (*childTB) Cleanup(func())                    {}
func (*childTB) Errorf(format string, args ...any) { fmt.Fprintf(os.Stderr, format+"\n", args...) }
