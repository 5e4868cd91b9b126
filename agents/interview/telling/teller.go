// Package telling words what an interview says of itself in the candidate's language: its questions, what the form and the configuration tell of the job
// and of the data, why an answer does not fit, what has been recorded, and how a wording fares before the floor. It posts nothing and changes nothing.
package telling

import (
	"time"

	"github.com/mendanhq/mendan/agents/interview/recording"
)

// Teller words what is said in one turn, of the state as it stands when it is asked.
type Teller struct {
	recording.Recorder
	About
}

// About is what an operator tells of who is behind the interview, for all forms that do not say it themselves.
type About struct {
	Company    string // the employer's name
	Controller string // who is responsible for the data
	Contact    string // who reads and answers
	Hours      string // when they do
	ReplyDays  int    // working days within which candidates hear from people; 0: not said

	Provider      string // who runs the language model; empty: nobody else
	Readers       bool   // others than the hiring team can read the conversation
	OfflineNotice bool   // say that rules answer and no language model

	Reminds []time.Duration // after how long without a word a candidate is reminded; empty: never
}
