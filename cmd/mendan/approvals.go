package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/mendanhq/mendan/adapters/fake"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage"
)

// approvalLine is an approval as the shell shows it: nothing of a candidate's but what its card has.
type approvalLine struct {
	Code    string      `json:"code"`
	Kind    string      `json:"kind"`
	State   bot.Verdict `json:"state"`
	Title   string      `json:"title"`
	Thread  string      `json:"thread"`
	AskedAt string      `json:"asked_at"`
	Expires string      `json:"expires,omitempty"`
	Votes   []bot.Vote  `json:"votes,omitempty"`
	Needed  int         `json:"needed"`
	Card    *bot.Card   `json:"card,omitempty"`
	Files   []shownFile `json:"files,omitempty"`
}

// shownFile is a file that is attached to a card: its text, or its bytes where it is none.
type shownFile struct {
	Name   string `json:"name"`
	Text   string `json:"text,omitempty"`
	Base64 []byte `json:"base64,omitempty"`
}

func shownFiles(files []bot.File) []shownFile {
	var out []shownFile
	for _, f := range files {
		if utf8.Valid(f.Data) {
			out = append(out, shownFile{Name: f.Name, Text: string(f.Data)})
		} else {
			out = append(out, shownFile{Name: f.Name, Base64: f.Data})
		}
	}
	return out
}

// approvals prints what waits at the desk, one JSON object a line, or every version of every card as well; with a code the one that has
// it, whole and in any state.
func (d desk) approvals(ctx context.Context, r admin.Request, w io.Writer) error {
	if r.Code != "" {
		return d.approval(ctx, r.Code, w)
	}
	list := d.store.Approvals
	if r.Format == admin.All {
		list = d.versions
	}
	all, err := list(ctx, bot.Open)
	if err != nil {
		return err
	}
	for _, a := range all {
		if err := printJSON(w, d.line(ctx, a)); err != nil {
			return err
		}
	}
	return nil
}

// approval prints the card that has the code, also one that a later version took the place of.
func (d desk) approval(ctx context.Context, code string, w io.Writer) error {
	for _, list := range []func(context.Context, bot.Verdict) ([]bot.Approval, error){d.store.Approvals, d.versions} {
		all, err := list(ctx, "")
		if err != nil {
			return err
		}
		i := slices.IndexFunc(all, func(a bot.Approval) bool { return strings.EqualFold(a.Code, code) })
		if i < 0 {
			continue
		}
		out, card := d.line(ctx, all[i]), all[i].Card
		card.Buttons = nil
		out.Card, out.Files = &card, shownFiles(all[i].Files)
		return printJSON(w, out)
	}
	return fmt.Errorf("no approval has the code %q: mendan approvals list --all shows which there are", code)
}

// versions lists every version of every approval, whatever its state. It reads all conversations.
func (d desk) versions(ctx context.Context, _ bot.Verdict) ([]bot.Approval, error) {
	threads, err := d.store.Threads(ctx)
	if err != nil {
		return nil, err
	}
	var all []bot.Approval
	for _, th := range threads {
		rec, err := d.store.Record(ctx, th.ID)
		if errors.Is(err, storage.ErrErased) {
			continue
		}
		if err != nil {
			return nil, err
		}
		all = append(all, rec.Approvals...)
	}
	slices.SortStableFunc(all, func(a, b bot.Approval) int { return a.AskedAt.Compare(b.AskedAt) })
	return all, nil
}

func (d desk) line(ctx context.Context, a bot.Approval) approvalLine {
	return approvalLine{
		Code: a.Code, Kind: a.Kind, State: a.State, Title: a.Card.Title, Thread: d.alias(ctx, a.Thread), AskedAt: stamp(a.AskedAt),
		Expires: stamp(a.Expires), Votes: votesOf(a), Needed: a.Needed(),
	}
}

// votesOf are an approval's votes, with the platform's name as people read it.
func votesOf(a bot.Approval) []bot.Vote {
	votes := slices.Clone(a.Votes)
	for i := range votes {
		votes[i].By = fake.AsCalled(votes[i].By)
	}
	return votes
}

// alias is the driver's name of a thread, else its id.
func (d desk) alias(ctx context.Context, id bot.ThreadID) string {
	if th, err := d.store.Thread(ctx, id); err == nil && th.Place.Thread != "" {
		return th.Place.Thread
	}
	return string(id)
}

// decide settles an approval as the person at the shell, who is written into the record and, under a pseudonym, into the audit chain.
func (d desk) decide(ctx context.Context, r admin.Request, w io.Writer) error {
	if err := d.offers(ctx, r.Code, r.Button); err != nil {
		return err
	}
	by, err := d.shellUser(ctx, r.User)
	if err != nil {
		return err
	}
	filed, problem, err := d.engine.Decide(ctx, by, strings.ToUpper(r.Code), r.Button, r.Reason)
	switch {
	case err != nil:
		return err
	case filed.Settlement == bot.Incomplete:
		return errors.New("not decided: it needs words, with --reason TEXT")
	case filed.Settlement == bot.Opened:
		_, err := fmt.Fprintln(w, problem)
		return err
	case filed.Settlement != bot.Counted:
		return fmt.Errorf("not decided: %s", problem)
	}
	return printJSON(w, d.line(ctx, filed.Approval))
}

