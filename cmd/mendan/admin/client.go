package admin

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net"
	"net/http"
	"strconv"
	"time"
)

// Client asks the process that holds a store.
type Client struct{ path string }

// Dial finds the process that serves the store at file. It returns ErrNobody at once when there is none.
func Dial(ctx context.Context, file string) (*Client, error) {
	c := &Client{Socket(file)}
	conn, err := c.dialSocket(ctx)
	if err != nil {
		return nil, fmt.Errorf("%w: %w", ErrNobody, err)
	}
	return c, conn.Close()
}

func (c *Client) dialSocket(ctx context.Context) (net.Conn, error) {
	name, done, err := shortPath(c.path, 0)
	if err != nil {
		return nil, err
	}
	defer done()
	d := net.Dialer{Timeout: time.Second}
	return d.DialContext(ctx, "unix", name)
}

// Do has the holder of the store answer. It blocks until the answer is written whole.
func (c *Client) Do(ctx context.Context, r Request, w io.Writer) error {
	body, err := json.Marshal(r)
	if err != nil {
		return err
	}
	t := &http.Transport{DialContext: func(ctx context.Context, _, _ string) (net.Conn, error) { return c.dialSocket(ctx) }}
	defer t.CloseIdleConnections()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, "http://mendan/", bytes.NewReader(body))
	if err != nil {
		return err
	}
	res, err := t.RoundTrip(req)
	if err != nil {
		return fmt.Errorf("ask the running process: %w", err)
	}
	defer res.Body.Close()
	if res.StatusCode != http.StatusOK {
		return fmt.Errorf("ask the running process: it answered %s", res.Status)
	}
	if _, err := io.Copy(w, res.Body); err != nil {
		return fmt.Errorf("the running process broke off its answer: %w", err)
	}
	text := res.Trailer.Get(trailerError)
	if text == "" {
		return nil
	}
	if plain, err := strconv.Unquote(text); err == nil {
		text = plain
	}
	kind, ok := errorKinds()[res.Trailer.Get(trailerKind)]
	if !ok {
		return errors.New(text)
	}
	return remote{text, kind}
}
