// Package bot is the vocabulary that adapters, the engine and flows share: what comes in (Event), what goes out
// (Post, Card, Button), who acts (User), what a person decides (Approval) and the pure rules of deciding (Settle).
//
// Values of this package are plain data: safe to copy, compared by content, stored as JSON. Nothing here blocks, reads a
// clock or touches a network.
package bot

import (
	"crypto/sha256"
	"encoding/hex"
	"slices"
	"strings"
)

// Platform names a chat platform: "slack", "discord", "fake".
type Platform string

// ThreadID is a conversation's internal, unguessable identity. Adapters never see or make one.
type ThreadID string

// EventID identifies what happened, not its delivery: two deliveries of one message carry the same EventID.
type EventID string

// UserID is a person's identity on their platform.
type UserID string

// MessageID is a platform's identity for one message: Slack's ts, Discord's snowflake.
type MessageID string

// Place is where on a platform something was said or is to be posted. The zero Place is nowhere.
type Place struct {
	Platform Platform `json:"platform"`
	Channel  string   `json:"channel,omitempty"`
	Thread   string   `json:"thread,omitempty"`
}

// IsZero reports whether the place is nowhere.
func (p Place) IsZero() bool { return p == Place{} }

// String is a stable key: equal places have equal strings, different places different ones.
func (p Place) String() string {
	return escapeSlash.Replace(string(p.Platform)) + "/" + escapeSlash.Replace(p.Channel) + "/" + escapeSlash.Replace(p.Thread)
}

var escapeSlash = strings.NewReplacer("%", "%25", "/", "%2F")

// MessageRef points at a message that exists on a platform.
type MessageRef struct {
	Place Place     `json:"place"`
	ID    MessageID `json:"id"`
}

// Identify makes the EventID of something that happened at a place: its kind, the identity of the message it is about
// and what makes this event new (an edit's time, a click's interaction id; empty for a message itself).
func Identify(kind string, place Place, message MessageID, novelty string) EventID {
	sum := sha256.Sum256([]byte(kind + "\x00" + place.String() + "\x00" + string(message) + "\x00" + novelty))
	return EventID(kind + ":" + hex.EncodeToString(sum[:16]))
}

// Role is what a person may do. Adapters resolve it from the platform's groups and the configuration.
type Role string

// The roles, from least to most trusted.
const (
	Candidate Role = "candidate"
	Moderator Role = "moderator"
	Operator  Role = "operator"
)

// User is who acts, as the adapter resolved them when the event arrived.
type User struct {
	Platform Platform `json:"platform,omitempty"`
	ID       UserID   `json:"id"`
	Name     string   `json:"name,omitempty"`
	Role     Role     `json:"role,omitempty"`
	Groups   []string `json:"groups,omitempty"`
	Locale   string   `json:"locale,omitempty"` // the platform's locale for this person, "ja-JP", or empty
	Zone     string   `json:"zone,omitempty"`   // the platform's time zone for this person, an IANA name, or empty
	// Person is the name of who it is, whichever of their ids they use, as People said when the event came in; empty where it says nothing.
	Person string `json:"person,omitempty"`
	// Account is the account of the operating system under which somebody acts at the shell. That is known of them; ID is what they say.
	Account string `json:"account,omitempty"`
}

// Lang is the language of the person's locale, ja or en; the other where it tells none of them.
func (u User) Lang(otherwise string) string {
	for _, lang := range []string{"ja", "en"} {
		if strings.HasPrefix(u.Locale, lang) {
			return lang
		}
	}
	return otherwise
}

// Display is the name to show for the person, their id where the platform gave no name.
func (u User) Display() string {
	switch {
	case u.Name != "":
		return u.Name
	case len(u.ID) > longID:
		return string(u.ID[:shownID]) + "…"
	}
	return string(u.ID)
}

// An id that is longer than longID is random: nobody reads it, and its first signs tell it from others.
const longID, shownID = 20, 5

// Staff reports whether the user is one of those who may decide for others at all.
func (u User) Staff() bool { return u.Role == Moderator || u.Role == Operator }

// RoleIn is what lists of ids make of a user: the lists may name them or a group of theirs, and operators come first.
func RoleIn(operators, moderators []string, id UserID, groups []string) Role {
	named := func(list []string) bool {
		return slices.Contains(list, string(id)) || slices.ContainsFunc(groups, func(g string) bool { return slices.Contains(list, g) })
	}
	switch {
	case named(operators):
		return Operator
	case named(moderators):
		return Moderator
	}
	return Candidate
}

// Same reports whether both are one person: the same id on the same platform, or the same Person. At the shell one account is one person,
// whatever it says, and it is whom it says it is as well, on any platform: saying so can take a vote away and never add one.
func (u User) Same(v User) bool {
	switch {
	case u.ID == "" || v.ID == "":
		return false
	case u.Account != "" && u.Account == v.Account:
		return true
	case u.ID == v.ID && (u.Platform == v.Platform || u.Account != "" || v.Account != ""):
		return true
	}
	return u.Person != "" && u.Person == v.Person
}
