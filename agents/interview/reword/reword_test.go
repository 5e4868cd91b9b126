package reword

import (
	"strings"
	"testing"
)

// known are the texts of the tests.
var known = map[string]Known{
	"name":      {Words: "Moira Petrie", Names: []string{"name", "surname"}, Person: true},
	"nameJA":    {Words: "渡辺 翔", Names: []string{"名前"}, Person: true},
	"readingJA": {Words: "わたなべ しょう", Names: []string{"読み"}, Person: true},
	"place":     {Words: "nursing home in Dundee", Names: []string{"setting"}},
	"duties":    {Words: "feeding, bathing and cleaning rooms", Names: []string{"duties"}},
	"course":    {Words: "SVQ level 2 in Social Services", Names: []string{"qualification"}},
	"role":      {Words: "junior engineer at a travel agency", Names: []string{"role"}},
	"base":      {Words: "MariaDB and Elasticsearch", Names: []string{"database"}},
	"result":    {Words: "error rate fell from 5% to 1%", Names: []string{"result"}},
	"end":       {Words: "he calmed down and left us five stars", Names: []string{"outcome"}},
	"e-mail":    {Names: []string{"email"}},
	"channel":   {Words: "chat and email", Names: []string{"channel"}},
	"school":    {Words: "西南大学 商学部", Names: []string{"学校"}},
	"resultJA":  {Words: "未払いが15人から2人に減った", Names: []string{"成果"}},
	"strength":  {Words: "継続力", Names: []string{"強み"}},
	"company":   {Words: "物流の会社", Names: []string{"会社"}},
	"papers":    {Words: "簿記2級（2024年）、TOEIC 700点（2025年）", Names: []string{"資格"}},
	"shop":      {Words: "居酒屋で2年、ホールとレジ", Names: []string{"経験"}},
	"motive":    {Words: "地元の会社と長く付き合うてるところ", Names: []string{"動機"}},
}

// some are the texts of such names, and what each is called.
func some(names string) (out []Known, of []string) {
	for _, name := range strings.Fields(names) {
		out, of = append(out, known[name]), append(of, name)
	}
	return out, of
}

// The word that a message repeats of a text and the one that it puts in its place are found however that is said.
func TestWordsAreReplaced(t *testing.T) {
	for _, c := range []struct{ texts, said, want string }{
		{"place duties", "it weren't in dundee it were perth, rest of it's fine", "place: nursing home in Perth"},
		{"place duties", "Dundee is wrong, the home was in Perth", "place: nursing home in Perth"},
		{"place duties", "it was Perth not Dundee", "place: nursing home in Perth"},
		{"place duties", "Actually the nursing home was in Perth.", "place: nursing home in Perth"},
		{"place duties", "instead of bathing I would prefer that you say “personal care”", "duties: feeding, personal care and cleaning rooms"},
		{"role base", "engineer II, not junior. it came through monday", "role: engineer II engineer at a travel agency"},
		{"role base", "not junior any more, mid-level", "role: mid-level engineer at a travel agency"},
		{"role base", "s/junior/senior", "role: senior engineer at a travel agency"},
		{"role base", "MariaDB no I meant Postgres, I mix those up", "base: Postgres and Elasticsearch"},
		{"role base", "MariaDB -> MySQL", "base: MySQL and Elasticsearch"},
		{"end result", "four stars actually haha", "end: he calmed down and left us four stars"},
		{"end result", "he gave four stars not five", "end: he calmed down and left us four stars"},
		{"end result", "from 6% to 1%, not 5%", "result: error rate fell from 6% to 1%"},
		{"course place", "its level 3 now, got it in march", "course: SVQ level 3 in Social Services"},
		{"duties", "for duties put feeding, bathing and meds", "duties: feeding, bathing and meds"},
		{"base", "database is Zammad", "base: Zammad"},
		{"school strength", "商学部じゃなくて経営学部でした、すみません", "school: 西南大学 経営学部"},
		{"school strength", "西南大学は西南学院大学です", "school: 西南学院大学 商学部"},
		{"resultJA", "15人ではなく18人でした", "resultJA: 未払いが18人から2人に減った"},
		{"resultJA", "18人から2人、が正しいです", "resultJA: 未払いが18人から2人に減った"},
		{"strength school", "「継続力」ってありきたりなので「計画力」にしたいです", "strength: 計画力"},
		{"company", "物流じゃなくて倉庫会社です", "company: 倉庫会社"},
		{"papers", "TOEIC、700→730でした", "papers: 簿記2級（2024年）、TOEIC 730点（2025年）"},
		{"papers", "簿記は2023年です", "papers: 簿記2級（2023年）、TOEIC 700点（2025年）"},
		{"shop", "居酒屋は3年たい", "shop: 居酒屋で3年、ホールとレジ"},
		{"motive", "「付き合うてる」て方言やんw「お付き合いを続けている」にしてもろてええですか", "motive: 地元の会社と長くお付き合いを続けているところ"},
	} {
		t.Run(c.said, func(t *testing.T) { checkChange(t, c.texts, c.said, c.want) })
	}
}

