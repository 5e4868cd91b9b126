package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/value"
)

// licenceTold is the open question beside f of whether somebody has a driving licence, where a clause says that: "also I drive, got my full licence last
// year". It is no certificate and no part of a story there, however it is told.
func (l *Listener) licenceTold(f *application.Field, clause string) (only *application.Field) {
	if f == nil || stance.IsQuestion(clause) || stance.OfOthers(clause) || !drives().MatchString(text.Fold(clause)) {
		return nil
	}
	for i := range l.State.Fields {
		o := &l.State.Fields[i]
		def := l.State.Form.Field(o.ID)
		licence := slices.ContainsFunc(def.Label.All(), func(label string) bool { return asksLicence().MatchString(text.Fold(label)) })
		switch {
		case !licence || !def.OffersOptions():
		case o == f:
			return nil
		case o.Settled() || value.Parse(clause, facts.WantOf(*def), l.Where(def)).Status != ask.Found:
		case only != nil:
			return nil
		default:
			only = o
		}
	}
	return only
}

var (
	// drives says of who writes that they drive or have a licence to, or that they do not.
	drives = lexicon.Lazy(`(?i){drives}`)
	// asksLicence is a question for a licence to drive.
	asksLicence = lexicon.Lazy(`(?i){licence asked for}`)
)
