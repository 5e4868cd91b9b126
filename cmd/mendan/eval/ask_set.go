package eval

import (
	"bufio"
	"bytes"
	"context"
	"os"

	"golang.org/x/sync/errgroup"
)

// askAll puts every question of a set to ask, at most parallel at once. The items are in the set's order.
func askAll[Q, Item any](ctx context.Context, set []Q, parallel int, ask func(context.Context, Q) (Item, error),
	figures func([]Item) Figures) (Report[Item], error) {
	items := make([]Item, len(set))
	g, ctx := errgroup.WithContext(ctx)
	g.SetLimit(max(parallel, 1))
	for i, q := range set {
		g.Go(func() (err error) {
			if items[i], err = ask(ctx, q); err != nil {
				return err
			}
			return ctx.Err()
		})
	}
	if err := g.Wait(); err != nil {
		return Report[Item]{}, err
	}
	return Report[Item]{Figures: figures(items), Items: items}, nil
}

// maxLine bounds a line of a set in bytes.
const maxLine = 1 << 20

// readSet reads a set of questions, one JSON object a line, of which parse makes an item; lines are counted from 1. A byte order mark
// and empty lines are no lines of it, and a set without any is refused. Every error is an *InputError.
func readSet[T any](file string, parse func(line []byte, n int) (T, error)) ([]T, error) {
	data, err := os.ReadFile(file)
	if err != nil {
		return nil, &InputError{Name: file, Msg: "cannot be read: " + err.Error()}
	}
	lines := bufio.NewScanner(bytes.NewReader(bytes.TrimPrefix(data, []byte("\ufeff"))))
	lines.Buffer(nil, maxLine)
	var out []T
	n := 0
	for lines.Scan() {
		n++
		if len(bytes.TrimSpace(lines.Bytes())) == 0 {
			continue
		}
		item, err := parse(lines.Bytes(), n)
		if err != nil {
			return nil, &InputError{Name: file, Line: n, Msg: err.Error()}
		}
		out = append(out, item)
	}
	if err := lines.Err(); err != nil {
		return nil, &InputError{Name: file, Line: n + 1, Msg: err.Error()}
	}
	if len(out) == 0 {
		return nil, &InputError{Name: file, Msg: "no question is there: expected one JSON object a line"}
	}
	return out, nil
}
