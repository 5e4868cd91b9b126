package eval

import (
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/interview"
	"github.com/mendanhq/mendan/agents/interview/reading"
)

func TestFactIsExpected(t *testing.T) {
	words := func(v any) interview.Recorded { return interview.Recorded{Value: v, Free: true} }
	exact := func(v any) interview.Recorded { return interview.Recorded{Value: v} }
	for _, c := range []struct {
		name string
		fact interview.Recorded
		want any
		is   bool
	}{
		{"words that hold it", words("ＥＣサイトのバックエンド"), "ecサイト", true},
		{"words that do not", words("EC site"), "bank", false},
		{"all of several words", words("Team lead at a bank"), []any{"lead", "Bank"}, true},
		{"one of several words", words("Team lead"), []any{"lead", "bank"}, false},
		{"another way of putting it", words("前年比1.5倍"), []any{"1.5倍|4200"}, true},
		{"words in parts", words(map[string]any{"en": "Fluent", "de": "B2"}), []any{"fluent", "b2"}, true},
		{"a moment told by words", exact("2 months after an offer"), []any{"2"}, true},
		{"none", words(nil), nil, true},
		{"none for words", words(nil), "bank", false},
		{"words for none", words("no certificates"), nil, false},
		{"an option", exact("no"), "no", true},
		{"an option that holds another", exact("not_yet"), "no", false},
		{"a number", exact(24.0), 24.0, true},
		{"a whole number", exact(24), 24.0, true},
		{"another number", exact(20), 24.0, false},
		{"no number but its figures", exact("24"), 24.0, false},
		{"weekdays", exact([]string{"fri", "sat"}), []any{"sat", "fri"}, true},
		{"more weekdays", exact([]any{"fri", "sat", "sun"}), []any{"sat", "fri"}, false},
		{"one of the weekdays", exact([]any{"fri"}), []any{"sat", "fri"}, false},
		{"yes", exact(true), true, true},
		{"an address", exact("Ann@Example.com"), "ann@example.com", true},
		{"a part of an address", exact("ann@example.com.au"), "ann@example.com", false},
	} {
		if got := isExpected(c.fact, c.want); got != c.is {
			t.Errorf("%s: %v for %v is %v", c.name, c.fact.Value, c.want, got)
		}
	}
}

func TestFactsAreCompared(t *testing.T) {
	got := func(keysAndValues ...string) map[string]interview.Recorded {
		out := map[string]interview.Recorded{}
		for i := 0; i < len(keysAndValues); i += 2 {
			out[keysAndValues[i]] = interview.Recorded{Value: keysAndValues[i+1]}
		}
		return out
	}
	want := map[string]any{"from": "12:00", "to": "20:00"}
	alt := []map[string]any{{"from": "12:00"}, {}}
	for _, c := range []struct {
		name           string
		example        Example
		got            map[string]interview.Recorded
		right          int
		wrong, missing string
		unwanted       int
	}{
		{"all right", Example{Facts: want}, got("from", "12:00", "to", "20:00"), 2, "", "", 0},
		{"one is missing", Example{Facts: want}, got("from", "12:00"), 1, "", "to", 0},
		{"one is another", Example{Facts: want}, got("from", "12:00", "to", "08:00"), 1, "to", "", 0},
		{"one that nobody expects", Example{Facts: want}, got("from", "12:00", "to", "20:00", "email", "a@b.c"), 2, "", "", 0},
		{"one that must not be there", Example{Facts: want, Absent: []string{"email"}}, got("from", "12:00", "to", "20:00", "email", "a@b.c"), 2, "email", "", 1},
		{"and is not", Example{Facts: want, Absent: []string{"email"}}, got("from", "12:00", "to", "20:00"), 2, "", "", 1},
		{"another set", Example{Facts: want, Alt: alt}, got("from", "12:00"), 1, "", "", 1},
		{"nothing is right, too", Example{Facts: want, Alt: alt}, got(), 0, "", "", 2},
		{"of no set", Example{Facts: want, Alt: alt}, got("from", "09:00"), 0, "from", "", 1},
		{"a forbidden word", Example{Facts: want, MustNot: []string{"20"}}, got("from", "12:00", "to", "20:00"), 1, "to", "", 0},
		{"a forbidden word elsewhere", Example{Facts: map[string]any{}, MustNot: []string{"husband"}}, got("name", "My HUSBAND"), 0, "name", "", 1},
		{"no labels", Example{Absent: []string{"name"}}, got("name", "Ann"), 0, "", "", 0},
	} {
		tally := c.example.compareFacts(c.got)
		wrong, missing := strings.Join(tally.wrong, " "), strings.Join(tally.missing, " ")
		if tally.right != c.right || wrong != c.wrong || missing != c.missing || tally.unwanted != c.unwanted {
			t.Errorf("%s: %+v", c.name, tally)
		}
	}
}

