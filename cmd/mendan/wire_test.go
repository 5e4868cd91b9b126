package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"
	"unicode"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// act is what a person does in an interview that is held on every platform.
type act struct {
	by    string            // cand-1, mod-1
	say   string            // a message
	press string            // the newest button of that name that they see
	fill  map[string]string // its modal
	start bool              // the command that begins
	job   string            // what it is about; empty where there is only one
	lang  string            // of the person's screen: ja where it is empty

	edits string          // the message with this text becomes what is said
	drops string          // the message with this text is deleted
	file  *slacktest.File // goes with what is said, or with the form of what is pressed

	elsewhere bool // it is said beside the conversation: below one of its messages, or to the bot alone
	twice     bool // it is pressed twice
	oldest    bool // of the buttons of that name the oldest is pressed
}

// interviewActs are a whole interview: consent by a button, an order of the questions that three reviewers do not take and that a
// moderator sends back once and then takes, a follow-up, a choice by a button, the summary, the decision and the closing.
func interviewActs() []act {
	return decidedActs("cand-1", "高橋 直樹です", "たかはし なおきです")
}

// decidedActs are that interview with a candidate.
func decidedActs(by, name, reading string) []act {
	return []act{
		{by: by, start: true},
		{by: by, press: "agree"},
		{by: by, press: "as_proposed"},
		{by: "mod-1", press: "reject", fill: map[string]string{"reason": "お名前から伺ってください <急ぎ> & *必須*"}},
		{by: "mod-1", press: "approve"},
		{by: by, say: name},
		{by: by, say: reading},
		{by: by, press: "yes"},
		{by: by, say: "来年の1月10日から行けます"},
		{by: by, press: "confirm"},
		{by: "mod-1", press: "approve"},
	}
}

// aloneActs are an interview that nobody of the staff takes part in.
func aloneActs(by, name string) []act {
	acts := []act{{start: true}, {press: "agree"}, {say: "東京に住んでいます"}, {say: name}, {press: "yes"}, {say: "来年の1月10日から行けます"},
		{press: "confirm"}}
	for i := range acts {
		acts[i].by = by
	}
	return acts
}

// wireNow is where the clock of these interviews stands still.
var wireNow = time.Date(2026, 11, 20, 1, 0, 0, 0, time.UTC)

// screen is what can be read: by the candidate in their thread, and beside it, and by staff in their room. Each message is the pieces of text that
// it has.
type screen struct{ thread, private, desk [][]string }

// sameTexts reports whether people read on a platform what is read at the terminal: as many messages, each with the pieces in their order.
func sameTexts(want [][]string, got []string) bool {
	return slices.EqualFunc(want, got, func(pieces []string, text string) bool {
		text = squeezed(text)
		for _, p := range pieces {
			_, after, found := strings.Cut(text, squeezed(p))
			if !found {
				return false
			}
			text = after
		}
		return true
	})
}

// squeezed is a text without what platforms show in ways of their own: white space, and the backticks of what is set as code.
func squeezed(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) || r == '`' {
			return -1
		}
		return r
	}, s)
}

// wireTerminal holds an interview at the terminal: what is to be read after each act, and the labels of the buttons that were pressed.
type wireTerminal struct {
	t     testing.TB
	in    io.WriteCloser
	out   *json.Decoder
	posts []wirePost

	config, db string
	now        time.Time
	ended      chan int
	stderr     lockedBuffer
	said       map[string]string // the ids of messages, by their texts
	count      int               // of messages
}

type wirePost struct {
	Type, ID, Thread, To, Text string
	Asks                       string
	asked                      bool // ever
	Message                    string
	Card                       *struct {
		Title, Body string
		Code        string
		Fields      []struct{ Name, Value string }
		Buttons     []wireButton
	}
}

type wireButton struct{ Name, Label string }

// buttons are what can be pressed in a post.
func (p wirePost) buttons() []wireButton {
	if p.Card == nil {
		return nil
	}
	return p.Card.Buttons
}

// atTheTerminal holds an interview with a configuration.
func atTheTerminal(t testing.TB, config string, acts []act) (screens []screen, labels []string) {
	t.Helper()
	p := openTerminal(t, config)
	for _, a := range acts {
		labels = append(labels, p.do(a))
		screens = append(screens, p.screen())
	}
	p.end()
	return screens, labels
}

// openTerminal begins a first life at the terminal.
func openTerminal(t testing.TB, config string) *wireTerminal {
	p := &wireTerminal{t: t, config: config, db: filepath.Join(t.TempDir(), "terminal.db"), now: wireNow, said: map[string]string{}}
	p.begin()
	return p
}

