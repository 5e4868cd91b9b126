package main

import (
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/cassette"
	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// tapeFlags have a run be repeatable.
type tapeFlags struct {
	Record string `xor:"tape" help:"Keep what models are asked and answer in this new file, with what people wrote and without a key." placeholder:"FILE"`
	Play   string `xor:"tape" help:"Have models' answers come from such a file: no key is needed, and nobody is asked." placeholder:"FILE"`
}

// tape is a cassette that is recorded or played. nil is neither.
type tape struct {
	name     string
	file     *os.File
	recorder *cassette.Recorder
	player   *cassette.Player
}

// openTape opens the cassette that is named; nil for none. A configuration whose answers are played needs no keys.
func (f tapeFlags) openTape(cfg *config.Config) (*tape, error) {
	switch {
	case f.Record == "" && f.Play == "":
		return nil, nil
	case cfg.Mode == config.Offline:
		return nil, usageError{errors.New("--record and --play are about what models answer, and mode offline asks none: set AI_AGENT_MODE=openai, or mode in the configuration")}
	case cfg.Embeds():
		return nil, usageError{errors.New("--record and --play: a cassette has no vectors: take knowledge.embeddings out of the configuration")}
	case f.Record != "":
		return recordTape(f.Record)
	}
	file, err := os.Open(f.Play)
	if err != nil {
		return nil, usageError{fmt.Errorf("--play: %w", err)}
	}
	p, err := cassette.Open(file)
	if err = errors.Join(err, file.Close()); err != nil {
		return nil, usageError{fmt.Errorf("--play: %s: %w", f.Play, err)}
	}
	cfg.WithoutKeys()
	return &tape{name: f.Play, player: p}, nil
}

// recordTape begins a cassette. What people wrote is in it, so it is for its owner only, and takes no other one's place.
func recordTape(name string) (*tape, error) {
	file, err := os.OpenFile(name, os.O_CREATE|os.O_EXCL|os.O_WRONLY, 0o600)
	if err != nil {
		return nil, usageError{fmt.Errorf("--record: %w: name a file that is not there yet", err)}
	}
	return &tape{name: name, file: file, recorder: cassette.NewRecorder(file)}, nil
}

// over is a provider's client over the tape. open makes the client that is asked, if one is.
func (t *tape) over(provider string, open func() servedClient) servedClient {
	switch {
	case t == nil:
		return open()
	case t.player != nil:
		return taped{t.player.Client(provider), func() {}}
	}
	c := open()
	return taped{t.recorder.Client(provider, c), c.Close}
}

// taped is a client over a tape.
type taped struct {
	llm.Client
	close func()
}

// Close implements servedClient.
func (t taped) Close() { t.close() }

// end closes the file, and says what was asked that the cassette has no answer to: what came of such a run is not what models would have done.
func (t *tape) end(w io.Writer) error {
	switch {
	case t == nil:
		return nil
	case t.recorder != nil:
		return errors.Join(t.recorder.Err(), t.file.Close())
	}
	if missed := t.player.Missed(); len(missed) > 0 {
		return fmt.Errorf("%s: %s (%d questions of this run are without an answer)", t.name, missed[0], len(missed))
	}
	if n := t.player.Left(); n > 0 {
		fmt.Fprintf(w, "%s: %d answers were not asked for\n", t.name, n)
	}
	return nil
}
