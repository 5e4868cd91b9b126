package facts

import (
	"slices"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// Stories: what it was, what they did, what came of it. Told in that order by nearly everybody.
type storyPart int

const (
	noPart storyPart = iota
	opening
	doing
	ending
	lesson
)

// part is what of a story the key asks for.
func part(k key) storyPart {
	switch {
	case k.any("theme", "situation", "context", "challenge", "problem", "background", "incident", "strength", "strengths", "topic", "scene"):
		return opening
	case k.any("action", "actions", "approach", "effort", "steps", "example", "examples", "response"):
		return doing
	case k.any("result", "results", "outcome", "impact", "effect"):
		return ending
	case k.any("learning", "learned", "lesson", "takeaway"):
		return lesson
	}
	return noPart
}

var (
	endCue    = pattern.Lazy(`(?i)結果|おかげで|ことができ|(?:でき|出来)(?:ました|た)|られました|(?:に|く)なりました|増え|減り|減らし|達成|成功|合格|優勝|入賞|受賞|喜|満足|納得|解決し|完了|復旧|(?:直|収ま|おさま|落ち着|治ま)(?:り|って|っ|き|い)|(?:取り下げ|許し|続け|戻っ|ほめ|褒め|笑っ|契約)(?:て)?(?:くださ|下さ|くれ|いただ|頂)|てくださいました|てくれました|好評|褒め|感謝|つなが|繋が|トラブルなく|無事|伸び|上が|下が|賞|位(?:に|を)|ゼロに|(?:に|まで|へ)(?:縮|伸ば|短縮|増や|下げ|上げ|引き[上下]げ|抑え|削減|改善|向上|拡大)|(?:[0-9]|二|三|数|何)(?:割|倍|%|%)(?:に|以上|ほど|くらい|ぐらい|、|も)?(?:増|減|伸|改善|短縮|削減|向上|な)|[0-9][0-9.,]*[^0-9年月日時、。]{0,8}(?:から|より)[^0-9、。]{0,6}[0-9][0-9.,]*[^0-9、。]{0,8}?(?:に|へ|まで)(?:し|な|伸|増|減|上|下|改|短|縮|落|引|抑)|[0-9][0-9.,]*[^0-9、。]{0,14}(?:のが|ものが|が|を)、?[^0-9、。]{0,10}[0-9][0-9.,]*[^0-9、。]{0,8}?(?:に|へ|まで)(?:し|な|伸|増|減|上|下|改|短|縮|落|引|抑)|^(?:最後|最終的|結局|おかげ)(?:は|に|には)|(?:いただけ|頂け|もらえ)(?:ました|た)|\bfrom (?:about |around |over |nearly |roughly )?[$£€]?[0-9][0-9.,]*(?:%|k|m)?(?: [a-z%]+){0,3} (?:down |up )?to (?:about |around |under |just |over |only )?[$£€]?[0-9][0-9.,]*(?:%|k|m)?\b|\b(?:as a result|in the end|resulted|result was|outcome|ended up|finally|eventually|so that)\b|\b(?:stayed|thanked|happy|satisfied|calmed|accepted|agreed|apologi[sz]ed to us|renewed|increased|decreased|dropped|reduced|grew|rose|fell|won|saved|doubled|halved|kept (?:the|her|his|their|us)|left (?:happy|a|us)|got (?:it|the|her|his|their)|came back|was (?:resolved|solved|fixed|delighted|relieved|grateful)|five[- ]star|positive|on time)\b`)
	learnCue  = pattern.Lazy(`(?i)学び|学んだ|学びました|気づき|気付き|教訓|\blearn(?:ed|t)\b|\blesson\b|\btaught me\b|\brealised\b|\brealized\b`)
	selfDo    = pattern.Lazy(`(?i)^(?:so |then |and |first,? )?(?:i|we) [a-z]+|自分(?:は|が|から)|私(?:は|が)|僕(?:は|が)`)
	selfMet   = pattern.Lazy(`(?i)^(?:so |once,? |well,? )?(?:i|we) (?:once |recently |just |also )?(?:had|was|were|got|have|am|remember|worked|received|met|took (?:a|one|this) call|dealt)\b`)
	thirdDone = pattern.Lazy(`(?i)^(?:and )?(?:she|he|they|the (?:customer|client|guest|patient|user|team|resident|family|caller|company|student)s?|it|everyone|nobody|complaints?)\b`)
	labelJA   = pattern.Lazy(`(?i)^(?:私の|自分の)?(?:一番の|最大の)?(?:強み|長所|テーマ|行動|結果|成果)は、?|^my (?:biggest |main |greatest |key )?strengths? (?:is|are)\s+`)
)

// stories deals the pieces out in the order of telling. A later message continues where the known facts end.
func (r *reader) stories(keys []key) {
	if len(keys) == 0 {
		return
	}
	parts := map[storyPart]key{}
	for _, k := range keys {
		if _, ok := parts[part(k)]; !ok {
			parts[part(k)] = k
		}
	}
	if len(keys) == 1 && r.alone(keys[0]) {
		if !r.takeEnding(keys[0]) {
			r.takeAll(keys[0], 2)
		}
		r.unlabel(keys[0])
		return
	}
	for _, k := range keys {
		if r.isAsked(k) && part(k) == doing && !r.tellsEnd() {
			r.takeAll(k, 1) // all of it is what was asked
			return
		}
	}
	labels := r.endAtLast(r.label(parts), parts)
	if at := r.namedStrength(parts[opening]); at >= 0 {
		labels = make([]storyPart, len(r.pieces))
		for i := range labels {
			labels[i] = doing
		}
		labels[at] = opening
	}
	for p, k := range parts {
		if from, to := runOf(labels, p); from >= 0 {
			r.take(k, from, to)
			r.unlabel(k)
		}
	}
}

// strengthCue says of a sentence that what it names is the strength: 「あきらめの悪さが強みです」.
var strengthCue = lexicon.Lazy(`(?i){strength}`)

// namedStrength is the piece behind others that names the strength which they are the example of, -1 where there is none.
func (r *reader) namedStrength(k key) int {
	if !k.any("strength", "strengths") || len(r.pieces) < 2 {
		return -1
	}
	last := len(r.pieces) - 1
	if p := r.pieces[last]; p.taken || p.aside || strengthCue().MatchString(r.pieces[0].at.In(r.text)) || !strengthCue().MatchString(r.full(p).In(r.text)) {
		return -1
	}
	return last
}

// endAtLast takes the last piece of a story without an end for it, where it tells one: what leads to it in its sentence is then what was done.
func (r *reader) endAtLast(labels []storyPart, parts map[storyPart]key) []storyPart {
	_, wanted := parts[ending]
	last := len(labels) - 1
	if !wanted || last < 1 || slices.Contains(labels, ending) || labels[last] != doing || !r.ends(last) {
		return labels
	}
	lead := r.pieces[last-1].sentence == r.pieces[last].sentence
	switch from, _ := runOf(labels, doing); {
	case from < last:
		labels[last] = ending
	case lead && labels[last-1] == opening && teForm().MatchString(r.text[r.pieces[last-1].at.Start:r.pieces[last].at.Start]):
		labels[last] = ending
		if k, open := parts[doing]; open {
			r.take(k, last-1, last-1)
		}
	}
	return labels
}

// ends reports a piece that tells how it ended, by its words or as what followed: 「渡したら、だれも辞めませんでした」.
func (r *reader) ends(i int) bool {
	if endCue().MatchString(r.pieces[i].at.In(r.text)) {
		return true
	}
	return i > 0 && r.pieces[i-1].sentence == r.pieces[i].sentence && followed().MatchString(r.text[r.pieces[i-1].at.Start:r.pieces[i].at.Start])
}

// followed ends what something came of.
var followed = pattern.Lazy(`(?:たら|だら|たところ|結果|おかげで)[、\s]*$`)

// tellsEnd reports that the answer goes on to how it ended: by its words, or with what others did then.
func (r *reader) tellsEnd() bool {
	for i, p := range r.pieces {
		s := p.at.In(r.text)
		if endCue().MatchString(s) || i > 0 && r.pieces[i-1].sentence != p.sentence && thirdDone().MatchString(s) {
			return true
		}
	}
	return false
}

// takeEnding takes the one sentence of several that tells how it ended.
func (r *reader) takeEnding(k key) bool {
	if part(k) != ending {
		return false
	}
	for i := len(r.pieces) - 1; i >= 0; i-- {
		s := r.pieces[i].at.In(r.text)
		if r.pieces[i].taken || !endCue().MatchString(s) && !thirdDone().MatchString(s) {
			continue
		}
		from := i
		for from > 0 && r.pieces[from-1].sentence == r.pieces[i].sentence && !r.pieces[from-1].taken {
			from--
		}
		r.take(k, from, i)
		return true
	}
	return false
}

// label says of each piece what part of the story it is; noPart for those that are none.
func (r *reader) label(parts map[storyPart]key) []storyPart {
	out := make([]storyPart, len(r.pieces))
	_, wantsOpening := parts[opening]
	_, wantsEnding := parts[ending]
	at := noPart // the part told last
	if !wantsOpening {
		at = opening
	}
	for i, p := range r.pieces {
		if p.taken || p.aside || p.weight < 1 {
			continue
		}
		s := p.at.In(r.text)
		newSentence := i == 0 || r.pieces[i-1].sentence != p.sentence
		switch {
		case learnCue().MatchString(s) && at >= doing:
			at = lesson
		case at == noPart:
			at = opening
			if k := parts[opening]; k.any("situation", "problem", "incident") && selfDo().MatchString(s) && !selfMet().MatchString(s) && len(r.pieces) > 1 {
				at = doing
			}
		case at == opening && (newSentence || selfDo().MatchString(s) || !wantsOpening || r.restOf(i)):
			at = doing
			if wantsEnding && endCue().MatchString(s) && !selfDo().MatchString(s) && (!wantsOpening || !r.told(parts, doing)) && r.lastPiece(i) && r.hadAction(out) {
				at = ending
			}
		case at == doing && wantsEnding && (r.ends(i) || thirdDone().MatchString(s)):
			at = ending
		}
		out[i] = at
	}
	return out
}

// told reports whether the part is known from before.
func (r *reader) told(parts map[storyPart]key, p storyPart) bool {
	_, open := parts[p]
	return !open
}

func (r *reader) lastPiece(i int) bool { return i == len(r.pieces)-1 }

func (r *reader) hadAction(labels []storyPart) bool {
	for _, l := range labels {
		if l == doing {
			return true
		}
	}
	for _, name := range r.f.Keys() {
		if part(parseKey(name)) == doing && r.known.has(name) {
			return true
		}
	}
	return false
}

// restOf reports whether one sentence tells the whole story, so that its clauses are its parts.
func (r *reader) restOf(i int) bool {
	last := r.pieces[len(r.pieces)-1]
	if r.pieces[0].sentence != last.sentence || r.pieces[i].weight < 2 {
		return false
	}
	return len(r.pieces) > 2 || endCue().MatchString(last.at.In(r.text))
}

// runOf is the first run of pieces with the label.
func runOf(labels []storyPart, p storyPart) (from, to int) {
	from = -1
	for i, l := range labels {
		if l == p && from < 0 {
			from = i
		}
		if from >= 0 && l != p {
			return from, i - 1
		}
	}
	return from, len(labels) - 1
}

// unlabel leaves out words that only announce: 「強みは、」.
func (r *reader) unlabel(k key) {
	if len(r.found) == 0 || r.found[len(r.found)-1].Key != k.name {
		return
	}
	f := &r.found[len(r.found)-1]
	if s, ok := f.Value.(string); ok {
		if rest := labelJA().ReplaceAllString(s, ""); rest != "" {
			f.Value = rest
		}
	}
}
