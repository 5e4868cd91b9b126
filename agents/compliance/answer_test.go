package compliance

import (
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

func TestAnswerFindsWhatIsTold(t *testing.T) {
	c := Lazy(Default)
	for _, tc := range []struct{ text, topic, masked, kept string }{
		{"I make 131k now so I'd want at least 150k", "pay_history", "131k", "150k"},
		{"父が病気で実家に戻るので、フルリモートがいいです", "family", "父が病気", "フルリモート"},
		{"父が病気で実家に戻るので、フルリモートがいいです", "health", "父が病気", "フルリモート"},
		{"Not sure, I have settled status I think", "nationality", "settled status", "Not sure"},
		{"Mexican citizen, but I live in Texas. I can start on May 1.", "nationality", "Mexican citizen", "May 1"},
		{"My wife is expecting, so I can't travel in June", "family", "My wife", "June"},
		{"I'm 45 and I have worked in Go for ten years", "age", "45", "ten years"},
		{"I've seen a few frameworks, honestly I'm 47 so I take my time", "age", "47", "frameworks"},
		{"British born and bred, so yes", "domicile", "British born", "yes"},
		{"私は45歳で、営業を10年やっていました。", "age", "45歳", "営業を10年"},
		{"現在の年収は520万円です。希望は600万円からです", "pay_history", "520万円", "600万円"},
		{"うつ病で半年休職していましたが、今は問題なく働けます", "health", "うつ病で半年休職", "問題なく働けます"},
		{"国籍はベトナムです。日本語はN2です", "nationality", "ベトナム", "N2"}, {"わたしはベトナム人の留学生です。28時間まで働けます", "nationality", "ベトナム", "28時間"},
		{"17時から21時までです。火曜は病院に通っているので休みたいです", "health", "病院", "17時"},
		{"土日だけで、日曜は午前中に教会に行くので13時から入れます", "religion", "教会に行くので", "土日"},
		{"はい、大阪生まれなので大丈夫です", "domicile", "生まれなので", "大丈夫です"},
		{"イスラム教徒なので金曜の昼は避けたいです。土日は入れます", "religion", "イスラム教徒", "土日は入れます"},
		{"妊娠中なので、4月から働きたいです", "pregnancy", "妊娠中", "4月から"},
		{"障害者手帳を持っています。週4日で希望します", "disability", "障害者手帳", "週4日"},
		{"I was convicted in 2010. I hold a forklift licence.", "criminal", "convicted", "forklift"},
		{"ﾃﾞｨﾌﾞ部です。ｲｽﾗﾑ教の礼拝があります", "religion", "礼拝", "部です"},
		{"下の子が3歳で保育園に通っているので、9時から15時までです", "family", "下の子", "9時から"},
		{"朝は保育園に預けてから出るので、10時以降でお願いします", "family", "保育園", "10時以降"},
		{"娘が学校から帰るまでの、平日の昼間がいいです", "family", "娘が", "昼間"},
		{"My son is at nursery in the morning, so I can do 9 to 12", "family", "My son", "9 to 12"},
		{"I have two kids and I'm a Catholic, but Monday works", "religion", "Catholic", "Monday"},
		{"I run a team of five and I'm married", "marriage", "married", "team"},
		{"I am pregnant, so I'm a Buddhist now and I type fast", "religion", "Buddhist", "type fast"},
		{"We moved because my husband changed jobs. I can start in May.", "family", "my husband", "May"},
		{"介護があるので、週3日がいいです", "family", "介護がある", "週3日"},
		{"仕事と介護を両立したいので、在宅を希望します", "family", "介護を両立", "在宅を希望"},
		{"前の会社は介護離職しました。経理を6年していました", "family", "介護離職", "経理"},
		{"妊活中なので、残業は少なめがいいです", "pregnancy", "妊活中", "残業"},
		{"I have to care for my mother, so mornings suit me", "family", "my mother", "mornings"},
		{"I have caring responsibilities, so part-time only", "family", "caring responsibilities", "part-time"},
		{"I'm having IVF, so Mondays are out", "pregnancy", "IVF", "Mondays"},
		{"My baby is six months old, so I need fixed hours", "family", "My baby", "fixed hours"},
		{"I'm in a union. I can start in May.", "union", "union", "May"},
	} {
		ms, err := c.Answer(tc.text)
		if err != nil {
			t.Fatal(err)
		}
		i := slices.IndexFunc(ms, func(m Mention) bool { return m.Topic == tc.topic })
		if i < 0 {
			t.Errorf("%q: %s not found in %+v", tc.text, tc.topic, ms)
			continue
		}
		m := ms[i]
		part := tc.text[m.Start:m.End]
		if !strings.Contains(part, tc.masked) || strings.Contains(part, tc.kept) || len(m.Rules) == 0 {
			t.Errorf("%q: %s is %q by %v", tc.text, tc.topic, part, m.Rules)
		}
		if sentence := tc.text[m.SentenceStart:m.SentenceEnd]; !strings.Contains(sentence, part) {
			t.Errorf("%q: the sentence %q does not hold %q", tc.text, sentence, part)
		}
	}
}

func TestAnswerLeavesOrdinaryAnswers(t *testing.T) {
	c := Lazy(Default)
	for _, text := range []string{
		"Senior engineer at a freight broker. I own the pricing service, and I cut quote time from 4s to 600ms.",
		"決済処理を作り直して、障害の件数を月8件から1件に減らしました", "600万くらいから", "I want at least 150k", "東京に住んでます", "Boise, Idaho",
		"3 years of chat and e-mail support, around 60 tickets a day, in Zendesk", "接客を2年。お子さま連れのお客様が多かったです",
		"保育園で3年、子どものお世話と保護者の方の対応をしました", "小学校の学童で子どもの宿題を見ていました", "I worked at a nursery for two years", "幼稚園に3年間勤務しました",
		"家庭教師として中学生に数学を教えていました", "I cared for elderly residents with dementia and helped with medication",
		"健康診断システムのバックエンドを担当しました", "I built a health check endpoint and fixed a race condition", "TOEIC 800, 簿記2級",
		"土日のどちらかは入れます。平日は18時から22時まで", "40 hours, from January 4", "Yes, I am authorized to work in the US", "いいえ、ビザは必要ありません",
		"病院の受付を2年していました", "病院に通う患者さんの送迎を担当しました", "中国から来たお客様の接客をしていました", "東京から来ました", "留学生なので週28時間までです",
		"週28時間以内で働けます", "18歳以上です", "東都大学 情報工学部、2027年3月卒業見込みです", "サッカー部の主将として30人のチームをまとめました",
		"英語C1, 毎日仕事でスペイン語を使います", "I'm in my third year at State University", "保険の営業で、ご家族の保障の相談を年間100件担当しました",
		"新卒で入った会社で5年、その後2年フリーランスです", "I led a team of 12 nurses on a maternity ward", "手話通訳があると助かります", "I'd move to Denver",
		"090-1234-5678", "naoki.takahashi@example.jp です", "人事部で労働組合との交渉窓口をしていました", "生年月日の入力フォームを実装しました", "成長できそうだから",
		"We cut our page load from 40 to 12 seconds", "I am 30 minutes from the office", "2歳児クラスの担任をしていました", "20代の女性向けの商品企画をしていました",
		"My last salary review project covered 300 staff",
		"My baby is the claims API", "The billing engine was my baby for three years", "I look after my clients and their accounts", "I took care of my team", "介護の仕事を3年していました", "介護福祉士の資格があります",
		"訪問介護で一人で20件を担当しました", "介護記録のデジタル化を進めました", "I cared for patients with dementia", "The build was slow, so I split it and it is fast now", "前職は給与計算の担当でした", "She stayed with us.",
	} {
		if ms, err := c.Answer(text); err != nil || len(ms) > 0 {
			t.Errorf("%q: %+v, %v", text, ms, err)
		}
	}
}

func TestAnswerByPlace(t *testing.T) {
	c := Lazy(Default)
	const text = "現在の年収は520万円です"
	if ms, _ := c.Answer(text, "JP"); len(ms) > 0 {
		t.Errorf("pay is no protected topic in Japan alone, got %+v", ms)
	}
	if ms, _ := c.Answer(text, "JP", "US-NY"); len(ms) != 1 || !slices.Contains(ms[0].Rules, "us_salary_history") {
		t.Errorf("with New York: %+v", ms)
	}
}

func FuzzAnswer(f *testing.F) {
	f.Add("I'm 45 and\xff宗教（仏教）")
	c := Lazy(Default)
	f.Fuzz(func(t *testing.T, text string) { checkMentions(t, c, text) })
}

func TestAnswerSpansAreInTheText(t *testing.T) {
	c := Lazy(Default)
	words := []string{"父が", "病気で、", "I'm 45", " and ", "my wife ", "。", "\n", "ｶﾄﾘｯｸ", "（", "）", "\xff", "🙂", "国籍は", "?", "…", "宗 教"}
	rapid.Check(t, func(t *rapid.T) {
		checkMentions(t, c, strings.Join(rapid.SliceOfN(rapid.SampledFrom(words), 0, 12).Draw(t, "words"), ""))
	})
}

func checkMentions(t interface {
	Helper()
	Fatalf(string, ...any)
}, c *Checker, text string) {
	t.Helper()
	ms, err := c.Answer(text)
	if err != nil {
		t.Fatalf("%v", err)
	}
	for _, m := range ms {
		if m.SentenceStart < 0 || m.Start < m.SentenceStart || m.End <= m.Start || m.SentenceEnd < m.End || m.SentenceEnd > len(text) {
			t.Fatalf("%q: %+v", text, m)
		}
	}
}

// In the United Kingdom, too, what is told of one's family is not recorded; asking for it is left to the rules that stop it.
func TestFamilyToldInTheUK(t *testing.T) {
	c := Lazy(Default)
	for _, text := range []string{"I have to care for my mother so I've done this at home.", "no nights because I look after my mum", "I've got to be home for my son at three", "single mum here, so mornings"} {
		if ms, err := c.Answer(text, "GB"); err != nil || len(ms) == 0 {
			t.Errorf("%q: %v %v", text, ms, err)
		}
	}
	if ms, _ := c.Answer("I look after residents with dementia and their families", "GB"); len(ms) > 0 {
		t.Errorf("work: %v", ms)
	}
}
