package when_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/language/when"
)

// A length alone takes the place of the one in a start that is counted from something; a day does not, nor a length where none was told so.
func TestCountedAnew(t *testing.T) {
	for _, x := range []struct{ start, said, want string }{
		{"内定から2ヶ月後くらい", "3ヶ月後", "内定から3ヶ月後くらい"},
		{"内定から2ヶ月後くらい", "入社は3ヶ月後にして", "内定から3ヶ月後くらい"},
		{"two weeks after an offer", "in 3 weeks", "3 weeks after an offer"},
		{"内定から2ヶ月後くらい", "3月1日", ""},
		{"内定から2ヶ月後くらい", "4月の3ヶ月後", ""},
		{"2027-02-01", "3ヶ月後", ""},
		{"", "3ヶ月後", ""},
	} {
		t.Run(x.start+" "+x.said, func(t *testing.T) {
			if got := when.CountedAnew(x.start, x.said); got != x.want {
				t.Errorf("got %q, want %q", got, x.want)
			}
		})
	}
}
