package facts

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/quantity"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
	"github.com/mendanhq/mendan/agents/language/when"
)

var (
	achieved = pattern.Lazy(`(?i)減ら|減り|減少|削減|短縮|縮め|縮ま|改善|向上|増や|増え|増加|伸ば|上げ|高め|達成|実現|半減|半分|倍|突破|獲得|受注|解消|なくし|なくな|ゼロ|成功|優勝|合格|表彰|受賞|導入|引き下げ|下げ|抑え|防い|防ぎ|救|育て|完了|移行|公開|リリース|立ち上げ|黒字|完成|自動化|受けられ|捌|耐え|にしました|\b(?:cut|cutting|reduc\w*|improv\w*|increas\w*|rais(?:ed|ing)|gr[eo]w(?:ing)?|sav(?:ed|ing)|boost\w*|doubl\w*|tripl\w*|halv\w*|lower\w*|drop\w*|decreas\w*|achiev\w*|deliver\w*|launch\w*|shipp\w*|won|exceed\w*|beat|hit|met|brought|took|sped|speed\w*|scal(?:ed|ing)|migrat\w*|handled|served|resolved|sold|generat\w*|eliminat\w*|shorten\w*|automat\w*|trained|kept|fell|rose|went from|from \S+ to|fewer|faster|quicker|cheaper|(?:up|down)(?: by| from| to)?(?: about| around| over| nearly| roughly| almost)? [~$£€]?[0-9][0-9.,]*|[0-9]+x)\b`)
	changed  = pattern.Lazy(`(?i)から.{1,20}(?:に|へ)|[0-9][0-9.,]*[^0-9、。]{0,14}(?:のが|ものが|が|を)、?[^0-9、。]{0,10}[0-9][0-9.,]*[^0-9、。]{0,8}?(?:に|へ|まで)(?:し|な|伸|増|減|上|下|改|短|縮|落|引|抑)|\bfrom\b.{1,24}\bto\b|→|->|\bby \d|半分|倍|ゼロ|半減|\binstead of\b|\bdown to\b|\bup to\b|\bcompared (?:to|with)\b|\bused to\b|\bhal(?:f|ved)\b|doubled|tripled|\bzero\b`)
	digits   = pattern.Lazy(`[0-9]`)
	teForm   = pattern.Lazy(`(?:て|で|し|り|く|き|え)[、,\s]*$`)
	launches = pattern.Lazy(`(?i)立ち上げ|リリース|公開し|導入し|表彰|受賞|優勝|launch|shipped|migrat|won\b|なくし|自動化|automat`)

	certified = pattern.Lazy(`(?i)TOEIC|TOEFL|IELTS|英検|漢検|簿記|資格|検定|免許|士(?:$|[、。\s(（])|[0-9一二三]級|[準]?[0-9一二三]種|JLPT|N[1-5]\b|\bNVQ\b|\bBTEC\b|\bGCSE\b|\bQCF\b|level \d|diploma|certificat|certified|licen[cs]ed?|first aid|\bCPR\b|\bBLS\b|\bPMP\b|\bAWS\b|\bCCNA\b|\bCPA\b|\bCFA\b|\bACCA\b|\bRN\b|\bDBS\b|manual handling|food hygiene|forklift|研修(?:修了|終了)|ヘルパー|初任者|実務者|基本情報|応用情報|ITパスポート|MOS|宅建|FP`)
	certLead  = pattern.Lazy(`(?i)^(?:i (?:have|hold|got|passed|did|completed)|i've (?:got|passed|done)|yes,? )\s*(?:an?|my|the)?\s*|^(?:資格は|保有資格は|持っているのは|現在)、?`)
	certTail  = pattern.Lazy(`(?:の資格)?(?:を|が)?(?:持って(?:い)?ます|取得(?:し(?:て(?:い)?ます|ました)|済み|しております)|保有し(?:て(?:い)?ます|ております)|あります|取りました|合格しました)$`)

	dutyCue = pattern.Lazy(`(?i)介助|介護|入浴|食事|排泄|清掃|掃除|調理|仕込|接客|レジ|品出し|配膳|記録|送迎|服薬|見守|対応|指導|作成|準備|注文|オーダー|案内|受付|発注|検品|梱包|仕分|運転|点検|教え|管理|\b(?:help(?:ed|ing)?|assist(?:ed|ing)?|support(?:ed|ing)?|wash(?:ed|ing)?|bath(?:ed|ing)?|dress(?:ed|ing)?|feed(?:ing)?|meals?|medicat\w*|meds|personal care|clean(?:ed|ing)?|cook(?:ed|ing)?|serv(?:ed|ing)|lift(?:ed|ing)?|hoist\w*|record\w*|care plans?|handl(?:ed|ing)|prepar(?:ed|ing)|answer(?:ed|ing)?|stock(?:ed|ing)?|train(?:ed|ing)?|taught|teaching|sold|selling|cash(?:ing)?|till|orders?|pack(?:ed|ing)?|pick(?:ed|ing)|driv(?:ing|e)|deliver(?:ed|ing|y|ies)|wound|observations|toilet\w*|mobility|companionship|shopping|paperwork|scheduling|look(?:ed|ing) after|car(?:ed|ing) for|manag(?:ed|ing)|rounds?)\b`)

	helpCue   = pattern.Lazy(`(?i)希望|ほしい|欲しい|いただけ|頂け|もらえ|助か|お願い|必要|配慮|たい|がよい|がいい|\b(?:would like|i'd like|would help|need|helps?|helpful|please|could|can we|prefer|request|extra time|breaks?|in writing|captions?|subtitles?|interpreter|step-free|wheelchair|ramp|screen reader|large print|by (?:chat|text|phone|email)|camera off|advance|quiet|slower|longer)\b`)
	diagnosis = pattern.Lazy(`(?i)障害|障がい|病|症|疾患|診断|手帳|通院|妊娠|自閉|発達|うつ|鬱|ADHD|ASD|HSP|\b(?:dyslexi\w*|dyspraxi\w*|autis\w*|asperger\w*|adhd|disorder|disabilit\w*|disabled|syndrome|deaf|blind|diagnos\w*|condition|depress\w*|anxiety|epilep\w*|diabet\w*|cancer|ms|ptsd|illness|disease|pregnan\w*|hard of hearing|hearing loss|visually impaired|stammer|stutter|medical|chronic)\b`)
	because   = pattern.Lazy(`(?i)\b(?:because|due to|as i|since i|for my|owing to|given my)\b`)
	andWish   = pattern.Lazy(`(?i)\b(?:and|so|but) (?:i )?((?:would like|would need|would prefer|need|prefer|could use|i'd)\b.*)`)
	selfTold  = pattern.Lazy(`(?i)^(?:i (?:use|have|had|am|suffer|live with)|i'm|i've)\b`)
	asksFor   = pattern.Lazy(`(?i)^(?:could|can|may|would it|is it possible|please)\b|(?:できますか|可能ですか|もらえますか|いただけますか|お願いできますか)`)
	aboutJob  = pattern.Lazy(`(?i)求人|年収|給与|時給|残業|休み|御社|貴社|\b(?:salary|pay|job|role|remote|benefits|holiday|company|you(?:r)?)\b`)
	ifNeeded  = pattern.Lazy(`(?i)^(?:so|ので|ため|から)[、,\s]*`)
)

