package eval

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"text/tabwriter"

	"golang.org/x/sync/errgroup"
)

// Interviews holds every script's conversation, at most parallel at once, and compares it. The items are in the scripts' order.
// progress gets a line when each is done. The error is that of ctx or of the disk; a script that breaks off is an item.
func Interviews(ctx context.Context, p Program, scripts []Script, parallel int, progress io.Writer) (Report[Item], error) {
	items := make([]Item, len(scripts))
	done := make(chan int)
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(max(parallel, 1) + 1)
	g.Go(func() error {
		for n := range scripts {
			select {
			case i := <-done:
				fmt.Fprintf(progress, "%d/%d %s: %s\n", n+1, len(scripts), items[i].ID, items[i].Status)
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for i, s := range scripts {
		g.Go(func() error {
			h, err := Hold(ctx, p, s)
			if err != nil {
				return err
			}
			items[i] = Judge(s, h)
			select {
			case done <- i:
			case <-ctx.Done():
			}
			return ctx.Err()
		})
	}
	if err := g.Wait(); err != nil {
		return Report[Item]{}, err
	}
	return Report[Item]{Figures: InterviewFigures(items), Items: items}, nil
}

// Hold holds one script's conversation with a program of its own, over a store that is gone afterwards.
func Hold(ctx context.Context, p Program, s Script) (h Held, err error) {
	dir, err := os.MkdirTemp("", "mendan-eval-")
	if err != nil {
		return h, err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(dir)) }()
	d := &driver{ctx: ctx, program: p, db: filepath.Join(dir, "s.db"), now: s.Now, from: s.device, cards: map[string][]string{}}
	h.Err = d.beginLife()
	if h.Err == nil {
		h.Record, h.Alive, h.Err = Play(ctx, s, d)
	}
	h.Err = errors.Join(h.Err, d.endLife())
	if ctx.Err() != nil {
		return h, ctx.Err()
	}
	h.Posts = d.posts
	if h.Err == nil {
		h.Audit, h.Err = p.Audit(ctx, d.db)
	}
	if h.Err == nil {
		h.Steps, h.Err = d.readSteps()
	}
	if h.Err == nil {
		h.Left, h.Err = os.ReadFile(d.db)
	}
	return h, nil
}

// InterviewFigures are the shares of scripts and of facts that are as expected. Items without expectations do not count.
func InterviewFigures(items []Item) Figures {
	compared := func(it Item) bool { return it.compared }
	expected, exact := 0, 0
	for _, it := range items {
		if compared(it) {
			expected += it.Facts.Expected
			exact += it.Facts.Exact
		}
	}
	return Figures{"scripts_ok": shareOf(items, compared, func(it Item) bool { return it.OK }), "facts_exact": ratioOf(exact, expected)}
}

// PrintInterviews writes the table and, below it, every difference.
func PrintInterviews(w io.Writer, r Report[Item]) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "SCRIPT\tSTATUS\tFACTS\tDECLINED\tFOLLOW-UPS\tEVENTS\tRECORDED\tSAID\tOK")
	for _, it := range r.Items {
		fmt.Fprintf(t, "%s\t%s\t%d/%d\t%s\t%s\t%s\t%s\t%s\t%s\n", it.ID, it.Status, it.Facts.Exact, it.Facts.Expected, yesOrNo(it.DeclinedOK),
			yesOrNo(it.FollowupsOK), yesOrNo(len(it.EventsMissing) == 0), yesOrNo(len(it.MustNotRecord) == 0), yesOrNo(len(it.MustNotSay) == 0), yesOrNo(it.OK))
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, it := range r.Items {
		for _, d := range it.Differences {
			fmt.Fprintf(w, "\n%s: %s", it.ID, d)
		}
	}
	fmt.Fprintln(w)
	return printFigures(w, r.Figures)
}

func yesOrNo(ok bool) string {
	if ok {
		return "ok"
	}
	return "NO"
}

func printFigures(w io.Writer, f Figures) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	for _, name := range f.listNames("") {
		v, _ := f.findFigure(name)
		if n, ok := v.(float64); ok {
			fmt.Fprintf(t, "%s\t%.3f\n", name, n)
			continue
		}
		fmt.Fprintf(t, "%s\tnot measured: no labels\n", name)
	}
	return t.Flush()
}
