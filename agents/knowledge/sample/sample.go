// Package sample is a knowledge base to try the help desk with: the manual, the questions and answers and the release notes of a product that
// does not exist, in Japanese and, smaller, in English; and questions about it whose answers are known.
package sample

import (
	"embed"
	"io/fs"
)

//go:embed ja en
var files embed.FS

//go:embed questions.jsonl
var questions []byte

// Files are the documents, below ja and en.
func Files() fs.FS { return files }

// Questions are lines of JSON: a question, its kind, the sections that answer it, what an answer must say and must not say.
func Questions() []byte { return append([]byte(nil), questions...) }
