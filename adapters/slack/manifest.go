package slack

import (
	"cmp"
	"strings"

	"github.com/slack-go/slack"

	"github.com/mendanhq/mendan/bot"
)

// ManifestOptions are what an app's manifest depends on.
type ManifestOptions struct {
	Name        string // default Mendan
	Description string // what people read about the app, at most 140 characters
	Hint        string // what can stand behind the command, as it is shown while typing
	Commands    []bot.CommandSpec
	// Address is where Slack reaches the program over https, for the HTTP mode; empty for Socket Mode.
	Address string
	// Needs is what the configuration uses. Needs.Agent declares the app an agent, so that its direct messages have suggestions and a status.
	// That can't be taken back, and Slack then keeps the app from guests of the workspace, which candidates often are.
	Needs Needs
	// Ask is what the shortcut of messages is called that asks about one, in at most 24 characters, and AskAbout what it does; empty: there is none.
	Ask, AskAbout string
	// Rotation has the app's tokens expire. That can't be taken back.
	Rotation bool
}

// AppManifest is an app's manifest as it is written out: also what the library leaves out where it is false, and Slack then takes for true.
type AppManifest struct {
	slack.Manifest
	Features appFeatures `json:"features"`
}

type appFeatures struct {
	slack.Features
	AppHome appHome `json:"app_home"`
}

// appHome are the tabs of the app. Without the last line of it nobody could write to the bot: docs.slack.dev/reference/app-manifest#features.
type appHome struct {
	HomeTab  bool `json:"home_tab_enabled"`
	Messages bool `json:"messages_tab_enabled"`
	ReadOnly bool `json:"messages_tab_read_only_enabled"`
}

// Manifest is what an app has to be made with (docs.slack.dev/reference/app-manifest): exactly the scopes, events and commands that the
// adapter uses with a configuration.
func Manifest(o ManifestOptions) AppManifest {
	o.Name = cmp.Or(o.Name, "Mendan")
	if o.Hint == "" {
		var names []string
		for _, c := range o.Commands {
			names = append(names, c.Name)
		}
		o.Hint = strings.Join(names, " | ")
	}
	out := AppManifest{Features: appFeatures{AppHome: appHome{HomeTab: true, Messages: true}}}
	out.Manifest = slack.Manifest{
		Metadata:    slack.ManifestMetadata{MajorVersion: 2},
		Display:     slack.Display{Name: o.Name, Description: o.Description},
		OAuthConfig: slack.OAuthConfig{Scopes: slack.OAuthScopes{Bot: o.Needs.scopes()}},
		Settings: slack.Settings{
			EventSubscriptions: &slack.EventSubscriptions{RequestUrl: o.Address, BotEvents: o.Needs.events()},
			Interactivity:      &slack.Interactivity{IsEnabled: true, RequestUrl: o.Address},
			SocketModeEnabled:  o.Address == "", TokenRotationEnabled: o.Rotation,
		},
	}
	out.Features.Features = slack.Features{
		BotUser: slack.BotUser{DisplayName: o.Name, AlwaysOnline: true},
		SlashCommands: []slack.ManifestSlashCommand{{
			Command: "/" + bot.ProgramName, Description: cmp.Or(o.Description, o.Name), UsageHint: o.Hint, Url: o.Address,
		}},
	}
	if o.Ask != "" {
		out.Features.Shortcuts = []slack.Shortcut{{Name: o.Ask, CallbackID: AskShortcut, Description: o.AskAbout, Type: slack.MessageShortcut}}
	}
	if o.Needs.Agent {
		out.Features.AgentView = &slack.AgentView{AgentDescription: cmp.Or(o.Description, o.Name)}
	}
	return out
}
