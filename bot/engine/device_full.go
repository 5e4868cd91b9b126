package engine

import (
	"errors"
	"sync"
	"time"

	"github.com/mendanhq/mendan/bot"
	"github.com/mendanhq/mendan/storage"
)

// roomPause is between two tries of what waits for room on the store's device.
const roomPause = time.Second

// room is somebody's wait for room. While anybody waits, nothing that was accepted is lost, and nothing is idle.
type room struct {
	e     *Engine
	waits bool
}

// lacksRoom notes how a try ended, and reports whether it is to be repeated after roomPause because there is no room. The
// first who waits says so, in the log and to the adapters that have somebody to tell; the last one takes it back.
func (r *room) lacksRoom(err error) bool {
	full := errors.Is(err, storage.ErrFull)
	if full == r.waits {
		return full
	}
	r.waits = full
	r.e.roomless.Lock()
	defer r.e.roomless.Unlock()
	if full {
		if r.e.roomless.n++; r.e.roomless.n == 1 {
			r.e.log.Error("no room on the store's device: what was accepted waits, and is tried again every second", "error_class", errorText(err))
			r.e.reportTrouble(err)
		}
		return true
	}
	if r.e.roomless.n--; r.e.roomless.n == 0 {
		r.e.log.Info("there is room again")
		r.e.reportTrouble(nil)
	}
	return false
}

// leaveWait ends a wait that found no room.
func (r *room) leaveWait() {
	if r.waits {
		r.waits = false
		r.e.roomless.Lock()
		r.e.roomless.n--
		r.e.roomless.Unlock()
	}
}

// roomless counts who waits for room.
type roomless struct {
	sync.Mutex
	n int
}

// waiting reports whether anybody waits for room.
func (r *roomless) waiting() bool {
	r.Lock()
	defer r.Unlock()
	return r.n > 0
}

func (e *Engine) reportTrouble(trouble error) {
	for _, a := range e.cfg.Adapters {
		if r, ok := a.(bot.Reporter); ok {
			r.Report(trouble)
		}
	}
}
