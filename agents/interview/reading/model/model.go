// Package model reads messages by a language model: by one structured call, whose answer is what the messages do, what they tell of any field
// of the form, and the words for each. Nothing of it counts before reading.Check has seen it.
package model

import (
	"bytes"
	"context"
	"encoding/json"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/llm"
)

// Agent is whose settings these calls have, and how logs and steps name them.
const Agent = "reader"

// answer is what the model writes. Unlike a Finding it is flat, and all of it is there: the strict form knows no other.
type answer struct {
	Moves []move `json:"moves" desc:"Each thing that the messages do, once."`
	Facts []fact `json:"facts" desc:"Each fact of any field that the messages tell."`
}

type move struct {
	Message string  `json:"message" desc:"The message's id."`
	Quote   string  `json:"quote" desc:"The candidate's own words that do it, copied exactly from that message."`
	Kind    string  `json:"kind"`
	About   *string `json:"about" desc:"The id of the subject that is asked about, or of the field that is meant; else null."`
}

type fact struct {
	Message string  `json:"message" desc:"The message's id."`
	Quote   string  `json:"quote" desc:"The candidate's own words that tell it, copied exactly from that message."`
	Field   string  `json:"field" desc:"The field's id."`
	Key     string  `json:"key" desc:"One of the field's facts."`
	Value   *string `json:"value" desc:"In its plain form; null for none."`
}

// Schema is that of an answer. A move is of one of the kinds that there are.
var Schema = sync.OnceValue(func() *llm.Schema {
	kinds, _ := json.Marshal(reading.Kinds()) // strings
	free, bound := []byte(`"kind":{"type":"string"}`), append(append([]byte(`"kind":{"type":"string","enum":`), kinds...), '}')
	return llm.NewSchema("reading", bytes.Replace(llm.SchemaOf[answer](), free, bound, 1))
})

// Read asks the client once. system is the Reader's prompt. It blocks for as long as
// the client does; the error is the client's, or an *llm.Error of an answer that nobody can read.
func Read(ctx context.Context, client llm.Client, system string, s reading.Scene) (reading.Finding, error) {
	words, err := show(s)
	if err != nil {
		return reading.Finding{}, err
	}
	req := llm.Request{Agent: Agent, Input: s, Schema: Schema(), Messages: []llm.Message{{Role: llm.RoleSystem, Content: system}, {Role: llm.RoleUser, Content: words}}}
	a, err := ask(ctx, client, req)
	if err != nil {
		return reading.Finding{}, err
	}
	return a.finding(s), nil
}

// ask asks once. An answer that was cut is too long to be asked for again.
func ask(ctx context.Context, client llm.Client, req llm.Request) (answer, error) {
	resp, err := client.Chat(ctx, req)
	if err == nil {
		var a answer
		if a, err = llm.Read[answer](resp.Content, req.Schema); err == nil {
			return a, nil
		}
		err = &llm.Error{Code: llm.InvalidStructuredJson, Attempts: resp.Attempts, Err: err}
	}
	if resp.Cut {
		err = &llm.Error{Code: llm.TooLong, Attempts: resp.Attempts, Err: err}
	}
	return answer{}, err
}

// finding is the answer in the form that the program keeps: an absent value is none, an absent subject is not known.
func (a answer) finding(s reading.Scene) reading.Finding {
	var out reading.Finding
	for _, m := range a.Moves {
		about := ""
		if m.About != nil {
			about = *m.About
		}
		out.Moves = append(out.Moves, reading.Move{Kind: reading.Kind(m.Kind), Quote: reading.Quote{Message: idOf(m.Message, s), Text: m.Quote}, About: about})
	}
	for _, f := range a.Facts {
		told := reading.Told{Field: f.Field, Key: f.Key, Quote: reading.Quote{Message: idOf(f.Message, s), Text: f.Quote}}
		if f.Value != nil {
			told.Value = *f.Value
		}
		out.Facts = append(out.Facts, told)
	}
	return out
}
