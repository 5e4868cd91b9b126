package value

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/text"
)

var (
	permitMissing = told.Lazy(`{limited permit}{permit missing}`)
	keepsWithin   = told.Lazy(`{keeps within}`)
	hoursWished   = told.Lazy(`{hours wished}`)
)

// asksRight reports that the question is whether somebody may work, and what it is called: by its label or, where none is given, by its options.
func asksRight(w ask.Want) (asked string, ok bool) {
	asked = strings.ToLower(text.Fold(strings.Join(w.Labels, " ")))
	if asked == "" && slices.ContainsFunc(w.Options, func(o ask.Option) bool { return told.Match("may work", strings.Join(o.Labels, " ")) }) {
		return "", true
	}
	return asked, statuses.Pattern("asked").MatchString(asked)
}

// ofRights puts hours that somebody does not go over as a limit, where the question is whether they may work: 「週28時間は超えません」. Beside a status with which
// everybody may, hours that are only wished are left out: 「日本人だけど週28時間くらいがいい」.
func ofRights(t text.Text, w ask.Want) text.Text {
	asked, ok := asksRight(w)
	if !ok {
		return t
	}
	low := keepsWithin().ReplaceAllString(t.Low, "時間以内")
	if namesFreeStatus(t, asked) {
		low = hoursWished().ReplaceAllString(low, " ")
	}
	if low == t.Low {
		return t
	}
	return text.Read(low)
}

// lacksPermit reports that the permit with which students work within limits is not there, or not yet: whether somebody may work at all has to be asked.
func lacksPermit(t text.Text, w ask.Want) bool {
	asked, ok := asksRight(w)
	return ok && permitMissing().MatchString(t.Low) && !namesFreeStatus(t, asked)
}
