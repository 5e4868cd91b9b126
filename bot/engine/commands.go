package engine

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

// Answer is what a command comes to that the program around the engine answers: what the person sees at once, and what is posted
// where they gave it and written into the audit chain, each once.
type Answer struct {
	Reply bot.Reply
	Posts []bot.Post
	Audit []storage.Audit
	Give  []Gift
}

// Gift is a kept file of a conversation that is given to who asked for it, and to nobody else. Text goes with it.
type Gift struct {
	Thread bot.ThreadID
	File   storage.File
	Text   string
}

// commandMark begins the token of a button that gives a command.
const commandMark = "!"

// CommandToken is the token of a button that gives a command with its first argument, for whoever presses it. It means the same in
// every life of the program, wherever the button is.
func CommandToken(name, arg string) string {
	return strings.TrimSpace(commandMark + name + " " + arg)
}

// unifyCommand makes one event of the ways in which a command can be given: in words, as its arguments, by a button.
func (e *Engine) unifyCommand(ctx context.Context, ev bot.Event) (bot.Event, error) {
	switch b := ev.Body.(type) {
	case bot.Click:
		if words, ok := strings.CutPrefix(b.Token, commandMark); ok {
			name, arg, _ := strings.Cut(words, " ")
			ev.Body = e.withArgs(bot.Command{Name: name, Text: arg})
		}
	case bot.Command:
		if m, ok := namesCard(ev, b); ok {
			ev.Body = m
			return ev, nil
		}
		ev.Body = e.withArgs(b)
	case bot.Message:
		if w, ok := deskWord(ev); ok && w == wordStop {
			ev.Body = bot.Command{Name: string(wordStop)}
			return ev, nil
		}
		c, ok, err := e.cardCommand(ctx, ev, b)
		if !ok && err == nil {
			c, ok, err = e.typedCommand(ctx, ev, b)
		}
		if !ok && err == nil {
			c, ok, err = e.plainQuestion(ctx, ev, b)
		}
		if ok {
			c.ID = b.ID
			ev.Body = c
		}
		return ev, err
	}
	return ev, nil
}

// typedCommand reads a message to the bot alone as the command that it is in words. Where a conversation goes on, "apply" may be an answer
// and "/apply" is none; where one is over, it is no answer either. A sentence that only begins with a command's word is none anywhere: "Help, my
// VPN does not work", "Status of my laptop order?".
func (e *Engine) typedCommand(ctx context.Context, ev bot.Event, m bot.Message) (bot.Command, bool, error) {
	if !e.isAlone(ev.Place) || len(m.Attachments) > 0 {
		return bot.Command{}, false, nil
	}
	c, ok := e.readCommand(m.Text)
	if !ok || strings.HasPrefix(bot.Fold(m.Text), "/") {
		return c, ok, nil
	}
	th, err := e.store.At(ctx, ev.Place)
	switch {
	case isGone(err):
	case err == nil && !th.Glance.Over: // "apply backend" in the main box, where another conversation is held
		return c, isMainBox(ev.Place) && e.namesChoice(c), nil
	default:
		return c, err == nil && e.isCommandMeant(ev.By, c), err
	}
	on, _, err := e.ownedBy(ctx, ev)
	return c, err == nil && (e.isNothingElse(ev.By, c) || len(on) == 0 && e.isCommandMeant(ev.By, c)), err
}

// isMainBox reports whether a place in direct messages is no thread below them: on a platform without threads there, they have no channel.
func isMainBox(p bot.Place) bool { return p.Thread == "" || p.Channel == "" }

func (e *Engine) readCommand(text string) (bot.Command, bool) {
	return bot.ReadCommand(e.cfg.Commands, bot.ProgramName, text)
}

// isCommandMeant reports whether a command in words is one where no conversation goes on. There the words of one that takes any are not lost ("ask how
// many holidays do I have?"), and one word that is no choice may be meant for one ("apply frontnd"): who writes it is told the choices.
func (e *Engine) isCommandMeant(by bot.User, c bot.Command) bool {
	s, _ := e.findSpec(c.Name)
	rest := bot.Fold(c.Text)
	switch {
	case e.isNothingElse(by, c):
		return true
	case c.Name == string(wordHelp):
		_, known := e.findSpec(rest)
		return known
	case len(s.Args) == 0:
		return false
	}
	return s.Args[0].Choices == nil || len(strings.Fields(rest)) == 1 && !strings.ContainsAny(rest, "?。")
}

