package quorum

import (
	"encoding/json"
	"testing"
)

func TestReadVote(t *testing.T) {
	for text, want := range map[string]Verdict{
		`{"verdict":"approve","reason":"fine","confidence":0.9}`:       Approve,
		` {"verdict":"approve","reason":"","confidence":1}` + "\n":     Approve,
		`{"verdict":"reject","reason":"順番が不自然","confidence":0.4}`:      Reject,
		`{"verdict":"abstain","reason":"not my field","confidence":0}`: Abstain,
	} {
		if v, err := ReadVote("m", text); err != nil || v.Verdict != want {
			t.Errorf("%s: %+v, %v", text, v, err)
		}
	}
	for _, text := range []string{
		"", "approve", "APPROVE", "I disapprove", "unacceptable", "承認しません", "承認します", "承認", "I would not approve this", "true", "null", "[]",
		`"approve"`, `{"verdict":"approve"}`, `{"verdict":"APPROVED","reason":"x","confidence":1}`, `{"verdict":"disapprove","reason":"x","confidence":1}`,
		`{"verdict":"承認","reason":"x","confidence":1}`, `{"verdict":"approve","reason":"x","confidence":2}`,
		`{"verdict":"approve","reason":"x","confidence":-0.1}`, `{"verdict":"approve","reason":"x","confidence":"high"}`,
		`{"verdict":"approve","verdict":"reject","reason":"x","confidence":1}`, `{"verdict":"reject","reason":" ","confidence":1}`,
		`{"verdict":"approve","reason":"x","confidence":1,"note":"y"}`, "```json\n" + `{"verdict":"approve","reason":"x","confidence":1}` + "\n```",
		`{"verdict":"approve","reason":"x","confidence":1} {"verdict":"approve","reason":"x","confidence":1}`,
		`I reject. {"verdict":"approve","reason":"x","confidence":1}`, `{"verdict":["approve"],"reason":"x","confidence":1}`,
	} {
		if v, err := ReadVote("m", text); err == nil || v.Verdict != "" {
			t.Errorf("%q counts as %s", text, v.Verdict)
		}
	}
}

// Whatever a model writes, it is a vote only when it is JSON with that very verdict in it.
func FuzzReadVote(f *testing.F) {
	f.Add(`{"verdict":"approve","reason":"fine","confidence":0.9}`)
	f.Add(`I disapprove`)
	f.Add(`{"verdict":"approve","verdict":"reject","reason":"x","confidence":1}`)
	f.Fuzz(func(t *testing.T, text string) {
		v, err := ReadVote("m", text)
		if err != nil {
			if v != (Vote{}) {
				t.Fatalf("%q fails with %+v", text, v)
			}
			return
		}
		var plain map[string]any
		if json.Unmarshal([]byte(text), &plain) != nil || plain["verdict"] != string(v.Verdict) || len(plain) != 3 {
			t.Fatalf("%q counts as %+v", text, v)
		}
	})
}
