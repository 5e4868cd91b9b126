package incoming

import (
	"context"
	"io"
	"net"
	"net/http"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"
)

func TestLanesKeepTheOrderOfAKey(t *testing.T) {
	l := NewLanes(1 << 20)
	var mu sync.Mutex
	got := map[string][]int{}
	for i := range 30 {
		key := string(rune('a' + i%3))
		l.Add(key, 10, func() {
			mu.Lock()
			defer mu.Unlock()
			got[key] = append(got[key], i)
		})
	}
	l.Wait()
	for key, order := range got {
		if len(order) != 10 || !slices.IsSorted(order) {
			t.Errorf("lane %s ran %v", key, order)
		}
	}
}

func TestLanesRunSideBySide(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewLanes(1 << 20)
		second := make(chan struct{})
		ran := false
		l.Add("a", 10, func() { <-second; ran = true }) // ends only when b's job has run
		l.Add("b", 10, func() { close(second) })
		l.Wait()
		if !ran {
			t.Error("a's job did not end")
		}
	})
}

func TestLanesAreBounded(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		l := NewLanes(2 * jobSize)
		hold := make(chan struct{})
		job := func() { <-hold }
		for i, fits := range []bool{true, true, false} {
			if l.Try("a", jobSize/2, job) != fits {
				t.Fatalf("there is room after one job and none after two: wrong for job %d", i+1)
			}
		}
		l.Always("c", job)
		added := false
		go func() {
			l.Add("b", 10, func() {})
			added = true
		}()
		synctest.Wait()
		if added {
			t.Fatal("Add did not wait for room")
		}
		close(hold)
		synctest.Wait()
		if !added || !l.Try("d", 10, func() {}) {
			t.Fatal("there is room again once jobs are done")
		}
		l.Wait()
	})
}

func TestRecentForgetsTheOldest(t *testing.T) {
	r := NewRecent[string, int](2)
	if !r.Put("a", 1) || !r.Put("b", 2) || r.Put("a", 3) {
		t.Fatal("Put must tell a new key from a known one")
	}
	if !r.Put("c", 4) {
		t.Fatal("c is new")
	}
	if _, ok := r.Get("a"); ok {
		t.Error("a is the oldest key and is still kept")
	}
	for key, want := range map[string]int{"b": 2, "c": 4} {
		if v, ok := r.Get(key); !ok || v != want {
			t.Errorf("%s is %d %v, want %d", key, v, ok, want)
		}
	}
	if !r.Put("", 5) || r.Put("", 6) {
		t.Error("an empty key is a key like any other")
	}
}

func TestServeLetsRequestsEnd(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(t.Context())
	server := &http.Server{ReadHeaderTimeout: time.Minute, Handler: http.HandlerFunc(func(w http.ResponseWriter, _ *http.Request) {
		stop()
		_, _ = io.WriteString(w, "answered")
	})}
	over := make(chan error, 1)
	go func() { over <- Serve(ctx, server, listener, time.Minute) }()
	resp, err := http.Get("http://" + listener.Addr().String())
	if err != nil {
		t.Fatal(err)
	}
	defer resp.Body.Close()
	if body, err := io.ReadAll(resp.Body); string(body) != "answered" {
		t.Errorf("the request under way got %q, %v", body, err)
	}
	http.DefaultClient.CloseIdleConnections()
	if err := <-over; err != nil {
		t.Errorf("Serve returned %v at its context's end", err)
	}
}

func TestServeTellsWhyItCannot(t *testing.T) {
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	listener.Close()
	if err := Serve(t.Context(), &http.Server{ReadHeaderTimeout: time.Minute}, listener, time.Minute); err == nil {
		t.Error("a closed listener is served without an error")
	}
}

func TestWhatHasTimeStandsBackForACrowd(t *testing.T) {
	synctest.Test(t, func(t *testing.T) {
		var c Crowd
		began := time.Now()
		for range crowdSize {
			c.Come()
		}
		c.Await(t.Context())
		if time.Since(began) != 0 {
			t.Error("a few are a crowd")
		}
		c.Come()
		c.Await(t.Context())
		if got := time.Since(began); got != crowdTime {
			t.Errorf("one that does not end is waited for for %v", got)
		}
		passed := false
		go func() { c.Await(t.Context()); passed = true }()
		synctest.Wait()
		if passed {
			t.Error("nobody stands back")
		}
		c.Leave()
		synctest.Wait()
		if !passed || time.Since(began) != crowdTime {
			t.Error("they stand back when the crowd is gone")
		}
	})
}
