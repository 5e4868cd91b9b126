package knowledge

import "github.com/mendanhq/mendan/agents/attachment/plain"

// readHTML makes a section of each heading.
func readHTML(src []byte) ([]Section, error) {
	blocks, err := plain.HTML(src)
	if err != nil {
		return nil, err
	}
	var o outline
	for _, b := range blocks {
		if b.Level == 0 {
			o.text(b.Text)
		} else {
			o.open(b.Level, b.Text)
		}
	}
	return o.sections, nil
}
