package main

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/prompts"
)

// localeLanguage is the language that the environment asks for (as gettext does: LANGUAGE lists several, best first, but not over a plain C) where
// Mendan speaks it, English where it is another one, and none where no language is named, as by C.UTF-8 or POSIX.
func localeLanguage(getenv func(string) string) string {
	spoken := []string{prompts.JA, prompts.EN}
	named := cmp.Or(getenv("LC_ALL"), getenv("LC_MESSAGES"), getenv("LANG"))
	if named != "C" && named != "POSIX" {
		for tag := range strings.SplitSeq(getenv("LANGUAGE"), ":") {
			if lang := languageOfLocale(tag); slices.Contains(spoken, lang) {
				return lang
			}
		}
	}
	switch lang := languageOfLocale(named); {
	case lang == "" || lang == "c" || lang == "posix":
		return ""
	case slices.Contains(spoken, lang):
		return lang
	}
	return prompts.EN
}

// languageOfLocale is the language of a locale's name, such as ja_JP.UTF-8.
func languageOfLocale(name string) string {
	lang, _, _ := strings.Cut(strings.NewReplacer(".", "_", "@", "_", "-", "_").Replace(strings.ToLower(name)), "_")
	return lang
}

// readerLanguage is the language of who reads what a command prints.
func readerLanguage(cfg config.Config, getenv func(string) string) string {
	lang := localeLanguage(getenv)
	cfg.SeatLanguage(lang)
	return cmp.Or(lang, cfg.Language)
}
