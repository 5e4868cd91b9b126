package value

import (
	"slices"
	"strings"
	"unicode"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/memo"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Choice finds the options meant: by id, label or number, by what distinguishes them, and for yes and no also by any way of
// agreeing. reason is empty when it is clear, "absent" when nothing of the kind was said, else ReasonUnclear, or ReasonMultiple
// when several were named and one is wanted. at covers the words read.
func Choice(said string, options []ask.Option, multiple bool) (ids []string, at text.Span, reason string) {
	return readChoice(text.Read(said), ask.Want{Options: options, Multiple: multiple})
}

// stripPoliteness returns a message without politeness around it, in lower case.
func stripPoliteness(s string) string { return stripOnce(s) }

var stripOnce = memo.Of(func(s string) string {
	s = strings.TrimRightFunc(strings.ToLower(text.Fold(s)), isEmoji)
	s = strings.TrimSpace(stance.LeadIn().ReplaceAllString(laughs().ReplaceAllString(s, "$1"), ""))
	return strings.Trim(stance.PoliteTail().ReplaceAllString(s, ""), " 。.!、,\"'「」()")
})

// isEmoji reports what stands behind an answer and says nothing: "1 😂".
func isEmoji(r rune) bool {
	return unicode.In(r, unicode.So, unicode.Sk, unicode.Mn, unicode.Zs) || r == '\u200d'
}

// laughs is a laugh at the end of an answer.
var laughs = pattern.Lazy(`(?:[\s、,.。!！]+(?:lol|haha+|hehe+)|[\s、,.。!！(（]*笑[)）]?|([^a-z])w{1,4})$`)

func readChoice(t text.Text, w ask.Want) (ids []string, at text.Span, reason string) {
	whole := t.Span(0, len(t.Folded))
	if len(w.Options) == 0 {
		return nil, text.Span{}, string(ask.Absent)
	}
	t = withoutDeniedQuote(stance.WithoutContrasted(stance.WithoutIdioms(t)))
	if t = ofRights(t, w); lacksPermit(t, w) {
		return nil, whole, ask.ReasonUnclear
	}
	said := stripPoliteness(t.Low)
	if said == "" {
		return nil, text.Span{}, string(ask.Absent)
	}
	for _, o := range w.Options {
		if said == strings.ToLower(text.Fold(o.ID)) || slices.ContainsFunc(o.Labels, func(l string) bool { return stripPoliteness(l) == said }) {
			return []string{o.ID}, whole, ""
		}
	}
	if n := pickByPlace(said, len(w.Options)); n >= 0 {
		return []string{w.Options[n].ID}, whole, ""
	}
	if n := numberedOption(t, w); n >= 0 {
		return []string{w.Options[n].ID}, whole, ""
	}
	if stance.IsRefusal(t.Raw) {
		for _, o := range w.Options { // "Prefer not to say" may be an option
			if slices.ContainsFunc(o.Labels, stance.IsRefusal) {
				return []string{o.ID}, whole, ""
			}
		}
		return nil, whole, string(ask.Absent)
	}
	if w.Multiple {
		ids, none := readSweep(t, w, said)
		if n := noneOption(w); none && n >= 0 {
			return []string{w.Options[n].ID}, whole, ""
		}
		if none {
			return nil, whole, string(ask.None)
		}
		listed, all := readSeveral(t, w, said)
		switch {
		case all && len(listed) > 0:
			return orderIDs(append(ids, listed...), w.Options), whole, ""
		case len(ids) > 0:
			return ids, whole, ""
		}
		if len(listed) > 0 {
			more, _ := weighOptions(t, w)
			return orderIDs(append(listed, more...), w.Options), whole, ""
		}
	}
	if i := eitherOption(w); noPick().MatchString(said) && i >= 0 {
		return []string{w.Options[i].ID}, whole, ""
	}
	if n := labelledOption(w, said); n >= 0 && noPick().MatchString(said) {
		return []string{w.Options[n].ID}, whole, ""
	}
	if namesNone(w, said, ownWords(w.Options)) || noPick().MatchString(said) && !offersOption(w, noPick()) {
		return nil, whole, ask.ReasonUnclear
	}
	ids, reason = weighOptions(t, w)
	if part := partOf(said, w); reason == ask.ReasonUnclear && len(part) > 0 {
		ids, reason = part, ""
	}
	if len(ids) > 1 && !w.Multiple {
		return ids, whole, ask.ReasonMultiple
	}
	if len(ids) == 1 && (emptyNo(t, w, ids[0]) || !w.Multiple && (isOfOthers(t, w) || onlyPolarity(t, w, ids[0]) && isStray(t, w))) {
		return nil, whole, ask.ReasonUnclear
	}
	return ids, whole, reason
}

// deniedQuote is an option that is quoted to say that it is not the one: 「「制限なく」は違います」.
var deniedQuote = pattern.Lazy(`[「『"][^「」『』"]{1,24}[」』"]\s?(?:では|じゃ|は|の(?:ほう|方)(?:は|では))\s?(?:違|ちが|な[いく]|あり?ませ)[^。、\n]*[。、]?`)

// withoutDeniedQuote leaves such an option out, where something else is told.
func withoutDeniedQuote(t text.Text) text.Text {
	low := deniedQuote().ReplaceAllString(t.Low, " ")
	if low == t.Low || strings.Trim(low, " 　、,.。!") == "" {
		return t
	}
	return text.Read(low)
}

// numberedOption is the one option by whose number a message begins, where the words behind it name no other: "2, like I said, student visa"; else -1.
func numberedOption(t text.Text, w ask.Want) int {
	m := numberThenWords().FindStringSubmatch(t.Low)
	if w.Multiple || m == nil {
		return -1
	}
	n := pickByPlace(m[1], len(w.Options))
	if n < 0 || strings.ContainsFunc(m[2], unicode.IsDigit) {
		return -1
	}
	if ids, reason := weighOptions(text.Read(m[2]), w); reason == "" && !slices.Equal(ids, []string{w.Options[n].ID}) {
		return -1
	}
	return n
}

// numberThenWords is a number with nothing counted, and words behind it.
var numberThenWords = pattern.Lazy(`^\s*((?:(?:option|number|no\.?|選択肢|番号)\s?)?\(?\d{1,2}\)?(?:番|つ目)?)\s*(?:[,、。:;]|です[、。]?|[-–—] )\s*(\S.*)$`)

// eitherOption is the only option that stands for any of the others, -1 where there is none or several.
func eitherOption(w ask.Want) int {
	at := -1
	for i, o := range w.Options {
		if !slices.ContainsFunc(o.Labels, func(l string) bool { return noPick().MatchString(stripPoliteness(l)) }) {
			continue
		}
		if at >= 0 {
			return -1
		}
		at = i
	}
	return at
}

// offersOption reports that an option's label is of the kind: "Either is fine" may be one.
func offersOption(w ask.Want, p *pattern.Regexp) bool {
	return slices.ContainsFunc(w.Options, func(o ask.Option) bool {
		return slices.ContainsFunc(o.Labels, func(l string) bool { return p.MatchString(stripPoliteness(l)) })
	})
}

// noneOption is the option that stands for none of the others; -1 where there is none.
func noneOption(w ask.Want) int {
	return slices.IndexFunc(w.Options, func(o ask.Option) bool {
		return noneOfAll().MatchString(strings.ToLower(o.ID)) || slices.ContainsFunc(o.Labels, func(l string) bool { return noneOfAll().MatchString(stripPoliteness(l)) })
	})
}

// labelledOption is the option with whose whole label a message begins: "either is ok" of "Either"; -1 where there is none.
func labelledOption(w ask.Want, said string) int {
	return slices.IndexFunc(w.Options, func(o ask.Option) bool {
		return slices.ContainsFunc(o.Labels, func(l string) bool { return strings.HasPrefix(said+" ", stripPoliteness(l)+" ") })
	})
}

var listGap = pattern.Lazy(`\s*(?:,|、|・|/|&|\band\b|と|\s)\s*`)

// readSeveral reads a list of numbers or labels, or of what only one label begins with: "1, 3", 「①と③」, 「弥生とfreee」. all: every part
// of the list is one; otherwise numbers and what is denied are left out.
func readSeveral(t text.Text, w ask.Want, said string) (ids []string, all bool) {
	all = true
	var loose []string // pointed at or denied
	for _, part := range listGap().Split(strings.ReplaceAll(said, ")(", ","), 40) {
		if part = stripPoliteness(alsoLead().ReplaceAllString(part, "")); part == "" {
			continue
		}
		n := pickByPlace(part, len(w.Options))
		if n >= 0 {
			loose = append(loose, w.Options[n].ID)
		} else if n = listedOption(w, part); n < 0 {
			all = false
			continue
		} else if polarityOf(t, part) == stance.No {
			loose = append(loose, w.Options[n].ID)
		}
		if !slices.Contains(ids, w.Options[n].ID) {
			ids = append(ids, w.Options[n].ID)
		}
	}
	if !all {
		ids = slices.DeleteFunc(ids, func(id string) bool { return slices.Contains(loose, id) })
	}
	return ids, all
}

// listedOption is the option whose id or label the part of a list is, or the only one whose label begins with it; -1 where there is none.
func listedOption(w ask.Want, part string) int {
	i := slices.IndexFunc(w.Options, func(o ask.Option) bool {
		return part == strings.ToLower(o.ID) || slices.ContainsFunc(o.Labels, func(l string) bool { return stripPoliteness(l) == part })
	})
	if i >= 0 || !nameRun().MatchString(part) || hollow[part] {
		return i
	}
	for j, o := range w.Options {
		if !slices.ContainsFunc(o.Labels, func(l string) bool { return strings.HasPrefix(stripPoliteness(l), part) }) {
			continue
		}
		if i >= 0 {
			return -1
		}
		i = j
	}
	return i
}

var (
	alsoLead = pattern.Lazy(`^(?:あとは?|それと|それから|ほかに|他に|また|and|also|plus)[、 ]*`)
	nameRun  = pattern.Lazy(`^(?:[\p{Han}々\p{Katakana}ー]{2,}|[a-z][a-z0-9 .-]{2,})$`)
)

// leaning is how an option, or a message, stands to the question: yes, no, unsure or with limits; and the subjects it names.
type leaning struct {
	polarity stance.Polarity
	subjects map[string]bool // by name: true said, false denied
}

var yesIDs = pattern.Lazy(`^(?:yes|y|true|ok|can|able|authorized|allowed|はい|有|可)$`)
var noIDs = pattern.Lazy(`^(?:no|n|false|none|cannot|unable|not[_-].*|いいえ|無|不可)$`)

// readLabelOnce reads a label of an option. The same few are read with each message.
var readLabelOnce = memo.Of(func(label string) leaning {
	t := text.Read(label)
	return leaning{stance.ReadYesNo(t), subjects(t)}
})

var idWords = strings.NewReplacer("_", " ", "-", " ")

// readOption reads an option.
func readOption(o ask.Option) leaning {
	s := leaning{subjects: map[string]bool{}}
	for _, l := range append(slices.Clone(o.Labels), idWords.Replace(o.ID)) {
		of := readLabelOnce(l)
		for k, v := range of.subjects {
			s.subjects[k] = v || s.subjects[k]
		}
		if s.polarity == stance.Unclear {
			s.polarity = of.polarity
		}
	}
	switch id := strings.ToLower(o.ID); {
	case yesIDs().MatchString(id):
		s.polarity = stance.Yes
	case noIDs().MatchString(id):
		s.polarity = stance.No
	}
	if s.subjects["unsure"] {
		s.polarity = stance.Unclear
	}
	return s
}

// weighOptions compares the message with each option and returns the best, or why there is none.
func weighOptions(t text.Text, w ask.Want) ([]string, string) {
	said := leaning{readPolarity(t, w.Labels), subjects(t)}
	type scored struct {
		id     string
		points int
	}
	var all []scored
	own := ownWords(w.Options)
	for i, o := range w.Options {
		all = append(all, scored{o.ID, weighOption(t, readOption(o), said, own[i])})
	}
	slices.SortStableFunc(all, func(a, b scored) int { return b.points - a.points })
	switch {
	case all[0].points <= 0:
		return nil, ask.ReasonUnclear
	case w.Multiple:
		var ids []string
		for _, a := range all {
			if a.points >= wordPoints {
				ids = append(ids, a.id)
			}
		}
		if len(ids) > 0 {
			return orderIDs(ids, w.Options), ""
		}
	case len(all) > 1 && all[0].points == all[1].points:
		if all[0].points >= wordPoints {
			return []string{all[0].id, all[1].id}, ask.ReasonMultiple
		}
		return nil, ask.ReasonUnclear
	}
	return []string{all[0].id}, ""
}

func orderIDs(ids []string, options []ask.Option) []string {
	var out []string
	for _, o := range options {
		if slices.Contains(ids, o.ID) {
			out = append(out, o.ID)
		}
	}
	return out
}

const (
	polarityPoints = 10
	subjectPoints  = 8
	wordPoints     = 7
)

// weighOption weighs one option. Agreement in yes or no counts; a subject that both name counts more than what neither names, and an
// option that names a subject the message does not is the less likely of two.
func weighOption(t text.Text, o, said leaning, own []string) int {
	p := 0
	if said.polarity != stance.Unclear && o.polarity != stance.Unclear {
		if said.polarity != o.polarity {
			p -= 3 * polarityPoints / 2
		} else {
			p += polarityPoints
		}
	}
	for name, yes := range o.subjects {
		heard, ok := said.subjects[name]
		switch {
		case ok && heard == yes:
			p += subjectPoints
			if name == "unsure" || name == "limited" && yes {
				p += polarityPoints
			}
		case ok:
			p -= subjectPoints
		case yes:
			p--
		}
	}
	for _, w := range own {
		switch polarityOf(t, w) {
		case stance.Yes:
			p += wordPoints
		case stance.No:
			p -= wordPoints
		}
	}
	return p
}
