package main

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/mendanhq/mendan/adapters/discord/discordtest"
)

// TestStaffReadTimesOfTheirOwnOnDiscord: since when cards wait is shown as each reader's clock has it, in the list that a command gives, in the one that
// the word gives in their room, and on the card itself.
func TestStaffReadTimesOfTheirOwnOnDiscord(t *testing.T) {
	t.Parallel()
	d := onDiscord(t).(discordStage)
	p := begin(t, d, stubborn)
	atThePlan(p)
	stamp := fmt.Sprintf("<t:%d:f>", wireNow.Unix())
	waits := func(m discordtest.Message) bool {
		return strings.Contains(m.Content, stamp) && strings.Contains(m.Content, "短い応募")
	}
	it, err := d.AwaitAnswer(p.ctx, d.Slash(d.people["mod-1"], d.desk, "ja", "mendan", "approvals", nil))
	if err != nil || !slices.ContainsFunc(it.Private, waits) {
		t.Errorf("the command: %v, %+v", err, it.Private)
	}
	d.Say(d.people["mod-1"], d.desk, "approvals")
	p.until("the list in the room", func() bool { return slices.ContainsFunc(d.Messages(d.desk), waits) })
}
