package task

import "encoding/json"

// maxReplans is how often what was rejected goes back to the planner. Once: reviewers who reject the way around as well mean it.
const maxReplans = 1

// replan has the planner look for another way where actions were rejected and their tasks skipped for it. What was done stays done. The
// new plan is reviewed like any other, and confirmed where a person had rejected the action. It reports whether there is to be one.
func (t *turn) replan() bool {
	why := listRefused(t.s.Work)
	if len(why) == 0 || t.s.Replans >= maxReplans {
		return false
	}
	t.s.Replans++
	t.s.Earlier, t.s.Work = append(t.s.Earlier, t.s.Work...), nil
	t.s.Feedback, t.s.SentBack, t.s.Phase, t.s.RoundsSeen = tellPlanner(t.s.listSucceeded(), why), false, Planning, len(t.s.Rounds)
	return true
}

// listRefused returns the tasks that were skipped because of rejected actions, with the reasons.
func listRefused(work []Work) []Earlier {
	var out []Earlier
	for _, w := range work {
		if w.Status == Skipped && w.Reasons != "" {
			out = append(out, Earlier{w.ID + ": " + w.Description, w.Reasons})
		}
	}
	return out
}

// listSucceeded returns the tasks of the plan before that succeeded.
func (s *State) listSucceeded() []Earlier {
	var out []Earlier
	for _, w := range s.Earlier {
		if w.Status == Succeeded {
			out = append(out, Earlier{w.ID + ": " + w.Description, truncate(w.Result, 300)})
		}
	}
	return out
}

// tellPlanner tells the planner what came of its plan. Results are what tools gave, and reasons what reviewers and people wrote: data.
func tellPlanner(done, why []Earlier) string {
	raw, err := json.Marshal(map[string]any{
		"note": "Some tasks were not done, because what they wanted to do was rejected. Plan only what still leads to the objective in another way. " +
			"What is done stays done and is not planned again. Where nothing should be tried any more, give no tasks and say so as the answer.",
		"done": done, "rejected": why,
	})
	if err != nil {
		panic(err) // plain data
	}
	return string(raw)
}
