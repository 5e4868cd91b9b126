package workspace

import (
	"bufio"
	"bytes"
	"context"
	"errors"
	"io/fs"
	"path"
	"regexp"
	"slices"
	"strings"

	"github.com/bmatcuk/doublestar/v4"

	fold "github.com/mendanhq/mendan/agents/language/text"
)

// errEnough ends a walk whose results are full.
var errEnough = errors.New("enough")

// unsearched are folders that hold what programs made: no search goes into them.
var unsearched = []string{".git", ".hg", ".svn", "node_modules"}

// Glob finds files by a pattern such as **/*.md, in the order of their paths; more reports that there are more than MaxResults. It
// follows no symbolic links.
func (w *Workspace) Glob(ctx context.Context, pattern string) (found []string, more bool, err error) {
	pattern, err = globPattern(pattern)
	if err != nil {
		return nil, false, err
	}
	err = w.walk(ctx, pattern, func(name string) error {
		if len(found) == MaxResults {
			more = true
			return errEnough
		}
		found = append(found, name)
		return nil
	})
	return found, more, err
}

// globPattern cleans a pattern: one without a slash is meant for every folder.
func globPattern(pattern string) (string, error) {
	pattern = strings.TrimPrefix(strings.TrimSpace(pattern), "./")
	if !doublestar.ValidatePattern(pattern) || pattern == "" {
		return "", refuse("%q is no pattern for paths: write one such as **/*.md", pattern)
	}
	if path.IsAbs(pattern) || slices.Contains(strings.Split(pattern, "/"), "..") {
		return "", refuse("%q is outside of the working folder", pattern)
	}
	return pattern, nil
}

// walk calls fn for each file that the pattern matches.
func (w *Workspace) walk(ctx context.Context, pattern string, fn func(name string) error) error {
	err := fs.WalkDir(w.root.FS(), ".", func(name string, d fs.DirEntry, err error) error {
		switch {
		case ctx.Err() != nil:
			return ctx.Err()
		case err != nil && name == ".":
			return refuse("the working folder cannot be read")
		case err != nil:
			return fs.SkipDir // one folder that may not be read must not end the search
		case d.IsDir() && slices.Contains(unsearched, d.Name()):
			return fs.SkipDir
		case d.Type().IsRegular() && doublestar.MatchUnvalidated(pattern, name):
			return fn(name)
		}
		return nil
	})
	if errors.Is(err, errEnough) {
		return nil
	}
	return err
}

// Query is what Grep looks for.
type Query struct {
	Pattern    string // a regular expression (RE2)
	Files      string // a glob pattern; empty: every file
	IgnoreCase bool
}

// Match is a line that was found.
type Match struct {
	Path string
	Line int // from 1
	Text string
}

// Grep finds lines in text files of at most MaxGrep bytes, in the order of paths and lines; more reports that there are more than
// MaxResults, skipped how many files were too large to look into.
func (w *Workspace) Grep(ctx context.Context, q Query) (found []Match, more bool, skipped int, err error) {
	re, err := q.compile()
	if err != nil {
		return nil, false, 0, err
	}
	files, err := globPattern(strings.TrimSpace(q.Files))
	if strings.TrimSpace(q.Files) == "" {
		files, err = "**", nil
	}
	if err != nil {
		return nil, false, 0, err
	}
	err = w.walk(ctx, files, func(name string) error {
		raw, _, err := w.load(name, MaxGrep)
		if err != nil {
			skipped++
			return nil
		}
		if text(name, raw) != nil {
			return nil
		}
		for _, m := range matches(re, name, raw) {
			if len(found) == MaxResults {
				more = true
				return errEnough
			}
			found = append(found, m)
		}
		return nil
	})
	return found, more, skipped, err
}

func (q Query) compile() (*regexp.Regexp, error) {
	if q.Pattern == "" {
		return nil, refuse("grep_search needs a pattern")
	}
	flags := ""
	if q.IgnoreCase {
		flags = "(?i)"
	}
	re, err := regexp.Compile(flags + q.Pattern)
	if err != nil {
		return nil, refuse("%q is no regular expression: %s", q.Pattern, strings.TrimPrefix(err.Error(), "error parsing regexp: "))
	}
	return re, nil
}

// longest is how much of a line is shown, in bytes.
const longest = 400

func matches(re *regexp.Regexp, name string, raw []byte) []Match {
	var found []Match
	lines := bufio.NewScanner(bytes.NewReader(raw))
	lines.Buffer(nil, MaxGrep+1)
	for n := 1; lines.Scan(); n++ {
		if re.Match(lines.Bytes()) {
			found = append(found, Match{name, n, fold.Clip(lines.Text(), longest)})
		}
	}
	return found
}
