package llmhttp

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"io"
	"net/http"

	"github.com/mendanhq/mendan/agents/llm"
)

// Ask posts the request as JSON and reads the answer: into whole, or, where Pieces may come and do, by giving the data of each event to piece. The
// context's end ends it. It serves clients that have no SDK.
func (x *Exchange) Ask(ctx context.Context, url string, header http.Header, whole any, piece func(data []byte) *llm.Error) *llm.Error {
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, url, nil)
	if err != nil {
		return x.Failure(ctx, err)
	}
	req.Header = header.Clone()
	req.Header.Set("Content-Type", "application/json")
	res, err := x.Do(req)
	switch {
	case err != nil || x.Status >= http.StatusMultipleChoices:
		return x.Failure(ctx, err)
	case !x.Whole:
		return x.readEvents(ctx, res.Body, piece)
	}
	if err := json.NewDecoder(bytes.NewReader(x.Body)).Decode(whole); err != nil {
		return x.Failure(ctx, err)
	}
	return nil
}

// readEvents reads server-sent events to their end; only their data is of interest.
// Source: https://html.spec.whatwg.org/multipage/server-sent-events.html#parsing-an-event-stream
func (x *Exchange) readEvents(ctx context.Context, body io.ReadCloser, piece func(data []byte) *llm.Error) *llm.Error {
	defer body.Close()
	lines := bufio.NewScanner(body)
	lines.Buffer(nil, 2*maxBody) // the answer ends before
	var data []byte
	for lines.Scan() {
		line := lines.Bytes()
		if rest, ok := bytes.CutPrefix(line, []byte("data:")); ok {
			data = append(append(data, bytes.TrimPrefix(rest, []byte(" "))...), '\n')
		}
		if len(line) > 0 || len(data) == 0 {
			continue
		}
		if failure := piece(data); failure != nil {
			return failure
		}
		data = data[:0]
	}
	if err := lines.Err(); err != nil {
		return x.Failure(ctx, err)
	}
	return nil
}

// InEvent judges an error that a server sent in the place of a piece.
func (x *Exchange) InEvent(data []byte) *llm.Error {
	x.Body = bytes.Clone(data)
	return x.NoAnswer("the answer is an error")
}
