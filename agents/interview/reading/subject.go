package reading

import (
	_ "embed"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/interview/form"
)

// Subject is what a field asks for, as far as that changes what an answer looks like. sentences/*.tsv have it in their third column.
type Subject string

// The subjects that a field's type alone tells, and none at all.
const (
	Nothing  Subject = "-"
	Language Subject = "language"
	Country  Subject = "country"
)

// WorkPermit is asked by whether somebody may work where the job is.
const WorkPermit Subject = "work_permit"

// byType are the subjects of fields with a type of their own.
var byType = map[form.Type]Subject{
	form.TypeEmail: "email", form.TypePhone: "phone", form.TypeURL: "link", form.TypeFile: "cv_file", form.TypeBoolean: "yes_no", form.TypeChoice: "choice",
	form.TypeDate: "start_date",
}

//go:embed subjects.txt
var subjectWords string

// named is a subject and the parts of names of fields and facts that tell it.
type named struct {
	subject Subject
	words   []string
}

var subjects = sync.OnceValue(func() []named {
	var out []named
	for line := range strings.Lines(subjectWords) {
		subject, words, ok := strings.Cut(strings.TrimSpace(line), ": ")
		if ok && !strings.HasPrefix(subject, "#") {
			out = append(out, named{Subject(subject), strings.Fields(words)})
		}
	}
	return out
})

// SubjectOf is what a field asks for: told by the names of the field and its facts, else by its type.
func SubjectOf(f *form.Field) Subject {
	if f == nil {
		return Nothing
	}
	typed := byType[f.Type]
	name := strings.ToLower(f.ID + " " + strings.Join(f.RequiredFacts, " "))
	for _, s := range subjects() {
		if slices.ContainsFunc(s.words, func(w string) bool { return strings.Contains(name, w) }) && s.asks(typed) {
			return s.subject
		}
	}
	if typed == "" {
		return "experience" // a field of words that says nothing else is told in sentences
	}
	return typed
}

// asks reports that a subject may be one of a field whose type tells typed: a date may be the one of graduation, a choice the permission
// to work, an address is nothing else.
func (n named) asks(typed Subject) bool {
	switch typed {
	case "":
		return true
	case "start_date":
		return n.subject == "graduation"
	case "yes_no", "choice":
		return n.subject == "work_permit"
	}
	return false
}
