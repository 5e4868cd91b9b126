package verbs

import (
	"bytes"
	"testing"
	"time"

	"pgregory.net/rapid"
)

func TestDueTimesSort(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		draw := func(name string) time.Time {
			return time.Unix(rapid.Int64Range(-1<<40, 1<<40).Draw(t, name), rapid.Int64Range(0, 999999999).Draw(t, name+" ns")).UTC()
		}
		a, b := draw("a"), draw("b")
		if a.Compare(b) != bytes.Compare([]byte(timeKey(a)), []byte(timeKey(b))) {
			t.Fatalf("%v and %v sort differently as keys", a, b)
		}
		if timeOf([]byte(kindDue+timeKey(a))) != a {
			t.Fatalf("%v comes back as %v", a, timeOf([]byte(kindDue+timeKey(a))))
		}
	})
}
