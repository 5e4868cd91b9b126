package boltstore

import (
	"crypto/sha256"
	"encoding/hex"
	"hash"
	"strings"

	"github.com/mendanhq/mendan/storage"
)

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
	if err := decode(k, content, &f); err != nil {
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
