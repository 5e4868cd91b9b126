package boltstore

import (
	"context"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/verbs"
)

// AuditHead reads where the chain ends, as its last entry left it.
func (s *Store) AuditHead(ctx context.Context) (head storage.AuditHead, err error) {
	err = s.view(ctx, func(t *txn) error {
		err := t.loadHead()
		head = t.head.Chain
		return err
	})
	return head, err
}

// Append appends entries to the audit chain.
func (t *txn) Append(entries []storage.Audit) error {
	if len(entries) == 0 {
		return nil
	}
	last, err := t.lastLink()
	if err == nil {
		err = checkEnd(t.head.Chain, last) // a new link behind a cut would hide it
	}
	if err != nil {
		return err
	}
	for _, e := range entries {
		last = e.Seal(last)
		if err := t.save(verbs.AuditKey(last.Seq), last); err != nil {
			return err
		}
	}
	t.head.Chain.Seq, t.head.Chain.Hash = last.Seq, last.Hash
	return nil
}

// lastLink is the entry that stands last; the zero one where there is none.
func (t *txn) lastLink() (last storage.Audit, err error) {
	first := verbs.AuditKey(0)
	k, v := seekLast(t.b.Cursor(), first[:len(first)-8])
	if !verbs.IsAudit(k) {
		return last, nil
	}
	content, err := openRecord(k, v)
	if err != nil {
		return last, err
	}
	return last, verbs.DecodeRecord(k, content, &last)
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
