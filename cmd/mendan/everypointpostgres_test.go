package main

import (
	"context"
	"encoding/json"
	"regexp"
	"testing"

	"github.com/mendanhq/mendan/bot/bottest"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// pgDisk is a database in the place of the file. What else is on the disk of a world stays there.
type pgDisk struct {
	boltDisk
	address string
}

func (d pgDisk) Open() (storage.Store, error) {
	return pgstore.Open(context.Background(), d.address, pgstore.Options{Keys: pgtest.Key, Sole: true, Connections: 3})
}

func (d pgDisk) Crash(s storage.Store, keepLazy bool) error {
	return s.(*pgstore.Store).Crash(keepLazy)
}

// onPostgres is a world whose store is a schema of a server.
func onPostgres(s *pgtest.Server, in worldOf) worldOf {
	return func(t *testing.T, crash func(name string) bool) *bottest.World {
		t.Helper()
		w := in(t, crash)
		d := pgDisk{w.Disk.(boltDisk), s.Address(t)}
		if _, err := pgstore.Migrate(t.Context(), d.address, pgstore.Options{Keys: pgtest.Key}); err != nil {
			t.Fatal(err)
		}
		w.Disk = d
		return w
	}
}

// ownNumber is the id of one of the program's own messages. A database leaves out numbers that were drawn for what did not happen.
var ownNumber = regexp.MustCompile(`"m[0-9]+"`)

// unnumbered holds a conversation, and returns how it ended but for the numbers of the program's messages.
func unnumbered(hold func(*bottest.World) map[string]any) func(*bottest.World) map[string]any {
	return func(w *bottest.World) (out map[string]any) {
		raw, err := json.Marshal(hold(w))
		if err == nil {
			err = json.Unmarshal(ownNumber.ReplaceAll(raw, []byte(`"m"`)), &out)
		}
		if err != nil {
			w.T.Fatal(err)
		}
		return out
	}
}

// TestEveryWorkflowSurvivesCrashesOnPostgres has all five die at some of their points, as they do at all of them with a file; with -crash.all at all here.
func TestEveryWorkflowSurvivesCrashesOnPostgres(t *testing.T) {
	t.Parallel()
	var server pgtest.Server
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	server.Address(t) // here, not in a run that others wait for, it says what is missing
	for name, of := range map[string]struct {
		in     worldOf
		hold   func(*bottest.World) map[string]any
		stride int
	}{
		"interview":  {interviewWorld, holdInterview, 13},
		"helpdesk":   {helpdeskWorld, holdHelpdesk, 13},
		"process":    {processWorld(true), designProcess(true), 13},
		"discussion": {discussionWorld, holdDiscussion, 13},
		"task":       {taskWorld, holdTask, 29},
	} {
		t.Run(name, func(t *testing.T) { survivesIn(t, onPostgres(&server, of.in), unnumbered(of.hold), of.stride) })
	}
}
