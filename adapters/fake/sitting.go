package fake

import (
	"context"
	"errors"
	"io"
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/bot"
)

// sitting is one Run of a Terminal: what the person types, and what becomes of it.
type sitting struct {
	*Terminal
	in    bot.Inbox
	waits sync.WaitGroup
	sure  string // the message and name of a button that can't be undone and was pressed in the line before
}

// takeLine takes one line.
func (s *sitting) takeLine(ctx context.Context) error {
	prompt := "> "
	if s.user != s.opt.Person {
		prompt = s.user + " > "
	}
	text, err := s.readLines(ctx, prompt, "")
	if err != nil {
		return err
	}
	text = strings.TrimSpace(text)
	pressed := s.sure
	s.sure = ""
	files, isFile := droppedFiles(text)
	switch {
	case text == "":
		return nil
	case isFile:
		return s.attachFiles(ctx, files)
	case isCommand(text):
		return s.takeCommand(ctx, text)
	}
	c, found, several := s.findChoice(text)
	if several {
		return s.printNote(s.opt.Texts.Which)
	}
	if found {
		if once := string(c.ref.ID) + " " + c.button.Name; c.button.Final && c.button.Modal == nil && pressed != once {
			s.sure = once
			return s.printNote(s.opt.Texts.Sure(c.button.Label))
		}
		return s.pressButton(ctx, c)
	}
	if s.user != s.opt.Person && len(text) <= 2 { // at the desk a key is no message to anybody
		return s.printNote(s.opt.Texts.NoButton)
	}
	return s.sayText(ctx, text)
}

func (s *sitting) sayText(ctx context.Context, text string, files ...sentFile) error {
	at := Moderators()
	if s.user == s.opt.Person {
		at = Place(s.opt.Thread)
		s.mu.Lock()
		s.mine.said = true
		s.mu.Unlock()
	}
	kept, err := keepFiles(ctx, s.in, at, files)
	switch {
	case errors.Is(err, bot.ErrStopped) || ctx.Err() != nil:
		return bot.ErrStopped
	case err != nil:
		return s.printNote(s.opt.Texts.NotKept)
	}
	return s.acceptEvent(ctx, at, bot.Message{ID: bot.MessageID(newID()), Text: text, Attachments: kept})
}

func firstRune(s string) string {
	_, n := utf8.DecodeRuneInString(s)
	return s[:n]
}

// isCommand tells what begins with a slash, also with that of a Japanese keyboard.
func isCommand(text string) bool {
	return strings.HasPrefix(text, "/") || strings.HasPrefix(text, "／")
}

// takeCommand handles what begins with a slash. What the terminal does not know itself is a command to the bot.
func (s *sitting) takeCommand(ctx context.Context, text string) error {
	name, rest := text[len(firstRune(text)):], ""
	if i := strings.IndexFunc(name, unicode.IsSpace); i >= 0 {
		name, rest = name[:i], strings.TrimSpace(name[i:])
	}
	name = bot.Fold(name)
	switch name {
	case "help", "?":
		return s.printNote(s.opt.Texts.Help)
	case "quit", "exit":
		return io.EOF
	case "me":
		return s.changeView(s.opt.Person)
	case "as":
		if rest == "" || rest == "me" {
			rest = s.opt.Person
		}
		return s.changeView(rest)
	case "file", "attach":
		return s.attachFiles(ctx, splitPaths(rest))
	}
	if renew := s.opt.Hooks.Renew; renew != nil {
		alias, err := renew(ctx, name, s.opt.Thread)
		if err != nil {
			return s.printNote(s.opt.Texts.NotKept)
		}
		s.opt.Thread = alias
	}
	return s.acceptEvent(ctx, Place(s.opt.Thread), bot.Command{Name: name, Text: rest})
}

// changeView changes the view, and shows what came for it meanwhile.
func (s *sitting) changeView(user string) error {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.user = user
	if err := s.printNote(s.opt.Texts.View(user)); err != nil {
		return err
	}
	v := s.currentView()
	unseen := v.unseen
	v.unseen = nil
	for _, d := range latestStates(unseen) {
		if err := s.showDelivery(v, d); err != nil {
			return err
		}
	}
	return nil
}

// latestStates keeps the last state of each message, in the order in which they first came.
func latestStates(ds []bot.Delivery) []bot.Delivery {
	var out []bot.Delivery
	at := map[string]int{}
	for _, d := range ds {
		i, ok := at[d.ID]
		if !ok {
			at[d.ID] = len(out)
			out = append(out, d)
			continue
		}
		out[i] = d
	}
	return out
}

// findChoice finds the button that a typed key, label or name means. A word that is on several buttons means none.
func (s *sitting) findChoice(typed string) (found choice, ok, several bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.currentView().findButton(bot.Fold(typed))
}

func (s *sitting) pressButton(ctx context.Context, c choice) error {
	s.mu.Lock()
	s.mine.pressed = s.mine.pressed || s.currentView() == &s.mine
	s.mu.Unlock()
	return s.acceptEvent(ctx, c.ref.Place, bot.Click{Ref: c.ref, Token: c.button.Token, Button: c.button.Name})
}

// acceptEvent hands an event over, shows what only this person sees of it, and waits for the rest.
func (s *sitting) acceptEvent(ctx context.Context, at bot.Place, body bot.Body) error {
	by := s.opt.Roles.User(s.user, s.opt.Locale)
	if s.user == s.opt.Person {
		by.Name = s.opt.Name
	}
	reply, err := s.in.Accept(ctx, bot.Event{
		ID: eventID(newID(), 0), Place: at, By: by, At: s.opt.Hooks.Now(), Body: body,
	})
	if errors.Is(err, bot.ErrStopped) || ctx.Err() != nil {
		return bot.ErrStopped
	}
	if err != nil {
		return s.printNote(s.opt.Texts.NotKept)
	}
	if reply.Text != "" {
		if err := s.screen.showBlock(renderBlock(s.opt.Texts.Bot, wrapText(reply.Text, s.textWidth()), s.style) + "\n"); err != nil {
			return err
		}
	}
	if reply.Modal != nil {
		return s.fillForm(ctx, at, reply)
	}
	return s.waitForEngine(ctx)
}
