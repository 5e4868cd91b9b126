package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"time"

	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/transfer"
)

type storeCopyCmd struct {
	configFlag
	From string `required:"" help:"The store that is in use now: its file, or the address of its database." placeholder:"STORE"`
	To   string `required:"" help:"Where it goes: a new file, or the address of a database that store migrate has prepared." placeholder:"STORE"`
}

// Run copies everything, compares it, and makes the copy the live store.
func (c *storeCopyCmd) Run(ctx context.Context, w world) (err error) {
	cfg, err := config.Load(c.Config, w.getenv)
	if err != nil {
		return err
	}
	if c.From == c.To {
		return usageError{errors.New("--from and --to are the same")}
	}
	if !storeIsThere(c.From) {
		return fmt.Errorf("no store: %s is not there", c.From)
	}
	from, err := openCopySource(ctx, c.From, cfg)
	if err != nil {
		return explainLocked(err)
	}
	defer func() { err = errors.Join(err, from.Close()) }()
	to, err := openCopyTarget(ctx, c.To, cfg)
	if err != nil {
		return explainLocked(err)
	}
	defer func() { err = errors.Join(err, to.Close()) }()
	done, err := transfer.Copy(ctx, from, to, tellProgress(w.err))
	if errors.Is(err, transfer.ErrDone) {
		_, err = fmt.Fprintf(w.out, "%s was copied to %s before: nothing to do\n", from.Name(), to.Name())
		return err
	}
	if err != nil {
		return explainBroken(err)
	}
	_, err = fmt.Fprintf(w.out, `records, each compared: %d
%s is the store now: name it as store in the configuration
%s does not open any more; it still holds everything, also what is erased from now on: delete it when you need no way back but a copy
`, done.Compared, to.Name(), from.Name())
	return err
}

func openCopySource(ctx context.Context, store string, cfg config.Config) (transfer.Source, error) {
	if config.IsDatabase(store) {
		o, err := databaseOptions(cfg)
		if err != nil {
			return nil, err
		}
		return pgstore.OpenSource(ctx, store, o)
	}
	return boltstore.OpenSource(ctx, store)
}

func openCopyTarget(ctx context.Context, store string, cfg config.Config) (transfer.Target, error) {
	if config.IsDatabase(store) {
		o, err := databaseOptions(cfg)
		if err != nil {
			return nil, err
		}
		return pgstore.OpenTarget(ctx, store, o)
	}
	return boltstore.OpenTarget(ctx, store)
}

// tellProgress tells each second how far a copy is.
func tellProgress(w io.Writer) func(transfer.Done) {
	told := time.Now()
	return func(d transfer.Done) {
		if time.Since(told) < time.Second {
			return
		}
		told = time.Now()
		if d.Compared > 0 {
			fmt.Fprintf(w, "compared: %d records\n", d.Compared)
		} else {
			fmt.Fprintf(w, "copied: %d records\n", d.Copied)
		}
	}
}

func explainLocked(err error) error {
	if errors.Is(err, storage.ErrLocked) {
		return fmt.Errorf("%w: end what runs on it, and copy again", err)
	}
	return err
}

// explainBroken says that a copy which broke off can go on; one that was refused cannot.
func explainBroken(err error) error {
	for _, refused := range []error{storage.ErrMoved, transfer.ErrNotEmpty, transfer.ErrDiffers, storage.ErrDamaged, storage.ErrInvalid} {
		if errors.Is(err, refused) {
			return err
		}
	}
	return fmt.Errorf("%w; nothing is lost: copy again, and it goes on where it ended", err)
}
