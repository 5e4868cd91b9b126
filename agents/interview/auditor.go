package interview

import (
	"context"
	"maps"
	"slices"
	"strconv"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/hearing"
	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/tool"
)

// maxAudits is how often an audit may fail to give a result before a person makes it.
const maxAudits = 2

// auditUnavailable is the type of the finding that the Auditor gave no result.
const auditUnavailable = "audit_unavailable"

// severityError marks what a person must look at before the application counts.
const severityError = "error"

// audit looks over the whole conversation: the program's own check united with the Auditor's. Passing alone counts for nothing
// where the program found something.
func (t *turn) audit(ctx context.Context, run *agents.Run) (application.Audit, error) {
	log, err := t.run.History(ctx, -1)
	if err != nil {
		return application.Audit{}, err
	}
	found := t.ownFindings(slices.Concat(log, t.out.Log))
	out, err := t.askAuditor(ctx, run, log, countErrors(found))
	if broken := t.run.Broken(); broken != nil {
		return application.Audit{}, broken
	}
	if err != nil {
		if t.State.Audits++; t.State.Audits < maxAudits && !t.canStandIn(err) { // where the interview goes on, it is made once more before it counts
			return application.Audit{}, err
		}
		t.log().WarnContext(ctx, "audit goes to a person", "class", agents.ErrorClass(err))
		found = append(found, brief.Finding{Type: auditUnavailable, Message: "The Auditor gave no result.", Severity: severityError})
		return application.Audit{Violations: found}, nil
	}
	a := application.Audit{Violations: append(found, tool.OrZero(out.Violations)...), Summary: out.Summary}
	a.Passed = out.Passed && countErrors(a.Violations) == 0
	if out.Passed || a.Passed || len(a.Violations) > 0 {
		return a, nil
	}
	a.Violations = append(a.Violations, brief.Finding{Type: "unspecified", Message: "The Auditor did not pass the conversation.", Severity: severityError})
	return a, nil
}

// auditLate makes an audit that gave no result once more before the application is sent: a model may be back by then.
func (t *turn) auditLate(ctx context.Context) error {
	missing := func(a *application.Audit) bool {
		return slices.ContainsFunc(a.Violations, func(f brief.Finding) bool { return f.Type == auditUnavailable })
	}
	before := t.State.Audit
	if t.Standby == nil || !missing(before) {
		return nil
	}
	a, err := t.audit(ctx, t.run.Child("late"))
	if err != nil || missing(&a) {
		return err
	}
	t.audited(a)
	if before.Review == nil {
		return nil
	}
	return t.finalReview(ctx)
}

func countErrors(found []brief.Finding) int {
	n := 0
	for _, f := range found {
		if f.Severity == severityError {
			n++
		}
	}
	return n
}

func (t *turn) askAuditor(ctx context.Context, run *agents.Run, log []agents.LogEntry, findings int) (brief.Audit, error) {
	b := t.briefing(nil)
	for i := range t.State.Form.Fields {
		b.Form = append(b.Form, t.shown(&t.State.Form.Fields[i]))
	}
	var reached hearing.Reached
	system, err := t.system(brief.Auditor, withNumbers(b, &reached))
	if err != nil {
		return brief.Audit{}, err
	}
	in := brief.AuditorInput{Lang: t.State.Speaks, Done: t.State.AnsweredCount(), Total: len(t.State.Fields), Findings: findings}
	for i := range t.State.Fields {
		if t.State.Fields[i].Status == application.FieldDeclined {
			in.Declined = append(in.Declined, t.Label(t.State.Fields[i].ID))
		}
	}
	return sessionOf[brief.Audit](ctx, t, run, brief.Auditor, "audit", system, t.transcript(log, system, &reached), t.tools.audit, in)
}

