package config

import (
	"maps"
	"slices"
	"strings"
)

// The secrets of the platforms, by their paths in the configuration: see Secret.
const (
	SlackAppToken      = "slack.app_token"
	SlackBotToken      = "slack.bot_token"
	SlackSigningSecret = "slack.signing_secret"
	SlackClientSecret  = "slack.client_secret"
	SlackRefreshToken  = "slack.refresh_token"
	DiscordBotToken    = "discord.bot_token"
)

// secret says where a secret is: in a variable of the environment or in a file, never in the configuration. Is tells what it is.
type secret struct{ env, file, is string }

// needed is a secret that a platform cannot do without.
type needed struct {
	path string
	secret
	begins []string // how such a secret begins, one of these; none: in any way
}

// Slack tells its tokens apart by how they begin (docs.slack.dev, "Tokens" and "Token rotation").
var (
	botTokens     = []string{"xoxb-"}
	refreshTokens = []string{"xoxe-"}
	appTokens     = []string{"xapp-"}
)

// listSecrets lists the secrets of a platform, slack, discord, http or web, of the servers of mcp, of telemetry, or of the webhook.
func (cfg Config) listSecrets(platform string) []needed {
	switch platform {
	case "slack":
		return cfg.Slack.listSecrets()
	case "discord":
		c := cfg.Discord
		return []needed{{DiscordBotToken, secret{c.BotTokenEnv, c.BotTokenFile, "the bot's token (Bot at discord.com/developers)"}, nil}}
	case "mcp":
		return cfg.MCP.listSecrets()
	case "webhook":
		return cfg.HTTP.Webhook.listSecrets()
	case "telemetry":
		return cfg.Telemetry.listSecrets()
	case "web":
		return cfg.Web.Mail.listSecrets()
	}
	return cfg.HTTP.listSecrets()
}

func (c Slack) listSecrets() []needed {
	bot := needed{SlackBotToken, secret{c.BotTokenEnv, c.BotTokenFile,
		"the bot token, which begins with xoxb- (OAuth & Permissions at api.slack.com/apps); one that begins with xoxe. expires after 12 hours, for which " +
			"slack.client_id is needed"}, botTokens}
	app := needed{SlackAppToken, secret{
		c.AppTokenEnv, c.AppTokenFile, "an app-level token with connections:write, which begins with xapp- (Basic Information at api.slack.com/apps)",
	}, appTokens}
	if c.APIURL != "" { // who stands in for Slack has tokens of any kind
		bot.begins, app.begins = nil, nil
	}
	all := []needed{bot}
	if c.ClientID != "" { // the bot's tokens expire: the first one is had for the refresh token
		all = []needed{
			{SlackClientSecret, secret{c.ClientSecretEnv, c.ClientSecretFile, "the client secret (Basic Information at api.slack.com/apps)"}, nil},
			{SlackRefreshToken, secret{c.RefreshTokenEnv, c.RefreshTokenFile,
				"the refresh token, which begins with xoxe- (OAuth & Permissions at api.slack.com/apps)"}, refreshTokens},
		}
	}
	if c.Mode == SlackHTTP {
		return append(all, needed{SlackSigningSecret,
			secret{c.SigningSecretEnv, c.SigningSecretFile, "the signing secret (Basic Information at api.slack.com/apps)"}, nil})
	}
	return append(all, app)
}

func (h HTTP) listSecrets() []needed {
	var out []needed
	for _, id := range sortedKeys(h.Users) {
		u := h.Users[id]
		out = append(out, needed{httpToken(id),
			secret{u.TokenEnv, u.TokenFile, "the token of the user " + id + ", for example what openssl rand -hex 32 prints"}, nil})
	}
	return out
}

// WebhookSecret is the path of the webhook's secret: see Secret.
const WebhookSecret = "http.webhook.secret"

func (w Webhook) listSecrets() []needed {
	if w.URL == "" {
		return nil
	}
	return []needed{{WebhookSecret, secret{w.SecretEnv, w.SecretFile, "the secret that what is told is signed with"}, nil}}
}

func httpToken(user string) string { return "http.users." + user + ".token" }

// ReadSecrets reads the secrets of platforms (slack, discord, http, web), of the servers of mcp, of telemetry and of the webhook, so that a missing one shows at
// start and not in a conversation.
func (cfg *Config) ReadSecrets(getenv func(string) string, platforms ...string) error {
	if cfg.secrets == nil {
		cfg.secrets = map[string]string{}
	}
	for _, p := range platforms {
		for _, n := range cfg.listSecrets(p) {
			if n.file != "" {
				n.env = "" // the variable has a name by default, so naming a file is the wish to use it
			}
			value, err := cfg.from.readSecret(n.path, n.secret, getenv)
			if err != nil {
				return err
			}
			if value == "" {
				return cfg.from.errorf(n.path+"_env", "is needed: name the variable of the environment that holds %s", n.is)
			}
			cfg.secrets[n.path] = value
		}
	}
	return nil
}

