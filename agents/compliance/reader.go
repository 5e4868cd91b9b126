package compliance

import (
	"fmt"
	"strings"
)

// node is a value of a lexicon file: a text, or names with values.
type node struct {
	text string
	kids map[string]*node
}

// at returns the value of a name, an empty one if there is none.
func (n *node) at(name string) *node {
	if kid := n.kids[name]; kid != nil {
		return kid
	}
	return &node{}
}

// list reads a flow sequence of bare texts, such as [a, b c].
func (n *node) list() []string {
	inner := strings.TrimSuffix(strings.TrimPrefix(n.text, "["), "]")
	if inner == "" {
		return nil
	}
	return strings.Split(inner, ", ")
}

// readYAML reads the plain kind of YAML that the lexicon is written in: nested names, two spaces deeper each; texts that are
// bare, in double quotes or folded (>-); flow sequences. The YAML library takes longer for these files than all the rest takes
// before the first verdict; a test holds both readings equal.
func readYAML(data string) (*node, error) {
	r := reader{open: []*node{{}}}
	number := 0
	for line := range strings.SplitSeq(data, "\n") {
		number++
		if err := r.line(line); err != nil {
			return nil, fmt.Errorf("line %d: %w", number, err)
		}
	}
	r.endFolded()
	return r.open[0], nil
}

type reader struct {
	open   []*node // the node at each depth that further names belong to
	folded []string
	indent int // of the name whose folded text is being read, if any
	inText bool
}

func (r *reader) line(line string) error {
	text := strings.TrimLeft(line, " ")
	indent := len(line) - len(text)
	if r.inText && indent > r.indent {
		r.folded = append(r.folded, text)
		return nil
	}
	r.endFolded()
	if text == "" || text[0] == '#' {
		return nil
	}
	name, value, ok := strings.Cut(text, ":")
	depth := indent / 2
	if !ok || indent%2 != 0 || depth >= len(r.open) {
		return fmt.Errorf("want a name and a colon, at most two spaces deeper than the line before")
	}
	parent := r.open[depth]
	if parent.kids == nil {
		parent.kids = map[string]*node{}
	}
	if parent.kids[name] != nil {
		return fmt.Errorf("the name %q was used before", name)
	}
	kid := &node{text: scalar(value)}
	parent.kids[name] = kid
	r.open = append(r.open[:depth+1], kid)
	r.inText, r.indent = kid.text == ">-", indent
	return nil
}

func (r *reader) endFolded() {
	if r.inText {
		r.open[len(r.open)-1].text = strings.Join(r.folded, " ")
	}
	r.inText, r.folded = false, nil
}

var unquote = strings.NewReplacer(`\"`, `"`, `\\`, `\`)

// scalar reads a text on the line of its name.
func scalar(value string) string {
	value = strings.TrimSpace(value)
	if quoted, ok := strings.CutPrefix(value, `"`); ok {
		return unquote.Replace(strings.TrimSuffix(quoted, `"`))
	}
	if strings.HasPrefix(value, "#") {
		return ""
	}
	value, _, _ = strings.Cut(value, " #")
	return strings.TrimSpace(value)
}
