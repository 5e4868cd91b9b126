package interview

import (
	"context"
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/orders"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/reading/model"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/prompts"
)

// byModel is what a model read in this turn, checked. The zero value is a turn in which none has read.
type byModel struct {
	scene  reading.Scene
	found  reading.Finding
	differ map[string]bool // facts, as field/key, of which rules read another value in the same words
	err    error           // why none could read
}

// maxBefore is how many of the last words of both sides a reader is shown.
const maxBefore = 6

// read has the model say what these messages are, and those that still wait to be read, before anything acts on them: one call. Where a model has
// failed for good, rules alone say what people want, and what they answer waits; see attempt. It fails only when the run is broken.
func (t *turn) read(ctx context.Context, heard []application.Heard) error {
	if !t.readsByModel(heard) {
		return nil
	}
	if t.unreadHere() {
		heard = again(t.s.Unread.Heard, heard)
	}
	s := t.scene(heard)
	if t.hasRead(s) {
		return nil
	}
	before, err := t.linesBefore(ctx)
	if err != nil {
		return err
	}
	s.Before = before
	system, err := t.system(brief.Reader, t.readerBriefing(s))
	if err != nil {
		return err
	}
	client := stepped{Client: t.Client, run: t.run, key: t.key("read") + "/" + s.Messages[len(s.Messages)-1].ID}
	found, err := model.Read(ctx, &client, system, s)
	if broken := t.run.Broken(); broken != nil {
		return broken
	}
	if err != nil {
		t.log().ErrorContext(ctx, "message not read", "class", agents.ErrorClass(err))
	}
	t.model = byModel{scene: s, err: err, differ: map[string]bool{}}
	t.model.found = reading.Check(found, s, t.bearsOut)
	return nil
}

// readsByModel reports that a model is to read these messages. It sees nothing before the candidate has agreed, nor after they have withdrawn,
// and has no say where it is asked whether something is really to be deleted. Of a button, an offered word, a document or a word that
// our texts tell people to write nothing is to be found out.
func (t *turn) readsByModel(heard []application.Heard) bool {
	u := utterance(heard)
	switch {
	case !t.Model, len(heard) == 0, t.s.Consent == nil, t.s.Form == nil, t.really():
		return false
	case t.s.Status == application.Withdrawn, t.s.Status == application.Rejected, t.s.Waits.After(t.now), intents.Is(intents.SaysNothing, u.text):
		return false
	}
	pasted := t.fileField() != nil && facts.Pasted(*t.fileField(), u.text)
	return !pasted && !t.offered(u.text) && !intents.Standing(u.text)
}

// offered reports that the words are a button of the open question, or the number before one.
func (t *turn) offered(said string) bool {
	q := t.s.Open
	return q != nil && q.Post.Card != nil && slices.ContainsFunc(q.Post.Card.Buttons, func(b bot.Button) bool {
		return intents.Plainly(b.Label) == intents.Plainly(said) || b.Item > 0 && strconv.Itoa(b.Item) == intents.Plainly(said)
	})
}

// scene is these messages where they were written, with what the program has masked in them.
func (t *turn) scene(heard []application.Heard) reading.Scene {
	s := reading.Scene{
		Screen: t.screen(), Form: t.s.Form, Lang: t.s.Speaks, Country: t.s.Country, Zone: t.s.Zone, Now: t.now, Topics: t.topicsToTell(),
	}
	if f, _ := t.s.CurrentField(); f != nil && s.Screen == reading.AtQuestion {
		s.Asked, s.Keys, s.Question = f.ID, f.AskedFor, f.Text
	} else if t.s.Open != nil {
		s.Question = t.s.Open.Post.Text
	}
	if t.s.Open != nil && t.s.Open.Post.Card != nil {
		for _, b := range t.s.Open.Post.Card.Buttons {
			s.Offers = append(s.Offers, b.Label)
		}
	}
	room := t.room(brief.Reader) / len(heard)
	for _, h := range heard {
		s.Messages = append(s.Messages, t.marked(h, room))
	}
	return s
}

// marked is a message as a reader is given it, with what the program has found in it first.
func (t *turn) marked(h application.Heard, room int) reading.Message {
	m := reading.Message{ID: h.ID, Text: text.Clip(t.withoutWhy(h.Text), room)}
	for _, at := range orders.Find(h.Text) {
		m.Orders = append(m.Orders, h.Text[at[0]:at[1]])
	}
	masked, _ := t.protected(h.Text)
	for _, at := range masked {
		m.Masked = append(m.Masked, h.Text[at.from:at.to])
	}
	return m
}

// withoutWhy is a message without the reasons for which somebody needs help to take part: those are told to nobody.
func (t *turn) withoutWhy(said string) string {
	var at []span
	if a, ok := wish.Adjust(said, t.s.Helping); ok {
		at = spansOf(a.Reasons)
	} else if t.asksAdjustments() {
		at = spansOf(wish.Reasons(said, true))
	}
	slices.SortStableFunc(at, func(a, b span) int { return a.from - b.from })
	return blanked(said, at, mask)
}

// hasRead reports that the messages of a scene were read in this turn. What is no part of the answer may have been taken out of them since.
func (t *turn) hasRead(s reading.Scene) bool {
	return !slices.ContainsFunc(s.Messages, func(m reading.Message) bool { return !t.model.shown(application.Heard{ID: m.ID}) })
}

