package verbs

import (
	"bytes"
	"encoding/json"
	"slices"

	"github.com/mendanhq/mendan/agents"
	"github.com/mendanhq/mendan/bot"
)

// packLimit is how many bytes of steps lie in one pack: more are shorter together, and less has to be written anew with the next turn.
const packLimit = 128 << 10

// storedStep is a step as it is stored: without its digest where that says no more than the input does.
type storedStep struct {
	agents.StepRecord
	Digest *string `json:"digest,omitempty"`
}

func encodeStep(step agents.StepRecord) ([]byte, error) {
	s := storedStep{StepRecord: step}
	if step.Digest != agents.DigestInput(step.Input) {
		s.Digest = &step.Digest
	}
	return EncodeRecord(s)
}

func decodeStep(k, content []byte) (agents.StepRecord, error) {
	var s storedStep
	if err := DecodeRecord(k, content, &s); err != nil {
		return agents.StepRecord{}, err
	}
	if s.StepRecord.Digest = agents.DigestInput(s.Input); s.Digest != nil {
		s.StepRecord.Digest = *s.Digest
	}
	return s.StepRecord, nil
}

func (t *txn) saveStep(id bot.ThreadID, step agents.StepRecord) error {
	raw, err := encodeStep(step)
	if err != nil {
		return err
	}
	return t.Put(threadKey(id, partStep, bigEndian(step.Seq)), raw)
}

// packSteps compresses the steps of the turn that ends: together, and with those of the turns before while there is room. Until then they are
// records of their own, which a turn that runs again can replace one by one.
func (t *txn) packSteps(id bot.ThreadID, turn uint64) error {
	keys, rows, err := t.readStepRows(id, turn)
	if err != nil || len(keys) == 0 {
		return err
	}
	size := -1 // with a line break between two
	for _, row := range rows {
		size += len(row) + 1
	}
	lastKey, last, err := t.lastPack(id)
	if err != nil {
		return err
	}
	var body []byte
	if lastKey != nil {
		if body, err = t.openSmallPack(last, packLimit-size, size+1); err != nil {
			return err
		}
		if body != nil {
			keys = append(keys, lastKey)
		}
	}
	for i, row := range rows {
		if i > 0 || len(body) > 0 {
			body = append(body, '\n')
		}
		body = append(body, row...)
	}
	short, err := t.compress(body)
	if err != nil {
		return err
	}
	end := readBigEndian(keys[len(rows)-1])
	for _, k := range keys {
		if err := t.Del(k); err != nil {
			return err
		}
	}
	return t.Put(packKey(id, end), short)
}

// readStepRows copies the records of one turn's steps, the thread's latest, oldest first.
func (t *txn) readStepRows(id bot.ThreadID, turn uint64) (keys, rows [][]byte, err error) {
	err = t.readBackward(threadKey(id, partStep), 0, func(k, content []byte) error {
		of, err := turnOf(k, content)
		if err != nil {
			return err
		}
		if of != turn {
			return errEnough
		}
		keys, rows = append(keys, bytes.Clone(k)), append(rows, bytes.Clone(content))
		return nil
	})
	slices.Reverse(keys)
	slices.Reverse(rows)
	return keys, rows, err
}

// turnOf reads the turn of a step's record, which stands near its beginning, and not the rest.
func turnOf(k, content []byte) (uint64, error) {
	dec := json.NewDecoder(bytes.NewReader(content[:min(len(content), 64)]))
	for range 4 { // {"seq":1,"turn":
		if _, err := dec.Token(); err != nil {
			break
		}
	}
	var turn uint64
	if err := dec.Decode(&turn); err == nil {
		return turn, nil
	}
	s, err := decodeStep(k, content)
	return s.Turn, err
}

// lastPack finds the thread's latest pack; nil when there is none.
func (t *txn) lastPack(id bot.ThreadID) (last, short []byte, err error) {
	err = t.readBackward(packPrefix(id), 1, func(k, content []byte) error {
		last, short = bytes.Clone(k), content
		return nil
	})
	return last, short, err
}

// openSmallPack expands a pack that is no longer than most, with room for so many bytes behind it; nil when it is.
func (t *txn) openSmallPack(short []byte, most, room int) ([]byte, error) {
	size, _, err := frameOf(short)
	if err != nil || size > most {
		return nil, err
	}
	return t.expandInto(make([]byte, 0, size+room), short)
}

// nextStep is the number after the thread's last step.
func (t *txn) nextStep(id bot.ThreadID) (uint64, error) {
	single, err := t.next(threadKey(id, partStep))
	if err != nil {
		return 0, err
	}
	packed, err := t.next(packPrefix(id))
	return max(single, packed), err
}

func (t *txn) openPack(k, short []byte) ([]agents.StepRecord, error) {
	body, err := t.expand(short)
	if err != nil {
		return nil, err
	}
	var out []agents.StepRecord
	for row := range bytes.SplitSeq(body, []byte("\n")) {
		step, err := decodeStep(k, row)
		if err != nil {
			return nil, err
		}
		out = append(out, step)
	}
	return out, nil
}

// changeSteps passes every step of a thread to a function that reports whether it changed it.
func (t *txn) changeSteps(id bot.ThreadID, change func(*agents.StepRecord) bool) error {
	changed := map[string][]byte{}
	err := t.raw(threadKey(id, partStep), func(k, content []byte) error {
		step, err := decodeStep(k, content)
		if err == nil && change(&step) {
			changed[string(k)], err = encodeStep(step)
		}
		return err
	})
	if err != nil {
		return err
	}
	err = t.raw(packPrefix(id), func(k, short []byte) error {
		steps, err := t.openPack(k, short)
		if err != nil {
			return err
		}
		short, err = t.changePack(steps, change)
		if short != nil {
			changed[string(k)] = short
		}
		return err
	})
	for k, content := range changed {
		if err == nil {
			err = t.Put([]byte(k), content)
		}
	}
	return err
}

// changePack is the pack with what the function changed; nil when that is nothing.
func (t *txn) changePack(steps []agents.StepRecord, change func(*agents.StepRecord) bool) ([]byte, error) {
	var rows [][]byte
	any := false
	for _, step := range steps {
		any = change(&step) || any
		row, err := encodeStep(step)
		if err != nil {
			return nil, err
		}
		rows = append(rows, row)
	}
	if !any {
		return nil, nil
	}
	return t.compress(bytes.Join(rows, []byte("\n")))
}

// packChecks holds packs against the texts that they were compressed against.
type packChecks struct{ needed, kept map[uint32]bool }

func (c *packChecks) addPack(short []byte) error {
	_, id, err := frameOf(short)
	if c.needed == nil {
		c.needed = map[uint32]bool{}
	}
	c.needed[id] = true
	return err
}

func (c *packChecks) addTexts(k []byte) {
	if c.kept == nil {
		c.kept = map[uint32]bool{}
	}
	c.kept[uint32(readBigEndian(k))] = true
}

func (c *packChecks) checkEnd() error {
	for id := range c.needed {
		if id != 0 && !c.kept[id] {
			return errNoTexts
		}
	}
	return nil
}
