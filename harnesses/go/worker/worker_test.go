package worker

import (
	"bufio"
	"encoding/json"
	"errors"
	"io"
	"reflect"
	"testing"
)

// start serves a worker whose operations are counted, and gives a function that asks it.
func start(t *testing.T) (func(line string) map[string]any, *int) {
	t.Helper()
	requests, toWorker := io.Pipe()
	fromWorker, replies := io.Pipe()
	done := 0
	go func() {
		_ = Serve(requests, replies, Hello{"own", "v2.0.0"}, func(scenario string) (Ready, error) {
			if scenario == "broken" {
				return Ready{}, errors.New("table missing")
			}
			run := func() error { done++; return nil }
			read := func() (map[string]int64, error) { return map[string]int64{"Questions": int64(done)}, nil }
			return Ready{Run: run, Session: map[string]any{"transport": "tcp"}, ReadStatus: read}, nil
		})
		replies.Close()
	}()
	t.Cleanup(func() { toWorker.Close() })
	lines := bufio.NewScanner(fromWorker)
	return func(line string) map[string]any {
		t.Helper()
		if _, err := io.WriteString(toWorker, line+"\n"); err != nil {
			t.Fatal(err)
		}
		if !lines.Scan() {
			t.Fatalf("no reply to %s", line)
		}
		var reply map[string]any
		if err := json.Unmarshal(lines.Bytes(), &reply); err != nil {
			t.Fatalf("%s: %v", lines.Text(), err)
		}
		return reply
	}, &done
}

func TestItDoesExactlyTheOperationsThatWereAskedFor(t *testing.T) {
	ask, done := start(t)
	if reply := ask(`{"id":1,"do":"hello","version":1}`); reply["version"] != 1.0 || reply["driverVersion"] != "v2.0.0" {
		t.Fatal(reply)
	}
	ask(`{"id":2,"do":"prepare","scenario":"a"}`)
	reply := ask(`{"id":3,"do":"run","scenario":"a","operations":100000}`)
	if reply["id"] != 3.0 || reply["operations"] != 100000.0 || *done != 100000 {
		t.Fatal(reply, *done)
	}
	if allocations := reply["counters"].(map[string]any)["heapAllocations"].(float64); allocations > 1000 {
		t.Fatalf("the worker itself made %v allocations in 100,000 operations", allocations)
	}
}

func TestItCountsWhatOperationsAllocateAndTheStatusAroundThem(t *testing.T) {
	ask, done := start(t)
	ask(`{"id":1,"do":"prepare","scenario":"a"}`)
	reply := ask(`{"id":2,"do":"count","scenario":"a","operations":1000}`)
	if reply["operations"] != 1000.0 || *done != 1000 {
		t.Fatal(reply, *done)
	}
	if allocations := reply["counters"].(map[string]any)["heapAllocations"].(float64); allocations > 10 {
		t.Fatalf("the worker itself made %v allocations in 1,000 operations", allocations)
	}
	questions := []any{}
	for _, reading := range reply["status"].([]any) {
		questions = append(questions, reading.(map[string]any)["Questions"])
	}
	if !reflect.DeepEqual(questions, []any{0.0, 0.0, 1000.0}) {
		t.Fatal(questions)
	}
}

func TestItSaysWhatItCannotDoAndGoesOn(t *testing.T) {
	ask, _ := start(t)
	for line, message := range map[string]string{
		`{"id":1,"do":"dance"}`:                       `unknown request "dance"`,
		`{"id":1,"do":"prepare","scenario":"broken"}`: "table missing",
		`{"id":1,"do":"run","scenario":"a"}`:          "the scenario a was not prepared",
	} {
		if reply := ask(line); reply["error"] != message || reply["id"] != 1.0 {
			t.Errorf("%s: %v", line, reply)
		}
	}
	ask(`{"id":2,"do":"prepare","scenario":"a"}`)
	if reply := ask(`{"id":3,"do":"run","scenario":"a"}`); reply["error"] != "a run needs operations" {
		t.Error(reply)
	}
}
