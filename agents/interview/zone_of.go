package interview

import (
	"encoding/json"

	"github.com/mendanhq/mendan/agents"
)

// ZoneOf is the zone (IANA) whose times a conversation names, as its stored state has it; empty while nobody said where the person is.
func ZoneOf(s agents.Saved) string {
	var state struct {
		Zone string `json:"zone"` // as application.State calls it
	}
	if len(s.Data) == 0 || json.Unmarshal(s.Data, &state) != nil {
		return ""
	}
	return state.Zone
}
