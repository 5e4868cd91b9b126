package pgstore_test

import (
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage/pgstore"
)

// TestHoldMany has two threads of which one is always busy: who wants both gets them.
func TestHoldMany(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		hold := pgstore.Holder()
		work := func(id bot.ThreadID) {
			for range 20 {
				release := hold(id)
				time.Sleep(2 * time.Second)
				release()
				time.Sleep(time.Millisecond)
			}
		}
		var working sync.WaitGroup
		defer working.Wait()
		working.Go(func() { work("a") })
		time.Sleep(time.Second)
		working.Go(func() { work("b") })
		time.Sleep(time.Millisecond)
		began := time.Now()
		hold("a", "b")()
		if waited := time.Since(began); waited > 10*time.Second {
			t.Errorf("it waited for %s", waited)
		}
	})
}
