package slack

import (
	"math/rand/v2"
	"time"
)

// maxBackoff is the longest pause between two tries to reach Slack.
const maxBackoff = time.Minute

// backoff is the pause before try n: doubling from half a second, with as much again by chance, so that many programs do not come
// back at once.
func backoff(n int) time.Duration {
	base := min(maxBackoff, 500*time.Millisecond<<min(n, 10))
	return base/2 + rand.N(base/2)
}
