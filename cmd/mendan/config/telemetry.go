package config

import (
	"net/url"
	"strings"

	"github.com/mendanhq/mendan/adapters/mail"
)

// Telemetry is where spans go, by OpenTelemetry's protocol over HTTP.
type Telemetry struct {
	OTLP       string `yaml:"otlp"` // empty: there are none
	HeadersEnv string `yaml:"headers_env"`
	Content    bool   `yaml:"content"` // spans of model calls have what was asked and answered, masked
}

// TracesURL is the whole address; empty for none. As OpenTelemetry has it, an address without a path gets /v1/traces.
// Source: https://opentelemetry.io/docs/specs/otel/protocol/exporter/#endpoint-urls-for-otlphttp
func (t Telemetry) TracesURL() string {
	u, err := url.Parse(t.OTLP)
	if t.OTLP == "" || err != nil {
		return ""
	}
	if u.Path == "" || u.Path == "/" {
		u.Path = "/v1/traces"
	}
	return u.String()
}

func (s *source) checkTelemetry(cfg *Config) error {
	t := cfg.Telemetry
	if t.OTLP == "" {
		return nil
	}
	if !isSafeURL(t.OTLP) {
		return s.errorf("telemetry.otlp", "must be an address with https, or with http on this machine, not %q", t.OTLP)
	}
	return nil
}

// isSafeURL tells an address to which a token can be sent.
func isSafeURL(text string) bool {
	u, err := url.Parse(text)
	return err == nil && u.Host != "" && u.User == nil && (u.Scheme == "https" || u.Scheme == "http" && mail.IsLocal(u.Hostname()))
}

const telemetryHeaders = "telemetry.headers"

func (t Telemetry) listSecrets() []needed {
	if t.OTLP == "" || t.HeadersEnv == "" {
		return nil
	}
	return []needed{{telemetryHeaders, secret{t.HeadersEnv, "", "the headers, such as api-key=secret,tenant=a"}, nil}}
}

// TelemetryHeaders are those of each request, in the form of OTEL_EXPORTER_OTLP_HEADERS. ReadSecrets comes before.
func (cfg Config) TelemetryHeaders() (map[string]string, error) {
	out := map[string]string{}
	for pair := range strings.SplitSeq(cfg.secrets[telemetryHeaders], ",") {
		if strings.TrimSpace(pair) == "" {
			continue
		}
		name, value, ok := strings.Cut(pair, "=")
		value, err := url.PathUnescape(strings.TrimSpace(value))
		if !ok || err != nil || strings.TrimSpace(name) == "" {
			return nil, cfg.from.errorf("telemetry.headers_env", "names a variable that must hold headers such as api-key=secret,tenant=a")
		}
		out[strings.TrimSpace(name)] = value
	}
	return out, nil
}
