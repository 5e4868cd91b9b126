package offline

import "github.com/mendanhq/mendan/agents/language/pattern"

// match finds a pattern in a text, and its groups by name; one that has two ways of writing has a group "x" and a group "x2".
func match(re *pattern.Regexp, s string) (at []int, group func(string) string) {
	at = re.FindStringSubmatchIndex(s)
	return at, func(name string) string {
		for _, name := range []string{name, name + "2"} {
			if i := re.SubexpIndex(name); i >= 0 && at[2*i] >= 0 {
				return s[at[2*i]:at[2*i+1]]
			}
		}
		return ""
	}
}
