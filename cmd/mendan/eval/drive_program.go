package eval

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents"
)

// Life is one life of the program: where its store is, where its clock stands, and the JSON lines that it speaks.
type Life struct {
	DB     string
	Now    time.Time
	Locale string // of the person's platform; empty: not known
	In     io.ReadCloser
	Out    io.WriteCloser
}

// Program is the program that is measured.
type Program interface {
	// Live runs one life of the program until In ends. It blocks.
	Live(ctx context.Context, l Life) error
	// Export writes the record of a thread, of a store that a life holds or that none does.
	Export(ctx context.Context, db, thread string, to io.Writer) error
	// Backup writes a consistent copy of a store that a life holds.
	Backup(ctx context.Context, db string, to io.Writer) error
	// Steps writes the steps of a thread, one a line, as Export does.
	Steps(ctx context.Context, db, thread string, to io.Writer) error
	// Audit lists the kinds of the audit log's entries, of a store that no life holds.
	Audit(ctx context.Context, db string) ([]string, error)
}

// thread and person name the one conversation of a store.
const (
	thread = "t1"
	person = "cand-1"
)

// driver is a Chat with the program over JSON lines.
type driver struct {
	ctx     context.Context
	program Program

	db    string
	now   time.Time
	from  string // the locale
	life  *living
	posts []Post
	cards map[string][]string // the buttons of each post
	open  struct{ id, asks string }
	sent  int // messages
}

// living is a life that goes on.
type living struct {
	in    io.WriteCloser
	out   *json.Decoder
	ended chan error
}

// beginLife starts a life and waits until it has nothing to do.
func (d *driver) beginLife() error {
	in, say := io.Pipe()
	hear, out := io.Pipe()
	l := &living{in: say, out: json.NewDecoder(hear), ended: make(chan error, 1)}
	life := Life{DB: d.db, Now: d.now, Locale: d.from, In: in, Out: out}
	go func() {
		err := d.program.Live(d.ctx, life)
		_, _ = in.Close(), out.CloseWithError(errors.Join(errors.New("the program ended"), err))
		l.ended <- err
	}()
	d.life = l
	return d.readUntilIdle()
}

// endLife ends the life and returns its error. What it still says is not read.
func (d *driver) endLife() error {
	if d.life == nil {
		return nil
	}
	l := d.life
	d.life = nil
	_ = l.in.Close()
	for {
		var drop json.RawMessage
		if l.out.Decode(&drop) != nil {
			return <-l.ended
		}
	}
}

// shown is one line of what the program says.
type shown struct {
	Type, ID, To, Text, Asks, Message string
	Card                              *struct {
		Title, Body string
		Fields      []struct{ Name, Value string }
		Buttons     []struct{ Name, Label string }
	}
}

// readUntilIdle reads what the program says until it has nothing left to do.
func (d *driver) readUntilIdle() error {
	var trouble error
	for {
		var s shown
		if err := d.life.out.Decode(&s); err != nil {
			return errors.Join(trouble, err)
		}
		switch s.Type {
		case "idle":
			return trouble
		case "error":
			trouble = errors.Join(trouble, errors.New(s.Message))
		case "post", "update":
			d.notePost(s)
		}
	}
}

func (d *driver) notePost(s shown) {
	p := Post{ID: s.ID, To: s.To, Text: s.wholeText(), Asks: s.Asks}
	var buttons []string
	if s.Card != nil {
		for _, b := range s.Card.Buttons {
			buttons = append(buttons, b.Name)
		}
	}
	d.cards[s.ID] = buttons
	i := slices.IndexFunc(d.posts, func(o Post) bool { return o.ID == s.ID })
	if i < 0 {
		d.posts = append(d.posts, p)
	} else {
		old := d.posts[i]
		p.Every = append(old.Every, old.Text)
		if p.Asks == "" {
			p.Asks = old.Asks // what it was about, for who reads it later
		}
		d.posts[i] = p
	}
	switch {
	case s.To == "thread" && s.Asks != "":
		d.open.id, d.open.asks = s.ID, s.Asks
	case s.ID == d.open.id:
		d.open.asks = ""
	}
}

