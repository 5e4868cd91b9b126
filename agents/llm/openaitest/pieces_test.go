package openaitest_test

import (
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"github.com/mendanhq/mendan/agents/llm"
	"github.com/mendanhq/mendan/agents/llm/openaitest"
)

// told keeps what somebody is told while an answer comes.
type told []string

func (s *told) partial(content string) { *s = append(*s, content) }

// grows reports whether each says more than the one before, up to whole.
func (s told) grows(whole string) bool {
	for i := range s {
		if i > 0 && (!strings.HasPrefix(s[i], s[i-1]) || s[i] == s[i-1]) {
			return false
		}
	}
	return len(s) > 1 && s[len(s)-1] == whole
}

// TestAnswersInPieces checks that an answer in pieces is the same as one that comes whole, whatever it is of.
func TestAnswersInPieces(t *testing.T) {
	type point struct {
		Text string `json:"text"`
	}
	tools := question().Tools
	for name, test := range map[string]struct {
		reply openaitest.Reply
		req   llm.Request
	}{
		"words":      {reply: openaitest.Say("The letter goes out on Friday. 金曜日に送ります。")},
		"JSON":       {reply: openaitest.Say(`{"text":"on Friday"}`), req: llm.Request{Schema: llm.OutputOf[point]("point")}},
		"tool calls": {reply: openaitest.Use("ask", map[string]string{"Question": "When?"}).And("ask", map[string]string{"Question": "Where is it?"}), req: llm.Request{Tools: tools}},
		"both":       {reply: openaitest.Reply{Content: "I'll ask."}.And("ask", map[string]string{"Question": "When?"}), req: llm.Request{Tools: tools}},
		"cut":        {reply: openaitest.Reply{Content: "The letter goes", Finish: "length"}},
	} {
		t.Run(name, func(t *testing.T) {
			s := openaitest.Start(t, func(openaitest.Request) openaitest.Reply { return test.reply })
			c := client(t, s, time.Minute)
			req := test.req
			req.Model, req.Messages = "m", question().Messages
			whole, err := c.Chat(t.Context(), req)
			if err != nil {
				t.Fatal(err)
			}
			s.NextCall()
			var so told
			req.Partial = so.partial
			pieces, err := c.Chat(t.Context(), req)
			if err != nil {
				t.Fatal(err)
			}
			for i := range whole.ToolCalls { // which have the number of the call
				whole.ToolCalls[i].ID, pieces.ToolCalls[i].ID = "", ""
			}
			if !reflect.DeepEqual(pieces, whole) {
				t.Errorf("in pieces %+v, whole %+v", pieces, whole)
			}
			if test.reply.Content != "" && !so.grows(test.reply.Content) {
				t.Errorf("told %q", so)
			}
			if calls := s.Calls(); calls[0].Request.Stream || !calls[1].Request.Stream {
				t.Errorf("asked as %+v", calls)
			}
		})
	}
}

// TestServersThatSendNoPieces checks that an answer comes from a server that sends it whole all the same, and from one that refuses what it is asked;
// that one is not asked for pieces again.
func TestServersThatSendNoPieces(t *testing.T) {
	for does, refused := range map[openaitest.Pieces]int{openaitest.Ignored: 0, openaitest.Denied: 1} {
		s := openaitest.Start(t, func(openaitest.Request) openaitest.Reply { return openaitest.Say("fine") })
		s.Stream(does)
		c := client(t, s, time.Minute)
		for i := range 3 {
			var so told
			req := llm.Request{Model: "m", Messages: []llm.Message{{Role: llm.RoleUser, Content: fmt.Sprint("hi ", i)}}, Partial: so.partial}
			if resp, err := c.Chat(t.Context(), req); err != nil || resp.Content != "fine" || resp.Attempts != 1 || so != nil {
				t.Errorf("%s: %+v, %v, told %q", does, resp, err, so)
			}
		}
		if got := len(s.Refused()); got != refused || len(s.Calls()) != 3 {
			t.Errorf("%s: refused %d times, want %d; %d calls", does, got, refused, len(s.Calls()))
		}
	}
}

// TestAnotherAttemptBeginsAnew checks that what is told of an answer that broke off is told from its beginning again.
func TestAnotherAttemptBeginsAnew(t *testing.T) {
	const words = "The letter goes out on Friday."
	for _, f := range []openaitest.Fault{openaitest.TruncatedJSON, openaitest.ErrorInOK} {
		s := openaitest.Start(t, func(openaitest.Request) openaitest.Reply { return openaitest.Say(words) })
		s.Fail(1, f, 1)
		var so told
		req := llm.Request{Model: "m", Messages: question().Messages, Partial: so.partial}
		resp, err := client(t, s, time.Minute).Chat(t.Context(), req)
		if err != nil || resp.Content != words || resp.Attempts != 2 {
			t.Fatalf("%s: %+v, %v", f, resp, err)
		}
		first := 1
		for first < len(so) && strings.HasPrefix(so[first], so[first-1]) {
			first++
		}
		if first == len(so) || !so[first:].grows(words) {
			t.Errorf("%s: told %q", f, so)
		}
	}
}

// TestPiecesComeAsTheyAreWritten checks that nothing waits for the end of an answer.
func TestPiecesComeAsTheyAreWritten(t *testing.T) {
	heard := make(chan string, 100)
	s := openaitest.Start(t, func(openaitest.Request) openaitest.Reply {
		return openaitest.Reply{Content: "one two three", Before: func(piece int) {
			if piece > 1 { // the first has only the role
				<-heard
			}
		}}
	})
	req := llm.Request{Model: "m", Messages: question().Messages, Partial: func(content string) { heard <- content }}
	if _, err := client(t, s, time.Minute).Chat(t.Context(), req); err != nil {
		t.Fatal(err)
	}
}
