package facts

import (
	"slices"
	"strings"
	"sync"
)

// words makes a set of a list on first use.
func words(list string) func() map[string]bool {
	return sync.OnceValue(func() map[string]bool {
		out := map[string]bool{}
		for _, w := range strings.Fields(list) {
			out[w] = true
		}
		return out
	})
}

// same compares values as their JSON would compare.
func same(a, b any) bool {
	switch b := b.(type) {
	case []string:
		return slices.Equal(stringList(a), b)
	case map[string]string:
		m := stringMap(a)
		if len(m) != len(b) {
			return false
		}
		for k, v := range b {
			if m[k] != v {
				return false
			}
		}
		return true
	case float64:
		f, ok := number(a)
		return ok && f == b
	}
	switch a.(type) {
	case nil, string, bool:
		return a == b
	}
	return false
}

func number(v any) (float64, bool) {
	switch v := v.(type) {
	case float64:
		return v, true
	case int:
		return float64(v), true
	case int64:
		return float64(v), true
	}
	return 0, false
}

func stringList(v any) []string {
	switch v := v.(type) {
	case []string:
		return v
	case []any:
		var out []string
		for _, e := range v {
			if s, ok := e.(string); ok {
				out = append(out, s)
			}
		}
		return out
	case string:
		return []string{v}
	}
	return nil
}

func stringMap(v any) map[string]string {
	out := map[string]string{}
	switch v := v.(type) {
	case map[string]string:
		return v
	case map[string]any:
		for k, e := range v {
			if s, ok := e.(string); ok {
				out[k] = s
			}
		}
	}
	return out
}
