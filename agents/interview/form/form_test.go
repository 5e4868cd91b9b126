package form_test

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/interview/form"
)

func TestSamples(t *testing.T) {
	ids := form.SampleIDs()
	if len(ids) != 7 {
		t.Fatalf("samples: %v", ids)
	}
	seen := map[string]bool{}
	for _, id := range ids {
		f, err := form.Sample(id)
		if err != nil {
			t.Fatal(err)
		}
		if f.ID != id {
			t.Errorf("file of %q holds form %q", id, f.ID)
		}
		if seen[f.Digest()] {
			t.Errorf("%s: digest of another form", id)
		}
		seen[f.Digest()] = true
	}
	if _, err := form.Sample("no-such-form"); !errors.Is(err, form.ErrNoSample) {
		t.Errorf("unknown sample: %v", err)
	}
	if _, err := form.Sample("../form"); !errors.Is(err, form.ErrNoSample) {
		t.Errorf("path as sample id: %v", err)
	}
}

func TestSampleContent(t *testing.T) {
	f, err := form.Sample("ja-midcareer-engineer")
	if err != nil {
		t.Fatal(err)
	}
	if f.Language() != "ja" || f.Country != "JP" || f.RetentionDays != 180 || len(f.Fields) != 10 {
		t.Errorf("got %s %s %d, %d fields", f.Language(), f.Country, f.RetentionDays, len(f.Fields))
	}
	name, exp, start := f.Field("full_name"), f.Field("experience"), f.Field("start_date")
	if name.MaxFollowups != form.DefaultFollowups || exp.MaxFollowups != 3 {
		t.Errorf("follow-ups: %d and %d", name.MaxFollowups, exp.MaxFollowups)
	}
	if got := name.Label.In("en"); got != "氏名（ふりがな）" || !name.Label.Has("ja") || name.Label.Has("en") {
		t.Errorf("label: %v", name.Label)
	}
	if diff := cmp.Diff([]string{"start_date", "start_date_relative"}, start.Keys()); diff != "" {
		t.Error(diff)
	}
	if o := f.Field("work_authorization").Option("limited"); o == nil || o.Label.In("ja") != "時間などの制限あり" {
		t.Errorf("option: %+v", o)
	}
	if f.Field("nothing") != nil || name.Option("nothing") != nil {
		t.Error("found what is not there")
	}
}

const minimal = `id: f
title: Clerk
locale: en-GB
retention_days: 30
fields:
- id: a
  label: A
  intent: know a
  type: text
  required_facts: [a]
`

func TestMinimal(t *testing.T) {
	f, err := form.Parse("f.yaml", []byte(minimal))
	if err != nil {
		t.Fatal(err)
	}
	if f.Title.In("ja") != "Clerk" || !f.Title.Has("en") || f.Country != "" || f.Fields[0].Required {
		t.Errorf("%+v", f)
	}
}

func TestZeroFollowupsIsNotTheDefault(t *testing.T) {
	f, err := form.Parse("f.yaml", []byte(minimal+"  max_followups: 0\n"))
	if err != nil || f.Fields[0].MaxFollowups != 0 {
		t.Errorf("%v %v", f, err)
	}
}

