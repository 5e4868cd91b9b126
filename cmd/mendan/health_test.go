package main

import (
	"bufio"
	"context"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

var tellsAt = regexp.MustCompile(`msg="serving metrics" address=(\S+)`)

// ask gets an address of the program and returns the code and the body.
func ask(t *testing.T, url string) (int, string) {
	t.Helper()
	resp, err := http.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	body, err := io.ReadAll(resp.Body)
	if err != nil {
		t.Fatal(err)
	}
	return resp.StatusCode, string(body)
}

// A program that serves says that it lives and takes work, until it is told to end.
func TestHealthOfWhatServes(t *testing.T) {
	dir := t.TempDir()
	config := filepath.Join(dir, "mendan.yaml")
	if err := os.WriteFile(config, []byte("metrics: {listen: \"127.0.0.1:0\"}\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	ctx, end := context.WithCancel(t.Context())
	log, stderr := io.Pipe()
	ended := make(chan int, 1)
	go func() {
		ended <- runProgram(ctx, []string{"serve", "--config", config, "--http", "127.0.0.1:0", "--db", filepath.Join(dir, "m.db")}, world{
			strings.NewReader(""), io.Discard, stderr, env("MENDAN_HTTP_TOKEN=" + httpSecret),
		})
		stderr.Close()
	}()
	var address string
	lines := bufio.NewScanner(log)
	for lines.Scan() {
		if m := tellsAt.FindStringSubmatch(lines.Text()); m != nil {
			address = m[1]
		}
		if servesAt.MatchString(lines.Text()) {
			break
		}
	}
	go func() { _, _ = io.Copy(io.Discard, log) }()
	for _, c := range []struct{ path, want string }{{"/readyz", "ready\n"}, {"/livez", "alive\n"}} {
		if code, body := ask(t, "http://"+address+c.path); code != 200 || body != c.want {
			t.Errorf("%s: %d %q", c.path, code, body)
		}
	}
	if _, body := ask(t, "http://"+address+"/metrics"); !strings.Contains(body, "mendan_commits_total") {
		t.Errorf("the numbers: %s", body)
	}
	end()
	if code := <-ended; code != 0 {
		t.Errorf("it ended with %d", code)
	}
}
