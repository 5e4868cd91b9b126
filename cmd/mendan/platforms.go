package main

import (
	"cmp"
	"maps"
	"slices"

	"github.com/mendanhq/mendan/adapters/discord"
	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/adapters/httpapi"
	"github.com/mendanhq/mendan/adapters/slack"
	"github.com/mendanhq/mendan/adapters/web"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/bot/engine"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// platform is a chat platform that can be enabled.
type platform struct {
	name    string
	enabled func(cfg config.Config) bool
	adapter func(h *house) (bot.Adapter, error) // it reaches nothing before it runs
	rooms   func(cfg config.Config) engine.Rooms
	apply   bool // people apply for jobs there
}

// listPlatforms lists all that there are.
func listPlatforms() []platform {
	return []platform{
		{
			name: "slack", enabled: func(cfg config.Config) bool { return cfg.Slack.Enabled }, adapter: slackAdapter, apply: true,
			rooms: func(cfg config.Config) engine.Rooms {
				return roomsOf(cfg.Slack.ModeratorsChannel, cfg.Slack.OperatorsChannel, cfg.Slack.Rooms, func(id string) bot.Place { return slack.Place(id, "") })
			},
		},
		{
			name: "discord", enabled: func(cfg config.Config) bool { return cfg.Discord.Enabled }, adapter: discordAdapter, apply: true,
			rooms: func(cfg config.Config) engine.Rooms {
				return roomsOf(cfg.Discord.ModeratorsChannel, cfg.Discord.OperatorsChannel, cfg.Discord.Rooms, discord.Room)
			},
		},
		{
			name: "http", enabled: func(cfg config.Config) bool { return cfg.HTTP.Enabled }, adapter: httpAdapter,
			rooms: httpRooms,
		},
		{
			name: webName, enabled: func(cfg config.Config) bool { return cfg.Web.Enabled }, adapter: webAdapter, apply: true,
			rooms: webRooms,
		},
	}
}

// ownerPlatforms are all on which somebody can own a conversation, whether they are enabled or not.
func ownerPlatforms() []bot.Platform {
	return []bot.Platform{slack.Platform, discord.Platform, httpapi.Platform, web.Platform, fake.Platform, bot.Shell}
}

// namesOf are the names by which the configuration knows platforms.
func namesOf(of []platform) []string {
	var out []string
	for _, p := range of {
		out = append(out, p.name)
	}
	return out
}

// enabledPlatforms are the platforms that the configuration turns on.
func enabledPlatforms(cfg config.Config) []platform {
	var out []platform
	for _, p := range listPlatforms() {
		if p.enabled(cfg) {
			out = append(out, p)
		}
	}
	return out
}

// roomsOf are where staff read. Operators without a room of their own read in the moderators'.
func roomsOf(moderators, operators string, byKind config.Rooms, place func(id string) bot.Place) engine.Rooms {
	rooms := engine.Rooms{Moderators: place(moderators), Operators: place(cmp.Or(operators, moderators)), ByKind: map[string]bot.Place{}}
	for kind, id := range byKind {
		rooms.ByKind[kind] = place(id)
	}
	return rooms
}

// httpRooms are where people decide about what programs ask: the first chat's rooms. Without a chat there is no window, and they
// decide at the shell or in words.
func httpRooms(cfg config.Config) engine.Rooms {
	for _, p := range enabledPlatforms(cfg) {
		if p.name == "slack" || p.name == "discord" {
			return p.rooms(cfg)
		}
	}
	return engine.Rooms{Moderators: httpapi.Moderators(), Operators: httpapi.Moderators()}
}

// webRooms are where people decide about who applies on the web: as for programs.
func webRooms(cfg config.Config) engine.Rooms {
	rooms := httpRooms(cfg)
	if rooms.Moderators == httpapi.Moderators() {
		return engine.Rooms{Moderators: web.Moderators(), Operators: web.Moderators()}
	}
	return rooms
}

// groupsOf are those whose members may decide something, beside the platform's own lists.
func groupsOf(m config.Moderation) []string {
	var out []string
	for _, kind := range slices.Sorted(maps.Keys(m.Approvals)) {
		out = append(out, m.Approvals[kind].Groups...)
	}
	return out
}

// troubleTeller tells the operators of a platform's refusals. Before the engine is made there is only the adapter's own log.
func (h *house) troubleTeller(p bot.Platform) func(error) {
	return func(err error) {
		if h.engine != nil {
			h.engine.Trouble(p, err)
		}
	}
}

func slackAdapter(h *house) (bot.Adapter, error) { return slack.New(h.slackConfig()) }

// slackConfig is what the configuration says of Slack's adapter.
func (h *house) slackConfig() slack.Config {
	out := slackDesk(h.Config)
	out.AppToken, out.BotToken, out.SigningSecret = h.Secret(config.SlackAppToken), h.Secret(config.SlackBotToken), h.Secret(config.SlackSigningSecret)
	out.HTTP, out.Listen, out.APIURL = h.Slack.Mode == config.SlackHTTP, h.Slack.Listen, h.Slack.APIURL
	out.Commands, out.Lang, out.Texts = commandSpecs(h.programs, h.jobs, h.Language), h.Language, slackTexts
	out.Rotation = h.slackRotation()
	out.Log, out.Trouble = h.log, h.troubleTeller(slack.Platform)
	return out
}

// slackDesk is who decides on Slack, and where the bot is used there.
func slackDesk(cfg config.Config) slack.Config {
	c := cfg.Slack
	return slack.Config{
		Moderators: c.Moderators, Operators: c.Operators, Groups: groupsOf(cfg.Moderation), ModeratorsChannel: c.ModeratorsChannel,
		OperatorsChannel: c.OperatorsChannel, Rooms: c.Rooms.IDs(), ChannelThreads: c.InChannel(), Channels: c.ChannelKinds,
	}
}

func slackTexts(lang string) slack.Texts {
	t := mustCatalog(lang)
	return slack.Texts{
		Submit: t.Text("platform.submit", nil), Cancel: t.Text("platform.cancel", nil), Required: t.Text("platform.required", nil),
		Opened: t.Text("platform.opened", nil), Notice: t.Text("platform.notice", nil), Again: t.Text("platform.again", nil),
		Upload: t.Text("platform.upload", nil), Thinking: t.Text("platform.thinking", nil), Group: t.Text("platform.group", nil),
		Confirm: slack.Confirm{
			Title: t.Text("platform.confirm.title", nil), Text: t.Text("platform.confirm.text", nil),
			Yes: t.Text("platform.confirm.yes", nil), No: t.Text("platform.cancel", nil),
		},
		Prompts: []slack.Prompt{
			{Title: t.Text("platform.prompt.apply", nil), Message: "apply"},
			{Title: t.Text("platform.prompt.status", nil), Message: "status"},
		},
	}
}

func discordAdapter(h *house) (bot.Adapter, error) {
	c := h.Discord
	return discord.New(discord.Config{
		Token: h.Secret(config.DiscordBotToken), AppID: c.AppID, Guild: c.Guild, APIURL: c.APIURL, Shards: c.Shards,
		Moderators: c.Moderators, Operators: c.Operators, ModeratorsChannel: c.ModeratorsChannel, OperatorsChannel: c.OperatorsChannel, Rooms: c.Rooms.IDs(),
		PingRole: c.PingRole, ReopenLocked: c.ReopenLocked, PublicThreads: c.PublicThreads,
		Commands: append(commandSpecs(h.programs, h.jobs, h.Language), homeSpec()), AboutMessage: textInAll("command.about_message"),
		Lang: h.Language, Texts: discordTexts, Log: h.log, Trouble: h.troubleTeller(discord.Platform),
	})
}

// homeSpec is the command that shows a person their own page where the platform has no place for one.
func homeSpec() bot.CommandSpec {
	return bot.CommandSpec{Name: discord.HomeCommand, Names: textInAll("command.home.name"), Description: textInAll("command.home.description")}
}

func discordTexts(lang string) discord.Texts {
	t := mustCatalog(lang)
	return discord.Texts{
		Sure: t.Text("platform.confirm.title", nil) + "\n" + t.Text("platform.confirm.text", nil), Yes: t.Text("platform.confirm.yes", nil),
		Reopen: t.Text("platform.reopen", nil), Kept: t.Text("platform.kept", nil), Lost: t.Text("platform.reopen_lost", nil),
		Accepted: t.Text("platform.accepted", nil), Again: t.Text("platform.again", nil), Opened: t.Text("platform.opened", nil),
		Notice: t.Text("platform.notice", nil), Upload: t.Text("platform.upload", nil), Trouble: t.Text("platform.trouble",
			nil), Closed: t.Text("platform.closed", nil),
	}
}

// answering is where questions are answered on each platform.
func (h *house) answering() map[bot.Platform]engine.Answering {
	where := map[string]engine.Answering{config.Mention: engine.AnswerBelow, config.Direct: engine.AnswerDirect, config.Channel: engine.AnswerChannel}
	return map[bot.Platform]engine.Answering{slack.Platform: where[h.Slack.AnsweredIn()], discord.Platform: where[h.Discord.Questions]}
}
