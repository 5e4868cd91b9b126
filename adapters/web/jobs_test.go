package web_test

import (
	"net/http"
	"strings"
	"testing"
)

// TestAnUnlistedJob is found by who has its address, and by nobody else.
func TestAnUnlistedJob(t *testing.T) {
	p := newWorld(t, nil).visitor()
	if list := p.get("/"); !strings.Contains(list.body, "/apply/job") || strings.Contains(list.body, "quiet") {
		t.Errorf("listed: %s", list.body)
	}
	if page := p.get("/apply/quiet"); page.status != http.StatusOK || !strings.Contains(page.body, "A quiet job") {
		t.Errorf("%d %s", page.status, page.body)
	}
}
