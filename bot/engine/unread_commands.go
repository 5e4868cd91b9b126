package engine

import (
	"context"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
	"github.com/mendanhq/mendan/storage"
)

// longestCardNote is how many characters a message has at most that is taken for somebody's try to do something with a card. A longer one is
// talk about it.
const longestCardNote = 300

func isTalk(m bot.Message) bool { return utf8.RuneCountInString(m.Text) > longestCardNote }

// cardCommand reads "export K7QF" of somebody of the staff as the command, wherever it is typed: words before or behind a card's code.
func (e *Engine) cardCommand(ctx context.Context, ev bot.Event, m bot.Message) (bot.Command, bool, error) {
	if c, ok := e.exportTyped(ev, m); ok {
		return c, true, nil
	}
	if isTalk(m) {
		return bot.Command{}, false, nil
	}
	codes, err := e.codesNamed(ctx, ev, m)
	if len(codes) != 1 || err != nil {
		return bot.Command{}, false, err
	}
	code := codes[0]
	if _, _, err := e.store.Coded(ctx, code); err != nil {
		return bot.Command{}, false, ignoreGone(err)
	}
	_, words := trimAround([]rune(m.Text), readRunes(m.Text))
	around := strings.Split(string(words), strings.ToLower(code))
	if len(around) != 2 || strings.TrimSpace(around[0]) != "" && strings.TrimSpace(around[1]) != "" {
		return bot.Command{}, false, nil
	}
	name := strings.Trim(strings.TrimPrefix(around[0]+around[1], "を"), aroundCode)
	c, ok := e.readCommand(name + " " + code)
	spec, _ := e.findSpec(c.Name)
	if _, answered := e.cfg.Answers[c.Name]; !ok || !answered || !spec.Staff || len(spec.Args) == 0 || c.Args[spec.Args[0].Name] != code {
		return bot.Command{}, false, nil
	}
	return c, true, nil
}

// exportTyped reads "export", alone or with a word that is like a code and may be none, in a room of the desk, so that whoever mistypes a
// code there is told so.
func (e *Engine) exportTyped(ev bot.Event, m bot.Message) (bot.Command, bool) {
	if !ev.By.Staff() || len(m.Attachments) > 0 || !e.isRoom(ev.Place) {
		return bot.Command{}, false
	}
	c, ok := e.readCommand(m.Text)
	if _, answered := e.cfg.Answers[c.Name]; !ok || !answered || c.Name != commandExport {
		return c, false
	}
	code := strings.TrimSpace(c.Text)
	return c, code == "" || isMistyped(bot.Fold(code))
}

// cardsNamed are the cards, in any state, whose codes somebody of the staff typed.
func (e *Engine) cardsNamed(ctx context.Context, ev bot.Event, m bot.Message) ([]bot.Approval, error) {
	codes, err := e.codesNamed(ctx, ev, m)
	var cards []bot.Approval
	for _, code := range codes {
		_, a, cerr := e.store.Coded(ctx, code)
		if cerr != nil && !isGone(cerr) {
			return nil, cerr
		}
		if cerr == nil && a.Code == code { // not by one that it had before
			cards = append(cards, a)
		}
	}
	return cards, err
}

// codesNamed are what somebody of the staff typed that may be codes. In a conversation of their own a code is part of an answer.
func (e *Engine) codesNamed(ctx context.Context, ev bot.Event, m bot.Message) ([]string, error) {
	if !ev.By.Staff() || len(m.Attachments) > 0 {
		return nil, nil
	}
	codes := codesIn(m.Text)
	if len(codes) == 0 {
		return nil, nil
	}
	th, err := e.store.At(ctx, ev.Place)
	if err == nil && e.cfg.People.Same(ev.By, th.Owner) && !th.Glance.Over {
		return nil, nil
	}
	if err != nil && !isGone(err) {
		return nil, err
	}
	return codes, nil
}

// answerMisread answers somebody of the staff who typed a card's code with words that say nothing about it: what was understood, what can be
// written, an example. ok is false where the words are a decision that the card knows, or name no card.
func (e *Engine) answerMisread(ctx context.Context, in *storage.Inbound) (r bot.Reply, ok bool, err error) {
	m, isMessage := in.Event.Body.(bot.Message)
	if !isMessage {
		return r, false, nil
	}
	ev, decision := in.Event, in.Code
	cards, err := e.cardsNamed(ctx, ev, m)
	if len(cards) == 0 || err != nil {
		return r, false, err
	}
	if len(cards) > 1 && isTalk(m) {
		return r, false, nil
	}
	t := e.texts(e.langHere(ctx, ev))
	if len(cards) > 1 {
		return bot.Reply{Text: t.Text("private.one_card", map[string]any{"code": cards[0].Code})}, true, nil
	}
	a := cards[0]
	if decision != nil && decision.Code == a.Code {
		if _, has := a.Card.Button(decision.Button); has || a.State != bot.Open {
			return r, false, nil
		}
	}
	if c := buttonNamed(a, m.Text); c != nil {
		in.Code = c
		return r, false, nil
	}
	if isTalk(m) {
		return r, false, nil
	}
	ways, err := e.waysAt(ctx, t, a)
	return bot.Reply{Text: joinParagraphs(append([]string{e.whatWasRead(t, a, m.Text)}, ways...)...)}, true, err
}

