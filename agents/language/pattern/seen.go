package pattern

// seen is a text in which words are looked for.
type seen struct {
	text string
	low  string // with the letters of ASCII in lower case, once that was needed
}

// lower is the text with the letters of ASCII in lower case.
func (t *seen) lower() string {
	if t.low == "" {
		t.low = lower(t.text)
	}
	return t.low
}
