package main

import (
	"fmt"
	"runtime/debug"
)

type versionCmd struct{}

// Run prints the version.
func (versionCmd) Run(w world) error {
	_, err := fmt.Fprintln(w.out, "mendan", buildVersion())
	return err
}

// buildVersion builds what the build says of itself: the module's version, or the commit that it was built from.
func buildVersion() string {
	info, ok := debug.ReadBuildInfo()
	if !ok {
		return "unknown"
	}
	if v := info.Main.Version; v != "" && v != "(devel)" {
		return v
	}
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" && len(s.Value) >= 12 {
			return "devel-" + s.Value[:12]
		}
	}
	return "devel"
}
