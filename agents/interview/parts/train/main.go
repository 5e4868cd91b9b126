// Command train makes the model that finds the parts of an answer, and how sure it has to be of each, from the answers that authors marked.
// Run it by "go generate ./agents/interview/parts"; it takes some minutes.
package main

import (
	"fmt"
	"os"

	"github.com/mendanhq/mendan/agents/interview/parts"
	"github.com/mendanhq/mendan/agents/interview/parts/marked"
	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

func main() {
	all, err := marked.Read()
	if err == nil {
		err = learn.Write(all, parts.Situation, "model.bin", "sure.txt")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}
