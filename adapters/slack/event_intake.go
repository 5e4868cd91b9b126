package slack

import (
	"github.com/mendanhq/mendan/adapters/incoming"
	"github.com/mendanhq/mendan/bot"
)

// intake is one thing that Slack delivered, read: what happened, and what it takes to answer it. The zero intake is nothing to take in.
type intake struct {
	ev   bot.Event // without its sender
	user string

	files     []wireFile   // that came with a message or in a modal
	command   *bot.Command // what a message to the bot is where no conversation goes on: a command in words, or a call for help
	addressed bool         // to the bot: an answer that it means nothing may be shown
	trigger   string       // opens a modal, for 3 seconds
	response  string       // address for private answers, for 30 minutes
	required  []string     // inputs of a sent modal that must not be empty
	lang      string       // that the modal is in
	home      string       // of whom to show the home page
	prompts   bot.Place    // an assistant thread that was just opened
	unnamed   bot.Place    // a direct message between several people, in which somebody wrote without naming the bot
	onHome    bool         // the button that was pressed is on the home page
}

// empty reports that there is nothing to do.
func (it intake) empty() bool {
	return it.ev.Body == nil && it.home == "" && it.prompts.IsZero() && it.unnamed.IsZero()
}

// lane names what has to be taken in in order: what happens in one conversation.
func (it intake) lane() string {
	switch {
	case it.home != "":
		return "home " + it.home
	case !it.prompts.IsZero():
		return it.prompts.String()
	case !it.unnamed.IsZero():
		return it.unnamed.String()
	case it.ev.Place.Channel == "":
		return "user " + it.user
	case it.apart():
		return it.ev.Place.String() + " " + it.user
	}
	return it.ev.Place.String()
}

// apart reports that what others do there has nothing to do with it: thousands may press the same button of a channel, or write the same command.
func (it intake) apart() bool {
	if it.ev.Place.Thread != "" || isDirect(it.ev.Place.Channel) {
		return false
	}
	switch it.ev.Body.(type) {
	case bot.Command, bot.Click, bot.Submit:
		return true
	}
	return false
}

// decoder reads what Slack delivers. It never fails: what it does not know, or what is not for the bot, is empty.
type decoder struct {
	self     func() identity // who the bot is
	commands []bot.CommandSpec
	rooms    []string // channels in which staff may write to the bot without naming it
	heard    *incoming.Recent[string, heard]
}

// heard is what is remembered of a message, for what Slack tells of it later: as documented, that a message was deleted comes with neither
// its writer nor its thread, and an edit without its thread.
type heard struct{ user, thread str }

func messageKey(channel, ts str) string { return string(channel + " " + ts) }

// identity is who the bot is in its workspace.
type identity struct {
	user string // U…
	bot  string // B…
	team string // T…
	url  string // https://workspace.slack.com/
}
