package repair

import (
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"
)

var (
	corrects = requests.Lazy(`(?i){corrects}`)

	// saysSo are words for a change, and for what was said before.
	saysSo = requests.Lazy(`(?i){says so}`)

	// nothingWrong says that all is well, in words for mistakes.
	nothingWrong = requests.Lazy(`(?i){nothing wrong}`)

	// keeps are ways out of changing an answer.
	keeps = phrased(`{keeps}`)

	// asksOnly is what follows an old value when nothing is put in its place.
	asksOnly = lazy(`^(?:です|でした|ます|ました|けど|ので|から|と思います|かも|してください|ください|please|thanks)*[。.!、,]*$`)

	// unfinished is no value: what it says follows in the words that it would be put in place of ("Tuesdays are not possible").
	unfinished = lazy(`(?:^|\b)(?:is|are|am|was|were|do|does|did|will|would|can|could|should|may|might|have|has|had|i'm|it's|that's|we're|they're|\w+ (?:will|would))$`)
)

// wishesOnly is no value either: it says what somebody wants, and what they don't stands where an old value would ("I'd rather not say").
var wishesOnly = requests.Lazy(`(?i)^(?:(?:sorry|honestly|actually|well|um|no|i think|to be honest|really|please)[,.]? )*{wishes only}(?: (?:really|much|rather|prefer(?:ably)?|like|love|want|hope|better))*$`)

// pairs name what was there and what is to be there instead.
var pairs = forms("pairs")

// tails tell how a number ends that was told before: 「末尾は322です」, "the last three digits should be 322".
var tails = forms("number ends")

// announced is a first sentence that says only that something is going to be corrected: 「すみません、訂正させてください。」
var announced = requests.Lazy(`(?i)^(?:[^。.!?0-9@]{0,30}(?:訂正|間違|まちが|修正|直し|誤り|\bcorrect\w*|\bmistakes?|\bfix)[^。.!?0-9@]{0,30}|{announced}[^。.!?0-9@]{0,20})[。.!]+ *`)

// announces is a sentence that is no more than that.
var announces = requests.Lazy(`(?i)^{announces}[。.!、, ]*$`)

// opens ask for an answer to be changed; what they name may be anything.
var opens = forms("opens")

// intoOnly is what something is to be made, where it is not said what: 「週12時間に」.
var intoOnly = lazy(`^(?:やっぱり|やはり|すみません|あの?|えっと|[、, ])*([^、。]{0,20}[0-9][^、。はがをの]{0,10})(?:に|へ)$`)

// removes ask for an answer to be taken out; what they name may be anything.
var removes = forms("removes")

// newOnly has what is to be there alone.
var newOnly = lazy(`(?:正しくは|正確には|訂正(?:です|します|させてください)?[、。:： ]+|\bcorrection[:,.]? |\bi meant |\bi mean |\bactually,? (?:it's |it is )?)(.+)$`)

const kanjiDigits = "一二三四五六七八九"

var byNumber = forms("by number")

// numberedAnew name an answer by its number and tell another: 「6番はGoにしてください。3年です」, "number 6 should be Go".
var numberedAnew = forms("numbered anew")

// numberedNew is the number of an answer and what it is to be; 0 where none is named so.
func numberedNew(s string) (n int, told string) {
	for _, re := range numberedAnew() {
		m := re.FindStringSubmatch(s)
		if m == nil || notRight().MatchString(m[3]) {
			continue
		}
		if n, err := strconv.Atoi(m[1]); err == nil {
			return n, m[3]
		}
		if m[2] == "十" {
			return 10, m[3]
		}
		return strings.Index(kanjiDigits, m[2])/len("一") + 1, m[3]
	}
	return 0, ""
}

// notRight only says that an answer is wrong, and tells none.
var notRight = lazy(`^(?:違い|違う|間違|ちがい|まちが|直|修正|変更|訂正|(?:a )?(?:wrong|incorrect|mistake|not right|typo))`)

var ordinals = []string{"first", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth", "ninth", "tenth"}

// refers is a word for an answer that says nothing of what it holds: "change that to no".
var refers = requests.Lazy(`(?i)^{refers}$`)

var ordinal = lazy(`^(?:the |my )?(?:(?:number|no\.?|nr\.?|point|#)\s?#?\s?\d{1,2}|\d{1,2}(?:st|nd|rd|th)(?: one)?|(?:` + strings.Join(ordinals, "|") + `|last) one)(?: please)?[.!]?$`)

// Last is the number that stands for the last answer.
const Last = -1

// numbered reads the number of an answer that is to be changed.
func numbered(s string) (n int, asks bool) {
	for _, re := range byNumber() {
		m := re.FindStringSubmatch(s)
		if m == nil {
			continue
		}
		for _, g := range m[1:] {
			if n := numberCalled(g); n != 0 {
				return n, true
			}
		}
	}
	return 0, false
}

// numberCalled is the number that a figure or a word for one is; 0 for none.
func numberCalled(word string) int {
	switch low := strings.ToLower(word); {
	case word == "":
		return 0
	case low == "last":
		return Last
	case word == "十":
		return 10
	case slices.Contains(ordinals, low):
		return slices.Index(ordinals, low) + 1
	case strings.Contains(kanjiDigits, word):
		return strings.Index(kanjiDigits, word)/len("一") + 1
	}
	n, _ := strconv.Atoi(word)
	return n
}

// onlyOpens ask for an answer to be opened, by its number, and say nothing else.
var onlyOpens = forms("only opens")

// OpensNumber is the number of the answer that a message wants opened, from 1, where it says nothing else; 0 else: 「えー…7番なおす」, "I want to fix 4".
func OpensNumber(message string) int { return opensNumber(fold(message)) }

func opensNumber(s string) int {
	if utf8.RuneCountInString(s) > maxOpening {
		return 0
	}
	for _, re := range onlyOpens() {
		if m := re.FindStringSubmatch(s); m != nil {
			return numberCalled(strings.Join(m[1:], ""))
		}
	}
	return 0
}

// maxOpening is how long, in characters, such a message is at most.
const maxOpening = 60

var (
	oldHead = requests.Lazy(`(?i)^(?:{old head}[、。,.:; ]+|(?:さっきの|先ほどの|さっき|先ほど|前の))+`)
	oldTail = lazy(`(?:という?の|の?(?:方|ほう)|から|まで|です|でした|で|の| (?:one|slot))?[、。,.;:?「」"' ]*$`)
	newHead = phrased(`^(?:[^,.;]{0,40}\b{spelled wrong}[,.;:]+ *)?(?:{before a new answer}[、。,.:; ]*)+`)
	newTail = requests.Lazy(`(?i)(?:(?:が正しい|の間違い|のつもり|の誤り)?{new tail})*[、。,.!?;」"' \p{So}]*$`)
	called  = lazy(`^([A-Za-z]{1,12}[ -]?)[0-9]`)
	figure  = lazy(`^[0-9]`)
)

func trimOld(s string) string {
	s = oldHead().ReplaceAllString(strings.TrimSpace(s), "")
	return strings.Trim(oldTail().ReplaceAllString(s, ""), ` 「」"'`)
}

// calledAlike is what is to be there with the name that stood before the figure which it takes the place of: 「TOEIC720じゃなくて740」.
func calledAlike(old, is string) string {
	if m := called().FindStringSubmatch(old); m != nil && figure().MatchString(is) {
		return m[1] + is
	}
	return is
}

func trimNew(s string) string {
	s = newHead().ReplaceAllString(strings.TrimSpace(s), "")
	return strings.Trim(newTail().ReplaceAllString(s, ""), ` 「」"'`)
}
