package knowledge

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
)

// Report says what Add did, in files; Sections is what the whole index holds afterwards.
type Report struct {
	Added, Changed, Removed, Unchanged int
	Skipped                            []string // of no kind that can be read, or not UTF-8; what was indexed of them before is gone
	Sections                           int
	VectorsErr                         error // why sections are without vectors; adding again makes them up
}

// Add makes the index hold exactly what the source now holds: files that are new or have changed are read, those that are gone
// are taken out, other sources stay as they are. Names that begin with a dot are passed over. All changes are made at once. Vectors
// are asked for afterwards: without them the sections are found by their words.
func (x *Index) Add(ctx context.Context, source string, files fs.FS) (Report, error) {
	var rep Report
	found, err := load(files, &rep)
	if err != nil {
		return Report{}, err
	}
	err = x.rows.Update(ctx, func(w agents.TableWriter) error {
		c, err := begin(w)
		if err != nil {
			return err
		}
		if err := c.sync(ctx, source, found, &rep); err != nil {
			return err
		}
		rep.Sections = c.stats.Sections
		return c.commit()
	})
	if err != nil {
		return Report{}, fmt.Errorf("knowledge: add %s: %w", source, err)
	}
	if x.embed != nil {
		rep.VectorsErr = x.addVectors(ctx)
	}
	return rep, nil
}

// loaded is a file of a source.
type loaded struct {
	hash string
	src  []byte
}

// hashed begins each hash, so that a change of how documents are read or terms are made reads them all again.
const hashed = "2:"

func load(files fs.FS, rep *Report) (map[string]loaded, error) {
	found := map[string]loaded{}
	err := fs.WalkDir(files, ".", func(path string, e fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case path != "." && strings.HasPrefix(e.Name(), "."):
			if e.IsDir() {
				return fs.SkipDir
			}
			return nil
		case e.IsDir():
			return nil
		case !e.Type().IsRegular() || !Readable(path):
			rep.Skipped = append(rep.Skipped, path)
			return nil
		}
		src, err := fs.ReadFile(files, path)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(src)
		found[path] = loaded{hash: hashed + hex.EncodeToString(sum[:]), src: src}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("knowledge: read: %w", err)
	}
	return found, nil
}

// sync takes out what is gone or has changed and puts in what is new.
func (c *change) sync(ctx context.Context, source string, found map[string]loaded, rep *Report) error {
	known, err := documents(c.w, source)
	if err != nil {
		return err
	}
	for _, file := range slices.Sorted(maps.Keys(known)) {
		now, there := found[file]
		if there && now.hash == known[file].Hash {
			rep.Unchanged++
			delete(found, file)
			continue
		}
		if !there {
			rep.Removed++
		}
		if err := c.remove(source, file, known[file]); err != nil {
			return err
		}
	}
	for _, file := range slices.Sorted(maps.Keys(found)) {
		if err := ctx.Err(); err != nil {
			return err
		}
		sections, err := Read(file, found[file].src)
		if err != nil {
			rep.Skipped = append(rep.Skipped, file)
			continue
		}
		if _, before := known[file]; before {
			rep.Changed++
		} else {
			rep.Added++
		}
		if err := c.insert(source, file, found[file].hash, sections); err != nil {
			return err
		}
	}
	return nil
}

func documents(r agents.TableReader, source string) (map[string]document, error) {
	known := map[string]document{}
	prefix := documentKey(source, "")
	err := r.Scan(prefix, func(key string, _ []byte) error {
		d, _, err := get[document](r, key)
		known[strings.TrimPrefix(key, prefix)] = d
		return err
	})
	return known, err
}
