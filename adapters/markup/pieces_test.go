package markup

import (
	"slices"
	"strings"
	"testing"
)

// The pieces of a text are in its order, and each has all of it as text, too.
func TestPieces(t *testing.T) {
	md := "前置き\n\n- **a** `b` [c](https://example.com/)\n  1. d\n     e\n- f\n\n> - in a quote\n\n| g | h |\n|---|---|\n| i | |\n\n終わり"
	got := Slack.Pieces(md, 3000)
	var kinds []string
	for _, p := range got {
		switch {
		case p.List != nil:
			kinds = append(kinds, "list")
		case p.Table != nil:
			kinds = append(kinds, "table")
		default:
			kinds = append(kinds, "text")
		}
		if len(p.Text) == 0 {
			t.Errorf("a %s without text", kinds[len(kinds)-1])
		}
	}
	if !slices.Equal(kinds, []string{"text", "list", "text", "table", "text"}) {
		t.Fatalf("%v: %+v", kinds, got)
	}
	list := got[1].List
	if len(list) != 3 || list[1].Depth != 1 || list[1].Number != 1 || list[1].Runs[0].Text != "d\ne" || list[2].Number != 0 {
		t.Errorf("%+v", list)
	}
	first := list[0].Runs
	if !first[0].Bold || first[0].Text != "a" || !slices.ContainsFunc(first, func(r Run) bool { return r.Code && r.Text == "b" }) ||
		!slices.ContainsFunc(first, func(r Run) bool { return r.Link == "https://example.com/" && r.Text == r.Link }) {
		t.Errorf("%+v", first)
	}
	if table := got[3].Table; len(table) != 2 || len(table[1]) != 2 || table[0][1][0].Text != "h" || len(table[1][1]) != 0 {
		t.Errorf("%+v", table)
	}
}

// Whatever is written, the pieces show what the text shows.
func FuzzPieces(f *testing.F) {
	for _, seed := range []string{"- a\n- b", "1. a\n   - b\n\n   c", "| a |\n|-|\n| b |", "- \n- a", "* - a", "- [x] a\n- <b>", "0. a\n1. b"} {
		f.Add(seed)
	}
	letters := func(s string) string {
		return strings.Map(func(r rune) rune {
			if r >= 'a' && r <= 'z' {
				return r
			}
			return -1
		}, s)
	}
	f.Fuzz(func(t *testing.T, md string) {
		var parts []string
		for _, p := range Slack.Pieces(md, 3000) {
			parts = append(parts, p.Text...)
		}
		if got, want := letters(strings.Join(parts, "")), letters(strings.Join(Slack.Markdown(md, 3000), "")); got != want && !strings.Contains(md, "```") {
			t.Errorf("%q shows %q, as a whole %q", md, got, want)
		}
	})
}
