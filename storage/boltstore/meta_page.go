package boltstore

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"io"

	"github.com/mendanhq/mendan/storage"
)

// What is read here is bbolt's file format, version 2, without bbolt: it trusts its pages, so a damaged one makes it
// panic, loop, or free pages that are in use. Only what passed these checks is given to it.
const (
	boltMagic   = 0xED0CDAED
	boltVersion = 2

	pageHeader = 16
	pageBranch = 0x01
	pageLeaf   = 0x02
	pageFree   = 0x10
	leafBucket = 0x01 // a leaf element that is a bucket

	metaSize    = 64
	maxDepth    = 32
	maxPageSize = 16 << 20
)

var native = binary.NativeEndian

// meta is the root of one committed state of the file.
type meta struct {
	pageSize, root, freelist, pages, txid uint64

	slot uint64 // which of the two pages it says it is
}

func parseMeta(page []byte) (m meta, ok bool) {
	b := page[pageHeader : pageHeader+metaSize]
	sum := fnv.New64a()
	sum.Write(b[:56])
	if native.Uint32(b) != boltMagic || native.Uint32(b[4:]) != boltVersion || native.Uint64(b[56:]) != sum.Sum64() {
		return m, false
	}
	m.slot = native.Uint64(page)
	m.pageSize = uint64(native.Uint32(b[8:]))
	m.root, m.freelist = native.Uint64(b[16:]), native.Uint64(b[32:])
	m.pages, m.txid = native.Uint64(b[40:]), native.Uint64(b[48:])
	return m, m.pageSize >= 1024 && m.pageSize <= maxPageSize && m.pageSize&(m.pageSize-1) == 0
}

// readMetas reads the valid ones of the two meta pages.
func readMetas(r io.ReaderAt) ([]meta, error) {
	var found []meta
	buf := make([]byte, pageHeader+metaSize)
	if n, err := r.ReadAt(buf, 0); n < len(buf) {
		if err == io.EOF && !anyMagic(r) {
			return nil, errForeign
		}
		return nil, damagedf("it is too short: %v", err)
	}
	if m, ok := parseMeta(buf); ok {
		if found = append(found, m); m.slot != 0 {
			return nil, errExchanged
		}
	}
	for size := int64(1024); size <= maxPageSize; size *= 2 {
		if n, _ := r.ReadAt(buf, size); n < len(buf) {
			break
		}
		if m, ok := parseMeta(buf); ok && m.pageSize == uint64(size) {
			if m.slot != 1 {
				return nil, errExchanged
			}
			return append(found, m), nil
		}
	}
	return found, nil
}

// errExchanged is a meta page in the place of the other: bbolt reads it there, and its next commit would overwrite the newest one.
var errExchanged = damagedf("its meta pages are exchanged")

// newestMeta is the state that bbolt would take.
func newestMeta(r io.ReaderAt) (best meta, err error) {
	metas, err := readMetas(r)
	if err != nil {
		return best, err
	}
	if len(metas) == 0 {
		if !anyMagic(r) {
			return best, errForeign
		}
		return best, damagedf("neither meta page is valid")
	}
	for _, m := range metas {
		if m.txid >= best.txid {
			best = m
		}
	}
	return best, nil
}

// errForeign is a file that nothing in it says to be a store: most likely another program's.
var errForeign = fmt.Errorf("%w: it is not a Mendan store", storage.ErrDamaged)

// foreign tells whoever named such a file.
type foreign struct{ path string }

func (f foreign) Error() string {
	return f.path + ": not a Mendan store, or damaged at its beginning; it was left as it is. Name another file with --db or, to restore it, put a " +
		"file that `mendan backup` wrote in its place"
}

func (f foreign) Unwrap() error { return errForeign }

// anyMagic reports whether a page where bbolt keeps its metas begins as one does.
func anyMagic(r io.ReaderAt) bool {
	buf := make([]byte, 4)
	for at := int64(0); at <= maxPageSize; at = max(1024, 2*at) {
		if n, _ := r.ReadAt(buf, at+pageHeader); n == len(buf) && native.Uint32(buf) == boltMagic {
			return true
		}
	}
	return false
}

func damagedf(format string, args ...any) error {
	return fmt.Errorf("%w: %s", storage.ErrDamaged, fmt.Sprintf(format, args...))
}

// checkPages makes sure that nothing which bbolt follows leads astray, and that nothing is written to a store of which Verify would say
// that it is damaged: in a file of up to limit bytes all that Verify reads, in a larger one both ends, the tree's inner pages, the
// heads of its leaves, and the list of free pages.
func checkPages(r io.ReaderAt, size, limit int64) error {
	m, err := newestMeta(r)
	if err != nil {
		return err
	}
	if m.pages > uint64(size)/m.pageSize {
		return damagedf("%d pages of %d bytes do not fit into its %d bytes", m.pages, m.pageSize, size)
	}
	w := walker{r: r, m: m}
	if size > limit {
		return w.walkFile()
	}
	v := verifier{}
	w.visit = v.visitRecord
	if err := w.walkFile(); err != nil {
		return err
	}
	return v.checkWhole()
}
