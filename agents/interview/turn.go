package interview

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/recording"
	"github.com/mendanhq/mendan/agents/interview/telling"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/tool"
	"github.com/mendanhq/mendan/bot"
)

// turn is one turn in progress: the working copy of the state, what the turn wants said and done, and what QuickCheck passed
// in it.
type turn struct {
	*flow
	telling.Teller // what was said, what it is, and what can be said to it
	run            *agents.Run
	out            agents.Effects
	spoke          bool     // something was posted to the candidate that is this turn's answer
	posts          int      // for the posts' keys
	leads          []string // said before the question, or alone when none follows
	switched       bool     // the language is another one than the open question's

	passed      map[string]bool             // field and digest of the wordings that QuickCheck passed in this turn
	passedText  string                      // the last of them
	blocked     int                         // wordings that it has not, for the current question
	noted       []string                    // fields told before they were asked for that were completed in this turn
	early       map[string]bool             // fields that were told before there was a plan, or beside a question about a choice, which waits
	questioned  bool                        // a question was answered beside what else was said
	asksIfRight string                      // the field of which a question checked a value, to be told that it is so
	before      string                      // the field that was settled in this turn, for a natural way on
	tried       bool                        // the agents were let to work
	watched     *live                       // the live card, once this turn has something to show on it
	pressed     struct{ key, label string } // the button of the open question that was pressed, and that question's key
	toStaff     []string                    // messages that were said while a person spoke, and are no answer to what is asked
	behind      string                      // the key of the question that is open again, whose buttons are off
	heard       []string                    // the messages of this turn as the log keeps them
	helped      bool                        // they ask for an adjustment, which is not for all who answer questions
	dropped     dropped                     // what this turn said is not recorded
	loops       map[string]int              // of each agent, for the keys of their steps
	judged      []judged                    // reviews that were asked for at once
	lookedUp    int                         // questions that were looked up in the documents, for the keys of their steps
	pausing     bool                        // the candidate goes: what is to be asked next waits for them
	stood       standIn                     // who does in this turn what a model did not
	original    []application.Field         // the answers before what is changed at the summary in this turn
	changing    string                      // the message that changes them
	rewritten   map[string]bool             // answers of which it tells the whole, or names what goes
	plainly     map[string]bool             // … and says that it is the whole
	keptBeside  map[string]bool             // answers that it tells a part of: what was told before stands beside that
	saidChanged map[string][]string         // what is said of answers that were changed, by field
}

func newTurn(f *flow, r *agents.Run, s *application.State) *turn {
	own := *s
	t := &turn{
		flow: f, Teller: telling.Teller{Recorder: recording.Recorder{Listener: hearing.New(&own, r.Now)}, About: f.about()}, run: r,
		passed: map[string]bool{}, early: map[string]bool{}, loops: map[string]int{}, rewritten: map[string]bool{},
		plainly: map[string]bool{}, keptBeside: map[string]bool{}, saidChanged: map[string][]string{},
	}
	t.Listener.Checker, t.Listener.Rules, t.Listener.Model = f.Checker, f.Config.Rules, f.Config.Model
	if f.Tolerant {
		t.Failed = t.logFailure
	}
	t.LeftPending()
	return t
}

// finish completes the effects: what was left to be said, the status line.
func (t *turn) finish() {
	if t.State.Publishing {
		t.unsaid()
	}
	if len(t.leads) > 0 {
		t.state("")
	}
	t.bringBack()
	t.State.NoteChanged(t.original)
	t.out.Glance = agents.Glance{Status: string(t.State.Status), Lang: t.State.Speaks, Done: t.State.SettledCount(), Total: len(t.State.Fields), Sent: t.State.Sent, Over: t.State.Status.Over(), Erasing: t.State.Erasing && t.Really()}
	if t.State.Form == nil {
		return
	}
	if t.State.Plan == nil {
		t.out.Glance.Total = recording.Unconditional(t.State.Form)
	}
	t.out.Glance.About, t.out.Glance.Name, t.out.Glance.Keep = t.State.Form.ID, t.candidate(), t.KeptUntil()
	if t.State.Publishing {
		return
	}
	t.setTimers()
}

