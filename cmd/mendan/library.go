package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/agents/helpdesk/mail"
	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/agents/knowledge/sample"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// library is the program's documents: where their index lies, and what makes vectors of them. It has its rows before anything runs.
type library struct {
	rows   agents.Table
	embed  knowledge.Embedder // nil: documents are found by their words alone
	demo   bool               // where nothing is indexed, the sample is asked
	sample func() (*knowledge.Index, error)
}

// knowledgeTable is the index's table in the store.
const knowledgeTable = "knowledge"

// newLibrary is one without documents.
func newLibrary(embed knowledge.Embedder) *library {
	return &library{rows: &agents.MemoryTable{}, embed: embed, sample: sync.OnceValues(openSample)}
}

// openSample indexes the sample, in memory.
func openSample() (*knowledge.Index, error) {
	x := knowledge.New(&agents.MemoryTable{}, nil)
	_, err := x.Add(context.Background(), "sample", sample.Files())
	return x, err
}

func (l *library) openIndex() *knowledge.Index { return knowledge.New(l.rows, l.embed) }

// answerIndex is the index that questions are answered from. Where nothing is indexed yet, whoever tries the help desk at a terminal asks
// the sample.
func (l *library) answerIndex(ctx context.Context) (*knowledge.Index, error) {
	x := l.openIndex()
	if !l.demo {
		return x, nil
	}
	if n, err := x.Size(ctx); err != nil || n > 0 {
		return x, err
	}
	return l.sample()
}

// stand is a source: a folder or a single file, by its whole path.
type stand struct {
	source string
	files  fs.FS
}

// openStand finds what a path names. A folder may have documents of other kinds; a single file may not be one.
func openStand(path string) (stand, error) {
	whole, err := sourceOf(path)
	if err != nil {
		return stand{}, err
	}
	info, err := os.Stat(whole)
	switch {
	case err != nil:
		return stand{}, err
	case info.IsDir():
		return stand{whole, os.DirFS(whole)}, nil
	case !knowledge.Readable(whole):
		return stand{}, fmt.Errorf("%s: documents are Markdown (.md), text (.txt), HTML (.html) and tables (.csv, .tsv)", path)
	}
	return stand{whole, singleFile{os.DirFS(filepath.Dir(whole)), filepath.Base(whole)}}, nil
}

// sourceOf is the name of a path in the index: the same for all ways to write it, also when nothing is there any more.
func sourceOf(path string) (string, error) {
	whole, err := filepath.Abs(path)
	if err != nil {
		return "", err
	}
	if real, err := filepath.EvalSymlinks(whole); err == nil {
		return real, nil
	}
	return whole, nil
}

// singleFile is a folder in which nothing else is seen.
type singleFile struct {
	fs.FS
	name string
}

// ReadDir implements fs.ReadDirFS.
func (s singleFile) ReadDir(string) ([]fs.DirEntry, error) {
	info, err := fs.Stat(s.FS, s.name)
	if err != nil {
		return nil, err
	}
	return []fs.DirEntry{fs.FileInfoToDirEntry(info)}, nil
}

// liesIn reports that a path lies in a folder.
func liesIn(path, folder string) bool {
	return strings.HasPrefix(path, strings.TrimSuffix(folder, string(filepath.Separator))+string(filepath.Separator))
}

// fillIndex indexes the configured folders, by their words: that needs no network.
func (l *library) fillIndex(ctx context.Context, cfg config.Config, log *slog.Logger) error {
	for i, folder := range cfg.Knowledge.Folders {
		s, err := openStand(folder)
		if err != nil {
			return cfg.Errorf(fmt.Sprintf("knowledge.folders[%d]", i), "cannot be read: %v", err)
		}
		rep, err := knowledge.New(l.rows, nil).Add(ctx, s.source, s.files)
		if err != nil {
			return err
		}
		log.Info("documents indexed", "folder", folder, "added", rep.Added, "changed", rep.Changed, "removed", rep.Removed, "sections", rep.Sections)
	}
	return nil
}

// embedAll makes up the vectors that are missing. Without them documents are found by their words.
func (l *library) embedAll(ctx context.Context, log *slog.Logger) {
	if err := l.openIndex().Embed(ctx); err != nil && ctx.Err() == nil {
		log.Warn("documents are found by their words alone: the embeddings model does not answer; mendan knowledge add tries again", "error", err)
	}
}

// shelved is a line of what adding and removing documents says: how far it is, and in the end what was done.
type shelved struct {
	Source string            `json:"source"`
	Done   int               `json:"done,omitempty"`
	Of     int               `json:"of,omitempty"`
	Report *knowledge.Report `json:"report,omitempty"`
	Notice string            `json:"notice,omitempty"` // why something of it is missing
}

