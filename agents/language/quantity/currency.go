package quantity

import (
	"strings"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/text"
)

// dollars is the currency of a bare "$": which dollars is not said.
const dollars = "$"

var (
	currencyFore = pattern.Lazy(`(?:(us|a|au|c|ca|nz|s|hk|mx)?\$|¥|€|£|₹|₩|\b(?:usd|eur|gbp|jpy|aud|cad|nzd|sgd|hkd|mxn|inr|krw|chf|sek|nok|dkk|pln|brl|cny|rmb|twd|php|thb|vnd|idr|myr|zar|aed|ils|czk|huf) ?\$?)\s?$`)
	currencySign = pattern.Lazy(`^(?:(?:us|au?|ca?|nz|s|hk|mx)?\$|¥|€|£|₹|₩|(?:usd|eur|gbp|jpy|aud|cad|nzd|sgd|hkd|mxn|inr|chf) ?)\s?`)
	currencyAt   = phrases.Lazy(`^[ -]?({currency at})`)
)

var currencyNames = map[string]string{
	"円": "JPY", "¥": "JPY", "yen": "JPY", "米ドル": "USD", "ドル": dollars, "$": dollars, "dollar": dollars, "dollars": dollars, "bucks": dollars,
	"us$": "USD", "us dollar": "USD", "us dollars": "USD", "u.s. dollars": "USD", "a$": "AUD", "au$": "AUD", "australian dollars": "AUD",
	"c$": "CAD", "ca$": "CAD", "canadian dollars": "CAD", "nz$": "NZD", "s$": "SGD", "singapore dollars": "SGD", "hk$": "HKD",
	"hong kong dollars": "HKD", "mx$": "MXN", "pesos": "MXN", "mexican dollars": "MXN", "ペソ": "MXN",
	"€": "EUR", "ユーロ": "EUR", "euro": "EUR", "euros": "EUR", "£": "GBP", "ポンド": "GBP", "pound": "GBP", "pounds": "GBP",
	"pounds sterling": "GBP", "pound sterling": "GBP", "quid": "GBP", "元": "CNY", "人民元": "CNY", "rmb": "CNY", "ウォン": "KRW", "₩": "KRW",
	"₹": "INR", "rupees": "INR", "ルピー": "INR", "フラン": "CHF",
}

// currencyOf is the ISO 4217 code of what was written, or "".
func currencyOf(s string) string {
	s = strings.TrimSpace(s)
	if c, ok := currencyNames[s]; ok {
		return c
	}
	if s = strings.TrimSuffix(s, "$"); len(strings.TrimSpace(s)) == 3 {
		return strings.ToUpper(strings.TrimSpace(s))
	}
	return ""
}

// currencyBefore takes in a sign or code right before a number.
func currencyBefore(t text.Text, i int, n *Number) (start int) {
	m := currencyFore().FindString(text.BytesBefore(t.Low, i, 8))
	if m == "" || !text.IsDigit(t.Low[i]) || text.IsLatin(text.RuneBefore(t.Low, i-len(m))) && text.IsLatin(text.RuneAfter(m, 0)) {
		return i
	}
	n.Unit = currencyOf(m)
	return i - len(m)
}

func currencyCodeBefore(s string, i int) bool {
	m := currencyFore().FindString(text.BytesBefore(s, i, 8))
	return m != "" && !text.IsLatin(text.RuneBefore(s, i-len(m)))
}

// IsMoney reports whether a unit is a currency.
func IsMoney(unit string) bool {
	return unit == dollars || len(unit) == 3 && strings.ToUpper(unit) == unit
}

// MayBeIn reports whether the sum may be meant in the currency: one without a currency, and of bare dollars every kind of them.
func (a Amount) MayBeIn(currency string) bool { return sameCurrency(a.Currency, currency) }

// sameCurrency reports whether a sum said in one currency may be meant in the other: a bare "$" fits every dollar.
func sameCurrency(said, wanted string) bool {
	if said == "" || said == wanted {
		return true
	}
	if said == dollars {
		switch wanted {
		case "USD", "CAD", "AUD", "NZD", "SGD", "HKD", "TWD", "MXN", "CLP", "COP", "ARS":
			return true
		}
	}
	return said == "JPY" && wanted == "CNY" // ¥ is written for both
}
