package facts

import (
	"fmt"
	"slices"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
)

// Memory reads as Read does, and remembers what it read: in one turn many ask the same of the same words. The zero Memory is empty. It is not safe for concurrent use.
type Memory struct {
	read map[asked]remembered
}

// asked is all that a reading depends on; the field itself does not change meanwhile.
type asked struct {
	of   *form.Field
	text string // of the message: it may be long, and stands by itself so that nobody writes it out
	rest string
}

type remembered struct {
	facts  []Fact
	doubts []Doubt
}

// Read is Read of the package. Lists that are values are not to be changed.
func (m *Memory) Read(f *form.Field, said Message, known Known, c ask.Context) ([]Fact, []Doubt) {
	beside := said
	beside.Text = ""
	args := asked{f, said.Text, fmt.Sprintf("%#v %#v %#v", beside, known, c)}
	r, ok := m.read[args]
	if !ok {
		r.facts, r.doubts = m.readAnew(*f, said, known, c)
		if m.read == nil {
			m.read = map[asked]remembered{}
		}
		m.read[args] = r
	}
	return slices.Clone(r.facts), slices.Clone(r.doubts)
}

// Extract is Extract of the package. Lists that are values are not to be changed.
func (m *Memory) Extract(f *form.Field, said Message, known Known, c ask.Context) []Fact {
	facts, _ := m.Read(f, said, known, c)
	return facts
}
