package main

import (
	"bufio"
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"syscall"
	"testing"

	"github.com/google/go-cmp/cmp"

	"github.com/mendanhq/mendan/agents/process/template"
	"github.com/mendanhq/mendan/storage/boltstore"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

const httpSecret = "0123456789abcdef0123456789abcdef"

// served is `mendan serve --http`, over its lives.
type served struct {
	t       *testing.T
	dir     string
	shared  bool     // the configuration names its store
	flags   []string // beside those of every life
	env     []string
	cmd     *exec.Cmd
	address string
	log     *bufio.Reader
}

var servesAt = regexp.MustCompile(`msg="serving HTTP" address=(\S+)`)

// start begins a life and waits until it listens.
func (s *served) start() {
	s.t.Helper()
	self, err := exec.LookPath("mendan")
	if err != nil {
		s.t.Fatal(err)
	}
	args := []string{"serve", "--http", "127.0.0.1:0"}
	if !s.shared {
		args = append(args, "--db", "m.db")
	}
	s.cmd = exec.Command(self, append(args, s.flags...)...)
	s.cmd.Dir, s.cmd.Env = s.dir, slices.Concat(os.Environ(), []string{"MENDAN_HTTP_TOKEN=" + httpSecret}, s.env)
	stderr, err := s.cmd.StderrPipe()
	if err != nil {
		s.t.Fatal(err)
	}
	if err := s.cmd.Start(); err != nil {
		s.t.Fatal(err)
	}
	s.log = bufio.NewReader(stderr)
	for s.address = ""; s.address == ""; {
		line, err := s.log.ReadString('\n')
		if err != nil {
			s.t.Fatalf("it ended: %s", line)
		}
		if m := servesAt.FindStringSubmatch(line); m != nil {
			s.address = m[1]
		}
	}
	go func() { _, _ = io.Copy(io.Discard, s.log) }()
}

// crash ends a life as a power cut does.
func (s *served) crash() {
	if s.cmd != nil {
		_ = s.cmd.Process.Kill()
		_ = s.cmd.Wait()
		s.cmd = nil
	}
}

func (s *served) post(status int, path, key string, body any) map[string]any {
	s.t.Helper()
	return s.ask(http.MethodPost, status, path, key, body)
}

// ask sends a request and returns the answer, which has the status.
func (s *served) ask(method string, status int, path, key string, body any) map[string]any {
	s.t.Helper()
	raw, err := json.Marshal(body)
	if err != nil {
		s.t.Fatal(err)
	}
	req, err := http.NewRequest(method, "http://"+s.address+path, bytes.NewReader(raw))
	if err != nil {
		s.t.Fatal(err)
	}
	req.Header.Set("Authorization", "Bearer "+httpSecret)
	req.Header.Set("Content-Type", "application/json")
	req.Header.Set("Idempotency-Key", key)
	resp, err := (&http.Transport{DisableKeepAlives: true}).RoundTrip(req)
	if err != nil {
		s.t.Fatal(err)
	}
	defer resp.Body.Close()
	var got map[string]any
	if err := json.NewDecoder(resp.Body).Decode(&got); err != nil || resp.StatusCode != status {
		s.t.Fatalf("%s %s: %d, %v, %v", method, path, resp.StatusCode, got, err)
	}
	return got
}

// TestDesigningOverHTTPAndByLines talks the same process into shape over HTTP, where the program is killed after every answer and told
// the same again, and by JSON lines, killed between the draft and the click. All ways end in the same template.
func TestDesigningOverHTTPAndByLines(t *testing.T) {
	t.Parallel()
	s := &served{t: t, dir: t.TempDir()}
	t.Cleanup(s.crash)
	twice := func(status int, path, key string, body any) map[string]any {
		t.Helper()
		first := s.post(status, path, key, body)
		s.crash()
		s.start()
		if again := s.post(status, path, key, body); !cmp.Equal(first, again) {
			t.Errorf("POST %s again:\n%s", path, cmp.Diff(first, again))
		}
		return first
	}
	const wish = "SaaSの新規立上げです。ゴールは2027年4月1日です"
	s.start()
	session := twice(http.StatusCreated, "/ai-agent/sessions", "s", map[string]any{"context": map[string]string{"industry": "SaaS"}})
	messages := fmt.Sprintf("/ai-agent/sessions/%s/messages", session["sessionId"])
	answer := twice(http.StatusOK, messages, "m", map[string]string{"message": wish})
	content := answer["aiResponse"].(map[string]any)["content"].(string)
	reply, err := template.Parse(content)
	if err != nil || reply.Draft == nil || !strings.HasSuffix(content, "\n```") {
		t.Fatalf("no draft in %q: %v", content, err)
	}
	dto := template.FromDraft(*reply.Draft, "")
	created := twice(http.StatusCreated, "/process-templates", "t", dto)["id"].(string)
	last := s.post(http.StatusOK, messages, "c", map[string]string{"message": "作成"})
	if n := len(last["conversation"].([]any)); n < 5 {
		t.Errorf("%d messages: %v", n, last)
	}
	all := s.ask(http.MethodGet, http.StatusOK, strings.TrimSuffix(messages, "/messages"), "", nil)
	if one := answer["usage"].(map[string]any)["tokens"].(float64); one <= 0 || all["usage"].(map[string]any)["tokens"] != one {
		t.Errorf("usage of the answer %v, of the session %v", answer["usage"], all["usage"])
	}
	if err := s.cmd.Process.Signal(syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	if err := s.cmd.Wait(); err != nil {
		t.Errorf("told to end: %v", err)
	}
	s.cmd = nil

	d := &driver{dir: t.TempDir(), env: os.Environ()}
	t.Cleanup(d.crash)
	byLines := []string{"--now", "2026-11-20T01:00:00Z", "--db", "m.db"}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	must(d.start(byLines))
	must(d.tell(`{"do":"start","as":"op-1","thread":"t1","workflow":"process","args":{"context":{"industry":"SaaS"}}}`))
	must(d.tell(`{"do":"say","as":"op-1","thread":"t1","text":"` + wish + `"}`))
	d.crash()
	must(d.start(byLines))
	must(d.press("op-1", "create", nil))
	must(d.leave())

	over, byLine := templatesIn(t, s.dir), templatesIn(t, d.dir)
	if len(over) != 2 || len(byLine) != 1 || over[0].ID != created {
		t.Errorf("%d templates over HTTP, %d by lines, created was %s", len(over), len(byLine), created)
	}
	for _, got := range append(over, byLine...) {
		if diff := cmp.Diff(dto, got.DTO()); diff != "" {
			t.Errorf("template %s is another one:\n%s", got.ID, diff)
		}
	}
}

// TestASessionOnTwoReplicas has two programs over one database serve HTTP. A session goes on with either, each message is answered by the one that it is sent to,
// whoever has the conversation, and is one with what is sent again to the other; also when the one that had it was killed.
func TestASessionOnTwoReplicas(t *testing.T) {
	t.Parallel()
	var server pgtest.Server
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	address := server.Address(t)
	if _, err := pgstore.Migrate(t.Context(), address, pgstore.Options{Keys: pgtest.Key}); err != nil {
		t.Fatal(err)
	}
	config := fmt.Sprintf("store: %q\ndatabase: {lease: 1s, wrapping_key_env: WRAPPING_KEY}\n", address)
	var both [2]*served
	for i := range both {
		both[i] = &served{t: t, dir: t.TempDir(), shared: true, flags: []string{"--config", "c.yaml"}, env: []string{"WRAPPING_KEY=" + pgtest.Key}}
		if err := os.WriteFile(filepath.Join(both[i].dir, "c.yaml"), []byte(config), 0o600); err != nil {
			t.Fatal(err)
		}
		t.Cleanup(both[i].crash)
		both[i].start()
	}
	a, b := both[0], both[1]
	session := a.post(http.StatusCreated, "/ai-agent/sessions", "s", map[string]any{"context": map[string]string{"industry": "SaaS"}})
	path := fmt.Sprintf("/ai-agent/sessions/%s", session["sessionId"])
	say := func(to *served, key, words string) map[string]any {
		t.Helper()
		return to.post(http.StatusOK, path+"/messages", key, map[string]string{"message": words})
	}
	first := say(b, "m1", "SaaSの新規立上げです。ゴールは2027年4月1日です")
	if again := say(a, "m1", "SaaSの新規立上げです。ゴールは2027年4月1日です"); !cmp.Equal(first, again) {
		t.Errorf("sent again to the other one:\n%s", cmp.Diff(first, again))
	}
	say(a, "m2", "ゴールを2027年5月1日にして")
	a.crash()
	last := say(b, "m3", "作成")
	if want, n := 6, len(last["conversation"].([]any)); n < want {
		t.Errorf("%d messages, want %d at least: %v", n, want, last)
	}
	all := b.ask(http.MethodGet, http.StatusOK, path, "", nil)
	said := map[string]int{}
	for _, m := range all["conversation"].([]any) {
		if one := m.(map[string]any); one["role"] == "user" {
			said[one["content"].(string)]++
		}
	}
	if len(said) != 3 || said["作成"] != 1 || said["ゴールを2027年5月1日にして"] != 1 {
		t.Errorf("the session has %v", said)
	}
}

// templatesIn are the templates in the store of a folder, the oldest first.
func templatesIn(t *testing.T, dir string) []template.Template {
	t.Helper()
	s, err := boltstore.Open(t.Context(), filepath.Join(dir, "m.db"), boltstore.Options{})
	if err != nil {
		t.Fatal(err)
	}
	all, err := templatesOf(s).List(t.Context())
	if err := errors.Join(err, s.Close()); err != nil {
		t.Fatal(err)
	}
	return all
}
