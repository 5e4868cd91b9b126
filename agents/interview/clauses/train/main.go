// Command train makes the model that parts a message into what it does, and how sure it has to be of each part, from the messages that authors marked.
// Run it by "go generate ./agents/interview/clauses"; it takes some minutes.
package main

import (
	"fmt"
	"os"

	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/interview/clauses/marked"
	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

func main() {
	all, err := marked.Read()
	if err == nil {
		err = learn.Write(all, clauses.Situation, "model.bin", "sure.txt")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}
