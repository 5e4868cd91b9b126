package engine

import (
	"regexp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// word is a command that is answered when it is accepted, also while a slow turn runs.
type word string

const (
	wordStop      word = "stop"
	wordStatus    word = "status"
	wordApprovals word = "approvals"
	wordHelp      word = "help"
	wordHome      word = "home" // see asksPage
)

// deskWords are the words alone in a message, after NFKC and in lower case.
var deskWords = map[string]word{
	"stop": wordStop, "/stop": wordStop, "止めて": wordStop, "ストップ": wordStop, "停止": wordStop,
	"status": wordStatus, "/status": wordStatus, "状況": wordStatus, "進み具合": wordStatus,
	"approvals": wordApprovals, "/approvals": wordApprovals, "承認待ち": wordApprovals,
	"help": wordHelp, "/help": wordHelp, "ヘルプ": wordHelp, "使い方": wordHelp,
	"home": wordHome, "/home": wordHome, "マイページ": wordHome,
}

func deskWord(ev bot.Event) (word, bool) {
	switch b := ev.Body.(type) {
	case bot.Message:
		if len(b.Text) > 40 || len(b.Attachments) > 0 {
			return "", false
		}
		w, ok := deskWords[bot.Fold(b.Text)]
		return w, ok
	case bot.Command:
		switch w := word(b.Name); w {
		case wordStop, wordStatus, wordApprovals, wordHelp, wordHome:
			return w, true
		}
	}
	return "", false
}

// codeAlphabet has no characters that are mistaken for each other when read aloud or typed on a phone.
const codeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

// typedButtons are the plain words for deciding, behind which a reason may stand: those that cards and the help name, and what people say of
// applications. decisions.txt has more, which count only beside a code.
var typedButtons = map[string]string{
	"approve": bot.ButtonApprove, "reject": bot.ButtonReject,
	"承認": bot.ButtonApprove, "却下": bot.ButtonReject, "差し戻し": bot.ButtonReject, "不採用": bot.ButtonReject,
	buttonAnswer: buttonAnswer, "回答": buttonAnswer, "返事": buttonAnswer,
	buttonMore: buttonMore, "追加質問": buttonMore,
}

// buttonAnswer answers a question that was passed on to people.
const buttonAnswer = "answer"

// buttonMore asks for more before an application is decided.
const buttonMore = "ask_more"

// typedCode reads a decision with a card's code; see readDecision. Staff may also name any button of a card by its own word before the code
// ("done_already K7QF"). Of others only the plain words are read, to be told that they cannot decide: their messages are answers.
func typedCode(ev bot.Event) *storage.Code {
	m, ok := ev.Body.(bot.Message)
	if !ok || len(m.Text) > 4000 {
		return nil
	}
	c := readDecision(m.Text)
	if c != nil && !ev.By.Staff() && !plainVerb(m.Text) {
		return nil
	}
	if c == nil && ev.By.Staff() {
		c = ownButton(m.Text)
	}
	return c
}

// plainVerb reports whether a text begins with one of the words that cards name.
func plainVerb(text string) bool {
	words := strings.Fields(bot.Fold(text))
	_, ok := typedButtons[strings.TrimPrefix(firstWord(words), "/")]
	return ok
}

func firstWord(words []string) string {
	if len(words) == 0 {
		return ""
	}
	return words[0]
}

// ownButton reads a word before a code as the name of a button.
func ownButton(text string) *storage.Code {
	raw, runes := trimAround([]rune(text), readRunes(text))
	end := slices.Index(runes, ' ')
	if end < 2 || end > 20 {
		return nil
	}
	from := skipAround(runes, end)
	code := codeAt(runes, from)
	name := strings.TrimRight(string(runes[:end]), aroundCode)
	known := slices.ContainsFunc(decisionPhrases(), func(p phrase) bool { return string(p.words) == name })
	if code == "" || known { // what is known was read, or is none
		return nil
	}
	words, ok := behindCode(raw, runes, from+codeLength, code)
	if !ok {
		return nil
	}
	return &storage.Code{Code: code, Button: name, Words: words}
}

// isDeciding reports whether the message is somebody's try to decide by words alone: "approve", or with a word that may be meant for a code
// and is none.
func isDeciding(ev bot.Event) bool {
	m, ok := ev.Body.(bot.Message)
	if !ok || len(m.Attachments) > 0 {
		return false
	}
	words := strings.Fields(bot.Fold(m.Text))
	if readDecision(m.Text) != nil {
		return true
	}
	return plainVerb(m.Text) && (len(words) == 1 || len(words) == 2 && likeCode.MatchString(words[1]) || isMistyped(words[1]))
}

// likeCode is a word that may be a mistyped code, folded.
var likeCode = regexp.MustCompile(`^[0-9a-z]{3,6}$`)

// isMistyped reports whether a word is like a code and like no word: it has a letter and a digit.
func isMistyped(word string) bool {
	return likeCode.MatchString(word) && strings.ContainsAny(word, "0123456789") && strings.Trim(word, "0123456789") != ""
}
