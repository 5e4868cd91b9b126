//go:build !unix

package workspace

import "errors"

// pipe is for systems whose folders have none.
func pipe(string) error { return errors.ErrUnsupported }
