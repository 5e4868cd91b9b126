package boltstore

type element struct {
	flags      uint32
	key, value []byte
}

// leafElements reads the elements of a leaf page. Every offset is checked against the page.
func leafElements(page []byte, id uint64) ([]element, error) {
	if native.Uint16(page[8:]) != pageLeaf {
		return nil, damagedf("page %d is not a leaf", id)
	}
	out := make([]element, native.Uint16(page[10:]))
	for i := range out {
		at := pageHeader + 16*i
		if at+16 > len(page) {
			return nil, damagedf("page %d: it has too many records", id)
		}
		h := page[at:]
		from, k, v := uint64(native.Uint32(h[4:])), uint64(native.Uint32(h[8:])), uint64(native.Uint32(h[12:]))
		if k == 0 || from+k+v > uint64(len(h)) {
			return nil, damagedf("page %d: a record lies outside of it", id)
		}
		out[i] = element{native.Uint32(h), h[from : from+k], h[from+k : from+k+v]}
	}
	return out, nil
}

type child struct {
	page uint64
	key  []byte
}

func branchElements(page []byte, id uint64) ([]child, error) {
	if native.Uint16(page[8:]) != pageBranch {
		return nil, damagedf("page %d is neither branch nor leaf", id)
	}
	out := make([]child, native.Uint16(page[10:]))
	if len(out) == 0 {
		return nil, damagedf("page %d: a branch without children", id)
	}
	for i := range out {
		at := pageHeader + 16*i
		if at+16 > len(page) {
			return nil, damagedf("page %d: it has too many children", id)
		}
		h := page[at:]
		from, k := uint64(native.Uint32(h)), uint64(native.Uint32(h[4:]))
		if k == 0 || from+k > uint64(len(h)) {
			return nil, damagedf("page %d: a key lies outside of it", id)
		}
		out[i] = child{native.Uint64(h[8:]), h[from : from+k]}
	}
	return out, nil
}
