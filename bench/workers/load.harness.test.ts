import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test } from 'vitest';
import { createProcessGroups } from '../processes/process-groups.mjs';
import { openWorker } from '../turns/open-worker.mjs';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'load-'));
const processes = createProcessGroups();
afterAll(async () => {
  await processes.endAll();
  rmSync(folder, { recursive: true });
});

const write = (name: string, text: string) => writeFileSync(path.join(folder, name), text);
const isThere = (program: string, ...args: string[]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

const compile = (program: string, ...args: string[]) =>
  expect(spawnSync(program, args, { cwd: folder, encoding: 'utf8' })).toMatchObject({ status: 0, stderr: '' });

/** Workers whose operation takes 5 ms or more, and fails in the scenario `broken`. */
const WORKERS: Record<string, { isMissing: boolean; build: () => string[] }> = {
  node: {
    isMissing: false,
    build: () => {
      cpSync(path.join(HERE, 'node/serve-worker.mjs'), path.join(folder, 'serve-worker.mjs'));
      write(
        'worker.mjs',
        `import { setTimeout } from 'node:timers/promises';
        import { serveWorker } from './serve-worker.mjs';
        const fail = async () => { throw new Error('no such table'); };
        const prepare = async (scenario) => ({ run: scenario === 'broken' ? fail : () => setTimeout(5) });
        await serveWorker({ driver: 'own', driverVersion: '1.0', prepare });`,
      );
      return [process.execPath, 'worker.mjs'];
    },
  },
  python: {
    isMissing: !isThere('python3', '--version'),
    build: () => {
      cpSync(path.join(HERE, 'python/serve_worker.py'), path.join(folder, 'serve_worker.py'));
      write(
        'worker.py',
        `import asyncio, time
from serve_worker import serve_worker
def fail(): raise ValueError("no such table")
async def operate(): await asyncio.sleep(0.005)
runs = {"broken": fail, "async": operate}
serve_worker("own", "1.0", lambda scenario: runs.get(scenario, lambda: time.sleep(0.005)))\n`,
      );
      return ['python3', 'worker.py'];
    },
  },
  php: {
    isMissing: !isThere('php', '--version'),
    build: () => {
      cpSync(path.join(HERE, 'php/serve_worker.php'), path.join(folder, 'serve_worker.php'));
      write(
        'worker.php',
        `<?php
require __DIR__ . '/serve_worker.php';
function fail() { throw new Exception('no such table'); }
$prepare = fn ($scenario) => $scenario === 'broken' ? fail(...) : fn () => usleep(5000);
Tacho\\serve_worker('own', '1.0', $prepare);\n`,
      );
      return ['php', 'worker.php'];
    },
  },
  go: {
    isMissing: !isThere('go', 'version'),
    build: () => {
      cpSync(path.join(HERE, 'go/worker'), path.join(folder, 'worker'), { recursive: true });
      write('go.mod', 'module bench\ngo 1.24\n');
      write(
        'main.go',
        `package main
import ("encoding/json"; "errors"; "time"; "bench/worker")
func main() {
	worker.Serve(worker.Hello{Driver: "own", DriverVersion: "1.0"}, func(scenario string, _ json.RawMessage) (worker.Ready, error) {
		return worker.Ready{Run: func() error {
			if scenario == "broken" { return errors.New("no such table") }
			time.Sleep(5 * time.Millisecond)
			return nil
		}}, nil
	})
}\n`,
      );
      compile('go', 'build', '-o', 'own', '.');
      return [path.join(folder, 'own')];
    },
  },
  java: {
    isMissing: !isThere('javac', '--version'),
    build: () => {
      for (const name of ['ServeWorker', 'Json', 'SampleStacks'])
        cpSync(path.join(HERE, `java/${name}.java`), path.join(folder, `${name}.java`));
      write(
        'Own.java',
        `public class Own {
  public static void main(String[] args) throws Exception {
    ServeWorker.serve("own", "1.0", (scenario, contract) -> () -> {
      if (scenario.equals("broken")) throw new IllegalStateException("no such table");
      Thread.sleep(5);
    });
  }
}\n`,
      );
      compile('javac', 'Own.java');
      return ['java', 'Own'];
    },
  },
  cpp: {
    isMissing: !isThere('g++', '--version'),
    build: () => {
      for (const name of ['serve_worker.hpp', 'json.hpp'])
        cpSync(path.join(HERE, `cpp/${name}`), path.join(folder, name));
      write(
        'own.cpp',
        `#include "serve_worker.hpp"
int main() {
  tacho::serve_worker("own", "1.0", [](const std::string& scenario, const tacho::Json&) {
    tacho::Ready ready;
    ready.run = [broken = scenario == "broken"] {
      if (broken) throw std::runtime_error("no such table");
      std::this_thread::sleep_for(std::chrono::milliseconds(5));
    };
    return ready;
  });
}\n`,
      );
      compile('g++', '-std=c++20', '-Wall', '-Wextra', '-Werror', '-pthread', '-o', 'own-cpp', 'own.cpp');
      return [path.join(folder, 'own-cpp')];
    },
  },
  rust: {
    isMissing: !isThere('cargo', '--version'),
    build: () => {
      mkdirSync(path.join(folder, 'src'));
      cpSync(path.join(HERE, 'rust/serve_worker.rs'), path.join(folder, 'src/serve_worker.rs'));
      const crates = 'libc = "0.2"\nserde_json = "1"\n';
      write('Cargo.toml', `[package]\nname = "own-rust"\nedition = "2021"\n[dependencies]\n${crates}`);
      write(
        'src/main.rs',
        `#![allow(dead_code)]
mod serve_worker;
use serde_json::Value;
use serve_worker::{at_once, serve_worker, Executor, Result, Scenario};
struct Own(bool);
impl Scenario for Own {
    async fn prepare(name: &str, _: &Value) -> Result<Self> { Ok(Own(name == "broken")) }
    async fn run(&mut self) -> Result<()> {
        if self.0 { return Err("no such table".into()); }
        std::thread::sleep(std::time::Duration::from_millis(5));
        Ok(())
    }
}
struct AtOnce;
impl Executor for AtOnce {
    fn run<F: std::future::Future>(future: F) -> F::Output { at_once(future) }
}
fn main() -> Result<()> { at_once(serve_worker::<Own, AtOnce>("own", "1.0")) }\n`,
      );
      compile('cargo', 'build', '--quiet', '--target-dir', 'target');
      return [path.join(folder, 'target/debug/own-rust')];
    },
  },
};

test.for(Object.keys(WORKERS))(
  'in %s, more connections keep a rate that one cannot, and what waits is late',
  async (name, { skip }) => {
    const { isMissing = true, build = () => [] } = WORKERS[name] ?? {};
    if (isMissing) return skip(`${name} is not there`);
    const [command = '', ...args] = build();
    const worker = await openWorker({ name, command: { command, args, cwd: folder, env: process.env }, processes });
    for (const scenario of ['sleep', 'async', 'broken']) await worker.prepare(scenario);
    for (const scenario of ['sleep', 'async']) {
      // One connection does at most 200 a second: of 1,000 a second, the last operation is due after 0.3 s and ends after 1.5 s.
      const one = await worker.load(scenario, { operations: 300, rate: 1000, connections: 1 });
      expect(one.ns).toBeGreaterThan(1.5e9);
      expect(one.p50Ns).toBeGreaterThan(0.5e9);
      const many = await worker.load(scenario, { operations: 300, rate: 1000, connections: 100 });
      expect(many.ns).toBeGreaterThan(0.299e9);
      expect(many.p50Ns).toBeLessThan(Number(one.p50Ns) / 2);
      const closed = await worker.load(scenario, { operations: 100, connections: 2 });
      expect(closed.p50Ns).toBeLessThan(Number(one.p50Ns) / 2);
    }
    await expect(worker.load('broken', { operations: 100, rate: 1000, connections: 4 })).rejects.toThrow(
      'no such table',
    );
    await worker.stop();
  },
);
