package template

import (
	"strings"

	"golang.org/x/text/unicode/norm"
)

// folded is a text without what typing changes: case, width, spaces at the ends and doubled.
func folded(s string) string {
	return strings.ToLower(strings.Join(strings.Fields(norm.NFKC.String(s)), " "))
}
