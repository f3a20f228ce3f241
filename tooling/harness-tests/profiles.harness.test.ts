import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { compareProfiles } from '@tachograph/analysis/why';
import type { Profile } from '@tachograph/schema/profile';
import { afterAll, describe, expect, test } from 'vitest';
import { joinPassFiles } from '../../apps/cli/src/bench/join-passes.ts';
import { createProcessGroups } from '../../bench/processes/process-groups.mjs';
import { createCallgrind, whyNoCallgrind } from '../../bench/profiles/count-callgrind.mjs';
import { measureProfiles } from '../../bench/profiles/measure-profiles.mjs';
import { whyNoPerf } from '../../bench/profiles/record-perf.mjs';
import { openWorker } from '../../bench/turns/open-worker.mjs';

const WORKERS = fileURLToPath(new URL('../../bench/workers/', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'profiles-'));
const processes = createProcessGroups();
afterAll(async () => {
  await processes.endAll();
  rmSync(folder, { recursive: true, force: true });
});

const SCENARIO = { name: 'a', warmUp: 6000 };

/** How a worker is built whose operation calls `quick`, and then `planted` as often as its argument says. */
type Planted = {
  /** Text by path, or the file of bench/workers that is copied. */
  readonly files: Readonly<Record<string, string | null>>;
  readonly install: readonly (readonly string[])[];
  readonly command: readonly string[];
  readonly runtime: string;
  readonly tool: string;
};

const PYTHON = `
import sys
from serve_worker import serve_worker

def planted():
    total = 0
    for at in range(600):
        total += at * 31
    return total

def quick():
    total = 0
    for at in range(600):
        total += at * 37
    return total

def operation():
    quick()
    for _ in range(int(sys.argv[1])):
        planted()

serve_worker("own", "1", lambda scenario: operation)
`;

const GO = `package main

import (
	"bench/worker"
	"encoding/json"
	"os"
	"strconv"
)

var sum int

//go:noinline
func planted() { for at := range 20000 { sum += at*31 ^ sum } }

//go:noinline
func quick() { for at := range 20000 { sum += at*31 ^ sum } }

func main() {
	times, _ := strconv.Atoi(os.Args[1])
	operation := func() error {
		quick()
		for range times { planted() }
		return nil
	}
	prepare := func(string, json.RawMessage) (worker.Ready, error) { return worker.Ready{Run: operation}, nil }
	if err := worker.Serve(worker.Hello{Driver: "own", DriverVersion: "1"}, prepare); err != nil {
		panic(err)
	}
}
`;

const JAVA = `
public final class Slow {
  static long sum;
  static void planted() { for (int at = 0; at < 20000; at++) sum += at * 31L ^ sum; }
  static void quick() { for (int at = 0; at < 20000; at++) sum += at * 31L ^ sum; }
  public static void main(String[] words) throws Exception {
    int times = Integer.parseInt(words[0]);
    ServeWorker.serve("own", "1", (scenario, contract) -> () -> {
      quick();
      for (int time = 0; time < times; time++) planted();
    });
  }
}
`;

const CPP = `
#include "serve_worker.hpp"
static volatile long sum;
[[gnu::noinline]] void planted() { for (int at = 0; at < 5000; at++) sum = sum + at * 31; }
[[gnu::noinline]] void quick() { for (int at = 0; at < 5000; at++) sum = sum + at * 31; }
int main(int, char** words) {
  const int times = std::stoi(words[1]);
  tacho::serve_worker("own", "1", [=](const std::string&, const tacho::Json&) {
    tacho::Ready ready;
    ready.run = [=] {
      quick();
      for (int time = 0; time < times; time++) planted();
    };
    return ready;
  });
}
`;

const RUST = `
mod serve_worker;
use serve_worker::{at_once, serve_worker, Executor, Result, Scenario};
use std::future::Future;
use std::hint::black_box;

#[inline(never)]
fn planted() { for at in 0..20000u64 { black_box(at * 31); } }
#[inline(never)]
fn quick() { for at in 0..20000u64 { black_box(at * 37); } }

struct Slow { times: u64 }
impl Scenario for Slow {
    async fn prepare(_: &str, _: &serde_json::Value) -> Result<Self> {
        Ok(Slow { times: std::env::args().nth(1).unwrap_or_default().parse()? })
    }
    async fn run(&mut self) -> Result<()> {
        quick();
        for _ in 0..self.times { planted(); }
        Ok(())
    }
}
struct Now;

impl Executor for Now {
    fn run<F: Future>(future: F) -> F::Output { at_once(future) }
}

fn main() -> Result<()> { Now::run(serve_worker::<Slow, Now>("own", "1")) }
`;

const CARGO = `[package]
name = "slow"
edition = "2021"
[dependencies]
libc = "0.2"
serde_json = "1"
`;

