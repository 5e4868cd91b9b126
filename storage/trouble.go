package storage

import (
	"context"
	"errors"
)

// trouble is an error of the store itself, of its device or its server, whatever it was asked.
type trouble struct{ error }

func (t trouble) Unwrap() error { return t.error }

// Temporary is true: what was asked may be done when the store works again.
func (trouble) Temporary() bool { return true }

// ErrorClass is what logs say of it.
func (trouble) ErrorClass() string { return "store" }

// answers are errors that say something about what was asked, not about the store.
var answers = []error{
	ErrFenced, ErrCodeTaken, ErrNotFound, ErrLocked, ErrInvalid, ErrErased, ErrTaken, ErrKept, context.Canceled, context.DeadlineExceeded,
}

// Trouble marks an error of a verb as the store's own trouble, such as a device that fails or a connection that breaks, unless it is an answer to
// what was asked, or the end of the caller's context. A trouble says that it is Temporary: it is never a reason to give up what is to be sent, nor to
// count an attempt of a flow.
func Trouble(err error) error {
	if err == nil || IsTrouble(err) {
		return err
	}
	for _, a := range answers {
		if errors.Is(err, a) {
			return err
		}
	}
	return trouble{err}
}

// IsTrouble reports whether an error is the store's own trouble; ErrFull and ErrDamaged are.
func IsTrouble(err error) bool {
	_, is := errors.AsType[trouble](err)
	return is
}
