package facts

import "testing"

// A length in one job beside what it comes to in all: the second is asked for. A number of people is neither.
func TestTotalBesideOneJob(t *testing.T) {
	readAnswers(t, "en-us-backend-engineer", inDenver, []answer{
		{"experience", "senior backend at Tallgrass Pay, 4 yrs there, 10 total backend", `years_backend=10`},
		{"experience", "4 yrs at Tallgrass, 10 total", `years_backend=10`},
		{"experience", "Tallgrass Pay, senior backend engineer, 4 years. 10 years backend overall", `years_backend=10`},
		{"experience", "backend engineer, 6 years, led a team of 10 total", `years_backend=6`},
		{"experience", "backend engineer for 5 years, 40 tickets total", `years_backend=5`},
	})
}
