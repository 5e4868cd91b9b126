package interview

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// buttonAnswer answers what was passed on; its text goes to the candidate. Where several things are on the card, valueWhich is the number of one of
// them, or "all"; who types the answer begins it so.
const (
	buttonAnswer = "answer"
	valueText    = "text"
	valueWhich   = "which"

	whichAll = "all"
)

// maxChoice is how much of a question a choice shows, in characters. Source: what an option of a menu takes, less its number,
// https://docs.slack.dev/reference/block-kit/composition-objects/option-object
const maxChoice = 60

// answerModal asks for the answer, and to which of several things it is.
func answerModal(c *prompts.Catalog, items []application.PassedOn) *bot.Modal {
	modal := base.TextModal(c, "modal.answer.title", valueText, "modal.answer.label", "")
	if len(items) > 1 {
		which := bot.Input{Name: valueWhich, Label: c.Text("modal.answer.which", nil)}
		for i, q := range items {
			says := text.Shorten(strings.ReplaceAll(q.Text, "\n", " "), maxChoice)
			which.Options = append(which.Options, bot.Choice{Value: strconv.Itoa(i + 1), Label: says})
		}
		which.Options = append(which.Options, bot.Choice{Value: whichAll, Label: c.Text("modal.answer.all", nil)})
		modal.Inputs = append([]bot.Input{which}, modal.Inputs...)
	}
	return modal
}

// answered parts the things on a card into those that an answer is to and the rest, and gives its words. It is to none where it does not say to which.
func answered(items []application.PassedOn, values map[string]string) (to, rest []application.PassedOn, words string) {
	words = strings.TrimSpace(hearing.Readable(values[valueText]))
	if len(items) == 1 {
		return items, nil, words
	}
	which := strings.ToLower(strings.TrimSpace(text.Fold(values[valueWhich])))
	if which == "" { // typed: "2: Yes, you can"
		var named bool
		if which, words, named = cutNumber(words); !named {
			return nil, items, words
		}
	}
	if which == whichAll || which == "全部" || which == "すべて" {
		return items, nil, strings.TrimSpace(words)
	}
	n, err := strconv.Atoi(which)
	if err != nil || n < 1 || n > len(items) {
		return nil, items, words
	}
	rest = slices.Concat(items[:n-1], items[n:])
	return items[n-1 : n], rest, strings.TrimSpace(words)
}

// cutNumber parts what stands before the sign that ends a number from the words behind it. Without that sign a figure is the answer's own: "2 weeks".
func cutNumber(typed string) (which, words string, ok bool) {
	at := strings.IndexAny(typed, ":：.．)）、")
	if at < 0 || at > maxNumber {
		return "", typed, false
	}
	_, size := utf8.DecodeRuneInString(typed[at:])
	return strings.ToLower(strings.TrimSpace(text.Fold(typed[:at]))), strings.TrimSpace(typed[at+size:]), true
}

// maxNumber is how long what names one of several things is, in bytes: 「すべて」 is the longest.
const maxNumber = 9

// wrongAnswer says what is wrong with an answer to what waits on a card: it is not told to which of several it is, or the floor stops it.
func (t *turn) wrongAnswer(items []application.PassedOn, values map[string]string) map[string]string {
	if len(items) == 0 {
		return nil
	}
	to, _, words := answered(items, values)
	if len(to) == 0 {
		return map[string]string{valueWhich: base.Texts(t.ModeratorLang).Text("card.together.which", map[string]any{"count": len(items)})}
	}
	if refused := t.refusal(words); refused != "" {
		return map[string]string{valueText: refused}
	}
	return nil
}

// replied brings an answer of people to the candidate, if the floor passes it. One that it stops goes back to people with the rule
// in words; the candidate sees nothing of it. What it does not answer waits on a card of its own.
func (t *turn) replied(d bot.Decision, by bot.User) {
	items, seen := t.waitingOn(d.Approval), t.seenOn(d.Approval, d.Turn)
	if len(seen) == 0 || d.Verdict != buttonAnswer {
		return
	}
	to, rest, words := answered(seen, d.Values)
	rest = append(slices.Clip(rest), items[len(seen):]...) // what joined the card while it was answered
	switch refused := t.refusal(words); {
	case len(to) == 0 || words == "":
		t.putAnew(items, base.Texts(t.ModeratorLang).Text("card.together.which", map[string]any{"count": len(items)}))
		return
	case refused != "":
		t.putAnew(items, refused)
		return
	}
	t.State.PassedOn = slices.DeleteFunc(slices.Clone(t.State.PassedOn), func(q application.PassedOn) bool { return q.Name == d.Approval })
	if len(rest) > 0 {
		t.State.PassedOn = append(t.State.PassedOn, rest...)
		t.putAnew(rest, "")
	}
	t.bringAnswer(to, len(rest) > 0, words, by)
}

// putAnew puts what waits to people once more, on a card with a name of its own: the one before was answered.
func (t *turn) putAnew(items []application.PassedOn, refused string) {
	old, prefix := items[0].Name, askQuestion
	if items[0].Kind == cardAdjust {
		prefix = askAdjust
	}
	name := t.newCard(prefix)
	t.out.Void = append(t.out.Void, old) // something may have joined it while it was answered
	t.State.PassedOn = slices.Clone(t.State.PassedOn)
	for i := range t.State.PassedOn {
		if t.State.PassedOn[i].Name == old {
			t.State.PassedOn[i].Name = name
		}
	}
	t.showPeople(t.deskCard(name, refused))
}

// bringAnswer tells the candidate what people answered, and puts the open question again. apart says that something else still waits: then it is
// named what the answer is to.
func (t *turn) bringAnswer(to []application.PassedOn, apart bool, words string, by bot.User) {
	key := replyKey(to)
	args := map[string]any{"text": words}
	if key == "counter.reply" && apart {
		key, args["question"] = "counter.reply_one", text.Shorten(to[0].Text, maxWritten)
	}
	if key == "human.reply" || key == "adjust.reply" { // their next words may be for whoever wrote
		t.State.Written = &application.Written{By: by.Display(), Text: text.Shorten(words, maxWritten)}
	}
	t.lead(t.Text(key, args))
	if t.State.Open == nil || t.State.Closed() || t.State.Status == application.Paused {
		t.state("")
		return
	}
	t.reask()
}

// replyKey is the text that brings an answer: to a question, to several, to who wants a person or wrote something, or to a request for an adjustment.
func replyKey(to []application.PassedOn) string {
	asks := func(q application.PassedOn) bool {
		return q.Kind == kindQuestion || q.Kind == cardRemark && q.To == nil
	}
	switch {
	case to[0].Kind == cardAdjust:
		return "adjust.reply"
	case !slices.ContainsFunc(to, asks):
		return "human.reply"
	case len(to) > 1:
		return "counter.reply_all"
	}
	return "counter.reply"
}
