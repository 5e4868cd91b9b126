package boltstore

import (
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// errMoved means that the state to be verified is not among the two newest any more.
var errMoved = errors.New("the store is too busy to be verified")

// Verify reads every page and every record of one state: pages are accounted for, records match their checksums, none is
// missing, and the audit chain is unbroken. Others may write meanwhile.
func (s *Store) Verify(ctx context.Context) (storage.Report, error) {
	if err := s.flushIfRoom(ctx); err != nil {
		return storage.Report{}, err
	}
	for range 100 {
		report, err := s.verifyFile(ctx)
		if !errors.Is(err, errMoved) {
			return report, err
		}
	}
	return storage.Report{}, errMoved
}

func (s *Store) verifyFile(ctx context.Context) (storage.Report, error) {
	v := verifier{ctx: ctx}
	if err := ctx.Err(); err != nil {
		return v.Report, err
	}
	l, err := s.acquireLease()
	if err != nil {
		return v.Report, err
	}
	err = catchPanic(func() error {
		return l.db.View(func(tx *bolt.Tx) error { return v.verifyPages(l.handle, uint64(tx.ID())) })
	})
	if err = s.endLease(l, err); err != nil && !errors.Is(err, errMoved) {
		return v.Report, fmt.Errorf("verify: %w", err)
	}
	return v.Report, err
}

// verifier is what was read of one state.
type verifier struct {
	verbs.Inspection
	ctx  context.Context // may be nil
	head head
	sum  uint64
}

// verifyPages walks the pages of the state that a transaction keeps readable.
func (v *verifier) verifyPages(h *handle, id uint64) error {
	m, err := metaOf(h, id)
	if err != nil {
		return err
	}
	w := walker{r: h.file, m: m, visit: v.visitRecord}
	if err := w.walkFile(); err != nil {
		return err
	}
	return v.checkWhole()
}

// metaOf is the root of a state that a transaction keeps readable.
func metaOf(h *handle, id uint64) (meta, error) {
	metas, err := readMetas(h.file)
	if err != nil {
		return meta{}, err
	}
	if i := slices.IndexFunc(metas, func(m meta) bool { return m.txid == id }); i >= 0 {
		return metas[i], nil
	}
	return meta{}, errMoved
}

func (v *verifier) visitRecord(k, value []byte) error {
	if v.ctx != nil && v.ctx.Err() != nil {
		return v.ctx.Err()
	}
	content, err := openRecord(k, value)
	if err != nil {
		return err
	}
	if string(k) == keyHead {
		err := verbs.DecodeRecord(k, content, &v.head)
		v.Indexed = v.head.Indexed
		return err
	}
	v.Report.Records++
	v.sum += uint64(binary.BigEndian.Uint32(value))
	if string(k) == keySentinel { // the first of all, so that nothing of another format is read as ours
		_, err := readSentinel(content)
		return err
	}
	return v.Visit(k, content)
}

func (v *verifier) checkWhole() error {
	if err := v.checkChainEnd(); err != nil { // before what is counted: it says which records are missing
		return err
	}
	if err := v.CheckEnd(v.head.Files); err != nil {
		return err
	}
	if v.head.Records != uint64(v.Report.Records) || v.head.Sum != v.sum {
		return damagedf("%d records should be there, and %d are", v.head.Records, v.Report.Records)
	}
	return nil
}

// checkChainEnd compares the chain's end with what the head says of it. A store that was not opened since it learned to keep that says nothing.
func (v *verifier) checkChainEnd() error {
	v.Report.Since = v.head.Chain.Since
	if v.head.Chain.Hash == "" {
		return nil
	}
	return checkEnd(v.head.Chain, v.Last)
}
