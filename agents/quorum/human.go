package quorum

// HumanMode says what happens to what the reviewers reject again and again. Source: the agent system's design, hil_mode.
type HumanMode string

// The modes. Interactive asks people; the others ask nobody, and what they do is on record.
const (
	Interactive HumanMode = "interactive"
	AutoReject  HumanMode = "auto_reject"
	AutoApprove HumanMode = "auto_approve"
)
