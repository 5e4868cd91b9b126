package config

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const enabledSlack = "slack: {enabled: true, moderators_channel: C0MODS, moderators: [U1]}\n"

func TestPlatformErrorsSayWhereAndWhatToDo(t *testing.T) {
	for _, tt := range []struct{ name, file, want string }{
		{"unknown key", "slack:\n  bot_tokn_env: X\n", `config.yaml:2:3 unknown key "bot_tokn_env", did you mean "bot_token_env"?`},
		{"a token in the file", "slack: {bot_token: xoxb-1}\n", `config.yaml:1:9 unknown key "bot_token"`},
		{"no switch", "slack: {enabled: on}\n", `config.yaml:1:18 slack.enabled must be true or false, not "on"`},
		{"mode", "slack: {mode: rtm}\n", `config.yaml:1:15 slack.mode must be socket or http, not "rtm"`},
		{"interviews", "slack: {interviews: dm}\n", `slack.interviews must be direct or channel, not "dm"`},
		{"questions", "discord: {questions: channel}\n", `discord.questions must be mention or direct, not "channel"`},
		{"listen", "slack: {listen: here}\n", `slack.listen must be an address such as 127.0.0.1:3000`},
		{"url", "discord: {api_url: localhost}\n", `discord.api_url must be like https://host/api/`},
		{"channel by name", "slack:\n  moderators_channel: '#hiring'\n", `config.yaml:2:23 slack.moderators_channel must be the id of a channel`},
		{"a room of no kind", "slack:\n  rooms: {adjustments: C1}\n", `slack.rooms.adjustments is no kind of card, did you mean "adjustment"`},
		{"a room by name", "discord:\n  rooms: {adjustment: care}\n", `discord.rooms.adjustment must be the id of a channel`},
		{"guild by name", "discord: {guild: Our server}\n", `discord.guild must be a server's id, a number`},
		{"app by name", "discord: {app_id: mendan}\n", `discord.app_id must be the application's id, a number`},
		{"nowhere to decide", "slack: {enabled: true, moderators: [U1]}\n", `slack.moderators_channel is needed, it is where people decide`},
		{"nobody decides", "discord: {enabled: true, moderators_channel: '17'}\n", `discord.moderators names nobody`},
		{"two roles", "slack: {moderators: [U1], operators: [U2, U1]}\n", `slack.operators[1] "U1" is among the moderators too`},
		{"a name for an id", "slack: {moderators: ['@suzuki']}\n", `"@suzuki" among its moderators or operators: these are ids`},
	} {
		t.Run(tt.name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			if err := os.WriteFile("config.yaml", []byte(tt.file), 0o600); err != nil {
				t.Fatal(err)
			}
			_, err := Load("config.yaml", env())
			if err == nil || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
				t.Fatalf("error %v, want %s", err, tt.want)
			}
		})
	}
}

func TestPlatformsNeedTheirSecrets(t *testing.T) {
	file := filepath.Join(t.TempDir(), "token")
	if err := os.WriteFile(file, []byte("xoxb-file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct {
		name, file string
		env        []string
		err        string
	}{
		{"none", enabledSlack, nil, "slack.bot_token_env names SLACK_BOT_TOKEN, which is not set: set it to the bot token"},
		{"no app token", enabledSlack, []string{"SLACK_BOT_TOKEN=b"}, "slack.app_token_env names SLACK_APP_TOKEN, which is not set"},
		{"socket", enabledSlack, []string{"SLACK_BOT_TOKEN=b", "SLACK_APP_TOKEN=a"}, ""},
		{"http", strings.Replace(enabledSlack, "{", "{mode: http, ", 1), []string{"SLACK_BOT_TOKEN=b"}, "slack.signing_secret_env names SLACK_SIGNING_SECRET"},
		{"a file", strings.Replace(enabledSlack, "{", "{bot_token_file: "+file+", ", 1), []string{"SLACK_APP_TOKEN=a"}, ""},
		{"no variable", strings.Replace(enabledSlack, "{", "{bot_token_env: '', ", 1), nil, "slack.bot_token_env is needed"},
		{"tokens that expire", strings.Replace(enabledSlack, "{", "{client_id: '1.2', ", 1), []string{"SLACK_CLIENT_SECRET=c", "SLACK_APP_TOKEN=a"},
			"slack.refresh_token_env names SLACK_REFRESH_TOKEN"},
		{"tokens that expire need no other", strings.Replace(enabledSlack, "{", "{client_id: '1.2', ", 1),
			[]string{"SLACK_CLIENT_SECRET=c", "SLACK_REFRESH_TOKEN=r", "SLACK_APP_TOKEN=a"}, ""},
		{"discord", "discord: {enabled: true, moderators_channel: '1', moderators: ['2']}\n", nil, "names DISCORD_BOT_TOKEN, which is not set"},
		{"not enabled", "slack: {moderators_channel: C1}\n", nil, ""},
	} {
		t.Run(tt.name, func(t *testing.T) {
			cfg, err := Load(write(t, "c.yaml", tt.file), env())
			if err != nil {
				t.Fatal(err)
			}
			before := cfg.Digest()
			err = cfg.ReadSecrets(env(tt.env...), enabled(cfg)...)
			if tt.err == "" && err != nil || tt.err != "" && (err == nil || !strings.Contains(err.Error(), tt.err)) {
				t.Errorf("error %v, want %q", err, tt.err)
			}
			if cfg.Digest() != before {
				t.Error("the secrets are in what is written down of the configuration")
			}
		})
	}
}

// enabled are the platforms that a test's file turns on.
func enabled(cfg Config) []string {
	var out []string
	for name, on := range map[string]bool{"slack": cfg.Slack.Enabled, "discord": cfg.Discord.Enabled} {
		if on {
			out = append(out, name)
		}
	}
	return out
}
