package classify

// hashes is a set of hashes that differ in their low bits, in open addressing: a map takes several times as long, and each text makes one.
type hashes struct {
	slots []uint32 // as many as a power of two; 0 is free
	n     int
	zero  bool // 0 is in the set
}

// newHashes makes room for about so many.
func newHashes(many int) hashes {
	size := 64
	for size < 2*many {
		size *= 2
	}
	return hashes{slots: make([]uint32, size)}
}

// add takes in a hash. It reports that it was not there.
func (s *hashes) add(h uint32) bool {
	if h == 0 {
		was := s.zero
		s.zero = true
		return !was
	}
	at := s.find(h)
	if s.slots[at] == h {
		return false
	}
	s.slots[at] = h
	if s.n++; 2*s.n > len(s.slots) {
		s.grow()
	}
	return true
}

// find is where a hash is, or where it belongs.
func (s *hashes) find(h uint32) uint32 {
	mask := uint32(len(s.slots) - 1)
	at := h & mask
	for s.slots[at] != 0 && s.slots[at] != h {
		at = (at + 1) & mask
	}
	return at
}

func (s *hashes) grow() {
	was := s.slots
	s.slots = make([]uint32, 2*len(was))
	for _, h := range was {
		if h != 0 {
			s.slots[s.find(h)] = h
		}
	}
}
