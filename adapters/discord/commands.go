package discord

import (
	"cmp"
	"context"
	"encoding/json"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/adapters/markup"
)

// Limits of commands: https://discord.com/developers/docs/interactions/application-commands#application-command-object
const (
	maxDescription = 100
	maxChoices     = 25
	maxChoice      = 100
)

// Types of options: https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-option-type
const (
	optionSub    = 1
	optionString = 3
)

// command and option are an application command as it is registered and compared. Fields that Discord fills in are left out.
type command struct {
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Options      []option          `json:"options,omitempty"`
}

type option struct {
	Type         int               `json:"type"`
	Name         string            `json:"name"`
	Names        map[string]string `json:"name_localizations,omitempty"`
	Description  string            `json:"description"`
	Descriptions map[string]string `json:"description_localizations,omitempty"`
	Required     bool              `json:"required,omitempty"`
	Autocomplete bool              `json:"autocomplete,omitempty"`
	Options      []option          `json:"options,omitempty"`
}

// Types of commands: https://discord.com/developers/docs/interactions/application-commands#application-command-object-application-command-types
const (
	commandSlash   = 1
	commandMessage = 3
)

// buildCommands builds the one command with a subcommand for each spec, and what is offered beside a message.
func (a *Adapter) buildCommands() []command {
	c := command{Type: commandSlash, Name: a.cfg.Command, Description: cmp.Or(botName(a.cfg.Command), a.cfg.Command)}
	for _, spec := range a.cfg.Commands {
		sub := option{Type: optionSub, Name: spec.Name, Names: localizeName(spec.Names, spec.Name)}
		sub.Description, sub.Descriptions = describeCommand(spec.Description, spec.Name)
		for _, arg := range spec.Args {
			o := option{
				Type: optionString, Name: arg.Name, Names: localizeName(arg.Names, arg.Name), Required: arg.Required, Autocomplete: arg.Choices != nil,
			}
			o.Description, o.Descriptions = describeCommand(arg.Description, arg.Name)
			sub.Options = append(sub.Options, o)
		}
		// Discord wants what is required first.
		slices.SortStableFunc(sub.Options, func(x, y option) int {
			switch {
			case x.Required == y.Required:
				return 0
			case x.Required:
				return -1
			}
			return 1
		})
		c.Options = append(c.Options, sub)
	}
	if name := a.cfg.AboutMessage; a.askedWith() != "" && name["en"] != "" {
		return []command{c, {Type: commandMessage, Name: name["en"], Names: localizeName(name, name["en"])}}
	}
	return []command{c}
}

// askCommand answers questions. It is what is offered beside a message.
const askCommand = "ask"

// askedWith is the argument that holds what is asked, empty where nothing can be.
func (a *Adapter) askedWith() string {
	for _, spec := range a.cfg.Commands {
		if spec.Name == askCommand && len(spec.Args) > 0 {
			return spec.Args[0].Name
		}
	}
	return ""
}

// localizeName gives the name for who has Discord in Japanese.
func localizeName(by map[string]string, name string) map[string]string {
	if by["ja"] == "" || by["ja"] == name {
		return nil
	}
	return map[string]string{"ja": by["ja"]}
}

// botName is what stands for a command that has no words of its own: its subcommands have.
func botName(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

// describeCommand gives a description in English, which everybody gets, and in Japanese for who has Discord in Japanese.
func describeCommand(by map[string]string, name string) (string, map[string]string) {
	text := markup.Cut(cmp.Or(by["en"], by["ja"], name), maxDescription)
	if by["ja"] == "" || by["en"] == "" {
		return text, nil
	}
	return text, map[string]string{"ja": markup.Cut(by["ja"], maxDescription)}
}

// registerCommands writes the commands where they differ from those that are registered: writing is limited to some hundred a day.
func (a *Adapter) registerCommands(ctx context.Context) {
	if len(a.cfg.Commands) == 0 {
		return
	}
	path := "applications/" + a.self.Load().app + "/commands"
	if a.cfg.Guild != "" {
		path = "applications/" + a.self.Load().app + "/guilds/" + a.cfg.Guild + "/commands"
	}
	want := a.buildCommands()
	var have []command
	err := a.retryUntilDone(ctx, func() error {
		have = nil
		return a.api.get(ctx, path+"?with_localizations=true", &have)
	})
	if err == nil && sameCommands(have, want) {
		return
	}
	err = a.retryUntilDone(ctx, func() error { return makeRetryable(a.api.call(ctx, "PUT", path, want, nil)) })
	if err != nil && ctx.Err() == nil {
		a.log.Error("the slash commands could not be registered", "error_class", errorClass(err))
		if a.cfg.Trouble != nil {
			a.cfg.Trouble(err)
		}
	}
}

func sameCommands(have, want []command) bool {
	x, errX := json.Marshal(have)
	y, errY := json.Marshal(want)
	return errX == nil && errY == nil && string(x) == string(y)
}
