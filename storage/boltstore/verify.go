package boltstore

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"

	bolt "go.etcd.io/bbolt"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// errMoved means that the state to be verified is not among the two newest any more.
var errMoved = errors.New("the store is too busy to be verified")

// Verify reads every page and every record of one state: pages are accounted for, records match their checksums, none is
// missing, and the audit chain is unbroken. Others may write meanwhile.
func (s *Store) Verify(ctx context.Context) (storage.Report, error) {
	if err := s.flushed(ctx, anyLazy); err != nil {
		return storage.Report{}, err
	}
	for range 100 {
		report, err := s.verify(ctx)
		if err != errMoved {
			return report, err
		}
	}
	return storage.Report{}, errMoved
}

func (s *Store) verify(ctx context.Context) (storage.Report, error) {
	v := verifier{}
	if err := ctx.Err(); err != nil {
		return v.report, err
	}
	h, err := s.acquire()
	if err != nil {
		return v.report, err
	}
	err = guard(func() error {
		return h.db.View(func(tx *bolt.Tx) error { return v.run(h, uint64(tx.ID())) })
	})
	if rerr := s.release(h); err == nil {
		err = rerr
	}
	if err != nil && err != errMoved {
		return v.report, fmt.Errorf("verify: %w", err)
	}
	return v.report, err
}

type verifier struct {
	report storage.Report
	head   head
	sum    uint64
	audit  storage.Audit
}

// run walks the pages of the state that a transaction keeps readable.
func (v *verifier) run(h *handle, id uint64) error {
	metas, err := readMetas(h.file)
	if err != nil {
		return err
	}
	for _, m := range metas {
		if m.txid == id {
			w := walker{r: h.file, m: m, visit: v.visit}
			if err := w.walk(); err != nil {
				return err
			}
			return v.whole()
		}
	}
	return errMoved
}

func (v *verifier) visit(k, value []byte) error {
	content, err := unsealed(k, value)
	if err != nil {
		return err
	}
	if string(k) == keyHead {
		return decode(k, content, &v.head)
	}
	v.report.Records++
	v.sum += uint64(binary.BigEndian.Uint32(value))
	switch {
	case bytes.HasPrefix(k, []byte(kindAudit)):
		return v.link(k, content)
	case bytes.HasPrefix(k, []byte(kindOutbox)):
		return v.unsent(k, content)
	case bytes.HasPrefix(k, []byte(kindThreads)):
		v.report.Threads++
		return decode(k, content, new(bot.ThreadID))
	}
	return nil
}

func (v *verifier) link(k, content []byte) error {
	var e storage.Audit
	if err := decode(k, content, &e); err != nil {
		return err
	}
	if !e.Follows(v.audit) {
		return broken("the audit chain breaks at its entry %d", e.Seq)
	}
	v.audit = e
	v.report.Audit++
	return nil
}

func (v *verifier) unsent(k, content []byte) error {
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

func (v *verifier) whole() error {
	if v.head.Records != uint64(v.report.Records) || v.head.Sum != v.sum {
		return broken("%d records should be there, and %d are", v.head.Records, v.report.Records)
	}
	return nil
}
