package facts

import "testing"

// Of two tools or languages the present one counts, and whether production has seen it is what is said of production.
func TestPresentOfTwo(t *testing.T) {
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"experience", "my last job was zendesk but since march it's all front", `tool_used="Front"`},
		{"experience", "They moved us from Zendesk to Help Scout in spring, phones mostly", `tool_used="Help Scout"`},
		{"experience", "Was on Freshdesk, then they switched us to Front", `tool_used="Front"`},
		{"experience", "Zendesk before, Help Scout now", `tool_used="Help Scout"`},
		{"experience", "Intercom. Before that it was Zendesk", `tool_used="Intercom"`},
		{"experience", "Zendesk and Jira, phone, 40 a day", `tool_used="Zendesk"`},
		{"experience", "We used Salesforce all along", `tool_used="Salesforce"`},
	})
	readAnswers(t, "ja-midcareer-engineer", inTokyo, []answer{
		{"skills", "COBOL15年→Java4年→今のメインはKotlin、2年半", `primary_language="Kotlin"; years_primary_language=2.5`},
		{"skills", "前はJava、今はKotlinで3年", `primary_language="Kotlin"`},
		{"skills", "Javaから乗り換えてGoを2年書いています", `primary_language="Go"`},
		{"skills", "Perlはもう卒業、いまはRust一本", `primary_language="Rust"`},
		{"skills", "Pythonを3年、本番に出してます", `primary_language="Python"; production_use=true`},
		{"skills", "Goを二年。本番で動かしたことは一度もないっす", `primary_language="Go"; production_use=false`},
		{"skills", "会社でRubyを5年、ただ本番では使うてへん", `primary_language="Ruby"; production_use=false`},
		{"skills", "Swift4年、ユーザーの環境に出したことはまだなかです", `primary_language="Swift"; production_use=false`},
		{"skills", "PHP6年、本番も見てました", `primary_language="PHP"; production_use=true`},
	})
}
