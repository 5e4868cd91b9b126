package hearing

import (
	"slices"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// TopicsToAsk picks what the next question asks for: what is missing, one thing at a time, two where the follow-ups that are
// left would not reach otherwise.
func TopicsToAsk(f *application.Field, def *form.Field, r application.Reviewed) []string {
	missing := f.Missing
	if len(missing) == 0 { // everything is there, but the Reviewer wants more of something
		for _, k := range r.Missing {
			if slices.Contains(def.Keys(), k) {
				missing = append(missing, k)
			}
		}
	}
	if len(missing) == 0 {
		return FirstOf(nil, def)
	}
	if left := def.MaxFollowups - f.Followups; len(missing) > left && len(missing) > 1 {
		return missing[:2]
	}
	return missing[:1]
}

// FirstOf is the missing fact that is asked for first; with none missing, the first of the field.
func FirstOf(missing []string, def *form.Field) []string {
	if len(missing) == 0 {
		return def.RequiredFacts[:1]
	}
	return missing[:1]
}

// LastOf is the last of some ids; empty where there is none.
func LastOf(ids []string) string {
	if len(ids) == 0 {
		return ""
	}
	return ids[len(ids)-1]
}
