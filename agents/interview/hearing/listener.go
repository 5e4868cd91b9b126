// Package hearing says what a candidate's words are in their situation: what they answer, which field they tell of, what they want changed, asked,
// taken out, sent or left alone. It knows the record, what was asked and what a model has read, and says nothing, asks nothing and changes no record:
// that is for the interview, which acts. Words and examples are data files; the rules of values are package facts'.
package hearing

import (
	"time"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/reading"
)

// Listener hears the words of one turn. It reads the state as it stands when it is asked, so what the interview has done with one part of a message
// is known when the next part is heard. It is not for concurrent use.
type Listener struct {
	State    *application.State
	Now      time.Time     // the turn's
	Away     time.Duration // how long the candidate was gone before it
	Said     Said          // what the candidate's last words were, all messages of it, without what was dealt with
	Newest   string        // the newest message, with what is protected masked
	ByModel  ByModel       // what a model has read in them
	Idle     bool          // what was said seems to answer nothing
	misses   bool          // it was said that something is missing in the record
	Confides bool          // something of what was said is not to be written down: nothing beside a value is kept
	helpTold bool          // the answer to what would help was told with why, which is left out of it
	Ahead    string        // the field that is reviewed on what was told before it was asked

	Checker *compliance.Checker
	Rules   func() (*compliance.Pack, error)  // the checker's
	Model   bool                              // a language model reads messages
	Failed  func(recovered any, stack []byte) // is told of who panics while it hears, and is passed over; nil: the panic goes on

	notAbout   *application.Field // the message says that it is not about it
	toPaste    bool               // it was asked whether the text of a document does
	returns    bool               // from a rest, or a long absence
	digresses  bool               // what was said may be no answer
	distressed bool               // somebody is in need, and was told a kind word
	sends      bool               // it wants the application sent, beside something else
	byClause   bool               // a clause is read by itself

	readings  map[reading.Situation]reading.Reading
	stretches map[string][]stretch // of texts, by what is asked
	orders    map[string]bool      // whether texts give some to the program
	mentioned map[string][]compliance.Mention
	memory    facts.Memory
	called    map[*form.Field][]Name
	asks      struct { // what a field asks for, which was asked of last: each sentence is read under it
		of      *form.Field
		subject reading.Subject
	}
}

// New makes a listener of one turn. State must not be nil; Checker and Rules must be set on it where what is protected may be told.
func New(s *application.State, now time.Time) Listener {
	return Listener{
		State: s, Now: now, readings: map[reading.Situation]reading.Reading{}, stretches: map[string][]stretch{}, orders: map[string]bool{},
		mentioned: map[string][]compliance.Mention{},
	}
}
