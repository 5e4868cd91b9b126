// Command train makes the model that finds what is to be changed of an answer, and how sure it has to be of each part, from the messages that authors marked.
// Run it by "go generate ./agents/interview/changes"; it takes some minutes.
package main

import (
	"github.com/mendanhq/mendan/agents/interview/changes"
	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

func main() { learn.Main(changes.Situation) }
