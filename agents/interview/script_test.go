package interview_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// script is a candidate as the contract for local conversations has it.
type script struct {
	ID     string `yaml:"id"`
	Form   string `yaml:"form"`
	Now    string `yaml:"now"`
	Locale struct {
		Greeter  []string `yaml:"greeter"`
		Language string   `yaml:"language"`
		Country  string   `yaml:"country"`
		Timezone string   `yaml:"timezone"`
	} `yaml:"locale"`
	Answers map[string][]line `yaml:"answers"`
	Expect  struct {
		Status        string              `yaml:"status"`
		Events        []string            `yaml:"events"`
		Facts         map[string]any      `yaml:"facts"`
		Declined      []string            `yaml:"declined"`
		FollowupsMin  map[string]int      `yaml:"followups_min"`
		MustNotRecord []string            `yaml:"must_not_record"`
		MustNotSay    []string            `yaml:"must_not_say"`
		History       map[string][]string `yaml:"history"`
	} `yaml:"expect"`
}

type line struct {
	Say  any    `yaml:"say"`
	When string `yaml:"when"`
	Then struct {
		AdvanceHours int  `yaml:"advance_hours"`
		Restart      bool `yaml:"restart_process"`
	} `yaml:"then"`
}

func (l line) texts() []string {
	if list, ok := l.Say.([]any); ok {
		var out []string
		for _, x := range list {
			out = append(out, fmt.Sprint(x))
		}
		return out
	}
	return []string{fmt.Sprint(l.Say)}
}

func readScripts(t testing.TB) []script {
	t.Helper()
	files, err := filepath.Glob("testdata/transcripts/*.yaml")
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	var out []script
	for _, name := range files {
		data, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		var s script
		if err := yaml.Unmarshal(data, &s); err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		out = append(out, s)
	}
	return out
}

var fileMark = regexp.MustCompile(`^\[file: (\S+)(?: (\d+) KB)?(?: containing "(.*)")?\]$`)

// play holds the conversation: what a field's entries say when it is asked, consent agreed to, the summary confirmed, and
// "skip" when a field's entries run out.
func (s script) play(t testing.TB, opts ...option) *world {
	t.Helper()
	w := newWorld(t, s.Form, s.Now, opts...)
	w.start()
	left := map[string][]line{}
	for id, lines := range s.Answers {
		left[id] = slices.Clone(lines)
	}
	greeter := slices.Clone(s.Locale.Greeter)
	for range 120 {
		if w.erased || w.record().Status == "ready_for_human_review" || w.record().Status == "withdrawn" {
			return w
		}
		switch asks := w.last().Asks; asks {
		case "consent":
			w.click("agree")
		case "language", "country", "timezone":
			if len(greeter) == 0 {
				w.say("skip")
				continue
			}
			w.say(greeter[0])
			greeter = greeter[1:]
		case "confirm":
			w.click("confirm")
		case "":
			return w
		default:
			lines := left[asks]
			if len(lines) == 0 {
				w.say("skip")
				continue
			}
			left[asks] = lines[1:]
			s.speak(w, lines[0])
		}
	}
	t.Errorf("%s: no end in 120 steps", s.ID)
	return w
}

func (s script) speak(w *world, l line) {
	texts := l.texts()
	if m := fileMark.FindStringSubmatch(texts[0]); m != nil && len(texts) == 1 {
		w.attach("", bot.Attachment{Name: m[1], Size: 312 << 10, Text: m[3]})
	} else {
		w.say(texts...)
	}
	w.now = w.now.Add(time.Duration(l.Then.AdvanceHours) * time.Hour)
}

// result compares a played script with what it expects.
type result struct {
	exact, expected int
	misses          []string
}

