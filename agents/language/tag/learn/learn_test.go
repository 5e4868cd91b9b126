package learn_test

import (
	"errors"
	"slices"
	"testing"
	"testing/fstest"

	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

func TestMarksAreRead(t *testing.T) {
	files := fstest.MapFS{"en-a.tsv": {Data: []byte("summary\tput {set|two\\nlines} in {where|3}\n")}}
	all, err := learn.ReadMarked(files)
	if err != nil || len(all) != 1 || all[0].Text != "put two\nlines in 3" || all[0].Author != "en-a" {
		t.Fatalf("%+v, %v", all, err)
	}
	if p := all[0].Parts[1]; p.Label != "where" || all[0].Text[p.From:p.To] != "3" {
		t.Errorf("%+v", all[0].Parts)
	}
	if got := learn.Faults(append(all, all...), []string{"question"}, []string{"set"}); len(got) != 5 {
		t.Errorf("two lines, asked and marked otherwise, one twice: %q", got)
	}
	if _, err := learn.ReadMarked(fstest.MapFS{"en-a.tsv": {Data: []byte("no columns\n")}}); err == nil {
		t.Error("a line without columns is read")
	}
}

func TestEachHandIsLeftOutOnce(t *testing.T) {
	got, err := learn.LeaveOut([]string{"-b", "-a", "-b"}, func(left string) ([]string, error) { return []string{left}, nil })
	if err != nil || !slices.Equal(got, []string{"-a", "-b"}) {
		t.Errorf("%q, %v", got, err)
	}
	if _, err := learn.LeaveOut([]string{"-a"}, func(string) ([]string, error) { return nil, errors.New("no") }); err == nil {
		t.Error("an error is lost")
	}
}
