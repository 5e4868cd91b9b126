package storage

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
)

// Seal makes the entry the link that comes after prev; the first link comes after the zero Audit.
func (a Audit) Seal(prev Audit) Audit {
	a.Seq, a.Prev = prev.Seq+1, prev.Hash
	a.At = a.At.UTC().Round(0)
	a.Hash = a.sum()
	return a
}

// Follows reports whether the entry is as it was sealed and comes right after prev.
func (a Audit) Follows(prev Audit) bool {
	return a.Seq == prev.Seq+1 && a.Prev == prev.Hash && a.Hash == a.sum()
}

// sum is the SHA-256 of the entry's JSON without its hash. That JSON is canonical: struct fields have an order, map keys
// are sorted.
func (a Audit) sum() string {
	a.Hash = ""
	raw, err := json.Marshal(a)
	if err != nil {
		return "" // a time outside of years 0 to 9999; no sealed entry has an empty hash
	}
	sum := sha256.Sum256(raw)
	return hex.EncodeToString(sum[:])
}