// A name is spelt, read or written otherwise where the message says so.
func TestNamesAreRespelled(t *testing.T) {
	for _, c := range []struct{ texts, said, want string }{
		{"name place", "its petry love, theres a y in it", "name: Moira Petry"},
		{"name place", "it's Petry, P-E-T-R-Y", "name: Moira Petry"},
		{"name place", "my surname's spelt Petri not Petrie", "name: Moira Petri"},
		{"name place", "it's Petrie-Lane, double barrel", "name: Moira Petrie-Lane"},
		{"name place", "legal name is Moiraine", "name: Moiraine Petrie"},
		{"nameJA readingJA", "渡辺の辺は難しいほうの字で「渡邉」です", "nameJA: 渡邉 翔"},
		{"nameJA readingJA", "渡辺じゃなくて渡邊です", "nameJA: 渡邊 翔"},
		{"nameJA readingJA", "翔の読みは「かける」です", "readingJA: わたなべ かける"},
		{"nameJA readingJA", "つばさって読みます、しょうじゃないです", "readingJA: わたなべ つばさ"},
		{"name", "surname should be Petry", "name: Moira Petry"},
		{"name", "can u put my name as Moyra Petry not Moira", "name: Moyra Petry"},
		{"nameJA readingJA", "渡辺はわたべです", ""},
		{"nameJA readingJA", "渡辺は漢字です 渡邊", "nameJA: 渡邊 翔"},
		{"name e-mail", "Email has a mistake, should be moyra.petrie@example.com", ""},
	} {
		t.Run(c.said, func(t *testing.T) { checkChange(t, c.texts, c.said, c.want) })
	}
}

// What is to go goes as the thing that it is, and the others stay.
func TestPartsGo(t *testing.T) {
	for _, c := range []struct{ texts, said, want string }{
		{"duties", "tek cleaning rooms off, i only watched", "duties: feeding and bathing"},
		{"duties", "I didn't do bathing", "duties: feeding and cleaning rooms"},
		{"base", "drop elasticsearch. never ran it in anger", "base: MariaDB"},
		{"base", "no Elasticsearch please", "base: MariaDB"},
		{"role", "take the travel part out, my boss is touchy", ""},
		{"channel", "only chat please", "channel: chat"},
		{"channel e-mail", "take my email off", ""},
		{"duties", "please take bathing out of my duties", "duties: feeding and cleaning rooms"},
		{"place", "take Dundee off", "place: nursing home"},
		{"motive", "地元は消してください", ""},
		{"papers", "TOEICは消してもらえますか", "papers: 簿記2級（2024年）"},
		{"duties", "bathing is not my thing, so take it off", "duties: feeding and cleaning rooms"},
		{"duties", "it's the same bathing so leave it", ""},
		{"course", "my SVQ has expired, please take it off", ""},
		{"papers", "簿記は古いので外してください", "papers: TOEIC 700点（2025年）"},
		{"shop", "レジはやってないです", "shop: 居酒屋で2年、ホール"},
	} {
		t.Run(c.said, func(t *testing.T) { checkChange(t, c.texts, c.said, c.want) })
	}
}

