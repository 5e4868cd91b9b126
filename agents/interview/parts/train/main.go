// Command train makes the model that finds the parts of an answer, and how sure it has to be of each, from the answers that authors marked.
// Run it by "go generate ./agents/interview/parts"; it takes some minutes.
package main

import (
	"github.com/mendanhq/mendan/agents/interview/parts"
	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

func main() { learn.Main(parts.Situation) }
