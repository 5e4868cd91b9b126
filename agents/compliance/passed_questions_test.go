package compliance

import (
	"fmt"
	"reflect"
	"testing"
)

// TestDigestIsOfAll holds that no part of a question is left out of what a checker remembers it by.
func TestDigestIsOfAll(t *testing.T) {
	seen := map[digest]string{Question{}.digest(): "nothing"}
	for i := range reflect.TypeFor[Question]().NumField() {
		var q Question
		name, f := reflect.TypeFor[Question]().Field(i).Name, reflect.ValueOf(&q).Elem().Field(i)
		switch v := f.Addr().Interface().(type) {
		case *string:
			*v = "JP"
		case *bool:
			*v = true
		case *[]string:
			*v = []string{"JP"}
		case *map[string]string:
			*v = map[string]string{"JP": "US"}
		default:
			t.Fatalf("%s is of another kind", name)
		}
		if other, ok := seen[q.digest()]; ok {
			t.Errorf("%s is taken for %s", name, other)
		}
		seen[q.digest()] = name
	}
	for _, qs := range [][2]Question{
		{{Countries: []string{"JP", "US"}}, {Countries: []string{"JPUS"}}},
		{{Countries: []string{"JP"}, KnownFacts: map[string]string{"a": "b"}}, {Countries: []string{"JP", "a", "b"}}},
		{{Label: "a", Intent: "bc"}, {Label: "ab", Intent: "c"}},
		{{KnownFacts: map[string]string{"a": "b", "c": "d"}}, {KnownFacts: map[string]string{"a": "d", "c": "b"}}},
	} {
		if qs[0].digest() == qs[1].digest() {
			t.Errorf("%+v is taken for %+v", qs[0], qs[1])
		}
	}
}

// TestWhatPassedIsJudgedAnewWhenItIsToBe asks the same words where they may be asked, where not, and of whom answered already.
func TestWhatPassedIsJudgedAnewWhenItIsToBe(t *testing.T) {
	c := Lazy(Default)
	q := Question{FieldID: "email", Intent: "連絡に使うメールアドレスを得る", Text: "メールアドレスを教えてください。", Lang: "ja"}
	for range 2 {
		if v := c.Check(q); !v.Passed {
			t.Fatalf("stopped: %+v", v)
		}
	}
	q.KnownFacts = map[string]string{"email": "me@example.jp"}
	for range 2 {
		if v := c.Check(q); v.Passed {
			t.Error("passed though it is known")
		}
	}
}

// TestPassedIsBounded holds that it forgets, and what was not asked for lately first.
func TestPassedIsBounded(t *testing.T) {
	var p passed
	of := func(n int) digest { return Question{Text: fmt.Sprint(n)}.digest() }
	for n := range 3 * maxPassed {
		p.add(of(n))
		if !p.has(of(0)) {
			t.Fatalf("forgot what was asked for all the time, after %d", n)
		}
	}
	if len(p.newer)+len(p.past) > 2*maxPassed {
		t.Errorf("it holds %d and %d", len(p.newer), len(p.past))
	}
	if p.has(of(1)) || !p.has(of(3*maxPassed-1)) {
		t.Error("it forgets the wrong ones")
	}
}