// grumbles are words of anger about a job, without a word of what was done there.
var grumbles = pattern.Lazy(`(?i)クソ|くそ|ふざけ|うざ|ウザ|むかつ|ムカつ|最悪|(?:辞め|やめ)(?:た|ました|させ)|クビ|\b(?:sucked|crap|shit\w*|awful|horrible|toxic|hated|quit|fired|sacked)\b`)

// denied is how an answer begins that there is nothing.
var denied = pattern.Lazy(`(?i)^(?:no|none|nope|nothing|nah|not (?:needed|required|really|that|at the moment|yet)|i don't (?:need|have|require)|n/?a)\b|^(?:いいえ|いえ|特に(?:は)?(?:必要)?(?:ない|あり?ません|なし)|不要|いりません|必要(?:は)?(?:ない|ありません)|大丈夫)`)

// worded reads a fact that a clause with telling words holds.
func (r *reader) worded(k key, fam string) {
	if at := r.saidNone(k, fam); at != nil {
		r.add(k.name, Fact{Value: nil, Quote: r.words(text.Span{Start: at[0], End: at[1]})}) // and nothing of what is told beside it
		return
	}
	switch fam {
	case famResult:
		r.achievement(k)
	case famCert:
		r.certificate(k)
	case famDuties:
		r.duties(k)
	case famHelp:
		r.adjustment(k)
	case famPast:
		r.past(k)
	}
}

