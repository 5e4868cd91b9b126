package strictjson

import (
	"maps"
	"slices"
	"strconv"
)

func properties(arg any, in string) (rule, error) {
	docs, ok := arg.(map[string]any)
	if !ok {
		return nil, misused(in)
	}
	names := slices.Sorted(maps.Keys(docs))
	schemas := map[string]*Schema{}
	for _, name := range names {
		s, err := compile(docs[name], in+pointer(name))
		if err != nil {
			return nil, err
		}
		schemas[name] = s
	}
	return func(v any, path string) (out []Problem) {
		obj, _ := v.(map[string]any)
		for _, name := range names {
			if v, ok := obj[name]; ok {
				out = append(out, schemas[name].check(v, path+pointer(name))...)
			}
		}
		return out
	}, nil
}

func required(arg any, in string) (rule, error) {
	names, err := words(arg, in)
	if err != nil {
		return nil, err
	}
	return func(v any, path string) (out []Problem) {
		obj, ok := v.(map[string]any)
		for _, name := range names {
			if _, has := obj[name]; ok && !has {
				out = append(out, Problem{path + pointer(name), in, "is missing"})
			}
		}
		return out
	}, nil
}

func additional(arg any, known map[string]any, in string) (rule, error) {
	if arg == true {
		return nil, nil
	}
	var rest *Schema
	if arg != false {
		var err error
		if rest, err = compile(arg, in); err != nil {
			return nil, err
		}
	}
	return func(v any, path string) (out []Problem) {
		obj, _ := v.(map[string]any)
		for _, name := range slices.Sorted(maps.Keys(obj)) {
			switch _, ok := known[name]; {
			case ok:
			case rest == nil:
				out = append(out, Problem{path + pointer(name), in, "no such property"})
			default:
				out = append(out, rest.check(obj[name], path+pointer(name))...)
			}
		}
		return out
	}, nil
}

func items(arg any, in string) (rule, error) {
	each, err := compile(arg, in)
	if err != nil {
		return nil, err
	}
	return func(v any, path string) (out []Problem) {
		arr, _ := v.([]any)
		for i, v := range arr {
			out = append(out, each.check(v, path+"/"+strconv.Itoa(i))...)
		}
		return out
	}, nil
}

func words(arg any, in string) ([]string, error) {
	list, ok := arg.([]any)
	if !ok {
		return nil, misused(in)
	}
	out := []string{}
	for _, v := range list {
		word, ok := v.(string)
		if !ok {
			return nil, misused(in)
		}
		out = append(out, word)
	}
	return out, nil
}
