package quorum

// recordType and apiVersion identify the form of a Record to whoever reads an export.
const (
	recordType = "quorum_result"
	apiVersion = "v1"
)

// Record is a round as records and exports keep it: what was reviewed, how each model voted and what came of it.
type Record struct {
	Type       string `json:"type"`
	APIVersion string `json:"api_version"`
	Point      Point  `json:"point"`
	Topic      string `json:"topic"`
	Target     string `json:"target"`
	Round
	Feedback string `json:"feedback,omitempty"`
	Kept     bool   `json:"kept,omitempty"` // held for an earlier conversation, and used again
}

// Of makes the record of a proposal's round. Topic says in a few words what was reviewed.
func (r Round) Of(p Proposal, topic string) Record {
	out := Record{Type: recordType, APIVersion: apiVersion, Point: p.Point, Topic: topic, Target: p.Target, Round: r}
	if !r.Approved {
		out.Feedback = r.Feedback()
	}
	return out
}
