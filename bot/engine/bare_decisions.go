package engine

import (
	"context"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// hereButtons are the words that decide the one card of a thread without its code.
var hereButtons = map[string]string{
	"approve": bot.ButtonApprove, "承認": bot.ButtonApprove, "承認します": bot.ButtonApprove,
	"reject": bot.ButtonReject, "却下": bot.ButtonReject, "却下します": bot.ButtonReject, "差し戻し": bot.ButtonReject,
	"edit": "edit", "編集": "edit", "allow": "allow", "許可": "allow",
}

// decidesHere reads a decision without a code, such as "approve", "/reject too risky", "reject: too risky" or the command of that name.
// Without the sign a word with more behind it is a remark: "approve of this?", "edit it any time". An approval takes no words at all.
func decidesHere(ev bot.Event) (button, words string) {
	var text string
	switch b := ev.Body.(type) {
	case bot.Message:
		if len(b.Attachments) == 0 {
			text = strings.TrimSpace(b.Text)
		}
	case bot.Command:
		text = b.Name + " " + b.Text
	}
	head := text
	if i := strings.IndexAny(text, " \t\n\u3000"); i >= 0 {
		head, words = text[:i], strings.TrimSpace(strings.TrimLeft(text[i:], " \t\n\u3000"))
	}
	word := bot.Fold(head)
	name := strings.TrimRight(strings.TrimPrefix(word, "/"), ".!。:、,")
	_, command := ev.Body.(bot.Command)
	meant := command || strings.HasPrefix(word, "/") || strings.HasSuffix(word, ":") || name == "却下" || name == "差し戻し"
	button = hereButtons[name]
	if words != "" && (button == bot.ButtonApprove || !meant || beginsWithCode(words)) {
		return "", ""
	}
	return button, words
}

// namesCard makes a command with a card's code, or what may be meant for one, the words that it stands for: "/reject K7QF too early" decides
// on that card and on no other.
func namesCard(ev bot.Event, c bot.Command) (bot.Message, bool) {
	if !plainVerb(c.Name) || !beginsWithCode(c.Text) {
		return bot.Message{}, false
	}
	return bot.Message{ID: bot.MessageID(ev.ID), Text: c.Name + " " + c.Text}, true
}

// beginsWithCode reports whether the first word is like a code: then it is none of a reason.
func beginsWithCode(text string) bool { return isMistyped(firstWord(strings.Fields(bot.Fold(text)))) }

// codeHere is the code of the card that a decision without one means: the only one that waits in its thread, if the person may decide
// it. nil leaves the event to the conversation.
func (e *Engine) codeHere(ctx context.Context, ev bot.Event) (*storage.Code, error) {
	button, words := decidesHere(ev)
	if button == "" || !ev.By.Staff() {
		return nil, nil
	}
	th, err := e.store.At(ctx, ev.Place)
	if isGone(err) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	open, err := e.openCards(ctx)
	if err != nil {
		return nil, err
	}
	var here []bot.Approval
	for _, a := range open {
		if a.Thread == th.ID {
			here = append(here, a)
		}
	}
	if len(here) != 1 || here[0].Code == "" {
		return nil, nil
	}
	a := here[0]
	try := bot.Attempt{By: ev.By, Button: button, People: e.cfg.People}
	if words != "" {
		b, _ := a.Card.Button(button)
		try.Values = map[string]string{b.Modal.Typed(): words}
	}
	switch _, would := bot.Settle(a, try, e.cfg.Clock.Now()); would {
	case bot.Counted, bot.Incomplete, bot.Repeated:
		return &storage.Code{Code: a.Code, Button: button, Words: words}, nil
	}
	return nil, nil
}
