package facts

import (
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// Roles, employers and the like: noun phrases that end or begin with a telling word. In Japanese the particles around them are
// in hiragana, so that a run of other letters is the phrase.
const (
	runJA  = `[\p{Han}々\p{Katakana}ーA-Za-z0-9/&.+-]`
	nounJA = runJA + `+(?:の` + runJA + `+)?`
	roleJA = `エンジニア|リーダー|マネージャー|マネジャー|開発者|プログラマー?|デザイナー|ディレクター|プロデューサー|コンサルタント|アナリスト|サイエンティスト|アーキテクト|テックリード|リード|スタッフ|オペレーター|ドライバー|シェフ|アシスタント|ヘルパー|トレーナー|アドバイザー|プランナー|ライター|マーケター|リクルーター|セールス|パート|担当者?|責任者|店長|副店長|主任|係長|課長|部長|室長|所長|職員|社員|看護師|准看護師|介護士|介護福祉士|保育士|教師|教員|講師|調理師|料理長|薬剤師|栄養士|営業|販売員|販売|接客|事務|経理|人事|総務|広報|秘書|受付|研究員|技術者|整備士|施工管理|管理者|運転手|作業員|警備員|清掃員|美容師|PM|PdM|PL|SE|SRE|CTO|QA`
	roleEN = `engineers?|engs?|swe|sde|developers?|devs?|programmers?|managers?|leads?|leaders?|analysts?|designers?|architects?|scientists?|nurses?|assistants?|carers?|caregivers?|teachers?|tutors?|drivers?|chefs?|cooks?|waiters?|waitress|servers?|baristas?|bartenders?|cashiers?|associates?|representatives?|reps?|agents?|specialists?|consultants?|coordinators?|administrators?|technicians?|operators?|supervisors?|directors?|officers?|clerks?|accountants?|bookkeepers?|recruiters?|writers?|editors?|interns?|founders?|owners?|head of [a-z]+|cto|ceo|vp|sre|pm|devops|advis[eo]rs?|executives?|workers?|cleaners?|pickers?|packers?|electricians?|plumbers?|mechanics?|therapists?|pharmacists?|paramedics?|translators?|receptionists?|merchandisers?|buyers?|planners?|marketers?|salespersons?|support worker|healthcare assistant|team lead|trainers?|instructors?|librarians?|researchers?`
	modEN  = `(?:senior|staff|principal|lead|junior|mid-level|chief|assistant|deputy|associate|head|night|shift|full-?stack|[A-Za-z][A-Za-z/&+.-]*)`
)

var (
	roleInJA   = pattern.Lazy(`((?:` + runJA + `+の)?` + runJA + `*(?:` + roleJA + `))(?:相当|クラス|見習い)?(?:$|[^\p{Han}\p{Katakana}ー])`)
	asRoleJA   = pattern.Lazy(`(` + nounJA + `)として`)
	inChargeJA = pattern.Lazy(`(` + nounJA + `を担当)`)
	acronym    = pattern.Lazy(`^(?:PM|PdM|PL|SE|SRE|CTO|QA)$`)
	roleInEN   = pattern.Lazy(`(?i)\b((?:` + modEN + `[ -]){0,4}(?:` + roleEN + `))\b`)
	roleGoesOn = pattern.Lazy(`(?i)^(?: (?:` + roleEN + `)\b)*(?: (?:I{1,3}|IV|V|[1-5])\b)?`)
	notRole    = words(`doing turned i i'm im i've i'd am is are was were be been being a an the my our your as for at in on of to with and or but so by from then now also currently previously formerly latest last recent recently lately most current role title position job worked work working works became become joined serving served years year months month we they he she it who that this really mainly just both each every some any new mr ms hired promoted employed than after before while when where two three four five six seven eight nine ten`)
)

func readRole(r *reader, k key) (Fact, bool) {
	if m := titled().FindStringSubmatchIndex(r.text); m != nil {
		at := text.Span{Start: m[2], End: m[3]}
		return r.said(at, at)
	}
	if r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	for _, s := range r.sentences {
		if at, ok := r.roleIn(s); ok {
			at = r.withRest(at)
			return r.said(at, at)
		}
	}
	if all, ok := r.allTold(); ok && len(r.f.RequiredFacts) == 1 {
		return r.said(all, all)
	}
	return r.onlyMissing(k, func() (Fact, bool) { return r.shortPhrase() })
}

// withRest is all that is told with the role where the field asks for nothing else: 「営業を3年やりました」. Where more is asked, each fact
// keeps its own words.
func (r *reader) withRest(role text.Span) text.Span {
	all, ok := r.allTold()
	if !ok || len(r.f.RequiredFacts) != 1 || all.Start > role.Start || all.End < role.End {
		return role
	}
	if substance(r.text[all.Start:role.Start]+" "+r.text[role.End:all.End]) == 0 {
		return role
	}
	return all
}

// allTold is the answer without greetings and what is about another answer.
func (r *reader) allTold() (text.Span, bool) {
	told := slices.DeleteFunc(slices.Clone(r.pieces), func(p piece) bool { return p.aside })
	if len(told) == 0 {
		return text.Span{}, false
	}
	return text.Span{Start: told[0].at.Start, End: told[len(told)-1].at.End}, true
}

func (r *reader) roleIn(s text.Span) (text.Span, bool) {
	raw := s.In(r.text)
	for _, p := range []*pattern.Regexp{roleInJA(), asRoleJA(), inChargeJA()} {
		for _, m := range p.FindAllStringSubmatchIndex(raw, -1) {
			at := text.Span{Start: s.Start + m[2], End: s.Start + m[3]}
			if cut := strings.LastIndex(at.In(r.text), "の"); cut > 0 && employerEnd().MatchString(at.In(r.text)[:cut]) {
				at.Start += cut + len("の") // ゲーム会社のエンジニア
			}
			if after := raw[m[3]:]; employerAfter().MatchString(after) || aspired().MatchString(after) || actsItself().MatchString(after) || spokenTo().MatchString(raw[:m[2]]) {
				continue // チケット販売の会社, エンジニアへの転身, 担当者が急に辞退した, 担当者に聞いた
			}
			for tail := okurigana().FindString(raw[:at.Start-s.Start]); tail != ""; tail = okurigana().FindString(raw[:at.Start-s.Start]) {
				at.Start -= len(tail) // 売り場責任者, not 場責任者
			}
			if w := at.In(r.text); (text.HasJapanese(w) || acronym().MatchString(w)) && !addressed().MatchString(w) && w != "担当" {
				return at, true
			}
		}
	}
	for _, m := range roleInEN().FindAllStringSubmatchIndex(raw, -1) {
		m[3] += len(roleGoesOn().FindString(raw[m[3]:]))
		phrase := raw[m[2]:m[3]]
		start := m[2] + afterSmallWords(phrase)
		if theirOwn().MatchString(raw[:start]) {
			continue // "covered for my manager"
		}
		if w := raw[start:m[3]]; !strings.HasPrefix(raw[m[3]:], "-") && !verbal().MatchString(raw[start:]) && w != "" {
			return text.Span{Start: s.Start + start, End: s.Start + m[3]}, true
		}
	}
	return text.Span{}, false
}

var (
	// aspired follows a role that somebody wants to take up, or took up only then.
	aspired = pattern.Lazy(`^(?:への?|に)?(?:転身|転向|転職|転換|なりた|なる(?:ため|のが)|を(?:志|目指|めざ)|志望|志し|デビュー)`)
	// actsItself follows a person in a role who did something, and not the one who tells it.
	actsItself = lexicon.Lazy(`(?i)^(?:さん|の方|様|の人)?{acts itself}`)
	// spokenTo stands before a person in a role with whom somebody had to do: "I asked 担当者".
	spokenTo = lexicon.Lazy(`(?i){spoken to}\s*(?:the |a |an |your |their )?$`)
	// okurigana stands before the rest of a word of kanji and kana.
	okurigana = pattern.Lazy(`\p{Han}[りいみえき]$`)
	// theirOwn stands before somebody else's role.
	theirOwn = pattern.Lazy(`(?i)\b(?:my|our|his|her|their|your)\s+(?:old |former |then |own )?$`)
	// titled names the role by what it is: 「役職は主任」.
	titled = pattern.Lazy(`(?:役職|肩書き?|ポジション|職位|役割)(?:は|としては|:)、?(` + nounJA + `)(?:です|でした|でござ|で(?:、|。|$)|だった|を|、|。|\s|$)`)

	employerAfter = pattern.Lazy(`^(?:を(?:する|している|行う|手がける|扱う))?(?:の|系の?)?(?:会社|企業|スタートアップ|ベンチャー|メーカー|商社|業界|店舗?|チェーン)`)

	addressed = pattern.Lazy(`御社|貴社|貴院|貴校|貴店`)
	// verbal are words for roles used as something else: "leads to", "lead a team", "support customers".
	verbal = pattern.Lazy(`(?i)^(?:leads? (?:to|the|a|an|time|generation)|cooks? |drivers? licen|servers? (?:room|side)|server-)`)
)

// afterSmallWords is where the phrase begins when all up to its last small word is left out.
func afterSmallWords(phrase string) int {
	start, i := 0, 0
	for _, w := range strings.FieldsFunc(phrase, func(c rune) bool { return c == ' ' }) {
		at := i + strings.Index(phrase[i:], w)
		i = at + len(w)
		if bare := strings.ToLower(strings.Trim(w, ".")); notRole()[bare] || notRole()[strings.TrimSuffix(bare, "ed")] {
			start = min(i+1, len(phrase))
		}
	}
	return start
}

// shortPhrase takes an answer to the one open question that is a few words of substance.
func (r *reader) shortPhrase() (Fact, bool) {
	start, end := trim(r.text, 0, len(r.text))
	at := text.Span{Start: start, End: end}
	s := at.In(r.text)
	if substance(s) == 0 || len([]rune(s)) > 40 || strings.ContainsAny(s, "。?\n") || stance.IsRefusal(s) || stance.IsDontKnow(s) {
		return Fact{}, false
	}
	return r.said(at, at)
}

// leftover gives what a later answer says beside other facts to the one fact that is open still, where that is a name or a phrase:
// "payments ledger. cut the close from 3 days to 4 hours", asked for the system and then for the result.
func (r *reader) leftover() {
	m := r.missing()
	if len(m) != 1 || len(r.known) == 0 || len(r.found) == 0 || familyOf(r.f, m[0]).name != famNamed {
		return
	}
	var free []int
	for _, i := range r.free(1) {
		if !r.serves(r.pieces[i].at) {
			free = append(free, i)
		}
	}
	if len(free) == 1 && free[0] == 0 && utf8.RuneCountInString(r.pieces[0].at.In(r.text)) <= 40 {
		r.take(r.key(m[0]), 0, 0)
	}
}

// serves reports whether a fact that was found comes from these words.
func (r *reader) serves(at text.Span) bool {
	words := text.Squeeze(at.In(r.text))
	return slices.ContainsFunc(r.found, func(f Fact) bool {
		q := text.Squeeze(f.Quote)
		return q != "" && (strings.Contains(words, q) || strings.Contains(q, words))
	})
}

var (
	employerJA    = pattern.Lazy(`((?:株式会社|有限会社|合同会社)[^\s、。,]{1,20}?|` + runJA + `+(?:株式会社|有限会社|合同会社)|(?:` + runJA + `+系?の)?` + runJA + `*(?:会社|企業|スタートアップ|ベンチャー|メーカー|商社|銀行|証券|病院|クリニック|医院|施設|老人ホーム|特養|保育園|幼稚園|学校|大学|塾|ホテル|旅館|レストラン|カフェ|居酒屋|スーパー|コンビニ|薬局|工場|倉庫|事務所|法人|機関|市役所|役所|業界|代理店|サービス事業|SIer|グループ|店))(?:で|に|の|を|は|と|へ|、|。|が|から|さん|\s|$)`)
	businessJA    = pattern.Lazy(`(?:^|[、。\s]|は|も)((?:受託(?:開発|制作)?|自社開発|自社サービス|SES|SIer?|客先常駐|Web制作|(?:[\p{Han}\p{Katakana}ーA-Za-z]{2,10})(?:サイト|アプリ|メディア|業))(?:の(?:会社|企業))?)(?:で|に(?:入|勤|い)|を運営)`)
	employerEnd   = pattern.Lazy(`(?:会社|企業|スタートアップ|ベンチャー|メーカー|商社|銀行|病院|SIer|グループ|代理店|業界|系)$`)
	vagueEmployer = pattern.Lazy(`^(?:(?:今|いま|現在|前|以前|うち|その|この|別|自分)の)?(?:会社|企業|店|業界|職場)$`)
	employerEN    = pattern.Lazy(`(?i)\b(?:at|for|with|joined)\s+((?:an?|the|one of)\s+)?([a-z0-9&'./-]+(?:\s+[a-z0-9&'./-]+){0,5})`)
	domainEN      = pattern.Lazy(`(?i)\bin\s+((?:the\s+)?(?:[a-z-]+\s+){0,3}(?:industry|sector|company|start-?up|business|firm|agency|bank|hospital|fintech|e-?commerce|logistics|retail|healthcare|saas|gaming|insurance|hospitality|manufacturing|education))\b`)
	phraseEnd     = words(`and but where who which that as since from until for in on so with while when i we they she he it then building working doing leading managing owning running using because to by after before between during over now till is was`)
	noEmployer    = words(`least last most first home work night the present once all times scale moment same time weekends weekdays nights about around over almost nearly more under up my me you your them him her us one two three four five six seven eight nine ten years year months month a an customers clients support`)
)

func readEmployer(r *reader, k key) (Fact, bool) {
	if r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	for _, m := range employerJA().FindAllStringSubmatchIndex(r.text, -1) {
		at := text.Span{Start: m[2], End: m[3]}
		w := at.In(r.text)
		if addressed().MatchString(w) || vagueEmployer().MatchString(w) || !text.HasJapanese(w) && !strings.HasSuffix(w, "SIer") {
			continue
		}
		return r.said(at, at)
	}
	for _, m := range businessJA().FindAllStringSubmatchIndex(r.text, -1) {
		if at := (text.Span{Start: m[2], End: m[3]}); !addressed().MatchString(at.In(r.text)) {
			return r.said(at, at)
		}
	}
	for _, m := range employerEN().FindAllStringSubmatchIndex(r.text, -1) {
		if at, ok := r.employer(m); ok {
			return r.said(at, at)
		}
	}
	if m := domainEN().FindStringSubmatchIndex(r.text); m != nil {
		at := text.Span{Start: m[2], End: m[3]}
		return r.said(at, at)
	}
	return r.onlyMissing(k, r.shortPhrase)
}

// employer is the phrase after "at" or "for", up to the word where it ends.
func (r *reader) employer(m []int) (text.Span, bool) {
	start, end, n := m[4], m[4], 0
	if m[2] >= 0 {
		start = m[2]
	}
	for i, w := range fieldSpans(r.text[m[4]:m[5]]) {
		word := strings.ToLower(w.In(r.text[m[4]:m[5]]))
		bare := strings.Trim(word, ".'")
		if phraseEnd()[bare] || i == 0 && (noEmployer()[bare] || bare == "" || bare[0] >= '0' && bare[0] <= '9') {
			break
		}
		end, n = m[4]+w.End, n+1
		if strings.HasSuffix(word, ".") {
			break
		}
	}
	for end > start && strings.ContainsRune(".'/-", rune(r.text[end-1])) {
		end--
	}
	named := m[2] >= 0 || n > 0 && r.text[m[4]] >= 'A' && r.text[m[4]] <= 'Z'
	return text.Span{Start: start, End: end}, n > 0 && named
}

func fieldSpans(s string) []text.Span {
	var out []text.Span
	start := -1
	for i, c := range s {
		if c == ' ' || c == '\n' {
			if start >= 0 {
				out = append(out, text.Span{Start: start, End: i})
			}
			start = -1
		} else if start < 0 {
			start = i
		}
	}
	if start >= 0 {
		out = append(out, text.Span{Start: start, End: len(s)})
	}
	return out
}

var (
	ownedEN = pattern.Lazy(`(?i)\b(?:i |we )?(?:solely |fully |also |currently )?(?:own(?:ed|s|er of)?|owning|(?:being )?responsible for|in charge of|maintain(?:ed|ing)?|look(?:ed|ing)? after|(?:take|took|taking) care of|ran|run|lead|led|built and (?:ran|run|own(?:ed)?|maintain(?:ed)?)|architected|operat(?:e|ed))\s+((?:the|our|a|an|its|their|all)\s+)?([a-z0-9][a-z0-9 /&'-]{2,60})`)
	builtEN = pattern.Lazy(`(?i)\b(?:built|designed|rebuilt|rewrote|wrote|developed|created)\s+((?:the|our|a|an|its|their)\s+)?([a-z0-9][a-z0-9 /&'-]{0,50}?(?:service|system|platform|pipeline|api|app|site|backend|engine|tool|infrastructure|database|gateway|queue|store|dashboard|cluster))\b`)
	mineEN  = pattern.Lazy(`(?i)(?:^|[.;,:\n]\s*|\b(?:and|so|where|because) )((?:the|our|an?|its|their) )?([a-z0-9][a-z0-9 /&'-]{1,50}?),? (?:is|was|are|were|has been|that's|that was) (?:all |really |basically |essentially |kind of )?(?:mine|my (?:own )?(?:baby|responsibility|project|thing|job|territory|show|pride and joy)|(?:all )?(?:on|down to|up to) me)\b`)
	myEN    = pattern.Lazy(`(?i)\b(?:my (?:own |main |big |biggest |current )?(?:baby|responsibility|project|thing|system|service|area|territory)|mine)(?: is| was|'s|:)\s+((?:the|our|an?|its|their)\s+)?([a-z0-9][a-z0-9 /&'-]{2,60})`)
	people  = pattern.Lazy(`(?i)\b(?:teams?|people|groups?|members|colleagues|guild)$`)
	ownedJA = pattern.Lazy(`((?:` + runJA + `+(?:・|の|と))*` + runJA + `+)(?:の開発|の運用|の保守|の設計|の責任者|のオーナー)?(?:を|は)(?:一人で|ひとりで|主に)?(?:担当|運用|保守|管理|開発|設計|任|所有|受け持|構築|作)`)
)

func readOwned(r *reader, k key) (Fact, bool) {
	if r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	for _, p := range []*pattern.Regexp{myEN(), mineEN(), ownedEN(), builtEN()} {
		for _, m := range p.FindAllStringSubmatchIndex(r.text, -1) {
			if at, ok := r.owned(m[4], m[5]); ok {
				return r.said(at, at)
			}
		}
	}
	if m := ownedJA().FindStringSubmatchIndex(r.text); m != nil {
		at := text.Span{Start: m[2], End: m[3]}
		return r.said(at, at)
	}
	return r.onlyMissing(k, r.shortPhrase)
}

// owned is the thing after "I own the": up to the word where the phrase ends, and no role ("lead engineer").
func (r *reader) owned(from, to int) (text.Span, bool) {
	s := r.text[from:to]
	at := text.Span{Start: from, End: from}
	for i, w := range fieldSpans(s) {
		word := strings.ToLower(w.In(s))
		if i > 6 || word == "at" || phraseEnd()[word] || i == 0 && notRole()[word] {
			break
		}
		at.End = from + w.End
	}
	thing := at.In(r.text)
	role := roleInEN().FindStringIndex(thing)
	return at, substance(thing) > 0 && !people().MatchString(thing) && (role == nil || role[1] < len(thing))
}
