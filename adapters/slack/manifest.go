package slack

import (
	"cmp"
	"slices"
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
	// Agent declares the app an agent, so that its direct messages have suggestions and a status. That can't be taken back, and Slack then
	// keeps the app from guests of the workspace, which candidates often are.
	Agent bool
}

// Manifest is what an app has to be made with (docs.slack.dev/reference/app-manifest): exactly the scopes, events and commands that the
// adapter uses.
func Manifest(o ManifestOptions) slack.Manifest {
	o.Name = cmp.Or(o.Name, "Mendan")
	if o.Hint == "" {
		var names []string
		for _, c := range o.Commands {
			names = append(names, c.Name)
		}
		o.Hint = strings.Join(names, " | ")
	}
	m := slack.Manifest{
		Metadata: slack.ManifestMetadata{MajorVersion: 2},
		Display:  slack.Display{Name: o.Name, Description: o.Description},
		Features: slack.Features{
			AppHome: slack.AppHome{HomeTabEnabled: true, MessagesTabEnabled: true},
			BotUser: slack.BotUser{DisplayName: o.Name, AlwaysOnline: true},
			SlashCommands: []slack.ManifestSlashCommand{{
				Command: "/" + bot.ProgramName, Description: cmp.Or(o.Description, o.Name), UsageHint: o.Hint, Url: o.Address,
			}},
		},
		OAuthConfig: slack.OAuthConfig{Scopes: slack.OAuthScopes{Bot: Scopes(o.Agent)}},
		Settings: slack.Settings{
			EventSubscriptions: &slack.EventSubscriptions{RequestUrl: o.Address, BotEvents: listEvents(o.Agent)},
			Interactivity:      &slack.Interactivity{IsEnabled: true, RequestUrl: o.Address},
			SocketModeEnabled:  o.Address == "",
		},
	}
	if o.Agent {
		m.Features.AgentView = &slack.AgentView{AgentDescription: cmp.Or(o.Description, o.Name)}
	}
	return m
}

// Scopes are what the bot's token needs, in order; agent adds those of an app that is declared an agent.
func Scopes(agent bool) []string {
	all := []string{"commands"}
	for _, m := range methods {
		if agent || !m.agent {
			all = append(all, m.scopes...)
		}
	}
	for _, s := range subscriptions {
		if agent || !s.agent {
			all = append(all, s.scopes...)
		}
	}
	slices.Sort(all)
	return slices.Compact(all)
}

func listEvents(agent bool) []string {
	var all []string
	for _, s := range subscriptions {
		if agent || !s.agent {
			all = append(all, s.name)
		}
	}
	return all
}
