package main

import (
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
	o := databaseOptions(cfg)
	o.Files, o.Texts, o.Visit = file.Files, file.Texts, file.Visit
	return pgstore.Open(ctx, store, o)
}

func databaseOptions(cfg config.Config) pgstore.Options {
	d := cfg.Database
	host, _ := os.Hostname()
	return pgstore.Options{
		Password: cfg.DatabasePassword(os.Getenv), Connections: d.Connections, Statement: d.StatementTimeout, Lease: d.Lease, Silent: !d.Notify,
		Replica: host + "/" + strconv.Itoa(os.Getpid()), Version: buildVersion(),
	}
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
	Migrate storeMigrateCmd `cmd:"" help:"Prepare the database that is the store, or bring it to this version; it may run at any time."`
}

type storeMigrateCmd struct {
	configFlag
	DB string `name:"db" help:"The database's address; the configuration's when left out." placeholder:"ADDRESS"`
}

// Run adds what the database lacks.
func (c *storeMigrateCmd) Run(ctx context.Context, w world) error {
	cfg, err := config.Load(c.Config, w.getenv)
	if err != nil {
		return err
	}
	store := cfg.Store
	if c.DB != "" {
		store = c.DB
	}
	if !config.IsDatabase(store) {
		return usageError{fmt.Errorf("%s is a file, which needs no migration: this is for a store such as postgres://user@host:5432/name", store)}
	}
	m, err := pgstore.Migrate(ctx, store, databaseOptions(cfg))
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
