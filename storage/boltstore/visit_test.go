package boltstore

import (
	"context"
	"path/filepath"
	"testing"
)

// Who only reads leaves the memory of a crash to the next life.
func TestAVisitDoesNotHideACrash(t *testing.T) {
	ctx := context.Background()
	p := filepath.Join(t.TempDir(), "x.db")
	s, _ := Open(ctx, p, Options{NoSync: true})
	s.Crash(false)
	r, _ := Open(ctx, p, Options{NoSync: true, Visit: true}) // what `mendan verify|export|steps` do: cmd/mendan/desk.go reach
	t.Log("reader sees unclean:", r.Unclean())
	r.Verify(ctx)
	r.Close()
	c, _ := Open(ctx, p, Options{NoSync: true})
	if !c.Unclean() {
		t.Error("the crash is forgotten: Unclean()=false after a mere reader")
	}
	c.Close()
}
