package main

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
	"github.com/mendanhq/mendan/storage/boltstore"
)

// knowledgeCmd is about the documents that questions are answered from.
type knowledgeCmd struct {
	Add    knowledgeAddCmd    `cmd:"" help:"Index folders and files: Markdown, text, HTML, CSV and TSV, in UTF-8 or Shift_JIS, up to 8 MB each. Again it reads what has changed, and takes out what is gone."`
	Remove knowledgeRemoveCmd `cmd:"" help:"Take folders and files out of the index."`
	List   knowledgeListCmd   `cmd:"" help:"List the indexed documents."`
	Search knowledgeSearchCmd `cmd:"" help:"Show what would be found for a question, best first, with scores."`
}

// knowledgeFlags are those of every command about documents.
type knowledgeFlags struct {
	storeFlags
	JSON bool `name:"json" help:"Print JSON."`
}

// askStore has whoever holds the store answer. When that is this process, what makes vectors or searches needs the key of the embeddings
// model, and no other.
func (f knowledgeFlags) askStore(ctx context.Context, w world, r admin.Request, to io.Writer) (err error) {
	cfg, err := config.Load(f.Config, w.getenv)
	if err != nil {
		return err
	}
	file := cmp.Or(f.DB, cfg.Store)
	if r.Command == admin.KnowledgeAdd {
		if err := makeStore(ctx, file); err != nil {
			return err
		}
	}
	d, done, err := reachStore(ctx, file, configForReading(cfg))
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, done()) }()
	if r.Command == admin.KnowledgeAdd || r.Command == admin.KnowledgeSearch {
		end, err := lendEmbedder(d, cfg, w.getenv)
		if err != nil {
			return err
		}
		defer end()
	}
	return d.Do(ctx, r, to)
}

// lendEmbedder gives the desk what makes vectors, where this process holds the store; whoever else holds it has its own.
func lendEmbedder(d admin.Doer, cfg config.Config, getenv func(string) string) (end func(), err error) {
	here, ok := d.(desk)
	if !ok {
		return func() {}, nil
	}
	here.docs.embed, end, err = openEmbedder(cfg, getenv)
	return end, err
}

// makeStore makes the store when it is not there.
func makeStore(ctx context.Context, file string) error {
	if storeIsThere(file) {
		return nil // reach says what is wrong with it
	}
	s, err := boltstore.Open(ctx, file, boltstore.Options{})
	if err != nil {
		return err
	}
	return s.Close()
}

type knowledgeAddCmd struct {
	knowledgeFlags
	Paths []string `arg:"" name:"path" help:"Folders and files: Markdown, text, HTML, CSV with a question and an answer column."`
}

// Run indexes, and says how far it is.
func (c *knowledgeAddCmd) Run(ctx context.Context, w world) error {
	files, err := wholePaths(c.Paths)
	if err != nil {
		return err
	}
	for _, path := range c.Paths { // said here, where the path means something to whoever wrote it
		if _, err := openStand(path); err != nil {
			return usageError{fmt.Errorf("cannot be read: %w; name files and folders that are there", err)}
		}
	}
	out := &shelving{w: w, json: c.JSON}
	err = c.askStore(ctx, w, admin.Request{Command: admin.KnowledgeAdd, Files: files}, out)
	return errors.Join(out.endProgress(), err)
}

type knowledgeRemoveCmd struct {
	knowledgeFlags
	Paths []string `arg:"" name:"path" help:"What was added, by the same paths; the files themselves stay. answers: what people answered and had kept."`
}

// Run takes documents out.
func (c *knowledgeRemoveCmd) Run(ctx context.Context, w world) error {
	files, err := wholePaths(c.Paths)
	if err != nil {
		return err
	}
	for i, name := range c.Paths {
		if name == answersSource { // no path: what people answered
			files[i] = name
		}
	}
	out := &shelving{w: w, json: c.JSON}
	err = c.askStore(ctx, w, admin.Request{Command: admin.KnowledgeRemove, Files: files}, out)
	return errors.Join(out.endProgress(), err)
}

