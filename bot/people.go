package bot

import (
	"slices"
	"strings"
)

// Shell is the platform of who acts by a command on the machine itself.
const Shell Platform = "shell"

// Identity is one of the ids under which somebody acts. On Shell it is the name of an account of the operating system.
type Identity struct {
	Platform Platform
	ID       UserID
}

// String is the identity as the configuration writes it: "slack:U0123".
func (i Identity) String() string { return string(i.Platform) + ":" + string(i.ID) }

// People says which identities are one person's: by each, that person's name. An identity that is not there is a person by itself.
// nil says nothing: then users are who they were resolved to before.
type People map[Identity]string

// Resolve sets the person whom the user is by these people, whoever they were before. Somebody at the shell is the person whose account
// it is; an account that is nobody's is whoever they say they are, which only ever counts against them: see User.Same.
func (p People) Resolve(u User) User {
	switch {
	case p == nil:
		return u
	case u.Account == "":
		u.Person = p[Identity{u.Platform, u.ID}]
		return u
	}
	if u.Person = p[Identity{Shell, UserID(u.Account)}]; u.Person == "" {
		if names := p.Called(u.ID); len(names) == 1 {
			u.Person = names[0]
		}
	}
	return u
}

// Same reports whether both are one person by these people.
func (p People) Same(u, v User) bool { return p.Resolve(u).Same(p.Resolve(v)) }

// Called are the names of those who have the id on any platform, sorted. There can be several: platforms give ids without asking each other.
func (p People) Called(id UserID) []string {
	var names []string
	for of, name := range p {
		if of.ID == id {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return slices.Compact(names)
}

// IDs are all identities of the person with the name, sorted.
func (p People) IDs(name string) []Identity {
	var out []Identity
	for of, whose := range p {
		if whose == name {
			out = append(out, of)
		}
	}
	slices.SortFunc(out, func(a, b Identity) int { return strings.Compare(a.String(), b.String()) })
	return out
}

// onBench reports whether a person is on the bench by any of their ids: a list that names them in Slack means them in Discord as well.
func (p People) onBench(b Bench, u User) bool {
	if b.has(u) {
		return true
	}
	return u.Person != "" && slices.ContainsFunc(p.IDs(u.Person), func(of Identity) bool { return slices.Contains(b.Users, of.ID) })
}

// latest keeps each person's last vote, in the order of voting. Votes of ids that the configuration has since put together are one person's.
func (p People) latest(votes []Vote) []Vote {
	var out []Vote
	for _, v := range slices.Backward(votes) {
		if !slices.ContainsFunc(out, func(later Vote) bool { return p.Same(later.By, v.By) }) {
			out = append(out, v)
		}
	}
	slices.Reverse(out)
	return out
}