// wholeText is all the text of a post.
func (s shown) wholeText() string {
	parts := []string{s.Text}
	if c := s.Card; c != nil {
		parts = append(parts, c.Title, c.Body)
		for _, f := range c.Fields {
			parts = append(parts, f.Name+" "+f.Value)
		}
		for _, b := range c.Buttons {
			parts = append(parts, b.Label)
		}
	}
	return strings.TrimSpace(strings.Join(slices.DeleteFunc(parts, func(t string) bool { return t == "" }), "\n"))
}

// writeLine writes a line and waits for all that it causes.
func (d *driver) writeLine(line map[string]any) error {
	raw, err := json.Marshal(line)
	if err != nil {
		return err
	}
	if _, err := d.life.in.Write(append(raw, '\n')); err != nil {
		return err
	}
	return d.readUntilIdle()
}

func (d *driver) Start(job string) error {
	return d.writeLine(map[string]any{"do": "start", "as": person, "thread": thread, "workflow": "interview", "args": map[string]string{"job": job}})
}

func (d *driver) Say(texts ...string) error {
	if len(texts) > 1 {
		return d.writeLine(map[string]any{"do": "burst", "as": person, "thread": thread, "texts": texts, "id": d.nextID()})
	}
	return d.writeLine(map[string]any{"do": "say", "as": person, "thread": thread, "text": texts[0], "id": d.nextID()})
}

func (d *driver) Attach(message, name, text string) error {
	file := map[string]any{"name": name, "text": text}
	return d.writeLine(map[string]any{"do": "say", "as": person, "thread": thread, "text": message, "attachments": []any{file}, "id": d.nextID()})
}

// nextID names the message that is sent now.
func (d *driver) nextID() string {
	d.sent++
	return messageID(d.sent - 1)
}

func messageID(n int) string { return fmt.Sprintf("said-%d", n) }

func (d *driver) Edit(n int, text string) error {
	return d.writeLine(map[string]any{"do": "edit", "as": person, "message": messageID(n), "text": text})
}

func (d *driver) Delete(n int) error {
	return d.writeLine(map[string]any{"do": "delete", "as": person, "message": messageID(n)})
}

func (d *driver) Press(button string) error {
	for _, p := range slices.Backward(d.posts) {
		if p.To == "thread" && slices.Contains(d.cards[p.ID], button) {
			return d.writeLine(map[string]any{"do": "click", "as": person, "message": p.ID, "button": button})
		}
	}
	return fmt.Errorf("no message has a button %q", button)
}

func (d *driver) Advance(by time.Duration) error {
	d.now = d.now.Add(by)
	return d.writeLine(map[string]any{"do": "advance", "by": by.String()})
}

// Restart goes on from the store as a kill would leave it: what this life still does to its own file comes too late.
func (d *driver) Restart() error {
	left := d.db + "+"
	f, err := os.OpenFile(left, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return err
	}
	if err := errors.Join(d.program.Backup(d.ctx, d.db, f), f.Close()); err != nil {
		return err
	}
	if err := errors.Join(d.endLife(), os.Remove(d.db)); err != nil {
		return err
	}
	d.db = left
	return d.beginLife()
}

func (d *driver) Asks() string { return d.open.asks }

func (d *driver) Record() (json.RawMessage, error) {
	var b strings.Builder
	err := d.program.Export(d.ctx, d.db, thread, &b)
	return json.RawMessage(b.String()), err
}

// readSteps reads the steps of the conversation, of a store that no life holds.
func (d *driver) readSteps() (steps []agents.StepRecord, err error) {
	var raw bytes.Buffer
	if err := d.program.Steps(d.ctx, d.db, thread, &raw); err != nil {
		return nil, err
	}
	for dec := json.NewDecoder(&raw); dec.More(); {
		var s agents.StepRecord
		if err := dec.Decode(&s); err != nil {
			return nil, err
		}
		steps = append(steps, s)
	}
	return steps, nil
}
