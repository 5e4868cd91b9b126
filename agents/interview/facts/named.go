package facts

import (
	"strings"
	"sync"
	"unicode"
	"unicode/utf8"

	"github.com/mendanhq/mendan/agents/language/pattern"
	"github.com/mendanhq/mendan/agents/language/stance"
	"github.com/mendanhq/mendan/agents/language/text"
)

// catalogue is a list of names, each as it is usually written, found in any case but the exceptions.
type catalogue struct {
	find    *pattern.Regexp
	written map[string]string // by lower case
}

// lists makes a catalogue on first use. Names are divided by commas; in a=b, a is another spelling of b. ~ marks a name that is a
// word too and counts only as it is written.
func lists(names string) func() catalogue {
	return sync.OnceValue(func() catalogue {
		c := catalogue{written: map[string]string{}}
		var parts []string
		for n := range strings.SplitSeq(names, ",") {
			n, shown, alias := strings.Cut(strings.TrimSpace(n), "=")
			n, exact := strings.CutPrefix(n, "~")
			if !alias {
				shown = n
			}
			c.written[strings.ToLower(n)] = shown
			p := pattern.Quote(n)
			if !exact {
				p = `(?i:` + p + `)`
			}
			parts = append(parts, p)
		}
		c.find = pattern.MustCompile(`(?:^|[^A-Za-z0-9_])(` + strings.Join(parts, "|") + `)(?:[^A-Za-z0-9_+#]|[0-9.]|$)`)
		return c
	})
}

// The longer of two names that begin alike comes first.
var (
	programming = lists("TypeScript, JavaScript, Java, Kotlin, Swift, Golang=Go, ~Go, ~GO=Go, Python, Ruby, PHP, Perl, Rust, Scala, C++, C#, ~C, Objective-C, Elixir, Erlang, Haskell, Clojure, Dart, Lua, MATLAB, COBOL, VB.NET, VBA, F#, OCaml, Julia, SQL, Groovy, ABAP, Apex, ~R, Solidity, Zig, ts=TypeScript, js=JavaScript, Node.js=JavaScript, パイソン=Python, ルビー=Ruby, ジャバ=Java, ゴー言語=Go")
	storage     = lists("PostgreSQL, Postgres, MySQL, MariaDB, SQL Server, MSSQL=SQL Server, SQLite, Oracle, MongoDB, Mongo, DynamoDB, Redis, Cassandra, CockroachDB, Cloud Spanner, Spanner, Aurora, BigQuery, Snowflake, Redshift, Elasticsearch, OpenSearch, Neo4j, ClickHouse, Firestore, Cosmos DB, Db2, Couchbase, InfluxDB, TiDB, Vitess, PlanetScale, Supabase, ScyllaDB, Bigtable, HBase, Teradata, DuckDB, memcached, Timescale, TimescaleDB, RDS, Valkey")
	tools       = lists("Zendesk, Intercom, Freshdesk, Salesforce, HubSpot, Help Scout, Front, Gorgias, LiveChat, HelpScout=Help Scout, Kayako, Sprout Social, Sprinklr, Hootsuite, Discourse, Crisp, Drift, Tidio, Avaya, Aircall, Dixa, Gladly, LiveAgent, HappyFox, Hiver, osTicket, Verint, Zoho Desk, Jira Service Management, Microsoft Dynamics, Remedy, Tawk.to, ServiceNow, Jira, Confluence, Slack, Microsoft Teams, Teams, Notion, Asana, Trello, Monday.com, Linear, Zoho, Kustomer, Twilio, Genesys, Five9, Talkdesk, RingCentral, SAP, Oracle, NetSuite, QuickBooks, Xero, Workday, Excel, Google Sheets, Tableau, Looker, Power BI, Figma, Sketch, Adobe XD, Photoshop, Illustrator, InDesign, Premiere, Canva, AutoCAD, SolidWorks, Revit, Docker, Kubernetes, Terraform, Ansible, Jenkins, GitHub Actions, CircleCI, GitLab, GitHub, Datadog, Grafana, Prometheus, New Relic, Sentry, AWS, GCP, Azure, React, Vue, Angular, Next.js, Rails, Django, Spring, Laravel, Kafka, RabbitMQ, Shopify, WordPress, Airレジ, スマレジ, kintone, Sansan, チャットワーク, Chatwork, LINE WORKS, サイボウズ, freee, マネーフォワード, 弥生, 勘定奉行, セールスフォース, ゼンデスク, エクセル, Square, Toast, Lightspeed, Epic, Cerner, Nourish, Person Centred Software, CareDocs, Birdie")
)

// mention is a name found, and where.
type mention struct {
	name string
	at   text.Span
}

// in finds the names in a text, in order. Names right behind each other share the letter between.
func (c catalogue) in(raw string) []mention {
	var out []mention
	for from := 0; from < len(raw); {
		m := c.find.FindStringSubmatchIndex(raw[from:])
		if m == nil {
			break
		}
		at := text.Span{Start: from + m[2], End: from + m[3]}
		out = append(out, mention{c.written[strings.ToLower(at.In(raw))], at})
		from = at.End
	}
	return out
}

