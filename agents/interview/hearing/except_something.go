package hearing

import (
	"strings"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// dropDenials leaves of an answer that denies all but something what it excepts, where the field may be answered with none: "no certificates, except first
// aid", 「英検2級以外は特にありません」. The exception is what is told.
func (l *Listener) dropDenials() Move {
	f, def := l.State.CurrentField()
	if f == nil || l.atSummary() || def.Type != form.TypeText || !MayBeNone(def) || len(l.Said.Parts) == 0 {
		return Move{}
	}
	parts, said := l.Said.Parts, ""
	for i, p := range parts {
		if said = strings.TrimSpace(said + " " + strings.TrimSpace(p.Text)); i > 1 { // a denial, and the line behind it
			return Move{}
		}
		if told := excepted(said); told != "" {
			kept := append([]application.Heard(nil), parts[i:]...)
			kept[0].Text = told
			l.Said = Utterance(kept)
			return Move{}
		}
	}
	return Move{}
}

// excepted is what words that deny all the rest except; empty where they deny nothing, or all of it.
func excepted(said string) string {
	if m := butSomething().FindStringSubmatch(said); m != nil {
		return strings.TrimSpace(m[1])
	}
	if m := allButJapanese().FindStringSubmatch(said); m != nil {
		return strings.TrimSpace(m[1])
	}
	if m := noneButJapanese().FindStringSubmatch(said); m != nil {
		return strings.TrimSpace(m[1])
	}
	return ""
}

var (
	butSomething    = lexicon.Lazy(`(?is)^(?:{denies all})(?:[ ,.;:–—-]+(?:{except})|[,.;:–—-]+ ?(?:{but there is})|[ ,]+{but behind a comma})[ :,]+(\S.+)$`)
	allButJapanese  = lexicon.Lazy(`(?s)^([^。、\n]{1,40}?)(?:以外|のほか|の他)(?:に)?(?:は|には|の(?:資格|免許|経験|検定|もの)は|で)?[、 ]?(?:{denies all ja})[よね。]*$`)
	noneButJapanese = lexicon.Lazy(`(?s)^(?:{denies all ja})(?:けど|けれど|が|。でも|、でも|。ただ|、ただ)[、。 ]*([^\n]{2,60}(?:あり|持って|取っ|取り|取得|受かっ|合格)[^\n]{0,20})$`)
)
