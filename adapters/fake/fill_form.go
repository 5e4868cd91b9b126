package fake

import (
	"context"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// fill asks for the inputs of a modal one by one and sends them together. What begins with a slash is a command there too,
// never a value: it leaves the form, and nothing of that is sent.
func (s *sitting) fill(ctx context.Context, at bot.Place, r bot.Reply) error {
	if err := s.note(r.Modal.Title + "\n" + s.opt.Texts.Form); err != nil {
		return err
	}
	values := map[string]string{}
	for _, in := range r.Modal.Inputs {
		v, command, err := s.ask(ctx, in)
		if err != nil {
			return err
		}
		if command != "" {
			return s.leave(ctx, command)
		}
		values[in.Name] = v
	}
	return s.accept(ctx, at, bot.Submit{Ref: r.Ref, Token: r.Token, Button: r.Name, Values: values})
}

// ask asks for one input. A value of several lines is shown above, and an empty line keeps it.
func (s *sitting) ask(ctx context.Context, in bot.Input) (value, command string, err error) {
	label, value, kept := in.Label, clean(in.Value), ""
	if strings.Contains(value, "\n") {
		label, value, kept = label+"\n"+value, "", in.Value
	}
	for {
		if err := s.note(label); err != nil {
			return "", "", err
		}
		v, err := s.lines(ctx, ": ", value)
		if err != nil {
			return "", "", err
		}
		if v = strings.TrimSpace(v); v == "" {
			v = kept
		}
		switch {
		case asksHelp(v):
			err = s.note(s.opt.Texts.Help + "\n" + s.opt.Texts.Form)
		case isCommand(v):
			return "", v, nil
		case v == "" && in.Required:
			err = s.note(s.opt.Texts.Required)
		default:
			return v, "", nil
		}
		if err != nil {
			return "", "", err
		}
	}
}

func asksHelp(typed string) bool { return fold(typed) == "/help" || fold(typed) == "/?" }

// leave ends a form without sending it, and does what was typed instead.
func (s *sitting) leave(ctx context.Context, command string) error {
	if err := s.note(s.opt.Texts.Left); err != nil {
		return err
	}
	if fold(command) == "/cancel" {
		return nil
	}
	return s.command(ctx, command)
}
