package discord

import (
	"bytes"
	"encoding/binary"
	"encoding/json"
)

// Opcodes of the gateway that discordgo cannot bear before the first event: https://discord.com/developers/docs/topics/opcodes-and-status-codes#gateway
const (
	opEvent     = 0
	opReconnect = 7
	opInvalid   = 9  // the session: it would begin another one at once, whoever's turn it is
	opHeard     = 11 // an acknowledged heartbeat
)

// maxOpening is how many bytes are kept of what a gateway says: its opcodes are shorter, and what is longer is an event.
const maxOpening = 8 << 10

// opening reads along what a gateway says before its first event: the answer to the upgrade, then frames
// (https://www.rfc-editor.org/rfc/rfc6455#section-5.2), which a server does not mask.
type opening struct {
	said     []byte // of what no whole frame has come yet
	upgraded bool
	over     bool
}

// hear takes what was read next. It reports whether it was an opcode that discordgo cannot bear.
func (o *opening) hear(read []byte) (locks bool) {
	if o.over {
		return false
	}
	o.said = append(o.said, read...)
	if !o.upgraded {
		if _, rest, ok := bytes.Cut(o.said, []byte("\r\n\r\n")); ok {
			o.said, o.upgraded = rest, true
		}
	}
	for o.upgraded && !o.over && !locks {
		payload, rest, ok := cutFrame(o.said)
		if !ok {
			break
		}
		o.said = rest
		var f struct {
			Op *int `json:"op"`
		}
		if json.Unmarshal(payload, &f) != nil || f.Op == nil { // a ping or a close
			continue
		}
		o.over, locks = *f.Op == opEvent, *f.Op == opReconnect || *f.Op == opHeard || *f.Op == opInvalid
	}
	o.over = o.over || locks || len(o.said) > maxOpening
	if o.over {
		o.said = nil
	}
	return locks
}

// cutFrame cuts the first frame off, if all of it is there.
func cutFrame(said []byte) (payload, rest []byte, ok bool) {
	const long, longest = 126, 127
	if len(said) < 2 {
		return nil, said, false
	}
	size, head := uint64(said[1]&0x7f), 2
	switch {
	case size == long && len(said) >= 4:
		size, head = uint64(binary.BigEndian.Uint16(said[2:])), 4
	case size == longest && len(said) >= 10:
		size, head = binary.BigEndian.Uint64(said[2:]), 10
	case size >= long:
		return nil, said, false
	}
	if uint64(len(said)-head) < size {
		return nil, said, false
	}
	return said[head : head+int(size)], said[head+int(size):], true
}
