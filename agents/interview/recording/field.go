package recording

import (
	"slices"
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/hearing"
)

// ForgetFormer forgets what a message told before it was changed: all of it where it is not read anew yet, and the words that are gone. free says
// that what the field was before is words as well.
func ForgetFormer(f *application.Field, id string, free bool, gone []string) {
	for _, key := range f.ToldIn(id) {
		if f.Edited == id {
			f.TakeBack(key)
		} else if fact := f.Facts[key]; hearing.Masking(fact.Words, gone) != fact.Words {
			fact.Words = hearing.Masking(fact.Words, gone)
			f.Facts[key] = fact
		}
	}
	if f.Edited == id {
		f.Doubts = slices.DeleteFunc(slices.Clone(f.Doubts), func(d application.Told) bool { return d.Source == id })
	}
	f.DropVersions(func(v application.Version) bool {
		text, ok := v.Value.(string)
		return free && ok && slices.ContainsFunc(gone, func(words string) bool { return strings.Contains(text, words) })
	})
}
