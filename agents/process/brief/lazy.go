package brief

import (
	"regexp"
	"sync"
)

// lazy is a pattern that is compiled when it is first used: a program that designs nothing does not wait for it.
func lazy(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile(pattern) })
}
