package pgstore_test

import (
	"slices"
	"testing"

	"github.com/mendanhq/mendan/storage"
	"github.com/mendanhq/mendan/storage/pgstore"
	"github.com/mendanhq/mendan/storage/pgstore/pgtest"
)

// TestReplicasHold lists what each process has that one has at a time.
func TestReplicasHold(t *testing.T) {
	address := migrated(t)
	o := pgstore.Options{Keys: pgtest.Key}
	idle, busy := open(t, address, o), open(t, address, o)
	for _, name := range []string{"shard/1/2", "shard/0/2"} {
		if held, err := busy.Hold(ctx, storage.ThingLease("discord", name)); err != nil || !held {
			t.Fatalf("%s: %v, %v", name, held, err)
		}
	}
	replicas, err := pgstore.Replicas(ctx, address, o)
	must(t, err)
	if len(replicas) != 2 || len(replicas[0].Things) > 0 || !slices.Equal(replicas[1].Things, []string{"discord/shard/0/2", "discord/shard/1/2"}) {
		t.Errorf("the replicas are %+v", replicas)
	}
	must(t, busy.Close())
	must(t, idle.Close())
}