// Who asks, agrees, remarks, hopes or plans changes nothing, whatever of a text the message repeats.
func TestMentionsChangeNothing(t *testing.T) {
	all := "name place duties course role base result end channel school resultJA strength company papers shop motive nameJA readingJA e-mail"
	for _, said := range []string{
		"is a nursing home ok or do you want hospitals?", "I loved Dundee", "do I need level 3?", "level 3 is what I'm working towards",
		"the duties look fine to me", "will I be feeding people in this job too?", "MariaDB and Elasticsearch, yes that's right",
		"5% to 1% is correct btw", "do you use Elasticsearch?", "phone too, not only chat and email", "not sure if level 2 is enough",
		"my mum was in a nursing home in Perth so I know what it's like", "cleaning rooms was the worst part lol",
		"I'm mourning my cat, send it", "my manager is called Moyra", "it's Moss who told me about this job", "use Moyra as my referee", "it is more or less ok",
		"my boss said to drop MariaDB", "I'd never drop MariaDB", "we managed to drop MariaDB last year", "lose MariaDB and you lose the data",
		"I never did bathing wrong", "I didn't do feeding on my first day", "bathing needs doing every two days", "no more feeding!",
		"MariaDB should be banned haha", "MariaDB could be faster", "MariaDB was 9 when I began", "MariaDB > MySQL any day",
		"MariaDB is old school but it's solid", "most places use Oracle instead of MariaDB", "my friend knows Kafka, not MariaDB",
		"the database was huge", "channel is busy today", "make the duties as good as you can", "I rewrote the duties in my CV",
		"drop error rate", "my sister has SVQ level 3", "sorry for my spelling, bathin is hard to spell", "typo: feding should be feeding",
		"TOEICは来月もう一回受けます", "簿記2級って評価されますか", "継続力でお願いします、そのままで", "商学部だと営業になりますか？", "ホールは楽しかったです",
		"強みは大事ですね", "強みを短くして", "学校は楽しいです", "動機を消して", "翔はかわいいです", "渡辺はわたしだけです", "翔は父です", "翔の翔は手です",
		"簿記は取ってよかったです", "居酒屋は3年前に辞めました", "友達は簿記1級を持ってます", "簿記1級は普通らしいです", "簿記2級を1級にしてもいいか迷ってます",
		"会社はやってません", "物流は今は珍しいですよね", "物流じゃなくてもいいです", "居酒屋じゃなくてカフェの募集ですよね", "継続力というよりただの我慢かも笑",
		"翔の字、間違ってないです", "物流というより倉庫に惹かれました", "居酒屋より飲食のほうが好きです", "15人から2人ってすごくないですか",
	} {
		t.Run(said, func(t *testing.T) { checkChange(t, all, said, "") })
	}
}

func checkChange(t *testing.T, texts, said, want string) {
	t.Helper()
	all, of := some(texts)
	var got []string
	for _, c := range Find(said, all) {
		got = append(got, of[c.Of]+": "+c.Words)
	}
	if strings.Join(got, "; ") != want {
		t.Errorf("%q: %q, not %q", said, got, want)
	}
}

// What is wanted told as well is found without what asks for it, with where it belongs as far as the message says.
func TestMoreIsToldAsWell(t *testing.T) {
	for _, c := range []struct{ texts, said, words, field, beside string }{
		{"duties", "May I please add to my duties that I also gave them their medication?", "I also gave them their medication", "duties", ""},
		{"duties", "also add medication to my duties", "medication", "duties", ""},
		{"duties", "put i did activities an all, bingo and that", "i did activities an all, bingo", "", ""},
		{"duties", "add that I've got my dementia badge, and thank you for being so patient", "dementia badge", "", ""},
		{"base", "so uh Dynamo next to MariaDB", "Dynamo", "", "base"},
		{"channel", "phone too, not only chat and email", "phone", "", "channel"},
		{"base", "+ CockroachDB", "CockroachDB", "", ""},
		{"papers", "秘書検定3級も足してください", "秘書検定3級", "", ""},
		{"papers", "資格もう一個ありました。危険物乙4、今年取りました", "危険物乙4、今年", "資格", ""},
		{"shop", "居酒屋のあとに焼肉屋も1年おったけん足しといて", "焼肉屋も1年おった", "", "shop"},
		{"base", "should I add Redis?", "", "", ""},
		{"base", "add kafka to 2", "", "", ""},
		{"duties", "please add it", "", "", ""},
		{"papers", "それも足してください", "", "", ""},
		{"shop", "キッチンもやってました、足してください", "キッチン", "", ""},
		{"papers", "英検も追加で勉強しています", "", "", ""},
		{"papers", "英検も書いてました", "", "", ""},
		{"papers", "資格がもう一つあったらよかったです、悔しい", "", "", ""},
		{"duties", "I agree too, can you put it in", "", "", ""},
		{"duties", "duties - add nothing", "", "", ""},
		{"base", "plus Kubernetes", "", "", ""},
		{"base", "I use Linux too", "", "", ""},
		{"base", "I owned billing as well as MariaDB", "", "", ""},
	} {
		t.Run(c.said, func(t *testing.T) {
			all, of := some(c.texts)
			a, ok := Added(c.said, all)
			beside := ""
			if ok && a.Of >= 0 {
				beside = of[a.Of]
			}
			if a.Words != c.words || a.Field != c.field || beside != c.beside {
				t.Errorf("%q in %q beside %q", a.Words, a.Field, beside)
			}
		})
	}
}

// The time taken grows with the length of the message and of what is known, and no faster with a message that repeats one character.
func TestLongMessagesChangeNothing(t *testing.T) {
	all, _ := some("duties papers")
	if c := Find(strings.Repeat("not feeding ", 100_000), all); c != nil {
		t.Error(c)
	}
	if _, ok := Added(strings.Repeat("add ", 100_000), all); ok {
		t.Error("added")
	}
}
