package interview

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// The kinds of what is put to people. Each is the kind of its card; several on one card are questions, unless somebody wants a person.
const (
	kindQuestion = "question"
	kindHuman    = "needs_human"
)

// maxTogether is how many things wait on one card: more can't be told apart at a glance.
const maxTogether = 5

// putToPeople puts something to people: on the card of what waits for them already, else on one of its own. A request for an adjustment always has
// its own, since others may decide about it. The beginning of its name is in q.
func (t *turn) putToPeople(q application.PassedOn) {
	q.Turn = t.run.Turn
	if name := t.cardFor(q); name != "" {
		q.Name = name
	} else {
		q.Name = t.newCard(q.Name)
	}
	t.State.PassedOn = append(slices.Clip(t.State.PassedOn), q)
	t.growCard(q.Name)
}

// growCard shows people a card that has what it had before, and more. Where this turn took something off it, it is another one.
func (t *turn) growCard(name string) {
	a := t.deskCard(name, "")
	a.Grows = !slices.ContainsFunc(t.out.Approvals, func(b agents.Ask) bool { return b.Name == name && !b.Grows }) && !slices.Contains(t.out.Unshow, name)
	t.showPeople(a)
}

// cardFor names the card on which something new for people has room; empty for none.
func (t *turn) cardFor(q application.PassedOn) string {
	if handledAs(q) == cardAdjust {
		return ""
	}
	for _, other := range slices.Backward(t.State.PassedOn) {
		if handledAs(other) == cardAdjust || t.onApplication(other) {
			continue
		}
		long := utf8.RuneCountInString(q.Shown())
		items := t.waitingOn(other.Name)
		for _, x := range items {
			long += utf8.RuneCountInString(x.Shown())
		}
		if len(items) < maxTogether && long <= maxPassedOn {
			return other.Name
		}
	}
	return ""
}

// newCard is a name for a card that there was not yet.
func (t *turn) newCard(prefix string) string {
	t.posts++
	return prefix + t.postKey()
}

// showPeople asks people, in place of what this turn asked under that name before.
func (t *turn) showPeople(a agents.Ask) {
	t.out.Approvals = append(slices.DeleteFunc(t.out.Approvals, func(b agents.Ask) bool { return b.Name == a.Name }), a)
}

// waitingOn is what waits for people on the card of that name.
func (t *turn) waitingOn(name string) (items []application.PassedOn) {
	for _, q := range t.State.PassedOn {
		if q.Name == name {
			items = append(items, q)
		}
	}
	return items
}

// seenOn is what waits on the card of that name and was on it when the version of a turn was asked.
func (t *turn) seenOn(name string, turn uint64) []application.PassedOn {
	return slices.DeleteFunc(t.waitingOn(name), func(q application.PassedOn) bool { return turn > 0 && q.Turn > turn })
}

// deskCard is the card of that name with all that waits on it. refused says why an answer could not be sent on.
func (t *turn) deskCard(name, refused string) agents.Ask {
	items, c := t.waitingOn(name), base.Texts(t.ModeratorLang)
	title, body := t.deskText(c, items)
	card := bot.Card{
		Kind: kindTogether(items), Title: title, Body: text.JoinLines(refused, body),
		Buttons: []bot.Button{{Name: buttonAnswer, Label: c.Text("card.question.button.answer", nil), Style: bot.Primary, Modal: answerModal(c, items)}, base.OpenButton(c)},
	}
	return agents.Ask{
		Name: name, Kind: handledTogether(items), To: bot.Destination{Audience: bot.ToModerators}, Card: card,
		AskedBy: t.run.Thread.Owner, Terms: t.atDesk(true),
	}
}

// kindTogether is the kind of a card with those things on it.
func kindTogether(items []application.PassedOn) string {
	switch {
	case len(items) == 1:
		return items[0].Kind
	case slices.ContainsFunc(items, func(q application.PassedOn) bool { return q.Kind == kindHuman }):
		return kindHuman
	}
	return kindQuestion
}

// handledTogether is the kind of card as which people deal with those things.
func handledTogether(items []application.PassedOn) string {
	if len(items) == 1 {
		return handledAs(items[0])
	}
	return kindTogether(items)
}

// handledAs is the kind of card as which people deal with what is passed on. A question of which the mark leaves nothing ("is ▇▇▇ a problem?") can't
// be answered without what is left out: it is for who handles adjustments, and not for those who decide about the application.
func handledAs(q application.PassedOn) string {
	if strings.Contains(q.Text, hearing.Mask) && !hearing.Substantial(strings.ReplaceAll(q.Text, hearing.Mask, "")) {
		return cardAdjust
	}
	return q.Kind
}

// deskText is what a card says of one thing, or of several.
func (t *turn) deskText(c *prompts.Catalog, items []application.PassedOn) (title, body string) {
	about := map[string]any{"name": t.candidate(), "title": t.Job(t.ModeratorLang)}
	if len(items) > 1 {
		body = c.Text("card.together.body", about)
		for i, q := range items {
			says := text.JoinLines(c.Text("card.together.item", map[string]any{"number": i + 1, "text": quoted(c, q)}), t.besideItem(c, q))
			body = text.JoinLines(body, says)
		}
		return c.Text("card.together.title", map[string]any{"count": len(items)}), body
	}
	q := items[0]
	about["text"] = q.Shown()
	title, body = c.Text("card."+q.Kind+".title", nil), text.JoinLines(c.Text("card."+q.Kind+".body", about), t.besideItem(c, q))
	if q.To != nil {
		title = c.Text("card.remark.reply", nil)
	}
	if q.Kind == kindUnread {
		body = text.JoinLines(body, c.Text("card.unread.next", nil))
	}
	return title, body
}

// quoted is one of several things on a card, in its own words. What the program says of somebody stands without marks.
func quoted(c *prompts.Catalog, q application.PassedOn) string {
	switch q.Kind {
	case kindHuman:
		return q.Text
	case kindUnread:
		return c.Text("card.together.unread", map[string]any{"text": q.Text})
	}
	return c.Text("card.together.words", map[string]any{"text": q.Shown()})
}

// besideItem is what people have to know beside the words: what they reply to, what was being asked, and what they would change.
func (t *turn) besideItem(c *prompts.Catalog, q application.PassedOn) (lines string) {
	if q.To != nil {
		lines = c.Text("card.remark.reply_to", map[string]any{"by": q.To.By, "text": q.To.Text})
	}
	if f := t.State.Form.Field(q.Asks); f != nil {
		lines = text.JoinLines(lines, c.Text("card.unread.asks", map[string]any{"label": hearing.Unbracketed(f.Label.In(t.ModeratorLang))}))
	}
	if q.Kind == cardRemark {
		lines = text.JoinLines(lines, t.changesOf(q.Text))
	}
	return lines
}
