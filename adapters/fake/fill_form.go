package fake

import (
	"cmp"
	"context"
	"fmt"
	"slices"
	"strconv"
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

// askInput asks for one input. A value of several lines, and one that is chosen, is shown above, and an empty line keeps it.
func (s *sitting) askInput(ctx context.Context, in bot.Input) (value, command string, err error) {
	label, value, kept := in.Label, cleanText(in.Value), ""
	if len(in.Options) > 0 || strings.Contains(value, "\n") {
		label, value, kept = label+"\n"+cleanText(listOptions(in)), "", in.Value
	}
	for {
		if err := s.printNote(strings.TrimRight(label, "\n")); err != nil {
			return "", "", err
		}
		v, err := s.readLines(ctx, ": ", value)
		if err != nil {
			return "", "", err
		}
		if v = strings.TrimSpace(v); v == "" {
			v = kept
		}
		chosen, known := chooseOptions(in, v)
		switch {
		case asksHelp(v):
			err = s.printNote(s.opt.Texts.Help + "\n" + s.opt.Texts.Form)
		case isCommand(v):
			return "", v, nil
		case v == "" && in.Required:
			err = s.printNote(s.opt.Texts.Required)
		case !known:
			err = s.printNote(s.opt.Texts.NoOption)
		default:
			return chosen, "", nil
		}
		if err != nil {
			return "", "", err
		}
	}
}

// listOptions are an input's options by number, those that are chosen with a sign; of a text what stands in it.
func listOptions(in bot.Input) string {
	var lines []string
	chosen := in.Chosen(in.Value)
	for i, o := range in.Options {
		sign := ""
		if slices.Contains(chosen, o) {
			sign = " *"
		}
		lines = append(lines, fmt.Sprintf("%d. %s%s", i+1, cmp.Or(o.Label, o.Value), sign))
	}
	if lines == nil {
		return in.Value
	}
	return strings.Join(lines, "\n")
}

// chooseOptions reads a choice: a number of the list, or an option in words; where several may be chosen, with commas or lines between them. A
// hyphen chooses none. known is false where something is no option.
func chooseOptions(in bot.Input, typed string) (values string, known bool) {
	switch {
	case len(in.Options) == 0, typed == "", typed == in.Value:
		return typed, true
	case typed == "-" && !in.Required:
		return "", true
	}
	words := []string{typed}
	if in.Multi {
		words = strings.FieldsFunc(typed, func(r rune) bool { return strings.ContainsRune(",、，\n", r) })
	}
	var chosen []string
	for _, word := range words {
		word = bot.Fold(word)
		i := slices.IndexFunc(in.Options, func(o bot.Choice) bool { return word == bot.Fold(o.Value) || word == bot.Fold(o.Label) })
		if n, err := strconv.Atoi(word); i < 0 && err == nil && n <= len(in.Options) {
			i = n - 1
		}
		if i < 0 {
			return "", false
		}
		chosen = append(chosen, in.Options[i].Value)
	}
	return strings.Join(chosen, "\n"), true
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
