// Package recording changes the record of an interview as a candidate's words tell: what is told of other fields, left open, taken out, told otherwise or
// not told any more since a message was changed or deleted. It says nothing and asks nothing; what was done is for the interview to tell.
package recording

import "github.com/mendanhq/mendan/agents/interview/hearing"

// Recorder records what is told in one turn, in the listener's state.
type Recorder struct {
	hearing.Listener
}
