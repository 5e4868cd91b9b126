package task

import (
	_ "embed"
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	fold "github.com/mendanhq/mendan/agents/language/text"
)

// What an operator can write instead of pressing a button, by the sections of moves.txt.
const (
	wordStop     = "stop"
	wordSolo     = "solo"
	wordEnsemble = "ensemble"
	wordApprove  = "approve"
	wordReject   = "reject"
	wordEdit     = "edit"
	wordAllow    = "allow"
	wordRevoke   = "revoke"
	wordFull     = "full"
	wordFast     = "fast"
	wordPlanOnly = "plan only"
)

// scopeOf are the words that choose the phases.
var scopeOf = map[string]Scope{wordFull: Full, wordFast: Fast, wordPlanOnly: PlanOnly}

//go:embed moves.txt
var moveData string

var moves = pattern.NewLexicon(moveData)

// readCommand reads a word at the beginning of a text, with or without a slash, and the rest of it. Everything after a word that takes
// nothing must be empty: "no worries" is no rejection.
func readCommand(said string) (word, rest string) {
	said = strings.TrimSpace(fold.NFKC(said))
	word, name, rest := fold.Spoken(moves, said)
	takes := word == wordEdit || word == wordAllow || name == "reject" || name == "却下"
	if rest != "" && !takes && !strings.HasPrefix(said, "/") {
		return "", ""
	}
	return word, strings.TrimSpace(rest)
}
