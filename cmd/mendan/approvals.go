package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
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

// listApprovals prints what waits at the desk, one JSON object a line, or every version of every card as well; with a code the one that has
// it, whole and in any state.
func (d desk) listApprovals(ctx context.Context, r admin.Request, w io.Writer) error {
	if r.Code != "" {
		return d.showApproval(ctx, r.Code, w)
	}
	all, err := d.listCards(ctx, r.Format == admin.All)
	if err != nil {
		return err
	}
	slices.SortStableFunc(all, func(a, b bot.Approval) int { return a.AskedAt.Compare(b.AskedAt) })
	for _, a := range all {
		if err := printJSON(w, d.describeApproval(ctx, a)); err != nil {
			return err
		}
	}
	return nil
}

// showApproval prints the card that has the code, also one that a later version took the place of.
func (d desk) showApproval(ctx context.Context, code string, w io.Writer) error {
	th, now, err := d.store.Coded(ctx, strings.ToUpper(code))
	if errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrErased) {
		return fmt.Errorf("no approval has the code %q: mendan approvals list --all shows which there are", code)
	}
	if err != nil {
		return err
	}
	versions := []bot.Approval{now}
	if !strings.EqualFold(now.Code, code) {
		rec, err := d.store.Record(ctx, th.ID)
		if err != nil {
			return err
		}
		versions = rec.Approvals
	}
	i := slices.IndexFunc(versions, func(a bot.Approval) bool { return strings.EqualFold(a.Code, code) })
	if i < 0 {
		return fmt.Errorf("%w: the code %q has no card", storage.ErrDamaged, code)
	}
	out, card := d.describeApproval(ctx, versions[i]), versions[i].Card
	card.Buttons = nil
	out.Card, out.Files = &card, shownFiles(versions[i].Files)
	return printJSON(w, out)
}

// listCards lists what waits or, of all conversations, every version of every approval, whatever its state.
func (d desk) listCards(ctx context.Context, versions bool) ([]bot.Approval, error) {
	if !versions {
		return storage.AllCards(ctx, d.store, storage.CardQuery{State: bot.Open})
	}
	threads, err := storage.AllThreads(ctx, d.store, storage.ThreadQuery{})
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
	return all, nil
}

func (d desk) describeApproval(ctx context.Context, a bot.Approval) approvalLine {
	return approvalLine{
		Code: a.Code, Kind: a.Kind, State: a.State, Title: a.Card.Title, Thread: d.aliasOf(ctx, a.Thread), AskedAt: formatTime(a.AskedAt),
		Expires: formatTime(a.Expires), Votes: votesOf(a), Needed: a.Needed(),
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

// aliasOf is what other commands find a thread by: the driver's name of one at the terminal, else its id.
func (d desk) aliasOf(ctx context.Context, id bot.ThreadID) string {
	if th, err := d.store.Thread(ctx, id); err == nil && th.Place.Platform == fake.Platform && th.Place.Thread != "" {
		return th.Place.Thread
	}
	return string(id)
}

// decideApproval settles an approval as the person at the shell, who is written into the record and, under a pseudonym, into the audit chain.
func (d desk) decideApproval(ctx context.Context, r admin.Request, w io.Writer) error {
	if err := d.checkOffered(ctx, r.Code, r.Button); err != nil {
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
	return printJSON(w, d.describeApproval(ctx, filed.Approval))
}

// checkOffered reports a verdict that an open card has no button for, with those that it has.
func (d desk) checkOffered(ctx context.Context, code, verdict string) error {
	_, a, err := d.store.Coded(ctx, strings.ToUpper(code))
	if errors.Is(err, storage.ErrNotFound) || errors.Is(err, storage.ErrErased) || err == nil && (a.State != bot.Open || !strings.EqualFold(a.Code, code)) {
		return nil // why nothing is decided says who would decide it
	}
	if err != nil {
		return err
	}
	var names []string
	for _, b := range a.Card.Buttons {
		names = append(names, b.Name)
	}
	if !slices.Contains(names, verdict) {
		return fmt.Errorf("not decided: the card has no %q, it has %s", verdict, strings.Join(names, ", "))
	}
	return nil
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
	return c.askStore(ctx, w.getenv, r, w.out)
}

type approvalsShowCmd struct {
	storeFlags
	Code string `arg:"" help:"The card's code, such as K7QF."`
}

// Run shows one.
func (c *approvalsShowCmd) Run(ctx context.Context, w world) error {
	return c.askStore(ctx, w.getenv, admin.Request{Command: admin.Approvals, Code: c.Code}, w.out)
}

type approvalsDecideCmd struct {
	storeFlags
	Code    string `arg:"" help:"The card's code, such as K7QF."`
	Verdict string `arg:"" help:"approve, reject, or the name of another button of the card."`
	Reason  string `help:"Why. A rejection needs it."`
	As      string `help:"Your id, as the configuration's lists have it; where its people name your account here, not needed. All that one account decides counts as one person's." placeholder:"ID"`
}

// Run decides one. The name goes into the record, and so does the account under which this runs.
func (c *approvalsDecideCmd) Run(ctx context.Context, w world, cfg config.Config) error {
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
	return c.askStore(ctx, w.getenv, r, w.out)
}
