package text

// Slips is how many slips of the pen make one word of another: a letter too many, too few, another, or two neighbours that changed places (the
// distance of optimal string alignment). It takes the product of both lengths: leave out by length what is far apart anyway.
func Slips(a, b string) int {
	x, y := []rune(a), []rune(b)
	before, last, now := make([]int, len(y)+1), make([]int, len(y)+1), make([]int, len(y)+1)
	for j := range last {
		last[j] = j
	}
	for i := range x {
		now[0] = i + 1
		for j := range y {
			change := last[j]
			if x[i] != y[j] {
				change++
			}
			now[j+1] = min(change, last[j+1]+1, now[j]+1)
			if i > 0 && j > 0 && x[i] == y[j-1] && x[i-1] == y[j] {
				now[j+1] = min(now[j+1], before[j-1]+1)
			}
		}
		before, last, now = last, now, before
	}
	return last[len(y)]
}

// OneSlip reports two words that a single slip parts, as Slips counts them by letters of one byte, without room of its own and in linear time.
func OneSlip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	rest, of := a[i:], b[i:]
	switch len(b) - len(a) {
	case 0:
		swapped := len(rest) > 1 && rest[0] == of[1] && rest[1] == of[0] && rest[2:] == of[2:]
		return swapped || len(rest) > 0 && rest[1:] == of[1:]
	case 1:
		return rest == of[1:]
	}
	return false
}
