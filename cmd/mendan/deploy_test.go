package main

import (
	"bytes"
	"errors"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/goccy/go-yaml"

	"github.com/mendanhq/mendan/cmd/mendan/config"
)

// TestDeployConfigurations reads the configurations of the manifests as the program does. What they promise each other is so: the process has
// longer to end than its turns, probes reach it, and secrets come from where they are mounted.
func TestDeployConfigurations(t *testing.T) {
	compose := loadDeployed(t, readDeployed(t, "mendan.yaml"))
	var c struct {
		Services struct {
			Mendan struct {
				Grace time.Duration `yaml:"stop_grace_period"`
			}
		}
		Secrets map[string]struct{ File string }
	}
	decodeDeployed(t, readDeployed(t, "compose.yaml"), &c)
	if c.Services.Mendan.Grace <= compose.DrainTimeout {
		t.Errorf("compose ends it after %s, in the midst of %s", c.Services.Mendan.Grace, compose.DrainTimeout)
	}
	for _, file := range []string{compose.Database.PasswordFile, compose.Database.WrappingKeyFile} {
		if _, has := c.Secrets[strings.TrimPrefix(file, "/run/secrets/")]; !has {
			t.Errorf("compose has no secret for %s", file)
		}
	}

	m := readManifests(t)
	cluster := loadDeployed(t, []byte(m.configuration))
	if m.grace <= cluster.DrainTimeout {
		t.Errorf("Kubernetes ends it after %s, in the midst of %s", m.grace, cluster.DrainTimeout)
	}
	for _, file := range []string{cluster.Database.PasswordFile, cluster.Database.WrappingKeyFile, cluster.Slack.AppTokenFile, cluster.Slack.BotTokenFile} {
		if !m.mounts[filepath.Dir(file)] {
			t.Errorf("nothing is mounted for %s", file)
		}
	}
	for _, cfg := range []config.Config{compose, cluster} {
		if !config.IsDatabase(cfg.Store) || cfg.Metrics.Listen != "0.0.0.0:9090" || !cfg.Metrics.Remote {
			t.Errorf("store %s, metrics %+v", cfg.Store, cfg.Metrics)
		}
	}
	if m.live != "/livez" || m.ready != "/readyz" || m.port != 9090 {
		t.Errorf("probes of %s and %s at port %d", m.live, m.ready, m.port)
	}
}

func readDeployed(t *testing.T, name string) []byte {
	t.Helper()
	data, err := os.ReadFile(filepath.Join("../../deploy", name))
	if err != nil {
		t.Fatal(err)
	}
	return data
}

func decodeDeployed(t *testing.T, data []byte, v any) {
	t.Helper()
	if err := yaml.Unmarshal(data, v); err != nil {
		t.Fatal(err)
	}
}

func loadDeployed(t *testing.T, text []byte) config.Config {
	t.Helper()
	file := filepath.Join(t.TempDir(), "mendan.yaml")
	if err := os.WriteFile(file, text, 0o600); err != nil {
		t.Fatal(err)
	}
	cfg, err := config.Load(file, func(string) string { return "" })
	if err != nil {
		t.Fatal(err)
	}
	return cfg
}

// manifests are what the test looks at in those for Kubernetes.
type manifests struct {
	configuration string
	grace         time.Duration
	mounts        map[string]bool
	live, ready   string
	port          int
}

func readManifests(t *testing.T) manifests {
	t.Helper()
	m := manifests{mounts: map[string]bool{}}
	dec := yaml.NewDecoder(bytes.NewReader(readDeployed(t, "kubernetes.yaml")))
	for {
		var doc struct {
			Kind string
			Data map[string]string
			Spec struct {
				Template struct{ Spec pod }
			}
		}
		if err := dec.Decode(&doc); errors.Is(err, io.EOF) {
			return m
		} else if err != nil {
			t.Fatal(err)
		}
		switch doc.Kind {
		case "ConfigMap":
			m.configuration = doc.Data["mendan.yaml"]
		case "Deployment":
			p := doc.Spec.Template.Spec
			m.grace = time.Duration(p.Grace) * time.Second
			c := p.Containers[0]
			for _, mount := range c.Mounts {
				m.mounts[mount.Path] = true
			}
			m.live, m.ready, m.port = c.Live.Get.Path, c.Ready.Get.Path, c.Ports[0].Port
		}
	}
}

type pod struct {
	Grace      int `yaml:"terminationGracePeriodSeconds"`
	Containers []struct {
		Live   healthCheck `yaml:"livenessProbe"`
		Ready  healthCheck `yaml:"readinessProbe"`
		Mounts []struct {
			Path string `yaml:"mountPath"`
		} `yaml:"volumeMounts"`
		Ports []struct {
			Port int `yaml:"containerPort"`
		}
	}
}

type healthCheck struct {
	Get struct{ Path string } `yaml:"httpGet"`
}