// saidNone is where an answer says that there is none of what alone is asked, and tells of none: 「ないっす、はじめてのバイトです」.
func (r *reader) saidNone(k key, fam string) []int {
	if fam != famCert && fam != famHelp && fam != famPast || !r.alone(k) || !r.takesNone(k.name) ||
		certified().MatchString(noneOfIt().ReplaceAllString(r.text, " ")) {
		return nil
	}
	if at := denied().FindStringIndex(r.text); at != nil && !(fam == famPast && r.tellsOfWork(r.text)) && !helpCue().MatchString(r.text[at[1]:]) {
		return at
	}
	if fam == famHelp || len(quantity.Durations(r.text)) > 0 || r.tellsOfWork(r.text) {
		return nil
	}
	return noneOfIt().FindStringIndex(r.text)
}

var noneOfIt = lexicon.Lazy(`(?i){none of it}`)

// past takes what is told of experience: the whole answer where nothing else is asked, else the piece that names it or a time.
func (r *reader) past(k key) {
	if r.alone(k) || len(r.f.RequiredFacts) == 1 {
		if grumbles().MatchString(r.text) && len(quantity.Durations(r.text)) == 0 {
			return // why somebody left is no experience
		}
		r.takeAll(k, 1)
		return
	}
	for _, i := range r.free(1) {
		at := r.pieces[i].at
		if len(quantity.Durations(at.In(r.text))) > 0 || r.names(k, at) {
			r.take(k, i, i)
			return
		}
	}
}

// names reports whether a text names what the key names.
func (r *reader) names(k key, at text.Span) bool {
	for _, w := range k.without("experience", "past", "the", "of") {
		if aliasesOf(w).MatchString(at.In(r.text)) {
			return true
		}
	}
	return false
}

// achievement takes the first clause in which something was achieved and measured, with what leads to it in its sentence.
func (r *reader) achievement(k key) {
	enough := []func(i int) bool{
		func(i int) bool { return r.measured(r.pieces[i].at) },
		func(i int) bool { return (r.alone(k) || r.isAsked(k)) && r.measuredNear(i) },
		func(i int) bool {
			return k.any("main") && launches().MatchString(r.pieces[i].at.In(r.text)) && r.pieces[i].weight >= 2
		},
	}
	for _, ok := range enough {
		for i, p := range r.pieces {
			if p.aside || !r.achieves(p.at) || !ok(i) {
				continue
			}
			from := i
			for from > 0 && r.leadsTo(from-1) {
				from--
			}
			r.take(k, from, i)
			return
		}
	}
}

// achieves reports whether something was brought about: a verb that says so, or two figures with a change between.
func (r *reader) achieves(at text.Span) bool {
	s := at.In(r.text)
	return achieved().MatchString(s) || changed().MatchString(s) && len(quantity.Numbers(s)) > 1
}

// leadsTo reports whether the piece is free and its sentence goes on with the next: 「作り直して、」.
func (r *reader) leadsTo(i int) bool {
	p, next := r.pieces[i], r.pieces[i+1]
	return p.sentence == next.sentence && !p.taken && teForm().MatchString(r.text[p.at.Start:next.at.Start])
}

// measured reports whether a change or a number other than a length of time or a date is in it.
func (r *reader) measured(at text.Span) bool {
	s := at.In(r.text)
	if changed().MatchString(s) {
		return true
	}
	b := []byte(s)
	for _, d := range quantity.Durations(s) {
		copy(b[d.Start:d.End], blank(s[d.Start:d.End]))
	}
	for _, d := range when.Months(s, r.c) {
		copy(b[d.Start:d.End], blank(s[d.Start:d.End]))
	}
	return digits().MatchString(string(b)) || len(quantity.Numbers(string(b))) > 0
}

// measuredNear reports whether the clause beside it in the sentence is measured.
func (r *reader) measuredNear(i int) bool {
	for _, j := range []int{i - 1, i + 1} {
		if j >= 0 && j < len(r.pieces) && r.pieces[j].sentence == r.pieces[i].sentence && r.measured(r.pieces[j].at) {
			return true
		}
	}
	return false
}

