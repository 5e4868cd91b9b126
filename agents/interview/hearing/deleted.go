package hearing

import (
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/shown"
)

// OldText is a field's answer as lists show it, where all of it comes from the message.
func (l *Listener) OldText(f *application.Field, id string) string {
	if len(f.Facts) == 0 || len(f.ToldIn(id)) < len(f.Facts) || len(l.Options(l.State.Form.Field(f.ID))) > 0 {
		return ""
	}
	return shown.Answer(l.State, f, l.State.Speaks)
}

// Secret reports a text that is long enough to be told from any other.
func Secret(text string) bool {
	return utf8.RuneCountInString(text) >= 4 || len(text) > 2*len("x") && utf8.RuneCountInString(text) >= 2
}

// MaskingPart masks a secret of which a text shows only a part: a card may show nothing but that, and ends in "…" where it was cut.
// Masking puts a mask in the place of each of the secrets in a text.
func MaskingPart(text string, secrets []string) string {
	part, cut := strings.CutSuffix(text, "…")
	for _, s := range secrets {
		if Secret(part) && strings.Contains(s, part) {
			return Mask
		}
		for i := range part {
			if rest := part[i:]; cut && Secret(rest) && strings.HasPrefix(s, rest) {
				return part[:i] + Mask
			}
		}
	}
	return text
}

func Masking(text string, secrets []string) string {
	for _, s := range secrets {
		text = strings.ReplaceAll(text, s, Mask)
	}
	return text
}

// MaskingBeside masks secrets in a text, but not within what is the interview's own there, longest first.
func MaskingBeside(text string, own, secrets []string) string {
	for i, o := range own {
		if before, after, ok := strings.Cut(text, o); ok {
			return MaskingBeside(before, own[i+1:], secrets) + o + MaskingBeside(after, own[i:], secrets)
		}
	}
	return Masking(text, secrets)
}
