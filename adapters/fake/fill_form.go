package fake

import (
	"context"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// fillForm asks for the inputs of a modal one by one and sends them together. What begins with a slash is a command there too,
// never a value: it leaves the form, and nothing of that is sent.
func (s *sitting) fillForm(ctx context.Context, at bot.Place, r bot.Reply) error {
	if err := s.printNote(r.Modal.Title + "\n" + s.opt.Texts.Form); err != nil {
		return err
	}
	values := map[string]string{}
	for _, in := range r.Modal.Inputs {
		v, command, err := s.askInput(ctx, in)
		if err != nil {
			return err
		}
		if command != "" {
			return s.leaveForm(ctx, command)
		}
		values[in.Name] = v
	}
	return s.acceptEvent(ctx, at, bot.Submit{Ref: r.Ref, Token: r.Token, Button: r.Name, Values: values})
}

// askInput asks for one input. A value of several lines is shown above, and an empty line keeps it.
func (s *sitting) askInput(ctx context.Context, in bot.Input) (value, command string, err error) {
	label, value, kept := in.Label, cleanText(in.Value), ""
	if strings.Contains(value, "\n") {
		label, value, kept = label+"\n"+value, "", in.Value
	}
	for {
		if err := s.printNote(label); err != nil {
			return "", "", err
		}
		v, err := s.readLines(ctx, ": ", value)
		if err != nil {
			return "", "", err
		}
		if v = strings.TrimSpace(v); v == "" {
			v = kept
		}
		switch {
		case asksHelp(v):
			err = s.printNote(s.opt.Texts.Help + "\n" + s.opt.Texts.Form)
		case isCommand(v):
			return "", v, nil
		case v == "" && in.Required:
			err = s.printNote(s.opt.Texts.Required)
		default:
			return v, "", nil
		}
		if err != nil {
			return "", "", err
		}
	}
}

func asksHelp(typed string) bool { return bot.Fold(typed) == "/help" || bot.Fold(typed) == "/?" }

// leaveForm ends a form without sending it, and does what was typed instead.
func (s *sitting) leaveForm(ctx context.Context, command string) error {
	if err := s.printNote(s.opt.Texts.Left); err != nil {
		return err
	}
	if bot.Fold(command) == "/cancel" {
		return nil
	}
	return s.takeCommand(ctx, command)
}
