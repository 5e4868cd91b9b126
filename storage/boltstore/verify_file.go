package boltstore

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"slices"

	bolt "go.etcd.io/bbolt"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// errMoved means that the state to be verified is not among the two newest any more.
var errMoved = errors.New("the store is too busy to be verified")

// Verify reads every page and every record of one state: pages are accounted for, records match their checksums, none is
// missing, and the audit chain is unbroken. Others may write meanwhile.
func (s *Store) Verify(ctx context.Context) (storage.Report, error) {
	if err := s.flushIfRoom(ctx, anyLazy); err != nil {
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
		return v.report, err
	}
	l, err := s.acquireLease()
	if err != nil {
		return v.report, err
	}
	err = catchPanic(func() error {
		return l.db.View(func(tx *bolt.Tx) error { return v.verifyPages(l.handle, uint64(tx.ID())) })
	})
	if err = s.endLease(l, err); err != nil && !errors.Is(err, errMoved) {
		return v.report, fmt.Errorf("verify: %w", err)
	}
	return v.report, err
}

type verifier struct {
	ctx    context.Context // may be nil
	report storage.Report
	head   head
	sum    uint64
	audit  storage.Audit
	files  fileChecks
	packs  packChecks
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
		return decode(k, content, &v.head)
	}
	v.report.Records++
	v.sum += uint64(binary.BigEndian.Uint32(value))
	switch {
	case string(k) == keySentinel: // the first of all, so that nothing of another format is read as ours
		_, err := readSentinel(content)
		return err
	case bytes.HasPrefix(k, []byte(kindAudit)):
		return v.checkLink(k, content)
	case bytes.HasPrefix(k, []byte(kindOutbox)):
		return v.countUnsent(k, content)
	case bytes.HasPrefix(k, []byte(kindPack)):
		return v.packs.addPack(content)
	case bytes.HasPrefix(k, []byte(kindTexts)):
		v.packs.addTexts(k)
	case bytes.HasPrefix(k, []byte(kindFile)):
		v.report.Files++
		return v.files.addFile(k, content)
	case bytes.HasPrefix(k, []byte(kindPiece)):
		v.report.Bytes += int64(len(content))
		return v.files.addPiece(k, content)
	case bytes.HasPrefix(k, []byte(kindThreads)):
		v.report.Threads++
		return decode(k, content, new(bot.ThreadID))
	}
	return nil
}

func (v *verifier) checkLink(k, content []byte) error {
	var e storage.Audit
	if err := decode(k, content, &e); err != nil {
		return err
	}
	if !e.Follows(v.audit) {
		return damagedf("the audit chain breaks at its entry %d", e.Seq)
	}
	v.audit = e
	v.report.Audit++
	return nil
}

func (v *verifier) countUnsent(k, content []byte) error {
	var r outRow
	if err := decode(k, content, &r); err != nil {
		return err
	}
	if r.GivenUp != "" {
		v.report.GivenUp = append(v.report.GivenUp, fmt.Sprintf("%s (%s): %s", r.Message, r.Lane, r.GivenUp))
		return nil
	}
	v.report.Unsent++
	return nil
}

func (v *verifier) checkWhole() error {
	if err := v.checkChainEnd(); err != nil { // before what is counted: it says which records are missing
		return err
	}
	if err := v.packs.checkEnd(); err != nil {
		return err
	}
	if err := v.files.checkEnd(v.head.Files, v.report.Bytes); err != nil {
		return err
	}
	if v.head.Records != uint64(v.report.Records) || v.head.Sum != v.sum {
		return damagedf("%d records should be there, and %d are", v.head.Records, v.report.Records)
	}
	return nil
}

// checkChainEnd compares the chain's end with what the head says of it. A store that was not opened since it learned to keep that says nothing.
func (v *verifier) checkChainEnd() error {
	v.report.Since = v.head.Chain.Since
	if v.head.Chain.Hash == "" {
		return nil
	}
	return checkEnd(v.head.Chain, v.audit)
}
