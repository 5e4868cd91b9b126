package hearing

import (
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/interview/application"
	"github.com/mendanhq/mendan/agents/interview/form"
)

// Stretches follow one another, whatever signs become several when they are folded.
func TestStretchesDoNotOverlap(t *testing.T) {
	l := New(&application.State{}, time.Time{})
	for _, job := range form.SampleIDs() {
		f, err := form.Sample(job)
		if err != nil {
			t.Fatal(err)
		}
		for i := range f.Fields {
			for _, raw := range []string{
				"えっと…？？？\n2027年3月11日", "はい…？ 株式会社…ですか", "㍿サンプル…月曜…いけます…何時からですか…",
				"½日…ちょっと待って…ﬁne…ok", "うーん…迷う…けど…はい…で…いいですか…？",
			} {
				end := 0
				for _, s := range l.stretchesOf(&f.Fields[i], raw) {
					if s.from < end || s.to <= s.from || s.to > len(raw) {
						t.Errorf("%s %s: %q from %d to %d behind %d", job, f.Fields[i].ID, raw, s.from, s.to, end)
					}
					end = s.to
				}
			}
		}
	}
}
