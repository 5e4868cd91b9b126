package tool_test

import (
	"context"
	"fmt"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest"
	"github.com/mendanhq/mendan/agents/tool"
)

// saveDraftInput is what the model writes: every field is required, what may be left out is null.
type saveDraftInput struct {
	Item     string  `json:"item"`
	PackSize *string `json:"pack_size" desc:"null when the customer did not say"`
	Unit     string  `json:"unit" enum:"case,each"`
}

// draft is what is stored: no nulls, and a field that is not the model's to set.
type draft struct {
	Item      string `json:"item"`
	PackSize  string `json:"pack_size"`
	Unit      string `json:"unit"`
	Confirmed bool   `json:"confirmed"`
}

// toDraft is the transform between them.
func toDraft(in saveDraftInput) draft {
	return draft{Item: in.Item, PackSize: tool.OrZero(in.PackSize), Unit: in.Unit}
}

func ExampleNew() {
	save := tool.New(tool.Spec{Name: "save_draft", Description: "Saves the order's draft."},
		func(_ context.Context, in saveDraftInput) (tool.Result, error) {
			d := toDraft(in)
			return tool.OK("The draft is saved.").WithID("draft_id", "d-1").WithData(d).Hold("draft", d), nil
		})

	var journal agentstest.Journal
	run := journal.Run(agents.Run{Turn: 1})
	res, err := save.Call(context.Background(), run, "order", "clerk", `{"item":"apples","unit":"case"}`)
	fmt.Println(res.ForModel(), err)
	stored, err := tool.DataOf[draft](res)
	fmt.Printf("%+v %v\n", stored, err)

	res, err = save.Call(context.Background(), run, "order/again", "clerk", `{"item":"apples","unit":"box"}`)
	fmt.Println(res.Message, err)
	// Output:
	// {"status":"success","result":{"draft_id":"d-1","message":"The draft is saved."}} <nil>
	// {Item:apples PackSize: Unit:case Confirmed:false} <nil>
	// Invalid parameters for save_draft: /unit: value must be one of 'case', 'each' <nil>
}
