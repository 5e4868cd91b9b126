package interview

import (
	"cmp"
	"time"

	"github.com/mendanhq/mendan/agents/quorum"
)

// DefaultRevisions is how many rounds of review a plan may lose before a person decides. Source: the quorum's design,
// max_plan_revisions.
const DefaultRevisions = 3

// Reviews says how what matters in an interview is reviewed before it counts. Without voters nothing is reviewed.
type Reviews struct {
	Panel        quorum.Panel
	MaxRevisions int              // rejected rounds; default DefaultRevisions
	Human        quorum.HumanMode // of a plan that they reject; default Interactive. Where AutoReject ends an interview, people are told.
	Final        bool             // the audit's result is reviewed as well

	// FormOrder has a plan's card that nobody decided in time fall back to the order of the form, which people wrote. Else it is
	// held until somebody decides.
	FormOrder bool
	// Within is when people are expected to have decided, for the candidate who waits; 0: not said.
	Within time.Duration

	// Live shows moderators how the models plan and vote, on one card that is kept up to date. It takes a turn more.
	Live bool

	Planner  string   // the model that plans; empty: that of the Architect's settings
	Planners []string // more than one: an ensemble, whose best plan is reviewed
	Floor    float64  // of an ensemble's best plan; 0: quorum.DefaultFloor
	Debate   bool     // a plan is attacked and defended before it is reviewed
}

// on reports whether anything is reviewed.
func (r Reviews) on() bool { return len(r.Panel.Voters) > 0 }

func (r *Reviews) setDefaults() {
	r.MaxRevisions = cmp.Or(r.MaxRevisions, DefaultRevisions)
	r.Human = cmp.Or(r.Human, quorum.Interactive)
}