func (s script) check(w *world) result {
	var r result
	miss := func(format string, args ...any) { r.misses = append(r.misses, fmt.Sprintf(format, args...)) }
	rec := w.record()
	status := rec.Status
	if w.erased {
		status = "erased"
	}
	if status != s.Expect.Status {
		miss("status %s, want %s", status, s.Expect.Status)
	}
	have := map[string]any{}
	for _, f := range rec.Fields {
		for k, v := range f.Facts {
			have[k] = v.Value
		}
	}
	for k, want := range s.Expect.Facts {
		r.expected++
		got, ok := have[k]
		if k == "timezone" && !ok {
			got, ok = rec.Timezone, true
		}
		if ok && same(got, want) {
			r.exact++
			continue
		}
		miss("fact %s = %v (told: %v), want %v", k, got, ok, want)
	}
	for _, id := range s.Expect.Declined {
		if st, _, _ := rec.field(id); st != "declined" {
			miss("field %s is %s, want declined", id, st)
		}
	}
	for id, n := range s.Expect.FollowupsMin {
		if _, _, asked := rec.field(id); asked-1 < n {
			miss("field %s had %d follow-ups, want %d", id, asked-1, n)
		}
	}
	for _, e := range s.Expect.Events {
		name, field, _ := strings.Cut(e, ":")
		if !slices.ContainsFunc(w.events, func(x agents.NamedEvent) bool { return x.Name == name && (field == "" || x.Field == field) }) {
			miss("no event %s", e)
		}
	}
	raw, _ := json.Marshal(rec)
	if !w.erased {
		for _, bad := range s.Expect.MustNotRecord {
			if strings.Contains(string(raw), bad) {
				miss("recorded %q", bad)
			}
		}
	}
	for _, p := range w.posts {
		for _, bad := range s.Expect.MustNotSay {
			if strings.Contains(p.Text, bad) {
				miss("said %q", bad)
			}
		}
	}
	if rec.Language != s.Locale.Language || rec.Country != s.Locale.Country || rec.Timezone != s.Locale.Timezone {
		miss("place %s %s %s, want %s %s %s", rec.Language, rec.Country, rec.Timezone, s.Locale.Language, s.Locale.Country, s.Locale.Timezone)
	}
	slices.Sort(r.misses)
	return r
}

func same(got, want any) bool {
	a, _ := json.Marshal(got)
	b, _ := json.Marshal(want)
	return string(a) == string(b) || strings.Trim(string(a), `"`) == strings.Trim(string(b), `"`)
}

// Every script comes to its status with its events, refusals and follow-ups, and at least 85 % of the facts exact.
func TestScripts(t *testing.T) {
	for _, s := range readScripts(t) {
		t.Run(s.ID, func(t *testing.T) {
			w := s.play(t)
			r := s.check(w)
			if os.Getenv("ALOUD") != "" {
				t.Log("\n" + w.said.String())
			}
			for _, miss := range r.misses {
				if strings.HasPrefix(miss, "fact ") {
					t.Log(miss)
				} else {
					t.Error(miss)
				}
			}
			if r.exact*100 < r.expected*85 {
				t.Errorf("%d of %d facts exact", r.exact, r.expected)
			}
			oneQuestionATurn(t, w)
			if !w.erased {
				nothingConfirmedWhileOpen(t, w)
			}
		})
	}
}

// oneQuestionATurn holds for every turn of every conversation.
func oneQuestionATurn(t testing.TB, w *world) {
	t.Helper()
	seen := map[string]bool{}
	for i, out := range w.all {
		asked := 0
		for _, p := range out.Posts {
			if p.To.Audience == bot.ToThread && p.Asks != "" && !seen[p.Key] {
				asked++
			}
			seen[p.Key] = true
		}
		if asked > 1 {
			t.Errorf("turn %d asks %d questions", i+1, asked)
		}
	}
}

// nothingConfirmedWhileOpen holds for every conversation that was confirmed.
func nothingConfirmedWhileOpen(t testing.TB, w *world) {
	t.Helper()
	r := w.record()
	if r.Status != "ready_for_human_review" {
		return
	}
	if r.Audit == nil || !r.Audit.Passed {
		t.Errorf("confirmed with audit %+v", r.Audit)
	}
	for _, f := range r.Fields {
		if f.Status != "done" && f.Status != "declined" {
			t.Errorf("confirmed while %s is %s", f.ID, f.Status)
		}
	}
}
