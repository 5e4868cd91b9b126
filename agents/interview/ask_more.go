package interview

import (
	"context"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/language/text"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
)

// buttonMore asks the candidate for more about a field before people decide; its values name the field and, if whoever asks wants
// to, word the question.
const (
	buttonMore    = "ask_more"
	valueField    = "field"
	valueQuestion = "question"
)

// applicationName is the flow's name for the card on which people decide. When they ask for more, the next one is a message of its own.
func applicationName(s *application.State) string {
	if len(s.More) == 0 {
		return askApplication
	}
	return askApplication + "/" + strconv.Itoa(len(s.More)+1)
}

// askMore opens a field again because people want to know more of it before they decide. A field that there is not and a question
// that the floor stops go back to people, with the reason; the candidate sees nothing of it.
func (t *turn) askMore(ctx context.Context, d bot.Decision) error {
	f, question, _, refused := t.moreOf(d.Values)
	if refused != "" {
		again := t.application()
		again.Card.Body, again.Votes = text.JoinLines(refused, again.Card.Body), d.Votes
		t.showPeople(again)
		return nil
	}
	t.State.More = append(slices.Clip(t.State.More), application.More{Field: f.ID, Question: question})
	t.reopen(f, nil)
	f.Next = &application.Next{Why: application.WhyMore, Args: map[string]any{valueQuestion: question}}
	t.State.Applied, t.State.Pending, t.Said = false, nil, hearing.Said{}
	t.WaitAnew()
	t.log().Info("more is asked", "field", f.ID)
	t.lead(t.Text("closing.ask_more", nil))
	return t.attempt(ctx)
}

// moreOf reads what people want to know more of, and their question. If that cannot be asked, refused says why, and input which one it is about.
func (t *turn) moreOf(values map[string]string) (f *application.Field, question, input, refused string) {
	name, question := strings.TrimSpace(hearing.Readable(values[valueField])), strings.TrimSpace(hearing.Readable(values[valueQuestion]))
	if at := strings.IndexAny(name, ":：\n"); question == "" && at > 0 && t.FieldCalled(name[:at]) != nil { // typed in one line
		_, size := utf8.DecodeRuneInString(name[at:])
		name, question = name[:at], strings.TrimSpace(name[at+size:])
	}
	if f = t.FieldCalled(name); f == nil {
		name, _, _ = strings.Cut(name, "：") // the question behind it is not what is missing
		name, _, _ = strings.Cut(name, ":")
		return nil, question, valueField, t.noSuchField(name)
	}
	if question != "" {
		refused = t.refusedQuestion(f, question)
	}
	return f, question, valueQuestion, refused
}

// noSuchField tells people which fields there are.
func (t *turn) noSuchField(name string) string {
	c := base.Texts(t.ModeratorLang)
	var labels []string
	for i := range t.State.Fields {
		labels = append(labels, t.State.Form.Field(t.State.Fields[i].ID).Label.In(t.ModeratorLang))
	}
	return c.Text("card.more.no_field", map[string]any{"text": text.Shorten(name, intents.MaxWhole), "labels": c.List(labels)})
}

// refusedQuestion says why a question of people may not be asked, and what may be asked instead; empty when it may.
func (t *turn) refusedQuestion(f *application.Field, question string) string {
	def := t.State.Form.Field(f.ID)
	w := t.wording(f, def, question)
	w.Reviewed, w.Reopened = "", true
	found := t.Floor(w)
	if len(found) == 0 {
		return ""
	}
	c, lang := base.Texts(t.ModeratorLang), t.ModeratorLang
	lines := []string{c.Text("card.more.refused", map[string]any{"text": question})}
	for _, v := range found {
		args := map[string]any{"words": strings.Join(v.Words, " … "), "topic": topicName(c, v.Rule), "fact": def.Label.In(lang), "intent": def.Intent.In(lang)}
		key := "violation." + string(v.Type)
		if v.Type == compliance.NoIntentBinding && args["intent"] == "" {
			args["intent"] = def.Label.In(lang)
		}
		if line := c.Text(key, args); !slices.Contains(lines, line) {
			lines = append(lines, line)
		}
		t.out.Audit = append(t.out.Audit, agents.AuditEntry{
			Kind: "compliance_block", Content: []byte(question), Labels: map[string]string{"rule": v.Rule, "type": string(v.Type), "field": f.ID},
		})
	}
	return text.JoinLines(strings.Join(lines, "\n"), c.Text("violation.instead", map[string]any{"example": t.MoreQuestion(def, "")}))
}

// notedMore ends a field that had all it needed before people asked for more: what was said tells no fact, and is passed on as it is.
func (t *turn) notedMore(f *application.Field, def *form.Field) {
	t.lead(t.Text("more.noted", nil))
	f.Reopened = false
	t.complete(f, def)
}

// moreLines shows people what they asked in addition, with the candidate's words.
func (t *turn) moreLines(lang string) string {
	c := base.Texts(lang)
	var lines []string
	for _, m := range t.State.More {
		def := t.State.Form.Field(m.Field)
		if def == nil || t.State.Field(m.Field) == nil {
			continue
		}
		answer := c.Text("summary.open", nil)
		if len(m.Answers) > 0 {
			answer = c.Text("list.quote", map[string]any{"text": text.Shorten(hearing.Utterance(m.Answers).Text, maxMoreShown)})
		}
		if def.Sensitive {
			answer = c.Text("summary.hidden", nil)
		}
		lines = append(lines, c.Text("card.more", map[string]any{"label": hearing.Unbracketed(def.Label.In(lang)), "question": text.Shorten(m.Question, maxMoreShown), "answer": answer}))
	}
	return strings.Join(lines, "\n")
}

// maxMoreShown is how much of a question and of what was said to it a card shows, in characters: a card's field takes 1,024 on
// Discord. Source: https://discord.com/developers/docs/resources/message#embed-object-embed-limits.
const maxMoreShown = 400
