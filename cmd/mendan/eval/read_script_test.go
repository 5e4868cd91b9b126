package eval_test

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/cmd/mendan/eval"
)

const small = `
id: a
form: f
now: '2026-11-20T01:00:00Z'
locale: {greeter: [English, Japan]}
answers:
  name:
  - say: [Jo, Jo Doe]
  - say: 'I was born in May'
    when: after
  pay:
  - say: 600
    then: {advance_hours: 1.5, restart_process: true}
  cv:
  - say: 'Here [file: cv.txt 3 KB containing "a [b] c"]'
`

func TestScriptsAreReadStrictly(t *testing.T) {
	for _, tt := range []struct{ change, to, want string }{
		{"form: f", "form: f\nfrom: f", "s.yaml:4:1 unknown key"},
		{"form: f", "form: f\nform: f", "s.yaml:4:1"},
		{"say: 600", "says: 600", "s.yaml:12:5 unknown key"},
		{"say: 600", "say: {a: b}", "s.yaml:12:"},
		{"form: f\n", "", "needs id, form and now"},
		{"2026-11-20T01:00:00Z", "tomorrow", "needs id, form and now"},
		{"when: after", "when: before", "when can only be after"},
		{"{advance_hours", "{advanced_hours", "s.yaml:13:12"},
		{"id: a", "id: [", "s.yaml:"},
		{"id: a", "id: {a: b}", "s.yaml:2:5 a value of another kind"},
	} {
		_, err := eval.ParseScript("s.yaml", []byte(strings.Replace(small, tt.change, tt.to, 1)))
		var in *eval.InputError
		if !errors.As(err, &in) || !strings.Contains(err.Error(), tt.want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v", tt.to, err)
		}
	}
	if _, err := eval.ReadScripts(t.TempDir()); err == nil {
		t.Error("a folder without scripts is none")
	}
}

// staged answers a player as a program would that asks for name, cv and pay.
type staged struct {
	did  []string
	asks []string
	done []string
}

func (s *staged) act(format string, args ...any) error {
	s.did = append(s.did, fmt.Sprintf(format, args...))
	if s.Asks() == "name" || s.Asks() == "cv" {
		s.done = append(s.done, s.Asks())
	}
	s.asks = s.asks[min(1, len(s.asks)):]
	return nil
}

func (s *staged) Start(job string) error         { s.did = append(s.did, "start "+job); return nil }
func (s *staged) Say(texts ...string) error      { return s.act("say %s", strings.Join(texts, "|")) }
func (s *staged) Attach(m, n, text string) error { return s.act("attach %s %s %s", m, n, text) }
func (s *staged) Press(button string) error      { return s.act("press %s", button) }
func (s *staged) Edit(n int, text string) error  { return s.act("edit %d %s", n, text) }
func (s *staged) Delete(n int) error             { return s.act("delete %d", n) }
func (s *staged) Advance(by time.Duration) error {
	s.did = append(s.did, "advance "+by.String())
	return nil
}
func (s *staged) Restart() error { s.did = append(s.did, "restart"); return nil }
func (s *staged) Asks() string {
	if len(s.asks) == 0 {
		return ""
	}
	return s.asks[0]
}

func (s *staged) Record() (json.RawMessage, error) {
	fields := []map[string]string{}
	for _, id := range s.done {
		fields = append(fields, map[string]string{"id": id, "status": "done"})
	}
	return json.Marshal(map[string]any{"status": "interviewing", "fields": fields})
}

func TestPlaying(t *testing.T) {
	s, err := eval.ParseScript("s.yaml", []byte(small))
	if err != nil {
		t.Fatal(err)
	}
	chat := &staged{asks: []string{"consent", "language", "country", "timezone", "name", "cv", "cv", "pay", "pay", "reason", "confirm"}}
	if _, _, err := eval.Play(context.Background(), s, chat); err != nil {
		t.Fatal(err)
	}
	want := []string{
		"start f", "press agree", "say English", "say Japan", "say skip", "say Jo|Jo Doe", "say I was born in May",
		"attach Here cv.txt a [b] c", "say 600", "advance 1h30m0s", "restart", "say skip", "say skip", "press confirm",
	}
	if !slices.Equal(chat.did, want) {
		t.Errorf("did %q\nwant %q", chat.did, want)
	}
}

// A line may press a button, and change or take back what was said before.
func TestPlayingChanges(t *testing.T) {
	s := eval.Script{Form: "f", Answers: map[string][]eval.Line{"pay": {
		{Say: eval.Words{"600"}}, {Click: "more"}, {Edit: "pay/1", Say: eval.Words{"700"}}, {Delete: "pay/1"}, {Delete: "pay/2"},
	}}}
	chat := &staged{asks: slices.Repeat([]string{"pay"}, 9)}
	_, _, err := eval.Play(context.Background(), s, chat)
	if want := []string{"start f", "say 600", "press more", "edit 0 700", "delete 0"}; !slices.Equal(chat.did, want) || err == nil {
		t.Errorf("did %q, %v", chat.did, err)
	}
}

// A conversation without an end is an error, not a hang.
func TestPlayingEnds(t *testing.T) {
	s, err := eval.ParseScript("s.yaml", []byte(small))
	if err != nil {
		t.Fatal(err)
	}
	chat := &staged{asks: slices.Repeat([]string{"other"}, 1000)}
	if _, _, err := eval.Play(context.Background(), s, chat); err == nil || !strings.Contains(err.Error(), "no end") {
		t.Errorf("%v", err)
	}
}

func TestLimits(t *testing.T) {
	f := eval.Figures{"a": 0.5, "none": nil, "t": eval.Figures{"recall": 0.9}}
	for _, tt := range []struct {
		flags []string
		below int
		err   string
	}{
		{nil, 0, ""}, {[]string{"a=0.5", "t.recall=0.9"}, 0, ""}, {[]string{"a=0.51", "t.recall=0.95"}, 2, ""}, {[]string{"none=0"}, 1, ""},
		{[]string{"a"}, 0, "expected NAME=VALUE"}, {[]string{"a=x"}, 0, "expected NAME=VALUE"}, {[]string{"b=1"}, 0, "there are a, none, t.recall"},
		{[]string{"t=1"}, 0, "is no figure"}, {[]string{"a.b=1"}, 0, "is no figure"},
	} {
		limits, err := eval.ParseLimits(tt.flags, nil)
		var below []string
		if err == nil {
			below, err = f.Beyond(limits)
		}
		if len(below) != tt.below || (err == nil) != (tt.err == "") || err != nil && !strings.Contains(err.Error(), tt.err) {
			t.Errorf("%v: %v, %v", tt.flags, below, err)
		}
	}
	most, err := eval.ParseLimits(nil, []string{"a=0.4", "t.recall=0.9"})
	if err != nil {
		t.Fatal(err)
	}
	if beyond, err := f.Beyond(most); err != nil || len(beyond) != 1 || beyond[0] != "a is 0.500, at most 0.4 was asked for" {
		t.Errorf("at most: %v, %v", beyond, err)
	}
}
