package greenhouse_test

import (
	"os"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/form/greenhouse"
)

var options = greenhouse.Options{Country: "US", Checker: compliance.Lazy(compliance.Default)}

// approved imports a posting and approves its intents.
func approved(t *testing.T, posting string, o greenhouse.Options) (*form.Form, string) {
	t.Helper()
	out, report, err := greenhouse.Form([]byte(posting), o)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := form.Parse("draft.yaml", out); err == nil || !strings.Contains(err.Error(), "its intent is a draft") {
		t.Errorf("it can be used before anybody has read it: %v", err)
	}
	f, err := form.Parse("import.yaml", []byte(strings.ReplaceAll(string(out), "  draft: true\n", "")))
	if err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return f, strings.Join(report, "\n")
}

func TestPosting(t *testing.T) {
	data, err := os.ReadFile("testdata/job.json")
	if err != nil {
		t.Fatal(err)
	}
	f, report := approved(t, string(data), options)
	var ids []string
	for _, x := range f.Fields {
		ids = append(ids, x.ID+":"+string(x.Type))
	}
	want := "first_name:text last_name:text email:email phone:phone resume:file question_7001:choice question_7002:choice question_7004:text location:text"
	if got := strings.Join(ids, " "); got != want {
		t.Errorf("fields %s\nwant   %s", got, want)
	}
	if f.RetentionDays != 365 || f.Country != "US" || !strings.Contains(f.Job.Details[0].Text.In("en"), "140000 to 170000") {
		t.Errorf("%+v", f)
	}
	if o := f.Field("question_7001").Option("0"); o == nil || o.Label.In("en") != "Yes" {
		t.Errorf("the value is the option's id: %+v", f.Field("question_7001").Options)
	}
	if q := f.Field("question_7002"); !q.Multiple || f.Field("resume").Alternatives[0] != "text" || f.Field("phone").Required {
		t.Errorf("%+v", q)
	}
	for _, want := range []string{`"What is your current salary?", stopped by us_salary_history`, "1 compliance", "1 demographic", `"Tracking", which is hidden`} {
		if !strings.Contains(report, want) {
			t.Errorf("the report has no %q:\n%s", want, report)
		}
	}
}

func TestOddShapes(t *testing.T) {
	posting := func(rest, questions string) string {
		return `{"id": 7, "title": "Clerk &amp; <b>driver</b>", ` + rest + `"questions": [` + questions + `]}`
	}
	const email = `{"label": "Email", "required": true, "fields": [{"name": "email", "type": "input_text"}]}`
	for _, tt := range []struct {
		name, rest, questions string
		field, kind, report   string
	}{
		{"unknown type", "", `{"label": "Height of the racks you worked at", "fields": [{"name": "question_1", "type": "yes_no", "values": null}]}`, "question_1", "text", `type "yes_no" is not known`},
		{"one option", "", `{"label": "I have read the notice", "fields": [{"name": "question_1", "type": "multi_value_single_select", "values": [{"value": 1, "label": "Yes"}]}]}`, "question_1", "text", "fewer than two options"},
		{"string values", "", `{"label": "Office", "fields": [{"name": "question_1[]", "type": "multi_value_multi_select", "values": [{"value": "a b", "label": "Leeds"}, {"value": "c", "label": "York"}]}]}`, "question_1", "choice", ""},
		{"url by its label", "", `{"label": "LinkedIn Profile", "fields": [{"name": "question_1", "type": "input_text"}]}`, "question_1", "url", ""},
		{"same name twice", "", `{"label": "Office", "fields": [{"name": "q", "type": "input_text"}]}, {"label": "Shift", "fields": [{"name": "q", "type": "input_text"}]}`, "q_2", "text", ""},
		{"demographic list", `"demographic_questions": [{"id": 1}], "compliance": null, `, email, "email", "email", "left out: 1 demographic"},
		{"no retention", `"data_compliance": [{"type": "gdpr", "retention_period": null}], `, email, "email", "email", "retention_days: not in the posting"},
		{"forbidden option", "", email + `, {"label": "About you", "fields": [{"name": "q", "type": "multi_value_single_select", "values": [{"value": 1, "label": "Are you married?"}, {"value": 2, "label": "Other"}]}]}`, "email", "email", `left out: "About you", stopped by`},
		{"no label", "", email + `, {"label": " ", "fields": [{"name": "q", "type": "input_text"}]}`, "email", "email", "which has no label"},
		{"no field", "", email + `, {"label": "Nothing", "fields": null}`, "email", "email", "hidden from applicants"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			f, report := approved(t, posting(tt.rest, tt.questions), options)
			if x := f.Field(tt.field); x == nil || string(x.Type) != tt.kind {
				t.Errorf("field %+v", f.Fields)
			}
			if !strings.Contains(report, tt.report) || f.Title.In("en") != "Clerk & driver" {
				t.Errorf("title %v, report %s", f.Title, report)
			}
		})
	}
}

func TestNoPosting(t *testing.T) {
	for data, want := range map[string]string{
		`[]`: "not one job posting", `{`: "not one job posting", `{"jobs": []}`: "a list of jobs", `{"id": 1, "title": "x"}`: "no questions",
		`{"title": "x", "questions": []}`: "no questions", `{"questions": [{"label": "a"}]}`: "no title", `{"title": "x", "questions": "no"}`: "questions is string",
		`{"title": "x", "questions": [{"label": "What is your religion?", "fields": [{"name": "q", "type": "input_text"}]}]}`: "nothing of the posting can be asked",
	} {
		if _, _, err := greenhouse.Form([]byte(data), options); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s: %v", data, err)
		}
	}
}

func FuzzForm(f *testing.F) {
	data, err := os.ReadFile("testdata/job.json")
	if err != nil {
		f.Fatal(err)
	}
	f.Add(data)
	f.Fuzz(func(t *testing.T, data []byte) {
		out, _, err := greenhouse.Form(data, options)
		if err != nil {
			return
		}
		_, _, found := form.Read("f.yaml", out)
		for _, e := range found {
			if !e.Pending {
				t.Errorf("%v\n%s", e, out)
			}
		}
	})
}