func wholePaths(paths []string) ([]string, error) {
	out := make([]string, len(paths))
	for i, path := range paths {
		var err error
		if out[i], err = filepath.Abs(path); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// shelving prints the lines about documents as they come: how far the work is for whoever waits, and what was done.
type shelving struct {
	w    world
	json bool

	rest   bytes.Buffer // of a line
	behind bool         // a line about the progress is open
	shown  int          // tenths of the work that were spoken of
}

// Write implements io.Writer.
func (s *shelving) Write(b []byte) (int, error) {
	s.rest.Write(b)
	for {
		line, err := s.rest.ReadBytes('\n')
		if err != nil {
			s.rest.Write(line)
			return len(b), nil
		}
		if err := s.showLine(line); err != nil {
			return 0, err
		}
	}
}

func (s *shelving) showLine(raw []byte) error {
	var l shelved
	if err := json.Unmarshal(raw, &l); err != nil {
		return fmt.Errorf("what was done cannot be read: %w", err)
	}
	if l.Report == nil {
		s.showProgress(l)
		return nil
	}
	if err := s.endProgress(); err != nil {
		return err
	}
	if s.json {
		_, err := s.w.out.Write(raw)
		return err
	}
	if l.Notice != "" {
		fmt.Fprintln(s.w.err, "note: "+l.Source+": "+l.Notice)
	}
	r := l.Report
	_, err := fmt.Fprintf(s.w.out, "%s: %d added, %d changed, %d removed, %d unchanged%s\n", l.Source, r.Added, r.Changed, r.Removed, r.Unchanged,
		listPassedOver(r.Skipped))
	return err
}

// showProgress says how far a work of several batches is: on one line at a terminal, now and then elsewhere.
func (s *shelving) showProgress(l shelved) {
	if l.Done >= l.Of {
		return
	}
	text := fmt.Sprintf("%s: %d of %d", l.Source, l.Done, l.Of)
	if isTerminal(s.w.err) {
		fmt.Fprint(s.w.err, "\r"+text+"  ")
		s.behind = true
		return
	}
	if tenth := 10 * l.Done / l.Of; tenth != s.shown {
		fmt.Fprintln(s.w.err, text)
		s.shown = tenth
	}
}

func (s *shelving) endProgress() error {
	if !s.behind {
		return nil
	}
	s.behind = false
	_, err := fmt.Fprintln(s.w.err)
	return err
}

func listPassedOver(files []string) string {
	const most = 5
	switch n := len(files); {
	case n == 0:
		return ""
	case n > most:
		return fmt.Sprintf("; passed over %s and %d more", strings.Join(files[:most], ", "), n-most)
	}
	return "; passed over " + strings.Join(files, ", ")
}

type knowledgeListCmd struct{ knowledgeFlags }

// Run lists the documents.
func (c *knowledgeListCmd) Run(ctx context.Context, w world) error {
	var raw bytes.Buffer
	if err := c.askStore(ctx, w, admin.Request{Command: admin.KnowledgeList}, &raw); err != nil {
		return err
	}
	if c.JSON {
		_, err := raw.WriteTo(w.out)
		return err
	}
	var files []knowledge.File
	if err := json.Unmarshal(raw.Bytes(), &files); err != nil {
		return err
	}
	var out table
	sections := 0
	for i, f := range files {
		if i == 0 || f.Source != files[i-1].Source {
			out = append(out, []string{f.Source})
		}
		out = append(out, []string{"  " + f.Name, fmt.Sprintf("%d sections", f.Sections)})
		sections += f.Sections
	}
	return append(out, []string{fmt.Sprintf("%d documents, %d sections", len(files), sections)}).printTable(w.out)
}

type knowledgeSearchCmd struct {
	knowledgeFlags
	Limit int      `default:"5" help:"How many hits at most."`
	Words []string `arg:"" name:"question" help:"What to look for."`
}

// Run searches.
func (c *knowledgeSearchCmd) Run(ctx context.Context, w world) error {
	if c.Limit < 1 || c.Limit > 1000 {
		return usageError{fmt.Errorf("--limit must be from 1 to 1000, not %d", c.Limit)}
	}
	var raw bytes.Buffer
	r := admin.Request{Command: admin.KnowledgeSearch, Query: strings.Join(c.Words, " "), Limit: c.Limit}
	if err := c.askStore(ctx, w, r, &raw); err != nil {
		return err
	}
	if c.JSON {
		_, err := raw.WriteTo(w.out)
		return err
	}
	var res found
	if err := json.Unmarshal(raw.Bytes(), &res); err != nil {
		return err
	}
	if res.Notice != "" {
		fmt.Fprintln(w.err, "note: "+res.Notice)
	}
	if len(res.Hits) == 0 {
		_, err := fmt.Fprintln(w.out, "nothing was found")
		return err
	}
	for i, h := range res.Hits {
		fmt.Fprintf(w.out, "%2d. %8.3f  %s  %s\n              %s\n", i+1, h.Score, h.File, strings.TrimSpace(h.Heading+"  "+h.Title), cutBeginning(h.Text))
	}
	return nil
}

// cutBeginning is the first words of a passage on one line.
func cutBeginning(s string) string { return text.Shorten(strings.Join(strings.Fields(s), " "), 70) }