// Secret is a platform's, by its path in the configuration; empty before ReadSecrets.
func (cfg Config) Secret(path string) string { return cfg.secrets[path] }

// CheckSecrets refuses a secret that cannot be what it should be, as one token in the place of the other. ReadSecrets comes before.
func (cfg *Config) CheckSecrets(platform string) error {
	for _, n := range cfg.listSecrets(platform) {
		fits := func(begins string) bool { return strings.HasPrefix(cfg.secrets[n.path], begins) }
		if len(n.begins) == 0 || slices.ContainsFunc(n.begins, fits) {
			continue
		}
		if n.file != "" {
			return cfg.from.errorf(n.path+"_file", "names %s, which holds something else than %s", n.file, n.is)
		}
		return cfg.from.errorf(n.path+"_env", "names %s, which holds something else than %s", n.env, n.is)
	}
	return nil
}

// leastToken is how many characters a token has at least: 128 bits in hexadecimal digits have 32, a person's idea of a password fewer.
const leastToken = 20

// HTTPTokens are the tokens of those who may use the HTTP API, by their ids. Two with one token could not be told apart, and a short one
// can be guessed. ReadSecrets comes before.
func (cfg Config) HTTPTokens() (map[string]string, error) {
	out, seen := map[string]string{}, map[string]string{}
	for _, id := range sortedKeys(cfg.HTTP.Users) {
		value := cfg.secrets[httpToken(id)]
		if len(value) < leastToken {
			return nil, cfg.from.errorf("http.users."+id,
				"has a token of %d characters, too easy to guess: take at least %d, for example what openssl rand -hex 32 prints", len(value), leastToken)
		}
		if other, twice := seen[value]; twice {
			return nil, cfg.from.errorf("http.users."+id, "has the same token as %s", other)
		}
		out[id], seen[value] = value, id
	}
	return out, nil
}

// RequireModels reads the keys of the providers that are used, as ReadKeys does, and refuses models that nobody reviews.
func (cfg *Config) RequireModels(getenv func(string) string) error {
	if len(cfg.Reviewers()) == 0 {
		return cfg.from.errorf("agent.review_models",
			"names nobody, and in openai mode plans and applications are never used unreviewed: name the models that vote, "+
				"best three or more of different vendors, in the configuration file, for example agent: {review_models: [gpt-4o, gpt-4o-mini, other/model]}, "+
				"or use mode offline")
	}
	return cfg.ReadKeys(getenv)
}

// ReadKeys reads the keys of the providers that are used, so that a missing one shows at start and not in a conversation. Offline there
// are none.
func (cfg *Config) ReadKeys(getenv func(string) string) error {
	if cfg.Mode != OpenAI {
		return nil
	}
	used := map[string]bool{}
	for _, name := range sortedKeys(cfg.LLM.Agents) {
		a := cfg.LLM.Agents[name]
		if a.Model == "" {
			return cfg.from.errorf("llm.agents."+name+".model", "is needed in openai mode: name it there, or set OPENAI_MODEL")
		}
		used[a.Provider] = true
	}
	for _, name := range cfg.namedProviders() {
		used[name] = true
	}
	if cfg.Embeds() {
		used[cfg.Knowledge.Embeddings.Provider] = true
	}
	cfg.keys = map[string]string{}
	for _, name := range sortedKeys(used) {
		key, err := cfg.ReadKey(name, getenv)
		if err != nil {
			return err
		}
		cfg.keys[name] = key
	}
	return nil
}

// WithoutKeys has every provider need none: what models answered is read from a file, and nobody is asked.
func (cfg *Config) WithoutKeys() { cfg.keyless = true }

// ReadKey reads a provider's key. A server that needs none is one that names neither a variable nor a file for it.
func (cfg Config) ReadKey(provider string, getenv func(string) string) (string, error) {
	if cfg.keyless {
		return "", nil
	}
	p := cfg.LLM.Providers[provider]
	return cfg.from.readSecret("llm.providers."+provider+".api_key", secret{p.APIKeyEnv, p.APIKeyFile, "the API key, or use mode offline"}, getenv)
}

// Keys are those that ReadKeys read, by provider; empty where a provider needs none.
func (cfg Config) Keys() map[string]string { return maps.Clone(cfg.keys) }

// readSecret reads one. Where neither a variable nor a file is named, none is needed.
func (s *source) readSecret(path string, of secret, getenv func(string) string) (string, error) {
	if of.env != "" {
		value := strings.TrimSpace(getenv(of.env))
		if value == "" {
			return "", s.errorf(path+"_env", "names %s, which is not set: set it to %s", of.env, of.is)
		}
		return value, nil
	}
	if of.file == "" {
		return "", nil
	}
	data, err := ReadFile(of.file, 1<<16)
	if err != nil {
		return "", s.errorf(path+"_file", "cannot be read: %v", err)
	}
	value := strings.TrimSpace(string(data))
	if value == "" || strings.ContainsAny(value, "\r\n") {
		return "", s.errorf(path+"_file", "must hold the secret and nothing else")
	}
	return value, nil
}
