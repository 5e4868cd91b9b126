package compliance

import (
	"fmt"
	"maps"
	"slices"
	"strings"
)

// atLeast is how many wordings of a line with alternatives are learnt at least, if it has so many.
const atLeast = 8

// read takes in one text: "= section" lines, each with the lines that belong to it.
func (t *trainer) read(text string) error {
	section := ""
	for line := range strings.Lines(text) {
		line = strings.TrimSuffix(line, "\n")
		name, isSection := strings.CutPrefix(line, "= ")
		switch {
		case strings.HasPrefix(line, "#") || strings.TrimSpace(line) == "":
		case isSection:
			section = name
		case section == "before":
			t.before = append(t.before, line)
		case section == asksThing || section == asksDeed:
			t.ways[section] = append(t.ways[section], line)
		case section == "after":
			t.after = append(t.after, line)
		case section == "":
			return fmt.Errorf("%q is in no section", line)
		case strings.HasPrefix(section, "thing "):
			t.addThings(asksThing, strings.TrimPrefix(section, "thing "), line)
		case strings.HasPrefix(section, "deed "):
			t.addThings(asksDeed, strings.TrimPrefix(section, "deed "), line)
		default:
			for _, s := range t.expandLine(line) {
				t.add(section, s)
			}
		}
	}
	return nil
}

// Sections with the ways in which a thing, or something done, is asked for; X stands for it.
const (
	asksThing = "asks X"
	asksDeed  = "asks deed"
)

// addThings learns each thing of a line, "a|b", asked for in some of the ways that the text has.
func (t *trainer) addThings(ways, section, line string) {
	const some = 7
	for thing := range strings.SplitSeq(line, "|") {
		var fitting []string
		for _, way := range t.ways[ways] {
			if isASCII(way) == isASCII(thing) {
				fitting = append(fitting, way)
			}
		}
		for _, i := range t.r.Perm(len(fitting))[:min(some, len(fitting))] {
			t.add(section, strings.Replace(fitting[i], "X", thing, 1))
		}
	}
}

// add learns a sentence of a section; what a section leaves open about the field is not learnt from it.
func (t *trainer) add(section, text string) {
	x := example{text: text, yes: map[string]bool{}, silent: isAim}
	aim, isField := strings.CutPrefix(section, aimField)
	topic, isRemark := strings.CutPrefix(section, remarkLabel+" ")
	switch group, fact, _ := strings.Cut(aim, " "); {
	case isField && fact != "":
		x.yes[aimField+group], x.yes[aimFact+fact] = true, true
		x.silent = func(string) bool { return false }
	case isField:
		x.yes[section] = true
		x.silent = func(l string) bool { return strings.HasPrefix(l, aimFact) }
	case section == offTopicLabel:
		x.yes[offTopicLabel] = true
		x.silent = func(string) bool { return false }
	case section == "beyond":
		x.silent = func(l string) bool { return isAim(l) && !strings.HasPrefix(l, aimFact) }
	case isRemark:
		x.yes[remarkLabel], x.yes[topic] = true, true
	case section == "fine": // of no field in particular, yet of the work
		x.silent = func(l string) bool { return isAim(l) && l != offTopicLabel }
	case section != "kind":
		x.yes[section] = true
	}
	for _, l := range sortedKeys(x.yes) {
		t.label(l)
	}
	t.keepExample(x)
}

// Asked is a question with the verdict that people gave: Type is empty for one that passes, Topic may say which of a forbidden one
// it is, or "off" that one serves no field at all, Facts are the keys of what was known when it was asked.
type Asked struct {
	Field, Text, Type, Topic string
	Facts                    []string
}

// addAsked learns a judged question. Without a topic the lexicon says which one a forbidden question is about; what it does not
// know is not learnt.
func (t *trainer) addAsked(q Asked) error {
	x := example{text: q.Text, yes: map[string]bool{}, silent: isAim}
	own := t.groups(q.Field)
	switch Type(q.Type) {
	case ProhibitedTopic:
		if err := t.markForbidden(q, x.yes); err != nil || len(x.yes) == 0 {
			return err
		}
	case ToneViolation:
		x.yes[toneLabel] = true
	case NoIntentBinding:
		x.silent = func(l string) bool { return isAim(l) && !own[l] }
		if q.Topic == offTopicLabel {
			x.yes[offTopicLabel] = true
			x.silent = func(l string) bool { return strings.HasPrefix(l, aimFact) }
		}
	case DuplicateQuestion:
		known := t.facts(q.Facts)
		maps.Copy(x.yes, known)
		maps.Copy(x.yes, own)
		x.silent = func(l string) bool { return strings.HasPrefix(l, aimFact) && !known[l] }
	default:
		known := t.facts(q.Facts)
		maps.Copy(x.yes, own)
		x.silent = func(l string) bool { return strings.HasPrefix(l, aimFact) && !known[l] }
	}
	for range weight {
		t.keepExample(x)
	}
	return nil
}

