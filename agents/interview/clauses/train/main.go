// Command train makes the model that parts a message into what it does, and how sure it has to be of each part, from the messages that authors marked.
// Run it by "go generate ./agents/interview/clauses"; it takes some minutes.
package main

import (
	"github.com/mendanhq/mendan/agents/interview/clauses"
	"github.com/mendanhq/mendan/agents/language/tag/learn"
)

func main() { learn.Main(clauses.Situation) }
