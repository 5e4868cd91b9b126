package main

import "testing"

// TestSocketFileOfADatabase has a service, which has no session, and its user, who logged in: they meet.
func TestSocketFileOfADatabase(t *testing.T) {
	t.Setenv("HOME", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", "")
	t.Setenv("XDG_RUNTIME_DIR", "")
	service := socketPrefix("postgres://u@h/m")
	t.Setenv("XDG_RUNTIME_DIR", t.TempDir())
	if got := socketPrefix("postgres://u@h/m"); got != service {
		t.Errorf("%s, and the service listens at %s", got, service)
	}
}
