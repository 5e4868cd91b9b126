package main

import (
	"fmt"
	"strings"

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
	Agent   bool   `help:"Declare the app an agent: its messages get suggestions and a status, and Slack keeps it from guests. It can't be taken back."`
}

// Run prints the manifest with exactly the scopes, events and commands that the program uses.
func (c *manifestCmd) Run(w world, cfg config.Config) error {
	if c.Address != "" && !strings.HasPrefix(c.Address, "https://") {
		return usageError{fmt.Errorf("--address: expected an address such as https://mendan.example.com/, not %q", c.Address)}
	}
	commands, err := offeredOnSlack(cfg)
	if err != nil {
		return err
	}
	return printIndented(w.out, slack.Manifest(slack.ManifestOptions{
		Name: c.Name, Description: mustCatalog(cfg.Language).Text("platform.description", nil), Commands: commands,
		Address: c.Address, Agent: c.Agent,
	}))
}

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
