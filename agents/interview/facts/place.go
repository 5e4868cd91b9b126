package facts

import (
	"time"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// zone is the candidate's clock; UTC where it is not known.
func (r *reader) zone() *time.Location {
	if loc, ok := place.Location(r.c.Zone); ok {
		return loc
	}
	return time.UTC
}

// place is what the message says about where the candidate is.
func (r *reader) place() place.Reading {
	if undecided().MatchString(r.text) {
		return place.Reading{}
	}
	said := r.answer
	if t := text.Read(said); text.HasJapanese(said) && stance.WithoutContrasted(t).Low != t.Low { // 「去年までシドニーでしたが、今は金沢です」
		said = stance.WithoutContrasted(t).Low
	}
	return place.Read(compared().ReplaceAllString(said, " "), place.Context{Asked: place.AskCountry, Country: r.c.Country})
}

// undecided leaves open in which of two places it will be: "either Vietnam or back home".
var undecided = pattern.Lazy(`(?i)\beither\b.{2,40}\bor\b|\b(?:not|haven't|hasn't) (?:been )?decided\b|\bundecided\b`)

// compared is how a clock stands to that of Japan, or of another place: 「日本とは8時間ずれてます」, "3 hours behind Sydney".
var compared = lexicon.Lazy(`(?i){clock beside another}`)

// readCountry reads the country of residence, or has the one that was told before when the answer speaks of it.
func readCountry(r *reader, _ key) (Fact, bool) {
	p := r.place()
	switch {
	case p.Country != "":
		return r.fact(p.Country, r.whole())
	case r.c.Country != "" && len(p.Countries) == 0 && (p.Zone != "" || r.agrees()):
		return r.fact(r.c.Country, r.whole())
	}
	return Fact{}, false
}

// readZone reads a clock. Where the message names none, it is the one that times were understood in.
func readZone(r *reader, _ key) (Fact, bool) {
	p := r.place()
	elsewhere := p.Country != "" && p.Country != r.c.Country
	switch {
	case p.Zone != "":
		return r.fact(p.Zone, r.whole())
	case r.c.Zone == "" || elsewhere || len(p.Zones) > 0 || len(p.Countries) > 0:
		return Fact{}, false
	case p.Country != "" && !place.NeedsCity(p.Country) || r.agrees() || len(r.found) > 0:
		return r.fact(r.c.Zone, r.whole())
	}
	return Fact{}, false
}

// agrees reports a yes to what was told before. One that answers another question is none.
func (r *reader) agrees() bool { return r.m.Answers && stance.YesNo(r.answer) == stance.Yes }
