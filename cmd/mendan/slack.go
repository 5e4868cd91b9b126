package main

import (
	"fmt"
	"io"
	"strings"
	"text/tabwriter"

	"github.com/mendanhq/mendan/adapters/slack"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

type slackCmd struct {
	Manifest manifestCmd `cmd:"" help:"Print the manifest with which a Slack app is made."`
}

type manifestCmd struct {
	configFlag
	Name    string `help:"Name of the app." default:"Mendan" placeholder:"NAME"`
	Address string `help:"Where Slack reaches Mendan over https, for mode http; left out: Socket Mode." placeholder:"URL"`
	Why     bool   `help:"Print what each permission is for, and which setting asks for it, instead of the manifest."`
	Agent   bool   `help:"Declare the app an agent: its messages get suggestions and a status, and Slack keeps it from guests. It can't be taken back."`
}

// Run prints the manifest with exactly the scopes, events and commands that the program uses with this configuration.
func (c *manifestCmd) Run(w world, cfg config.Config) error {
	if c.Address != "" && !strings.HasPrefix(c.Address, "https://") {
		return usageError{fmt.Errorf("--address: expected an address such as https://mendan.example.com/, not %q", c.Address)}
	}
	needs := slackNeeds(cfg)
	needs.Agent = c.Agent
	if c.Why {
		return printPermissions(w.out, needs)
	}
	commands, err := offeredOnSlack(cfg)
	if err != nil {
		return err
	}
	t := mustCatalog(cfg.Language)
	o := slack.ManifestOptions{
		Name: c.Name, Description: t.Text("platform.description", nil), Commands: commands,
		Address: c.Address, Needs: needs, Rotation: cfg.Slack.ClientID != "",
	}
	if len(cfg.Knowledge.Folders) > 0 { // else there is nothing to look it up in
		o.Ask, o.AskAbout = t.Text("platform.ask", nil), t.Text("command.ask.description", nil)
	}
	return printIndented(w.out, slack.Manifest(o))
}

// printPermissions says what each scope is for.
func printPermissions(out io.Writer, needs slack.Needs) error {
	table := tabwriter.NewWriter(out, 0, 0, 2, ' ', 0)
	for _, p := range needs.Permissions() {
		fmt.Fprintf(table, "%s\t%s\t%s\n", p.Scope, p.Why, p.Setting)
	}
	return table.Flush()
}

// slackNeeds is what a configuration uses of Slack.
func slackNeeds(cfg config.Config) slack.Needs { return slackDesk(cfg).Needs() }

// offeredOnSlack are the commands that Slack gets. They do not depend on who plays the agents.
func offeredOnSlack(cfg config.Config) ([]bot.CommandSpec, error) {
	cfg.Mode, cfg.Slack.Enabled = config.Offline, true
	m, err := openModel(cfg)
	if err != nil {
		return nil, err
	}
	defer m.close()
	jobs, err := openForms(cfg)
	if err != nil {
		return nil, err
	}
	progs, err := makePrograms(cfg, m, jobs, &followers{}, &tables{})
	if err != nil {
		return nil, err
	}
	return commandSpecs(progs, jobs, cfg.Language), nil
}
