package boltstore

import (
	"bytes"
	"io"
	"slices"
)

// walker goes through the pages of one state, all of which must be accounted for. With visit it reads the leaves too, else only their
// heads.
type walker struct {
	r     io.ReaderAt
	m     meta
	visit func(key, value []byte) error

	used []bool
	last []byte // key
	buf  []byte // the page that is read
}

func (w *walker) walkFile() error {
	w.used = make([]bool, w.m.pages)
	root, err := w.readPage(w.m.root)
	if err != nil {
		return err
	}
	elems, err := leafElements(root, w.m.root)
	if err != nil {
		return err
	}
	if len(elems) != 1 || elems[0].flags != leafBucket || string(elems[0].key) != bucketName || len(elems[0].value) < 16 {
		return errForeign
	}
	if top := native.Uint64(elems[0].value); top != 0 {
		err = w.walkTree(top, span{}, 0)
	} else {
		err = w.walkInline(elems[0].value[16:])
	}
	if err != nil {
		return err
	}
	return w.checkFree()
}

// readPage reads a page with its overflow and notes that they are in use. Leaves, of which a file mostly consists, share their room: one is
// done with when the next is read. Without visit, of a leaf only its head is read.
func (w *walker) readPage(id uint64) ([]byte, error) {
	most := w.m.pageSize
	if w.visit == nil && id != w.m.root && id != w.m.freelist {
		most = pageHeader
	}
	h, err := w.readBytes(id, 0, most)
	if err != nil {
		return nil, err
	}
	if is := native.Uint64(h); is != id {
		return nil, damagedf("where page %d should be, there is page %d", id, is)
	}
	n := uint64(native.Uint32(h[12:])) + 1
	if err := w.markUsed(id, n); err != nil {
		return nil, err
	}
	leaf := native.Uint16(h[8:]) == pageLeaf && id != w.m.root
	if have := uint64(len(h)); have < n*w.m.pageSize && !(leaf && w.visit == nil) {
		if _, err := w.readBytes(id, have, n*w.m.pageSize); err != nil {
			return nil, err
		}
	}
	if leaf {
		return w.buf, nil
	}
	return bytes.Clone(w.buf), nil
}

// readBytes has the bytes of a page from one on and below another in the room for it, behind those that are there already.
func (w *walker) readBytes(id, from, to uint64) ([]byte, error) {
	if id < 2 || id >= w.m.pages {
		return nil, damagedf("page %d does not exist", id)
	}
	w.buf = slices.Grow(w.buf[:from], int(to-from))[:to]
	if _, err := w.r.ReadAt(w.buf[from:], int64(id*w.m.pageSize+from)); err != nil {
		return nil, damagedf("page %d: %v", id, err)
	}
	return w.buf, nil
}

func (w *walker) markUsed(id, n uint64) error {
	if id < 2 || id >= w.m.pages || n > w.m.pages-id {
		return damagedf("page %d or one after it does not exist", id)
	}
	for i := id; i < id+n; i++ {
		if w.used[i] {
			return damagedf("page %d is used twice", i)
		}
		w.used[i] = true
	}
	return nil
}

// span is the keys that may be in a subtree: from on and below to; nil is no limit.
type span struct{ from, to []byte }

func (s span) has(key []byte) bool {
	return bytes.Compare(key, s.from) >= 0 && (s.to == nil || bytes.Compare(key, s.to) < 0)
}

// checkFirst makes sure that a page's first key is the one that its parent calls it by. bbolt finds the page in its parent by that key when it
// writes the page again; under another key it would be there twice.
func (s span) checkFirst(key []byte, id uint64) error {
	if s.from != nil && !bytes.Equal(key, s.from) {
		return damagedf("page %d: its parent calls it by another key", id)
	}
	return nil
}

func (w *walker) walkTree(id uint64, keys span, depth int) error {
	page, err := w.readPage(id)
	if err != nil {
		return err
	}
	if isLeaf := native.Uint16(page[8:]) == pageLeaf; isLeaf && w.visit == nil {
		return nil
	} else if isLeaf {
		return w.walkLeaf(page, id, keys)
	}
	children, err := branchElements(page, id)
	if err != nil {
		return err
	}
	if depth > maxDepth {
		return damagedf("page %d: the tree is too deep", id)
	}
	if err := keys.checkFirst(children[0].key, id); err != nil {
		return err
	}
	return w.walkChildren(children, id, keys, depth)
}

// walkChildren walks a page's children.
func (w *walker) walkChildren(children []child, id uint64, keys span, depth int) error {
	for i, c := range children {
		below := span{c.key, keys.to}
		if i+1 < len(children) {
			below.to = children[i+1].key
		}
		if !keys.has(c.key) || !below.has(c.key) {
			return damagedf("page %d: its keys are not in order", id)
		}
		if err := w.walkTree(c.page, below, depth+1); err != nil {
			return err
		}
	}
	return nil
}

func (w *walker) walkLeaf(page []byte, id uint64, keys span) error {
	elems, err := leafElements(page, id)
	if err != nil {
		return err
	}
	for i, e := range elems {
		if i == 0 {
			if err := keys.checkFirst(e.key, id); err != nil {
				return err
			}
		}
		if len(w.last) > 0 && bytes.Compare(e.key, w.last) <= 0 || !keys.has(e.key) {
			return damagedf("page %d: its keys are not in order", id)
		}
		if e.flags != 0 {
			return damagedf("page %d: a record is not a record", id)
		}
		if err := w.visit(e.key, e.value); err != nil {
			return err
		}
		w.last = append(w.last[:0], e.key...)
	}
	return nil
}

// walkInline walks a bucket that is so small that it lies within its parent.
func (w *walker) walkInline(page []byte) error {
	if len(page) < pageHeader {
		return damagedf("page %d: a bucket is cut off", w.m.root)
	}
	if w.visit == nil {
		_, err := leafElements(page, w.m.root)
		return err
	}
	return w.walkLeaf(page, w.m.root, span{})
}

// freeIDs reads the list of free pages.
func (w *walker) freeIDs() ([]uint64, error) {
	if w.m.freelist >= w.m.pages {
		return nil, damagedf("its list of free pages is missing")
	}
	page, err := w.readPage(w.m.freelist)
	if err != nil {
		return nil, err
	}
	if native.Uint16(page[8:]) != pageFree {
		return nil, damagedf("page %d is not the list of free pages", w.m.freelist)
	}
	ids, count := page[pageHeader:], uint64(native.Uint16(page[10:]))
	if count == 0xffff {
		count, ids = native.Uint64(ids), ids[8:]
	}
	if count > uint64(len(ids)/8) {
		return nil, damagedf("page %d: the list of free pages is cut off", w.m.freelist)
	}
	out := make([]uint64, count)
	for i := range out {
		out[i] = native.Uint64(ids[8*i:])
	}
	return out, nil
}

// checkFree makes sure that no page of the list of free ones is in use, and that none is lost.
func (w *walker) checkFree() error {
	ids, err := w.freeIDs()
	if err != nil {
		return err
	}
	for _, id := range ids {
		if err := w.markUsed(id, 1); err != nil {
			return err
		}
	}
	for id, used := range w.used[min(2, len(w.used)):] {
		if !used {
			return damagedf("page %d is lost", id+2)
		}
	}
	return nil
}
