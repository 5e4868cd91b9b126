package classify_test

import (
	"bytes"
	"math/rand/v2"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/classify"
)

// samples are sentences on three places of faith and three of work, bare and with a sign on the place.
func samples() []classify.Sample {
	var out []classify.Sample
	for _, s := range []struct {
		text string
		want int8
	}{
		{"which church is near", 1}, {"which temple is near", 1}, {"どの寺が近いですか", 1},
		{"which office is near", 0}, {"which shop is near", 0}, {"どの店が近いですか", 0}, {"is it near", -1},
	} {
		for range 20 {
			out = append(out, classify.Sample{Features: classify.Questions().Features(s.text, nil), Want: []int8{s.want}})
		}
	}
	return out
}

func train(t *testing.T) string {
	t.Helper()
	var file bytes.Buffer
	if err := classify.Questions().Train(rand.New(rand.NewPCG(1, 2)), []string{"faith"}, samples()).Write(&file); err != nil {
		t.Fatal(err)
	}
	return file.String()
}

func TestTrainedModelTellsApart(t *testing.T) {
	file := train(t)
	if file != train(t) {
		t.Error("the same samples give another model")
	}
	m, err := classify.Questions().Read(file)
	if err != nil {
		t.Fatal(err)
	}
	for _, tt := range []struct{ yes, no, because string }{
		{"so which temple is it", "so which office is it", "temple"},
		{"どの寺ですか", "どの店ですか", "寺"},
	} {
		l := m.Index["faith"]
		if yes, no := m.Scores(tt.yes, nil)[l], m.Scores(tt.no, nil)[l]; yes <= no {
			t.Errorf("%q %.3f, %q %.3f", tt.yes, yes, tt.no, no)
		}
		if from, to := m.Because(tt.yes, nil, l); !strings.Contains(tt.yes[from:to], tt.because) {
			t.Errorf("%q because of %q", tt.yes, tt.yes[from:to])
		}
	}
}

func TestDamagedModelIsRefused(t *testing.T) {
	file := train(t)
	for _, broken := range []string{"", file[:len(file)-1], file + "x", "faith,tone" + strings.TrimPrefix(file, "faith")} {
		if _, err := classify.Questions().Read(broken); err == nil {
			t.Errorf("a model of %d bytes is taken", len(broken))
		}
	}
}
