package knowledge_test

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/knowledge"
)

type docs map[string]string

func (d docs) fs() fstest.MapFS {
	m := fstest.MapFS{}
	for name, src := range d {
		m[name] = &fstest.MapFile{Data: []byte(src)}
	}
	return m
}

func add(t *testing.T, x *knowledge.Index, source string, d docs) knowledge.Report {
	t.Helper()
	rep, err := x.Add(t.Context(), source, d.fs())
	if err != nil {
		t.Fatal(err)
	}
	return rep
}

// found are the places of a search's hits, best first.
func found(t *testing.T, x *knowledge.Index, query string) []string {
	t.Helper()
	res, err := x.Search(t.Context(), query, 3)
	if err != nil {
		t.Fatal(err)
	}
	out := []string{}
	for _, h := range res.Hits {
		out = append(out, h.File+"#"+h.Heading)
	}
	return out
}

func want(t *testing.T, got, want any) {
	t.Helper()
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestAddFollowsItsSource(t *testing.T) {
	for name, rows := range map[string]agents.Table{"memory": new(agents.MemoryTable), "bbolt": openRows(t)} {
		t.Run(name, func(t *testing.T) {
			x := knowledge.New(rows, nil)
			d := docs{"a.md": "# 休暇\n有給休暇", "sub/b.md": "# Tax\nforms", ".git/c.md": "# no\nno", "d.bin": "x", "e.txt": "\xff"}
			want(t, add(t, x, "s", d), knowledge.Report{Added: 2, Sections: 2, Skipped: []string{"d.bin", "e.txt"}})
			want(t, found(t, x, "有給"), []string{"a.md#休暇"})
			want(t, found(t, x, "form"), []string{"sub/b.md#Tax"})

			d = docs{"a.md": "# 休暇\n有給休暇", "sub/b.md": "# Tax\nreturns\n# More\nletters"}
			want(t, add(t, x, "s", d), knowledge.Report{Changed: 1, Unchanged: 1, Sections: 3})
			want(t, found(t, x, "form"), []string{})
			want(t, found(t, x, "letter"), []string{"sub/b.md#More"})

			want(t, add(t, x, "other", docs{"z.md": "# Zebra\nforms"}), knowledge.Report{Added: 1, Sections: 4})
			want(t, add(t, x, "s", docs{"new.md": "# New\nreturns"}), knowledge.Report{Added: 1, Removed: 2, Sections: 2})
			want(t, found(t, x, "有給"), []string{})
			want(t, found(t, x, "return"), []string{"new.md#New"})
			want(t, found(t, x, "form"), []string{"z.md#Zebra"})

			want(t, add(t, x, "s", nil), knowledge.Report{Removed: 1, Sections: 1})
			want(t, add(t, x, "other", nil), knowledge.Report{Removed: 1})
			want(t, found(t, x, "form"), []string{})
		})
	}
}

// TestAddLeavesNothing: after a way through many contents an index of nothing has no rows, vectors neither.
func TestAddLeavesNothing(t *testing.T) {
	var through agents.MemoryTable
	x := knowledge.New(&through, fake{})
	for i := range 20 {
		d := docs{}
		for j := range 5 {
			if (i+j)%3 != 0 {
				d[fmt.Sprintf("%d.md", j)] = fmt.Sprintf("# 見出し%d\n本文 word%d\n# b\nE-%d", i%4, i*j%7, i)
			}
		}
		add(t, x, "s", d)
	}
	add(t, x, "s", nil)
	left := maps.Collect(rowsOf(t, &through))
	delete(left, "stats")
	want(t, left, map[string]string{})
}

func rowsOf(t *testing.T, m *agents.MemoryTable) func(func(string, string) bool) {
	return func(yield func(string, string) bool) {
		err := m.View(t.Context(), func(r agents.TableReader) error {
			return r.Scan("", func(k string, v []byte) error {
				yield(k, string(v))
				return nil
			})
		})
		if err != nil {
			t.Error(err)
		}
	}
}

func TestSearch(t *testing.T) {
	x := knowledge.New(new(agents.MemoryTable), nil)
	long := "# 長い\n"
	for range 60 {
		long += "カードリーダーの説明が続きます。カードリーダーは大切です。\n\n"
	}
	add(t, x, "s", docs{
		"codes.md": "# E-12\n接続の失敗です。\n# W-12\n接続の注意です。\n# E-21\n接続の終了です。",
		"long.md":  long,
		"ja.md":    "# E-500 故障\n電源を入れ直します。",
		"lot.md":   "# 駐車場\n三十台分です。",
		"en.md":    "# E-500 broken\nTurn it off and on.",
	})
	want(t, found(t, x, "W-12の接続")[0], "codes.md#W-12")
	want(t, found(t, x, "ｅ２１")[0], "codes.md#E-21")
	want(t, found(t, x, "カードリーダー"), []string{"long.md#長い"})
	want(t, found(t, x, "E-500が出ました")[0], "ja.md#E-500 故障")
	want(t, found(t, x, "I see E-500")[0], "en.md#E-500 broken")
	want(t, found(t, x, "車で伺えますか")[0], "lot.md#駐車場")
	want(t, found(t, x, ""), []string{})
	want(t, found(t, x, "?!、。"), []string{})
	want(t, found(t, knowledge.New(new(agents.MemoryTable), nil), "何か"), []string{})
}

// fake embeds by subject: what a word list would call the same thing.
type fake struct{ err error }

func (fake) Model() string { return "fake" }

func (f fake) Embed(_ context.Context, texts []string) ([][]float32, error) {
	if f.err != nil {
		return nil, f.err
	}
	out := make([][]float32, len(texts))
	for i, text := range texts {
		out[i] = subject(text)
	}
	return out, nil
}

var errDown = errors.New("connection refused")

// TestAddStopped: a source that was not read whole changes nothing.
func TestAddStopped(t *testing.T) {
	x := knowledge.New(new(agents.MemoryTable), nil)
	add(t, x, "s", docs{"a.md": "# A\nold"})
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	if _, err := x.Add(ctx, "s", docs{"a.md": "# A\nnew"}.fs()); !errors.Is(err, context.Canceled) {
		t.Errorf("%v", err)
	}
	want(t, found(t, x, "old"), []string{"a.md#A"})
	want(t, found(t, x, "new"), []string{})
}
