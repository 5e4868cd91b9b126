package verbs

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"strings"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// Inspection checks what the rows of a store say together. It is given every row, in the order of the keys.
type Inspection struct {
	Report storage.Report // but for Records and Since
	Last   storage.Audit  // of the chain
	// Indexed says that all threads are in all indexes: those that programs of before wrote are put there when the store is opened.
	Indexed bool

	files fileChecks
	packs packChecks
	index map[uint64]int // how many rows threads have in indexes, by their numbers
}

// Visit takes a row in. ErrDamaged.
func (v *Inspection) Visit(k, content []byte) error {
	switch {
	case IsAudit(k):
		return v.checkLink(k, content)
	case bytes.HasPrefix(k, []byte(kindOutbox)):
		return v.countUnsent(k, content)
	case bytes.HasPrefix(k, []byte(kindPack)):
		return v.packs.addPack(content)
	case bytes.HasPrefix(k, []byte(kindTexts)):
		v.packs.addTexts(k)
	case bytes.HasPrefix(k, []byte(kindFile)):
		v.Report.Files++
		return v.files.addFile(k, content)
	case bytes.HasPrefix(k, []byte(kindPiece)):
		v.Report.Bytes += int64(len(content))
		return v.files.addPiece(k, content)
	case bytes.HasPrefix(k, []byte(kindListed)), bytes.HasPrefix(k, []byte(kindOwner)):
		if v.index == nil {
			v.index = map[uint64]int{}
		}
		v.index[readBigEndian(k)]++
	case bytes.HasPrefix(k, []byte(kindThreads)): // behind both
		v.Report.Threads++
		if n := v.index[readBigEndian(k)]; v.Indexed && n != 2 {
			return damagedf("a thread is in %d of 2 indexes", n)
		}
		delete(v.index, readBigEndian(k))
		return DecodeRecord(k, content, new(bot.ThreadID))
	}
	return nil
}

func (v *Inspection) checkLink(k, content []byte) error {
	var e storage.Audit
	if err := DecodeRecord(k, content, &e); err != nil {
		return err
	}
	if !e.Follows(v.Last) {
		return damagedf("the audit chain breaks at its entry %d", e.Seq)
	}
	v.Last = e
	v.Report.Audit++
	return nil
}

func (v *Inspection) countUnsent(k, content []byte) error {
	var r outRow
	if err := DecodeRecord(k, content, &r); err != nil {
		return err
	}
	if r.GivenUp != "" {
		v.Report.GivenUp = append(v.Report.GivenUp, fmt.Sprintf("%s (%s): %s", r.Message, r.Lane, r.GivenUp))
		return nil
	}
	v.Report.Unsent++
	return nil
}

// CheckEnd checks what can only be said when all rows were there. All files should have so many bytes together.
func (v *Inspection) CheckEnd(files int64) error {
	if err := v.packs.checkEnd(); err != nil {
		return err
	}
	if v.Indexed && len(v.index) > 0 {
		return damagedf("indexes have %d threads that are not there", len(v.index))
	}
	return v.files.checkEnd(files, v.Report.Bytes)
}

// fileChecks holds the pieces of files against what is known of them. All files come before all pieces, and those of a file in their order.
type fileChecks struct {
	kept   map[string]storage.File
	ref    string // of the file whose pieces are read
	pieces int
	size   int64
	sum    hash.Hash
}

func (c *fileChecks) addFile(k, content []byte) error {
	var f fileRow
	if err := DecodeRecord(k, content, &f); err != nil {
		return err
	}
	if c.kept == nil {
		c.kept = map[string]storage.File{}
	}
	c.kept[string(k[len(kindFile):])] = f.File
	return nil
}

func (c *fileChecks) addPiece(k, content []byte) error {
	ref, _, _ := strings.Cut(string(k[len(kindPiece):]), "\x00")
	if ref != c.ref || c.sum == nil {
		if err := c.endFile(); err != nil {
			return err
		}
		c.ref, c.pieces, c.size, c.sum = ref, 0, 0, sha256.New()
	}
	if c.pieces++; readBigEndian(k) != uint64(c.pieces) {
		return damagedf("a piece of a file is missing")
	}
	c.size += int64(len(content))
	c.sum.Write(content)
	return nil
}

// endFile checks the file whose pieces are all read.
func (c *fileChecks) endFile() error {
	if c.sum == nil {
		return nil
	}
	f, found := c.kept[c.ref]
	delete(c.kept, c.ref)
	switch {
	case !found:
		return damagedf("a file has pieces, and nothing is known of it")
	case f.Pieces != c.pieces || f.Size != c.size:
		return damagedf("a file should have %d bytes, and %d are there", f.Size, c.size)
	case f.SHA256 != "" && f.SHA256 != hex.EncodeToString(c.sum.Sum(nil)):
		return damagedf("a file does not match its digest")
	}
	return nil
}

// checkEnd checks that all files had their pieces, and that together they have as many bytes as the head says.
func (c *fileChecks) checkEnd(want, have int64) error {
	if err := c.endFile(); err != nil {
		return err
	}
	if len(c.kept) > 0 || want != have {
		return damagedf("files should have %d bytes together, and %d are there", want, have)
	}
	return nil
}
