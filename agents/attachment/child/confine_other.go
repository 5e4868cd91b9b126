//go:build !unix

package child

import "syscall"

func attributes() *syscall.SysProcAttr { return nil }

// confine does nothing: the time that passes is limited from outside, and PDFium's memory by itself.
func confine() error { return nil }
