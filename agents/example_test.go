package agents_test

import (
	"context"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/bot"
)

// booking is the state of a conversation: a flow gets it, and gives back the next one.
type booking struct {
	Guest string `json:"guest"`
}

// receptionist is a flow: it asks for a name and greets who has one.
type receptionist struct{}

func (receptionist) Turn(_ context.Context, r *agents.Run, s booking) (agents.Outcome[booking], error) {
	out := agents.Outcome[booking]{State: s}
	for _, ev := range r.Events {
		if said, ok := ev.Body.(bot.Message); ok {
			out.State.Guest = said.Text
		}
	}
	question := bot.Post{Key: "name", Text: "Who is it for?"}
	if out.State.Guest != "" {
		question.Text = "Booked for " + out.State.Guest + "."
	}
	out.Posts = append(out.Posts, question)
	return out, nil
}

func (receptionist) Record(s booking) any { return s }

// A conversation is a Flow. Registered, its state is bytes, which any store keeps from one turn to the next.
func ExampleRegister() {
	program := agents.Register("booking", 1, receptionist{}, nil)

	first, err := program.Turn(context.Background(), agents.NewRun(agents.Run{Turn: 1}, nil, nil), agents.Saved{})
	fmt.Println(first.Posts[0].Text, err)

	said := bot.Event{ID: "ev-1", Body: bot.Message{ID: "1", Text: "Mori"}}
	second, err := program.Turn(context.Background(), agents.NewRun(agents.Run{Turn: 2, Events: []bot.Event{said}}, nil, nil), first.State)
	fmt.Println(second.Posts[0].Text, string(second.State.Data), err)
	// Output:
	// Who is it for? <nil>
	// Booked for Mori. {"guest":"Mori"} <nil>
}

// A step that is finished is not done again when its turn runs again, after a crash for example: its result comes from the journal.
func ExampleStep() {
	var journal agentstest.Journal
	asked := 0
	spec := agents.Spec{Key: "greet/mori", Agent: "greeter", Name: "greet", Kind: agents.LLM}
	for range 2 {
		run := journal.Run(agents.Run{Turn: 1})
		text, err := agents.Step(context.Background(), run, spec, "Mori", func(context.Context) (string, error) {
			asked++
			return "Welcome, Mori.", nil
		})
		fmt.Println(text, err)
	}
	fmt.Println("asked", asked)
	// Output:
	// Welcome, Mori. <nil>
	// Welcome, Mori. <nil>
	// asked 1
}

// Rows that belong to no conversation are kept in a Table: all changes of an Update are made, or none.
func ExampleTable() {
	var table agents.Table = &agents.MemoryTable{}
	err := table.Update(context.Background(), func(w agents.TableWriter) error {
		for _, name := range []string{"doc/leave", "doc/pay", "draft/pay"} {
			if err := w.Put(name, []byte(strings.ToUpper(name))); err != nil {
				return err
			}
		}
		return nil
	})
	fmt.Println(err)
	err = table.View(context.Background(), func(r agents.TableReader) error {
		return r.Scan("doc/", func(key string, value []byte) error {
			fmt.Println(key, string(value))
			return nil
		})
	})
	fmt.Println(err)
	// Output:
	// <nil>
	// doc/leave DOC/LEAVE
	// doc/pay DOC/PAY
	// <nil>
}
