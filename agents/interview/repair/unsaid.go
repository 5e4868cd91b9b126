package repair

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/text"
)

// Unsaid is a wish that something is not written down.
type Unsaid struct {
	What  string // what it names, as it was written; empty: what was said right before
	Rest  string // the message without the wish, and without what stands right before it where nothing is named
	All   bool   // it is about everything that is told, not about a part
	Alone bool   // nothing else was said
}

// maxUnsaid is how long, in bytes, the sentence of such a wish may be.
const maxUnsaid = 160

// Leaves finds in a message the wish that something is not written down; ok is false where there is none.
func Leaves(said string) (u Unsaid, ok bool) {
	s := fold(said)
	if len(s) > 4*maxRead {
		return u, false
	}
	sentences := text.Sentences(s)
	for i, at := range sentences {
		sentence := strings.Trim(at.In(s), " 。.!、,")
		if len(sentence) > maxUnsaid {
			continue
		}
		for _, re := range unsaid() {
			m := re.FindStringSubmatch(sentence)
			if m == nil {
				continue
			}
			u.What = strings.TrimSpace(deictic().ReplaceAllString(strings.TrimSpace(unsaidLead().ReplaceAllString(m[1], "")), ""))
			u.All = everything().MatchString(u.What)
			from := at.Start
			if u.What == "" && i > 0 && !tellsBeforeWish(m[1]) {
				from = sentences[i-1].Start
			}
			u.Alone = i == 0 && at.End >= len(s)
			u.Rest = strings.TrimSpace(s[:from] + s[at.End:])
			return u, true
		}
	}
	return u, false
}

// tellsBeforeWish reports that the sentence of the wish tells something itself, which the wish is about then, and not about the sentence before:
// 「平成12年生まれですけど、これは」. A reason tells nothing: 「社外秘なので」.
func tellsBeforeWish(words string) bool {
	at := toldBut().FindStringIndex(words)
	return at != nil && tellsMore(words[:at[0]])
}

var toldBut = requests.Lazy(`{told but}[、 ]*(?:{pointing})?[、 ]*$`)

var (
	// unsaid name, in their group, what is to be left out.
	unsaid = forms("unsaid")
	// unsaidLead is what somebody writes before, with why: 「社外秘なので」.
	unsaidLead = requests.Lazy(`(?i)^(?:{unsaid lead}[、, ]+)*(?:.{0,30}?(?:ので|から|ため|けど|ですが)[、 ]*)?`)
	// deictic is what was said right before.
	deictic = requests.Lazy(`(?i)^(?:(?:これ|それ|今|いま|この|その|上|前|さっき|先ほど|ここ|こちら|そこ)(?:の)?{deictic before}?|{deictic}(?: (?:bit|part|one|last bit))?)$`)
	// everything is no part of what was told.
	everything = phrased(`^{everything}$`)
	ofAll      = phrased(`{all of it}`)
)
