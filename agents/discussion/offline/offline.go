// Package offline plays the models of a discussion by rules. Rules know nothing of a matter, and say so: each looks at the question from
// one side, in its words alone, and the moderator lays the sides beside each other. The same question has the same answers, always.
package offline

import (
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/mendanhq/mendan/agents/discussion"
	"github.com/mendanhq/mendan/agents/llm"
	rules "github.com/mendanhq/mendan/agents/llm/offline"
	"github.com/mendanhq/mendan/agents/quorum"
)

// Rules are the rules by agent.
func Rules() map[string]rules.Rule {
	return map[string]rules.Rule{
		discussion.Answerer:  rule(answer),
		discussion.Reviewer:  rule(review),
		discussion.Moderator: rule(moderate),
	}
}

func rule(play func(discussion.Asked) (string, error)) rules.Rule {
	return rules.Of(func(_ context.Context, _ llm.Request, in discussion.Asked) (llm.Response, error) {
		text, err := play(in)
		return llm.Response{Content: text}, err
	})
}

// side is what a rule looks at: its name, and what it has to say to a question.
type side struct {
	ja, en string
	points func(q question, lang string) []string
}

// sides are all that there are. A model takes the one of its seat; with more models than sides, some look at the same.
func sides() []side {
	return []side{
		{"何が問われているか", "what is asked", asks},
		{"うまくいかない場合", "what could go wrong", risks},
		{"何が分かれば決められるか", "what has to be known", evidence},
		{"誰に関わるか", "whom it concerns", people},
	}
}

func sideOf(seat int) side {
	all := sides()
	return all[max(seat, 0)%len(all)]
}

func (s side) name(lang string) string { return rules.Say(lang, s.ja, s.en) }

// heading begins an answer: by it the others know the side.
func (s side) heading(lang string) string {
	return rules.Say(lang, "規則による回答です（言語モデルではありません）。見るところ: ", "An answer by rules, not by a language model. It looks at: ") + s.name(lang)
}

func answer(in discussion.Asked) (string, error) {
	s := sideOf(in.Seat)
	lines := []string{s.heading(in.Lang)}
	for _, p := range s.points(read(in.Question), in.Lang) {
		lines = append(lines, "- "+p)
	}
	return strings.Join(lines, "\n"), nil
}

// seen is the side of an answer and its points, as they stand in it.
func seen(o quorum.Opinion, lang string) (name string, points []string) {
	head, rest, _ := strings.Cut(o.Text, "\n")
	for _, s := range sides() {
		if head == s.heading(lang) {
			name = s.name(lang)
		}
	}
	for line := range strings.SplitSeq(rest, "\n") {
		if p, ok := strings.CutPrefix(line, "- "); ok {
			points = append(points, p)
		}
	}
	return name, points
}

// review says of each answer what it looks at, and what its own side adds.
func review(in discussion.Asked) (string, error) {
	own := sideOf(in.Seat)
	var lines []string
	for _, o := range in.Others {
		name, points := seen(o, in.Lang)
		if name == own.name(in.Lang) {
			lines = append(lines, rules.Say(in.Lang, o.Label+": 同じところを見ています。", o.Label+": looks at the same as this rule."))
			continue
		}
		lines = append(lines, fmt.Sprintf(rules.Say(in.Lang, "%s: 「%s」を %d 点挙げています。「%s」には触れていません。",
			"%s: names %[3]d points on “%[2]s”. It says nothing on “%[4]s”."),
			o.Label, name, len(points), own.name(in.Lang)))
	}
	if points := own.points(read(in.Question), in.Lang); len(points) > 0 {
		lines = append(lines, rules.Say(in.Lang, "あわせて考えること: ", "To be weighed beside it: ")+points[0])
	}
	return strings.Join(lines, "\n"), nil
}

// moderate lays the sides beside each other. It decides nothing.
func moderate(in discussion.Asked) (string, error) {
	q := read(in.Question)
	out := quorum.Synthesis{KeyPoints: []string{}, Agreement: []string{}, Disagreement: []string{}}
	var names []string
	for _, o := range in.Others {
		name, points := seen(o, in.Lang)
		if name == "" {
			continue
		}
		names = append(names, name)
		for _, p := range points[:min(2, len(points))] {
			out.KeyPoints = append(out.KeyPoints, name+": "+p)
		}
	}
	out.Conclusion = rules.Say(in.Lang, "規則による整理です。",
		"Sorted by rules. ") + q.restated(in.Lang) + rules.Say(in.Lang, "決める前に、次の点を確かめてください。", " Before deciding, look at the points below.")
	if len(names) > 1 {
		out.Agreement = append(out.Agreement, rules.Say(in.Lang, "見るところが違うだけで、食い違いはありません。",
			"The rules look at different sides and do not contradict each other."))
	}
	raw, err := json.Marshal(out)
	return string(raw), err
}
