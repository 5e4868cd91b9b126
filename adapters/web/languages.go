package web

import (
	"cmp"
	"strings"
)

// languages are those that pages are in.
var languages = [...]string{"ja", "en"}

// pickLang is the language that was picked, else the first of a browser's that we have, else another one.
func pickLang(picked, accepted, otherwise string) string {
	for _, lang := range languages {
		if picked == lang {
			return lang
		}
	}
	for part := range strings.SplitSeq(accepted, ",") {
		tag, _, _ := strings.Cut(strings.TrimSpace(part), ";")
		base, _, _ := strings.Cut(strings.ToLower(tag), "-")
		for _, lang := range languages {
			if base == lang {
				return lang
			}
		}
	}
	return cmp.Or(otherwise, languages[0])
}
