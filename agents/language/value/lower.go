package value

// Lower is a text folded and in lower case, with the way from a range of its bytes back to the words as they were given.
func Lower(raw string) (low string, back func(from, to int) Span) {
	t := read(raw)
	return t.low, t.span
}
