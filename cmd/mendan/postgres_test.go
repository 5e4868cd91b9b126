package main

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"testing"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// TestPostgres runs the real program over a database.
func TestPostgres(t *testing.T) {
	var server pgtest.Server
	t.Cleanup(func() {
		if err := server.Stop(); err != nil {
			t.Error(err)
		}
	})
	_ = server.Address(t) // where there is no PostgreSQL, it says so here
	testscript.Run(t, testscript.Params{
		Dir: "testdata/postgres",
		Setup: func(e *testscript.Env) error {
			for name := range shortLived {
				e.Setenv(name, os.Getenv(name))
			}
			address := server.Address(t)
			e.Setenv("POSTGRES", address)
			e.Setenv("XDG_CACHE_HOME", e.WorkDir)
			d := &driver{dir: e.WorkDir, env: e.Vars}
			e.Values["driver"] = d
			e.Defer(d.crash)
			var errs []error
			for name, lease := range map[string]string{"c.yaml": "1s", "long.yaml": "1m"} {
				content := fmt.Appendf(nil, "store: %q\ndatabase:\n  lease: %s\n", address, lease)
				errs = append(errs, os.WriteFile(filepath.Join(e.WorkDir, name), content, 0o600))
			}
			return errors.Join(errs...)
		},
		Cmds: scriptCommands,
	})
}
