package stance

// OfOtherWork reports that what stands between two other things of a kind is of something else than the work applied for, or of another time:
// 「本業が9時から18時なので」, 「前のバイトは週30時間で」. fore and aft are what stands before and behind it, as far as the next one.
func OfOtherWork(fore, aft string) bool {
	if all := StandingPhrases()["own part"].FindAllStringIndex(fore, -1); all != nil {
		fore = fore[all[len(all)-1][1]:]
	}
	switch p := StandingPhrases(); {
	case p["own work"].MatchString(fore):
		return false
	case p["as a reason"].MatchString(aft):
		return true
	default:
		return p["other work"].MatchString(fore) && !p["free then"].MatchString(aft)
	}
}