// certificate takes the run of clauses that name one, with the year behind it.
func (r *reader) certificate(k key) {
	var at text.Span
	for _, p := range r.pieces {
		if p.taken || p.aside {
			continue
		}
		for _, c := range r.clausesIn(r.full(p)) {
			s := c.In(r.text)
			switch {
			case certified().MatchString(s) && at == text.Span{}:
				at = c
			case certified().MatchString(s), at != text.Span{} && year().MatchString(s) && len(s) < 40:
				at.End = c.End
			}
		}
	}
	switch {
	case at != text.Span{}:
		at.Start, at.End = trim(r.text, at.Start, at.End)
		r.keep(k, at)
	case !r.alone(k) || !r.takeAll(k, 1):
		return
	}
	r.shorten(k, certLead(), certTail())
}

// full is the piece with what was trimmed off it.
func (r *reader) full(p piece) text.Span {
	s := r.sentenceAt(p.at)
	out := text.Span{Start: s.Start, End: s.End}
	for _, q := range r.pieces {
		if q.sentence == p.sentence && q.at.End <= p.at.Start {
			out.Start = q.at.End
		}
		if q.sentence == p.sentence && q.at.Start >= p.at.End && q.at.Start < out.End {
			out.End = q.at.Start
		}
	}
	return out
}

// shorten leaves out of the value just found what stands around the thing itself.
func (r *reader) shorten(k key, parts ...*pattern.Regexp) {
	if len(r.found) == 0 || r.found[len(r.found)-1].Key != k.name {
		return
	}
	f := &r.found[len(r.found)-1]
	s, _ := f.Value.(string)
	for _, p := range parts {
		if rest := strings.TrimSpace(p.ReplaceAllString(s, "")); rest != "" && !strings.HasSuffix(rest, "に") {
			s = rest
		}
	}
	f.Value = s
}

// duties takes the run of clauses that tell what was done.
func (r *reader) duties(k key) {
	from, to := -1, -1
	for i, p := range r.pieces {
		if !p.taken && !p.aside && dutyCue().MatchString(settingWord().ReplaceAllString(p.at.In(r.text), " ")) {
			if from < 0 {
				from = i
			}
			to = i
		}
	}
	switch {
	case r.isAsked(k) && r.takeAll(k, 1):
	case from >= 0:
		r.take(k, from, to)
	case r.alone(k):
		r.takeAll(k, 2)
	}
}

// adjustment takes the words for what would help, and never those for why.
func (r *reader) adjustment(k key) {
	var best text.Span
	for _, p := range r.pieces {
		for _, c := range r.clausesIn(p.at) {
			at := r.help(c)
			if selfTold().MatchString(at.In(r.text)) || stance.IsQuestion(at.In(r.text)) && (!asksFor().MatchString(at.In(r.text)) || aboutJob().MatchString(at.In(r.text))) {
				continue
			}
			s := at.In(r.text)
			if substance(s) == 0 || diagnosis().MatchString(s) || p.aside {
				continue
			}
			if helpCue().MatchString(s) {
				r.keep(k, at)
				return
			}
			if best == (text.Span{}) {
				best = at
			}
		}
	}
	if r.alone(k) && best != (text.Span{}) {
		r.keep(k, best)
	}
}

// keep makes a fact of a span; the pieces that it touches are taken.
func (r *reader) keep(k key, at text.Span) {
	for i := range r.pieces {
		if p := &r.pieces[i]; p.at.Start < at.End && at.Start < p.at.End {
			p.taken = true
		}
	}
	if f, ok := r.said(at, at); ok {
		r.add(k.name, f)
	}
}

// help is the clause without the reason that it gives.
func (r *reader) help(c text.Span) text.Span {
	s := c.In(r.text)
	if wish := andWish().FindStringSubmatchIndex(s); wish != nil {
		c.Start += wish[2]
		s = c.In(r.text)
	}
	if cut := because().FindStringIndex(s); cut != nil && cut[0] > 0 {
		s = s[:cut[0]]
	}
	start := c.Start + len(ifNeeded().FindString(s))
	from, to := trim(r.text, start, max(start, c.Start+len(s)))
	return text.Span{Start: from, End: to}
}
