package interview

// What Exit finds.
const (
	ExitPerson = "person" // to talk to a person
	ExitErase  = "erase"  // to have everything deleted
)

// Exit is what somebody wants who writes to the bot and is in no conversation, by the words that mean it in one: ExitPerson, ExitErase, or
// empty for anything else.
func Exit(text string) string {
	switch {
	case is(wantsErase, text):
		return ExitErase
	case is(wantsHuman, text):
		return ExitPerson
	}
	return ""
}
