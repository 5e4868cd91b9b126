package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/mendanhq/mendan/agents/agentstest/sample"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// TestPostgres runs the real program over a database.
func TestPostgres(t *testing.T) {
	t.Parallel()
	var server pgtest.Server
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	server.Address(t) // starts it, once for all; where there is no PostgreSQL, it says so here
	var one sync.Mutex
	files, err := filepath.Glob("testdata/postgres/*.txtar")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d scripts: %v", len(files), err)
	}
	testscript.Run(t, testscript.Params{
		Files: sample.Of(files, 2),
		Setup: func(e *testscript.Env) error {
			one.Lock()
			address := server.Address(t)
			one.Unlock()
			for name := range shortLived {
				e.Setenv(name, os.Getenv(name))
			}
			e.Setenv("POSTGRES", address)
			e.Setenv("WRAPPING_KEY", pgtest.Key)
			e.Setenv("OLD_KEY", pgtest.Key)
			e.Setenv("XDG_CACHE_HOME", e.WorkDir)
			d := &driver{dir: e.WorkDir, env: e.Vars}
			e.Values["driver"] = d
			e.Defer(d.crash)
			var errs []error
			for name, lease := range map[string]string{"c.yaml": "1s", "long.yaml": "1m"} {
				content := fmt.Appendf(nil, "store: %q\ndatabase:\n  lease: %s\n  wrapping_key_env: WRAPPING_KEY\n", address, lease)
				errs = append(errs, os.WriteFile(filepath.Join(e.WorkDir, name), content, 0o600))
			}
			return errors.Join(errs...)
		},
		Cmds: scriptCommands,
	})
}
