// Package knowledge reads documents into sections and finds the sections that a question is about.
//
// It keeps nothing in memory between calls: sections, postings and vectors are rows of an agents.Table, so that a large
// collection costs a query only the rows of its own words. An index may be searched by many at once; two that add to the same
// rows at once must be kept apart by the port, whose Update is one transaction. Adding is idempotent: what has not changed is not read
// again, what is gone from its source is gone from the index when Add returns.
//
// What documents say is data. The package neither follows nor fetches anything that they name, and logs nothing.
package knowledge

import (
	"context"
	"errors"

	"github.com/mendanhq/mendan/agents"
)

// ErrFormat says that a file is of no kind that can be read, or not UTF-8.
var ErrFormat = errors.New("knowledge: not a readable document")

// Section is a passage with a name of its own: what is found, shown and named as a source.
type Section struct {
	Source  string   `json:"source"`            // the collection that it was added with
	File    string   `json:"file"`              // relative to its source, with /
	Heading string   `json:"heading"`           // verbatim: a heading without its #, row:N of a table, a text block's first word
	Title   string   `json:"title,omitempty"`   // what the section is about, when Heading is only a place: a row's question
	Parents []string `json:"parents,omitempty"` // the headings above it, outermost first
	Text    string   `json:"text"`
}

// Embedder makes vectors of texts, all of one length. It may block on the network.
type Embedder interface {
	// Model names what the vectors can be compared with; another name makes the stored ones unused.
	Model() string
	Embed(ctx context.Context, texts []string) ([][]float32, error)
}

// Index is a collection of sections in rows.
type Index struct {
	// Progress is told how far a long work has come, in files that are indexed and then in sections that are given vectors. It may be nil.
	Progress func(done, of int)

	rows  agents.Table
	embed Embedder
}

// New is the index in these rows. Without an embedder, nil, it is searched by words alone.
func New(rows agents.Table, e Embedder) *Index { return &Index{rows: rows, embed: e} }
