package facts

import "testing"

// An address, a number, a name or a place that stands beside another's, or in the words of a call.
func TestOwnOfSeveral(t *testing.T) {
	readAnswers(t, "en-gb-care-assistant", inLondon, []answer{
		{"phone", "oh seven seven double oh nine hundred one two six", `phone_e164="+447700900126"`},
		{"phone", "zero seven seven hundred, nine hundred, one twenty six", `phone_e164="+447700900126"`},
		{"phone", "oh double seven double oh nine double oh two two five", `phone_e164="+447700900225"`},
		{"phone", "no mobile of my own, mams is 07700 900213", `phone_e164=-`},
		{"phone", "my nan's is 07700 900123", `phone_e164=-`},
		{"phone", "Hers is 07700 900655. Mine's 07700 900219", `phone_e164="+447700900219"`},
		{"phone", "07700900129, no hang on 07700900192", `phone_e164="+447700900192"`},
		{"phone", "it's 07700 900222 but my husband's is 07700 900333", `phone_e164="+447700900222"`},
		{"phone", "ring me on 07700 900222, the landline is 01632 960001", `phone_e164="+447700900222"`},
		{"full_name", "mary o shea no apostrophe please", `full_name="mary o shea"`},
		{"full_name", "Mrs Joan Platt, 71 years old", `full_name="Joan Platt"`},
		{"full_name", "Omar Aziz-Khan 07700 900461", `full_name="Omar Aziz-Khan"`},
		{"full_name", "good morning miss, Grace Adu", `full_name="Grace Adu"`},
		{"full_name", "ayup", `full_name=-`},
		{"full_name", "habari", `full_name=-`},
		{"full_name", "say no more", `full_name=-`},
		{"full_name", "just put whatever", `full_name=-`},
		{"shift", "Sat n sun only im at uni, 16 hrs, nights fine", `days=["sat","sun"]; nights_ok=true`},
		{"shift", "Monday and Friday please dear, no nights", `days=["mon","fri"]; nights_ok=false`},
		{"shift", "Mondays out. Rest of week grand", `days=["tue","wed","thu","fri","sat","sun"]`},
		{"shift", "Tues, Thurs n Sat. Days only.", `days=["tue","thu","sat"]; nights_ok=false`},
		{"shift", "nights? never again", `nights_ok=false`},
		{"shift", "I did nights for years and never again", `nights_ok=false`},
		{"shift", "I don't do nights any more", `nights_ok=false`},
		{"shift", "I used to do nights", `nights_ok=-`},
	})
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"phone", "three oh three, five five five, oh one eighty six", `phone_e164="+13035550186"`},
		{"email", "ann@exmaple.com ... ugh, ann@example.com", `email="ann@example.com"`},
		{"email", "work is a@corp.example but send it to the private one: ann@example.com", `email="ann@example.com"`},
		{"email", "use ann@example.com not the office one a@corp.example", `email="ann@example.com"`},
		{"email", "my husband's is on file somewhere (bob@example.com), mine is ann@example.com", `email="ann@example.com"`},
		{"email", "ann minus b at example dot com", `email="ann-b@example.com"`},
		{"email", "ann dot b at example point com", `email="ann.b@example.com"`},
		{"email", "a@example.com or b@example.com", `email=-`},
		{"email", "it's my wife's: b@example.com", `email=-`},
		{"full_name", "it's in the CV. but ok: Shannon O'Dell", `full_name="Shannon O'Dell"`},
		{"full_name", "Legal is Xiaoyu Wen but everyone calls me Sean, put Sean Wen", `full_name="Sean Wen"`},
		{"full_name", "I am by name Tunde Ojo writing from Ibadan", `full_name="Tunde Ojo"`},
		{"full_name", "Aoife Byrne, living in Cork, email aoife@example.ie", `full_name="Aoife Byrne"`},
		{"full_name", "legally Katherine Boyle", `full_name="Katherine Boyle"`},
		{"full_name", "Age Larsen", `full_name="Age Larsen"`},
		{"full_name", "email me", `full_name=-`},
	})
	readAnswers(t, "en-remote-support-global", inLondon, []answer{
		{"residence_and_zone", "my wife is in Dubai, me I am still here in Davao", `country_alpha2="PH"; timezone_iana="Asia/Manila"`},
		{"residence_and_zone", "I'm Argentinian but I live and work in Lisbon", `country_alpha2="PT"; timezone_iana="Europe/Lisbon"`},
		{"residence_and_zone", "Not decided. Either Vietnam or I go back to Leeds", `country_alpha2=-; timezone_iana=-`},
		{"residence_and_zone", "I grew up in Leeds but I live and work in Nakuru, Kenya", `country_alpha2="KE"; timezone_iana="Africa/Nairobi"`},
		{"residence_and_zone", "Brisbane, an hour behind Sydney in summer", `country_alpha2="AU"; timezone_iana="Australia/Brisbane"`},
		{"residence_and_zone", "I'm at my sister's in Toronto, but work would be from Bogotá", `country_alpha2="CO"; timezone_iana="America/Bogota"`},
		{"residence_and_zone", "the US", `country_alpha2="US"; timezone_iana=-`},
		{"residence_and_zone", "Actually scrap Melbourne, we moved. Hobart.", `country_alpha2="AU"; timezone_iana="Australia/Hobart"`},
		{"residence_and_zone", "I live in Madrid but my clients are in London", `country_alpha2="ES"`},
	})
}
