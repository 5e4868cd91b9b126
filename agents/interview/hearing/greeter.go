package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/language/place"
)

// Reading is what the candidate's words say about language and place.
func (l *Listener) Reading() place.Reading { return l.ReadingOf(l.Said.Text) }

// ReadingOf reads where somebody lives, or which language they would like.
func (l *Listener) ReadingOf(text string) place.Reading {
	asked := place.AskNothing
	if q := l.State.Open; q != nil {
		asked = place.Question(q.Post.Asks)
	}
	return place.Read(text, place.Context{Asked: asked, Country: l.State.Country})
}

// SaidIn is the message that tells something about the place, else the last one that says anything.
func (l *Listener) SaidIn(tells func(text string) bool) string {
	last := ""
	for _, p := range l.Said.Parts {
		if tells(p.Text) {
			return p.ID
		}
		if last == "" || strings.TrimSpace(p.Text) != "" {
			last = p.ID
		}
	}
	return last
}

// Unanswered settles a section that was asked for in vain.
func (l *Listener) Unanswered(section string) application.Change {
	switch section {
	case application.SectionLanguage:
		return application.Change{SetLanguage: &application.SetLanguage{Language: l.State.Speaks}}
	case application.SectionCountry:
		return application.Change{SetCountry: &application.SetCountry{}}
	}
	return application.Change{SetTimezone: &application.SetTimezone{Zone: place.FallbackZone, Inferred: true}}
}

// TellsOf is a message that tells something about the place, as it is noted.
func (l *Listener) TellsOf(h application.Heard) application.Heard {
	at, _ := l.Protected(h.Text)
	return application.Heard{ID: h.ID, Text: strings.TrimSpace(blanked(h.Text, at, " ")), At: h.At}
}

// RegionOf is the region that was named, if it lies in the country.
func RegionOf(r place.Reading, country string) string {
	if of, _, ok := strings.Cut(r.Region, "-"); ok && of == country {
		return r.Region
	}
	return ""
}
