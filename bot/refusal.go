package bot

import "errors"

// Refusal is why a place takes nothing from the bot. Waiting changes none of them; some of them people can mend.
type Refusal string

// The refusals.
const (
	PlaceGone      Refusal = "gone"        // it was deleted, or never was
	PlaceClosed    Refusal = "closed"      // archived or locked, and the bot may not open it
	PlaceForbidden Refusal = "forbidden"   // the bot may not see it, or not write or open a thread there
	PlaceFull      Refusal = "full"        // no more threads can be had there
	PlaceTaken     Refusal = "taken"       // another conversation of the same person is there
	Unreachable    Refusal = "unreachable" // the person takes no direct messages from the bot, or has left
)

// RefusalOf is why the place of a call takes nothing; empty for every other error. Errors of adapters say it by a method Refusal.
func RefusalOf(err error) Refusal {
	var r interface{ Refusal() Refusal }
	if errors.As(err, &r) {
		return r.Refusal()
	}
	return ""
}