// buttonNamed reads one of a card's own buttons, by its label or its name, beside the card's code: "V22E keep", 「V22E 資料に加える」, "Reject with a
// reason V22E too early". Words may stand behind the code where the button asks for some and is named first.
func buttonNamed(a bot.Approval, text string) *storage.Code {
	raw, runes := trimAround([]rune(text), readRunes(text))
	for _, b := range a.Card.Buttons {
		for _, name := range []string{b.Label, b.Name} {
			if words, ok := besideCode(raw, runes, readRunes(name), a.Code); ok && (words == "" || b.Modal != nil && !isDoubtful(b.Name, words)) {
				return &storage.Code{Code: a.Code, Button: b.Name, Words: words}
			}
		}
	}
	return nil
}

// besideCode reads a phrase before a code, with the words behind both, or behind a code, with none.
func besideCode(raw, runes, phrase []rune, code string) (words string, ok bool) {
	if codeAt(runes, 0) == code {
		at := skipAround(runes, codeLength)
		if at < len(runes) && strings.ContainsRune("をはの", runes[at]) {
			at = skipAround(runes, at+1)
		}
		return "", hasPrefix(runes[at:], phrase) && skipAround(runes, at+len(phrase)) == len(runes)
	}
	from := skipAround(runes, len(phrase))
	if !hasPrefix(runes, phrase) || codeAt(runes, from) != code {
		return "", false
	}
	return behindCode(raw, runes, from+codeLength, code)
}

// besideHint decides what becomes of words that were misread. In a conversation that goes on people talk of a card by its code (「K7QF の人、私は
// 賛成です」): they are said to it, and the hint comes beside them. Elsewhere nobody but the bot hears them.
func (e *Engine) besideHint(ctx context.Context, in *storage.Inbound) error {
	th, err := e.store.At(ctx, in.Event.Place)
	in.Code = nil
	if err != nil && !isGone(err) {
		return err
	}
	if err != nil || th.Glance.Over {
		in.Aside = &storage.Aside{}
	}
	return nil
}

// whatWasRead says which card a code names, and what was not understood beside it.
func (e *Engine) whatWasRead(t *prompts.Catalog, a bot.Approval, text string) string {
	args := map[string]any{"code": a.Code, "title": a.Card.Title, "got": strings.Join(strings.Fields(text), " ")}
	if strings.EqualFold(strings.Trim(bot.Fold(text), aroundCode), a.Code) {
		return t.Text("private.card_alone", args)
	}
	return t.Text("private.card_words", args)
}

// waysAt says what can be written about a card: how it is decided, or how it was.
func (e *Engine) waysAt(ctx context.Context, t *prompts.Catalog, a bot.Approval) ([]string, error) {
	lines := typedWays(t, a)
	if a.State != bot.Open {
		lines = e.describeOutcome(t, a)
	}
	th, err := e.store.Thread(ctx, a.Thread)
	if _, ok := e.cfg.Answers[commandExport]; ok && err == nil && th.Workflow == e.cfg.Starts[commandApply] {
		lines = append(lines, t.Text("private.card_export", map[string]any{"code": a.Code}))
	}
	return lines, err
}

// The commands that show the application that a card is about, and that begin one.
const (
	commandExport = "export"
	commandApply  = "apply"
)

// nearestCode is the one open card whose code somebody may have meant: one character other, more, less, or two exchanged. Empty where there
// is none or several.
func nearestCode(typed string, open []bot.Approval) string {
	var near []string
	for _, a := range open {
		if a.Code != "" && oneSlip([]rune(strings.ToUpper(typed)), []rune(a.Code)) {
			near = append(near, a.Code)
		}
	}
	if len(near) != 1 {
		return ""
	}
	return near[0]
}

// oneSlip reports whether two texts differ by one slip of a finger.
func oneSlip(a, b []rune) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch {
	case len(b)-len(a) > 1:
		return false
	case len(b) > len(a):
		return slices.Equal(a[i:], b[i+1:])
	case i == len(a):
		return false // they are equal
	case slices.Equal(a[i+1:], b[i+1:]):
		return true
	}
	return i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && slices.Equal(a[i+2:], b[i+2:])
}
