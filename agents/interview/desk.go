package interview

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// The names of what is asked of people, before the number of the one at hand.
const (
	askQuestion = "question/"
	askPerson   = "human/"
)

// buttonAnswer answers a question that was passed on; its text goes to the candidate.
const (
	buttonAnswer = "answer"
	valueText    = "text"
)

// passOn puts a question of the candidate to people, once. more says that a part of it was answered, several that it asks more than
// one thing.
func (t *turn) passOn(question string, more, several bool) string {
	text := t.forPeople(question)
	for _, q := range t.State.PassedOn {
		if strings.Contains(intents.Plainly(q.Text), intents.Plainly(text)) {
			return t.Text("counter.waiting", nil)
		}
	}
	t.askPeople(askQuestion, "question", text)
	switch {
	case more:
		return t.Text("counter.more", nil)
	case several:
		return t.Text("counter.passed_on_all", nil)
	}
	passed := t.Text("counter.passed_on", nil)
	if q := t.State.Open; q != nil && strings.HasPrefix(q.Said, passed) || t.State.LastSaid == digest(passed) {
		return t.Text("counter.passed_on_too", nil)
	}
	return passed
}

// maxPassedOn is how much of what a candidate says a card shows, in characters. Source: the longest section of a message that Slack
// takes, https://docs.slack.dev/reference/block-kit/blocks/section-block, less what the card says around it.
const maxPassedOn = 2500

// forPeople is what the candidate said as a card shows it, without why they may need an adjustment; the rest is in the conversation.
func (t *turn) forPeople(words string) string {
	return text.Shorten(t.WithoutReasons(t.Masked(application.Heard{Text: words})), maxPassedOn)
}

// askPeople shows people a card that they can answer to the candidate. kind is the card's.
func (t *turn) askPeople(prefix, kind, text string) {
	t.putToPeople(application.PassedOn{Name: prefix, Kind: kind, Text: text, From: maskedFrom(text, t.Said.Parts)}, "")
}

// maskedFrom lists the messages that a text for people is from, where it does not hold them as they stand: one that is deleted takes it
// along.
func maskedFrom(text string, heard []application.Heard) []string {
	if !strings.Contains(text, hearing.Mask) {
		return nil
	}
	var ids []string
	for _, h := range heard {
		ids = append(ids, h.ID)
	}
	return ids
}

// putToPeople gives what is passed on a card of its own; q.Name is the beginning of its name. refused says why an answer to it could
// not be sent on.
func (t *turn) putToPeople(q application.PassedOn, refused string) {
	t.posts++
	q.Name += t.postKey()
	t.State.PassedOn = append(slices.Clip(t.State.PassedOn), q)
	t.out.Approvals = append(t.out.Approvals, t.deskCard(q, refused))
}

// deskCard is such a card.
func (t *turn) deskCard(q application.PassedOn, refused string) agents.Ask {
	lang, kind := t.ModeratorLang, q.Kind
	c := base.Texts(lang)
	title, body := c.Text("card."+kind+".title", nil), c.Text("card."+kind+".body", map[string]any{"name": t.candidate(), "title": t.Job(lang), "text": q.Text})
	if q.To != nil {
		title, body = c.Text("card.remark.reply", nil), text.JoinLines(body, c.Text("card.remark.reply_to", map[string]any{"by": q.To.By, "text": q.To.Text}))
	}
	if f := t.State.Form.Field(q.Asks); f != nil {
		body = text.JoinLines(body, c.Text("card.unread.asks", map[string]any{"label": hearing.Unbracketed(f.Label.In(lang))}))
	}
	if kind == cardRemark {
		body = text.JoinLines(body, t.changesOf(q.Text))
	}
	if kind == kindUnread {
		body = text.JoinLines(body, c.Text("card.unread.next", nil))
	}
	card := bot.Card{
		Kind: kind, Title: title, Body: text.JoinLines(refused, body),
		Buttons: []bot.Button{{Name: buttonAnswer, Label: c.Text("card.question.button.answer", nil), Style: bot.Primary,
			Modal: base.TextModal(c, "modal.answer.title", valueText, "modal.answer.label", "")}, base.OpenButton(c)},
	}
	return agents.Ask{
		Name: q.Name, Kind: handledAs(q), To: bot.Destination{Audience: bot.ToModerators}, Card: card,
		AskedBy: t.run.Thread.Owner, Terms: t.atDesk(true),
	}
}

