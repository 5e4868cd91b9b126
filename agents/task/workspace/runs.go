package workspace

import (
	_ "embed"
	"path"
	"slices"
	"strings"
	"sync"

	"github.com/bmatcuk/doublestar/v4"
)

//go:embed runs.txt
var runs string

// runPatterns are those of runs.txt, in lower case.
var runPatterns = sync.OnceValue(func() (out []string) {
	for line := range strings.Lines(strings.ToLower(runs)) {
		if line = strings.TrimSpace(line); line != "" && line[0] != '#' {
			out = append(out, line)
		}
	}
	return out
})

// RunsItself reports a file that programs execute or obey without being told to, such as an editor's tasks: who uses the folder next
// should know that it was changed.
func RunsItself(name string) bool {
	name = strings.ToLower(path.Clean(name))
	return slices.ContainsFunc(runPatterns(), func(p string) bool { return doublestar.MatchUnvalidated(p, name) })
}

// IsRepository reports a folder that git takes for a repository, by the names of what is in it: it would do what the settings there say,
// whatever the folder is called.
func IsRepository(has func(name string) bool) bool {
	return has("HEAD") && has("objects") && (has("refs") || has("packed-refs"))
}
