package interview_test

import (
	"encoding/json"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/application"
)

func TestZoneOf(t *testing.T) {
	raw, err := json.Marshal(application.State{Zone: "America/New_York"})
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct{ data, want string }{{string(raw), "America/New_York"}, {`{"status":"greeting"}`, ""}, {"", ""}, {"[]", ""}} {
		if got := interview.ZoneOf(agents.Saved{Data: json.RawMessage(c.data)}); got != c.want {
			t.Errorf("%s: %q", c.data, got)
		}
	}
}
