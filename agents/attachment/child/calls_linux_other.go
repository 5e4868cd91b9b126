//go:build linux && !amd64 && !arm64

package child

const architecture = 0

var refusedHere []uint32
