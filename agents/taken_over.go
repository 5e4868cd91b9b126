package agents

import "strings"

// TakenOverKey begins the key of the post that tells a person that somebody of the staff speaks now in place of the assistant.
const TakenOverKey = "taken_over/"

// TakenOver are the entries of a history since somebody of the staff last began to speak in place of the assistant, that announcement first; none
// where nobody ever did.
func TakenOver(history []LogEntry) []LogEntry {
	for i := len(history) - 1; i >= 0; i-- {
		if e := history[i]; e.Role == Assistant && strings.HasPrefix(e.ID, TakenOverKey) {
			return history[i:]
		}
	}
	return nil
}
