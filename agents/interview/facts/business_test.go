package facts

import "testing"

// Who names no company says what kind of work it was; a company that is named goes before.
func TestLineOfBusiness(t *testing.T) {
	for says, want := range map[string]any{
		"受託で社内システムを作ってました": "受託", "受託開発をやってます、5年です": "受託開発", "SESで常駐してました": "SES", "自社サービスの会員基盤を見てます": "自社サービス",
		"web agency work mostly, small sites": "web agency", "outsourcing, mostly for insurers": "outsourcing", "アクアシステム株式会社でSESの営業をしてます": "アクアシステム株式会社",
	} {
		if got := told(t, textField("latest_employer_or_domain"), says)["latest_employer_or_domain"]; got != want {
			t.Errorf("%q: %v, not %v", says, got, want)
		}
	}
}
