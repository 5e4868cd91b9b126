package hearing

import "slices"

// Countries are the places whose rules hold: the job's and the candidate's.
func (l *Listener) Countries() []string {
	var out []string
	for _, c := range []string{l.State.Form.Country, l.State.Form.Region, l.State.Country, l.State.Region} {
		if c != "" && !slices.Contains(out, c) {
			out = append(out, c)
		}
	}
	return out
}
