package interview

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"slices"
	"sync"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/shown"
	"github.com/mendanhq/mendan/agents/language/place"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// Situation is a message and where it is written, to be read outside of a conversation.
type Situation struct {
	Form    string // its id
	Lang    string // ja or en
	Screen  reading.Screen
	Field   string         // that is asked; empty: the first that is open
	Asked   string         // the question as it was put; empty: the reviewed wording
	Known   map[string]any // what was told before, by key; what no field of the form has is left out
	Country string         // empty: the form's
	Now     time.Time
	Text    string
}

// Message is what a message was taken for, and what was recorded of it.
type Message struct {
	Moves    []reading.Kind // the surest first
	Facts    map[string]Recorded
	AsksBack bool // whether something is meant as it was understood, which answer is meant, or for a value that fits
}

// Recorded is a fact that a message told or changed.
type Recorded struct {
	Value any
	Words string // the candidate's own
	Free  bool   // it holds words, and no value that stands for them
}

// MessageReader returns what reads a message in its situation, for measuring it outside of a conversation: the moves as whoever
// reads messages here sees them, and the facts that a turn of the interview records. Nothing is kept. It blocks for as long as the model does, and can be called
// at once from several goroutines. The error is that of ctx or of the model, or that there is no such form or field. It panics on a Config
// as New does.
func MessageReader(cfg Config) func(ctx context.Context, m Situation) (Message, error) {
	if cfg.Forms == nil || cfg.Client == nil || cfg.Checker == nil {
		panic("interview: Forms, Client and Checker must be set")
	}
	cfg.Reviews = Reviews{} // nothing is sent to people
	cfg.setDefaults()
	f := &flow{Config: cfg}
	f.tools = f.makeTools()
	return f.readMessage
}

// measured is the conversation that such a message belongs to, and its own id.
const measured = "measured"

func (f *flow) readMessage(ctx context.Context, m Situation) (Message, error) {
	t, err := f.situate(m)
	if err != nil {
		return Message{}, err
	}
	journal := &oneTalk{log: t.out.Log}
	t.run = journal.runTurn(m, 2, nil)
	moves, err := t.movesOf(ctx, m)
	if err != nil {
		return Message{}, err
	}
	before := listFacts(t.State)
	after, err := f.afterMessage(ctx, journal, t.State, m)
	if err != nil {
		return Message{}, err
	}
	if after.Unread != nil && after.Unread.Times > 0 {
		return Message{}, errors.New("no model could read it")
	}
	out := Message{Facts: listFacts(after)}
	for key, fact := range before {
		if now, still := out.Facts[key]; still && application.JSON(now.Value) == application.JSON(fact.Value) {
			delete(out.Facts, key)
		}
	}
	if m.Screen == reading.AtEnd { // nothing changes any more: people are told what was read
		for _, c := range t.ChangesTold(m.Text) {
			out.Facts[c.Fact.Key] = Recorded{c.Fact.Value, c.Fact.Quote, isFree(t.State.Form.Field(c.Field.ID), c.Fact.Key)}
		}
	}
	for _, move := range moves.Settled(t.recordedAs(out.Facts, before)) {
		out.Moves = append(out.Moves, move.Kind)
	}
	last := newTurn(f, t.run, after)
	out.AsksBack = last.Which() || slices.ContainsFunc(after.Fields, func(x application.Field) bool {
		return len(x.Doubts) > 0 || x.Next != nil && (x.Next.Why == application.WhyInvalid || x.Next.Why == application.WhyDoubt)
	})
	return out, nil
}

// recordedAs is where a message told something: of the field that is asked, of others, and of what was told before.
func (t *turn) recordedAs(told, before map[string]Recorded) (to reading.Record) {
	asked, _ := t.State.CurrentField()
	for key, fact := range told {
		_, known := before[key]
		own := asked != nil && facts.IsOf(*t.State.Form.Field(asked.ID), key)
		switch {
		case own && fact.Value == nil:
			to.None = true
		case own:
			to.Answer = true
		case known:
			to.Correct = true
		default:
			to.Other = true
		}
	}
	return to
}

