package offline

import "strings"

// groups are words that mean much the same in questions about products, contracts and offices. A stem stands for all of its forms.
var groups = [][]string{
	{"紛失", "なくし", "なくす", "無くし", "無くす", "失くし", "失くす", "落とし"},
	{"解約", "退会", "やめ", "辞め", "止め"},
}

// others are further words for what a text names.
func others(text string) []string {
	var out []string
	f := fold(text)
	for _, g := range groups {
		if has(f, g) {
			for _, w := range g {
				if !strings.Contains(f, w) {
					out = append(out, w)
				}
			}
		}
	}
	return out
}

func has(text string, words []string) bool {
	for _, w := range words {
		if strings.Contains(text, w) {
			return true
		}
	}
	return false
}

// called reports that a text has another word for one.
func called(word, text string) bool {
	for _, g := range groups {
		for _, w := range g {
			if w == word {
				return has(text, g)
			}
		}
	}
	return false
}
