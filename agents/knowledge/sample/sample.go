// Package sample is a knowledge base to try the help desk with: the manual, the questions and answers and the release notes of a product that
// does not exist, in Japanese and, smaller, in English. Beside it, for tests, questions.jsonl: a question a line, its kind, the sections that
// answer it, what an answer must say and must not say.
package sample

import (
	"embed"
	"io/fs"
)

//go:embed ja en
var files embed.FS

// Files are the documents, below ja and en.
func Files() fs.FS { return files }
