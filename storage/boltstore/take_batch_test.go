package boltstore

import "testing"

// A transaction has its bounds. What somebody waits for an acknowledgement of goes before the rest, each in its order, and nothing is lost.
func TestBatchesAreBounded(t *testing.T) {
	s := &Store{}
	var late, early []*op
	for range maxBatch {
		late = append(late, &op{})
	}
	for range 3 {
		early = append(early, &op{ahead: true})
	}
	last := &op{last: true}
	s.queue = append(append(append([]*op{}, late...), early...), last)
	want := append(append(append([]*op{}, early...), late...), last)
	for _, size := range []int{maxBatch, 4, 0} {
		ops, _ := s.takeBatch(false)
		if len(ops) != size {
			t.Fatalf("a batch of %d, want %d", len(ops), size)
		}
		for i, o := range ops {
			if o != want[i] {
				t.Fatalf("operation %d is another one", i)
			}
		}
		want = want[size:]
	}
}
