package value

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/language/ask"
	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

// The ways of pointing at an option of a list: by number, letter, place, or as the first or the last.
var (
	pickLead  = told.Lazy(`^(?:{picks}[、,: ]+)+`)
	musing    = pattern.Lazy(`^(?:(?:um+|uh+|er+|hm+|well|so|ok|maybe|probably|i think|i guess)[、,.: ]+|(?:たぶん|多分|え[えー]*っ?と[おー]*|うー*ん)[、,…. ]*)+`)
	byNumber  = pattern.Lazy(`^(?:(?:option|number|no\.?|choice|answer|選択肢|番号)\s?)?[(#]?\s?(\d{1,3})[).]?(?:番目?|つ目|個目|st|nd|rd|th)?(?: (?:one|option|choice))?(?:の(?:方|ほう|やつ|もの|選択肢)?)?$`)
	byLetter  = pattern.Lazy(`^(?:(?:option|choice|answer|選択肢)\s?)?[(]?([a-h])[).]?(?:の(?:方|ほう|やつ)?)?$`)
	byWord    = pattern.Lazy(`^(?:the |option |number |choice )*(first|second|third|fourth|fifth|last|top|bottom|middle|former|latter|one|two|three|four|five)(?:[ -]?most)?(?: (?:one|option|choice|answer|of them))?$`)
	byCounter = pattern.Lazy(`^(上から|下から)?([一二三四五六七八九\d]|ひと|ふた|みっ|よっ)(?:番目?|つ目|個目)(?:の(?:方|ほう|やつ|もの|選択肢)?)?$`)
	byPlace   = pattern.Lazy(`^(一番|いちばん)?の?(上|うえ|下|した|最初|はじめ|最後|真ん中|まんなか|中央|前者|後者|左|右)の?(?:方|ほう|やつ|もの|選択肢)?$`)
	onlySigns = pattern.Lazy(`^[-+.,/~か\d\s]*\d[-+.,/~か\d\s]*$`)
)

// pickByPlace reads which of n options is pointed at; -1 when the text points at none.
func pickByPlace(said string, n int) int {
	i, _ := placePointed(said, n)
	if i < 1 || i > n {
		return -1
	}
	return i - 1
}

// PointsAtOption reports words that only point at one of a list, and name nothing themselves: "number 1", "the second one", 「3番目です」.
func PointsAtOption(said string) bool {
	_, ok := placePointed(strings.TrimSuffix(strings.ToLower(text.Fold(strings.TrimSpace(said))), "です"), 0)
	return ok
}

// placePointed reads the place that a text points at, counted from 1; ok also when the list is not so long (0 is then no place).
func placePointed(said string, n int) (i int, ok bool) {
	said = strings.Trim(pickLead().ReplaceAllString(musing().ReplaceAllString(said, ""), ""), " 、,")
	if m := byNumber().FindStringSubmatch(said); m != nil {
		return text.Figures(m[1]), true
	}
	if m := byLetter().FindStringSubmatch(said); m != nil {
		return int(m[1][0]-'a') + 1, true
	}
	if m := byWord().FindStringSubmatch(said); m != nil {
		return placeOf(m[1], n), true
	}
	if m := byCounter().FindStringSubmatch(said); m != nil {
		i := text.SmallNumber(m[2])
		if k := slices.Index([]string{"ひと", "ふた", "みっ", "よっ"}, m[2]); k >= 0 {
			i = k + 1
		}
		if m[1] == "下から" {
			i = n + 1 - i
		}
		return i, true
	}
	if m := byPlace().FindStringSubmatch(said); m != nil {
		if m[1] == "" && n > 2 && !slices.Contains([]string{"最初", "はじめ", "最後", "真ん中", "まんなか", "中央"}, m[2]) {
			return 0, true // "the upper one" of three
		}
		return placeOf(m[2], n), true
	}
	return 0, false
}

