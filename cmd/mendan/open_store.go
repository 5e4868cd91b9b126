package main

import (
	"cmp"
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"syscall"

	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/boltstore"
	"github.com/mendanhq/mendan/storage/pgstore"
)

// openStore opens what keeps everything: a file, or a database.
func openStore(ctx context.Context, store string, cfg config.Config, file boltstore.Options) (storage.Store, error) {
	if !config.IsDatabase(store) {
		return boltstore.Open(ctx, store, file)
	}
	o, err := databaseOptions(cfg)
	if err != nil {
		return nil, err
	}
	o.Files, o.Texts, o.Visit = file.Files, file.Texts, file.Visit
	return pgstore.Open(ctx, store, o)
}

func databaseOptions(cfg config.Config) (pgstore.Options, error) {
	d := cfg.Database
	keys, err := cfg.WrappingKeys(os.Getenv)
	host, _ := os.Hostname()
	return pgstore.Options{
		Password: cfg.DatabasePassword(os.Getenv), Keys: keys, Connections: d.Connections, Statement: d.StatementTimeout, Lease: d.Lease, Silent: !d.Notify,
		Replica: host + "/" + strconv.Itoa(os.Getpid()), Version: buildVersion(),
	}, err
}

// storeIsThere reports whether there is a store; whether a database has one is told when it is opened.
func storeIsThere(store string) bool {
	if config.IsDatabase(store) {
		return true
	}
	_, err := os.Stat(store)
	return !errors.Is(err, os.ErrNotExist)
}

// socketFile is the file beside which the holder of a store listens to other commands: the store's own. Of a database there may be several holders, each
// with one in a folder of this user, which a service has as well as who logs in. Only where there is none it lies in that of the session.
func socketFile(store string) string {
	if !config.IsDatabase(store) {
		return store
	}
	return socketPrefix(store) + strconv.Itoa(os.Getpid())
}

// socketPrefix is what the sockets of all that have a database open here begin with.
func socketPrefix(store string) string {
	dir := os.Getenv("XDG_RUNTIME_DIR")
	if cache, err := os.UserCacheDir(); err == nil {
		dir = filepath.Join(cache, "mendan")
		_ = os.MkdirAll(dir, 0o700) // who listens there says what is wrong
	}
	sum := sha256.Sum256([]byte(store))
	return filepath.Join(dir, "mendan-"+hex.EncodeToString(sum[:6])+"-")
}

// dialHolder finds a process here that holds a store. admin.ErrNobody.
func dialHolder(ctx context.Context, store string) (*admin.Client, error) {
	if !config.IsDatabase(store) {
		return admin.Dial(ctx, store)
	}
	sockets, _ := filepath.Glob(socketPrefix(store) + "*.sock")
	for _, socket := range sockets {
		if c, err := admin.Dial(ctx, strings.TrimSuffix(socket, ".sock")); err == nil {
			return c, nil
		}
	}
	return nil, admin.ErrNobody
}

// removeSockets removes those of processes that died with the database open.
func removeSockets(ctx context.Context, store string) {
	if !config.IsDatabase(store) {
		return
	}
	sockets, _ := filepath.Glob(socketPrefix(store) + "*.sock")
	for _, socket := range sockets {
		if _, err := admin.Dial(ctx, strings.TrimSuffix(socket, ".sock")); errors.Is(err, syscall.ECONNREFUSED) {
			_ = os.Remove(socket)
		}
	}
}

type storeCmd struct {
	Copy    storeCopyCmd    `cmd:"" help:"Move everything to a database, or back to a file, while no program runs on either."`
	Migrate storeMigrateCmd `cmd:"" help:"Prepare the database that is the store, or bring it to this version; it may run at any time."`
	Rekey   storeRekeyCmd   `cmd:"" help:"Wrap all keys of the database with a new wrapping key, also while programs run on it."`
}

// databaseFlags name the database of a command that is for one.
type databaseFlags struct {
	configFlag
	DB string `name:"db" help:"The database's address; the configuration's when left out." placeholder:"ADDRESS"`
}

// database is the address, and how to reach it.
func (f databaseFlags) database(w world) (address string, o pgstore.Options, err error) {
	cfg, err := config.Load(f.Config, w.getenv)
	if err != nil {
		return "", o, err
	}
	address = cmp.Or(f.DB, cfg.Store)
	if !config.IsDatabase(address) {
		return "", o, usageError{fmt.Errorf("%s is a file: this is for a store such as postgres://user@host:5432/name", address)}
	}
	o, err = databaseOptions(cfg)
	return address, o, err
}

type storeMigrateCmd struct{ databaseFlags }

// Run adds what the database lacks.
func (c *storeMigrateCmd) Run(ctx context.Context, w world) error {
	address, o, err := c.database(w)
	if err != nil {
		return err
	}
	m, err := pgstore.Migrate(ctx, address, o)
	if err != nil {
		return err
	}
	if m.From == m.To {
		_, err = fmt.Fprintf(w.out, "the schema has version %d: nothing to do\n", m.To)
	} else {
		_, err = fmt.Fprintf(w.out, "the schema has version %d, before: %d\n", m.To, m.From)
	}
	return err
}

type storeRekeyCmd struct{ databaseFlags }

// Run wraps all keys with the first of the wrapping keys.
func (c *storeRekeyCmd) Run(ctx context.Context, w world) error {
	address, o, err := c.database(w)
	if err != nil {
		return err
	}
	n, err := pgstore.Rekey(ctx, address, o, func(n int) { fmt.Fprintf(w.err, "wrapped: %d\n", n) })
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(w.out, "keys that were wrapped anew: %d; all are wrapped with the first wrapping key now: the others can be taken out and destroyed\n", n)
	return err
}
