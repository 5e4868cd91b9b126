// Package llmtest is one suite for every client of a model server: Run holds a client to what package llm promises, against servers in this process that
// answer, and fail, in the form of its API. The forms are written by hand from the public documentation that each names; of every fault it says where it
// was seen.
//
// Nothing here sleeps or depends on who is faster: time that passes is virtual, and what is waited for is the state itself.
package llmtest

import (
	"net/http"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/llmhttp"
)

// Client is a client under test.
type Client interface {
	llm.Client
	Close()
}

// Form is how one API words questions, answers and errors.
type Form struct {
	Name string
	Base string // the path of its base URL

	// Read is what is asked. It refuses what the API would refuse.
	Read func(r *http.Request, body []byte) (Asked, error)

	Whole  func(Answer) string   // a body
	Pieces func(Answer) []string // events, with their ends

	// Error is an error's status and body, with a text for people in it. Kind is empty where the status says it all.
	Error func(status int, kind Kind, text string) (int, string)

	Nothing    string // a body without an answer
	ErrorEvent string // the name of an event that is an error, where it has one

	// AskedWhole says that a client which is refused asks once more in the same attempt, for the answer not to come in pieces.
	AskedWhole bool
}

// Kind is a reason of an error that a status does not tell.
type Kind string

// The kinds.
const (
	BadKey      Kind = "the key is refused"
	ContextFull Kind = "the conversation is too long"
	Overloaded  Kind = "the service is overloaded"
)

// Answer is what a model says.
type Answer struct {
	ID, Model string
	Text      string
	Calls     []llm.ToolCall // without an ID: the API gives none
	Thoughts  string         // which no client passes on, where the form has them
	End       End
	Usage     llm.Usage
}

// End is why an answer ends.
type End string

// The ends.
const (
	Done    End = ""
	Length  End = "at its maximum length"
	Refusal End = "refused"
)

// Asked is a request, whatever its form.
type Asked struct {
	Model       string
	System      string
	Said        []string // "user: hi", "assistant: hello", "call c1: ask {}", "result c1: fine"
	Tools       []string
	Choice      string // as in llm.Request
	Schema      bool   // the server is told one
	MaxTokens   int
	Temperature *float64
	Pieces      bool
	Key         string // where the API wants it
}

// New makes a client for a server.
type New func(llmhttp.Config) Client

// Run holds a client to all of it.
func Run(t *testing.T, f Form, n New) {
	s := suite{form: f, new: n}
	t.Run("Questions", s.testQuestions)
	t.Run("Answers", s.testAnswers)
	t.Run("Heads", s.testHeads)
	t.Run("Faults", s.testFaults)
	t.Run("Timing", s.testTiming)
	t.Run("Cancel", s.testCancel)
	t.Run("Deadline", s.testDeadline)
	t.Run("NoConnection", s.testNoConnection)
	t.Run("Connections", s.testConnections)
	t.Run("Redirect", s.testRedirect)
	t.Run("NobodyListens", s.testNobodyListens)
	t.Run("EndlessAnswer", s.testEndlessAnswer)
	t.Run("Unsendable", s.testUnsendable)
	t.Run("Printing", s.testPrinting)
}

type suite struct {
	form Form
	new  New
	good Answer // what a model says where nothing goes wrong; the zero value: wise words
}