// lead says something before the next question.
func (t *turn) lead(text string) {
	if text != "" && !slices.Contains(t.leads, text) {
		t.leads = append(t.leads, text)
	}
}

// event notes that something worth counting happened.
func (t *turn) event(name, field string) { t.out.Event(name, field, t.Now) }

// state says something that asks nothing new. What is open stays open and may be answered all the same.
func (t *turn) state(text string) { t.beside(bot.Post{Text: text}) }

// post says p after what leads to it, and keeps it as the open question when it asks something. What earlier calls of tools
// left to be known goes with it.
func (t *turn) post(p bot.Post) {
	p.Text = text.JoinLines(t.opening(), p.Text)
	if digest(p.Text) == t.State.LastSaid { // who reads the very same twice thinks that nobody listens
		p.Text = text.JoinLines(t.saidAgain(p), p.Text)
	}
	t.State.LastSaid = digest(p.Text)
	t.leads = nil
	t.posts++
	p.Key = t.postKey()
	t.out.Say(p, t.Now, t.State.Held.Bake())
	t.spoke = true
}

// maxPlaced is how long, in characters, words are that are said back because nothing came of them.
const maxPlaced = 60

// saidAgain is what stands before a post that is the very same as the one before: of a question which words of theirs were of no use to it.
func (t *turn) saidAgain(p bot.Post) string {
	words := strings.TrimSpace(t.Newest)
	certain := p.Card != nil && p.Card.Kind == hearing.CardCertain
	if p.Asks == "" || t.State.Status != application.Interviewing || certain || !hearing.Substantial(words) || strings.Contains(words, hearing.Mask) || utf8.RuneCountInString(words) > maxPlaced {
		return t.Text("said_again", nil)
	}
	return t.Text("unplaced", map[string]any{"text": strings.ReplaceAll(words, "\n", " ")})
}

// maxLine is how long, in characters, what leads to a question may be on one line.
const maxLine = 80

// opening is what leads to a question: on a line while it is short, else on a line each.
func (t *turn) opening() string {
	leads, between := slices.Clone(t.leads), t.Space()
	if i := slices.Index(leads, ruled); i >= 0 {
		leads[i] = t.Text("error.by_rules", nil)
	}
	if i := slices.Index(leads, recap); i >= 0 {
		leads[i], between = t.ToldSoFar(), "\n" // with what this message told
		if t.State.Status == application.Confirming {
			leads = slices.Delete(leads, i, i+1) // the summary shows it
		}
	}
	line := strings.Join(leads, between)
	if utf8.RuneCountInString(line) > maxLine {
		return strings.Join(leads, "\n")
	}
	return line
}

// recap stands among what is said before a question for all that was told until then.
const recap = "\x00recap"

// ruled stands among what is said before a question for that rules stand in, in the language of the question.
const ruled = "\x00rules"

// ask posts a question and remembers it as the one that is open. body is what is repeated when it has to be asked again.
func (t *turn) ask(p bot.Post) {
	erasing, leaving := t.State.Erasing, t.State.Leaving
	t.close()
	if p.Card != nil && p.Card.Kind == hearing.CardCertain { // asked again
		t.State.Erasing, t.State.Leaving = erasing, leaving
	}
	if p.Card == nil || !slices.Contains([]string{hearing.CardCertain, hearing.CardWhich, hearing.CardOffer, hearing.CardAdd}, p.Card.Kind) {
		t.State.Behind = nil // another question took the place of that one
	}
	body := p
	if t.pausing {
		t.waitWith(body)
		return
	}
	t.post(p)
	said := t.out.Posts[len(t.out.Posts)-1]
	body.Key = said.Key
	t.State.Open = &application.Question{Post: body, Said: said.Text}
}

// reask puts the open question again, as after a digression. The summary and the disclosure are not shown again for that: they stand above.
func (t *turn) reask() {
	switch {
	case t.Summarised():
		t.state(t.Text("summary.next", nil))
	case t.State.Open != nil && t.State.Open.Post.Asks == asksConsent:
		t.reaskConsent()
	default:
		t.reaskWhole()
	}
}