func TestErrors(t *testing.T) {
	for _, tt := range []struct{ name, old, new, want string }{
		{"unknown key", "  intent: know a", "  intnet: know a", `f.yaml:8:3 unknown key "intnet", did you mean "intent"?`},
		{"unknown key at the top", "retention_days", "retention_day", `f.yaml:4:1 unknown key "retention_day", did you mean "retention_days"?`},
		{"unknown key, no suggestion", "locale: en-GB", "locale: en-GB\nxyzzyplugh: 1", `f.yaml:4:1 unknown key "xyzzyplugh"`},
		{"duplicate key", "locale: en-GB", "locale: en-GB\nlocale: ja", `f.yaml:4:1 `},
		{"unknown type", "type: text", "type: txt", `f.yaml:9:9 field "a": unknown type "txt", did you mean "text"?`},
		{"no retention", "retention_days: 30", "retention_days: 0", "f.yaml:4:17 retention_days"},
		{"bad locale", "locale: en-GB", "locale: english please", "f.yaml:3:9 locale"},
		{"bad country", "locale: en-GB", "locale: en-GB\ncountry: UK", "f.yaml:4:10 country"},
		{"region elsewhere", "locale: en-GB", "locale: en-GB\ncountry: GB\nregion: US-CO", "f.yaml:5:9 region"},
		{"no facts", "required_facts: [a]", "required_facts: []", `f.yaml:10:19 field "a" needs required_facts`},
		{"repeated fact", "required_facts: [a]", "required_facts: [a, a]", `f.yaml:10:19 field "a": fact key "a" is listed twice`},
		{"missing label", "  label: A\n", "", "label is missing"},
		{"wrong shape", "retention_days: 30", "retention_days: soon", "f.yaml:4:17 "},
		{"choice without options", "type: text", "type: choice", "at least two options"},
		{"options without choice", "type: text", "type: text\n  options: [{id: x, label: X}]", "belong to a choice only"},
		{"knockout of nothing", "type: text", "type: choice\n  options: [{id: \"yes\", label: Y}, {id: \"no\", label: N}]\n  knockout: {option: maybe, action: human_review}", `knockout option "maybe" does not exist`},
		{"knockout that rejects", "type: text", "type: boolean\n  knockout: {option: \"false\", action: reject}", "only knockout action is human_review"},
		{"bad language", "label: A", "label: {jp: A}", `f.yaml:7:10 "jp" is not a language like ja or en`},
		{"empty text", "label: A", "label: {en: ' '}", "label is empty"},
		{"text as list", "label: A", "label: [A]", "f.yaml:7:"},
		{"id with spaces", "- id: a", "- id: a b", `f.yaml:6:7 id "a b"`},
		{"not a mapping", minimal, "- 1\n- 2\n", "f.yaml:1:"},
		{"empty", minimal, "", "f.yaml: expected one YAML document"},
		{"two documents", minimal, minimal + "---\n" + minimal, "f.yaml: expected one YAML document"},
		{"syntax", "fields:", "fields: [", "f.yaml:"},
		{"followup for no fact", "type: text", "type: text\n  followups: {b: More?}", `followups for "b"`},
		{"unknown kind", "required_facts: [a]", "facts: {a: {kind: nmber}}", `f.yaml:10:21 field "a": unknown kind "nmber" of fact "a", did you mean "number"?`},
		{"no kind", "required_facts: [a]", "facts: {a: {unit: year}}", `field "a": fact "a" needs a kind`},
		{"unit of another kind", "required_facts: [a]", "facts: {a: {kind: date, unit: year}}", `f.yaml:10:33 field "a": unit "year" does not belong to a date`},
		{"unknown unit", "required_facts: [a]", "facts: {a: {kind: duration, unit: years}}", `f.yaml:10:37 field "a": unit "years" does not belong to a duration, did you mean "year"?`},
		{"money without currency", "required_facts: [a]", "facts: {a: {kind: money}}", `field "a": currency "" is not an ISO 4217 code`},
		{"currency of a number", "required_facts: [a]", "facts: {a: {kind: number, currency: EUR}}", `f.yaml:10:39 field "a": a currency belongs to money only`},
		{"per of text", "required_facts: [a]", "facts: {a: {kind: text, per: day}}", `field "a": per "day" does not belong to a text`},
		{"fact told twice", "required_facts: [a]", "required_facts: [a]\n  facts: {a: {kind: text}}", `f.yaml:11:14 field "a": fact key "a" is listed twice`},
		{"kind told twice", "required_facts: [a]", "facts: {a: {kind: text}, a: {kind: date}}", `f.yaml:10:28 key "a" is there twice`},
		{"kind of another type", "type: text\n  required_facts: [a]", "type: email\n  facts: {a: {kind: date}}", `f.yaml:10:21 field "a": a field of type email tells no fact of kind date`},
		{"option in a text", "required_facts: [a]", "facts: {a: {kind: option}}", `field "a": a field of type text tells no fact of kind option`},
		{"unknown key of a fact", "required_facts: [a]", "facts: {a: {kidn: text}}", `f.yaml:10:15 unknown key "kidn", did you mean "kind"?`},
		{"pay", "locale: en-GB", "locale: en-GB\njob: {pay: {min: 9, max: 3, currency: GBP}}", "min must not be above max"},
	} {
		t.Run(tt.name, func(t *testing.T) {
			_, err := form.Parse("f.yaml", []byte(strings.Replace(minimal, tt.old, tt.new, 1)))
			if err == nil {
				t.Fatal("no error")
			}
			if !strings.Contains(err.Error(), tt.want) {
				t.Errorf("got  %v\nwant %s", err, tt.want)
			}
			var fe *form.Error
			if !errors.As(err, &fe) {
				t.Errorf("not a form.Error: %T", err)
			}
		})
	}
}