// transcript is the whole conversation as one text of data, as far as the Auditor's model holds it, with numbers for the places where people can be reached.
func (t *turn) transcript(log []agents.LogEntry, system string, reached *hearing.Reached) []llm.Message {
	type line struct {
		Role string `json:"role"`
		Text string `json:"text"`
	}
	var lines []line
	room := t.room(brief.Auditor) - len(system)
	for _, e := range slices.Backward(slices.Concat(log, t.out.Log)) {
		text := reached.Masking(plainText(e.Text, questionsIn(e.Data)))
		if room -= len(text) + 40; room < 0 {
			break
		}
		lines = append(lines, line{string(e.Role), text})
	}
	slices.Reverse(lines)
	return []llm.Message{{Role: llm.RoleUser, Content: application.JSON(map[string]any{"conversation": lines})}}
}

// ownFindings checks what a program can: nothing prohibited was asked or kept, no required field was left without anybody
// knowing, every fact has its words.
func (t *turn) ownFindings(log []agents.LogEntry) []brief.Finding {
	var found []brief.Finding
	for _, e := range log {
		if e.Role != agents.Assistant {
			continue
		}
		for _, v := range t.unfair(e) {
			found = append(found, brief.Finding{Type: string(v.Type), Message: v.Rule + ": " + e.ID, Severity: severityError})
		}
	}
	for i := range t.State.Fields {
		f := &t.State.Fields[i]
		def := t.State.Form.Field(f.ID)
		if def.Required && !f.Settled() {
			found = append(found, brief.Finding{Type: "required_open", Message: f.ID, Severity: severityError})
		}
		for _, k := range slices.Sorted(maps.Keys(f.Facts)) {
			found = append(found, t.factFindings(def.ID, k, f.Facts[k])...)
		}
	}
	if t.State.Injections > 0 {
		found = append(found, brief.Finding{Type: "injection_attempt", Message: strconv.Itoa(t.State.Injections), Severity: "warning"})
	}
	return found
}

// unfair is what is wrong with a message of ours. The tone of what agents asked counts; that of the program's own statements was
// reviewed by people.
func (t *turn) unfair(e agents.LogEntry) []compliance.Violation {
	check := func(text string) []compliance.Violation {
		return t.flow.Checker.Check(compliance.Question{Text: text, Lang: t.State.Speaks, Countries: t.Countries(), Statement: true}).Violations
	}
	out := slices.DeleteFunc(check(e.Text), func(v compliance.Violation) bool { return v.Type == compliance.ToneViolation })
	for _, text := range questionsIn(e.Data) {
		out = append(out, slices.DeleteFunc(check(text), func(v compliance.Violation) bool { return v.Type != compliance.ToneViolation })...)
	}
	return out
}

func (t *turn) factFindings(field, key string, fact application.Fact) []brief.Finding {
	if fact.Source == "" || fact.Words == "" {
		return []brief.Finding{{Type: "fact_without_source", Message: field + "." + key, Severity: severityError}}
	}
	if facts.Misfit(*t.State.Form.Field(field), key, fact.Value) {
		return []brief.Finding{{Type: "value_misfit", Message: field + "." + key, Severity: severityError}}
	}
	text, ok := fact.Value.(string)
	if !ok || t.State.Form.Field(field).Sensitive {
		return nil
	}
	if _, hits := t.Protected(text); len(hits) > 0 {
		return []brief.Finding{{Type: "protected_fact", Message: field + "." + key + " (" + hits[0] + ")", Severity: severityError}}
	}
	return nil
}

// audited takes in the result. What did not pass is for a person; the candidate can still confirm.
func (t *turn) audited(a application.Audit) {
	t.hand(brief.Auditor)
	t.State.Audit, t.State.Status = &a, application.Auditing
	if slices.ContainsFunc(a.Violations, func(f brief.Finding) bool { return f.Type == auditUnavailable }) {
		t.State.Audits = maxAudits // also where the step that counted is replayed after a crash
	}
	t.State.Needs = slices.DeleteFunc(t.State.Needs, func(n application.Need) bool { return n.Reason == application.ReasonAuditFailed })
	if !a.Passed {
		t.State.Need(application.ReasonAuditFailed, "")
	}
	t.log().Info("audit", "passed", a.Passed, "findings", len(a.Violations))
}
