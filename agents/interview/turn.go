package interview

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/tool"
	base "github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// turn is one turn in progress: the working copy of the state, what the turn wants said and done, and what QuickCheck passed
// in it.
type turn struct {
	*flow
	run   *agents.Run
	now   time.Time // the turn's
	s     *application.State
	out   agents.Effects
	spoke bool     // something was posted to the candidate that is this turn's answer
	posts int      // for the posts' keys
	leads []string // said before the question, or alone when none follows

	said       said            // what the candidate's last words were, all messages of it
	newest     string          // the newest message, with what is protected masked
	passed     map[string]bool // field and digest of the wordings that QuickCheck passed in this turn
	passedText string          // the last of them
	blocked    int             // wordings that it has not, for the current question
	away       time.Duration   // how long the candidate was gone before this turn
	ahead      string          // the field that is reviewed on what was told before it was asked
	noted      []string        // such fields that were completed in this turn
	early      map[string]bool // fields that were told before there was a plan
	before     string          // the field that was settled in this turn, for a natural way on
	idle       bool            // what was said seems to answer nothing
	tried      bool            // the agents were let to work
	watched    *live           // the live card, once this turn has something to show on it
	behind     string          // the key of the question that is open again, whose buttons are off
	dropped    dropped         // what this turn said is not recorded
	loops      map[string]int  // of each agent, for the keys of their steps
	misses     bool            // it was said that something is missing in the record
	toPaste    bool            // it was asked whether the text of a document does
	confides   bool            // something of what was said is not to be written down: nothing beside a value is kept
	helpTold   bool            // the answer to what would help was told with why, which is left out of it
	readings   map[reading.Situation]reading.Reading
	stretches  map[string][]stretch // of texts, by what is asked
	memory     facts.Memory
	called     map[*form.Field][]name
	model      byModel
	judged     []judged // reviews that were asked for at once
	lookedUp   int      // questions that were looked up in the documents, for the keys of their steps
}

func newTurn(f *flow, r *agents.Run, s *application.State) *turn {
	own := *s
	t := &turn{
		flow: f, run: r, now: r.Now, s: &own, passed: map[string]bool{}, early: map[string]bool{}, loops: map[string]int{},
		readings: map[reading.Situation]reading.Reading{}, stretches: map[string][]stretch{},
	}
	t.leftPending()
	return t
}

// finish completes the effects: what was left to be said, the status line.
func (t *turn) finish() {
	if t.s.Publishing {
		t.unsaid()
	}
	if len(t.leads) > 0 {
		t.state("")
	}
	t.bringBack()
	t.out.Glance = agents.Glance{Status: string(t.s.Status), Lang: t.s.Speaks, Done: t.s.SettledCount(), Total: len(t.s.Fields), Sent: t.s.Sent, Over: t.s.Status.Over()}
	if t.s.Form == nil {
		return
	}
	if t.s.Plan == nil {
		t.out.Glance.Total = unconditional(t.s.Form)
	}
	t.out.Glance.About, t.out.Glance.Keep = t.s.Form.ID, t.keptUntil()
	if t.s.Publishing {
		return
	}
	t.setTimers()
}

// texts is the catalogue of the language in use.
func (t *turn) texts() *prompts.Catalog { return base.Texts(t.s.Speaks) }

// text is a text of it.
func (t *turn) text(key string, args map[string]any) string { return t.texts().Text(key, args) }

// lead says something before the next question.
func (t *turn) lead(text string) {
	if text != "" && !slices.Contains(t.leads, text) {
		t.leads = append(t.leads, text)
	}
}

// event notes that something worth counting happened.
func (t *turn) event(name, field string) { t.out.Event(name, field, t.now) }

// state says something that asks nothing new. What is open stays open and may be answered all the same.
func (t *turn) state(text string) { t.beside(bot.Post{Text: text}) }

// post says p after what leads to it, and keeps it as the open question when it asks something. What earlier calls of tools
// left to be known goes with it.
func (t *turn) post(p bot.Post) {
	p.Text = text.JoinLines(t.opening(), p.Text)
	if digest(p.Text) == t.s.LastSaid { // who reads the very same twice thinks that nobody listens
		p.Text = text.JoinLines(t.saidAgain(p), p.Text)
	}
	t.s.LastSaid = digest(p.Text)
	t.leads = nil
	t.posts++
	p.Key = t.postKey()
	t.out.Say(p, t.now, t.s.Held.Bake())
	t.spoke = true
}

// maxPlaced is how long, in characters, words are that are said back because nothing came of them.
const maxPlaced = 60

// saidAgain is what stands before a post that is the very same as the one before: of a question which words of theirs were of no use to it.
func (t *turn) saidAgain(p bot.Post) string {
	words := strings.TrimSpace(t.newest)
	certain := p.Card != nil && p.Card.Kind == cardCertain
	if p.Asks == "" || t.s.Status != application.Interviewing || certain || !substantial(words) || strings.Contains(words, mask) || utf8.RuneCountInString(words) > maxPlaced {
		return t.text("said_again", nil)
	}
	return t.text("unplaced", map[string]any{"text": strings.ReplaceAll(words, "\n", " ")})
}

// maxLine is how long, in characters, what leads to a question may be on one line.
const maxLine = 80

// opening is what leads to a question: on a line while it is short, else on a line each.
func (t *turn) opening() string {
	line := strings.Join(t.leads, t.space())
	if utf8.RuneCountInString(line) > maxLine {
		return strings.Join(t.leads, "\n")
	}
	return line
}

