package storage

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// Keyed is the digest of a content under the thread's key, empty for none. The key dies with the thread: then nobody can tell
// any more what the content was, nor try contents one by one.
func (t Thread) Keyed(content []byte) string {
	if content == nil {
		return ""
	}
	mac := hmac.New(sha256.New, t.Key)
	mac.Write(content)
	return hex.EncodeToString(mac.Sum(nil))
}

// Pseudonym names the thread in the audit chain.
func (t Thread) Pseudonym() string { return t.Keyed([]byte(t.ID))[:16] }

// Voter names somebody who voted on one of the thread's approvals in the audit chain: the person, so that several ids of theirs have one
// name there; else the account at the shell; else the id.
func (t Thread) Voter(by bot.User) string {
	switch {
	case by.Person != "":
		return t.pseudonym("person", by.Person)
	case by.Account != "":
		return t.pseudonym(bot.Shell, by.Account)
	}
	return t.pseudonym(by.Platform, string(by.ID))
}

// Voters are all names that the chain may have for somebody: what was written before the people were configured, or while they were
// configured in another way, is under the id or under the former name, and a link is never written again.
func (t Thread) Voters(by bot.User, people bot.People) []string {
	names := []string{t.Voter(by), t.pseudonym(by.Platform, string(by.ID))}
	now := people.Resolve(by)
	names = append(names, t.Voter(now))
	if now.Person != "" {
		for _, of := range people.IDs(now.Person) {
			names = append(names, t.pseudonym(of.Platform, string(of.ID)))
		}
	}
	return names
}

func (t Thread) pseudonym(of bot.Platform, name string) string {
	return t.Keyed([]byte(string(of) + "/" + name))[:16]
}

// Decided is the chain's entry on an approval that was voted on or ended by time: of what kind, how it stands, who voted by
// pseudonym, and the digest of exactly what they were shown.
func (t Thread) Decided(a bot.Approval, now time.Time) Audit {
	labels := map[string]string{"approval": a.Kind, "state": string(a.State)}
	if n := len(a.Votes); n > 0 && a.State != bot.Expired {
		v := a.Votes[n-1]
		labels["vote"], labels["by"] = string(v.Verdict), t.Voter(v.By)
	}
	return Audit{At: now, Kind: "decision", Thread: t.Pseudonym(), Digest: t.Keyed([]byte(a.Digest)), Labels: labels}
}

// AuditHead is where the chain ends: without it a chain that lost its last entries looks whole.
type AuditHead struct {
	Seq  uint64 `json:"seq"`  // of the last entry, which is how many there are
	Hash string `json:"hash"` // of the last entry
	// Since is the entry that was the last when the store began to keep its head: of a cut before that nothing is known. 0 for a
	// store that always did.
	Since uint64 `json:"since,omitempty"`
}

// Ends says what is wrong with a chain whose last entry this is; the zero entry stands for a chain without any.
func (h AuditHead) Ends(last Audit) error {
	switch {
	case last.Seq < h.Seq:
		return fmt.Errorf("the audit chain ends with its entry %d, and there were %d: the last %d were cut off", last.Seq, h.Seq, h.Seq-last.Seq)
	case last.Seq > h.Seq:
		return fmt.Errorf("the audit chain goes on behind its entry %d, which was the last: what follows was added by somebody else", h.Seq)
	case last.Hash != h.Hash:
		return fmt.Errorf("the audit chain's last entry %d is not the one that was written", last.Seq)
	}
	return nil
}

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
