package interview_test

import (
	"compress/gzip"
	"encoding/json"
	"errors"
	"io"
	"os"
	"slices"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/agents/interview/application"
)

// storedState is what a program stored after a turn of a script, with the forms that were new with it.
type storedState struct {
	Script string                     `json:"script"`
	Job    string                     `json:"job"`
	Turn   uint64                     `json:"turn"`
	Now    time.Time                  `json:"now"`
	State  agents.Saved               `json:"state"`
	Forms  map[string]json.RawMessage `json:"forms"`
}

// storedStates are those of testdata/states: of each script and turn, as the program stored them before its packages were parted.
func storedStates(t *testing.T) (out []storedState) {
	t.Helper()
	file, err := os.Open("testdata/states/v1.jsonl.gz")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	plain, err := gzip.NewReader(file)
	if err != nil {
		t.Fatal(err)
	}
	for dec := json.NewDecoder(plain); ; {
		var s storedState
		if err := dec.Decode(&s); errors.Is(err, io.EOF) {
			return out
		} else if err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
}

// A conversation goes on from every state that an earlier program stored: nothing that was told is lost when it is opened, and what is said then is answered.
func TestStoredStatesGoOn(t *testing.T) {
	forms := map[string]json.RawMessage{}
	states := storedStates(t)
	for _, s := range states {
		for digest, f := range s.Forms {
			forms[digest] = f
		}
	}
	for _, s := range sample.Of(states, 150) {
		var before, after application.State
		if err := json.Unmarshal(s.State.Data, &before); err != nil {
			t.Fatalf("%s, turn %d: %v", s.Script, s.Turn, err)
		}
		w := newWorld(t, s.Job, s.Now.Format(time.RFC3339))
		w.state, w.turn, w.ids = s.State, s.Turn, 1_000 // ids that the script did not use
		if before.Digest != "" {
			w.journal.Commit(agents.Effects{Rows: []agents.Row{{Port: "form", Key: before.Digest, Value: forms[before.Digest], Shared: true}}})
		}
		w.say(map[string]string{"en": "what have I told you"}[before.Speaks] + map[string]string{"ja": "ここまでの内容"}[before.Speaks])
		if err := json.Unmarshal(w.state.Data, &after); err != nil {
			t.Fatalf("%s, turn %d: %v", s.Script, s.Turn, err)
		}
		for i := range before.Fields {
			f := after.Field(before.Fields[i].ID)
			for key, fact := range before.Fields[i].Facts {
				if f == nil || application.JSON(f.Facts[key].Value) != application.JSON(fact.Value) && !slices.Contains(f.Stale, key) {
					t.Errorf("%s, turn %d: %s of %s is not there any more", s.Script, s.Turn, key, before.Fields[i].ID)
				}
			}
		}
		if len(w.posts) == 0 && !w.erased {
			t.Errorf("%s, turn %d (%s): no answer", s.Script, s.Turn, before.Status)
		}
	}
	if len(states) < 500 {
		t.Errorf("only %d states", len(states))
	}
}
