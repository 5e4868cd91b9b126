package facts

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/language/ask"
)

// readAnswer reads what is said in answer to a question of the field: the value told of its first fact, as JSON, and the one in doubt.
func readAnswer(t *testing.T, id, field, said string, c ask.Context, asked ...string) (told, doubted map[string]string) {
	t.Helper()
	f, err := form.Sample(id)
	if err != nil {
		t.Fatal(err)
	}
	facts, doubts := Read(*f.Field(field), Message{Text: said, Asked: asked, Answers: true}, Known{}, c)
	told, doubted = map[string]string{}, map[string]string{}
	for _, x := range facts {
		b, _ := json.Marshal(x.Value)
		told[x.Key] = string(b)
	}
	for _, x := range doubts {
		b, _ := json.Marshal(x.Value)
		doubted[x.Key] = string(b)
	}
	return told, doubted
}

// What only words tell that are set apart from the rest is given up for what the rest tells, or asked back.
func TestAnswerStandsByItsRest(t *testing.T) {
	for _, c := range []struct {
		form, field, said, key, told, doubted string
		where                                 ask.Context
	}{
		{"en-us-backend-engineer", "phone", "Not the one on my old CV, my mum has that line now (802 555 0190). Mine's 216.555.0146", "phone_e164", `"+12165550146"`, "", inDenver},
		{"en-us-backend-engineer", "salary_expectation", "Was going to say 140k but I looked at the rents, so 152k", "salary_min_usd", `152000`, "", inDenver},
		{"en-us-backend-engineer", "phone", "720-555-0131. oops, last four are 0113", "phone_e164", `"+17205550113"`, "", inDenver},
		{"en-gb-care-assistant", "phone", "07700 900055 sorry no oh five six on the end", "phone_e164", "", `"+447700900055"`, inLondon},
	} {
		told, doubted := readAnswer(t, c.form, c.field, c.said, c.where)
		if told[c.key] != c.told || doubted[c.key] != c.doubted {
			t.Errorf("%q: %s is %s, in doubt %s", c.said, c.key, told[c.key], doubted[c.key])
		}
	}
}

// An answer to a yes or no may lean to one without saying it; the same words elsewhere tell nothing.
func TestAnswerLeansToOption(t *testing.T) {
	const said = "still on the bus everywhere I go"
	told, _ := readAnswer(t, "en-gb-care-assistant", "driving_licence", said, inLondon)
	if told["has_licence"] != `"no"` {
		t.Errorf("%q tells %v", said, told)
	}
	if told, _ = readAnswer(t, "en-gb-care-assistant", "shift", "I'm done with those after nine years of them, never again", inLondon, "nights_ok"); told["nights_ok"] != "false" {
		t.Errorf("of nights %v is told", told)
	}
	f, err := form.Sample("en-gb-care-assistant")
	if err != nil {
		t.Fatal(err)
	}
	if elsewhere := Extract(*f.Field("right_to_work"), Message{Text: "it's all buses round here"}, Known{}, inLondon); len(elsewhere) > 0 {
		t.Errorf("words that answer nothing tell %v", elsewhere)
	}
}

func TestQuestionAsksForOneFact(t *testing.T) {
	for _, c := range []struct {
		form, field, question, key string // "" for none by itself
	}{
		{"en-gb-care-assistant", "shift", "Could you work nights?", "nights_ok"},
		{"en-gb-care-assistant", "shift", "Which days can you work, are nights OK, and how many hours a week?", ""},
		{"en-gb-care-assistant", "experience", "What did you do there day to day?", "duties"},
		{"ja-midcareer-engineer", "experience", "直近のお仕事での役割は何でしたか。", "latest_role"},
		{"ja-midcareer-engineer", "experience", "直近のお仕事について、期間・役割・成果を教えてください。", ""},
		{"ja-midcareer-engineer", "email", "メールアドレスを教えてください。", ""},
	} {
		f, err := form.Sample(c.form)
		if err != nil {
			t.Fatal(err)
		}
		var want []string
		if c.key != "" {
			want = []string{c.key}
		}
		if got := AskedIn(*f.Field(c.field), c.question); !slices.Equal(got, want) {
			t.Errorf("%q asks for %v, want %v", c.question, got, want)
		}
	}
}