const LANGUAGES: Readonly<Record<string, Planted>> = {
  python: {
    files: { 'serve_worker.py': null, 'worker.py': PYTHON },
    install: [
      ['python3', '-m', 'venv', 'venv'],
      ['venv/bin/pip', 'install', '--quiet', '--disable-pip-version-check', 'py-spy'],
    ],
    command: ['venv/bin/python', 'worker.py'],
    runtime: 'python3',
    tool: 'py-spy',
  },
  go: {
    files: {
      ...Object.fromEntries(
        ['worker', 'load', 'timer_linux', 'timer_other'].map((name) => [`worker/${name}.go`, null]),
      ),
      'main.go': GO,
      'go.mod': 'module bench\n\ngo 1.24\n',
    },
    install: [['go', 'build', '-o', 'slow', '.']],
    command: ['./slow'],
    runtime: 'go',
    tool: 'pprof',
  },
  java: {
    files: { 'Json.java': null, 'SampleStacks.java': null, 'ServeWorker.java': null, 'Slow.java': JAVA },
    install: [['sh', '-c', 'javac -d classes *.java']],
    command: ['java', '-cp', 'classes', 'Slow'],
    runtime: 'javac',
    tool: 'jfr',
  },
  cpp: {
    files: { 'serve_worker.hpp': null, 'json.hpp': null, 'main.cpp': CPP },
    install: [['g++', '-std=c++20', '-O2', '-o', 'slow', 'main.cpp']],
    command: ['./slow'],
    runtime: 'g++',
    tool: 'perf',
  },
  rust: {
    files: { 'serve_worker.rs': null, 'src/main.rs': RUST, 'Cargo.toml': CARGO },
    install: [
      ['mv', 'serve_worker.rs', 'src/serve_worker.rs'],
      ['cargo', 'build', '--release', '--quiet'],
    ],
    command: ['./target/release/slow'],
    runtime: 'cargo',
    tool: 'perf',
  },
};

const isInstalled = (program: string) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** Builds the worker of a language; returns its folder. */
function build(language: string, { files, install }: Planted): string {
  const own = path.join(folder, language);
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(own, name);
    mkdirSync(path.dirname(file), { recursive: true });
    if (text === null) cpSync(path.join(WORKERS, language, name), file);
    else writeFileSync(file, text);
  }
  for (const [program = '', ...args] of install) execFileSync(program, args, { cwd: own, stdio: 'pipe' });
  return own;
}

/** Starts a worker that calls the planted function so often. */
const start = (
  own: string,
  [program = '', ...args]: readonly string[],
  times: string,
  before: readonly string[] = [],
) => {
  const [first = '', ...rest] = [...before, program.includes('/') ? path.join(own, program) : program, ...args, times];
  return openWorker({ name: times, command: { command: first, args: rest, cwd: own, env: process.env }, processes });
};

/** Profiles of the worker without and with the planted function. */
async function profileBoth(own: string, { command }: Planted): Promise<readonly [Profile, Profile]> {
  const samples = path.join(own, 'samples');
  mkdirSync(samples);
  const { profiles, notes } = await measureProfiles(['0', '1'], [SCENARIO], {
    seed: 1,
    open: (times, before) => start(own, command, times, before),
    programOf: () => path.join(own, command[0] ?? ''),
    whyUnsupported: () => null,
    show: () => {},
    folder: samples,
    processes,
    env: process.env,
    signal: new AbortController().signal,
  });
  expect(notes).toEqual([]);
  const [before, after] = profiles.map(({ passes }) => {
    const joined = joinPassFiles(passes);
    return 'profile' in joined ? joined.profile : expect.fail(joined.issue);
  });
  return before && after ? [before, after] : expect.fail('there are no two profiles');
}

describe.each(Object.entries(LANGUAGES))('a worker in %s', (language, planted) => {
  const isThere = isInstalled(planted.runtime) && (planted.tool !== 'perf' || whyNoPerf(process.env) === null);

  test.skipIf(!isThere)(
    `is sampled by ${planted.tool}, and a planted function is where the difference is`,
    async () => {
      const [before, after] = await profileBoth(build(language, planted), planted);
      expect([before.tool, before.passes.length, after.passes.length]).toEqual([planted.tool, 6, 6]);
      const compared = compareProfiles(before, after);
      const sentence = 'sentence' in compared ? compared.sentence : compared.reason;
      expect(sentence).toMatch(/ of the added processor time, .* in .*planted.*, which is new\.$/);
      // What belongs to the protocol has no package, or that of this repository.
      const own = after.frames.filter(({ name }) =>
        /^(?:ServeWorker\.|tacho::|slow::|serve_worker|_?measure|_repeat)/.test(name),
      );
      expect(own.length).toBeGreaterThan(0);
      for (const frame of own) expect(frame.package ?? 'bench/worker').toBe('bench/worker');
    },
  );
});

const noCallgrind = whyNoCallgrind(process.env) ?? (isInstalled('g++') ? null : 'g++ is missing');

test.skipIf(noCallgrind !== null)('callgrind counts what is between two requests, and nothing else', async () => {
  const cpp = LANGUAGES.cpp ?? expect.fail('there is no C++');
  const own = build('cpp', cpp);
  const callgrind = createCallgrind('1', own, { processes, env: process.env });
  const worker = await start(own, cpp.command, '3', callgrind.before);
  await worker.prepare('a');
  await worker.run('a', { operations: 5 });
  const passes = [];
  for (const pass of [1, 2]) {
    const file = path.join(own, `callgrind-pass-${pass}`);
    const run = () => worker.run('a', { operations: 20 });
    const { operations, ns } = await callgrind.record(Number(worker.pid), file, run);
    passes.push({ file, operations, ns, cpuNs: null, tool: callgrind.tool, hz: null });
  }
  await worker.stop();
  const joined = joinPassFiles(passes);
  const { frames, nodes, unit } = 'profile' in joined ? joined.profile : expect.fail(joined.issue);
  const count = (pass: number, name: RegExp) =>
    nodes.reduce((sum, row) => sum + (name.test(frames[row[0]]?.name ?? '') ? (row[2 + pass] ?? 0) : 0), 0);
  expect(unit).toBe('instructions');
  for (const pass of [0, 1]) {
    expect(count(pass, /^planted/) / count(pass, /^quick/)).toBeCloseTo(3, 1);
    expect((count(pass, /^planted/) + count(pass, /^quick/)) / count(pass, /./)).toBeGreaterThan(0.9);
  }
});
