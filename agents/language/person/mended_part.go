package person

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// mendedPart puts one part of an address that was told right: 「あ待って9じゃなくて19だわ」, "it's 19 not 9". What it is instead stands behind in Japanese,
// before in English.
var mendedPart = pattern.Lazy(`([a-z0-9._-]{1,24})\s?(?:(?:では|じゃ|で|や)なく(?:て)?|(?:じゃ|や)のうて)[、,\s]*([a-z0-9._-]{1,24})|\b([a-z0-9._-]{1,24}),? (?:and )?not ([a-z0-9._-]{1,24})\b`)

// withPartMended is an address with the part that is put right behind it. It stays as it is where that part is not in it exactly once.
func withPartMended(t text.Text, m Match) Match {
	rest := text.BytesAfter(t.Low, m.at.End, 80)
	if at := mendedSign().FindStringSubmatch(rest); at != nil {
		return withSignMended(m, writeSigns(at[1]), writeSigns(at[2]))
	}
	at := mendedPart().FindStringSubmatch(rest)
	if at == nil {
		return m
	}
	was, is := at[1]+at[4], at[2]+at[3]
	was, is = strings.Trim(was, "."), strings.Trim(is, ".")
	if low := strings.ToLower(m.Value); was == "" || is == "" || strings.Count(low, was) != 1 || strings.Contains(low, is) {
		return m
	}
	if mended := strings.Replace(m.Value, was, is, 1); validEmail(mended) {
		m.Value = mended
	}
	return m
}

// mendedSign is a sign that was told for another one: 「wの前ハイフンやなくてドット」.
var mendedSign = nameWords.Lazy(`({sign of an address})(?:では|じゃ|で|や)なくて?[、\s]*({sign of an address})`)

// withSignMended is an address with another sign before its host. It stays as it is where the one is not there exactly once.
func withSignMended(m Match, was, is string) Match {
	local, host, _ := strings.Cut(m.Value, "@")
	if strings.Count(local, was) != 1 {
		return m
	}
	if mended := strings.Replace(local, was, is, 1) + "@" + host; validEmail(mended) {
		m.Value = mended
	}
	return m
}
