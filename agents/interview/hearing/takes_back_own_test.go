package hearing

import (
	"testing"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// Words that only take back the value before them are no note beside the one that stands.
func TestWordsThatOnlyTakeBack(t *testing.T) {
	phone := &form.Field{ID: "phone", Type: form.TypePhone}
	for said, only := range map[string]bool{
		"no wait that's my old one": true, "sorry, wrong number": true, "oops, typo": true,
		"ring after six please": false, "not before ten mind": false, "sorry, I'm at work until 5, text me": false,
	} {
		t.Run(said, func(t *testing.T) {
			if got := onlyTakesBack(phone, said); got != only {
				t.Errorf("%v", got)
			}
		})
	}
	if onlyTakesBack(&form.Field{ID: "experience", Type: form.TypeText}, "no wait that's my old one") {
		t.Error("a story may tell it")
	}
}
