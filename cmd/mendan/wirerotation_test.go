package main

import (
	"bytes"
	"context"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/adapters/slack/slacktest"
)

// rotatingStage is a workspace whose tokens expire.
type rotatingStage struct{ slackStage }

func (s rotatingStage) settings() (string, []string) {
	return fmt.Sprintf("slack: {enabled: true, api_url: %q, moderators_channel: CMOD, moderators: [%s], client_id: %q}\n", s.APIURL(), slackID("mod-1"),
			slacktest.ClientID),
		[]string{"SLACK_APP_TOKEN=" + slacktest.AppToken, "SLACK_CLIENT_SECRET=" + slacktest.ClientSecret, "SLACK_REFRESH_TOKEN=" + slacktest.FirstRefresh}
}

// TestTokensExpireOnSlack: with a refresh token alone the program serves, a later life goes on with what was kept, and the doctor has the running
// program look. Neither token stands in the store as it is.
func TestTokensExpireOnSlack(t *testing.T) {
	t.Parallel()
	s := rotatingStage{onSlack(t).(slackStage)}
	s.Rotate(slacktest.Rotation{Now: time.Now, AtOnce: true})
	p := begin(t, s, "")
	r := p.rehearse(aloneActs("cand-1", "高橋 直樹（たかはし なおき）です")[:2])
	p.act(r.acts[0], r.labels[0])
	p.shows(r, 0)
	if said := p.examine(t); !strings.Contains(said, "ok    slack: token rotation: the token holds until") {
		t.Errorf("the doctor beside the running program:\n%s", said)
	}
	p.kill()
	if said := p.examine(t); !strings.Contains(said, "ok    slack: token rotation: the token holds until") {
		t.Errorf("the doctor alone:\n%s", said)
	}
	p.until("the doctor's connection is gone, too", func() bool { return !p.online() }) // what is pressed would be told to it
	p.start()
	p.act(r.acts[1], r.labels[1])
	p.shows(r, 1)
	if n := len(s.Calls("oauth.v2.access")); n != 1 {
		t.Errorf("%d exchanges in two lives and two examinations", n)
	}
	p.kill()
	if data, err := os.ReadFile(filepath.Join(p.dir, "mendan.db")); err != nil || bytes.Contains(data, []byte("xoxe")) {
		t.Errorf("a token stands in the store, or %v", err)
	}
}

// examine runs the doctor with the play's configuration and store.
func (p *play) examine(t *testing.T) string {
	t.Helper()
	_, vars := p.settings()
	var out, errs bytes.Buffer
	args := []string{"doctor", "--config", filepath.Join(p.dir, "config.yaml"), "--db", filepath.Join(p.dir, "mendan.db")}
	runProgram(context.Background(), args, world{strings.NewReader(""), &out, &errs, env(vars...)})
	return out.String() + errs.String()
}
