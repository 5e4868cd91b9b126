package offline

import (
	"strings"

	"github.com/mendanhq/mendan/agents/helpdesk"
	"github.com/mendanhq/mendan/agents/helpdesk/mail"
	"github.com/mendanhq/mendan/agents/knowledge/lexicon"
)

// plan divides a question by its clauses: each thing that is asked is a part, courtesy is none, and what is only told goes with what is
// asked about it.
func plan(in helpdesk.PlanInput) helpdesk.Plan {
	out := []string{}
	told := ""
	for _, s := range mail.Sentences(mail.Plain(in.Question.Text)) {
		all := asks(s)
		for _, c := range parts(s) {
			leans := thin(c) || sections.Match("refers", lexicon.Fold(c))
			switch {
			case c == "":
			case !all && !troubled(c):
				told = strings.TrimSpace(told + " " + c)
			case leans && told != "":
				out, told = append(out, told+" "+c), ""
			case leans && len(out) > 0:
				out[len(out)-1] += " " + c
			default:
				out = append(out, c)
			}
		}
	}
	if told != "" && len(out) == 0 {
		out = append(out, told)
	}
	return helpdesk.Plan{Subtasks: out}
}

// parts are the clauses of a sentence, bare, and each of the things that one lists.
func parts(s string) []string {
	var out []string
	for _, c := range clauses(s) {
		out = append(out, listed(bare(c))...)
	}
	return out
}

// listed are the things that are asked for one after the other: 写真の形式、解約の期限と営業所の住所.
func listed(c string) []string {
	all := sections.Pattern("between").Split(c, -1)
	for _, one := range all {
		if !strings.Contains(one, "の") || sections.Match("predicate", one) || thin(one) {
			return []string{c}
		}
	}
	return all
}

// clauses cuts a sentence where it goes on to ask something else. Both sides must be of some substance.
func clauses(s string) []string {
	for _, j := range sections.Forms("joints") {
		for _, at := range j.FindAllStringSubmatchIndex(s, -1) {
			if left, right := s[:at[3]], s[at[4]:]; !thin(left) && !thin(right) && asks(s) {
				return append(clauses(left), clauses(right)...)
			}
		}
	}
	return []string{s}
}

// bare is a clause without what leads to it and the wish around it.
func bare(c string) string {
	c = sections.Pattern("wish").ReplaceAllString(sections.Cut("connective", c), "")
	if rest := sections.Cut("about", c); rest != "" {
		c = rest
	}
	return strings.TrimSpace(strings.TrimRight(sections.Cut("request", strings.TrimRight(c, "。.!！ ")), "。. 、,"))
}

func asks(c string) bool {
	return sections.Match("asking", strings.TrimRight(lexicon.Fold(c), "。.! "))
}

func troubled(c string) bool { return sections.Match("trouble", lexicon.Fold(c)) || len(codes(c)) > 0 }

// thin reports a clause that names nothing to look for: 「どうすればいいですか」.
func thin(c string) bool {
	sum := 0.0
	named := false
	for _, t := range contents(bare(c)) {
		sum += t.weight
		named = named || t.kind != stem && t.kind != kana
	}
	return sum < 0.8 || !named && sum < 1.2
}
