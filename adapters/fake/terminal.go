package fake

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"strings"
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Texts are what the terminal itself says. All of it is ready to show.
type Texts struct {
	Bot       string              // the bot's name, before its messages
	Welcome   string              // a conversation begins: how to talk, and how to leave
	Continued string              // an earlier one goes on: the same
	Help      string              // what can be typed
	Thinking  string              // while an answer is on its way
	Saved     string              // at leaving: it is saved, and how to go on
	NotKept   string              // a message could not be stored
	Which     string              // the word that was typed is on several buttons
	NoButton  string              // no button has the key that was typed
	Sure      func(string) string // what was pressed, by its label, can't be undone: it is to be pressed once more
	Updated   string              // before what a rewritten message says now
	Required  string              // an input of a form must not be empty
	NoOption  string              // what was typed is none of the options of an input
	Form      string              // a form begins: how to leave it
	Left      string              // a form was left: nothing of it was sent
	Trouble   string              // something is kept but cannot go on now
	Recovered string              // it goes on
	Waiting   func(n int) string  // so many messages wait for the moderators
	View      func(string) string // whose view is shown now

	NoFile func(path string, why Trouble) string // why a file cannot be attached, and what to do

	// File names an attached file of so many bytes, and where it was written; path is empty where it was not.
	File func(name string, size int, path string) string
}

// TerminalOptions is what a Terminal needs.
type TerminalOptions struct {
	Lines  Lines
	Out    io.Writer
	Live   bool // a person sits at it: output may move the line that is being typed
	Color  bool
	Width  func() int // columns
	Texts  Texts
	Person string // the id of who sits at it
	Name   string // what others read who that is
	Locale string
	Thread string                                            // the conversation's alias
	Start  *bot.Command                                      // what begins it; nil when it exists already
	Recap  func(ctx context.Context) ([]bot.Delivery, error) // of one that exists: what is to be seen again, oldest first; nil for nothing
	Roles  Roles
	Hooks  Hooks
	Files  string // the folder that attached files are written to; empty for none
}

// Terminal holds a conversation with the person at a terminal, who may look at the moderators' side too. On a live one
// messages appear while a line is being typed; elsewhere each line waits until all that the one before it caused is shown.
type Terminal struct {
	opt    TerminalOptions
	screen screen
	style  style

	mu    sync.Mutex // of all below
	mine  view
	desk  view
	user  string // whose view is shown
	shown map[string]bot.Post
}

var _ bot.Keeper = (*Terminal)(nil)

// KeepsModals implements bot.Keeper: what cannot be used is asked again, with what was typed.
func (t *Terminal) KeepsModals() bool { return true }

// view is what one side of the conversation has before its eyes.
type view struct {
	choices []choice
	pressed bool // one was: the keys begin anew with the next buttons
	said    bool // something was said, which answers them once the bot says something, too
	numbers int  // given so far
	letters int
	unseen  []bot.Delivery
}

// NewTerminal makes the adapter. Nothing is read or shown before Run.
func NewTerminal(o TerminalOptions) *Terminal {
	return &Terminal{
		opt: o, screen: screen{w: o.Out, live: o.Live}, style: style{o.Color}, user: o.Person, shown: map[string]bot.Post{},
	}
}

// Platform is the fake platform.
func (t *Terminal) Platform() bot.Platform { return Platform }

// Post shows the message, or keeps it for the view that it belongs to. It blocks until it is written.
func (t *Terminal) Post(_ context.Context, d bot.Delivery) (bot.MessageRef, error) {
	ref := bot.MessageRef{Place: d.Place, ID: bot.MessageID(d.ID)}
	if _, err := saveFiles(t.opt.Files, d); err != nil {
		return bot.MessageRef{}, err
	}
	t.mu.Lock()
	defer t.mu.Unlock()
	v := t.viewOf(d)
	if v == t.currentView() {
		return ref, t.showDelivery(v, d)
	}
	v.unseen = append(v.unseen, d)
	if v != &t.desk || d.Replaces.ID != "" {
		return ref, nil
	}
	return ref, t.screen.showBlock(t.style.dim(t.opt.Texts.Waiting(len(latestStates(v.unseen)))) + "\n")
}

var _ bot.Reporter = (*Terminal)(nil)

// Report tells the person why no answer comes, and when it goes on.
func (t *Terminal) Report(trouble error) {
	text := t.opt.Texts.Recovered
	if trouble != nil {
		text = t.opt.Texts.Trouble
	}
	_ = t.printNote(text) // the next block's error ends the conversation
}

func (t *Terminal) viewOf(d bot.Delivery) *view {
	to := d.Post.To
	if forStaff(d) || to.Audience == bot.ToPerson && string(to.Person) != t.opt.Person {
		return &t.desk
	}
	return &t.mine
}

func (t *Terminal) currentView() *view {
	if t.user == t.opt.Person {
		return &t.mine
	}
	return &t.desk
}

// showDelivery prints a delivery. Of a rewritten message only what is new is printed; where buttons are all that is new, as when those of a question
// come back, its title or else its words stand above them again: other buttons were shown meanwhile.
func (t *Terminal) showDelivery(v *view, d bot.Delivery) error {
	width := t.textWidth()
	lines := append(renderContent(d.Post, width, t.style), t.nameFiles(d)...)
	before, rewritten := t.shown[d.ID]
	t.shown[d.ID] = d.Post
	numbered := rewritten && !v.pressed && v.keepButtons(d)
	if !numbered {
		v.dropButtons(d.ID)
	}
	switch {
	case rewritten:
	case v.pressed && d.Post.Asks != "":
		v.forgetButtons() // a new question: a number may be its answer
	case v.said:
		v.endAnswered()
	}
	if rewritten {
		d := bot.Delivery{ID: d.ID, Post: before}
		if lines = newLines(append(renderContent(before, width, t.style), t.nameFiles(d)...), lines); len(lines) > 0 {
			lines = append([]string{t.style.dim(t.opt.Texts.Updated)}, lines...)
		}
	}
	if !numbered {
		buttons := v.offerButtons(d)
		if len(buttons) > 0 && len(lines) == 0 {
			lines = wrapText(cmp.Or(d.Post.Card.Title, d.Post.Text), width)
		}
		lines = append(lines, renderChoices(buttons, width, t.style)...)
	}
	if len(lines) == 0 {
		return nil
	}
	return t.screen.showBlock(renderBlock(t.opt.Texts.Bot, lines, t.style) + "\n")
}

