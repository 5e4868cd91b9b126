package mail_test

import (
	"testing"

	"github.com/mendanhq/mendan/agents/helpdesk/mail"
)

func TestWhoWantsAPersonIsHeard(t *testing.T) {
	for _, s := range []string{
		"担当者に聞く", "担当者に聞きたい", "人と話したい", "担当者に聞きたいです。", "人と話したいんですけど", "担当の方につないでください", "オペレーターに代わってください",
		"やっぱり担当者に聞いてください", "これを担当者に聞いてもらえますか？", "担当者をお願いします", "有人対応をお願いします", "サポートの人と話せますか", "人間に代わって",
		"誰か詳しい人に聞きたいです", "人に聞きたい", "担当者さんに質問したいのですが", "サポートに問い合わせたい", "担当者に直接相談できますか", "担当者", "すみません、担当者の方とお話ししたいのですが",
		"ask a person", "talk to a human", "I want to talk to a human.", "Can I speak to a real person?", "human please", "Please connect me with support.", "agent",
		"Could I talk to someone from your team?", "let me ask a person", "I'd like to speak with a person, please", "Is there someone I can talk to?", "Please ask a person about this",
		"get me a human", "pass this to the support team please",
	} {
		if rest, person := mail.ForPerson(s); !person || rest != "" {
			t.Errorf("%q: person %v, asked %q", s, person, rest)
		}
	}
}

func TestWhatIsAskedAboutPeopleIsAQuestion(t *testing.T) {
	for _, s := range []string{
		"担当者を変更する方法を教えてください", "担当者に聞いたらE-101と言われました", "人事担当者の権限は何ができますか", "担当者の登録は何人までですか", "管理者に連絡するにはどうすればいいですか",
		"人を追加したい", "担当者に通知を送る設定はどこですか", "サポートの電話番号は？", "サポートの受付時間は何時までですか", "窓口はどこですか", "お客様と話した内容を記録できますか",
		"How many people can use it?", "Can I assign a person to a shift?", "What can the support team see?", "Is there support on Sundays?", "How do I contact my approver in the app?",
		"Who is the person in charge of payroll?", "Can an agent see my data?", "What does support cost?", "I asked a person and they said E-101",
	} {
		if rest, person := mail.ForPerson(s); person || rest != s {
			t.Errorf("%q: person %v, asked %q", s, person, rest)
		}
	}
}

func TestAQuestionCanComeWithTheWishForAPerson(t *testing.T) {
	for s, want := range map[string]string{
		"駐車場はありますか？担当者に聞きたいです。":                       "駐車場はありますか？",
		"Is there parking? I'd like to ask a person.": "Is there parking?",
	} {
		if rest, person := mail.ForPerson(s); !person || rest != want {
			t.Errorf("%q: person %v, asked %q", s, person, rest)
		}
	}
}