func TestUnquotedComma(t *testing.T) {
	f, err := form.Parse("f.yaml", []byte(`
id: f
title: {en: Clerk}
locale: en-GB
retention_days: 30
fields:
- {id: a, label: Pay, yearly, intent: know a, type: text, required_facts: [a], done_criteria: A number, or declined, or nothing}
`))
	if err != nil {
		t.Fatal(err)
	}
	if got := f.Fields[0].DoneCriteria.In("en"); got != "A number, or declined, or nothing" {
		t.Errorf("done_criteria %q", got)
	}
	if got := f.Fields[0].Label.In("en"); got != "Pay, yearly" {
		t.Errorf("label %q", got)
	}
	_, err = form.Parse("f.yaml", []byte(`{id: f, title: {en: Clerk}, locale: en-GB, retention_days: 30, fields: [{id: a, label: A, requird, intent: i, type: text, required_facts: [a]}]}`))
	if err == nil || !strings.Contains(err.Error(), `unknown key "requird", did you mean "required"?`) {
		t.Errorf("a key without value: %v", err)
	}
}

func TestSeveralErrorsAtOnce(t *testing.T) {
	twice := minimal + "- id: a\n  label: B\n  intent: again\n  type: number\n  required_facts: [b]\n  accept: [pdf]\n"
	_, err := form.Parse("f.yaml", []byte(twice))
	if err == nil || !strings.Contains(err.Error(), `f.yaml:11:7 field id "a" is used twice`) || !strings.Contains(err.Error(), "belong to a file only") {
		t.Errorf("got %v", err)
	}
}

func TestJob(t *testing.T) {
	f, err := form.Parse("f.yaml", []byte(`
id: shop
title: {ja: 販売, en: Sales}
locale: ja-JP
country: JP
region: JP-13
retention_days: 90
job:
  company: {ja: 架空商店, en: Kakuu Stores}
  purpose: 採用選考
  hours: 平日9時から18時
  pay: {min: 1200, max: 1500, currency: JPY, per: hour}
  details:
  - {id: remote, label: リモート, text: {ja: 店舗勤務のみです, en: In the store only}, keywords: [リモート, 在宅]}
fields:
- id: ok
  label: {ja: 立ち仕事, en: Standing work}
  intent: 可否を確認する
  type: boolean
  required_facts: [standing_ok]
  question: {ja: 立ち仕事は大丈夫ですか。, en: Is standing work fine?}
  followups: {standing_ok: はい、いいえでお答えください。}
`))
	if err != nil {
		t.Fatal(err)
	}
	if f.Job.Purpose.In("ja") != "採用選考" || f.Job.Pay.Max != 1500 || f.Job.Details[0].Label["ja"] != "リモート" {
		t.Errorf("%+v", f.Job)
	}
	if f.Fields[0].Followups["standing_ok"]["ja"] == "" || f.Fields[0].Question.In("en") != "Is standing work fine?" {
		t.Errorf("%+v", f.Fields[0])
	}
}

func TestDigestIsOfContent(t *testing.T) {
	a, err := form.Parse("a", []byte(minimal))
	if err != nil {
		t.Fatal(err)
	}
	b, err := form.Parse("b", []byte("# a comment\n"+strings.Replace(minimal, "title: Clerk", `title: {en: "Clerk"}`, 1)))
	if err != nil {
		t.Fatal(err)
	}
	c, err := form.Parse("c", []byte(strings.Replace(minimal, "label: A", "label: B", 1)))
	if err != nil {
		t.Fatal(err)
	}
	if a.Digest() != b.Digest() || a.Digest() == c.Digest() {
		t.Errorf("%s %s %s", a.Digest(), b.Digest(), c.Digest())
	}
}

func TestJSONRoundTrip(t *testing.T) {
	for _, id := range form.SampleIDs() {
		f, err := form.Sample(id)
		if err != nil {
			t.Fatal(err)
		}
		b, err := json.Marshal(f)
		if err != nil {
			t.Fatal(err)
		}
		var g form.Form
		if err := json.Unmarshal(b, &g); err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(f, &g); diff != "" || f.Digest() != g.Digest() {
			t.Error(diff)
		}
	}
}

func FuzzParse(f *testing.F) {
	f.Add([]byte(minimal))
	for _, id := range form.SampleIDs() {
		s, err := form.Sample(id)
		if err != nil {
			f.Fatal(err)
		}
		b, err := json.Marshal(s) // JSON is YAML
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
	}
	f.Add([]byte("a: &x [*x, *x]"))
	f.Fuzz(func(t *testing.T, data []byte) {
		if form, err := form.Parse("f.yaml", data); err == nil && (form.ID == "" || len(form.Fields) == 0) {
			t.Error("accepted a form without id or fields")
		}
	})
}
