package phone

import (
	_ "embed"
	"regexp"
	"strconv"
	"strings"
	"sync"
)

//go:generate go run ./gen

// Source: see the file's first lines, and NOTICE.
//
//go:embed plans.tsv
var plansTSV string

// world finds the plans: a region's, and all that share a calling code, the main one first.
type world struct {
	region map[string]func() *plan
	code   map[string][]func() *plan
}

// index only cuts the table into lines; one is read when it is needed.
var index = sync.OnceValue(func() world {
	w := world{map[string]func() *plan{}, map[string][]func() *plan{}}
	for line := range strings.Lines(plansTSV) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		region, rest, _ := strings.Cut(line, "\t")
		code, _, _ := strings.Cut(rest, "\t")
		p := sync.OnceValue(func() *plan { return readPlan(line) })
		w.code[code] = append(w.code[code], p)
		if region != nowhere {
			w.region[region] = p
		}
	}
	return w
})

// nowhere is the region of calling codes that belong to no country. Source: UN M.49, "World".
const nowhere = "001"

// plan is how numbers are written in one region.
type plan struct {
	region, code         string
	international, trunk func() *regexp.Regexp // the prefixes; nil when there is none
	transform            string                // what the trunk prefix becomes, if not nothing
	leading              func() *regexp.Regexp // how the region's numbers begin, where that tells it from its neighbours
	mobile, fixed        int                   // usual lengths, 0 when not known
	local                []int                 // lengths that are only dialled from nearby
	general              kind
	kinds                []kind
}

// kind is one kind of number: its possible lengths, those of any number when there are none, and how it looks.
type kind struct {
	lengths []int
	pattern func() *regexp.Regexp
}

func readPlan(line string) *plan {
	c := strings.Split(strings.TrimSuffix(line, "\n"), "\t")
	usual := ints(c[6])
	p := &plan{
		region: c[0], code: c[1], international: begins(c[2]), trunk: begins(c[3]), transform: c[4], leading: begins(c[5]),
		mobile: usual[0], fixed: usual[1], local: ints(c[8]), general: kind{ints(c[7]), whole(c[9])},
	}
	for _, k := range c[10:] {
		lengths, pattern, _ := strings.Cut(k, ":")
		p.kinds = append(p.kinds, kind{ints(lengths), whole(pattern)})
	}
	return p
}

func ints(list string) (out []int) {
	for word := range strings.FieldsSeq(list) {
		n, _ := strconv.Atoi(word)
		out = append(out, n)
	}
	return out
}

func begins(pattern string) func() *regexp.Regexp {
	if pattern == "" {
		return nil
	}
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("^(?:" + pattern + ")") })
}

func whole(pattern string) func() *regexp.Regexp {
	return sync.OnceValue(func() *regexp.Regexp { return regexp.MustCompile("^(?:" + pattern + ")$") })
}
