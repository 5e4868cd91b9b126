package lint_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/agents/interview/form/lint"
)

var checker = compliance.Lazy(compliance.Default)

func TestSamplesAreClean(t *testing.T) {
	files, err := filepath.Glob("../samples/*.yaml")
	if err != nil || len(files) < 6 {
		t.Fatalf("%v, %v", files, err)
	}
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range lint.Form(filepath.Base(file), data, checker) {
			t.Error(e)
		}
	}
}

const head = "id: f\ntitle: {en: Clerk, ja: 事務}\nlocale: LOCALE\ncountry: CC\nretention_days: 90\nfields:\n"

// form is a form with one field in each language.
func formOf(country, label, intent string) string {
	locale := "en"
	if strings.ContainsFunc(label, func(r rune) bool { return r > 0x3000 }) {
		locale = "ja"
	}
	return strings.NewReplacer("LOCALE", locale, "CC", country).Replace(head) +
		"- {id: a, label: \"" + label + "\", intent: \"" + intent + "\", type: text, required_facts: [fact_a]}\n"
}

func TestForbiddenLabelsAndIntents(t *testing.T) {
	for _, tt := range []struct{ country, label, intent string }{
		{"JP", "本籍地", "連絡先を確認する"}, {"JP", "ご家族の構成", "人となりを知る"}, {"JP", "国籍", "就労できるか確認する"},
		{"JP", "信条・尊敬する人物", "人となりを知る"}, {"JP", "支持政党", "人となりを知る"}, {"JP", "愛読書", "人となりを知る"},
		{"JP", "配偶者の有無", "緊急時の連絡のため"}, {"JP", "宗教", "配慮のため"},
		{"US", "Date of birth", "Know the candidate"}, {"US", "Current salary", "Confirm pay"}, {"US", "Marital status", "Know the candidate"},
		{"US", "Nationality", "Confirm the right to work"}, {"US", "Do you have any disabilities?", "Plan adjustments"},
		{"GB", "Religion", "Know the candidate"}, {"GB", "Are you planning to have children?", "Plan shifts"},
		{"US", "About you", "Learn the candidate's marital status"}, {"JP", "あなたについて", "応募者の宗教を確認する"},
	} {
		found := lint.Form("f.yaml", []byte(formOf(tt.country, tt.label, tt.intent)), checker)
		if len(found) == 0 {
			t.Errorf("%s: nothing found in %q, %q", tt.country, tt.label, tt.intent)
			continue
		}
		if e := found[0]; e.Line != 7 || e.Column < 5 || !strings.Contains(e.Msg, "prohibited_topic") {
			t.Errorf("%v", e)
		}
	}
}

func TestOrdinaryLabelsAndIntents(t *testing.T) {
	for _, tt := range []struct{ country, label, intent string }{
		{"JP", "希望勤務地", "勤務地の希望を確認する"}, {"JP", "現在の年収", "条件を検討する"}, {"JP", "運転免許", "業務に必要な免許を確認する"},
		{"JP", "設計思想について", "設計の考え方を聞く"}, {"US", "Salary expectation", "Confirm the desired pay range"},
		{"US", "Are you legally authorised to work in the United States?", "Confirm the right to work"}, {"US", "Notice period", "Confirm the notice period"},
		{"US", "Race conditions you have debugged", "Learn the job-related skills"}, {"GB", "Languages you speak with customers", "Learn which languages can be used"},
		{"GB", "Driving licence", "Confirm a licence needed for visits"}, {"GB", "Cover letter", "Hear why the candidate applies"},
		{"null", "Are you authorized to work in the United States?", "Confirm the right to work in the job's country"},
		{"null", "First name", "Know the candidate's name"}, {"null", "LinkedIn profile", "Get a public link to work samples"},
	} {
		for _, e := range lint.Form("f.yaml", []byte(formOf(tt.country, tt.label, tt.intent)), checker) {
			t.Errorf("%s %q: %v", tt.country, tt.label, e)
		}
	}
}

func TestWhatGoesWrongInAConversation(t *testing.T) {
	const clean = "id: f\ntitle: {en: Clerk, ja: 事務}\nlocale: en\ncountry: GB\nretention_days: 90\nfields:\n" +
		"- {id: a, label: {en: E-mail, ja: メール}, intent: {en: Get an e-mail address, ja: メールアドレスを得る}, type: email, required_facts: [email]}\n" +
		"- {id: b, label: {en: Go, ja: Go の経験}, intent: {en: Learn the skills, ja: 技術を把握する}, type: choice, options: [{id: x, label: {en: Some, ja: 少し}}, {id: y, label: {en: Much, ja: たくさん}}], required_facts: [go]}\n"
	if found := lint.Form("f.yaml", []byte(clean), checker); len(found) > 0 {
		t.Errorf("clean: %v", found)
	}
	if found := lint.Form("f.yaml", []byte(strings.Replace(clean, "retention_days: 90\n", "", 1)), checker); len(found) > 0 { // the configuration says it
		t.Errorf("without retention_days: %v", found)
	}
	for _, tt := range []struct{ old, new, want string }{
		{"{en: E-mail, ja: メール}", "E-mail", "f.yaml:7:18 label has no ja"},
		{"{en: Some, ja: 少し}", "{ja: 少し}", "label has no en"},
		{"title: {en: Clerk, ja: 事務}", "title: {ja: 事務}", "f.yaml:2:8 title has no en"},
		{"[go]", "[email]", `f.yaml:8:`},
		{"intent: {en: Learn the skills, ja: 技術を把握する}, ", "", "intent is missing"},
		{"type: email", "type: mail, colour: red", "unknown key"},
		{"required_facts: [go]", "required: true, required_facts: [go], when: {field: a, is: never}", `field "b" is required, but never asked`},
		{"required_facts: [go]", "required: true, required_facts: [go], when: {field: c, is: yes}", `no field that stands before it`},
		{"type: email", "type: email, question: How old are you?", "the question is stopped by"},
		{"required_facts: [email]", "required_facts: [email], followups: {email: \"メールと、ご本籍も教えてください\"}", "the email is stopped by"},
	} {
		found := lint.Form("f.yaml", []byte(strings.Replace(clean, tt.old, tt.new, 1)), checker)
		var all []string
		for _, e := range found {
			all = append(all, e.Error())
		}
		if !strings.Contains(strings.Join(all, "\n"), tt.want) {
			t.Errorf("%s: %q", tt.new, all)
		}
	}
}

// TestSpelling: a fact whose name makes it what its field does not ask for can never be told.
func TestSpelling(t *testing.T) {
	src := strings.NewReplacer("LOCALE", "en", "CC", "GB").Replace(head) +
		"- {id: skills, label: {en: Skills, ja: スキル}, intent: {en: Know what they can do, ja: できることを知る}, type: text, required_facts: [years_php, reports_to]}\n" +
		"- {id: pay, label: {en: Pay you hope for, ja: 希望年収}, intent: {en: Know the pay hoped for, ja: 希望年収を知る}, type: text, required_facts: [salary_min_php]}\n"
	found := lint.Form("f.yaml", []byte(src), checker)
	if len(found) != 2 {
		t.Fatalf("%v", found)
	}
	for i, want := range []string{`fact "years_php" is read as a sum of money that is hoped for because of "php"`, `fact "reports_to" is read as the month in which something began or ended because of "to"`} {
		if e := found[i]; e.Line != 7 || !strings.Contains(e.Msg, want) || !strings.Contains(e.Msg, "such as") {
			t.Errorf("%v, want %s", e, want)
		}
	}
}
