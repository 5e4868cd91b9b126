package httpapi

import (
	"net/http"
	"strings"
	"time"
)

// Approval is a card that people decide.
type Approval struct {
	Code, Kind, State, Title, Body string
	Fields                         []Field
	Verdicts                       []string // by which it can be decided
	Needed                         int      // different people who approve
	AskedAt, Expires               time.Time
	Votes                          []Vote
}

// Field is a line of a card.
type Field struct {
	Name  string `json:"name"`
	Value string `json:"value"`
}

// Vote is what one person said of a card.
type Vote struct {
	By, Verdict, Reason string
	At                  time.Time
}

type approvalBody struct {
	Code     string     `json:"code"`
	Kind     string     `json:"kind"`
	State    string     `json:"state"`
	Title    string     `json:"title"`
	Body     string     `json:"body"`
	Fields   []Field    `json:"fields"`
	Verdicts []string   `json:"verdicts"`
	Needed   int        `json:"needed"`
	AskedAt  time.Time  `json:"askedAt"`
	Expires  *time.Time `json:"expires,omitempty"`
	Votes    []voteBody `json:"votes"`
}

type voteBody struct {
	By        string    `json:"by"`
	Verdict   string    `json:"verdict"`
	Reason    string    `json:"reason,omitempty"`
	Timestamp time.Time `json:"timestamp"`
}

type approvalsBody struct {
	Approvals []approvalBody `json:"approvals"`
}

func bodyOf(a Approval) approvalBody {
	out := approvalBody{
		Code: a.Code, Kind: a.Kind, State: a.State, Title: a.Title, Body: a.Body, Fields: append([]Field{}, a.Fields...),
		Verdicts: append([]string{}, a.Verdicts...), Needed: a.Needed, AskedAt: a.AskedAt.UTC(), Votes: []voteBody{},
	}
	if !a.Expires.IsZero() {
		expires := a.Expires.UTC()
		out.Expires = &expires
	}
	for _, v := range a.Votes {
		out.Votes = append(out.Votes, voteBody{v.By, v.Verdict, v.Reason, v.At.UTC()})
	}
	return out
}

// listApprovals answers with the cards that wait.
func (s *server) listApprovals(w http.ResponseWriter, r *http.Request, by caller) error {
	all, err := s.cfg.Approvals(r.Context(), by.user)
	if err != nil {
		return err
	}
	out := approvalsBody{[]approvalBody{}}
	for _, a := range all {
		out.Approvals = append(out.Approvals, bodyOf(a))
	}
	writeJSON(w, http.StatusOK, out)
	return nil
}

// showApproval answers with one card.
func (s *server) showApproval(w http.ResponseWriter, r *http.Request, by caller) error {
	a, err := s.cfg.Approval(r.Context(), by.user, r.PathValue("code"))
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, bodyOf(a))
	return nil
}

// decideApproval decides a card as the caller. Said again it is the same decision.
func (s *server) decideApproval(w http.ResponseWriter, r *http.Request, by caller) error {
	raw, err := readBody(w, r)
	if err != nil {
		return err
	}
	var body decisionBody
	if err := decodeObject(raw, &body); err != nil {
		return err
	}
	if strings.TrimSpace(textOf(body.Verdict)) == "" {
		return badRequest(`"verdict" must be one of the card's verdicts`)
	}
	if s.life.Err() != nil {
		return errStopping
	}
	a, err := s.cfg.Decide(r.Context(), by.user, r.PathValue("code"), *body.Verdict, textOf(body.Reason))
	if err != nil {
		return err
	}
	writeJSON(w, http.StatusOK, bodyOf(a))
	return nil
}
