package task

import (
	"strings"

	fold "github.com/mendanhq/mendan/agents/language/text"
)

// What an operator can write instead of pressing a button.
type word int

const (
	wordNone word = iota
	wordStop
	wordSolo
	wordEnsemble
	wordApprove
	wordReject
	wordEdit
	wordAllow
	wordRevoke
	wordFull
	wordFast
	wordPlanOnly
)

// scopeOf are the words that choose the phases.
var scopeOf = map[word]Scope{wordFull: Full, wordFast: Fast, wordPlanOnly: PlanOnly}

var words = map[string]word{
	"stop": wordStop, "中止": wordStop, "止めて": wordStop, "停止": wordStop, "cancel": wordStop,
	"solo": wordSolo, "ens": wordEnsemble, "ensemble": wordEnsemble,
	"full": wordFull, "fast": wordFast, "plan-only": wordPlanOnly, "planonly": wordPlanOnly, "plan": wordPlanOnly,
	"approve": wordApprove, "confirm": wordApprove, "yes": wordApprove, "ok": wordApprove, "go": wordApprove,
	"承認": wordApprove, "実行": wordApprove, "はい": wordApprove,
	"reject": wordReject, "no": wordReject, "却下": wordReject, "いいえ": wordReject,
	"edit": wordEdit, "編集": wordEdit,
	"allow": wordAllow, "許可": wordAllow,
	"revoke": wordRevoke, "取り消し": wordRevoke, "取消": wordRevoke,
}

// command reads a word at the beginning of a text, with or without a slash, and the rest of it. Everything after a word that takes
// nothing must be empty: "no worries" is no rejection.
func command(text string) (word, string) {
	text = strings.TrimSpace(fold.NFKC(text))
	name, rest, _ := strings.Cut(text, " ")
	if line, more, ok := strings.Cut(name, "\n"); ok {
		name, rest = line, more+"\n"+rest
	}
	slash := strings.HasPrefix(name, "/")
	w := words[strings.ToLower(strings.TrimRight(strings.TrimPrefix(name, "/"), ".!。"))]
	rest = strings.TrimSpace(rest)
	if rest != "" && !slash && w != wordReject && w != wordEdit && w != wordAllow {
		return wordNone, ""
	}
	if rest != "" && !slash && w == wordReject && !strings.EqualFold(name, "reject") && name != "却下" {
		return wordNone, ""
	}
	return w, rest
}