// found is what a search says.
type found struct {
	Hits   []knowledge.Hit `json:"hits"`
	Notice string          `json:"notice,omitempty"`
}

// doRequest answers what the commands ask about documents.
func (l *library) doRequest(ctx context.Context, r admin.Request, w io.Writer) error {
	switch r.Command {
	case admin.KnowledgeAdd:
		return l.addSources(ctx, r.Files, w)
	case admin.KnowledgeRemove:
		return l.removeSources(ctx, r.Files, w)
	case admin.KnowledgeList:
		files, err := l.openIndex().Files(ctx)
		if err != nil {
			return err
		}
		return printJSON(w, slices.Concat([]knowledge.File{}, files))
	}
	res, err := l.openIndex().Search(ctx, r.Query, r.Limit)
	if err != nil {
		return err
	}
	return printJSON(w, found{slices.Concat([]knowledge.Hit{}, res.Hits), wordsOnly(res.VectorsErr)})
}

// wordsOnly says what it means that vectors are missing.
func wordsOnly(err error) string {
	if err == nil {
		return ""
	}
	return "found by words alone: the embeddings model does not answer: " + err.Error()
}

func (l *library) addSources(ctx context.Context, paths []string, w io.Writer) error {
	var stands []stand
	for _, path := range paths {
		s, err := openStand(path)
		if err != nil {
			return err
		}
		stands = append(stands, s)
	}
	for _, s := range stands {
		if err := l.keepApart(ctx, s.source, w); err != nil {
			return err
		}
		x := l.openIndex()
		x.Progress = func(done, of int) { _ = printJSON(w, shelved{Source: s.source, Done: done, Of: of}) }
		rep, err := x.Add(ctx, s.source, s.files)
		if err != nil {
			return err
		}
		if rep.Added+rep.Changed+rep.Removed+rep.Unchanged == 0 {
			return fmt.Errorf("%s has no document that can be read: those are Markdown (.md), text (.txt), HTML (.html) and tables (.csv, .tsv), in UTF-8 "+
				"or Shift_JIS, up to 8 MB", s.source)
		}
		if err := printJSON(w, shelved{Source: s.source, Report: &rep, Notice: wordsOnly(rep.VectorsErr)}); err != nil {
			return err
		}
	}
	return nil
}

// keepApart keeps a document from being indexed twice: a folder takes the place of what was added from inside of it, and what is inside
// of an indexed folder is indexed with that.
func (l *library) keepApart(ctx context.Context, source string, w io.Writer) error {
	sources, err := l.listSources(ctx)
	if err != nil {
		return err
	}
	for _, other := range sources {
		if liesIn(source, other) {
			return fmt.Errorf("%s is part of %s, which is indexed: add that again", source, other)
		}
		if liesIn(other, source) {
			rep, err := l.openIndex().Remove(ctx, other)
			if err != nil {
				return err
			}
			if err := printJSON(w, shelved{Source: other, Report: &rep, Notice: "now part of " + source}); err != nil {
				return err
			}
		}
	}
	return nil
}

// mayAnswer reports whether a message asks something, and there are documents that it may be looked up in.
func (l *library) mayAnswer(text string) bool {
	if !mail.Asks(text) {
		return false
	}
	n, err := l.openIndex().Size(context.Background()) // counts rows of the store
	return err == nil && n > 0
}

func (l *library) listSources(ctx context.Context) ([]string, error) {
	files, err := l.openIndex().Files(ctx)
	var out []string
	for _, f := range files {
		out = append(out, f.Source)
	}
	return slices.Compact(out), err
}

func (l *library) removeSources(ctx context.Context, paths []string, w io.Writer) error {
	for _, path := range paths {
		source, err := l.findKnown(ctx, path)
		if err != nil {
			return err
		}
		rep, err := l.openIndex().Remove(ctx, source)
		if err != nil {
			return err
		}
		if err := printJSON(w, shelved{Source: source, Report: &rep}); err != nil {
			return err
		}
	}
	return nil
}

// findKnown is the source that a path names.
func (l *library) findKnown(ctx context.Context, path string) (string, error) {
	if path == answersSource {
		return path, nil
	}
	source, err := sourceOf(path)
	if err != nil {
		return "", err
	}
	sources, err := l.listSources(ctx)
	if err != nil || slices.Contains(sources, source) {
		return source, err
	}
	for _, other := range sources {
		if liesIn(source, other) {
			return "", fmt.Errorf("%s is part of %s: delete it there and add that again, or remove all of that", source, other)
		}
	}
	if len(sources) == 0 {
		return "", errors.New("no document is indexed: mendan knowledge add indexes some")
	}
	return "", fmt.Errorf("%s is not indexed; there are %s", source, strings.Join(sources, ", "))
}
