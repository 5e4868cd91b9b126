package hearing

import (
	"github.com/mendanhq/mendan/agents/interview/brief"
	"github.com/mendanhq/mendan/agents/interview/facts"
	"github.com/mendanhq/mendan/agents/interview/form"
	"github.com/mendanhq/mendan/agents/interview/intents"
	"github.com/mendanhq/mendan/agents/interview/reading"
	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/value"
)

// Reply says what an utterance without facts is to a field: nothing to tell, a refusal, of other fields, or nothing of these; and how it reads as the kind of
// value that the field asks for.
func (l *Listener) Reply(def *form.Field) (reply string, read ask.Answer) {
	said := l.Said.Text
	at, _ := l.Protected(said)
	if len(l.ofOther(def, said, at)) > 0 && intents.Plainly(blanked(said, l.unusable(def, said), " ")) == "" { // "no Thursdays" is no "none"
		return brief.ReplyOther, read
	}
	if def.Type == form.TypeText && facts.DaysKey(*def) == "" && facts.NamesDays(said) && hasFigures(said) { // "tues and thurs, 22 hours, no nights"
		return brief.ReplyOther, read
	}
	read = value.Parse(said, facts.WantOf(*def), l.Where(def))
	saysNo := intents.Is(intents.SaysNo, said) && len(l.Options(def)) == 0
	switch {
	case stance.IsRefusal(said) || read.Status == ask.Declined || l.Does(reading.Refuse):
		return brief.ReplyRefusal, read
	case facts.AsksForHelp(*def) && (facts.AsksToBeHelped(said) || facts.DeniesBesideNeed(said)): // "haha. No, seriously, could you text me afterwards"
		return "", read
	case stance.IsNone(said) || read.Status == ask.None || l.doesOnly(reading.None), saysNo && noneCompletes(def):
		return brief.ReplyNone, read
	case saysNo:
		return brief.ReplyRefusal, read
	case def.Type == form.TypeFile && intents.Is(intents.SaysNo, l.firstClause()): // "nope, never made one"
		return brief.ReplyNone, read
	case read.Status == ask.Negotiable && !def.Required:
		return brief.ReplyNone, read
	}
	return "", read
}
