package compliance

import (
	"bytes"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/language/classify"
)

func TestTrainLearnsAndSaysWhy(t *testing.T) {
	texts := map[string]string{"a": "# two topics\n= religion\nWhich {church|temple|mosque} do you go to?\nDo you {pray|worship}?\n" +
		"宗教は何ですか\n= fine\nWhich {tool|bus|office} do you use?\nDo you {code|type}?\n言語は何ですか\n= field pay salary\nWhat pay do you want?\n"}
	var first, second bytes.Buffer
	for _, to := range []*bytes.Buffer{&first, &second} {
		if err := Train(to, texts, nil); err != nil {
			t.Fatal(err)
		}
	}
	if !bytes.Equal(first.Bytes(), second.Bytes()) {
		t.Error("the same texts give another file")
	}
	m, err := classify.Questions().Read(first.String())
	if err != nil {
		t.Fatal(err)
	}
	asked, fine := fold("So, which temple is it?").text, fold("So, which office is it?").text
	l := m.Index["religion"]
	if yes, no := m.Scores(asked, nil)[l], m.Scores(fine, nil)[l]; yes <= no {
		t.Errorf("%.3f for a temple, %.3f for an office", yes, no)
	}
	if from, to := m.Because(asked, nil, l); !strings.Contains(asked[from:to], "templ") {
		t.Errorf("the reason is %q", asked[from:to])
	}
	if _, err := classify.Questions().Read(first.String() + "x"); err == nil {
		t.Error("a damaged file is taken")
	}
	if err := Train(&first, map[string]string{"b": "no section\n"}, nil); err == nil {
		t.Error("a line outside a section is taken")
	}
}
