package classify

// Options say what of a text a model sees, how large it is and how it learns. A model is read with the options that it was trained with.
type Options struct {
	Buckets  uint32 // rows of weights
	FineBits int    // features that training did not see are told apart by this many bits of their hash, and ignored
	Most     int    // features that a text is taken to have at most, so that a long way of asking hides nothing
	Pieces   bool   // reads what words are made of, how the text begins and ends, and its words under each sign
	Rare     int    // a feature that stands in fewer samples is not learnt, where there are more features than buckets
	Passes   int
	Kept     float64 // share of a sample's features that a pass looks at, so that no single one decides
	Rate     float32 // of AdaGrad
}

// Questions are the options for questions that a program is about to ask: mostly clean sentences, known topics.
func Questions() Options {
	return Options{Buckets: 36_000, FineBits: 20, Most: 30, Rare: 4, Passes: 10, Kept: 0.6, Rate: 0.3}
}

// Messages are the options for what people type: brief, with slips of the keys, in their situation as signs.
func Messages() Options {
	return Options{Buckets: 1 << 17, FineBits: 22, Most: 60, Pieces: true, Rare: 2, Passes: 12, Kept: 0.8, Rate: 0.5}
}

// noted is how many bytes tell the known features.
func (o Options) noted() int { return 1 << o.FineBits / 8 }
