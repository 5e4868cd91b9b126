package verbs

import (
	"bytes"
	"encoding/json"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// SealedBy says whether the content of a row holds what somebody said, or may, and so is to be sealed where bytes that were deleted stay readable. The
// key with which it is sealed lives and dies with the row named owner, which may be the row itself; without an owner it is the program's.
//
// All of a thread's own rows go with the thread's row, a file and its pieces with the file. What is held until it shows to which conversation it belongs,
// kept until there is one, or posted once and kept nowhere else (a farewell) each goes by itself. Shared rows and tables belong to nobody.
// Everything else has ids, hashes, times, states, numbers and the program's own texts: the index of work, what is due, who has which place, the audit chain.
// So have all keys: that a thread is there, how many rows it has and how long they are shows.
func SealedBy(k, content []byte) (owner []byte, sealed bool) {
	switch kind, rest := kindOf(k); kind {
	case kindThread, kindPack, kindInbox:
		id, _, _ := strings.Cut(rest, "\x00")
		return RowKey(bot.ThreadID(id)), true
	case kindPiece:
		ref, _, _ := strings.Cut(rest, "\x00")
		return fileKey(ref), true
	case kindFile, kindHeld, kindKept:
		return k, true
	case kindOutbox:
		return k, holdsPost(content)
	case kindTable, kindShared:
		return nil, true
	}
	return nil, false
}

// kindOf cuts a key behind its kind.
func kindOf(k []byte) (kind, rest string) {
	n := 1
	if bytes.HasPrefix(k, []byte("n")) {
		n = 2
	}
	n = min(n, len(k))
	return string(k[:n]), string(k[n:])
}

// holdsPost reports whether a row of the outbox holds its post itself.
func holdsPost(content []byte) bool {
	var o struct {
		Own bool `json:"own"`
	}
	return json.Unmarshal(content, &o) == nil && o.Own
}

// OwnsKey reports whether other rows may be sealed with a key that goes with this row.
func OwnsKey(k []byte) bool {
	kind, rest := kindOf(k)
	switch kind {
	case kindThread:
		_, part, _ := strings.Cut(rest, "\x00")
		return part == partRow
	case kindFile, kindHeld, kindKept, kindOutbox:
		return true
	}
	return false
}

// SealedWith are the prefixes below which all rows lie that are sealed with the key of an owner.
func SealedWith(owner []byte) [][]byte {
	switch kind, rest := kindOf(owner); kind {
	case kindThread:
		id, _, _ := strings.Cut(rest, "\x00")
		return [][]byte{threadPrefix(bot.ThreadID(id)), packPrefix(bot.ThreadID(id)), inboxPrefix(bot.ThreadID(id))}
	case kindFile:
		return [][]byte{owner, key(kindPiece, rest, "\x00")}
	}
	return [][]byte{owner}
}

// ThreadOwning is the thread whose row owns a key; empty for another owner.
func ThreadOwning(owner []byte) bot.ThreadID {
	if kind, rest := kindOf(owner); kind == kindThread {
		id, _, _ := strings.Cut(rest, "\x00")
		return bot.ThreadID(id)
	}
	return ""
}
