package reading

import (
	"cmp"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// Values brings a fact to the form in which it is recorded. ok is false where its words, which stand in the message, do not bear it out.
type Values func(told Told, message string) (value any, ok bool)

// mostly is how sure a move is that is only a part of what was said, where its reader says nothing of that. What is no more than the move
// is one for sure.
const mostly = 0.9

// Check keeps of a finding what may count, whoever found it: moves of a known kind that can be made where the scene is, facts of fields and
// keys that the form has, each of words that stand in a message to the letter and that the program has not masked, and of values that
// those bear out. What is left is in the order of the words; of two values for a fact the later one counts. It changes nothing that
// it is given, and is the same when it is done twice.
func Check(f Finding, s Scene, v Values) Finding {
	var out Finding
	for _, m := range f.Moves {
		if m, ok := s.checkMove(m); ok && !slices.ContainsFunc(out.Moves, func(o Move) bool { return o.Kind == m.Kind && o.Quote == m.Quote }) {
			out.Moves = append(out.Moves, m)
		}
	}
	slices.SortStableFunc(out.Moves, func(a, b Move) int { return s.order(a.Quote, b.Quote) })
	for _, told := range f.Facts {
		if told, ok := s.checkFact(told, v); ok {
			out.Facts = append(out.Facts, told)
		}
	}
	slices.SortStableFunc(out.Facts, func(a, b Told) int { return s.order(a.Quote, b.Quote) })
	out.Facts = lastOfEach(out.Facts)
	return out
}

func (s Scene) checkMove(m Move) (Move, bool) {
	if !slices.Contains(Kinds(), m.Kind) || !s.allows(m.Kind) {
		return m, false
	}
	if m.Quote != (Quote{}) {
		var ok bool
		if m.Quote, ok = s.place(m.Quote, Message.shows); !ok {
			return m, false
		}
	}
	if known := slices.Contains(s.Topics, m.About) || s.Form != nil && s.Form.Field(m.About) != nil; !known {
		m.About = ""
	}
	if m.Sure == 0 {
		m.Sure = mostly
		if s.Whole(m) {
			m.Sure = 1
		}
	}
	return m, true
}

// allows reports whether such a move can be made where the scene is.
func (s Scene) allows(k Kind) bool {
	switch k {
	case ConsentYes, ConsentNo:
		return s.Screen == AtConsent
	case Skip, Back:
		return s.Screen == AtQuestion
	case Order, Protected: // which words are, the program finds
		return false
	}
	return true
}

func (s Scene) checkFact(told Told, v Values) (Told, bool) {
	if s.Form == nil {
		return told, false
	}
	def := s.Form.Field(told.Field)
	if def == nil || !slices.Contains(def.Keys(), told.Key) {
		return told, false
	}
	var ok bool
	if told.Quote, ok = s.place(told.Quote, Message.tells); !ok {
		return told, false
	}
	told.Value, ok = v(told, s.message(told.Quote.Message).Text)
	return told, ok
}

// place finds the message in which words stand: the one that is named, else the last that has them.
func (s Scene) place(q Quote, in func(m Message, words string) bool) (Quote, bool) {
	q.Text = strings.TrimSpace(q.Text)
	if m := s.message(q.Message); in(m, q.Text) {
		return q, true
	}
	for _, m := range slices.Backward(s.Messages) {
		if in(m, q.Text) {
			return Quote{m.ID, q.Text}, true
		}
	}
	return q, false
}

func (s Scene) message(id string) Message {
	if i := slices.IndexFunc(s.Messages, func(m Message) bool { return m.ID == id }); i >= 0 {
		return s.Messages[i]
	}
	return Message{}
}

// shows reports that words stand in the message, outside of orders and not only where something is masked.
func (m Message) shows(words string) bool {
	within := func(masked string) bool { return text.Holds(masked, words) }
	return text.Holds(without(m.Text, m.Orders), words) && !slices.ContainsFunc(m.Masked, within)
}

// tells reports that words stand in the message beside all that is masked.
func (m Message) tells(words string) bool {
	return text.Holds(without(without(m.Text, m.Orders), m.Masked), words)
}

func without(said string, gone []string) string {
	for _, words := range gone {
		said = strings.ReplaceAll(said, words, "\x00")
	}
	return said
}

// order is that of words in the scene.
func (s Scene) order(a, b Quote) int {
	at := func(q Quote) int {
		return slices.IndexFunc(s.Messages, func(m Message) bool { return m.ID == q.Message })
	}
	return cmp.Or(at(a)-at(b), s.offset(a)-s.offset(b))
}

func (s Scene) offset(q Quote) int {
	return strings.Index(text.Squeeze(s.message(q.Message).Text), text.Squeeze(q.Text))
}

// Whole reports that a move is all that was said: its words are, letter by letter, those of the scene. Only so may be done what cannot be
// undone.
func (s Scene) Whole(m Move) bool {
	all := ""
	for _, said := range s.Messages {
		all += said.Text
	}
	quote := m.Quote.Text
	if m.Quote == (Quote{}) {
		quote = all
	}
	return letters(all) == letters(quote)
}

func letters(raw string) string {
	return strings.Trim(text.Squeeze(raw), ".,!?、。！？…「」\"'")
}

// lastOfEach keeps of several facts for a key the last one.
func lastOfEach(facts []Told) []Told {
	var out []Told
	for _, told := range facts {
		out = slices.DeleteFunc(out, func(o Told) bool { return o.Field == told.Field && o.Key == told.Key })
		out = append(out, told)
	}
	return out
}

// Of is what was read in some of the words: the moves whose words stand in them or around them. ok is false where no message of the scene has
// them.
func (f Finding) Of(s Scene, said string) (r Reading, ok bool) {
	for _, m := range s.Messages {
		ok = ok || text.Holds(m.Text, said) || text.Holds(said, m.Text)
	}
	if !ok {
		return nil, false
	}
	for _, m := range f.Moves {
		if m.Quote == (Quote{}) || text.Holds(said, m.Quote.Text) || text.Holds(m.Quote.Text, said) {
			r = append(r, m)
		}
	}
	return r, true
}
