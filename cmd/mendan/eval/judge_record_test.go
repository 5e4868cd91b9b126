package eval_test

import (
	"encoding/json"
	"testing"

	"github.com/mendanhq/mendan/cmd/mendan/eval"
)

// What must not be recorded is looked for as the documents write it, too: a table shows the label of a plan, which the rest of the
// record does not hold.
func TestMustNotRecordReadsTheDocuments(t *testing.T) {
	record := json.RawMessage(`{"thread":"t1","workflow":"interview","status":"ready_for_human_review","history":[{"role":"user","text":"only said","id":"m1"}],
		"plan":{"fields":[{"field_id":"hours","label":"Hours after the school run"}]},
		"fields":[{"id":"hours","status":"done","facts":{"hours":{"value":"9 to 15","source":"m1"}}}]}`)
	s := eval.Script{ID: "x", Expect: &eval.Expect{Status: "ready_for_human_review", MustNotRecord: []string{"school run", "only said", "9 to 15"}}}
	it := eval.Judge(s, eval.Held{Record: record, Alive: record})
	if len(it.MustNotRecord) != 2 || it.MustNotRecord[0] != "school run" || it.MustNotRecord[1] != "9 to 15" || it.OK {
		t.Errorf("recorded: %q of %q", it.MustNotRecord, it.Differences)
	}
}
