package task_test

import (
	"testing"

	"github.com/mendanhq/mendan/adapters/adaptertest"
	"github.com/mendanhq/mendan/agents/task"
)

// The cards about a task, for those who look at them on a platform.
func TestRealCards(t *testing.T) {
	for lang, request := range map[string]string{"ja": "a.txt に「x」を追加して", "en": `add "x" to a.txt`} {
		in := func(c *task.Config) { c.DefaultLang, c.ModeratorLang = lang, lang }
		w := newWorld(t, map[string]string{"a.txt": "a\n"}, in)
		w.request(request)
		adaptertest.HoldCard(t, "confirm."+lang, *w.last("confirm/").Card)
		w = newWorld(t, map[string]string{"a.txt": "a\n"}, voters("stubborn-1", "stubborn-2", "reviewer-a"), in)
		w.request(request)
		adaptertest.HoldCard(t, "task_plan."+lang, w.open["plan"].Card)
		adaptertest.HoldCard(t, "action."+lang, askingIn(t, ".env", nil, in).open["action/t1"].Card)
	}
}
