package hearing

import (
	"cmp"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/sayings"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Reading is what the candidate's words say about language and place.
func (l *Listener) Reading() place.Reading { return l.ReadingOf(l.Said.Text) }

// ReadingOf reads where somebody lives, or which language they would like.
func (l *Listener) ReadingOf(said string) place.Reading {
	asked := place.AskNothing
	if q := l.State.Open; q != nil {
		asked = place.Question(q.Post.Asks)
	}
	if asked == place.AskLanguage && !place.ParseWish(said).Said() { // one question asks for both: "US" answers it, too
		asked = place.AskCountry
	}
	return place.Read(said, place.Context{Asked: asked, Country: l.State.Country})
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

// CardSetting is the kind of the Greeter's card, which proposes a language and a clock.
const CardSetting = "setting"

// ButtonAsProposed keeps what is proposed.
const ButtonAsProposed = "as_proposed"

// Proposal is the zone that is proposed, if it may still be that of the candidate; empty for none.
func (l *Listener) Proposal() string {
	zone := l.State.Proposed
	if l.State.Zone != "" || l.State.Country != "" && !place.InCountry(zone, l.State.Country) {
		return ""
	}
	return zone
}

// hearAsProposed hears a yes to what the Greeter proposes, and nothing else: where something is told beside it, that is read. The name of the language that
// is spoken, in a yes, is one to all of it: 「日本語で大丈夫です」.
func (l *Listener) hearAsProposed() Move {
	if !l.KeepsProposed() {
		return Move{}
	}
	b, _ := l.State.Open.Post.Card.Button(ButtonAsProposed)
	return Move{Does: Presses, Button: b}
}

// KeepsProposed reports a yes to what the Greeter proposes, beside which nothing speaks against it.
func (l *Listener) KeepsProposed() bool {
	q := l.State.Open
	if q == nil || q.Post.Card == nil || q.Post.Card.Kind != CardSetting {
		return false
	}
	said := strings.TrimRightFunc(l.Said.Text, func(r rune) bool { return unicode.IsSymbol(r) || unicode.IsSpace(r) }) // 「大丈夫です💦」
	_, offered := q.Post.Card.Button(ButtonAsProposed)
	yes := l.Reading().Nothing() && (intents.Is(intents.SaysYes, said) || asItIs().MatchString(said))
	fine := languageIsFine().MatchString(intents.Plainly(said)) && place.ParseWish(said).Language == l.State.Speaks
	return offered && (yes || fine || l.keepsBeside(said) || l.Reading().Nothing() && l.beginsWithYes(saysYes))
}

// saysYes reports a yes in any words: 「大丈夫です」.
func saysYes(piece string) bool { return intents.Is(intents.SaysYes, piece) }

// keepsBeside reports a yes at the head of what says nothing else of where somebody is that is known, and nothing against it: "yes that's right, I'm in
// Rotherham so same as everyone else".
func (l *Listener) keepsBeside(said string) bool {
	all := text.Clauses(said)
	if l.State.Section() == application.SectionCompleted || stance.IsQuestion(said) || setsCondition(said) || !l.Reading().Nothing() {
		return false
	}
	agreed := false
	for i, c := range all {
		clause, contrasts := withoutContrast(strings.Trim(intents.Plainly(c.In(said)), AroundClause))
		yes := intents.Is(intents.SaysYes, clause) || asItIs().MatchString(clause) || sayings.Assent(clause)
		if contrasts || !yes && (i == 0 && !sayings.Acknowledges(clause) && !intents.Is(intents.SaysHello, clause) || l.objects(clause)) {
			return false
		}
		agreed = agreed || yes
	}
	return agreed
}

// languageIsFine says yes to a language by its name.
var languageIsFine = lexicon.Lazy(`^{language is fine}$`)

// asItIs wants nothing changed.
var asItIs = pattern.Lazy(`(?i)^[\s、。]*(?:はい、?)?(?:この|その|今の)まま(?:で|が|を|に)?|^(?:それ|これ)で(?:いい|大丈夫|お願い|構|結構)|^(?:as (?:it is|proposed)|like this|that's (?:right|fine))\b`)

// AsProposed keeps the language and the clock as they are proposed. A country goes with neither.
func (l *Listener) AsProposed() []application.Change {
	return l.settleSetting(application.SetTimezone{Zone: l.Proposal()})
}

// Unanswered settles what the Greeter's question left open: the language in use, no country, and a clock that is only inferred, unless a yes stands
// beside what was told, or the words name one after all.
func (l *Listener) Unanswered() []application.Change {
	zone := application.SetTimezone{Zone: l.Proposal(), Inferred: stance.YesNo(l.Said.Text) != stance.Yes}
	if told := l.Reading().Zone; told != "" {
		zone = application.SetTimezone{Zone: told, Source: l.SaidIn(func(text string) bool { return l.ReadingOf(text).Zone == told })}
	}
	if zone.Zone == "" {
		zone = application.SetTimezone{Zone: place.ZoneAt(cmp.Or(l.State.Country, l.State.Form.Country), l.Now), Inferred: true}
	}
	return l.settleSetting(zone)
}

// settleSetting settles whatever is open of language, country and clock, the last of them by this zone.
func (l *Listener) settleSetting(zone application.SetTimezone) []application.Change {
	var out []application.Change
	if l.State.Language == "" {
		out = append(out, application.Change{SetLanguage: &application.SetLanguage{Language: l.State.Speaks}})
	}
	if l.State.Country == "" && !l.State.CountryOpen {
		out = append(out, application.Change{SetCountry: &application.SetCountry{}})
	}
	if l.State.Zone == "" {
		out = append(out, application.Change{SetTimezone: &zone})
	}
	return out
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
