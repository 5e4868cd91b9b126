package verbs

import (
	"bytes"
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// fileRow is what is known of a file. One that is Loose is nobody's, and is dropped when its time is over.
type fileRow struct {
	storage.File
	Loose bool `json:"loose,omitempty"`
}

func fileKey(ref string) []byte { return key(kindFile, ref) }

func looseKey(f *fileRow) []byte { return key(kindLoose, timeKey(f.At.Add(storage.LooseTime)), f.Ref) }

func pieceKey(ref string, n int) []byte { return key(kindPiece, ref, "\x00", bigEndian(uint64(n))) }

// PutPiece adds a piece to a file, or begins it.
func (s *Store) PutPiece(ctx context.Context, f storage.File, piece []byte) error {
	if f.Ref == "" || bytes.ContainsRune([]byte(f.Ref), 0) || f.SHA256 == "" && len(piece) != storage.PieceSize || len(piece) > storage.PieceSize {
		return fmt.Errorf("keep a file: %w: a piece of %d bytes", storage.ErrInvalid, len(piece))
	}
	plan := func() Plan {
		p := guarding(fileKey(f.Ref))()
		p.hold(f.Thread)
		p.Of = []Part{ofFiles}
		return p
	}
	err := s.doOp(ctx, op{verb: "keep a file", plan: plan, run: func(t *txn) error {
		if err := t.checkPiece(f, int64(len(piece))); err != nil {
			return err
		}
		row := fileRow{File: f, Loose: true}
		row.Thread, row.Message = "", ""
		if _, err := t.CountFiles(int64(len(piece))); err != nil {
			return err
		}
		return errors.Join(t.Put(pieceKey(f.Ref, f.Pieces), piece), t.save(fileKey(f.Ref), row), t.mark(looseKey(&row)))
	}})
	if err != nil {
		return fmt.Errorf("keep a file: %w", err)
	}
	return nil
}

// checkPiece checks that a piece follows what is there of its file, and that there is room for it.
func (t *txn) checkPiece(f storage.File, n int64) error {
	was, err := t.file(f.Ref)
	switch {
	case err != nil && !errors.Is(err, storage.ErrNotFound):
		return err
	case err != nil && f.Pieces > 1:
		return err
	case err != nil:
		was = &fileRow{Loose: true, File: storage.File{At: f.At}}
	}
	if !was.Loose || was.SHA256 != "" || f.Pieces != was.Pieces+1 || f.Size != was.Size+n || !f.At.Equal(was.At) {
		return fmt.Errorf("%w: a piece that does not follow the others", storage.ErrInvalid)
	}
	return t.checkRoom(f, n)
}

// checkRoom checks a file that grows by n bytes against the limits.
func (t *txn) checkRoom(f storage.File, n int64) error {
	if f.Size > t.s.limits.Size {
		return &bot.FileLimit{Why: bot.FileTooLarge, Most: t.s.limits.Size}
	}
	if together, err := t.CountFiles(0); err != nil {
		return err
	} else if together+n > t.s.limits.Store {
		return &bot.FileLimit{Why: bot.FileStoreFull, Most: t.s.limits.Store}
	}
	if f.Thread == "" {
		return nil
	}
	theirs, err := t.filesOf(f.Thread)
	if err != nil {
		return err
	}
	if sumSizes(theirs)+f.Size > t.s.limits.Thread {
		return &bot.FileLimit{Why: bot.ThreadFull, Most: t.s.limits.Thread}
	}
	return nil
}

func sumSizes(files []storage.File) (sum int64) {
	for _, f := range files {
		sum += f.Size
	}
	return sum
}

// file reads the row of a file. ErrNotFound.
func (t *txn) file(ref string) (*fileRow, error) {
	var f fileRow
	found, err := t.load(fileKey(ref), &f)
	if err == nil && !found {
		err = storage.ErrNotFound
	}
	return &f, err
}

// File reads what is known of a file that is whole.
func (s *Store) File(ctx context.Context, ref string) (storage.File, error) {
	return read(ctx, s, func(t *txn) (storage.File, error) {
		f, err := t.file(ref)
		if err != nil || f.SHA256 == "" {
			return storage.File{}, cmp.Or(err, storage.ErrNotFound)
		}
		return f.File, nil
	})
}

// Piece reads a piece of a file.
func (s *Store) Piece(ctx context.Context, ref string, n int) ([]byte, error) {
	return read(ctx, s, func(t *txn) ([]byte, error) {
		piece, err := t.Get(pieceKey(ref, n))
		if err == nil && piece == nil {
			err = storage.ErrNotFound
		}
		return slices.Clone(piece), err
	})
}

// FilesOf lists the files of a thread in the order in which they came in.
func (s *Store) FilesOf(ctx context.Context, thread bot.ThreadID) ([]storage.File, error) {
	p := Plan{Threads: []bot.ThreadID{thread}, Of: []Part{ofRow, ofFiles}}
	return readPlan(ctx, s, p, func(t *txn) ([]storage.File, error) {
		if err := t.checkThread(thread); err != nil {
			return nil, err
		}
		return t.filesOf(thread)
	})
}

func (t *txn) filesOf(thread bot.ThreadID) ([]storage.File, error) {
	refs, err := all[string](t, threadKey(thread, partFile))
	if err != nil {
		return nil, err
	}
	var out []storage.File
	for _, ref := range refs {
		f, err := t.file(ref)
		if errors.Is(err, storage.ErrNotFound) {
			err = damagedf("a file of a thread is missing")
		}
		if err != nil {
			return nil, err
		}
		out = append(out, f.File)
	}
	return out, nil
}

// DropFile deletes a file that is nobody's.
func (s *Store) DropFile(ctx context.Context, ref string) error {
	return s.dropIf(ctx, ref, func(f *fileRow) bool { return f.Loose })
}

func (s *Store) dropIf(ctx context.Context, ref string, fits func(*fileRow) bool) error {
	drop := func(t *txn) error { return t.dropIf(ref, fits) }
	return s.doOp(ctx, op{verb: "drop a file", plan: guarding(fileKey(ref)), run: drop})
}

// dropIf deletes a file if it is there and fits.
func (t *txn) dropIf(ref string, fits func(*fileRow) bool) error {
	f, err := t.file(ref)
	if errors.Is(err, storage.ErrNotFound) || err == nil && !fits(f) {
		return nil
	}
	if err != nil {
		return err
	}
	return t.dropFile(f)
}

// dropFile deletes a file with all that points at it.
func (t *txn) dropFile(f *fileRow) error {
	t.TakeBack()
	if _, err := t.CountFiles(-f.Size); err != nil {
		return err
	}
	gone := [][]byte{fileKey(f.Ref), looseKey(f)}
	for n := range f.Pieces {
		gone = append(gone, pieceKey(f.Ref, n+1))
	}
	if f.Thread != "" {
		err := each(t, threadKey(f.Thread, partFile), func(k []byte, ref string) error {
			if ref == f.Ref {
				gone = append(gone, bytes.Clone(k))
			}
			return nil
		})
		if err != nil {
			return err
		}
	}
	for _, k := range gone {
		if err := t.Del(k); err != nil {
			return err
		}
	}
	return nil
}

// dropLoose deletes the files that were nobody's for too long, one after the other: each may be long, or somebody's by then.
func (s *Store) dropLoose(ctx context.Context, now time.Time) error {
	refs, err := read(ctx, s, func(t *txn) (refs []string, err error) {
		err = t.Scan(Range{Prefix: []byte(kindLoose), Upto: []byte(timeKey(now))}, func(k, _ []byte) error {
			refs = append(refs, string(k[len(kindLoose)+dueTime:]))
			return nil
		})
		return refs, err
	})
	if err != nil {
		return err
	}
	for _, ref := range refs {
		if err := s.dropIf(ctx, ref, func(f *fileRow) bool { return f.Loose && !f.At.Add(storage.LooseTime).After(now) }); err != nil {
			return err
		}
	}
	return nil
}
