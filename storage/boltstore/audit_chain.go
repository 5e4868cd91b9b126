package boltstore

import (
	"context"

	"github.com/mendanhq/mendan/storage"
)

// Audit appends an entry that belongs to no thread to the chain.
func (s *Store) Audit(ctx context.Context, e storage.Audit) error {
	return s.doOp(ctx, &op{run: func(t *txn) error { return t.appendAudit([]storage.Audit{e}) }})
}

// AuditLog reads the chain, oldest first.
func (s *Store) AuditLog(ctx context.Context) ([]storage.Audit, error) {
	return read(ctx, s, func(t *txn) ([]storage.Audit, error) { return all[storage.Audit](t, []byte(kindAudit)) })
}

// AuditHead reads where the chain ends, as its last entry left it.
func (s *Store) AuditHead(ctx context.Context) (storage.AuditHead, error) {
	return read(ctx, s, func(t *txn) (storage.AuditHead, error) {
		err := t.loadHead()
		return t.head.Chain, err
	})
}

// lastLink is the entry that stands last; the zero one where there is none.
func (t *txn) lastLink() (last storage.Audit, err error) {
	if n := t.next([]byte(kindAudit)); n > 1 {
		_, err = t.load(key(kindAudit, bigEndian(n-1)), &last)
	}
	return last, err
}

// adoptChain gives a store of a time without a head of the chain one: from its last entry on, a cut shows.
func (t *txn) adoptChain() error {
	last, err := t.lastLink()
	if err != nil {
		return err
	}
	if t.head.Chain.Hash == "" && last.Seq > 0 {
		t.head.Chain = storage.AuditHead{Seq: last.Seq, Hash: last.Hash, Since: last.Seq}
	}
	return checkEnd(t.head.Chain, last)
}

// checkEnd says what is wrong with a chain that ends with the entry last.
func checkEnd(head storage.AuditHead, last storage.Audit) error {
	if err := head.Ends(last); err != nil {
		return damagedf("%v", err)
	}
	return nil
}
