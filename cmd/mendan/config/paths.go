package config

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
)

// anchorPaths has the relative paths that the file gives start at the file's folder, wherever the program is started. Those of the
// defaults and of flags stay relative to the working directory.
func (s *source) anchorPaths(cfg *Config) {
	for path, at := range map[string]*string{
		"store": &cfg.Store, "rules": &cfg.Rules, "log.file": &cfg.Log.File, "backups.folder": &cfg.Backups.Folder, "prompts.dir": &cfg.Prompts.Dir,
		"agent.working_dir": &cfg.Agent.WorkingDir, "slack.app_token_file": &cfg.Slack.AppTokenFile, "slack.bot_token_file": &cfg.Slack.BotTokenFile,
		"database.password_file": &cfg.Database.PasswordFile, "database.wrapping_key_file": &cfg.Database.WrappingKeyFile,
		"slack.client_secret_file": &cfg.Slack.ClientSecretFile, "slack.refresh_token_file": &cfg.Slack.RefreshTokenFile,
		"slack.signing_secret_file": &cfg.Slack.SigningSecretFile, "discord.bot_token_file": &cfg.Discord.BotTokenFile,
	} {
		if path != "store" || !IsDatabase(*at) {
			*at = s.anchorFile(path, *at)
		}
	}
	for path, list := range map[string][]string{
		"forms": cfg.Forms, "knowledge.folders": cfg.Knowledge.Folders, "agent.commands.read_only": cfg.Agent.Commands.ReadOnly,
	} {
		for i := range list {
			list[i] = s.anchorFile(fmt.Sprintf("%s[%d]", path, i), list[i])
		}
	}
	for name, p := range cfg.LLM.Providers {
		p.APIKeyFile = s.anchorFile("llm.providers."+name+".api_key_file", p.APIKeyFile)
		cfg.LLM.Providers[name] = p
	}
	for id, u := range cfg.HTTP.Users {
		u.TokenFile = s.anchorFile("http.users."+id+".token_file", u.TokenFile)
		cfg.HTTP.Users[id] = u
	}
}

// anchorFile is a file's name as it is opened. Earlier versions looked in the working directory: what is there and not beside the
// configuration goes on to be used, with a warning, so that an update does not begin an empty store.
func (s *source) anchorFile(path, name string) string {
	beside := filepath.Join(filepath.Dir(s.name), name)
	if s.at[path] == nil || name == "" || filepath.IsAbs(name) || filepath.Clean(name) == beside {
		return name
	}
	if !isMissing(beside) || isMissing(name) {
		return beside
	}
	s.warned = append(s.warned, fmt.Sprintf("%s names %s, which is relative to the configuration file, and there is no %s: that of the working "+
		"directory is used, "+
		"write its full path", path, name, beside))
	return name
}

func isMissing(name string) bool {
	_, err := os.Stat(name)
	return errors.Is(err, fs.ErrNotExist)
}
