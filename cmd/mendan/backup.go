package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"log/slog"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage"
)

type backupCmd struct {
	storeFlags
	Out string `help:"File to write; it must not exist. Left out: a new one in the configured folder." placeholder:"FILE"`
}

// Run writes the copy beside its name and gives it that name when it is whole. In the configured folder, the oldest copies beyond
// the configured number go.
func (c *backupCmd) Run(ctx context.Context, w world, cfg config.Config) error {
	fetch := func(file string, to io.Writer) error {
		return c.askStore(ctx, w.getenv, admin.Request{Command: admin.Backup, File: file}, to)
	}
	if c.Out != "" {
		return writeCopy(c.Out, fetch)
	}
	if cfg.Backups.Folder == "" {
		return usageError{errors.New("name the file with --out, or a folder in the configuration: backups.folder")}
	}
	if err := os.MkdirAll(cfg.Backups.Folder, 0o700); err != nil {
		return fmt.Errorf("cannot make the folder for backups: %w", err)
	}
	name := copyName(cfg.Backups.Folder)
	if err := writeCopy(name, fetch); err != nil {
		return err
	}
	if err := thinCopies(cfg.Backups.Folder, cfg.Backups.Keep); err != nil {
		return err
	}
	_, err := fmt.Fprintln(w.out, name)
	return err
}

// The names of the copies in the configured folder sort by age.
const (
	copyPrefix = "mendan-"
	copySuffix = ".db"
	partMark   = ".part-" // behind the name of a copy that is not whole yet
)

func copyName(folder string) string {
	return filepath.Join(folder, copyPrefix+strings.ReplaceAll(time.Now().UTC().Format("20060102-150405.000000"), ".", "-")+copySuffix)
}

// copiesIn lists the copies in a folder by age.
func copiesIn(folder string) ([]string, error) {
	files, err := filepath.Glob(filepath.Join(folder, copyPrefix+"*"+copySuffix))
	slices.Sort(files)
	return files, err
}

// thinCopies deletes the oldest copies in a folder beyond so many, and what copies left behind that were broken off a day ago or earlier.
func thinCopies(folder string, keep int) error {
	files, err := copiesIn(folder)
	parts, perr := filepath.Glob(filepath.Join(folder, copyPrefix+"*"+copySuffix+partMark+"*"))
	err = errors.Join(err, perr)
	for _, f := range parts {
		if info, serr := os.Lstat(f); serr == nil && time.Since(info.ModTime()) > 24*time.Hour {
			err = errors.Join(err, os.Remove(f))
		}
	}
	for _, f := range files[:max(0, len(files)-keep)] {
		err = errors.Join(err, os.Remove(f))
	}
	return err
}

// writeCopy has a copy written beside its name, and gives it that name when it is whole and on the disk. It overwrites nothing.
func writeCopy(out string, write func(file string, to io.Writer) error) (err error) {
	if _, err := os.Lstat(out); err == nil {
		return fmt.Errorf("%s exists already: a backup overwrites nothing, choose another name", out)
	}
	whole, err := filepath.Abs(out)
	if err != nil {
		return err
	}
	f, err := os.CreateTemp(filepath.Dir(out), filepath.Base(out)+partMark+"*")
	if err != nil {
		return fmt.Errorf("cannot write the backup: %w", err)
	}
	defer os.Remove(f.Name())
	if err = errors.Join(write(whole, f), f.Sync(), f.Close()); err != nil {
		return err
	}
	// A link fails where a rename would overwrite what came meanwhile.
	if err := os.Link(f.Name(), out); err != nil {
		return fmt.Errorf("cannot name the backup: %w", err)
	}
	return nil
}

// copies knows which copies of the store were made, by the audit chain, and keeps those in its folder free of who was erased.
type copies struct {
	store  storage.Store
	folder string // empty: none
	log    *slog.Logger
	tell   func(about, key string, args map[string]any) // tells the operators once about something; may be nil
}

const (
	backupKind = "backup" // of the audit entry that a copy leaves before it is made
	backupFile = "file"   // its label
)

