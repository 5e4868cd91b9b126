// Command train makes the model that finds the words that tell what is asked for, and how sure it has to be of each part, from the answers that authors marked.
// Run it by "go generate ./agents/interview/values"; it takes some minutes.
package main

import (
	"fmt"
	"os"

	"github.com/mendanhq/mendan/agents/interview/values"
	"github.com/mendanhq/mendan/agents/interview/values/marked"
	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

func main() {
	all, err := marked.Read()
	if err == nil {
		err = learn.Write(all, values.Situation, "model.bin", "sure.txt")
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, "train:", err)
		os.Exit(1)
	}
}
