package verbs

import (
	"crypto/sha256"
	"encoding/binary"
	"fmt"
	"sync"

	"github.com/klauspost/compress/zstd"

	"github.com/mendanhq/mendan/storage"
)

// What steps record is for the most part the program's own prompts, over and over. The program names its texts when it opens the store; they are
// kept once, and steps are compressed against them, so that a prompt in a step is a few bytes that point there. Nothing that a person, a document
// or a model said is ever among them: that stays below its thread's keys, and goes with the thread. Texts of earlier versions stay, for the steps
// that were recorded with them.

// compressor compresses against the texts in force, and expands what any texts of the store were used for. It makes what it needs when it
// needs it first. Safe for concurrent use.
type compressor struct {
	texts func() []byte // nil for none

	mu       sync.Mutex
	inForce  *textsInForce
	alone    *zstd.Encoder            // against nothing
	decoders map[uint32]*zstd.Decoder // by the texts' name
}

// textsInForce are the texts that steps are compressed against now.
type textsInForce struct {
	id    uint32 // 0 for none
	texts []byte
	enc   *zstd.Encoder
}

// nameTexts names texts within the range that the format leaves to everybody; 0 for none.
// Source: https://datatracker.ietf.org/doc/html/rfc8878#name-dictionary-format
func nameTexts(texts []byte) uint32 {
	const first, end = 1 << 15, 1 << 31
	if len(texts) == 0 {
		return 0
	}
	sum := sha256.Sum256(texts)
	return first + binary.BigEndian.Uint32(sum[:])%(end-first)
}

func textsKey(id uint32) []byte { return key(kindTexts, bigEndian(uint64(id))) }

var errNoTexts = damagedf("the texts are missing that steps were compressed against")

// compress gives the short form of steps. The texts that it points to are kept with it.
func (t *txn) compress(plain []byte) ([]byte, error) {
	now, err := t.s.packs.current()
	if err != nil {
		return nil, err
	}
	if now.id != 0 {
		if kept, err := t.has(textsKey(now.id)); err != nil {
			return nil, err
		} else if !kept {
			if err := t.keepTexts(now); err != nil {
				return nil, err
			}
		}
	}
	return now.enc.EncodeAll(plain, nil), nil
}

func (t *txn) keepTexts(now *textsInForce) error {
	short, err := t.s.packs.compressAlone(now.texts)
	if err != nil {
		return err
	}
	return t.Put(textsKey(now.id), short)
}

// compressAlone gives the short form of something that has little of the program's texts in it.
func (c *compressor) compressAlone(plain []byte) ([]byte, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.alone == nil {
		enc, err := newEncoder(nil)
		if err != nil {
			return nil, err
		}
		c.alone = enc
	}
	return c.alone.EncodeAll(plain, nil), nil
}

func (c *compressor) current() (*textsInForce, error) {
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.inForce != nil {
		return c.inForce, nil
	}
	now := &textsInForce{}
	if c.texts != nil {
		now.texts = c.texts()
		now.id = nameTexts(now.texts)
	}
	var err error
	if now.enc, err = newEncoder(now); err == nil {
		c.inForce = now
	}
	return now, err
}

// inUse names the texts that steps are compressed against; 0 for none.
func (c *compressor) inUse() uint32 {
	now, err := c.current()
	if err != nil {
		return 0 // who compresses says so
	}
	return now.id
}

// newEncoder compresses against texts, or against nothing.
func newEncoder(against *textsInForce) (*zstd.Encoder, error) {
	opts := []zstd.EOption{
		zstd.WithEncoderLevel(zstd.SpeedFastest), zstd.WithEncoderConcurrency(1), zstd.WithLowerEncoderMem(true),
		zstd.WithWindowSize(1 << 20), zstd.WithEncoderCRC(false), // each record has a checksum
	}
	if against != nil && against.id != 0 {
		opts = append(opts, zstd.WithEncoderDictRaw(against.id, against.texts))
	}
	enc, err := zstd.NewWriter(nil, opts...)
	if err != nil {
		return nil, fmt.Errorf("compress: %w", err)
	}
	return enc, nil
}

// expand is what was compressed.
func (t *txn) expand(short []byte) ([]byte, error) { return t.expandInto(nil, short) }

// expandInto is expand behind what stands in a buffer, and in its room where that is enough.
func (t *txn) expandInto(plain, short []byte) ([]byte, error) {
	_, id, err := frameOf(short)
	if err != nil {
		return nil, err
	}
	dec, err := t.s.packs.decoder(id, t.readTexts)
	if err != nil {
		return nil, err
	}
	plain, err = dec.DecodeAll(short, plain)
	if err != nil {
		return nil, damagedf("compressed steps cannot be read: %v", err)
	}
	return plain, nil
}

func (t *txn) readTexts(id uint32) ([]byte, error) {
	short, err := t.Get(textsKey(id))
	if err != nil {
		return nil, err
	}
	if short == nil {
		return nil, errNoTexts
	}
	return t.expand(short)
}

// decoder is the one for what was compressed against the texts of that name.
func (c *compressor) decoder(id uint32, texts func(id uint32) ([]byte, error)) (*zstd.Decoder, error) {
	c.mu.Lock()
	dec := c.decoders[id]
	c.mu.Unlock()
	if dec != nil {
		return dec, nil
	}
	opts := []zstd.DOption{zstd.WithDecoderConcurrency(1), zstd.WithDecoderLowmem(true), zstd.WithDecoderMaxMemory(1 << 30)}
	if id != 0 {
		against, err := texts(id)
		if err != nil {
			return nil, err
		}
		opts = append(opts, zstd.WithDecoderDictRaw(id, against))
	}
	dec, err := zstd.NewReader(nil, opts...)
	if err != nil {
		return nil, fmt.Errorf("expand: %w", err)
	}
	c.mu.Lock()
	defer c.mu.Unlock()
	if c.decoders == nil {
		c.decoders = map[uint32]*zstd.Decoder{}
	}
	c.decoders[id] = dec
	return dec, nil
}

// frameOf is how long what was compressed is, and the name of the texts that it was compressed against.
func frameOf(short []byte) (size int, texts uint32, err error) {
	var h zstd.Header
	if err := h.Decode(short); err != nil {
		return 0, 0, fmt.Errorf("%w: compressed steps cannot be read: %v", storage.ErrDamaged, err)
	}
	return int(h.FrameContentSize), h.DictionaryID, nil
}
