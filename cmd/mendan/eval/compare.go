package eval

import (
	"fmt"
	"io"
	"math"
	"text/tabwriter"

	"github.com/mendanhq/mendan/cmd/mendan/usage"
)

// Score is whether one thing measured came out right. What has no label does not count.
type Score struct {
	ID            string
	Right, Counts bool
}

// Scored is an item that has a Score.
type Scored interface{ Score() Score }

// Compared is a model beside the first one of a comparison, on the same set.
type Compared struct {
	Model string  `json:"model"`
	Right int     `json:"right"`
	Of    int     `json:"of"`
	Share any     `json:"share"` // nil where nothing counts
	Low   float64 `json:"low"`   // the 95 % interval of the share
	High  float64 `json:"high"`

	OnlyFirst int     `json:"only_first"` // items that the first model had right and this one had not
	OnlyThis  int     `json:"only_this"`
	P         float64 `json:"p"` // how likely a difference like that is by chance; 1 for the first model itself

	usage.Sum
}

// Compare compares what models came to on one set. The scores of each are in the order of the set.
func Compare(models []string, scores [][]Score, spent []usage.Sum) []Compared {
	var out []Compared
	for i, model := range models {
		c := Compared{Model: model, Sum: spent[i]}
		for n, s := range scores[i] {
			if !s.Counts {
				continue
			}
			c.Of++
			if s.Right {
				c.Right++
			}
			switch first := scores[0][n]; {
			case first.Right && !s.Right:
				c.OnlyFirst++
			case s.Right && !first.Right:
				c.OnlyThis++
			}
		}
		c.Share = ratioOf(c.Right, c.Of)
		c.Low, c.High = Wilson(c.Right, c.Of)
		c.P = McNemar(c.OnlyFirst, c.OnlyThis)
		out = append(out, c)
	}
	return out
}

// z95 is the quantile of the normal distribution for a two-sided interval of 95 %.
const z95 = 1.959963984540054

// Wilson is the 95 % score interval of a share; from 0 to 1 where nothing was counted. It holds for few items and for shares near 0 and 1, where the plain
// interval does not.
// Sources: E. B. Wilson, Probable Inference, the Law of Succession, and Statistical Inference, JASA 22 (1927) 209–212; L. D. Brown, T. T. Cai,
// A. DasGupta, Interval Estimation for a Binomial Proportion, Statistical Science 16 (2001) 101–133, which recommends it for small sets.
func Wilson(right, of int) (low, high float64) {
	if of == 0 {
		return 0, 1
	}
	n, p := float64(of), float64(right)/float64(of)
	middle := p + z95*z95/(2*n)
	half := z95 * math.Sqrt(p*(1-p)/n+z95*z95/(4*n*n))
	whole := 1 + z95*z95/n
	return max((middle-half)/whole, 0), min((middle+half)/whole, 1)
}

// McNemar is the two-sided p-value of the exact test that two models are equally good, from how many items only the one and only the other has right. What
// both have right or wrong says nothing about it.
// Sources: Q. McNemar, Note on the Sampling Error of the Difference between Correlated Proportions or Percentages, Psychometrika 12 (1947) 153–157; exact,
// as a sign test, as T. G. Dietterich, Approximate Statistical Tests for Comparing Supervised Classification Learning Algorithms, Neural Computation 10
// (1998) 1895–1923, takes it for two classifiers on one set.
func McNemar(onlyOne, onlyOther int) float64 {
	n, fewer := onlyOne+onlyOther, min(onlyOne, onlyOther)
	sum := 0.0
	for k := range fewer + 1 {
		sum += math.Exp(logChoose(n, k) - float64(n)*math.Ln2)
	}
	return min(2*sum, 1)
}

// logChoose is the logarithm of how many ways there are to choose k of n.
func logChoose(n, k int) float64 {
	logFactorial := func(m int) float64 {
		v, _ := math.Lgamma(float64(m + 1))
		return v
	}
	return logFactorial(n) - logFactorial(k) - logFactorial(n-k)
}

// PrintCompared writes the table: quality beside cost.
func PrintCompared(w io.Writer, all []Compared) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "MODEL\tRIGHT\tSHARE\t95 %\tONLY FIRST\tONLY THIS\tP\tCALLS\tTOKENS IN\tTOKENS OUT\tUSD")
	for _, c := range all {
		fmt.Fprintf(t, "%s\t%d/%d\t%s\t%.3f–%.3f\t%d\t%d\t%.3f\t%d\t%d\t%d\t%.4f\n", c.Model, c.Right, c.Of, cellText(c.Share), c.Low, c.High, c.OnlyFirst, c.OnlyThis,
			c.P, c.Calls, c.In, c.Out, c.Money)
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, c := range all {
		if c.Unpriced > 0 {
			fmt.Fprintf(w, "%s: %d calls without a price count as nothing: set llm.prices\n", c.Model, c.Unpriced)
		}
	}
	_, err := fmt.Fprintln(w, "P: how likely a difference like that from the first model is by chance (McNemar's test, exact).")
	return err
}

// Score implements Scored: everything is as expected, the facts included.
func (it Item) Score() Score {
	return Score{it.ID, it.OK && it.Facts.Exact == it.Facts.Expected, it.compared}
}

// Score implements Scored.
func (c Checked) Score() Score { return Score{c.ID, c.isRight(), c.question.isLabelled()} }

// Score implements Scored.
func (h Helped) Score() Score {
	q := h.question
	labelled := len(q.Gold) > 0 || h.answered && (len(q.Must) > 0 || len(q.MustNot) > 0 || q.Answerable != nil)
	return Score{h.ID, len(h.listMissed()) == 0, labelled}
}

// Score implements Scored.
func (u Understood) Score() Score {
	labelled := u.isLabelled() || u.example.Facts != nil
	return Score{u.ID, labelled && len(u.listMissed()) == 0, labelled}
}
