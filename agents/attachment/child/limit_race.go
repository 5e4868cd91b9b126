//go:build race

package child

// moreMemory is what the race detector's own books take beside the reader's: they count as data, many times over.
const moreMemory = 256 << 30
