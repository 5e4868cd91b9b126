package pattern

import "sync/atomic"

// memory is what a pattern found of the texts that it was asked for last. Many readers ask the same of one message.
type memory struct {
	last [4]atomic.Pointer[asked]
	next atomic.Uint32
}

// asked is a text, and what was found of it.
type asked struct {
	text  string
	found bool
}

// answers are both that may be found of a text: all patterns remember the same two.
type answers struct{ yes, no asked }

func answersOf(text string) *answers { return &answers{asked{text, true}, asked{text, false}} }

// get is what was found of a text, by find where that is not known any more.
func (m *memory) get(t *seen, find func() bool) bool {
	if len(t.text) > noteLongest {
		return find()
	}
	for i := range m.last {
		if a := m.last[i].Load(); a != nil && a.text == t.text {
			return a.found
		}
	}
	if t.answers == nil {
		t.answers = answersOf(t.text)
	}
	found := &t.answers.no
	if find() {
		found = &t.answers.yes
	}
	m.last[m.next.Add(1)%uint32(len(m.last))].Store(found)
	return found.found
}