// spelled matches every spelling of a name of a catalogue, nil for what is in none.
func spelled(name string) *pattern.Regexp {
	var parts []string
	for _, c := range []catalogue{programming(), storage(), tools()} {
		want, ok := c.written[strings.ToLower(name)]
		if !ok {
			continue
		}
		for n, shown := range c.written {
			if shown == want {
				parts = append(parts, pattern.Quote(n))
			}
		}
		break
	}
	if parts == nil {
		return nil
	}
	return pattern.MustCompile(`(?i)(?:^|[^a-z0-9_])(?:` + strings.Join(parts, "|") + `)(?:[^a-z0-9_+#]|[0-9.]|$)`)
}

var (
	mostly  = pattern.Lazy(`(?i)\b(?:main(?:ly)?|primar(?:y|ily)|mostly|strongest|best|day to day|chiefly)\b|メイン|主に|主な|主力|得意|一番|中心`)
	usedNot = pattern.Lazy(`(?i)\b(?:no|not|never|haven't|don't|didn't|without|instead of|rather than|used to|before that|want to|would like to|learning)\b|未経験|使って(?:は)?いません|使っていない|使えません|ではなく|触った程度|学習中|勉強中|以前は|使ってみたい`)
)

// best picks the first name that is said to be the main one, else the first that is not said to be unused.
func (r *reader) best(c catalogue) (mention, bool) {
	var first *mention
	hobby := false
	for _, clause := range r.clauses {
		s := clause.In(r.text)
		for _, m := range c.in(s) {
			m.at = text.Span{Start: clause.Start + m.at.Start, End: clause.Start + m.at.End}
			if usedNot().MatchString(s) || stance.NeverDone(s) {
				continue
			}
			if mostly().MatchString(s) {
				return m, true
			}
			if first == nil || hobby && !play().MatchString(s) {
				hobby = play().MatchString(s)
				first = &m
			}
		}
	}
	if first == nil {
		return mention{}, false
	}
	return *first, true
}

// name is the fact of a catalogue's name: all of them for a key in the plural, else the main one.
func (r *reader) name(c catalogue, k key) (Fact, bool) {
	m, ok := r.best(c)
	if !ok || r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	if k.ends("tools", "databases", "frameworks") || k.begins("tools", "databases", "frameworks") {
		var all []string
		for _, m := range c.in(r.text) {
			all = append(all, m.name)
		}
		return r.fact(all, m.at)
	}
	return r.fact(m.name, m.at)
}

func readLanguage(r *reader, k key) (Fact, bool) { return r.name(programming(), k) }

func readDatabase(r *reader, k key) (Fact, bool) { return r.name(storage(), k) }

// usedEN and usedJA find a tool that no list has: a name where one stands.
var (
	usedEN = pattern.Lazy(`\b(?:in|with|using|use|used|on|via|called|through)\s+((?:[A-Z][A-Za-z0-9.+-]*)(?:\s+[A-Z][A-Za-z0-9.+-]*){0,2})`)
	usedJA = pattern.Lazy(`([A-Za-z][A-Za-z0-9 .+-]{1,20}|[\p{Katakana}ー]{3,20})(?:を|で)(?:使|利用|活用|対応|管理|入力|操作|運用|記録)`)
)

func readTool(r *reader, k key) (Fact, bool) {
	for _, c := range []catalogue{tools(), storage(), programming()} {
		if f, ok := r.name(c, k); ok {
			return f, true
		}
	}
	if r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	for _, p := range []*pattern.Regexp{usedEN(), usedJA()} {
		if m := p.FindStringSubmatchIndex(r.text); m != nil && !usedNot().MatchString(r.sentenceAt(text.Span{Start: m[0], End: m[1]}).In(r.text)) {
			at := text.Span{Start: m[2], End: m[3]}
			return r.said(at, at)
		}
	}
	return r.onlyMissing(k, r.onlyName)
}

// properNoun is a name where one stands: in quotes, or with a capital after "is", "called", "at".
var properNoun = pattern.Lazy(`[「『"]([^「」『』"]{1,40})[」』"]|\b(?:was|is|called|named|at|with|on|for)\s+((?:[A-Z][A-Za-z0-9'&.-]*)(?:\s+[A-Z][A-Za-z0-9'&.-]*){0,3})|([^\s、。]{1,20})(?:という|といいます)`)

func readProper(r *reader, k key) (Fact, bool) {
	if r.known.has(k.name) && !r.corrects {
		return Fact{}, false
	}
	if m := properNoun().FindStringSubmatchIndex(r.text); m != nil {
		for g := 2; g+1 < len(m); g += 2 {
			if m[g] >= 0 {
				at := text.Span{Start: m[g], End: m[g+1]}
				return r.said(at, at)
			}
		}
	}
	return r.onlyMissing(k, r.onlyName)
}

// onlyName takes an answer that is a name and nothing else: one to three words, the first with a capital, or one in katakana.
func (r *reader) onlyName() (Fact, bool) {
	start, end := trim(r.text, 0, len(r.text))
	at := text.Span{Start: start, End: end}
	s := at.In(r.text)
	c, _ := utf8.DecodeRuneInString(s)
	name := unicode.IsUpper(c) && len(strings.Fields(s)) <= 3 || unicode.In(c, unicode.Katakana) && utf8.RuneCountInString(s) <= 12
	if !name || substance(s) == 0 || strings.ContainsAny(s, ",.、。?") {
		return Fact{}, false
	}
	return r.said(at, at)
}
