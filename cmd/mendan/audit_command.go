package main

import (
	"context"
	"fmt"
	"io"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/storage"
)

type auditCmd struct {
	Show   auditShowCmd   `cmd:"" help:"The audit chain, oldest first, one JSON object a line."`
	Verify auditVerifyCmd `cmd:"" help:"Check that no link of the audit chain was changed, added or taken out."`
}

type auditShowCmd struct {
	storeFlags
	Thread string `help:"Only what is about this conversation (its name or id), each decision with its card's code and who made it." placeholder:"NAME"`
}

// Run prints the chain, or a conversation's part of it.
func (c *auditShowCmd) Run(ctx context.Context, w world) error {
	return c.askStore(ctx, w.getenv, admin.Request{Command: admin.Audit, Thread: c.Thread}, w.out)
}

type auditVerifyCmd struct{ storeFlags }

// Run checks the chain and prints its length and head. Whoever notes the head elsewhere can tell later that nothing was cut off.
func (c *auditVerifyCmd) Run(ctx context.Context, w world) error {
	return c.askStore(ctx, w.getenv, admin.Request{Command: admin.Audit, Format: admin.Verify}, w.out)
}

// showAudit prints the chain, oldest first, one JSON object a line; to verify it, only its length and its head.
func (d desk) showAudit(ctx context.Context, r admin.Request, w io.Writer) error {
	end, err := d.store.AuditHead(ctx) // before the chain, which may grow meanwhile
	if err != nil {
		return err
	}
	log, err := storage.AllAudit(ctx, d.store)
	if err != nil {
		return err
	}
	if r.Format == admin.Verify {
		return verifyChain(end, log, w)
	}
	if r.Thread != "" {
		return d.showAuditOf(ctx, r.Thread, log, w)
	}
	for _, e := range log {
		if err := printJSON(w, e); err != nil {
			return err
		}
	}
	return nil
}

// verifyChain says that a chain is whole, from its first link to where the store says that it ends, or where it is not.
func verifyChain(end storage.AuditHead, log []storage.Audit, w io.Writer) error {
	if err := checkLinks(log); err != nil {
		return err
	}
	var last storage.Audit
	if n := min(len(log), int(end.Seq)); n > 0 {
		last = log[n-1]
	}
	if err := end.Ends(last); err != nil {
		return fmt.Errorf("%w: %w", storage.ErrDamaged, err)
	}
	head := ""
	if n := len(log); n > 0 {
		head = log[n-1].Hash
	}
	out := map[string]any{"entries": len(log), "head": head}
	if end.Since > 0 {
		out["end_known_since_entry"] = end.Since // of a cut before that, nobody can tell
	}
	return printJSON(w, out)
}

// unveiled is an entry of the chain about a conversation that is still there, whose pseudonyms and digests can therefore be told.
type unveiled struct {
	storage.Audit
	Code   string     `json:"code,omitempty"`   // of the card whose digest is the entry's: exactly that card was decided on
	Person bot.UserID `json:"person,omitempty"` // who the pseudonym under "by" is
	Name   string     `json:"name,omitempty"`   // of theirs in the configuration's people
}

// showAuditOf prints the conversation's entries. Of one that was erased nobody can tell any more which they are.
func (d desk) showAuditOf(ctx context.Context, thread string, log []storage.Audit, w io.Writer) error {
	th, err := d.findThread(ctx, thread)
	if err != nil {
		return err
	}
	rec, err := d.store.Record(ctx, th.ID)
	if err != nil {
		return err
	}
	for _, e := range log {
		if e.Thread != th.Pseudonym() {
			continue
		}
		out := unveiled{Audit: e}
		for _, a := range rec.Approvals {
			if th.Keyed([]byte(a.Digest)) != e.Digest {
				continue
			}
			out.Code = a.Code
			for _, v := range a.Votes {
				if slices.Contains(th.Voters(v.By, d.people), e.Labels["by"]) {
					out.Person, out.Name = v.By.ID, d.people.Resolve(v.By).Person
				}
			}
		}
		if err := printJSON(w, out); err != nil {
			return err
		}
	}
	return nil
}

// checkLinks checks that each link of a chain follows the one before it.
func checkLinks(log []storage.Audit) error {
	var last storage.Audit
	for _, e := range log {
		if !e.Follows(last) {
			return fmt.Errorf("the audit chain is broken at entry %d", e.Seq)
		}
		last = e
	}
	return nil
}

// formatTime prints a moment; nothing for none.
func formatTime(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}
