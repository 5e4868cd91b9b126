package telemetry_test

import (
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/compliance"
	"github.com/mendanhq/mendan/cmd/mendan/telemetry"
)

func TestMaskContent(t *testing.T) {
	pack, err := compliance.Default()
	if err != nil {
		t.Fatal(err)
	}
	mask := telemetry.MaskContent(compliance.New(pack))
	for said, want := range map[string]string{
		"I start on Monday. I'm pregnant, due in May. I know Go.": "I start on Monday. ▇▇▇. I know Go.",
		"Go を 5 年書きました。子どもが二人います。来月から働けます。":                       "Go を 5 年書きました。▇▇▇。来月から働けます。",
		"kim@example.com, 07700 900123 or +44 (0)20 7946 0018":    "▇▇▇, ▇▇▇ or +▇▇▇",
		`{"email":"kim.lee@example.co.jp","tel":"090-1234-5678"}`: `{"email":"▇▇▇","tel":"▇▇▇"}`,
		"from 2020 to 2026, 5 years":                              "from 2020 to 2026, 5 years",
		"":                                                        "",
	} {
		if got := mask(said); got != want {
			t.Errorf("%q is shown as %q, want %q", said, got, want)
		}
	}
	broken := telemetry.MaskContent(compliance.Lazy(func() (*compliance.Pack, error) { return nil, strings.NewReader("").UnreadByte() }))
	if got := broken("anything"); got != "" {
		t.Errorf("without rules %q is shown", got)
	}
}
