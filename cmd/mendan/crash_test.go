package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// answers are what the candidate of the crash test says, by what is asked. The last one is said again when it is asked again.
var answers = map[string][]string{
	"language":           {"東京に住んでいます"},
	"full_name":          {"高橋 直樹です", "たかはし なおきです"},
	"work_authorization": {"はい、問題なく働けます"},
	"start_date":         {"来年の1月10日から行けます"},
}

// TestKilledAtEveryLine holds the same interview twice with the real program: once undisturbed, once killed (SIGKILL) after
// every line, at once or after the first word of its answer, and told the same line again in its next life. The record is the
// same, and nothing is posted twice.
func TestKilledAtEveryLine(t *testing.T) {
	calm := interviewed(t, "", func(d *driver, line string, _ int) error { return d.tell(line) })
	wild := interviewed(t, "", func(d *driver, line string, n int) error {
		if err := d.interrupt(line, n%3); err != nil {
			return err
		}
		if err := d.start(args()); err != nil {
			return err
		}
		return d.tell(line)
	})
	if diff := cmp.Diff(calm, wild); diff != "" {
		t.Errorf("the record of the killed one differs:\n%s", diff)
	}
	if calm["status"] != "ready_for_human_review" {
		t.Errorf("the interview ended as %v", calm["status"])
	}
}

func args() []string {
	return []string{"--now", "2026-11-20T01:00:00Z", "--db", "crash.db", "--config", "quiet.yaml"}
}

// interviewed holds the interview, line by line as tell does it, with more of a configuration, and returns the record without what chance makes.
func interviewed(t *testing.T, more string, tell func(d *driver, line string, n int) error) map[string]any {
	t.Helper()
	dir := t.TempDir()
	for name, text := range map[string]string{"quiet.yaml": "log: {level: error}\nforms: [short.yaml]\n" + more, "short.yaml": shortForm} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	d := &driver{dir: dir, env: os.Environ()}
	t.Cleanup(d.crash)
	if err := d.start(args()); err != nil {
		t.Fatal(err)
	}
	said := map[string]int{}
	line := `{"do":"start","as":"cand-1","thread":"t1","workflow":"interview","id":"l-0"}`
	for n := 0; line != ""; {
		if n == 60 {
			t.Fatalf("no end in sight; the last post: %v", d.posts[len(d.posts)-1])
		}
		if err := tell(d, line, n); err != nil {
			t.Fatalf("line %d, %s: %v", n, line, err)
		}
		n++
		line = d.reply(said, n)
	}
	d.checkPosts(t)
	if err := d.leave(); err != nil {
		t.Fatal(err)
	}
	return exported(t, dir)
}

// reply is the line that answers the newest open question, or nothing when none is open.
func (d *driver) reply(said map[string]int, n int) string {
	post, asks := d.open()
	words := answers[asks]
	switch {
	case asks == "":
		return ""
	case asks == "consent":
		return fmt.Sprintf(`{"do":"click","as":"cand-1","message":%q,"button":"agree","id":"l-%d"}`, post, n)
	case asks == "confirm":
		return fmt.Sprintf(`{"do":"click","as":"cand-1","message":%q,"button":"confirm","id":"l-%d"}`, post, n)
	case words == nil:
		words = []string{"スキップ"}
	}
	text := words[min(said[asks], len(words)-1)]
	said[asks]++
	return fmt.Sprintf(`{"do":"say","as":"cand-1","thread":"t1","text":%q,"id":"l-%d"}`, text, n)
}

// open is the newest message to the candidate and what it asks.
func (d *driver) open() (id, asks string) {
	for _, p := range d.posts {
		if p["to"] == "thread" {
			if a, ok := p["asks"].(string); ok {
				id, asks = p["id"].(string), a
			} else if id == p["id"] {
				asks = ""
			}
		}
	}
	return id, asks
}

// interrupt writes a line and kills the program: at once, when it says something, or when it says the second thing.
func (d *driver) interrupt(line string, words int) error {
	if _, err := fmt.Fprintln(d.in, line); err != nil {
		return err
	}
	for range words {
		l, err := d.out.ReadBytes('\n')
		if err != nil {
			return err
		}
		if err := d.note(l); err != nil {
			return err
		}
		if bytes.Contains(l, []byte(`"type":"idle"`)) {
			break
		}
	}
	d.crash()
	return nil
}

// checkPosts makes sure that no message was posted twice, except as such.
func (d *driver) checkPosts(t *testing.T) {
	t.Helper()
	seen := map[any]bool{}
	for _, p := range d.posts {
		if p["type"] == "post" && seen[p["id"]] && p["again"] != true {
			t.Errorf("posted twice: %v", p)
		}
		seen[p["id"]] = true
	}
}

func exported(t *testing.T, dir string) map[string]any {
	t.Helper()
	cmd := exec.CommandContext(t.Context(), "mendan", "export", "--db", "crash.db", "--thread", "t1")
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		t.Fatal(err)
	}
	var record map[string]any
	if err := json.Unmarshal(out, &record); err != nil {
		t.Fatal(err)
	}
	delete(record, "id")
	if approvals, ok := record["approvals"].([]any); ok {
		for _, a := range approvals {
			delete(a.(map[string]any), "code")
		}
	}
	return record
}