func TestMessageFigures(t *testing.T) {
	item := func(lang string, want, also, got []reading.Kind) Understood {
		e := Example{Lang: lang, Moves: want}
		if also != nil {
			e.AlsoOK = [][]reading.Kind{also}
		}
		return Understood{Moves: got, example: e}
	}
	type kinds = []reading.Kind
	items := []Understood{
		item("ja", kinds{reading.Answer}, nil, kinds{reading.Answer}),
		item("ja", kinds{reading.Answer}, nil, kinds{reading.Erase}),
		item("en", kinds{reading.Erase, reading.Thanks}, nil, kinds{reading.Thanks, reading.Erase}),
		item("en", kinds{reading.Erase, reading.Thanks}, kinds{reading.Erase}, kinds{reading.Erase}),
		item("en", kinds{reading.Pause}, kinds{reading.Pause, reading.Unsure}, kinds{reading.Pause, reading.Unsure}),
		item("en", nil, nil, kinds{reading.Copy}),
	}
	f := MessageFigures(items)
	for name, want := range map[string]any{
		"moves_exact": 0.8, "moves_recall": 5.0 / 7, "false_wishes": 0.5, "by_lang.ja.false_wishes": 0.5, "by_lang.en.false_wishes": nil,
		"by_move.erase.precision": 2.0 / 3, "by_move.erase.recall": 1.0, "by_lang.en.by_move.erase.precision": 1.0, "by_move.thanks.recall": 0.5,
		"by_move.unsure.precision": nil, "by_move.copy.precision": nil, "facts_right": nil, "asks_back_instead_of_wrong": nil,
	} {
		if got, ok := f.findFigure(name); !ok || got != want {
			t.Errorf("%s is %v, not %v", name, got, want)
		}
	}
	asked := Understood{AsksBack: true, tally: factTally{missing: []string{"a"}}}
	wrong := Understood{AsksBack: true, tally: factTally{wrong: []string{"a"}, different: 1}}
	right := Understood{tally: factTally{right: 2}}
	f = MessageFigures([]Understood{asked, wrong, right, {tally: factTally{wrong: []string{"b"}, unwanted: 1}}})
	for name, want := range map[string]any{"asks_back_instead_of_wrong": 1.0 / 3, "facts_right": 0.5, "facts_missing": 0.25, "facts_wrong": 0.4} {
		if f[name] != want {
			t.Errorf("%s is %v, not %v", name, f[name], want)
		}
	}
}

// Every figure that a limit may name is there before anything is measured.
func TestUnmeasuredMessagesHaveTheSameFigures(t *testing.T) {
	e := Example{Lang: "ja", Moves: []reading.Kind{reading.Answer}}
	before, after := UnmeasuredMessages([]Example{e}), MessageFigures([]Understood{understoodAs(e, interview.Message{})})
	if !slices.Equal(before.listNames(""), after.listNames("")) {
		t.Errorf("%v\n%v", before.listNames(""), after.listNames(""))
	}
}
