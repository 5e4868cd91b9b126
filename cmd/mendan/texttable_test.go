package main

import (
	"strings"
	"testing"
)

func TestATableCountsWidthAsATerminalShowsIt(t *testing.T) {
	var out strings.Builder
	err := table{{"RULE", "ABOUT", "WHERE"}, {"a", "家族", "JP"}, {"a heading that stands alone"}, {"bc", "union", "US"}}.printTable(&out)
	want := "RULE  ABOUT  WHERE\na     家族   JP\na heading that stands alone\nbc    union  US\n"
	if err != nil || out.String() != want {
		t.Errorf("%v\n%s", err, out.String())
	}
}
