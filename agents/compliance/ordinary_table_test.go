package compliance

type ordinaryQuestion struct {
	form, field, country string
	local                bool // only fine in this country
	text                 string
}

const (
	mid    = "ja-midcareer-engineer"
	grad   = "ja-newgrad-entry-sheet"
	part   = "ja-parttime-store"
	us     = "en-us-backend-engineer"
	care   = "en-gb-care-assistant"
	remote = "en-remote-support-global"
)

var ordinaryQuestions = []ordinaryQuestion{
	// The greeter, and consent.
	{"", "language", "JP", false, "このまま日本語で進めてよいですか。英語がよければ “English” と書いてください。"},
	{"", "language", "US", false, "Shall we go on in English? If you prefer Japanese, write 「日本語」."},
	{"", "residence", "JP", false, "いまお住まいの国はどちらですか（時刻の表示に使います）。"},
	{"", "residence", "US", false, "Which country do you live in now? We use it to show times."},
	{"", "city", "US", false, "Which city or state are you in? The United States has several time zones."},
	{"", "city", "JP", false, "時刻を正しくお見せするため、お住まいの都市を教えていただけますか。"},
	{"", "city", "US", false, "What is the nearest large city to you, so that we show the right time?"},
	{"", "consent", "JP", false, "内容は採用選考だけに使い、180 日で消します。この内容で進めてよいですか。"},
	{"", "consent", "US", false, "I'm an AI, and I turn our chat into your application form. People decide. It is deleted after 180 days. OK to go on?"},
	// Names and contact.
	{mid, "full_name", "JP", false, "お名前と、読みがな（ふりがな）を教えてください。"},
	{mid, "full_name", "JP", false, "高橋 直樹さんですね。読みがなも教えていただけますか。"},
	{us, "full_name", "US", false, "What is your full name?"},
	{care, "full_name", "GB", false, "What name would you like us to use?"},
	{mid, "email", "JP", false, "選考のご連絡に使うメールアドレスを教えてください。"},
	{us, "email", "US", false, "What's the best email address for you?"},
	{us, "email", "US", false, "To send you the result and interview times, nothing else. Which address should we use?"},
	{part, "phone", "JP", false, "日程のご連絡に使う電話番号を教えていただけますか。"},
	{care, "phone", "GB", false, "Which mobile number can we reach you on? A UK number starting with +44 is best."},
	{us, "resume", "US", false, "Please attach your resume as a PDF, or paste the text here."},
	// The right to work, and age where the law asks for it.
	{mid, "work_authorization", "JP", false, "日本で働くことはできますか。国籍や在留カードの写しは必要ありません。"},
	{us, "work_authorization", "US", false, "Are you authorized to work in the United States?"},
	{us, "sponsorship", "US", false, "Will you need visa sponsorship, now or later?"},
	{care, "right_to_work", "GB", false, "Do you have the right to work in the UK? Documents are checked later, by a person."},
	{part, "age_minimum", "JP", false, "深夜の勤務があるため伺います。18歳以上ですか。"},
	{part, "age_minimum", "JP", false, "満18歳以上でいらっしゃいますか。「はい」か「いいえ」で大丈夫です。"},
	// Work, and follow-ups.
	{mid, "experience", "JP", false, "直近のお仕事について、期間と役割を教えてください。"},
	{mid, "experience", "JP", false, "決済の作り直しですね。作り直す前とあとで、何がどのくらい変わりましたか。おおよその数字でかまいません。"},
	{mid, "experience", "JP", false, "そのプロジェクトでは、ご自身はどの部分を担当されましたか。"},
	{mid, "experience", "JP", false, "いつからいつまで在籍されていましたか。"},
	{us, "experience", "US", false, "What did you own in your last role, and what changed because of it?"},
	{us, "experience", "US", false, "How many years have you worked on backend systems?"},
	{us, "experience", "US", false, "Could you give me one result in numbers?"},
	{care, "experience", "GB", false, "Where have you worked in care, what did you do there, and for how long?"},
	{remote, "experience", "", false, "Which channels and tools did you use, and about how many tickets a day?"},
	{remote, "scenario", "", false, "Tell me about a time a customer was angry. What did you do, and how did it end?"},
	{part, "experience", "JP", false, "接客のお仕事をされたことはありますか。あれば、内容と期間を教えてください。"},
	{mid, "skills", "JP", false, "主にお使いの言語と、実務で使った年数を教えてください。"},
	{mid, "skills", "JP", false, "Go は本番環境でも運用されていましたか。"},
	{us, "skills", "US", false, "Which database have you run in production, and for how long?"},
	{mid, "motivation", "JP", false, "当社と今回の職種を選ばれた理由を、それぞれ教えていただけますか。"},
	{mid, "motivation", "JP", false, "「成長できそう」と感じられたのは、どんな業務でしょうか。"},
	{mid, "portfolio", "JP", false, "公開しているコードや成果物の URL があれば教えてください。なければ「なし」で大丈夫です。"},
	{remote, "portfolio", "", false, "Is there a public link to your profile or work?"},
	{grad, "gakuchika", "JP", false, "学生時代に力を入れたことを、400字以内で教えてください。"},
	{grad, "gakuchika", "JP", false, "そのとき、ご自身はどんな工夫をしましたか。"},
	{grad, "self_pr", "JP", false, "強みと、それが表れた場面を一つ教えてください。"},
	{grad, "motivation", "JP", false, "入社後に取り組んでみたいことはありますか。"},
	// Studies and licences.
	{grad, "education", "JP", false, "在籍されている学校と、学部・専攻を教えてください。"},
	{grad, "education", "JP", true, "卒業見込みの年月を教えてください。"},
	{grad, "language_skill", "JP", false, "職務に関わる資格や語学のスコアがあれば、取得した年とあわせて教えてください。"},
	{care, "certifications", "GB", false, "Which care qualifications do you hold, and at what level?"},
	{care, "driving_licence", "GB", false, "Do you have a full UK driving licence?"},
	{remote, "languages", "", false, "Which languages can you use with customers, and at what level?"},
	// Conditions.
	{mid, "salary_expectation", "JP", false, "ご希望の年収の下限を教えてください。「相談」でもかまいません。"},
	{us, "salary_expectation", "US", false, "What yearly pay are you hoping for? You need not tell us what you earn now."},
	{mid, "start_date", "JP", false, "いつから入社できそうですか。「内定後2か月」のような書き方でも大丈夫です。"},
	{us, "start_date", "US", false, "What is the earliest date you could start?"},
	{us, "start_date", "US", false, "Is an early February start date fine for you?"},
	{us, "work_location", "US", false, "Are two days a week in the Denver office fine?"},
	{care, "notice_period", "GB", false, "How many weeks' notice do you have to give your current employer?"},
	{part, "shift", "JP", false, "入れる曜日と、時間帯を教えてください。理由は書かなくて大丈夫です。"},
	{care, "shift", "GB", false, "Which days can you work, and are nights all right?"},
	{part, "weekly_hours", "JP", false, "週に何時間くらいをご希望ですか。"},
	{remote, "availability", "", false, "How many hours a week could you work, and from when?"},
	{us, "work_location", "US", false, "The team is in the Denver office two days a week. Would that work for you, or would you relocate?"},
	{remote, "residence_and_zone", "", false, "Which country and time zone would you work from?"},
	{remote, "home_office", "", false, "Do you have a stable connection and a quiet place for calls?"},
	{grad, "interview_slot", "JP", false, "面談のご希望の日時を、二つ以上教えてください。"},
	{care, "accommodation", "GB", false, "Is there anything we should adjust about the interview? You don't have to say why."},
}
