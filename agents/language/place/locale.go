// Package place understands where a person is and how they want to be spoken to: language by script or by wish, country of
// residence, time zone. It is deterministic, reads only what a person wrote, and answers "not understood" or "ambiguous"
// rather than guess: a country is never inferred from a language, a nationality or a phone number.
//
// Tables are embedded and built on first use, each once (some 10 ms for the first Read). All functions may be called
// concurrently and none blocks on I/O. Zones load on any machine: the tz database is linked in.
package place

import (
	"embed"
	"github.com/mendanhq/mendan/agents/language/text"
	_ "time/tzdata" // an empty machine has no zoneinfo
)

//go:embed data
var data embed.FS

// The languages that the interview is held in.
const (
	Japanese = "ja"
	English  = "en"
)

// Supported reports whether the interview can be held in the language.
func Supported(lang string) bool { return lang == text.Japanese || lang == text.English }

// read returns an embedded file; its absence is a broken build.
func read(name string) []byte {
	b, err := data.ReadFile("data/" + name)
	if err != nil {
		panic("locale: " + err.Error())
	}
	return b
}

// maxText bounds how much of a message is read for a place or a wish; both are said in the first words or not at all.
const maxText = 4000
