package engine

import (
	"regexp"
	"strings"
	"unicode"
	"unicode/utf8"

	"golang.org/x/text/unicode/norm"

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
)

// deskWords are the words alone in a message, after NFKC and in lower case.
var deskWords = map[string]word{
	"stop": wordStop, "/stop": wordStop, "止めて": wordStop, "ストップ": wordStop, "停止": wordStop,
	"status": wordStatus, "/status": wordStatus, "状況": wordStatus, "進み具合": wordStatus,
	"approvals": wordApprovals, "/approvals": wordApprovals, "承認待ち": wordApprovals,
	"help": wordHelp, "/help": wordHelp, "ヘルプ": wordHelp, "使い方": wordHelp,
}

func deskWord(ev bot.Event) (word, bool) {
	switch b := ev.Body.(type) {
	case bot.Message:
		if len(b.Text) > 40 || len(b.Attachments) > 0 {
			return "", false
		}
		w, ok := deskWords[fold(b.Text)]
		return w, ok
	case bot.Command:
		switch w := word(b.Name); w {
		case wordStop, wordStatus, wordApprovals, wordHelp:
			return w, true
		}
	}
	return "", false
}

func fold(s string) string { return strings.ToLower(strings.TrimSpace(norm.NFKC.String(s))) }

// codeAlphabet has no characters that are mistaken for each other when read aloud or typed on a phone.
const codeAlphabet = "23456789ABCDEFGHJKMNPQRSTUVWXYZ"

var codeLine = regexp.MustCompile(`(?s)^/?(\S{2,20})\s+([2-9A-HJ-KM-NP-Z]{4})(?:[\s,:、。]+(.*))?$`)

var typedButtons = map[string]string{
	"approve": bot.ButtonApprove, "reject": bot.ButtonReject,
	"承認": bot.ButtonApprove, "却下": bot.ButtonReject, "差し戻し": bot.ButtonReject,
	buttonAnswer: buttonAnswer, "回答": buttonAnswer, "返事": buttonAnswer,
	buttonMore: buttonMore, "追加質問": buttonMore,
}

// buttonAnswer answers a question that was passed on to people.
const buttonAnswer = "answer"

// buttonMore asks for more before an application is decided.
const buttonMore = "ask_more"

// typedCode reads "approve K7QF" and "reject K7QF reason", in any case and width. The first word may name any
// button; whether the code exists is for the store to say.
func typedCode(ev bot.Event) *storage.Code {
	m, ok := ev.Body.(bot.Message)
	if !ok || len(m.Text) > 4000 {
		return nil
	}
	text := strings.TrimSpace(norm.NFKC.String(m.Text))
	head, rest, _ := strings.Cut(text, " ")
	parts := codeLine.FindStringSubmatch(head + " " + upperFirst(strings.TrimSpace(rest)))
	if parts == nil {
		return nil
	}
	button := strings.ToLower(parts[1])
	if known, ok := typedButtons[button]; ok {
		button = known
	}
	return &storage.Code{Code: parts[2], Button: button, Words: behindCode(m.Text)}
}

// behindCode is what stands behind the code, as it was typed: people may read it.
func behindCode(text string) string {
	text = strings.TrimSpace(text)
	text = strings.TrimLeftFunc(text[max(0, strings.IndexFunc(text, unicode.IsSpace)):], unicode.IsSpace)
	for range 4 { // the code's own characters, in any width
		_, n := utf8.DecodeRuneInString(text)
		text = text[n:]
	}
	return strings.TrimSpace(strings.TrimLeft(text, " \t\n\u3000,，:：、。"))
}

// deciding reports whether the message is somebody's try to decide by words alone: "approve", or with one word that may be
// meant for a code and is none.
func deciding(ev bot.Event) bool {
	m, ok := ev.Body.(bot.Message)
	if !ok || len(m.Attachments) > 0 {
		return false
	}
	words := strings.Fields(fold(m.Text))
	if len(words) == 0 {
		return false
	}
	_, known := typedButtons[strings.TrimPrefix(words[0], "/")]
	return known && (len(words) == 1 || typedCode(ev) != nil || len(words) == 2 && likeCode.MatchString(words[1]))
}

// likeCode is a word that may be a mistyped code, folded.
var likeCode = regexp.MustCompile(`^[0-9a-z]{3,6}$`)

// upperFirst puts the first word, where the code stands, in upper case and leaves the reason as it was written.
func upperFirst(s string) string {
	n := min(4, len(s))
	return strings.ToUpper(s[:n]) + s[n:]
}
