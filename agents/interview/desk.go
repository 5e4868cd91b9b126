package interview

import (
	"slices"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// The beginnings of the names of what is asked of people, before the number of the one at hand.
const (
	askQuestion = "question/"
	askPerson   = "human/" // in conversations from before questions shared a card
)

// passOn puts a question of the candidate to people, once. open is what of it is not known here, more says that another part was answered.
func (t *turn) passOn(question string, open []string, more bool) string {
	text := t.forPeople(question)
	for _, q := range t.State.PassedOn {
		if strings.Contains(intents.Plainly(q.Text), intents.Plainly(text)) {
			return t.Text("counter.waiting", nil)
		}
	}
	beside := t.aroundQuestion(question)
	t.putToPeople(application.PassedOn{Name: askQuestion, Kind: kindQuestion, Text: text, Beside: beside, From: maskedFrom(text+beside, t.Said.Parts)})
	words := strings.Join(open, " ")
	asks := slices.DeleteFunc(slices.Clone(open), func(piece string) bool { return !hearing.IsQuestion(piece) }) // "is that ok? its just for weekends" asks one thing
	switch {
	case t.saysMoreThan(words) && t.mayQuote(words):
		return t.Text("counter.passed_on_words", map[string]any{"words": strings.TrimRight(words, "?？。 ")})
	case more:
		return t.Text("counter.more", nil)
	case len(open) > 1 && len(asks) != 1:
		return t.Text("counter.passed_on_all", nil)
	}
	passed := t.Text("counter.passed_on", nil)
	if q := t.State.Open; q != nil && strings.HasPrefix(q.Said, passed) || t.State.LastSaid == digest(passed) {
		return t.Text("counter.passed_on_too", nil)
	}
	return passed
}

// saysMoreThan reports that the newest words hold more than what is passed on of them, so that "that" would not say what it is.
func (t *turn) saysMoreThan(words string) bool {
	return weight(strings.Join(t.heard, "\n")) > weight(words)+slack
}

// slack is how many bytes of letters may stand around a question without telling anything: 「ちなみに」, "oh and by the way".
const slack = 20

func weight(words string) (n int) {
	for _, r := range words {
		if unicode.IsLetter(r) || unicode.IsDigit(r) {
			n += utf8.RuneLen(r)
		}
	}
	return n
}

// mayQuote reports words that are short enough to be said back, and hold nothing that is not recorded.
func (t *turn) mayQuote(words string) bool {
	return words != "" && utf8.RuneCountInString(words) <= intents.MaxWhole && t.forPeople(words) == words
}

// maxPassedOn is how much of what a candidate says a card shows, in characters. Source: the longest section of a message that Slack
// takes, https://docs.slack.dev/reference/block-kit/blocks/section-block, less what the card says around it.
const maxPassedOn = 2500

// forPeople is what the candidate said as a card shows it, without why they may need an adjustment; the rest is in the conversation.
func (t *turn) forPeople(words string) string {
	return text.Shorten(t.WithoutReasons(t.Masked(application.Heard{Text: words})), maxPassedOn)
}

// askPeople puts something to people that they can answer to the candidate. kind is what it is.
func (t *turn) askPeople(kind, text string) {
	t.putToPeople(application.PassedOn{Name: askQuestion, Kind: kind, Text: text, From: maskedFrom(text, t.Said.Parts)})
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

// atDesk are the terms of what the interview asks people. What is held stays open when its time is over: a person who applied or asked
// something is never left without an answer because nobody looked in time.
func (t *turn) atDesk(hold bool) bot.Terms {
	terms := bot.Terms{Deciders: bot.Bench{Roles: []bot.Role{bot.Moderator, bot.Operator}}, Hold: hold}
	if !t.State.Publishing {
		terms.Subject = t.run.Thread.Owner
	}
	return terms
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
