// Command train makes the model that finds the words that tell what is asked for, and how sure it has to be of each part, from the answers that authors marked.
// Run it by "go generate ./agents/interview/values"; it takes some minutes.
package main

import (
	"github.com/mendanhq/mendan/agents/interview/values"
	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

func main() { learn.Main(values.Situation) }
