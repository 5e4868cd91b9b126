package storage_test

import (
	"slices"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/storage"
)

// TestLines orders what was said and posted: by the log where it has both, else by the times, also where messages have none.
func TestLines(t *testing.T) {
	at := func(n int) time.Time { return time.Date(2026, 11, 20, 12, n, 0, 0, time.UTC) }
	said := func(id string, n int) agents.LogEntry { return agents.LogEntry{Role: agents.User, ID: id, At: at(n)} }
	posted := func(id string, n int) agents.LogEntry {
		return agents.LogEntry{Role: agents.Assistant, ID: id, At: at(n)}
	}
	log := []agents.LogEntry{posted("hello", 1), said("a", 2), said("b", 3), posted("q", 4), said("c", 6), posted("hello", 7), said("d", 9)}
	for name, c := range map[string]struct {
		messages []storage.Message
		want     []string
	}{
		"times":     {[]storage.Message{{Key: "hello", At: at(1)}, {Key: "q", At: at(4)}, {Key: "card", At: at(5)}, {Key: "late", At: at(8)}}, []string{"hello", "a", "b", "q", "card", "c", "late", "d"}},
		"none":      {[]storage.Message{{Key: "hello"}, {Key: "card"}, {Key: "q"}}, []string{"hello", "card", "a", "b", "q", "c", "d"}},
		"other log": {[]storage.Message{{Key: "hello", At: at(3)}, {Key: "q", At: at(1)}}, []string{"hello", "a", "b", "q", "c", "d"}},
		"no posts":  {nil, []string{"a", "b", "c", "d"}},
	} {
		t.Run(name, func(t *testing.T) {
			var got []string
			for _, line := range (storage.Record{History: log, Messages: c.messages}).Lines() {
				if line.Post != nil {
					got = append(got, line.Post.Key)
				} else {
					got = append(got, line.Said.ID)
				}
			}
			if !slices.Equal(got, c.want) {
				t.Errorf("%v, want %v", got, c.want)
			}
		})
	}
}
