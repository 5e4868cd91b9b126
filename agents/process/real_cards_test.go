package process_test

import (
	"testing"

	"github.com/mendanhq/mendan/adapters/adaptertest"
	"github.com/mendanhq/mendan/agents/process"
)

// The cards about a draft, for those who look at them on a platform.
func TestRealCards(t *testing.T) {
	for lang, request := range map[string]string{"ja": "採用のプロセス", "en": "A hiring process"} {
		w := newWorld(t, nil, func(c *process.Config) { c.Desk, c.ModeratorLang, c.FollowUser = true, lang, true })
		w.say(request)
		adaptertest.HoldCard(t, "draft."+lang, *w.last().Card)
		w.click("create")
		adaptertest.HoldCard(t, "template."+lang, w.asks["template/1"].Card)
	}
}
