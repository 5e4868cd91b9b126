//go:build !race

package child

// moreMemory is nothing: the limit is the reader's own.
const moreMemory = 0
