package hearing

import (
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
)

// wishesBeside are the wishes that are heeded beside an answer. What is asked for once more before it is done, or opens another question, is the
// matter of the whole message.
var wishesBeside = []intents.Intent{intents.WantsHuman, intents.WantsQuiet, intents.WantsCopy, intents.WantsPause}

// sureBeside is how sure a sentence among others has to be such a wish.
const sureBeside = 0.6

// wishIn is the wish that a sentence is and nothing else; empty for none.
func (l *Listener) wishIn(sentence string) intents.Intent {
	r := l.Reads(sentence)
	for _, want := range wishesBeside {
		if intents.Is(want, sentence) && !r.Does(reading.Answer) || len(r) == 1 && r[0].Kind == MoveOf[want] && r[0].Sure >= sureBeside {
			return want
		}
	}
	return ""
}
