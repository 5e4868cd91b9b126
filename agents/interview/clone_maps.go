package interview

import (
	"encoding/json"
	"maps"
	"slices"
	"strconv"
)

func cloneMap[V any](m map[string]V) map[string]V { return maps.Clone(m) }

func cloneFacts(m map[string]Fact) map[string]Fact { return maps.Clone(m) }

func sortedKeys[V any](m map[string]V) []string { return slices.Sorted(maps.Keys(m)) }

func itoa(n int) string { return strconv.Itoa(n) }

func jsonOf(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		return ""
	}
	return string(b)
}
