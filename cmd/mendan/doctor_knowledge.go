package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"strings"

	"github.com/mendanhq/mendan/agents/knowledge"
	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/cmd/mendan/admin"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// examineKnowledge looks at the configured documents, the index and the embeddings model.
func examineKnowledge(ctx context.Context, cfg config.Config, store string, getenv func(string) string) []bot.Finding {
	var out []bot.Finding
	for _, folder := range cfg.Knowledge.Folders {
		out = append(out, examineStand(folder))
	}
	out = append(out, examineIndex(ctx, cfg, store))
	if cfg.Embeds() {
		out = append(out, examineEmbeddings(ctx, cfg, getenv))
	}
	return out
}

func examineStand(folder string) bot.Finding {
	f := bot.Finding{Check: folder}
	s, err := openStand(folder)
	if err != nil {
		return failingFinding(f.Check, err, "name a folder or a document that is there, under knowledge.folders")
	}
	n := 0
	err = fs.WalkDir(s.files, ".", func(path string, e fs.DirEntry, err error) error {
		if err == nil && e.Type().IsRegular() && knowledge.Readable(path) && !strings.HasPrefix(e.Name(), ".") {
			n++
		}
		return err
	})
	f.Found = fmt.Sprintf("%d documents", n)
	if err != nil {
		f.Found, f.Do, f.Fails = err.Error(), "let this user read the folder and all below", true
	}
	return f
}

// examineIndex counts what is indexed. A store that is not there is not made.
func examineIndex(ctx context.Context, cfg config.Config, store string) (f bot.Finding) {
	f.Check = "index"
	if _, err := os.Stat(store); errors.Is(err, os.ErrNotExist) {
		f.Found = "empty: the store is not there yet"
		return f
	}
	var raw bytes.Buffer
	var files []knowledge.File
	d, done, err := reachStore(ctx, store, configForReading(cfg))
	if err == nil {
		err = errors.Join(d.Do(ctx, admin.Request{Command: admin.KnowledgeList}, &raw), done())
	}
	if err == nil {
		err = json.Unmarshal(raw.Bytes(), &files)
	}
	if err != nil {
		return failingFinding(f.Check, err, "see what is said about the store")
	}
	sections := 0
	for _, file := range files {
		sections += file.Sections
	}
	f.Found = fmt.Sprintf("%d documents, %d sections", len(files), sections)
	if len(files) == 0 {
		f.Found = "empty: mendan knowledge add indexes documents"
	}
	return f
}

// examineEmbeddings has one text made into a vector.
func examineEmbeddings(ctx context.Context, cfg config.Config, getenv func(string) string) bot.Finding {
	e := cfg.Knowledge.Embeddings
	f := bot.Finding{Check: e.Provider + "/" + e.Model}
	embed, end, err := openEmbedder(cfg, getenv)
	if err != nil {
		return failingFinding(f.Check, err, "set it where mendan is started")
	}
	defer end()
	ctx, cancel := context.WithTimeout(ctx, examination)
	defer cancel()
	vectors, err := embed.Embed(ctx, []string{"OK"})
	if err != nil {
		f.Found, f.Fails = err.Error(), true
		f.Do = "see that the provider has this embeddings model; until it answers, documents are found by their words alone"
		return f
	}
	f.Found = fmt.Sprintf("makes vectors of %d numbers", len(vectors[0]))
	return f
}
