package facts

import "testing"

// What stands under a word for company or work is of that, what is said of an employer is no reason for the work, and what is put off is none.
func TestReasonsUnderTheirWords(t *testing.T) {
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"motivation", "会社：テックブログ全部読んだ。信用できる\n職種：Webがいちばん手応えある", `reason_for_role="Webがいちばん手応えある"`},
		{"motivation", "職種については、設計から運用まで見られるところに惹かれました。会社を選んだ理由は面接でお話しさせてください", `reason_for_company=-`},
		{"motivation", "家から近い。あとGo書けるから", `reason_for_company="家から近い"; reason_for_role="あとGo書けるから"`},
		{"motivation", "転勤がないので決めました。Goが好きだからです", `reason_for_company="転勤がないので決めました"`},
	})
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"motivation", "会社は地元に根ざしているところに惹かれました。入社したら営業をやりたいです", `want_to_do="入社したら営業をやりたい"`},
	})
}

// What is put right at once is told, and what it puts aside is not; a sentence that only sounds so stays whole.
func TestWhatIsPutAsideFirst(t *testing.T) {
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"self_pr", "計画性、と書くつもりでしたが、やはり柔軟さにします。学会前日に機材が壊れた際、図だけの構成に切り替えて乗り切りました", `strength="柔軟さ"`},
		{"gakuchika", "一人暮らしの自炊です。笑わないでください、4年間ほぼ毎日作って食費を月1万5千円に抑えました", `theme="一人暮らしの自炊"; own_action="4年間ほぼ毎日作って"`},
		{"language_skill", "日本語能力試験はN1を持っています。2023年12月に取りました。中国語は母語ですが、資格ではありませんね。", `certificates="日本語能力試験はN1"`},
		{"education", "やっぱり大学の", `school=-`},
		{"education", "専攻は近世文学です、卒論は井原西鶴をやる予定です", `school=-; major="近世文学"`},
		{"education", "琉島大学の人文社会学部で観光学を専攻しております", `school="琉島大学の人文社会学部"; major="観光学"`},
		{"education", "関西桜丘大学の社会学部です。えっと、専攻は社会心理学のゼミで", `school="関西桜丘大学の社会学部"; major="社会心理学"`},
		{"education", "青葉大学の経済学部です", `school="青葉大学"; major="経済学部"`},
	})
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"experience", "なし あ、コンビニ半年だけやった", `service_experience="コンビニ半年だけやった"`},
		{"experience", "接客はありません。ただ母の店を1年手伝いました", `service_experience="接客はありません。ただ母の店を1年手伝いました"`},
	})
}

// Who tells what an employer does, or a title, in the words of a list has told them; of several titles nothing says which is the last.
func TestEmployersAndTitlesInWords(t *testing.T) {
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"experience", "今の会社（動画配信）は2022年5月入社です", `latest_employer_or_domain="動画配信"; period_from="2022-05"`},
		{"experience", "平成29年10月〜令和5年9月、自治体の図書館システムの保守担当。", `latest_employer_or_domain="自治体の図書館システム"`},
		{"experience", "平成28年4月〜令和6年12月、地方銀行のシステム子会社、PM", `latest_role="PM"`},
		{"experience", "農協系のSIer 2020/4〜 PG 今も", `latest_role="PG"; period_from="2020-04"; period_to=null`},
		{"experience", "2019年4月から2024年9月まで、配車システムを作る会社でSEをしていました。", `latest_employer_or_domain="配車システムを作る会社"`},
		{"experience", "予約システムを作り直して、問い合わせが半分になりました", `latest_employer_or_domain=-; main_achievement="予約システムを作り直して、問い合わせが半分になりました"`},
		{"experience", "私がやったのは決済画面の作り直しで、途中離脱が3割減りました", `main_achievement="私がやったのは決済画面の作り直しで、途中離脱が3割減りました"`},
		{"experience", "2023年2月に入りました", `main_achievement=-`},
		{"experience", "一社目が印刷会社の営業、二社目が現在のフードデリバリーのエンジニアで、2023年2月に入りました", `main_achievement=-`},
	})
}

// Something is in production where a first sentence says so, and is not where nobody would call it that.
func TestSomethingInUse(t *testing.T) {
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"skills", "本番反映は別のチームだったので、自分で本番運用したとは言えないです", `production_use=false`},
		{"skills", "本番運用 の 意味 わかりません。", `production_use=-`},
		{"skills", "本番で運用していました", `production_use=true`},
		{"skills", "さっきGo4年言うたけど、数えたら3年やったわ。すんません", `years_primary_language=3`},
	})
}

// What somebody wants to do is that and no reason for a company, several reasons stay together, and a level by its name is a certificate.
func TestWishesAndLevelsByTheirWords(t *testing.T) {
	readAnswers(t, "ja-newgrad-entry-sheet", inTokyo, []answer{
		{"motivation", "中国と日本の 会社の 間で 橋のような 仕事が したい。", `reason_for_company=-; want_to_do="中国と日本の 会社の 間で 橋のような 仕事が したい"`},
		{"language_skill", "N1です。日本語能力試験はN1を持っています。中国語は母語ですが、資格ではありません", `certificates="日本語能力試験はN1"`},
		{"language_skill", "英検は準1級の二次で落ちました", `certificates=-`},
		{"gakuchika", "私がやったのは会計の見える化です。他の企画は先輩です", `own_action="私がやったのは会計の見える化"`},
	})
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"motivation", "家から近いことと、フルリモートも選べることが決め手でした。", `reason_for_company="家から近いことと、フルリモートも選べることが決め手でした"; reason_for_role=-`},
	})
}

// The end of a sentence alone, behind a question, is no experience.
func TestTheEndOfASentenceIsNoAnswer(t *testing.T) {
	readAnswers(t, "ja-parttime-store", inTokyo, []answer{
		{"experience", "だったけど2年", `service_experience=-`},
		{"experience", "でしたら、コンビニで2年です", `service_experience="でしたら、コンビニで2年"`},
		{"experience", "コンビニだったけど2年", `service_experience="コンビニだったけど2年"`},
	})
}
