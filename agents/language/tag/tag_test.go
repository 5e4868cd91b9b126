package tag_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/shapes"
	"github.com/mendanhq/mendan/agents/language/tag"
)

// sample is a text with its spans marked: "at {place|the mill}".
func sample(marked string) tag.Sample {
	var s tag.Sample
	for {
		before, rest, ok := strings.Cut(marked, "{")
		s.Text += before
		if !ok {
			s.Asked = "work"
			return s
		}
		mark, behind, _ := strings.Cut(rest, "}")
		label, words, _ := strings.Cut(mark, "|")
		s.Spans = append(s.Spans, tag.Span{Label: label, From: len(s.Text), To: len(s.Text) + len(words)})
		s.Text += words
		marked = behind
	}
}

func learn(t testing.TB) string {
	t.Helper()
	var samples []tag.Sample
	for range 10 {
		for _, s := range []string{
			"I worked at {place|the mill} as {role|a miller}", "as {role|a baker} at {place|the shop}", "nothing at all", "I was {role|a driver}",
			"at {place|a farm}, mostly",
			"{place|工場}で{role|検品係}をしていました", "{role|運転手}です、{place|倉庫}の", "特にないです", "{place|工場}です",
		} {
			samples = append(samples, sample(s))
		}
	}
	var file bytes.Buffer
	if err := tag.Usual().Train(rand.New(rand.NewPCG(1, 2)), []string{"place", "role"}, samples).Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

func TestSpansAreFound(t *testing.T) {
	file := learn(t)
	if file != learn(t) {
		t.Error("the same samples give another model")
	}
	m, err := tag.Read(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{
		"well, at {place|the bank} as {role|a baker}", "{place|倉庫}で{role|検品係}をしていました", "nothing", "",
	} {
		s := sample(want)
		got, end := "", 0
		for _, f := range m.Tag(s.Situation) {
			got += s.Text[end:f.From] + "{" + f.Label + "|" + s.Text[f.From:f.To] + "}"
			end = f.To
			if f.Sure <= 0 || f.Sure > 1.0001 {
				t.Errorf("%s: sure %v", want, f.Sure)
			}
		}
		if got += s.Text[end:]; strings.ReplaceAll(got, "{role|a ", "a {role|") != strings.ReplaceAll(want, "{role|a ", "a {role|") {
			t.Errorf("%s: found %s", want, got)
		}
	}
}

func TestDamagedModelIsRefused(t *testing.T) {
	file := learn(t)
	for _, broken := range []string{"", file[:len(file)-1], file + "x", "place,role,more" + strings.TrimPrefix(file, "place,role")} {
		if _, err := tag.Read(broken); err == nil {
			t.Errorf("a model of %d bytes is taken", len(broken))
		}
	}
}

// The time grows with the text, whatever it is made of.
func TestTimeIsLinear(t *testing.T) {
	m, err := tag.Read(learn(t))
	if err != nil {
		t.Fatal(err)
	}
	shapes.Linear(t, 8_000, func(s string) { m.Tag(tag.Situation{Text: s}) })
}

func FuzzTag(f *testing.F) {
	m, err := tag.Read(learn(f))
	if err != nil {
		f.Fatal(err)
	}
	f.Add("at the mill\xff as a {baker|")
	f.Fuzz(func(t *testing.T, text string) {
		end := 0
		for _, s := range m.Tag(tag.Situation{Text: text}) {
			if s.From < end || s.To <= s.From || s.To > len(text) {
				t.Fatalf("%q: %v", text, s)
			}
			end = s.To
		}
	})
}