// ask posts a question and remembers it as the one that is open. body is what is repeated when it has to be asked again.
func (t *turn) ask(p bot.Post) {
	erasing, leaving := t.s.Erasing, t.s.Leaving
	t.close()
	if p.Card != nil && p.Card.Kind == cardCertain { // asked again
		t.s.Erasing, t.s.Leaving = erasing, leaving
	}
	if p.Card == nil || p.Card.Kind != cardCertain && p.Card.Kind != cardWhich {
		t.s.Behind = nil // another question took the place of that one
	}
	body := p
	t.post(p)
	said := t.out.Posts[len(t.out.Posts)-1]
	body.Key = said.Key
	t.s.Open = &application.Question{Post: body, Said: said.Text}
}

// reask puts the open question again, as after a digression. The summary and the disclosure are not shown again for that: they stand above.
func (t *turn) reask() {
	switch {
	case t.summarised():
		t.state(t.text("summary.next", nil))
	case t.s.Open != nil && t.s.Open.Post.Asks == asksConsent:
		t.reaskConsent()
	default:
		t.reaskWhole()
	}
}

// reaskWhole puts the open question again as it stands.
func (t *turn) reaskWhole() {
	if t.s.Open == nil {
		return
	}
	p := t.s.Open.Post
	p.Text = t.withoutEcho(p)
	t.ask(p)
}

// withoutEcho is the text of the open question without what took up the answer before it, where that stands before a reviewed wording:
// said again, it would thank for nothing.
func (t *turn) withoutEcho(p bot.Post) string {
	if section := t.s.Section(); p.Asks == section {
		if plain := t.sectionQuestion(section); strings.HasSuffix(p.Text, plain) {
			return plain
		}
	}
	f, def := t.s.CurrentField()
	if f == nil || p.Asks != f.ID || f.Next == nil || f.Text == "" {
		return p.Text
	}
	plain := t.nextQuestion(f, def)
	if f.Text == plain || !strings.HasSuffix(f.Text, plain) || len(t.floor(t.wording(f, def, plain))) > 0 {
		return p.Text
	}
	text := strings.Replace(p.Text, f.Text, plain, 1)
	f.Text, f.Digest = plain, digest(plain)
	return text
}

// close takes the buttons off the open question's post: it is answered, taken back, or asked anew further down.
func (t *turn) close() {
	q := t.s.Open
	if t.really() {
		t.s.Erasing, t.s.Leaving = false, false
	}
	t.s.Open = nil
	if q == nil {
		return
	}
	for _, p := range q.Beside {
		p.Asks = ""
		t.out.Posts = append(t.out.Posts, p)
	}
	if q.Post.Card == nil || q.Post.Key == t.behind {
		return
	}
	p, card := q.Post, *q.Post.Card
	card.Buttons = nil
	p.Text, p.Card, p.Asks = q.Said, &card, ""
	p.To = bot.Destination{Audience: bot.ToThread}
	if card.Title == "" && len(card.Fields) == 0 {
		p.Card = nil
	}
	t.out.Posts = append(t.out.Posts, p)
}

// postKey is the flow's name for the post at hand: unique in the thread, the same when the turn runs again.
func (t *turn) postKey() string { return fmt.Sprintf("%d/%d", t.run.Turn, t.posts) }

// apply carries out a change. It is the only place that does.
func (t *turn) apply(c application.Change) error {
	t.log().Debug("state change", "type", c.Name())
	switch {
	case c.SetLanguage != nil:
		t.s.Speaks, t.s.Language = c.SetLanguage.Language, c.SetLanguage.Language
	case c.SetCountry != nil:
		t.setCountry(*c.SetCountry)
	case c.SetTimezone != nil:
		t.setTimezone(*c.SetTimezone)
	case c.SetCurrentAgent != nil:
		t.s.Agent = c.SetCurrentAgent.Agent
		t.log().Info("agent transition")
	case c.AddUserMessage != nil:
		m := c.AddUserMessage
		t.out.Log = append(t.out.Log, agents.LogEntry{Role: agents.User, Text: m.Text, At: m.At, ID: m.ID})
	case c.AddAssistantMessage != nil:
		t.say(*c.AddAssistantMessage)
	case c.SetPlan != nil:
		t.s.Draft = c.SetPlan
	case c.SetReview != nil:
		t.reviewed(*c.SetReview)
	case c.SetCheck != nil:
		return t.checked(*c.SetCheck)
	case c.SetAudit != nil:
		t.audited(*c.SetAudit)
	default:
		return errors.New("a change of no known type")
	}
	return nil
}

// applyCall takes the changes of a tool's successful call into the state.
func (t *turn) applyCall(c tool.Call) error {
	changes, err := tool.Changes[application.Change](c)
	if err != nil {
		return err
	}
	t.s.Held = append(t.s.Held, c.Result.Held...)
	for _, change := range changes {
		if err := t.apply(change); err != nil {
			return err
		}
	}
	return nil
}

// hand gives the conversation to another agent, if it has another.
func (t *turn) hand(agent string) {
	if t.s.Agent != agent {
		_ = t.apply(application.Change{SetCurrentAgent: &application.SetCurrentAgent{Agent: agent}}) // it cannot fail
	}
}

// job is the form's title in the language.
func (t *turn) job(lang string) string { return t.s.Form.Title.In(lang) }

// place is where and when the candidate is.
func (t *turn) place() brief.Place {
	return brief.Place{Country: t.s.Country, Zone: t.s.Zone, Now: t.now}
}
