package fake

import (
	"regexp"
	"slices"
	"strconv"
	"strings"

	"github.com/mendanhq/mendan/bot"
)

// choice is a button that can be pressed by its key: a number, or a letter where the numbers are those of a list above the buttons.
// There is one numbering on the screen: under "1. Name … 9. Start" a typed 1 means the name, never the first button.
type choice struct {
	key    string
	ref    bot.MessageRef
	button bot.Button
}

// numbered is the line that begins a list: 1. Name, １）はい, ①. Without a sign behind the number it takes a second line, since 1 January
// is none.
var (
	numbered = regexp.MustCompile(`(?m)^\s*(?:[1１][.)．）、:：]|①)`)
	counted  = regexp.MustCompile(`(?ms)^\s*[1１][ \x{3000}]+\S.*^\s*[2２][ \x{3000}]+\S`)
)

// showsList reports whether a post shows a list with numbers of its own.
func showsList(p bot.Post) bool {
	texts := []string{p.Text, p.Card.Title, p.Card.Body}
	for _, f := range p.Card.Fields {
		texts = append(texts, f.Name, f.Value)
	}
	return slices.ContainsFunc(texts, func(text string) bool { return numbered.MatchString(text) || counted.MatchString(text) })
}

// offerButtons gives the buttons of a message their keys: the number of the line that a button is about; a letter beside a list, else the next
// number.
func (v *view) offerButtons(d bot.Delivery) []choice {
	if d.Post.Card == nil || len(d.Post.Card.Buttons) == 0 {
		return nil
	}
	if v.pressed || len(v.choices) == 0 {
		v.forgetButtons()
	}
	for _, b := range d.Post.Card.Buttons {
		v.freeNumber(b.Item)
	}
	list, first := showsList(d.Post), len(v.choices)
	for _, b := range d.Post.Card.Buttons {
		v.choices = append(v.choices, choice{v.nextKey(b, list), bot.MessageRef{Place: d.Place, ID: bot.MessageID(d.ID)}, b})
	}
	return v.choices[first:]
}

// freeNumber frees the number of a line: the list that was shown last has the numbers.
func (v *view) freeNumber(item int) {
	if item == 0 {
		return
	}
	v.numbers = max(v.numbers, item)
	v.choices = slices.DeleteFunc(v.choices, func(c choice) bool { return c.key == strconv.Itoa(item) })
}

// nextKey is the next one for a button.
func (v *view) nextKey(b bot.Button, list bool) string {
	switch {
	case b.Item > 0:
		return strconv.Itoa(b.Item)
	case list:
		v.letters++
		return letterOf(v.letters)
	}
	v.numbers++
	return strconv.Itoa(v.numbers)
}

// letterOf counts a, b … z, aa, ab.
func letterOf(n int) string {
	if n > 26 {
		return letterOf((n-1)/26) + letterOf((n-1)%26+1)
	}
	return string(rune('a' + n - 1))
}

// keepButtons leaves the buttons of a rewritten message their keys, where they are the same, and reports whether they are.
func (v *view) keepButtons(d bot.Delivery) bool {
	var own []*choice
	for i := range v.choices {
		if v.choices[i].ref.ID == bot.MessageID(d.ID) {
			own = append(own, &v.choices[i])
		}
	}
	if d.Post.Card == nil || len(own) == 0 || len(own) != len(d.Post.Card.Buttons) {
		return false
	}
	list := showsList(d.Post)
	for i, b := range d.Post.Card.Buttons {
		was := own[i].button
		if was.Name != b.Name || was.Label != b.Label || was.Item != b.Item || list && b.Item == 0 && isNumber(own[i].key) {
			return false
		}
	}
	for i, b := range d.Post.Card.Buttons {
		own[i].button = b
	}
	return true
}

func isNumber(key string) bool { return strings.Trim(key, "0123456789") == "" }

// dropButtons takes the buttons of a message back. Their keys are given to no others as long as some are left.
func (v *view) dropButtons(id string) {
	v.choices = slices.DeleteFunc(v.choices, func(c choice) bool { return c.ref.ID == bot.MessageID(id) })
}

// forgetButtons takes all buttons back, and begins to count anew.
func (v *view) forgetButtons() {
	v.choices, v.pressed, v.said, v.numbers, v.letters = nil, false, false, 0, 0
}

// endAnswered takes the numbers back when the bot says something to what was said: that answered them, and the next number may be an answer
// of its own.
// Letters stay for as long as their buttons do.
func (v *view) endAnswered() {
	v.choices = slices.DeleteFunc(v.choices, func(c choice) bool { return !isLetters(c.key) })
	if v.said, v.numbers = false, 0; len(v.choices) == 0 {
		v.forgetButtons()
	}
}

// isLetters tells a key of letters from a number.
func isLetters(key string) bool { return key != "" && key[0] >= 'a' && key[0] <= 'z' }

// findButton finds the button of a key, a label or a name, as fold leaves them; a word before a letter, since it may be one. A word that is on
// several buttons means none.
func (v *view) findButton(word string) (found choice, ok, several bool) {
	key := strings.Trim(word, "[]")
	byKey := slices.IndexFunc(v.choices, func(c choice) bool { return c.key == key })
	if byKey >= 0 && (isNumber(key) || key != word) {
		return v.choices[byKey], true, false
	}
	for _, c := range v.choices {
		if word != bot.Fold(c.button.Name) && word != bot.Fold(c.button.Label) {
			continue
		}
		if ok {
			return choice{}, false, true
		}
		found, ok = c, true
	}
	if !ok && byKey >= 0 {
		return v.choices[byKey], true, false
	}
	return found, ok, false
}
