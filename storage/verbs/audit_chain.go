package verbs

import (
	"context"

	"github.com/mendanhq/mendan/storage"
)

// Audit appends an entry that belongs to no thread to the chain.
func (s *Store) Audit(ctx context.Context, e storage.Audit) error {
	return s.doOp(ctx, op{verb: "audit", plan: guarding([]byte(kindAudit)), run: func(t *txn) error { return t.Append([]storage.Audit{e}) }})
}