// nameFiles names what is attached.
func (t *Terminal) nameFiles(d bot.Delivery) []string {
	var lines []string
	for _, f := range d.Post.Files {
		path := ""
		if t.opt.Files != "" {
			path = filePath(t.opt.Files, d.ID, f)
		}
		if t.opt.Texts.File != nil {
			lines = append(lines, wrapText(t.opt.Texts.File(f.Name, len(f.Data), path), t.textWidth())...)
		}
	}
	return lines
}

// lineWidth is how wide a line may be: wider ones are hard to read, narrower ones cannot be helped.
func (t *Terminal) lineWidth() int {
	n := 80
	if t.opt.Width != nil {
		n = t.opt.Width()
	}
	return max(min(n, 90)-1, 24)
}

// textWidth is what the bot's name leaves of it.
func (t *Terminal) textWidth() int { return max(t.lineWidth()-countCells(t.opt.Texts.Bot)-2, 16) }

// Run holds the conversation until the person leaves, the input ends or ctx ends, and returns nil for each of them. The
// goroutine that waits for a line when ctx ends outlives it: nothing can interrupt a terminal's read.
func (t *Terminal) Run(ctx context.Context, in bot.Inbox) error {
	ctx, cancel := context.WithCancel(ctx)
	s := sitting{Terminal: t, in: in}
	defer s.waits.Wait()
	defer cancel()
	err := s.beginSitting(ctx)
	for err == nil {
		err = s.takeLine(ctx)
	}
	if errors.Is(err, io.EOF) || errors.Is(err, bot.ErrStopped) || ctx.Err() != nil {
		return t.sayFarewell()
	}
	return err
}

func (t *Terminal) sayFarewell() error {
	if t.opt.Texts.Saved == "" {
		return nil
	}
	return t.screen.showBlock("\n" + t.style.dim(t.opt.Texts.Saved) + "\n")
}

func (s *sitting) beginSitting(ctx context.Context) error {
	if s.opt.Start != nil {
		if err := s.printNote(s.opt.Texts.Welcome); err != nil {
			return err
		}
		return s.acceptEvent(ctx, Place(s.opt.Thread), *s.opt.Start)
	}
	if err := s.printNote(s.opt.Texts.Continued); err != nil {
		return err
	}
	if s.opt.Recap == nil {
		return s.waitForEngine(ctx)
	}
	again, err := s.opt.Recap(ctx)
	if err != nil {
		return err
	}
	for _, d := range again {
		if _, err := s.Post(ctx, d); err != nil {
			return err
		}
	}
	return s.waitForEngine(ctx)
}

// printNote prints something that the terminal itself says.
func (t *Terminal) printNote(text string) error {
	if text == "" {
		return nil
	}
	lines := wrapText(text, t.lineWidth())
	for i, l := range lines {
		lines[i] = t.style.dim(l)
	}
	return t.screen.showBlock(strings.Join(lines, "\n") + "\n\n")
}

// patience is how long a live terminal waits for an answer before it offers the next line and a hint (real time).
const patience = 150 * time.Millisecond

// waitForEngine waits until nothing is left to do; on a live terminal only for a moment, the rest beside the next line. What stands
// in the way of settling is for the log: the person has been told that what they wrote is kept, or that it is not.
func (s *sitting) waitForEngine(ctx context.Context) error {
	done := make(chan struct{})
	s.waits.Go(func() {
		defer close(done)
		_ = s.opt.Hooks.Settle(ctx)
		s.screen.hideHint()
	})
	if !s.opt.Live {
		<-done
		return ctx.Err()
	}
	select {
	case <-done:
		return ctx.Err()
	case <-time.After(patience):
		s.screen.showHint(s.style.dim(s.opt.Texts.Thinking))
		return nil
	case <-ctx.Done():
		return ctx.Err()
	}
}

// readLines asks for a line, and on a live terminal for more as long as one ends with a backslash.
func (s *sitting) readLines(ctx context.Context, prompt, value string) (string, error) {
	text, err := s.readLine(ctx, prompt, value)
	for err == nil && s.opt.Live && strings.HasSuffix(text, "\\") {
		var more string
		more, err = s.readLine(ctx, "… ", "")
		text = strings.TrimSuffix(text, "\\") + "\n" + more
	}
	return text, err
}

// readLine asks for a line.
func (s *sitting) readLine(ctx context.Context, prompt, value string) (string, error) {
	type result struct {
		text string
		err  error
	}
	got := make(chan result, 1)
	s.screen.beginLine(prompt)
	defer s.screen.endLine()
	go func() {
		text, err := s.opt.Lines.Line(prompt, value)
		got <- result{text, err}
	}()
	select {
	case r := <-got:
		if r.err != nil && !errors.Is(r.err, io.EOF) {
			return "", fmt.Errorf("read a line: %w", r.err)
		}
		return r.text, r.err
	case <-ctx.Done():
		return "", ctx.Err()
	}
}
