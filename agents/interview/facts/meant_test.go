package facts

import (
	"reflect"
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// What is asked for is read in the words that tell it: of two numbers the one to call, of two names the one to be written. A part of a name is no name.
func TestTheWordsThatAreMeantAreRead(t *testing.T) {
	name := textField("full_name", "name_reading")
	phone := form.Field{ID: "phone", Type: form.TypePhone, RequiredFacts: []string{"phone_e164"}}
	email := form.Field{ID: "email", Type: form.TypeEmail, RequiredFacts: []string{"email"}}
	for _, tc := range []struct {
		field form.Field
		says  string
		want  map[string]any
	}{
		{email, "会社の n.kubo@corp.example.jp は人に見られるので、個人の kubo.n@example.org に送ってください", map[string]any{"email": "kubo.n@example.org"}},
		{email, "my partner's is ana@example.com, please use mine: t.soto@example.com", map[string]any{"email": "t.soto@example.com"}},
		{phone, "会社の代表が03-3333-0000ですがそちらには掛けず、090-5151-6263へお願いします", map[string]any{"phone_e164": "+819051516263"}},
		{
			name, "五十嵐 遥（いがらし はるか）です、新潟では濁らない人もいますがうちは濁ります",
			map[string]any{"full_name": "五十嵐 遥", "name_reading": "いがらし はるか"},
		},
	} {
		got := map[string]any{}
		for _, f := range Extract(tc.field, Message{Text: tc.says, Asked: tc.field.RequiredFacts}, nil, inTokyo) {
			got[f.Key] = f.Value
		}
		if !reflect.DeepEqual(got, tc.want) {
			t.Errorf("%q: %v, want %v", tc.says, got, tc.want)
		}
	}
}

func TestAPartOfANameIsNoWholeName(t *testing.T) {
	for name, want := range map[string]bool{"鴨志田": false, "木下": false, "奥野寛治": true, "森 太一": true, "Tess": false, "Tess Holm": true, "リ・ウェイ": true} {
		if isWholeName(name) != want {
			t.Errorf("%q is whole: %v", name, !want)
		}
	}
}
