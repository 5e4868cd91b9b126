package facts

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// An accepted "none" is true only when the person says that there is none.
func TestAcceptedAbsence(t *testing.T) {
	one := form.Field{ID: "f", Required: true, Type: form.TypeText, RequiredFacts: []string{"months_experience"}, Accepts: []string{"no_experience"}}
	many := form.Field{ID: "f", Required: true, Type: form.TypeText, RequiredFacts: []string{"care_setting", "duties", "months_experience"}, Accepts: []string{"no_experience"}}
	number := form.Field{ID: "f", Required: true, Type: form.TypeNumber, Unit: "years", RequiredFacts: []string{"years_experience"}, Accepts: []string{"no_experience"}}
	for _, tc := range []struct {
		f    form.Field
		say  string
		want want
	}{
		{one, "2 years", want{"months_experience": 24.0}}, {one, "2年です", want{"months_experience": 24.0}}, {one, "半年ほど", want{"months_experience": 6.0}}, {one, "about 18 months", want{"months_experience": 18.0}},
		{one, "No experience", want{"no_experience": true}}, {one, "none", want{"no_experience": true}}, {one, "I've never worked in care", want{"no_experience": true}}, {one, "this would be my first job", want{"no_experience": true}}, {one, "未経験です", want{"no_experience": true}}, {one, "経験はありません", want{"no_experience": true}}, {one, "ないです", want{"no_experience": true}}, {one, "初めてです", want{"no_experience": true}}, {one, "no prior experience sorry", want{"no_experience": true}},
		{many, "未経験です", want{"no_experience": true}}, {many, "I have no experience in care yet", want{"no_experience": true}},
		{number, "3 years", want{"years_experience": 3.0}}, {number, "5年", want{"years_experience": 5.0}}, {number, "なし", want{"no_experience": true}}, {number, "none", want{"no_experience": true}},
	} {
		got := told(t, tc.f, tc.say)
		if diff := cmp.Diff(tc.want, got); diff != "" {
			t.Errorf("%s (-want +got):\n%s", tc.say, diff)
		}
		if m := Missing(tc.f, got); len(m) > 0 {
			t.Errorf("%s: %v is still missing", tc.say, m)
		}
	}
	if _, ok, why := Check(one, "no_experience", true, "2 years", "2 years", inDenver); ok || why != ReasonNone {
		t.Errorf("two years are no absence: %v %s", ok, why)
	}
	if _, ok, _ := Check(one, "no_experience", "2 years", "2 years", "2 years", inDenver); ok {
		t.Error("an absence is true or nothing")
	}
	if v, ok, why := Check(one, "no_experience", "true", "no experience", "no experience yet", inDenver); !ok || v != true {
		t.Errorf("%v %v %s", v, ok, why)
	}
}

// A file without readable text is taken by its name, and no more is made of it.
func TestFileWithoutText(t *testing.T) {
	f := form.Field{ID: "resume", Required: true, Type: form.TypeFile, Accept: []string{"pdf"}, RequiredFacts: []string{"resume_ref"}}
	got := Extract(f, Message{Attachments: []Attachment{{Name: "cv\u202efdp.pdf"}}}, nil, inDenver)
	if diff := cmp.Diff([]Fact{{Key: "resume_ref", Value: "cvfdp.pdf"}}, got); diff != "" {
		t.Error(diff)
	}
	if got := Extract(textField("latest_role", "years_backend"), Message{Attachments: []Attachment{{Name: "10 years nurse.pdf"}}}, nil, inDenver); len(got) > 0 {
		t.Errorf("made of a file's name: %v", got)
	}
}
