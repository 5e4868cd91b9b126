package telemetry

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"time"
)

// Limits of the way out.
const (
	queueSize = 4096
	batchSize = 512
	batchTime = time.Second
	sendTime  = 5 * time.Second
	lastTime  = 5 * time.Second // for what is on its way or left when the program ends
)

// put queues a span. It never blocks: one that finds no room is dropped, and counted.
func (t *Tracer) put(s span) {
	select {
	case t.queue <- s:
	default:
		t.dropped.Add(1)
	}
}

// Dropped is how many spans were lost until now: because there was no room for them, or because the collector did not take them.
func (t *Tracer) Dropped() int64 {
	if t == nil {
		return 0
	}
	return t.dropped.Load()
}

// Run sends spans to the collector until ctx ends, and then what is on its way or left, for five seconds at most. It blocks. A collector that is away costs
// spans and nothing else; the log says so when that begins and when it is over.
func (t *Tracer) Run(ctx context.Context) {
	if t == nil {
		return
	}
	out, cancel := outlive(ctx, lastTime)
	defer cancel()
	tick := time.NewTicker(batchTime)
	defer tick.Stop()
	var batch []span
	for {
		select {
		case s := <-t.queue:
			if batch = append(batch, s); len(batch) < batchSize {
				continue
			}
		case <-tick.C:
		case <-ctx.Done():
			t.sendLast(out, batch)
			return
		}
		t.send(out, batch)
		batch = batch[:0]
	}
}

// outlive gives a context that ends a while after another: a batch that is on its way when the program ends is not torn off.
func outlive(ctx context.Context, by time.Duration) (context.Context, context.CancelFunc) {
	out, cancel := context.WithCancel(context.WithoutCancel(ctx))
	stop := context.AfterFunc(ctx, func() {
		late := time.AfterFunc(by, cancel)
		context.AfterFunc(out, func() { late.Stop() })
	})
	return out, func() { stop(); cancel() }
}

// sendLast sends what is queued when the program ends.
func (t *Tracer) sendLast(ctx context.Context, batch []span) {
	for {
		select {
		case s := <-t.queue:
			batch = append(batch, s)
		default:
			t.send(ctx, batch)
			return
		}
	}
}

// send sends a batch, once: what fails is counted.
func (t *Tracer) send(ctx context.Context, batch []span) {
	if len(batch) == 0 {
		return
	}
	err := t.post(ctx, encodeSpans(t.cfg.Version, batch))
	switch {
	case err != nil && !t.away:
		t.cfg.Log.Warn("spans are lost: the collector does not take them", "error", err.Error())
	case err == nil && t.away:
		t.cfg.Log.Info("the collector takes spans again", "lost", t.dropped.Load())
	}
	if t.away = err != nil; t.away {
		t.dropped.Add(int64(len(batch)))
	}
}

// Check sends no spans, to see whether they would be taken. It blocks for a few seconds at most.
func (t *Tracer) Check(ctx context.Context) error {
	return t.post(ctx, encodeSpans(t.cfg.Version, nil))
}

func (t *Tracer) post(ctx context.Context, body []byte) error {
	ctx, cancel := context.WithTimeout(ctx, sendTime)
	defer cancel()
	req, err := http.NewRequestWithContext(ctx, http.MethodPost, t.cfg.URL, bytes.NewReader(body))
	if err != nil {
		return err
	}
	for name, value := range t.cfg.Headers {
		req.Header.Set(name, value)
	}
	req.Header.Set("Content-Type", "application/json")
	res, err := t.web.Do(req)
	if err != nil {
		return err
	}
	defer res.Body.Close()
	_, _ = io.Copy(io.Discard, io.LimitReader(res.Body, 64<<10)) // so that the connection can be used again
	if res.StatusCode/100 != 2 {
		return fmt.Errorf("it answers %s", res.Status)
	}
	return nil
}

// discard is a log that says nothing.
func discard() *slog.Logger { return slog.New(slog.DiscardHandler) }