// movesOf is what the message does, read where it is written.
func (t *turn) movesOf(ctx context.Context, m Situation) (out reading.Reading, err error) {
	t.Said = hearing.Utterance([]application.Heard{{ID: measured, Text: m.Text, At: m.Now}})
	if err := t.read(ctx, t.Said.Parts); err != nil {
		return nil, err
	}
	for _, move := range t.Reads(m.Text) {
		if !move.Kind.Wishes() || move.Guess || t.Does(move.Kind) || move.Kind == reading.Human && t.ReachesPeople() {
			out = append(out, move)
		}
	}
	for _, k := range t.HeardByWords() {
		if !out.Has(k) {
			out = append(out, reading.Move{Kind: k, Sure: 1})
		}
	}
	for _, want := range slices.Sorted(maps.Keys(hearing.MoveOf)) { // those in words are equally sure: their order is the same each time
		if k := hearing.MoveOf[want]; !out.Has(k) && k.Wishes() && t.Says(want, m.Text) {
			out = append(out, reading.Move{Kind: k, Sure: 1})
		}
	}
	return out, nil
}

// afterMessage is the interview as the message leaves it, with all turns that follow at once.
func (f *flow) afterMessage(ctx context.Context, journal *oneTalk, s *application.State, m Situation) (*application.State, error) {
	more := true
	events := []bot.Event{{ID: measured, By: owner(m), At: m.Now, Body: bot.Message{ID: measured, Text: m.Text}}}
	for n := uint64(2); more; n++ {
		out, err := f.Turn(ctx, journal.runTurn(m, n, events), s)
		if err != nil {
			return nil, err
		}
		journal.log = slices.Concat(journal.log, out.Effects.Log)
		s, events, more = out.State, nil, out.Effects.Continue && out.Effects.Erase == nil
	}
	return s, ctx.Err()
}

func owner(m Situation) bot.User {
	return bot.User{Platform: measured, ID: measured, Role: bot.Candidate, Locale: m.Lang}
}

// oneTalk is the journal of turns that remember no more than what was said and how that was read.
type oneTalk struct {
	forgetful
	log  []agents.LogEntry
	read sync.Map // the steps in which it was, by key
}

// Begin implements agents.Journal.
func (o *oneTalk) Begin(_ context.Context, s agents.StepRecord) (agents.StepRecord, error) {
	if done, ok := o.read.Load(s.Key); ok {
		return done.(agents.StepRecord), nil
	}
	return s, nil
}

// End implements agents.Journal.
func (o *oneTalk) End(_ context.Context, s agents.StepRecord) error {
	if s.Agent == brief.Reader && s.Status == agents.Done {
		o.read.Store(s.Key, s)
	}
	return nil
}

// History implements agents.Journal.
func (o *oneTalk) History(_ context.Context, n int) ([]agents.LogEntry, error) {
	if n >= 0 && n < len(o.log) {
		return o.log[len(o.log)-n:], nil
	}
	return o.log, nil
}

func (o *oneTalk) runTurn(m Situation, turn uint64, events []bot.Event) *agents.Run {
	return agents.NewRun(agents.Run{Thread: agents.Thread{ID: measured, Owner: owner(m)}, Turn: turn, Now: m.Now, Events: events}, o, nil)
}

// situate brings an interview to where the message is written, as if it had been held until then, and no model is asked for it.
func (f *flow) situate(m Situation) (*turn, error) {
	asked, err := f.Forms(m.Form)
	if err != nil {
		return nil, err
	}
	own := shown.Labelled(asked)
	if m.Field != "" {
		def := own.Field(m.Field)
		if def == nil {
			return nil, fmt.Errorf("form %s has no field %q", m.Form, m.Field)
		}
		def.When = nil // it is asked
	}
	t := newTurn(f, new(oneTalk).runTurn(m, 1, nil), &application.State{Form: own, Job: own.ID, Digest: own.Digest(), Speaks: m.Lang, LastSeen: m.Now, Active: m.Now})
	if m.Screen == reading.AtConsent {
		t.State.Status = application.Greeting
		t.begin()
		return t, nil
	}
	t.begunWith(m)
	return t, t.goTo(m)
}

