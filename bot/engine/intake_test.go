package engine

import (
	"context"
	"errors"
	"slices"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/bot"
)

// fill has as many come in as find room.
func fill(t *testing.T, in *intake) {
	t.Helper()
	for range acceptedAtOnce {
		if err := in.enter(t.Context(), false); err != nil {
			t.Fatal(err)
		}
	}
}

// Where there is no room a press goes before a message that came earlier, and each keeps its place among its own.
func TestPressesGoBeforeMessages(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var in intake
		fill(t, &in)
		got := make(chan string, 4)
		for _, who := range []string{"message 1", "press 1", "message 2", "press 2"} {
			go func() {
				if err := in.enter(t.Context(), who[0] == 'p'); err != nil {
					t.Error(err)
				}
				got <- who
			}()
			synctest.Wait()
		}
		var order []string
		for range 4 {
			in.leave()
			order = append(order, <-got)
		}
		if want := []string{"press 1", "press 2", "message 1", "message 2"}; !slices.Equal(order, want) {
			t.Errorf("they come in as %q, want %q", order, want)
		}
	})
}

// Who gives up leaves the line, and takes nobody's room.
func TestWhoGivesUpLeavesTheLine(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var in intake
		fill(t, &in)
		ctx, cancel := context.WithTimeout(t.Context(), time.Second)
		defer cancel()
		if err := in.enter(ctx, true); !errors.Is(err, context.DeadlineExceeded) {
			t.Errorf("got %v", err)
		}
		in.leave()
		if err := in.enter(t.Context(), false); err != nil {
			t.Error(err)
		}
	})
}

// Turns and posts stand back for a crowd until it is in, and not for few; for one that does not end they stand back for so long and no longer.
func TestTurnsStandBackForACrowd(t *testing.T) {
	for name, c := range map[string]struct {
		come int
		stay bool
		want time.Duration
	}{
		"few":                     {crowdSize, true, 0},
		"many":                    {crowdSize + 1, false, 2 * crowdMoment},
		"many that do not get in": {crowdSize + 1, true, crowdTime},
	} {
		synctest.Test(t, func(t *testing.T) {
			var in intake
			for range c.come {
				if err := in.enter(t.Context(), false); err != nil {
					t.Fatal(err)
				}
			}
			if !c.stay {
				for range c.come {
					in.leave()
				}
			}
			began := time.Now()
			in.awaitCalm(t.Context())
			if got := time.Since(began); got != c.want {
				t.Errorf("%s: they stand back for %v, want %v", name, got, c.want)
			}
		})
	}
}

func TestWhatComesOnce(t *testing.T) {
	for _, c := range []struct {
		body bot.Body
		want bool
	}{{bot.Message{}, false}, {bot.Edited{}, false}, {bot.Deleted{}, false}, {bot.Click{}, true}, {bot.Submit{}, true}, {bot.Command{}, true}} {
		if got := comesOnce(bot.Event{Body: c.body}); got != c.want {
			t.Errorf("%s comes once: %v", bot.Kind(c.body), got)
		}
	}
}
