package intents

import (
	_ "embed"
	"maps"
	"slices"
	"strings"
	"sync"

	"github.com/mendanhq/mendan/agents/language/pattern"
)

// typed are words as they are typed in a hurry, and what they stand for. Words that are others, too ("its", "well", "id"), are none.
var typed = map[string]string{
	"dont": "don't", "doesnt": "doesn't", "didnt": "didn't", "cant": "can't", "couldnt": "couldn't", "wont": "won't", "wouldnt": "wouldn't",
	"shouldnt": "shouldn't", "isnt": "isn't", "arent": "aren't", "wasnt": "wasn't", "havent": "haven't", "hasnt": "hasn't", "im": "i'm", "ive": "i've",
	"youre": "you're", "thats": "that's", "whats": "what's", "whos": "who's", "hows": "how's", "wheres": "where's", "lets": "let's",
	"tmrw": "tomorrow", "tmr": "tomorrow", "tmrow": "tomorrow", "tmw": "tomorrow", "tomoz": "tomorrow", "tomo": "tomorrow", "2moro": "tomorrow", "tonite": "tonight",
	"u": "you", "ur": "your", "r u": "are you", "pls": "please", "plz": "please", "thx": "thanks", "thnx": "thanks", "tysm": "thanks", "cuz": "because", "coz": "because",
	"gonna": "going to", "wanna": "want to", "gotta": "have to", "gtg": "have to go", "g2g": "have to go", "lemme": "let me", "gimme": "give me", "msg": "message", "msgs": "messages", "atm": "at the moment",
}

var typedWords = sync.OnceValue(func() *pattern.Regexp {
	return pattern.MustCompile(`\b(?:r u|dont|doesnt|didnt|cant|couldnt|wont|wouldnt|shouldnt|isnt|arent|wasnt|havent|hasnt|im|ive|youre|thats|whats|whos|hows|wheres|lets|tmrw|tmr|tmrow|tmw|tomoz|tomo|2moro|tonite|ur?|pls|plz|thx|thnx|tysm|cuz|coz|gonna|wanna|gotta|gtg|g2g|lemme|gimme|msgs?|atm)\b`)
})

// spelledOut writes out what is typed in a hurry, in lower case, so that an intent is heard in it as in any other words.
func spelledOut(s string) string {
	s = typedWords().ReplaceAllStringFunc(s, func(w string) string { return typed[w] })
	return kanaWords().ReplaceAllStringFunc(s, func(w string) string { return inKanji()[strings.TrimSpace(w)] })
}

//go:embed kana.txt
var kanaData string

// inKanji are the words that our texts tell people to write, and those around them, by how who does not convert kana types them.
var inKanji = sync.OnceValue(func() map[string]string {
	out := map[string]string{}
	for line := range strings.Lines(kanaData) {
		if kanji, kana, ok := strings.Cut(strings.TrimSpace(line), " "); ok && !strings.HasPrefix(line, "#") {
			out[kana] = kanji
		}
	}
	return out
})

var kanaWords = sync.OnceValue(func() *pattern.Regexp {
	words := slices.SortedFunc(maps.Keys(inKanji()), func(a, b string) int { return len(b) - len(a) })
	return pattern.MustCompile(`(?:` + strings.Join(words, "|") + `) ?`)
})
