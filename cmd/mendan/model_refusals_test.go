package main

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/llm"
)

// Operators hear of a refusal when it begins and when it is over, however often it is met in between, and whatever else of the provider
// works meanwhile.
func TestRefusalsAreToldOnce(t *testing.T) {
	refused := func(status int) error { return &llm.Error{Code: llm.Rejected, Status: status} }
	used := &llm.Error{Code: llm.OutOfQuota, Status: 429}
	type call struct {
		model string
		err   error
	}
	for name, tt := range map[string]struct {
		calls []call
		told  []string
	}{
		"a key":                            {[]call{{"a", refused(401)}, {"b", refused(401)}, {"a", nil}, {"b", nil}}, []string{"openai", "openai over"}},
		"a model that is not there":        {[]call{{"a", refused(404)}, {"a", refused(404)}, {"a", nil}}, []string{"openai a", "openai a over"}},
		"a forbidden one beside another":   {[]call{{"a", refused(403)}, {"b", nil}, {"a", refused(403)}, {"b", nil}}, []string{"openai a"}},
		"an account that is used up":       {[]call{{"a", used}, {"b", used}, {"a", nil}}, []string{"openai quota", "openai quota over"}},
		"what passes":                      {[]call{{"a", refused(400)}, {"a", &llm.Error{Code: llm.RateLimited, Status: 429}}, {"a", errors.New("eof")}}, nil},
		"a key, while nothing else worked": {[]call{{"a", refused(401)}, {"a", errors.New("eof")}, {"a", refused(401)}}, []string{"openai"}},
	} {
		t.Run(name, func(t *testing.T) {
			var r refusals
			var told []string
			r.tellTo(func(d denial, over bool) {
				said := []string{d.provider}
				if d.model != "" {
					said = append(said, d.model)
				}
				if d.quota {
					said = append(said, "quota")
				}
				if over {
					said = append(said, "over")
				}
				told = append(told, strings.Join(said, " "))
			})
			for _, c := range tt.calls {
				r.noteError("openai", c.model, c.err)
			}
			if !slices.Equal(told, tt.told) {
				t.Errorf("told %q, want %q", told, tt.told)
			}
		})
	}
}
