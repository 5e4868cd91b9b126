package interview_test

import "testing"

// BenchmarkInterview holds a whole interview with the offline rules.
func BenchmarkInterview(b *testing.B) {
	for _, s := range readScripts(b) {
		if s.ID != "ja01_partial_followups" {
			continue
		}
		turns := uint64(0)
		for b.Loop() {
			turns += play(b, s).turn
		}
		b.ReportMetric(float64(b.Elapsed().Microseconds())/float64(turns), "µs/turn")
	}
}
