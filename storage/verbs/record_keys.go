package verbs

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"

	"github.com/mendanhq/mendan/bot"
)

// The first byte of a key says what kind of row it is; the kinds that change with every turn and stay small (n…) lie side by side, so that
// a turn touches few pages of a file that is sorted by key.
const (
	kindAudit    = "a"  // seq: a link of the audit chain
	kindDesk     = "b"  // state, 0, deadline, number: an approval as it stands now
	kindCode     = "c"  // code: the approval that it decides
	kindDue      = "d"  // time, hash: a timer or an approval's end
	kindSeen     = "e"  // hash of an event id
	kindToken    = "k"  // token: the button
	kindFile     = "f"  // reference: what is known of a file
	kindLoose    = "j"  // time, reference: a file that is dropped then, unless a message names it before
	kindPack     = "l"  // thread, 0, seq of the last one: steps of turns that are over, compressed
	kindMessage  = "m"  // number: the message's thread and key
	kindBeside   = "g"  // hash of a message: the thread to which it went that was said elsewhere
	kindHeld     = "h"  // hash of a person, seq: said by them where several threads may be meant
	kindHeldAt   = "i"  // hash of a message: where it is among what is held
	kindHeard    = "nh" // thread: the latest message taken in at its place
	kindInbox    = "ni" // thread, 0, seq: a waiting event
	kindLease    = "nl" // name: which life has what is so named
	kindLimit    = "nm" // name: how far a limit that lives share is used up
	kindOutbox   = "no" // seq: a row to send
	kindPin      = "np" // thread: the pin of its unfinished turn
	kindWork     = "nw" // thread: it has something to do
	kindListed   = "nx" // condition, workflow, 0, hash of what it is about, status, 0, time of its last turn, number: a thread
	kindOwner    = "o"  // hash of a person, number: a conversation of theirs
	kindPlace    = "p"  // hash of a place: its thread
	kindTexts    = "q"  // digest: texts of the program, against which steps are compressed
	kindRef      = "r"  // platform, 0, message, 0, number: a message of the bot
	kindShared   = "s"  // port, 0, key: a shared row
	kindThread   = "t"  // thread, 0, part: everything else of a thread
	kindOpening  = "u"  // hash of the parent, thread: a thread is being opened there
	kindThreads  = "v"  // number: a thread, in order of age
	kindKept     = "w"  // hash of the parent, hash of the place, seq: said before its thread was bound
	kindTomb     = "x"  // hash of a thread's id or place: it was erased
	kindTable    = "y"  // table, 0, key: a row that belongs to no thread
	kindPiece    = "z"  // reference, 0, number: a piece of a file; last of all, so that small records share no page with it
	partRow      = "0"
	partApproval = "a" // name
	partFormer   = "b" // number: an earlier version of an approval
	partTimer    = "d" // name
	partEvent    = "e" // seq
	partFile     = "f" // seq
	partLog      = "l" // seq
	partMessage  = "m" // the flow's key
	partState    = "s"
	partReview   = "v" // seq
	partRows     = "w" // port, 0, key
	partStep     = "x" // seq; of a turn under way, or recorded by a program from before there were packs
)

// key joins its parts. All that can vary in length before the last part ends in a zero byte or is a hash.
func key(parts ...string) []byte {
	n := 0
	for _, p := range parts {
		n += len(p)
	}
	k := make([]byte, 0, n)
	for _, p := range parts {
		k = append(k, p...)
	}
	return k
}

// bigEndian is a number as a key that sorts like it.
func bigEndian(n uint64) string {
	var b [8]byte
	binary.BigEndian.PutUint64(b[:], n)
	return string(b[:])
}

func readBigEndian(k []byte) uint64 {
	if len(k) < 8 {
		return 0
	}
	return binary.BigEndian.Uint64(k[len(k)-8:])
}

func threadKey(id bot.ThreadID, part string, rest ...string) []byte {
	return key(append([]string{kindThread, string(id), "\x00", part}, rest...)...)
}

func threadPrefix(id bot.ThreadID) []byte { return key(kindThread, string(id), "\x00") }

func packPrefix(id bot.ThreadID) []byte { return key(kindPack, string(id), "\x00") }

func packKey(id bot.ThreadID, last uint64) []byte {
	return key(kindPack, string(id), "\x00", bigEndian(last))
}

// AuditKey is the key of a link of the audit chain, whose content is the storage.Audit.
func AuditKey(seq uint64) []byte { return key(kindAudit, bigEndian(seq)) }

// IsAudit reports whether a key is that of a link.
func IsAudit(k []byte) bool { return bytes.HasPrefix(k, []byte(kindAudit)) }

// IsOfLives reports whether a key is that of a row which is about lives of its database alone: a lease, or a limit.
func IsOfLives(k []byte) bool {
	return bytes.HasPrefix(k, []byte(kindLease)) || bytes.HasPrefix(k, []byte(kindLimit))
}

// LeaseKeys is what the keys of leases begin with. Each says in its content which life has what it names.
func LeaseKeys() []byte { return []byte(kindLease) }

// IsNews reports whether a row that was written gives somebody something to do or to take: of a thread, in the outbox, a lease that was given back,
// or a limit that is paused.
func IsNews(k, content []byte) bool { return workIn(k, content) != "" }

func inboxPrefix(id bot.ThreadID) []byte { return key(kindInbox, string(id), "\x00") }

func inboxKey(id bot.ThreadID, seq uint64) []byte {
	return key(kindInbox, string(id), "\x00", bigEndian(seq))
}

// saltedHash is a short salted digest: enough to recognise what was erased, nothing to read it from.
func (s *Store) saltedHash(kind, text string) string {
	h := sha256.New()
	h.Write(s.salt)
	h.Write([]byte(kind + "\x00" + text))
	return string(h.Sum(nil)[:16])
}

// ownerPrefix is below which the conversations of a person are, in the order in which they began.
func (s *Store) ownerPrefix(u bot.User) []byte {
	return key(kindOwner, s.saltedHash("owner", string(u.Platform)+"\x00"+string(u.ID)))
}

func (s *Store) ownerKey(u bot.User, no uint64) []byte {
	return append(s.ownerPrefix(u), bigEndian(no)...)
}

func (s *Store) placeKey(p bot.Place) []byte {
	return key(kindPlace, s.saltedHash("place", p.String()))
}

func (s *Store) placeTomb(p bot.Place) []byte {
	return key(kindTomb, s.saltedHash("place", p.String()))
}

func (s *Store) threadTomb(id bot.ThreadID) []byte {
	return key(kindTomb, s.saltedHash("thread", string(id)))
}

func (s *Store) seenKey(id bot.EventID) []byte {
	return key(kindSeen, s.saltedHash("event", string(id)))
}

func (s *Store) openingKey(parent bot.Place, id bot.ThreadID) []byte {
	return key(kindOpening, s.saltedHash("place", parent.String()), string(id))
}

func (s *Store) keptPrefix(parent, place bot.Place) []byte {
	return key(kindKept, s.saltedHash("place", parent.String()), s.saltedHash("place", place.String()))
}
