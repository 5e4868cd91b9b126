package template

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// folded is a text without what typing changes: case, width, spaces at the ends and doubled.
func folded(s string) string {
	return strings.Join(strings.Fields(text.Key(s)), " ")
}