// weight is how much more a judged question counts than one wording of a line.
const weight = 2

// markForbidden marks the topics of a forbidden question.
func (t *trainer) markForbidden(q Asked, yes map[string]bool) error {
	if q.Topic != "" {
		topic := learnedTopic(q.Topic)
		if _, ok := t.labels[topic]; !ok {
			return fmt.Errorf("%q has the topic %q, of which the texts say nothing", q.Text, q.Topic)
		}
		yes[topic] = true
		return nil
	}
	for _, c := range slices.Concat(t.lexicon.sentences(fold(q.Text), t.lexicon.cuts, t.lexicon.asking)...) {
		for _, h := range t.lexicon.askedTopics(c, false) {
			yes[learnedTopic(h.topic)] = true
		}
	}
	return nil
}

// groups are the labels of what a field is for, among those that the texts have.
func (t *trainer) groups(field string) map[string]bool {
	out := map[string]bool{}
	for _, f := range t.lexicon.facetsOf(field) {
		if _, ok := t.labels[aimField+f.group]; ok {
			out[aimField+f.group] = true
		}
	}
	return out
}

// facts are the labels of known facts, among those that the texts have.
func (t *trainer) facts(keys []string) map[string]bool {
	out := map[string]bool{}
	for _, key := range keys {
		for _, f := range t.lexicon.factFacets(key) {
			if _, ok := t.labels[aimFact+f.name]; ok {
				out[aimFact+f.name] = true
			}
		}
	}
	return out
}

// keepExample files an example; of one in which nothing is wrong each sentence and each part of one is one too.
func (t *trainer) keepExample(x example) {
	t.examples = append(t.examples, x)
	if slices.ContainsFunc(slices.Collect(maps.Keys(x.yes)), func(l string) bool { return !isAim(l) }) {
		return
	}
	for _, ends := range []string{"。？！?!.", "。？！?!.、,（）()「」"} {
		parts := strings.FieldsFunc(x.text, func(r rune) bool { return strings.ContainsRune(ends, r) })
		for _, s := range parts {
			if len(parts) > 1 {
				t.examples = append(t.examples, example{text: s, yes: map[string]bool{}, silent: isAim})
			}
		}
	}
}

// learnedTopic is the topic under which the model learns one of the lexicon: those that the same rules cover are one.
func learnedTopic(topic string) string {
	switch topic {
	case "spouse", "romance", "maiden_name":
		return "marriage"
	case "pregnancy":
		return "children"
	case "disability", "sick_days", "claims", "genetics":
		return "health"
	case "accent":
		return "native_language"
	}
	return topic
}

func (t *trainer) label(name string) {
	if _, ok := t.labels[name]; !ok {
		t.labels[name] = len(t.names)
		t.names = append(t.names, name)
	}
}

// expandLine returns wordings of a line: enough that each alternative of its longest {a|b} comes twice, in turn, beside others at random.
func (t *trainer) expandLine(line string) []string {
	longest := 1
	for group := range strings.SplitSeq(line, "{") {
		group, _, _ = strings.Cut(group, "}")
		longest = max(longest, strings.Count(group, "|")+1)
	}
	out := []string{t.pickWording(line, 0)}
	for round := 1; round < max(2*longest, atLeast) && strings.Contains(line, "{"); round++ {
		if s := t.pickWording(line, round); !slices.Contains(out, s) {
			out = append(out, s)
		}
	}
	return out
}

// pickWording takes one of each {a|b}: of those with many, the one whose turn it is.
func (t *trainer) pickWording(line string, round int) string {
	for {
		end := strings.IndexByte(line, '}')
		start := strings.LastIndexByte(line[:max(end, 0)], '{')
		if end < 0 || start < 0 {
			return line
		}
		either := strings.Split(line[start+1:end], "|")
		i := t.r.IntN(len(either))
		if len(either) > 3 {
			i = (round + round/len(either)*t.r.IntN(3)) % len(either)
		}
		line = line[:start] + either[i] + line[end+1:]
	}
}
