package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/cmd/mendan/eval"
)

// transcripts are the shipped candidate scripts.
const transcripts = "../../agents/interview/testdata/transcripts"

// The shipped scripts, over the real program: each ends as it is expected to, and nearly all facts are exact.
func TestShippedTranscripts(t *testing.T) {
	t.Parallel()
	var out, progress bytes.Buffer
	args := []string{"eval", "interview", "--dir", transcripts, "--min", "scripts_ok=1", "--min", "facts_exact=0.95"}
	if code := runProgram(t.Context(), args, world{strings.NewReader(""), &out, &progress, env()}); code != 0 {
		t.Errorf("exit code %d: %s\n%s", code, progress.String(), out.String())
	}
	scripts, err := filepath.Glob(transcripts + "/*.yaml")
	if n := strings.Count(progress.String(), "\n"); err != nil || n == 0 || n != len(scripts) {
		t.Errorf("%d lines of progress", n)
	}
}

// What differs is found: a program that does what it should is not as this script wants it.
func TestDifferencesAreFound(t *testing.T) {
	t.Parallel()
	scripts, err := eval.ReadScripts(transcripts)
	if err != nil {
		t.Fatal(err)
	}
	var s eval.Script
	for _, s = range scripts {
		if s.ID == "ja03_correction_and_next_day" {
			break
		}
	}
	s.Locale.Timezone = "Asia/Seoul"
	s.Expect = &eval.Expect{
		Status: "withdrawn", Events: []string{"paused", "paused", "fact_corrected:school"}, Declined: []string{"email"},
		Facts:        map[string]any{"school": "別の大学", "no_such_fact": 3, "email": "HARU.tanaka@example.ac.jp"},
		History:      map[string][]any{"expected_graduation": {"2027-09", "2027-03"}},
		FollowupsMin: map[string]int{"email": 1}, MustNotRecord: []string{"学園祭", "今日はここまで"}, MustNotSay: []string{"メール"},
	}
	cfg, err := config.Load("", env())
	if err != nil {
		t.Fatal(err)
	}
	p, err := measuredProgram(world{err: t.Output(), getenv: env()}, cfg, "", bench{})
	if err != nil {
		t.Fatal(err)
	}
	h, err := eval.Hold(t.Context(), p, s)
	if err != nil {
		t.Fatal(err)
	}
	it := eval.Judge(s, h)
	all := strings.Join(it.Differences, "\n")
	for _, want := range []string{
		"status: expected withdrawn, is ready_for_human_review", "timezone: expected Asia/Seoul, is Asia/Tokyo", "declined: email is done",
		"follow-ups: email had 0, expected at least 1", "event missing: paused", "event missing: fact_corrected:school",
		`versions of expected_graduation: expected ["2027-09","2027-03"], are ["2027-03","2027-09"]`,
		`recorded: "学園祭"`, `said: "メール" in`, "fact missing: no_such_fact, expected 3", `fact differs: school, expected "別の大学", is "なにわ工科大学"`,
	} {
		if !strings.Contains(all, want) {
			t.Errorf("missing: %s", want)
		}
	}
	if it.OK || it.DeclinedOK || it.FollowupsOK || it.Facts.Exact != 1 || len(it.EventsMissing) != 2 || len(it.MustNotRecord) != 1 {
		t.Errorf("item %+v", it)
	}
	if t.Failed() {
		t.Log("\n" + all)
	}
}

// People write on phones, in dialect, everything at once, and change their minds: these come to what they expect, too, with forms of
// other jobs.
func TestVariedTranscripts(t *testing.T) {
	t.Parallel()
	var out, progress bytes.Buffer
	const all = "../../agents/interview/testdata/varied"
	scripts, err := filepath.Glob(all + "/*.yaml")
	if err != nil {
		t.Fatal(err)
	}
	scripts = sample.Of(scripts, 4)
	dir := linkFiles(t, scripts)
	args := []string{"eval", "interview", "--dir", dir, "--forms", all + "/forms", "--min", "scripts_ok=1", "--min", "facts_exact=1"}
	if code := runProgram(t.Context(), args, world{strings.NewReader(""), &out, &progress, env()}); code != 0 {
		t.Errorf("exit code %d: %s\n%s", code, progress.String(), out.String())
	}
	if n := strings.Count(progress.String(), "\n"); n == 0 || n != len(scripts) {
		t.Errorf("%d lines of progress", n)
	}
}

// linkFiles makes a folder in which these files are.
func linkFiles(t *testing.T, files []string) string {
	dir := t.TempDir()
	for _, file := range files {
		at, err := filepath.Abs(file)
		if err == nil {
			err = os.Symlink(at, filepath.Join(dir, filepath.Base(file)))
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	return dir
}
