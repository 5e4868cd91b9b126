package offline

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/quorum"
)

// The order of every sample is fine with every reviewer, but for the one that is there to be rejected.
func TestSamplesAreInOrder(t *testing.T) {
	for _, id := range form.SampleIDs() {
		f, err := form.Sample(id)
		if err != nil {
			t.Fatal(err)
		}
		var order []string
		for i := range f.Fields {
			order = append(order, f.Fields[i].ID)
		}
		for _, v := range Voters() {
			got, _ := Object(quorum.Ask{Voter: v, Proposal: brief.PlanProposal{Lang: "en", Form: f, Order: order}})
			if (got != "") != (id == "poor-order") {
				t.Errorf("%s: %s: %s", id, v, got)
			}
		}
	}
}