// reaskWhole puts the open question again as it stands.
func (t *turn) reaskWhole() {
	if t.State.Open == nil {
		return
	}
	if f, _ := t.State.CurrentField(); t.switched && f != nil && t.State.Status == application.Interviewing {
		t.switched = false
		t.askAnew()
		return
	}
	p := t.State.Open.Post
	p.Text = t.withoutEcho(p)
	t.ask(p)
}

// withoutEcho is the text of the open question without what took up the answer before it, where that stands before a reviewed wording:
// said again, it would thank for nothing, or find fault with an answer of long ago.
func (t *turn) withoutEcho(p bot.Post) string {
	if p.Asks == t.State.Section() {
		if plain := t.SettingQuestion(); strings.HasSuffix(p.Text, plain) {
			return plain
		}
	}
	f, def := t.State.CurrentField()
	if f == nil || p.Asks != f.ID || f.Next == nil || f.Text == "" {
		return p.Text
	}
	without := t.withoutFault(f)
	plain := t.nextQuestion(without, def)
	if f.Text == plain || without == f && !strings.HasSuffix(f.Text, plain) || len(t.Floor(t.wording(f, def, plain))) > 0 {
		return p.Text
	}
	text := strings.Replace(p.Text, f.Text, plain, 1)
	f.Text, f.Digest = plain, digest(plain)
	return text
}

// withoutFault is a field as it is asked again behind something else: what was wrong with an answer was said, and is not said twice.
func (t *turn) withoutFault(f *application.Field) *application.Field {
	if f.Next.Why != application.WhyInvalid && f.Next.Why != application.WhyAgain {
		return f
	}
	again := *f
	again.Next = nil
	if len(f.Facts) > 0 && len(f.Next.Topics) > 0 {
		again.Next = &application.Next{Why: application.WhyLacks, Topics: f.Next.Topics}
	}
	return &again
}

// close takes the buttons off the open question's post: it is answered, taken back, or asked anew further down. Where one of them was pressed in this
// turn it says which.
func (t *turn) close() {
	q := t.State.Open
	if t.Really() {
		t.State.Erasing, t.State.Leaving = false, false
	}
	t.State.Open = nil
	if q == nil {
		return
	}
	for _, p := range q.Beside {
		p.Asks, p.Expect = "", nil
		t.out.Posts = append(t.out.Posts, p)
	}
	if q.Post.Card == nil || q.Post.Key == t.behind {
		return
	}
	p, card := q.Post, *q.Post.Card
	card.Buttons = nil
	if t.pressed.key == q.Post.Key {
		card.Chosen = t.Text("choice.yours", map[string]any{"label": t.pressed.label})
	}
	p.Text, p.Card, p.Asks, p.Expect = q.Said, &card, "", nil
	p.To = bot.Destination{Audience: bot.ToThread}
	if card.Title == "" && len(card.Fields) == 0 && card.Chosen == "" {
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
		t.State.Speaks, t.State.Language = c.SetLanguage.Language, c.SetLanguage.Language
	case c.SetCountry != nil:
		t.SetCountry(*c.SetCountry)
	case c.SetTimezone != nil:
		t.setTimezone(*c.SetTimezone)
	case c.SetCurrentAgent != nil:
		t.State.Agent = c.SetCurrentAgent.Agent
		t.log().Info("agent transition")
	case c.AddUserMessage != nil:
		m := c.AddUserMessage
		t.out.Log = append(t.out.Log, agents.LogEntry{Role: agents.User, Text: m.Text, At: m.At, ID: m.ID, Masked: marksOf(m.Masked)})
	case c.AddAssistantMessage != nil:
		t.say(*c.AddAssistantMessage)
	case c.SetPlan != nil:
		t.State.Draft = c.SetPlan
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
	t.State.Held = append(t.State.Held, c.Result.Held...)
	for _, change := range changes {
		if err := t.apply(change); err != nil {
			return err
		}
	}
	return nil
}

// hand gives the conversation to another agent, if it has another.
func (t *turn) hand(agent string) {
	if t.State.Agent != agent {
		_ = t.apply(application.Change{SetCurrentAgent: &application.SetCurrentAgent{Agent: agent}}) // it cannot fail
	}
}
