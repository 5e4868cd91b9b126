package storetest

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/storage"
)

var errChanged = errors.New("changed its mind")

func (l *life) update(name string, f func(agents.TableWriter) error) {
	l.t.Helper()
	l.must(l.s.Table(name).Update(ctx, f))
}

// putRows writes rows "key=value" and deletes rows "key".
func putRows(rows ...string) func(agents.TableWriter) error {
	return func(w agents.TableWriter) error {
		for _, row := range rows {
			var err error
			if k, v, ok := strings.Cut(row, "="); ok {
				err = w.Put(k, []byte(v))
			} else {
				err = w.Delete(k)
			}
			if err != nil {
				return err
			}
		}
		return nil
	}
}

// scanRows scans what lies below a prefix, "key=value" by key.
func scanRows(r agents.TableReader, prefix string) (string, error) {
	var rows []string
	err := r.Scan(prefix, func(k string, v []byte) error {
		rows = append(rows, k+"="+string(v))
		return nil
	})
	return strings.Join(rows, " "), err
}

func (l *life) rows(name, prefix, want string) {
	l.t.Helper()
	l.must(l.s.Table(name).View(ctx, func(r agents.TableReader) error {
		got, err := scanRows(r, prefix)
		checkEqual(l.t, got, want)
		return err
	}))
}

func checkTables(t *testing.T, l *life) {
	l.rows("a", "", "")
	l.update("a", putRows("k/2=two", "k/10=ten", "k/1=one", "j=<&>", "日本=語", "k=", "\x00=zero"))
	l.update("ab", putRows("k/1=other"))
	l.rows("a", "", "\x00=zero j=<&> k= k/1=one k/10=ten k/2=two 日本=語")
	l.rows("a", "k/1", "k/1=one k/10=ten")
	l.rows("ab", "", "k/1=other")
	l.rows("b", "", "")
	l.update("a", putRows("k/1", "nothing", "j=new"))
	l.must(l.s.Table("a").View(ctx, func(r agents.TableReader) error {
		for k, want := range map[string]string{"k/1": "nil", "nothing": "nil", "j": "new", "k": ""} {
			v, err := r.Get(k)
			got := string(v)
			if v == nil {
				got = "nil"
			}
			checkEqual(t, got, want)
			l.must(err)
		}
		return nil
	}))
	l.rows("ab", "", "k/1=other")
	enough := errors.New("enough")
	n := 0
	err := l.s.Table("a").View(ctx, func(r agents.TableReader) error {
		return r.Scan("k", func(string, []byte) error {
			n++
			return enough
		})
	})
	checkErr(t, err, enough)
	checkEqual(t, n, 1)
}

func tableUpdates(t *testing.T, l *life) {
	l.update("a", func(w agents.TableWriter) error {
		l.must(putRows("x=1", "y=2", "x")(w))
		got, err := scanRows(w, "")
		checkEqual(t, got, "y=2")
		return err
	})
	err := l.s.Table("a").Update(ctx, func(w agents.TableWriter) error {
		l.must(putRows("y", "z=3")(w))
		return errChanged
	})
	checkErr(t, err, errChanged)
	l.rows("a", "", "y=2")

	// A picture stays as it is while others write, and a failure beside turns fails alone.
	l.must(l.s.Table("a").View(ctx, func(r agents.TableReader) error {
		l.update("a", putRows("y=later", "z=later"))
		got, err := scanRows(r, "")
		checkEqual(t, got, "y=2")
		return err
	}))
	l.rows("a", "", "y=later z=later")
	id := l.start("t1")
	var all sync.WaitGroup
	for i := range 20 {
		all.Go(func() {
			err := l.s.Table("a").Update(ctx, func(w agents.TableWriter) error {
				n, err := w.Get("n")
				if err == nil {
					err = w.Put("n", append([]byte{'.'}, n...))
				}
				if err == nil && i%4 == 0 {
					err = errChanged
				}
				return err
			})
			if (i%4 == 0) != errors.Is(err, errChanged) {
				t.Error(err)
			}
		})
		all.Go(func() { l.s.Ingest(ctx, []storage.Inbound{{Event: message("t1", fmt.Sprint(i), "hello")}}, noon) })
	}
	all.Wait()
	l.rows("a", "n", "n="+strings.Repeat(".", 15))
	checkEqual(t, len(l.waiting(id)), 21)
	ended, end := context.WithCancel(ctx)
	end()
	checkErr(t, l.s.Table("a").Update(ended, putRows("n")), context.Canceled)
	checkErr(t, l.s.Table("a").View(ended, func(agents.TableReader) error { return nil }), context.Canceled)
}

func tableLives(t *testing.T, l *life) {
	l.update("a", putRows("x=1", "y=2"))
	l.crash(false)
	l.update("a", putRows("y", "z=3"))
	l.reopen()
	l.rows("a", "", "x=1 z=3")
	id := l.start("t1")
	ok(l.s.Erase(ctx, id, storage.Erasure{}))(t)
	l.rows("a", "", "x=1 z=3")
	l.update("a", putRows("x", "z"))
	l.rows("a", "", "")
	l.verify()
	table := l.s.Table("a")
	l.close()
	if err := table.Update(ctx, putRows("x=1")); err == nil {
		t.Error("a closed store was written to")
	}
	if err := table.View(ctx, func(agents.TableReader) error { return nil }); err == nil {
		t.Error("a closed store was read")
	}
	l.open()
}
