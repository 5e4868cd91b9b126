//go:build !linux

package sandbox

import "context"

// Init does nothing where no walls can be built.
func Init() {}

// Run is never reached: New fails.
func (s *Sandbox) Run(context.Context, Command) (Result, error) { return Result{}, ErrUnavailable }
