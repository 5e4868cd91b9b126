package knowledge_test

import (
	"context"
	"errors"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/knowledge"
)

func subject(text string) []float32 {
	v := []float32{0.01, 0.01}
	for i, words := range [][]string{{"給料", "賃金", "salary", "zaiko"}, {"車", "駐車", "parking"}} {
		for _, w := range words {
			if strings.Contains(text, w) {
				v[i] += 3
			}
		}
	}
	return v
}

var payroll = docs{"a.md": "# 賃金\n月末に支払います。", "b.md": "# 駐車\n裏にあります。", "c.md": "# 昼食\n食堂です。"}

func TestVectorsFindOtherWords(t *testing.T) {
	x := knowledge.New(new(agents.MemoryTable), fake{})
	if rep := add(t, x, "s", payroll); rep.VectorsErr != nil {
		t.Fatal(rep.VectorsErr)
	}
	want(t, found(t, x, "salary")[0], "a.md#賃金")
	want(t, found(t, x, "駐車")[0], "b.md#駐車")
}

// TestEmbedderDown: words go on to find, the result says why they are alone, and adding again makes up what is missing.
func TestEmbedderDown(t *testing.T) {
	rows := new(agents.MemoryTable)
	down := knowledge.New(rows, fake{errDown})
	if rep := add(t, down, "s", payroll); !errors.Is(rep.VectorsErr, errDown) || rep.Added != 3 {
		t.Errorf("added %d, vectors: %v", rep.Added, rep.VectorsErr)
	}
	res, err := down.Search(t.Context(), "昼食", 3)
	if err != nil || !errors.Is(res.VectorsErr, errDown) || len(res.Hits) != 1 {
		t.Errorf("%d hits, %v, %v", len(res.Hits), res.VectorsErr, err)
	}
	up := knowledge.New(rows, fake{})
	want(t, found(t, up, "昼食")[0], "c.md#昼食")
	if rep := add(t, up, "s", payroll); rep.VectorsErr != nil || rep.Unchanged != 3 {
		t.Errorf("%+v", rep)
	}
	want(t, found(t, up, "salary")[0], "a.md#賃金")
}

// odd gives vectors that cannot be used.
type odd struct{ vectors [][]float32 }

func (odd) Model() string { return "odd" }

func (o odd) Embed(context.Context, []string) ([][]float32, error) { return o.vectors, nil }

func TestVectorsThatAreNone(t *testing.T) {
	for name, vectors := range map[string][][]float32{"none": nil, "zero": {{0, 0}}, "empty": {{}}, "too many": {{1}, {1}}} {
		x := knowledge.New(new(agents.MemoryTable), odd{vectors})
		rep := add(t, x, "s", docs{"a.md": "# 昼食\n食堂です。"})
		res, err := x.Search(t.Context(), "昼食", 3)
		if rep.VectorsErr == nil || res.VectorsErr == nil || err != nil || len(res.Hits) != 1 {
			t.Errorf("%s: %v, %v, %v, %d hits", name, rep.VectorsErr, res.VectorsErr, err, len(res.Hits))
		}
	}
}

// TestAnotherModel: vectors of one model are never compared with those of another.
func TestAnotherModel(t *testing.T) {
	rows := new(agents.MemoryTable)
	add(t, knowledge.New(rows, odd{[][]float32{{1, 1}}}), "s", docs{"a.md": "# 賃金\n月末に支払います。"})
	x := knowledge.New(rows, fake{})
	want(t, found(t, x, "zaiko"), []string{}) // a word that the lexicon does not have
	add(t, x, "s", docs{"a.md": "# 賃金\n月末に支払います。"})
	want(t, found(t, x, "zaiko"), []string{"a.md#賃金"})
}
