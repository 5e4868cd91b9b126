package compliance

import (
	"bufio"
	"encoding/json"
	"os"
	"testing"
)

type formField struct {
	Form    string   `json:"form"`
	Country string   `json:"country"`
	Lang    string   `json:"lang"`
	FieldID string   `json:"field_id"`
	Label   string   `json:"label"`
	Intent  string   `json:"intent"`
	Facts   []string `json:"facts"`
}

func formFields(t *testing.T) []formField {
	t.Helper()
	file, err := os.Open("testdata/form_fields.jsonl")
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var out []formField
	for s := bufio.NewScanner(file); s.Scan(); {
		var f formField
		if err := json.Unmarshal(s.Bytes(), &f); err != nil {
			t.Fatal(err)
		}
		out = append(out, f)
	}
	return out
}

// TestLabelsPass puts each label of the sample forms as the simplest question, and each intent as a statement.
func TestLabelsPass(t *testing.T) {
	c := Lazy(Default)
	for _, f := range formFields(t) {
		countries := []string{f.Country}
		if f.Country == "" {
			countries = nil // worldwide: every rule
		}
		templates := []string{"%を教えてください。", "%についてお聞かせいただけますか。", "%"}
		if f.Lang == "en" {
			templates = []string{"Could you tell us about this: %?", "%, please.", "%"}
		}
		if f.Label == "18歳以上ですか" || f.Label == "いつから働けますか" {
			templates = []string{"%", "%。"}
		}
		for _, template := range templates {
			q := Question{FieldID: f.FieldID, Label: f.Label, Intent: f.Intent, Text: fill(template, f.Label), Lang: f.Lang, Countries: countries}
			if v := c.Check(q); !v.Passed {
				t.Errorf("%s/%s %q: %v", f.Form, f.FieldID, q.Text, brief(v))
			}
		}
		q := Question{FieldID: f.FieldID, Intent: f.Intent, Text: f.Intent, Countries: countries, Statement: true}
		if v := c.Check(q); !v.Passed {
			t.Errorf("%s/%s intent %q: %v", f.Form, f.FieldID, f.Intent, brief(v))
		}
	}
}

func fill(template, label string) string {
	out := ""
	for _, r := range template {
		if r == '%' {
			out += label
			continue
		}
		out += string(r)
	}
	return out
}

// TestOrdinaryQuestionsPass asks what a kind interviewer asks, under the rules of the job's country and under all rules. What the
// pack only forbids elsewhere (pay and graduation in Japan) is asked under the job's country alone.
func TestOrdinaryQuestionsPass(t *testing.T) {
	c := Lazy(Default)
	intents := map[string]string{
		"language": "Choose the language of the conversation", "residence": "Know the country of residence to show times",
		"city": "Know the time zone when the country has several clocks", "consent": "個人情報の取扱いへの同意を得る",
	}
	for _, f := range formFields(t) {
		intents[f.Form+" "+f.FieldID] = f.Intent
	}
	for _, q := range ordinaryQuestions {
		id := q.field
		intent, ok := intents[q.form+" "+q.field]
		if q.form == "" {
			intent, ok = intents[q.field]
		}
		if !ok {
			t.Fatalf("no intent for %s %s", q.form, q.field)
		}
		places := [][]string{{q.country}}
		if !q.local {
			places = append(places, nil, []string{"JP", "US-NY", "GB", "DE"})
		}
		for _, countries := range places {
			if v := c.Check(Question{FieldID: id, Intent: intent, Text: q.text, Countries: countries}); !v.Passed {
				t.Errorf("%v %q: %v", countries, q.text, brief(v))
			}
		}
	}
}