// begin begins a life of the program.
func (p *wireTerminal) begin() {
	p.t.Helper()
	in, toProgram := io.Pipe()
	fromProgram, out := io.Pipe()
	p.in, p.out, p.ended = toProgram, json.NewDecoder(fromProgram), make(chan int, 1)
	args := []string{"chat", "--jsonl", "--config", p.config, "--db", p.db, "--now", p.now.Format(time.RFC3339)}
	go func() {
		p.ended <- runProgram(p.t.Context(), args, world{in, out, &p.stderr, env()})
		_ = out.Close()
	}()
	p.untilIdle()
}

// end ends it.
func (p *wireTerminal) end() {
	p.t.Helper()
	_ = p.in.Close()
	if code := <-p.ended; code != 0 {
		p.t.Fatalf("exit %d: %s", code, p.stderr.String())
	}
}

// do does an act, and returns the label of the button that it was about.
func (p *wireTerminal) do(a act) (label string) {
	p.t.Helper()
	line := map[string]any{"as": a.by, "thread": "t-" + a.by}
	switch {
	case a.start:
		line["do"], line["workflow"] = "start", "apply"
		if a.job != "" {
			line["args"] = map[string]string{"job": a.job}
		}
	case a.press != "":
		line["do"] = "click"
		delete(line, "thread")
		line["message"], line["button"], label = p.button(a.press, a.by)
		if a.fill != nil {
			p.tell(line) // opens the modal
			line["values"] = a.fill
		}
	case a.edits != "" || a.drops != "":
		delete(line, "thread")
		line["message"] = p.said[a.edits+a.drops]
		if line["do"] = "delete"; a.edits != "" {
			line["do"], line["text"] = "edit", a.say
			p.said[a.say] = p.said[a.edits]
		}
	default:
		p.fillMessage(line, a)
	}
	p.tell(line)
	return label
}

// fillMessage fills in a line that says something.
func (p *wireTerminal) fillMessage(line map[string]any, a act) {
	p.count++
	id := fmt.Sprintf("said-%d", p.count)
	p.said[a.say] = id
	line["do"], line["text"], line["id"] = "say", a.say, id
	if a.file != nil {
		line["attachments"] = []any{map[string]any{"name": a.file.Name, "mime": a.file.MIME, "data": a.file.Data}}
	}
}

// button finds the newest button of a name that a person sees.
func (p *wireTerminal) button(name, by string) (message, button, label string) {
	for _, post := range slices.Backward(p.posts) {
		if post.Card == nil || (post.To == "thread") != strings.HasPrefix(by, "cand-") {
			continue
		}
		for _, b := range post.Card.Buttons {
			if b.Name == name {
				return post.ID, b.Name, b.Label
			}
		}
	}
	p.t.Fatalf("%s sees no button %s", by, name)
	return "", "", ""
}

func (p *wireTerminal) tell(line map[string]any) {
	p.t.Helper()
	raw, err := json.Marshal(line)
	if err != nil {
		p.t.Fatal(err)
	}
	if _, err := fmt.Fprintf(p.in, "%s\n", raw); err != nil {
		p.t.Fatal(err)
	}
	p.untilIdle()
}

func (p *wireTerminal) untilIdle() {
	p.t.Helper()
	for {
		var post wirePost
		if err := p.out.Decode(&post); err != nil {
			p.t.Fatal(err)
		}
		switch post.Type {
		case "idle":
			return
		case "error":
			p.t.Errorf("the program: %+v", post)
		case "post":
			post.asked = post.Asks != ""
			p.posts = append(p.posts, post)
		case "update":
			at := slices.IndexFunc(p.posts, func(q wirePost) bool { return q.ID == post.ID })
			post.asked = post.Asks != "" || p.posts[at].asked
			p.posts[at] = post
		}
	}
}

func (p *wireTerminal) screen() screen {
	var s screen
	for _, post := range p.posts {
		switch {
		case post.To == "thread":
			s.thread = append(s.thread, post.pieces())
		case post.To == "moderators":
			s.desk = append(s.desk, post.pieces())
		case strings.HasPrefix(post.To, "user:cand-"):
			s.private = append(s.private, post.pieces())
		}
	}
	return s
}

// pieces are the texts of a post, in their order, without its code, which is another one each time. A text that only repeats the title is
// shown once.
func (p wirePost) pieces() []string {
	if p.Card == nil {
		return []string{p.Text}
	}
	all := []string{p.Card.Title, p.Card.Body}
	if p.Text != p.Card.Title {
		all = append([]string{p.Text}, all...)
	}
	for _, f := range p.Card.Fields {
		all = append(all, f.Name, f.Value)
	}
	var pieces []string
	for _, text := range all {
		if p.Card.Code != "" {
			pieces = append(pieces, strings.Split(text, p.Card.Code)...)
		} else {
			pieces = append(pieces, text)
		}
	}
	return pieces
}
