// Package client is the Go client of the HTTP API. Its types and methods (api.go) are written from openapi.yaml, which a test compares.
package client

import (
	"bytes"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/url"
)

// Client asks one server. The zero HTTP client is http.DefaultClient.
type Client struct {
	Address string // such as http://127.0.0.1:8080
	Token   string
	HTTP    *http.Client
}

// Failure is how a request ends that was not done.
type Failure struct {
	Status               int // of HTTP
	Class, Kind, Message string
}

func (f *Failure) Error() string { return fmt.Sprintf("%d %s: %s", f.Status, f.Class, f.Message) }

// maxAnswer bounds an answer in bytes.
const maxAnswer = 64 << 20

func escape(part string) string { return url.PathEscape(part) }

// ask sends a request and reads the body of the answer into what its status says.
func (c *Client) ask(ctx context.Context, method, path string, header http.Header, body any, into map[int]any) (status int, err error) {
	res, err := c.send(ctx, method, path, header, body)
	if err != nil {
		return 0, err
	}
	defer res.Body.Close()
	to, ok := into[res.StatusCode]
	if !ok {
		return res.StatusCode, &Failure{Status: res.StatusCode, Class: "Unknown", Message: "an answer that the description does not have"}
	}
	return res.StatusCode, json.NewDecoder(io.LimitReader(res.Body, maxAnswer)).Decode(to)
}

// send sends a request. What is not 2xx is a *Failure.
func (c *Client) send(ctx context.Context, method, path string, header http.Header, body any) (*http.Response, error) {
	var raw io.Reader
	if body != nil {
		text, err := json.Marshal(body)
		if err != nil {
			return nil, err
		}
		raw = bytes.NewReader(text)
	}
	req, err := http.NewRequestWithContext(ctx, method, c.Address+path, raw)
	if err != nil {
		return nil, err
	}
	for name, values := range header {
		if values[0] != "" {
			req.Header.Set(name, values[0])
		}
	}
	req.Header.Set("Authorization", "Bearer "+c.Token)
	req.Header.Set("Content-Type", "application/json")
	web := c.HTTP
	web = cmp.Or(web, http.DefaultClient)
	res, err := web.Do(req)
	if err != nil || res.StatusCode/100 == 2 {
		return res, err
	}
	defer res.Body.Close()
	var problem Error
	f := &Failure{Status: res.StatusCode}
	if json.NewDecoder(io.LimitReader(res.Body, maxAnswer)).Decode(&problem) == nil {
		f.Class, f.Message = problem.Error.Class, problem.Error.Message
		if problem.Error.Kind != nil {
			f.Kind = *problem.Error.Kind
		}
	}
	return nil, f
}
