package hearing

import (
	"maps"
	"slices"
	"strconv"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/orders"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/interview/wish"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/bot"
)

// ByModel is what a model read in this turn, checked. The zero value is a turn in which none has read.
type ByModel struct {
	Scene  reading.Scene
	Found  reading.Finding
	Differ map[string]bool // facts, as field/key, of which rules read another value in the same words
	Err    error           // why none could read
}

// ReadsByModel reports that a model is to read these messages. It sees nothing before the candidate has agreed, nor after they have withdrawn,
// and has no say where it is asked whether something is really to be deleted. Of a button, an offered word, a document or a word that
// our texts tell people to write nothing is to be found out.
func (l *Listener) ReadsByModel(heard []application.Heard) bool {
	u := Utterance(heard)
	switch {
	case !l.Model, len(heard) == 0, l.State.Consent == nil, l.State.Form == nil, l.Really():
		return false
	case l.State.Status == application.Withdrawn, l.State.Status == application.Rejected, l.State.Waits.After(l.Now), intents.Is(intents.SaysNothing, u.Text):
		return false
	}
	pasted := l.FileField() != nil && facts.Pasted(*l.FileField(), u.Text)
	return !pasted && !l.offered(u.Text) && !intents.Standing(u.Text)
}

// offered reports that the words are a button of the open question, or the number before one.
func (l *Listener) offered(said string) bool {
	q := l.State.Open
	return q != nil && q.Post.Card != nil && slices.ContainsFunc(q.Post.Card.Buttons, func(b bot.Button) bool {
		return intents.Plainly(b.Label) == intents.Plainly(said) || b.Item > 0 && strconv.Itoa(b.Item) == intents.Plainly(said)
	})
}

// Marked is a message as a reader is given it, with what the program has found in it first.
func (l *Listener) Marked(h application.Heard, room int) reading.Message {
	m := reading.Message{ID: h.ID, Text: text.Clip(l.withoutWhy(h.Text), room)}
	for _, at := range orders.Find(h.Text) {
		m.Orders = append(m.Orders, h.Text[at[0]:at[1]])
	}
	masked, _ := l.Protected(h.Text)
	for _, at := range masked {
		m.Masked = append(m.Masked, h.Text[at.from:at.to])
	}
	return m
}

// withoutWhy is a message without the reasons for which somebody needs help to take part: those are told to nobody.
func (l *Listener) withoutWhy(said string) string {
	var at []span
	if a, ok := wish.Adjust(said, l.State.Helping); ok {
		at = spansOf(a.Reasons)
	} else if l.AsksAdjustments() {
		at = spansOf(wish.Reasons(said, true))
	}
	slices.SortStableFunc(at, func(a, b span) int { return a.from - b.from })
	return blanked(said, at, Mask)
}

// HasRead reports that the messages of a scene were read in this turn. What is no part of the answer may have been taken out of them since.
func (l *Listener) HasRead(s reading.Scene) bool {
	return !slices.ContainsFunc(s.Messages, func(m reading.Message) bool { return !l.ByModel.Shown(application.Heard{ID: m.ID}) })
}

// ReachedAt are the addresses and numbers that the candidate told, in their own words and as they are recorded. Who has none told none.
func (l *Listener) ReachedAt() (out []string) {
	for i := range l.State.Fields {
		f := &l.State.Fields[i]
		def := l.State.Form.Field(f.ID)
		if def == nil {
			continue // of a form that is being measured by itself
		}
		for _, key := range slices.Sorted(maps.Keys(f.Facts)) {
			if f.Facts[key].Value == nil {
				continue
			}
			if kind, _ := facts.KindOf(*def, key); kind.Kind == form.KindEmail || kind.Kind == form.KindPhone {
				out = append(out, f.Facts[key].Words, application.Encoded(f.Facts[key].Value))
			}
		}
	}
	return out
}

// heard is what words are: by the model, where one has read them, and by rules as far as those are sure of what must not be missed. Else by
// rules.
func (m ByModel) heard(said string, rules reading.Reading) reading.Reading {
	out, ok := m.Found.Of(m.Scene, said)
	if !ok || m.Err != nil {
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

// Shown reports that a model was to read a message in this turn.
func (m ByModel) Shown(h application.Heard) bool {
	return slices.ContainsFunc(m.Scene.Messages, func(o reading.Message) bool { return o.ID == h.ID })
}

// does reports that the model has seen such a move in some words.
func (m ByModel) does(k reading.Kind, said string) bool {
	r, _ := m.Found.Of(m.Scene, said)
	return m.Err == nil && r.Does(k)
}

// seesNoAnswer reports words that the model has read, and in which it has seen something else than an answer and no fact.
func (m ByModel) seesNoAnswer(said string) bool {
	r, ok := m.Found.Of(m.Scene, said)
	return ok && m.Err == nil && r.AnswersNothing() && !slices.ContainsFunc(m.Found.Facts, func(told reading.Told) bool { return text.Holds(said, told.Quote.Text) })
}

// Recall takes in facts that a model found in an earlier turn.
func (m *ByModel) Recall(facts []reading.Told) {
	for _, told := range facts {
		same := func(o reading.Told) bool { return o.Field == told.Field && o.Key == told.Key && o.Quote == told.Quote }
		if !slices.ContainsFunc(m.Found.Facts, same) {
			m.Found.Facts = append(slices.Clip(m.Found.Facts), told)
		}
	}
}