// isNothingElse reports whether a command in words is nothing but that: alone, or with something that can be chosen for it. Beside a conversation that
// goes on, "apply" is a command, and "ask me again tomorrow" is an answer.
func (e *Engine) isNothingElse(by bot.User, c bot.Command) bool {
	s, _ := e.findSpec(c.Name)
	return strings.TrimSpace(c.Text) == "" || s.Staff && by.Staff() || e.namesChoice(c)
}

// namesChoice reports whether the words of a command are one of those that can be chosen for it, and nothing else.
func (e *Engine) namesChoice(c bot.Command) bool {
	s, _ := e.findSpec(c.Name)
	rest := strings.TrimSpace(c.Text)
	return len(s.Args) > 0 && s.Args[0].Choices != nil && slices.ContainsFunc(s.Args[0].Choices(), func(o bot.Completion) bool {
		return slices.ContainsFunc(o.Names(), func(name string) bool { return strings.EqualFold(name, rest) })
	})
}

// withArgs gives a command's words to its first argument, where the adapter left that to us.
func (e *Engine) withArgs(c bot.Command) bot.Command {
	arg := e.aboutArg(c.Name)
	if text := strings.TrimSpace(c.Text); arg != "" && text != "" && len(c.Args) == 0 {
		c.Args = map[string]string{arg: text}
	}
	return c
}

// aboutArg is the argument that says what a command is about, its first; empty for none.
func (e *Engine) aboutArg(name string) string {
	if s, ok := e.findSpec(name); ok && len(s.Args) > 0 {
		return s.Args[0].Name
	}
	return ""
}

func (e *Engine) findSpec(name string) (bot.CommandSpec, bool) {
	for _, s := range e.cfg.Commands {
		if s.Name == name {
			return s, true
		}
	}
	return bot.CommandSpec{}, false
}

// answerAside answers what is of no conversation. ok is false for everything else.
func (e *Engine) answerAside(ctx context.Context, ev bot.Event) (in storage.Inbound, r bot.Reply, ok bool, err error) {
	in = storage.Inbound{Event: ev, Aside: &storage.Aside{}}
	if e.asksPage(ctx, ev) {
		return in, r, true, nil // it is posted once that is noted
	}
	if w, ok := deskWord(ev); ok && w != wordStop && w != wordHome {
		r, err = e.answerWord(ctx, w, ev)
		return in, r, true, err
	}
	c, isCommand := ev.Body.(bot.Command)
	if isCommand && c.Name == commandForget {
		r, err = e.forgetPerson(ctx, ev, c)
		return in, r, true, err
	}
	answer, ok := e.cfg.Answers[c.Name]
	if !isCommand || !ok {
		return in, r, false, nil
	}
	t := e.texts(e.langHere(ctx, ev))
	if s, _ := e.findSpec(c.Name); s.Staff && !ev.By.Staff() {
		return in, bot.Reply{Text: t.Text("command.staff_only", nil), Public: true}, true, nil
	}
	a, err := answer(ctx, ev)
	if err != nil {
		return in, r, true, fmt.Errorf("command %s: %w", c.Name, err)
	}
	in.Aside.Posts, in.Aside.Audit, in.Aside.Tell = a.Posts, a.Audit, giveFiles(ev, a.Give)
	return in, a.Reply, true, nil
}

// listCommands says which commands the person can give.
func (e *Engine) listCommands(t *prompts.Catalog, lang string, by bot.User) string {
	var lines []string
	for _, s := range e.cfg.Commands {
		if s.Staff && !by.Staff() {
			continue
		}
		name := s.Name
		for _, a := range s.Args {
			name += " " + t.Text("command.optional", map[string]any{"name": a.Name})
		}
		lines = append(lines, t.Text("command.line", map[string]any{"name": name, "description": s.Description[lang]}))
	}
	if len(lines) == 0 {
		return ""
	}
	return joinParagraphs(append([]string{t.Text("command.list", nil)}, lines...)...)
}
