package knowledge

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents"
)

// Report says what Add did, in files; Sections is what the whole index holds afterwards.
type Report struct {
	Added     int      `json:"added"`
	Changed   int      `json:"changed"`
	Removed   int      `json:"removed"`
	Unchanged int      `json:"unchanged"`
	Skipped   []string `json:"skipped,omitempty"` // of no kind that can be read, not UTF-8, or too large; what was indexed of them before is gone
	Sections  int      `json:"sections"`

	VectorsErr error `json:"-"` // why sections are without vectors; adding again makes them up
}

// Add makes the index hold exactly what the source now holds: files that are new or have changed are read, those that are gone
// are taken out, other sources stay as they are. Names that begin with a dot are passed over. The changes are made in batches of
// whole files, so that others who write to the same store wait for a moment only; when Add fails or is ended, those made so far
// stay, and adding again goes on from there. Vectors are asked for afterwards: without them the sections are found by their words.
func (x *Index) Add(ctx context.Context, source string, files fs.FS) (Report, error) {
	rep, err := x.add(ctx, source, files)
	if err != nil {
		return Report{}, fmt.Errorf("knowledge: add %s: %w", source, err)
	}
	rep.VectorsErr = x.Embed(ctx)
	return rep, nil
}

// Remove takes a source out of the index. The report says how many files it had.
func (x *Index) Remove(ctx context.Context, source string) (Report, error) {
	rep, err := x.sync(ctx, source, nil, Report{})
	if err != nil {
		return Report{}, fmt.Errorf("knowledge: remove %s: %w", source, err)
	}
	return rep, nil
}

// Put makes a document of one section, or replaces it: the section names its file. The same again changes nothing. Its vector is left to
// the next Embed.
func (x *Index) Put(ctx context.Context, source string, s Section) error {
	raw, err := json.Marshal(s)
	if err != nil {
		return fmt.Errorf("knowledge: put: %w", err)
	}
	b := batch{x: x, source: source}
	b.add(parsed{s.File, hashOf(raw), countAll([]Section{s})})
	if err := b.write(ctx); err != nil {
		return fmt.Errorf("knowledge: put: %w", err)
	}
	return nil
}

func (x *Index) add(ctx context.Context, source string, files fs.FS) (Report, error) {
	var rep Report
	found, err := load(files, &rep)
	if err != nil {
		return rep, err
	}
	return x.sync(ctx, source, found, rep)
}

// loaded is a file of a source.
type loaded struct {
	hash string
	src  []byte
}

// hashed begins each hash, so that a change of how documents are read or terms are made reads them all again.
const hashed = "2:"

func hashOf(src []byte) string {
	sum := sha256.Sum256(src)
	return hashed + hex.EncodeToString(sum[:])
}

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
		found[path] = loaded{hash: hashOf(src), src: src}
		return nil
	})
	if err != nil {
		return nil, fmt.Errorf("read: %w", err)
	}
	return found, nil
}

// parsed is a file that has become another, with its terms counted. Without sections it is gone, or cannot be read.
type parsed struct {
	file, hash string
	sections   []counted
}

// sync takes out what is gone or has changed and puts in what is new.
func (x *Index) sync(ctx context.Context, source string, found map[string]loaded, rep Report) (Report, error) {
	var known map[string]document
	err := x.rows.View(ctx, func(r agents.TableReader) (err error) {
		known, err = documents(r, source)
		return err
	})
	if err != nil {
		return rep, err
	}
	var changed []string
	for file := range known {
		if now, there := found[file]; !there {
			rep.Removed++
			changed = append(changed, file)
		} else if now.hash == known[file].Hash {
			rep.Unchanged++
			delete(found, file)
		}
	}
	changed = append(changed, slices.Collect(maps.Keys(found))...)
	slices.Sort(changed)
	b := batch{x: x, source: source}
	for i, file := range changed {
		if err := ctx.Err(); err != nil {
			return rep, err
		}
		if now, there := found[file]; !there {
			b.add(parsed{file: file})
		} else if sections, err := Read(file, now.src); err != nil {
			rep.Skipped = append(rep.Skipped, file)
			b.add(parsed{file: file})
		} else {
			if _, before := known[file]; before {
				rep.Changed++
			} else {
				rep.Added++
			}
			b.add(parsed{file, now.hash, countAll(sections)})
		}
		if b.size < batchSections && i < len(changed)-1 {
			continue
		}
		if err := b.write(ctx); err != nil {
			return rep, err
		}
		x.tell(i+1, len(changed))
	}
	rep.Sections, err = x.Size(ctx)
	return rep, err
}

// batchSections is how many sections are written at once, about: a twentieth of a second's work.
const batchSections = 250

// batch is files that are written at once.
type batch struct {
	x      *Index
	source string
	files  []parsed
	size   int
}

func (b *batch) add(p parsed) {
	b.files = append(b.files, p)
	b.size += max(1, len(p.sections))
}

func (b *batch) write(ctx context.Context) error {
	err := b.x.rows.Update(ctx, func(w agents.TableWriter) error {
		c, err := begin(w)
		if err != nil {
			return err
		}
		for _, p := range b.files {
			if err := c.replace(b.source, p); err != nil {
				return err
			}
		}
		return c.commit()
	})
	b.files, b.size = nil, 0
	return err
}

func (x *Index) tell(done, of int) {
	if x.Progress != nil {
		x.Progress(done, of)
	}
}

// Size is how many sections there are.
func (x *Index) Size(ctx context.Context) (n int, err error) {
	err = x.rows.View(ctx, func(r agents.TableReader) error {
		st, _, err := get[stats](r, statsKey)
		n = st.Sections
		return err
	})
	return n, err
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

// File is a document of the index.
type File struct {
	Source   string `json:"source"`
	Name     string `json:"file"`
	Sections int    `json:"sections"`
}

// Files lists the documents by source and name.
func (x *Index) Files(ctx context.Context) ([]File, error) {
	var out []File
	err := x.rows.View(ctx, func(r agents.TableReader) error {
		return r.Scan("f/", func(key string, _ []byte) error {
			d, _, err := get[document](r, key)
			source, file, _ := strings.Cut(strings.TrimPrefix(key, "f/"), "\x00")
			out = append(out, File{source, file, len(d.Sections)})
			return err
		})
	})
	return out, err
}
