package template

import (
	"fmt"
	"strings"
)

// Class says why a reply or a template is refused.
type Class string

// The classes. Source: the design's section B; FenceTooLarge stands beside its five.
const (
	MissingFence     Class = "MissingFence"     // nothing is fenced
	NonJSONFence     Class = "NonJsonFence"     // what is fenced is not JSON
	FenceTooLarge    Class = "FenceTooLarge"    // more than MaxFence bytes
	JSONParseError   Class = "JsonParseError"   // not strict JSON
	SchemaMismatch   Class = "SchemaMismatch"   // another schema, or not its form
	ValidationFailed Class = "ValidationFailed" // a step breaks a rule; Sub says which
)

// Sub is the class of what is wrong with a step.
type Sub string

// The sub-classes of ValidationFailed.
const (
	NoSteps             Sub = "NoSteps"
	MissingField        Sub = "MissingField"
	WrongType           Sub = "WrongType"
	UnknownField        Sub = "UnknownField"
	EmptyName           Sub = "EmptyName"
	UnknownBasis        Sub = "UnknownBasis"
	FirstBasis          Sub = "FirstBasis" // seq 1 counts from something else than the goal
	OffsetRange         Sub = "OffsetRange"
	SeqMissing          Sub = "SeqMissing"   // a gap
	SeqDuplicate        Sub = "SeqDuplicate" // one seq, two steps
	SelfReference       Sub = "SelfReference"
	ForwardReference    Sub = "ForwardReference"
	UnknownReference    Sub = "UnknownReference" // no step has this seq
	DuplicateDependency Sub = "DuplicateDependency"
	Cycle               Sub = "Cycle"
)

// Problem is one thing that is wrong. Step is the seq of the step that it is about, 0 for none or where it has no usable one; Message
// names the step as well, in English.
type Problem struct {
	Sub     Sub    `json:"sub,omitempty"`
	Step    int    `json:"step,omitempty"`
	Message string `json:"message"`
}

// Error is why a reply cannot be read or a template cannot be created.
type Error struct {
	Class    Class
	Problems []Problem
}

// Error names class, sub-class and what is wrong with which step. It may quote names of steps.
func (e *Error) Error() string {
	var parts []string
	for _, p := range e.Problems {
		parts = append(parts, p.Message)
	}
	return e.ErrorClass() + ": " + strings.Join(parts, "; ")
}

// ErrorClass is the class, with the sub-class of the first problem where there is one: what steps and logs may say of the error.
func (e *Error) ErrorClass() string {
	if len(e.Problems) > 0 && e.Problems[0].Sub != "" {
		return string(e.Class) + "/" + string(e.Problems[0].Sub)
	}
	return string(e.Class)
}

func mismatch(format string, args ...any) *Error {
	return &Error{Class: SchemaMismatch, Problems: []Problem{{Message: fmt.Sprintf(format, args...)}}}
}