// offers reports a verdict that an open card has no button for, with those that it has.
func (d desk) offers(ctx context.Context, code, verdict string) error {
	open, err := d.store.Approvals(ctx, bot.Open)
	if err != nil {
		return err
	}
	for _, a := range open {
		if !strings.EqualFold(a.Code, code) {
			continue
		}
		var names []string
		for _, b := range a.Card.Buttons {
			names = append(names, b.Name)
		}
		if !slices.Contains(names, verdict) {
			return fmt.Errorf("not decided: the card has no %q, it has %s", verdict, strings.Join(names, ", "))
		}
	}
	return nil
}

// audit prints the chain, oldest first, one JSON object a line; to verify it, only its length and its head.
func (d desk) audit(ctx context.Context, r admin.Request, w io.Writer) error {
	end, err := d.store.AuditHead(ctx) // before the chain, which may grow meanwhile
	if err != nil {
		return err
	}
	log, err := d.store.AuditLog(ctx)
	if err != nil {
		return err
	}
	if r.Format == admin.Verify {
		return verifiedChain(end, log, w)
	}
	if r.Thread != "" {
		return d.auditOf(ctx, r.Thread, log, w)
	}
	for _, e := range log {
		if err := printJSON(w, e); err != nil {
			return err
		}
	}
	return nil
}

// verifiedChain says that a chain is whole, from its first link to where the store says that it ends, or where it is not.
func verifiedChain(end storage.AuditHead, log []storage.Audit, w io.Writer) error {
	if err := followed(log); err != nil {
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

// auditOf prints the conversation's entries. Of one that was erased nobody can tell any more which they are.
func (d desk) auditOf(ctx context.Context, thread string, log []storage.Audit, w io.Writer) error {
	th, err := d.store.At(ctx, fake.Place(thread))
	if errors.Is(err, storage.ErrNotFound) {
		th, err = d.store.Thread(ctx, bot.ThreadID(thread))
	}
	if err != nil {
		return threadError(thread, err)
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

// followed checks that each link of a chain follows the one before it.
func followed(log []storage.Audit) error {
	var last storage.Audit
	for _, e := range log {
		if !e.Follows(last) {
			return fmt.Errorf("the audit chain is broken at entry %d", e.Seq)
		}
		last = e
	}
	return nil
}

// stamp prints a moment; nothing for none.
func stamp(t time.Time) string {
	if t.IsZero() {
		return ""
	}
	return t.UTC().Format(time.RFC3339)
}

type approvalsCmd struct {
	List   approvalsListCmd   `cmd:"" help:"The cards that wait for a decision, one JSON object a line."`
	Show   approvalsShowCmd   `cmd:"" help:"One card, whole, in any state."`
	Decide approvalsDecideCmd `cmd:"" help:"Decide a card, under your name."`
}

type approvalsListCmd struct {
	storeFlags
	All bool `help:"Decided and expired ones too, with who decided and why."`
}

// Run lists what waits, or all.
func (c *approvalsListCmd) Run(ctx context.Context, w world) error {
	r := admin.Request{Command: admin.Approvals}
	if c.All {
		r.Format = admin.All
	}
	return c.ask(ctx, w.getenv, r, w.out)
}

type approvalsShowCmd struct {
	storeFlags
	Code string `arg:"" help:"The card's code, such as K7QF."`
}

// Run shows one.
func (c *approvalsShowCmd) Run(ctx context.Context, w world) error {
	return c.ask(ctx, w.getenv, admin.Request{Command: admin.Approvals, Code: c.Code}, w.out)
}

type approvalsDecideCmd struct {
	storeFlags
	Code    string `arg:"" help:"The card's code, such as K7QF."`
	Verdict string `arg:"" help:"approve, reject, or the name of another button of the card."`
	Reason  string `help:"Why. A rejection needs it."`
	As      string `help:"Your id, as the configuration's lists have it; where its people name your account here, not needed. All that one account decides counts as one person's." placeholder:"ID"`
}

// Run decides one. The name goes into the record, and so does the account under which this runs.
func (c *approvalsDecideCmd) Run(ctx context.Context, w world) error {
	cfg, err := config.Load(c.Config, w.getenv)
	if err != nil {
		return err
	}
	account := admin.Account(ctx)
	name := c.As
	if name == "" && cfg.Identities()[bot.Identity{Platform: bot.Shell, ID: bot.UserID(account)}] != "" {
		name = account
	}
	if name == "" {
		fmt.Fprint(w.err, "Your name (it is kept with the decision): ")
		line, err := bufio.NewReader(w.in).ReadString('\n')
		if err != nil && !errors.Is(err, io.EOF) {
			return err
		}
		name = strings.TrimSpace(line)
	}
	if name == "" {
		return usageError{errors.New("a decision needs a name: use --as ID")}
	}
	r := admin.Request{Command: admin.Decide, Code: c.Code, Button: strings.ToLower(c.Verdict), Reason: c.Reason, User: name}
	return c.ask(ctx, w.getenv, r, w.out)
}

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
	return c.ask(ctx, w.getenv, admin.Request{Command: admin.Audit, Thread: c.Thread}, w.out)
}

type auditVerifyCmd struct{ storeFlags }

// Run checks the chain and prints its length and head. Whoever notes the head elsewhere can tell later that nothing was cut off.
func (c *auditVerifyCmd) Run(ctx context.Context, w world) error {
	return c.ask(ctx, w.getenv, admin.Request{Command: admin.Audit, Format: admin.Verify}, w.out)
}