// linesBefore is what both sides said last. Addresses and numbers that people can be reached at are left out: nobody reads better for them.
func (t *turn) linesBefore(ctx context.Context) ([]reading.Line, error) {
	log, err := t.run.History(ctx, maxBefore)
	if err != nil {
		return nil, err
	}
	reached := t.reachedAt()
	var out []reading.Line
	for _, e := range log {
		out = append(out, reading.Line{By: string(e.Role), Text: text.Clip(masking(e.Text, reached), t.room(brief.Reader)/maxBefore/4)})
	}
	return out, nil
}

// reachedAt are the addresses and numbers that the candidate told, in their own words and as they are recorded.
func (t *turn) reachedAt() (out []string) {
	for i := range t.s.Fields {
		f := &t.s.Fields[i]
		def := t.s.Form.Field(f.ID)
		for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
			if kind, _ := facts.KindOf(*def, key); kind.Kind == form.KindEmail || kind.Kind == form.KindPhone {
				out = append(out, f.Facts[key].Words, application.Encoded(f.Facts[key].Value))
			}
		}
	}
	return out
}

// readerBriefing is what the Reader's prompt says: the fields with what each fact is, and nothing that was told.
func (t *turn) readerBriefing(s reading.Scene) prompts.Briefing {
	plain := t.briefing(nil)
	b := prompts.Briefing{Country: plain.Country, Now: plain.Now, Section: string(s.Screen), Missing: s.Keys, Subjects: s.Topics}
	for i := range t.s.Form.Fields {
		def := &t.s.Form.Fields[i]
		shown := t.shown(def)
		shown.RequiredFacts = slices.Clone(shown.RequiredFacts)
		for j, key := range shown.RequiredFacts {
			kind, _ := facts.KindOf(*def, key)
			shown.RequiredFacts[j] = strings.TrimSpace(key + ": " + string(kind.Kind) + " " + kind.Unit + kind.Currency)
		}
		if b.Form = append(b.Form, shown); def.ID == s.Asked {
			b.Field = &shown
		}
	}
	return b
}

// bearsOut judges a fact by the words that it comes from, as that of a Reviewer is judged.
func (t *turn) bearsOut(told reading.Told, message string) (any, bool) {
	def := t.s.Form.Field(told.Field)
	if def.Type == form.TypeFile {
		return nil, false
	}
	value, ok, why := facts.Check(*def, told.Key, told.Value, told.Quote.Text, message, t.where(def))
	if !ok {
		t.log().Info("fact refused", "field", told.Field, "reason", why)
		t.model.differ[told.Field+"/"+told.Key] = why == facts.ReasonOther
	}
	return value, ok
}

// heard is what words are: by the model, where one has read them, and by rules as far as those are sure of what must not be missed. Else by
// rules.
func (m byModel) heard(said string, rules reading.Reading) reading.Reading {
	out, ok := m.found.Of(m.scene, said)
	if !ok || m.err != nil {
		return rules
	}
	for _, r := range rules {
		if mustHear(r) && !out.Has(r.Kind) {
			out = append(out, r)
		}
	}
	if len(out) == 0 {
		return reading.Reading{{Kind: reading.Unclear, Guess: true}}
	}
	return out
}

// mustHear reports a move that is heard though a model has not seen it: that of who wants out, or needs help, or gives the program orders.
func mustHear(m reading.Move) bool {
	return m.Sure >= 0.95 && !m.Guess && slices.Contains([]reading.Kind{reading.Erase, reading.Withdraw, reading.Human, reading.Accommodation, reading.Order}, m.Kind)
}

// shown reports that a model was to read a message in this turn.
func (m byModel) shown(h application.Heard) bool {
	return slices.ContainsFunc(m.scene.Messages, func(o reading.Message) bool { return o.ID == h.ID })
}

// does reports that the model has seen such a move in some words.
func (m byModel) does(k reading.Kind, said string) bool {
	r, _ := m.found.Of(m.scene, said)
	return m.err == nil && r.Does(k)
}

// seesNoAnswer reports words that the model has read, and in which it has seen something else than an answer and no fact.
func (m byModel) seesNoAnswer(said string) bool {
	r, ok := m.found.Of(m.scene, said)
	return ok && m.err == nil && r.AnswersNothing() && !slices.ContainsFunc(m.found.Facts, func(told reading.Told) bool { return text.Holds(said, told.Quote.Text) })
}

// recall takes in facts that a model found in an earlier turn.
func (m *byModel) recall(facts []reading.Told) {
	for _, told := range facts {
		same := func(o reading.Told) bool { return o.Field == told.Field && o.Key == told.Key && o.Quote == told.Quote }
		if !slices.ContainsFunc(m.found.Facts, same) {
			m.found.Facts = append(slices.Clip(m.found.Facts), told)
		}
	}
}

// stepped records each call of a client as a step of its own.
type stepped struct {
	llm.Client
	run   *agents.Run
	key   string
	calls int
}

// Chat implements llm.Client.
func (c *stepped) Chat(ctx context.Context, req llm.Request) (llm.Response, error) {
	key := c.key
	if c.calls++; c.calls > 1 {
		key += "/" + strconv.Itoa(c.calls)
	}
	spec := agents.Spec{Key: key, Agent: req.Agent, Name: "chat", Kind: agents.LLM}
	return agents.Step(ctx, c.run, spec, req.Messages, func(ctx context.Context) (llm.Response, error) { return c.Client.Chat(ctx, req) })
}
