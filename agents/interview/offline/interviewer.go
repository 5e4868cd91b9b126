package offline

import (
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/turn"
	"github.com/mendanhq/mendan/prompts"
)

// interviewer has a wording checked for what is to be asked. What passes is asked by the program.
func interviewer(in brief.InterviewerInput) []call {
	if in.Stage != brief.StageAsk {
		return nil
	}
	return []call{{brief.SubtaskCheck, brief.Question{Question: question(in)}}}
}

// question words what is to be asked: the reviewed wording, behind a few words on what was just told. A wording that did not pass
// is tried without them.
func question(in brief.InterviewerInput) string {
	if in.Blocked > 0 {
		return in.Reviewed
	}
	if lead := opening(in); lead != "" {
		return lead + space(in.Lang) + in.Reviewed
	}
	return in.Reviewed
}

// maxEcho is how long, in characters, something may be that is said back.
const maxEcho = 24

// opening takes up what was just told: by name where it is a name or a few words, else with thanks.
func opening(in brief.InterviewerInput) string {
	c := turn.Texts(in.Lang)
	again := strings.HasPrefix(in.Reviewed, c.Text("reask.polite", nil)) || strings.HasPrefix(in.Reviewed, c.Text("reask.garbled_plain", nil))
	if in.Why != "missing" || again {
		return ""
	}
	if in.Echo == nil || in.Field == nil || in.Field.Type != form.TypeText {
		return c.Text("ack.thanks", nil)
	}
	said, _ := in.Echo.Value.(string)
	switch {
	case said == "" || utf8.RuneCountInString(said) > maxEcho || !nameable(said):
		return c.Text("ack.thanks", nil)
	case strings.HasSuffix(in.Echo.Key, "name"):
		return c.Text("ack.name", map[string]any{"name": said})
	}
	return c.Text("ack.value", map[string]any{"value": said})
}

// nameable reports a value that can be said back as a name of something: not a sentence, which in Japanese ends in hiragana, nor
// a month, a zone or a code.
func nameable(v string) bool {
	last, _ := utf8.DecodeLastRuneInString(v)
	coded := strings.IndexFunc(v, unicode.IsLetter) < 0 || strings.ContainsAny(v, "/\n") || strings.HasPrefix(v, "+")
	return !coded && !unicode.In(last, unicode.Hiragana) && len(strings.Fields(v)) <= 4
}

// quickCheck has nothing to add to the program's own check, which comes first: it only sees that there is one question.
func quickCheck(in brief.QuickCheckInput) []call {
	check := brief.Check{Passed: strings.TrimSpace(in.Text) != ""}
	if strings.Count(in.Text, "?")+strings.Count(in.Text, "？") > 3 {
		check = brief.Check{Violations: &[]brief.Violation{{Type: "no_intent_binding", Message: "More than one question at a time."}}}
	}
	return []call{{brief.GiveResult, check}}
}

// auditor sums up how far the application is; what can be found by rule, the program found before.
func auditor(in brief.AuditorInput) []call {
	c := turn.Texts(in.Lang)
	summary := c.Text("audit.summary", map[string]any{"done": in.Done, "total": in.Total})
	if len(in.Declined) > 0 {
		summary += space(in.Lang) + c.Text("audit.summary.declined", map[string]any{"labels": c.List(in.Declined)})
	}
	return []call{{brief.GiveResult, brief.Audit{Passed: in.Findings == 0, Summary: summary}}}
}

// space is what stands between two sentences.
func space(lang string) string {
	if lang == prompts.JA {
		return ""
	}
	return " "
}
