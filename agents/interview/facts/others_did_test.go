package facts

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
)

// What others did before anything was done about it is how a story ended in no case; what came of it is.
func TestWhatOthersDidIsOfTheSituation(t *testing.T) {
	f := form.Field{ID: "scenario", Type: form.TypeText, Required: true, RequiredFacts: []string{"situation", "action", "outcome"}}
	ended := func(said string) any {
		for _, x := range Extract(f, Message{Text: said, Answers: true}, Known{}, ask.Context{}) {
			if x.Key == "outcome" {
				return x.Value
			}
		}
		return nil
	}
	for _, said := range []string{
		"Last summer a guest arrived at 11 pm and the hotel did not have his booking, he was shouting in the chat\nI said sorry first and I called the hotel myself",
		"A parcel was lost for two weeks, the customer was furious. I called the depot and had it traced",
		"The site went down on Black Friday, our customers were leaving. I set up a status page and answered every mail",
	} {
		if end := ended(said); end != nil {
			t.Errorf("%q ended %q", said, end)
		}
	}
	for _, said := range []string{
		"A customer got the wrong shoes. I sent the right pair the same day, she bought from us again later",
		"A guest had no booking. I said sorry and called the hotel, he got a room in the end",
		"A parcel was lost. I called the depot. The customer thanked me and stayed with us",
	} {
		if ended(said) == nil {
			t.Errorf("%q did not end", said)
		}
	}
}
