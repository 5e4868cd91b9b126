package interview

import (
	"cmp"
	"context"
	"encoding/json"
	"strings"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/telling"
	"github.com/mendanhq/mendan/prompts"
)

// The rules of a verdict that no rule of the floor gave: the model's vote, or that there was none to read.
const (
	RuleVote   = "vote"
	RuleNoVote = "no_vote"
)

// QuickCheck returns what judges a question before it is asked, for measuring it outside of a conversation: the floor, and where
// that passes the model's vote, with the prompt that an interview would send. A vote that cannot be read counts as a no. It
// blocks for as long as the model does; the error is ctx's. It panics on a Config without Client or Checker.
func QuickCheck(cfg Config) func(ctx context.Context, q compliance.Question) (compliance.Verdict, error) {
	if cfg.Client == nil || cfg.Checker == nil {
		panic("interview: Client and Checker must be set")
	}
	cfg.setDefaults()
	f := &flow{Config: cfg}
	f.tools = f.makeTools()
	return func(ctx context.Context, q compliance.Question) (compliance.Verdict, error) {
		if v := cfg.Checker.Check(q); !v.Passed {
			return v, nil
		}
		run := agents.NewRun(agents.Run{}, forgetful{}, nil)
		t := newTurn(f, run, stateAbout(q))
		vote, err := t.vote(context.WithValue(ctx, turnKey{}, t), run, telling.Wording{Field: q.FieldID, Label: q.Label, Intent: q.Intent, Text: q.Text})
		if ctx.Err() != nil {
			return compliance.Verdict{}, ctx.Err()
		}
		if err != nil {
			return compliance.Verdict{Violations: []compliance.Violation{{Rule: RuleNoVote, Message: err.Error()}}}, nil
		}
		out := compliance.Verdict{Passed: vote.Passed}
		if vote.Violations != nil {
			for _, x := range *vote.Violations {
				out.Violations = append(out.Violations, compliance.Violation{Type: compliance.Type(x.Type), Rule: RuleVote, Message: x.Message})
			}
		}
		if !out.Passed && len(out.Violations) == 0 {
			out.Violations = []compliance.Violation{{Rule: RuleVote}}
		}
		out.Passed = len(out.Violations) == 0
		return out, nil
	}
}

// stateAbout is an interview in which the question's field is being asked, and its known facts were told before.
func stateAbout(q compliance.Question) *application.State {
	lang := q.Lang
	if lang != prompts.JA {
		lang = prompts.EN
	}
	label := q.Label
	label = cmp.Or(label, q.FieldID)
	f := &form.Form{ID: "measured", Locale: lang, Fields: []form.Field{{
		ID: q.FieldID, Label: form.Text{lang: label}, Intent: form.Text{lang: q.Intent}, Type: form.TypeText, Required: true,
	}}}
	s := &application.State{Form: f, Language: lang, Speaks: lang, Current: q.FieldID, Status: application.Interviewing}
	for _, c := range q.Countries {
		if country, _, region := strings.Cut(c, "-"); region {
			f.Country, f.Region = country, c
		} else {
			f.Country = c
		}
	}
	told := application.Field{ID: "told_before", Status: application.FieldDone, Facts: map[string]application.Fact{}}
	for k, v := range q.KnownFacts {
		told.Facts[k] = application.Fact{Value: v}
	}
	s.Fields = []application.Field{told, {ID: q.FieldID, Status: application.FieldInterviewing}}
	return s
}

// forgetful is the journal of a run that nobody takes up again.
type forgetful struct{}

func (forgetful) Begin(_ context.Context, s agents.StepRecord) (agents.StepRecord, error) {
	return s, nil
}

func (forgetful) End(context.Context, agents.StepRecord) error { return nil }

func (forgetful) History(context.Context, int) ([]agents.LogEntry, error) { return nil, nil }

func (forgetful) Row(context.Context, string, string, bool) (json.RawMessage, error) { return nil, nil }

// Others implements agents.Journal.
func (forgetful) Others(context.Context) ([]agents.Glance, error) { return nil, nil }