// handledAs is the kind of card as which people deal with what is passed on. A question of which the mark leaves nothing ("is ▇▇▇ a problem?") can't
// be answered without what is left out: it is for who handles adjustments, and not for those who decide about the application.
func handledAs(q application.PassedOn) string {
	if strings.Contains(q.Text, hearing.Mask) && !hearing.Substantial(strings.ReplaceAll(q.Text, hearing.Mask, "")) {
		return cardAdjust
	}
	return q.Kind
}

// atDesk are the terms of what the interview asks people. What is held stays open when its time is over: a person who applied or asked
// something is never left without an answer because nobody looked in time.
func (t *turn) atDesk(hold bool) bot.Terms {
	terms := bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator, bot.Operator}}, Hold: hold}
	if !t.State.Publishing {
		terms.Subject = t.run.Thread.Owner
	}
	return terms
}

// replied brings an answer of people to the candidate, if the floor passes it. One that it stops goes back to people with the rule
// in words; the candidate sees nothing of it.
func (t *turn) replied(d bot.Decision, by bot.User) {
	words := strings.TrimSpace(hearing.Readable(d.Values[valueText]))
	asked := t.passedOn(d.Approval)
	if asked == nil || d.Verdict != buttonAnswer || words == "" {
		return
	}
	q := *asked
	t.State.PassedOn = slices.DeleteFunc(slices.Clone(t.State.PassedOn), func(p application.PassedOn) bool { return p.Name == q.Name })
	key, prefix := "counter.reply", askQuestion
	switch {
	case q.Kind == kindUnread:
		key = "human.reply" // they asked nothing
	case strings.HasPrefix(q.Name, askPerson):
		key, prefix = "human.reply", askPerson
	case strings.HasPrefix(q.Name, askAdjust):
		key, prefix = "adjust.reply", askAdjust
	}
	q.Name = prefix
	if refused := t.refusal(words); refused != "" {
		t.putToPeople(q, refused)
		return
	}
	if key != "counter.reply" {
		t.State.Written = &application.Written{By: by.Display(), Text: text.Shorten(words, maxWritten)}
	}
	t.lead(t.Text(key, map[string]any{"text": words}))
	if t.State.Open == nil || t.State.Closed() || t.State.Status == application.Paused {
		t.state("")
		return
	}
	t.reask()
}

// passedOn is what waits for people by the approval of that name; nil for nothing.
func (t *turn) passedOn(approval string) *application.PassedOn {
	i := slices.IndexFunc(t.State.PassedOn, func(q application.PassedOn) bool { return q.Name == approval })
	if i < 0 {
		return nil
	}
	return &t.State.PassedOn[i]
}

// note tells the moderators something that waits for no decision.
func (t *turn) note(card bot.Card) {
	t.posts++
	t.out.Posts = append(t.out.Posts, bot.Post{
		Key: "note/" + t.postKey(), To: bot.Destination{Audience: bot.ToModerators}, Text: card.Title, Card: &card,
	})
}

// refusal says to people why a text of theirs may not go to the candidate, and what may be said instead; empty when it may.
func (t *turn) refusal(text string) string {
	c := base.Texts(t.ModeratorLang)
	v := t.flow.Checker.Check(compliance.Question{Text: text, Lang: t.ModeratorLang, Countries: t.Countries(), Statement: true})
	if v.Passed {
		return ""
	}
	lines := []string{c.Text("card.refused", map[string]any{"text": text})}
	seen := map[string]bool{}
	for _, x := range v.Violations {
		if seen[strings.Join(x.Words, " ")] { // another rule on the same words
			continue
		}
		seen[strings.Join(x.Words, " ")] = true
		words := strings.Join(x.Words, " … ")
		switch x.Type {
		case compliance.ProhibitedTopic:
			lines = append(lines, c.Text("violation.prohibited_topic", map[string]any{"topic": topicName(c, x.Rule), "words": words}))
		default:
			lines = append(lines, c.Text("violation.tone_violation", map[string]any{"words": words}))
		}
		if x.Type == compliance.ProhibitedTopic {
			x.Instead = c.Text("card.refused.instead", nil)
		}
		if x.Instead != "" && !slices.Contains(lines, x.Instead) {
			lines = append(lines, x.Instead)
		}
	}
	t.blockedAtDesk(text, v.Violations[0])
	return strings.Join(lines, "\n")
}

// blockedAtDesk notes in the audit chain that the floor stopped something that people wrote.
func (t *turn) blockedAtDesk(text string, by compliance.Violation) {
	t.out.Audit = append(t.out.Audit, agents.AuditEntry{
		Kind: "compliance_block", Content: []byte(text), Labels: map[string]string{"rule": by.Rule, "type": string(by.Type), "field": "desk"},
	})
}