// placeOf is the place that a word names in a list of n, 0 when it is none of it.
func placeOf(word string, n int) int {
	switch word {
	case "top", "上", "うえ", "最初", "はじめ", "左":
		return 1
	case "last", "bottom", "下", "した", "最後", "右":
		return n
	case "middle", "真ん中", "まんなか", "中央":
		return (n + 1) / 2 * (n % 2)
	case "former", "前者":
		if n == 2 {
			return 1
		}
		return 0
	case "latter", "後者":
		if n == 2 {
			return 2
		}
		return 0
	}
	if i := slices.Index(when.Ordinals, word); i > 0 {
		return i
	}
	return int(quantity.WordValues[word])
}

// namesNone reports a number or letter of no option: nothing to guess from. A number that one option has in its label is its name.
func namesNone(w ask.Want, said string, own [][]string) bool {
	for _, words := range own {
		if slices.Contains(words, said) {
			return false
		}
	}
	_, points := placePointed(said, len(w.Options))
	return (points || onlySigns().MatchString(said)) && !asksNumber(w)
}

// listWords are words that stand for several options or for none, and their politeness.
var (
	noPick    = told.Lazy(`^{no one option}(?: {of the options})*(?:(?:で)?{is fine})?(?:です|で|わ)?(?:ね|よ|けど)?$`)
	allPicks  = told.Lazy(`^{every option}$`)
	allExcept = told.Lazy(`^(?:all|everything|anything|any|every one)(?: of (?:them|these|the above))?,? {except en}(?: for)? ` +
		`(.+)$|^(.+?){except ja}の?(?:は|なら|で)?、?{all of them}?$`)
	noneOfAll  = told.Lazy(`{none of all}`)
	firstFew   = pattern.Lazy(`^(?:the )?first (two|three|four|five)(?: (?:ones|options))?$|^(?:最初|上)の([二三四2-5])つ$`)
	rangePicks = pattern.Lazy(`^(\d)\s?(?:-|~|から|to|through)\s?(\d)(?:まで)?$`)
)

// readSweep reads what stands for several options at once: all, all but some, a run of them. none: that it is none of them.
func readSweep(t text.Text, w ask.Want, said string) (ids []string, none bool) {
	switch m := firstFew().FindStringSubmatch(said); {
	case m != nil:
		n := text.SmallNumber(m[2])
		if m[1] != "" {
			n = int(quantity.WordValues[m[1]])
		}
		return idsOf(w, 1, n), false
	case noneOfAll().MatchString(said):
		return nil, true
	case allPicks().MatchString(said):
		return idsOf(w, 1, len(w.Options)), false
	}
	if m := rangePicks().FindStringSubmatch(said); m != nil {
		return idsOf(w, text.SmallNumber(m[1]), text.SmallNumber(m[2])), false
	}
	m := allExcept().FindStringSubmatch(said)
	if m == nil {
		return nil, false
	}
	out, all := readSeveral(t, w, m[1]+m[2])
	if len(out) == 0 || !all {
		return nil, false
	}
	for _, o := range w.Options {
		if !slices.Contains(out, o.ID) {
			ids = append(ids, o.ID)
		}
	}
	return ids, false
}

// idsOf are the options from one place to another, both counted from 1; none when the list is not so long.
func idsOf(w ask.Want, from, to int) (ids []string) {
	if from < 1 || to > len(w.Options) {
		return nil
	}
	for i := from; i <= to; i++ {
		ids = append(ids, w.Options[i-1].ID)
	}
	return ids
}

// partOf lists the options of whose label the text is a part, where it says more than a common word.
func partOf(said string, w ask.Want) (ids []string) {
	if hollow[said] || labelWords().FindString(said) != said || len(said) < 4 {
		return nil
	}
	for _, o := range w.Options {
		if slices.ContainsFunc(o.Labels, func(l string) bool { return polarityOf(text.Read(stripPoliteness(l)), said) == stance.Yes }) {
			ids = append(ids, o.ID)
		}
	}
	return ids
}