// noteCopy leaves word of a copy that is about to be made.
func (c copies) noteCopy(ctx context.Context, file string) error {
	if file == "" {
		return nil
	}
	return c.store.Audit(ctx, storage.Audit{At: time.Now().UTC(), Kind: backupKind, Labels: map[string]string{backupFile: file}})
}

// refreshCopies replaces the copies in the folder that were made before the last erasure by a new one, which holds nothing of who was
// erased. Copies elsewhere are the operator's to delete: the log names them.
func (c copies) refreshCopies(ctx context.Context) {
	inside, outside, err := c.findStale(ctx)
	if err == nil && len(inside) > 0 {
		err = c.replaceCopies(ctx, inside)
	}
	if err != nil {
		c.log.Error("backups from before an erasure could not be replaced; they hold what was erased", "folder", c.folder, "error", err)
		c.informOperators(c.folder+time.Now().UTC().Format("2006-01-02"), "notice.backups", map[string]any{"folder": c.folder, "error": err.Error()})
	}
	for _, file := range outside {
		c.log.Warn("a backup from before an erasure is out of reach: delete it", "file", file)
		c.informOperators(file, "notice.backup", map[string]any{"file": file})
	}
}

func (c copies) informOperators(about, key string, args map[string]any) {
	if c.tell != nil {
		c.tell("backup:"+about, key, args)
	}
}

func (c copies) replaceCopies(ctx context.Context, old []string) error {
	err := writeCopy(copyName(c.folder), func(file string, to io.Writer) error {
		if err := c.noteCopy(ctx, file); err != nil {
			return err
		}
		return c.store.Backup(ctx, to)
	})
	if err != nil {
		return err
	}
	for _, file := range old {
		if rerr := os.Remove(file); rerr != nil && !errors.Is(rerr, os.ErrNotExist) {
			err = errors.Join(err, rerr)
		}
	}
	return err
}

// listOutside lists the copies from before the last erasure that are not in the folder, as far as they can be seen.
func (c copies) listOutside(ctx context.Context) ([]string, error) {
	_, outside, err := c.findStale(ctx)
	return outside, err
}

// findStale lists the copies that were made before the last erasure and are still there: those that it may replace, and the others.
func (c copies) findStale(ctx context.Context) (inside, outside []string, err error) {
	chain, err := storage.AllAudit(ctx, c.store)
	if err != nil {
		return nil, nil, err
	}
	erased, made := uint64(0), map[string]uint64{} // by file: the last link about it
	for _, a := range chain {
		switch a.Kind {
		case agents.ErasedKind:
			erased = a.Seq
		case backupKind:
			made[a.Labels[backupFile]] = a.Seq
		}
	}
	if erased == 0 {
		return nil, nil, nil
	}
	for _, file := range slices.Sorted(maps.Keys(made)) {
		if _, err := os.Lstat(file); err != nil || made[file] > erased {
			continue
		}
		if c.ownsCopy(file) {
			inside = append(inside, file)
		} else {
			outside = append(outside, file)
		}
	}
	if c.folder == "" {
		return inside, outside, nil
	}
	// What a broken-off backup left in the folder goes with the rest; copies that somebody put there are theirs.
	parts, err := filepath.Glob(filepath.Join(c.folder, copyPrefix+"*"+copySuffix+partMark+"*"))
	inside = append(inside, parts...)
	there, terr := copiesIn(c.folder)
	for _, file := range there {
		if whole, err := filepath.Abs(file); err == nil && made[whole] == 0 {
			outside = append(outside, whole)
		}
	}
	return inside, outside, errors.Join(err, terr)
}

// ownsCopy reports a file in the folder that has the name of a copy.
func (c copies) ownsCopy(file string) bool {
	folder, err := filepath.Abs(c.folder)
	return err == nil && c.folder != "" && filepath.Dir(file) == folder &&
		strings.HasPrefix(filepath.Base(file), copyPrefix) && filepath.Ext(file) == copySuffix
}
