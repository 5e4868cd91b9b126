package person

import (
	"slices"
	"strings"
)

// mailHosts are the hosts most people have their address at, and those that look like one of them but are their own.
var mailHosts = strings.Fields(`gmail.com googlemail.com yahoo.com yahoo.co.jp yahoo.co.uk yahoo.co.in ymail.com hotmail.com hotmail.co.jp hotmail.co.uk outlook.com
	outlook.jp live.com live.jp icloud.com me.com mac.com docomo.ne.jp softbank.ne.jp i.softbank.jp ezweb.ne.jp au.com protonmail.com proton.me
	email.com mail.com rocketmail.com rediffmail.com`)

// slippedTops are endings that no registry has, each one slip of the fingers away from one.
var slippedTops = map[string]string{"con": "com", "cmo": "com", "ocm": "com", "comm": "com", "coom": "com", "cim": "com", "xom": "com", "vom": "com", "conm": "com", "clm": "com", "ner": "net", "nte": "net", "ogr": "org", "rog": "org", "jpp": "jp"}

// saysRight is a confirmation that an odd address is meant as it is.
var saysRight = nameWords.Lazy(`{says right}`)

// likelyMeant is the host that a misspelt one most likely stands for, "" when it is fine as it is.
func likelyMeant(host string) string {
	if slices.Contains(mailHosts, host) {
		return ""
	}
	for _, known := range mailHosts {
		if len(known) >= len("gmail.com") && OneSlip(host, known) {
			return known
		}
	}
	dot := strings.LastIndexByte(host, '.')
	if meant := slippedTops[host[dot+1:]]; meant != "" {
		return host[:dot+1] + meant
	}
	return ""
}

// OneSlip reports whether two words differ by one letter left out, added, wrong, or two exchanged.
func OneSlip(a, b string) bool {
	if len(a) > len(b) {
		a, b = b, a
	}
	i := 0
	for i < len(a) && a[i] == b[i] {
		i++
	}
	switch len(b) - len(a) {
	case 0:
		return i < len(a) && (a[i+1:] == b[i+1:] || i+1 < len(a) && a[i] == b[i+1] && a[i+1] == b[i] && a[i+2:] == b[i+2:])
	case 1:
		return a[i:] == b[i+1:]
	}
	return false
}
