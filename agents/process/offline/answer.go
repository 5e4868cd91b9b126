package offline

import (
	"strings"

	"github.com/mendanhq/mendan/agents/process"
	"github.com/mendanhq/mendan/agents/process/brief"
	"github.com/mendanhq/mendan/agents/process/template"
)

// answer is the reply to what was said.
func answer(in process.Input) template.Reply {
	d := designer{Input: in, text: strings.Join(in.Said, "\n")}
	return d.begin()
}

// designer is one reply in the making.
type designer struct {
	process.Input
	text string
}

func (d *designer) begin() template.Reply {
	kind := brief.KindOf(d.text)
	p := recipe(kind, d.Context, d.Lang, titleOf(kind, d.Context, "", d.Lang))
	draft := p.draft()
	return template.Reply{Answer: say(d.Lang, "案です。", "A draft."), Draft: &draft}
}