// begunWith is an interview about the form whose candidate agreed and said who and where they are, with what is known.
func (t *turn) begunWith(m Situation) {
	t.State.Language, t.State.Country, t.State.Status, t.State.Agent = m.Lang, m.Country, application.Interviewing, brief.Interviewer
	if m.Country == "" {
		t.State.Country = t.State.Form.Country
	}
	t.State.CountryOpen, t.State.Zone = t.State.Country == "", place.ZoneAt(t.State.Country, m.Now)
	t.State.Consent = &application.Consent{Version: prompts.Version("consent", m.Lang), At: m.Now}
	plan := formOrder(t.State.Form, m.Lang)
	t.State.Plan = &plan
	for _, x := range plan.Fields {
		f, def := application.Field{ID: x.FieldID, Status: application.FieldPending}, t.State.Form.Field(x.FieldID)
		for _, key := range def.Keys() {
			if v, told := m.Known[key]; told {
				f.Put(key, application.Fact{Value: v, Words: toldAs(def, key, v, m.Lang), Source: "before", At: m.Now})
			}
		}
		if f.Complete(def) {
			f.Status = application.FieldDone
		}
		t.State.Fields = append(t.State.Fields, f)
	}
	t.Conditions()
}

// toldAs is how a value may have been told: as it is shown, where it is more than its own words.
func toldAs(def *form.Field, key string, v any, lang string) string {
	if _, words := v.(string); words || v == nil {
		return application.Encoded(v)
	}
	return shown.Value(def, key, application.Fact{Value: v, Words: application.Encoded(v)}, lang)
}

// goTo shows the candidate what they see when they write the message.
func (t *turn) goTo(m Situation) error {
	if m.Screen == reading.AtSummary || m.Screen == reading.AtEnd {
		t.settleAll()
		t.summarise()
		if m.Screen == reading.AtEnd {
			t.close()
			t.State.Applied, t.State.Sent, t.State.Status = true, m.Now, application.ReadyForHumanReview
		}
		return nil
	}
	if err := t.askField(m); err != nil {
		return err
	}
	if m.Screen == reading.AtRest {
		t.pause()
	}
	return nil
}

// settleAll settles every field: what nobody told was not to be told.
func (t *turn) settleAll() {
	for i := range t.State.Fields {
		if f := &t.State.Fields[i]; !f.Settled() {
			f.Status = application.FieldDeclined
		}
	}
	t.State.Audit = &application.Audit{Passed: true}
}

// askField asks the field, for what it still needs, or to be told anew.
func (t *turn) askField(m Situation) error {
	f := t.State.Field(m.Field)
	if f == nil {
		f = t.State.NextOpen()
	}
	if f == nil { // all of it was told
		f = &t.State.Fields[len(t.State.Fields)-1]
	}
	def := t.State.Form.Field(f.ID)
	if f.Settled() {
		f.Reopen(nil)
	} else if len(f.Facts) > 0 {
		f.Missing = f.MissingKeys(def)
		f.Next = &application.Next{Why: application.WhyMissing, Topics: hearing.TopicsToAsk(f, def, application.Reviewed{})}
	}
	t.State.Current = f.ID
	text := m.Asked
	if m.Field == "" || text == "" {
		text = t.reviewedQuestion(f, def)
	} else if asked := facts.AskedIn(*def, text); f.Next == nil && asked != nil { // somebody else worded it: what it asks for is to be read
		f.Next = &application.Next{Why: application.WhyMissing, Topics: asked}
	}
	return t.apply(application.Change{AddAssistantMessage: &application.AddAssistantMessage{Text: text, Asks: f.ID, Field: f.ID, Digest: digest(text), For: f.AsksFor()}})
}

// listFacts are all facts, by key.
func listFacts(s *application.State) map[string]Recorded {
	out := map[string]Recorded{}
	for i := range s.Fields {
		for key, fact := range s.Fields[i].Facts {
			out[key] = Recorded{fact.Value, fact.Words, isFree(s.Form.Field(s.Fields[i].ID), key)}
		}
	}
	return out
}

// isFree reports a fact that holds words.
func isFree(def *form.Field, key string) bool {
	if told, ok := def.Facts[key]; ok {
		return slices.Contains([]form.Kind{form.KindText, form.KindName, form.KindReading, form.KindLevel, form.KindDuration, form.KindPeriod}, told.Kind)
	}
	kind, _ := facts.KindOf(*def, key)
	return def.Type == form.TypeText && (kind.Kind == form.KindLevel || !facts.Tells(*def, key))
}
