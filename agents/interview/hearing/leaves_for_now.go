package hearing

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// leavesForNow reports a goodbye, or that somebody has to go, beside nothing that ends the application: "now I must go to the dinner. bye!". A goodbye sounds of
// leaving for good, so what stands beside it decides.
func (l *Listener) leavesForNow() bool {
	said := l.Said.Text
	if longerThan(maxDealt, said) || intents.Is(intents.WantsWithdraw, said) || intents.Is(intents.WantsErase, said) {
		return false
	}
	goes, rest := false, []string(nil)
	all := text.Clauses(said)
	for i, c := range all {
		clause := strings.Trim(c.In(said), AroundClause)
		if i+1 < len(all) && joinsSentence().MatchString(clause) { // 「また、リモートは可能でしょうか」
			continue
		}
		if !hasFigures(clause) && forNow().MatchString(intents.Plainly(clause)) { // "by 6 I have to go home" limits hours
			goes = true
			continue
		}
		rest = append(rest, clause)
	}
	return goes && !slices.ContainsFunc(append(rest, strings.Join(rest, ", ")), l.endsApplication)
}

// onlyLeaves reports a message that says that somebody goes now, or goes on later, and beside it no more than why, or an apology:
// 「電車が来たのでいったん抜けます、またあとで 書きます」 leaves no answer open for ever.
func (l *Listener) onlyLeaves() bool {
	said := l.Said.Text
	if utf8.RuneCountInString(said) > 2*intents.MaxWhole || hasFigures(said) || intents.Is(intents.WantsWithdraw, said) || intents.Is(intents.WantsErase, said) {
		return false
	}
	goes := false
	for _, clause := range clausesSaid(said) {
		switch {
		case goesNow().MatchString(clause), goesOnLater().MatchString(clause), forNow().MatchString(clause):
			goes = true
		case keptAway().MatchString(clause):
		default:
			return false
		}
	}
	return goes
}

var (
	joinsSentence = lexicon.Lazy(`^(?:{joins a sentence})$`)

	goesNow     = lexicon.Lazy(`(?:{goes now})`)
	goesOnLater = lexicon.Lazy(`(?:{goes on later})`)
)

// endsApplication reports words after which there is nothing to come back to: a refusal, another job, a wish to withdraw.
func (l *Listener) endsApplication(words string) bool {
	r := l.Reads(words)
	return words != "" && (r.Does(reading.Withdraw) || r.Does(reading.DecidedElsewhere) || r.Does(reading.Erase) || intents.Is(intents.SaysNo, words) || stance.IsRefusal(words))
}

var forNow = lexicon.Lazy(`(?i)(?:{leaves for now})`)

// staysHere reports words that say no to leaving.
func staysHere(said string) bool {
	return intents.Is(intents.SaysNo, said) || noAndWait(said) || intents.Is(intents.SaysGoOn, said) || intents.Is(intents.SaysRejoin, said)
}

// hearStaying hears a no to leaving, and what else the message tells in sentences of its own: "I want to continue. this is the link …".
func (l *Listener) hearStaying() Move {
	whole, parts := l.Said, slices.Clone(l.Said.Parts)
	for i, p := range parts {
		parts[i].Text, _ = partSentences(p.Text, func(sentence string) bool {
			return staysHere(sentence) || intents.Is(intents.SaysKeep, sentence) || intents.Is(intents.WantsWithdraw, sentence) || intents.Is(intents.WantsErase,
				sentence) || stance.IsRefusal(sentence)
		})
	}
	parts = slices.DeleteFunc(parts, func(h application.Heard) bool { return strings.TrimSpace(h.Text) == "" && len(h.Files) == 0 })
	if l.Said = Utterance(parts); len(parts) > 0 && (l.tells() || l.tellsOthers()) {
		return Move{Does: LeavesAside}
	}
	l.Said = whole
	return Move{Does: SaysNo}
}
