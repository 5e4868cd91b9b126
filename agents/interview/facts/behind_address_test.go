package facts

import "testing"

// An address ends where what is told behind it begins, with or without a space.
func TestTextBehindAddresses(t *testing.T) {
	var all []answer
	for _, said := range []string{
		"https://github.com/foo見てください", "github.com/foo見てください", "github.com/foo and linkedin too", "https://github.com/foo（見てください）",
		"https://github.com/foo(mostly Go)", "https://github.com/foo,https://foo.dev", "https://github.com/foo;linkedin too", "github.com/foo&linkedin",
		"https://github.com/foo👀", "github.com/fooとlinkedin.com/in/foo", "github.com/foo...", "<https://github.com/foo>見てください",
	} {
		all = append(all, answer{"portfolio", said, `profile_url="https://github.com/foo"`})
	}
	readAnswers(t, "en-remote-support-global", inTokyo, append(all,
		answer{"portfolio", "https://github.com/foo?tab=a,b見てください", `profile_url="https://github.com/foo?tab=a,b"`},
		answer{"portfolio", "https://en.wikipedia.org/wiki/Go_(game)です", `profile_url="https://en.wikipedia.org/wiki/Go_(game)"`}))
}
