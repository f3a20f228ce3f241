import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { Result } from '../interleave/to-results.mjs';
import { loadHarness } from '../run/load-harness.mjs';
import type { StoredInvocation, StoredProcess } from './group-state.mjs';
import { planGroup } from './plan-group.mjs';
import { toInvocationRun } from './to-invocation-run.mjs';

const HARNESSES = fileURLToPath(new URL('..', import.meta.url));
const TACHO = fileURLToPath(new URL('../../apps/cli/bin/tacho.mjs', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'invocation-run-'));

afterAll(() => rmSync(folder, { recursive: true }));

const loaded = await loadHarness('node', HARNESSES);
const { interleaved } = loaded.harness;
if (!interleaved) throw new Error('the harness node has no workers');
const options = {
  ...{ harness: 'node', server: null, anchor: 'mysql2@3.11.5', scenarios: ['select-1', 'select-100-int-execute'] },
  ...{ drivers: ['mysql2@2.2.5', 'mariadb@2.5.0', 'mysql@2.18.1'], invocations: 2, rounds: 60 },
  ...{ pin: 0 as const, priority: -20, upload: true, out: null, reproduces: null, restart: false },
};
const plan = planGroup(options, interleaved, 'private');

const estimate = { value: -0.25, rounds: 60, sd: 0.16, lag1: -0.02 };
const measured: Pick<Result, 'absolute' | 'paired' | 'status' | 'reason' | 'operations'> = {
  ...{ status: 'ok', reason: null, operations: 139 },
  absolute: { opsPerS: 9000, p25Ns: 90_000, p50Ns: 95_000, cpuNsPerOp: 50_000, processCpuNsPerOp: 60_000 },
  paired: { p25: estimate, rate: estimate, cpu: estimate, processCpu: estimate },
};
const lost = (status: 'failed' | 'unsupported', reason: string) =>
  ({ status, reason, operations: null, absolute: null, paired: null }) as const;

const members: [string, Result['role']][] = [
  ['mysql2@3.11.5', 'anchor'],
  ['mysql2@3.11.5', 'twin'],
  ...['mysql2@2.2.5', 'mariadb@2.5.0', 'mysql@2.18.1'].map((name): [string, Result['role']] => [name, 'candidate']),
];
const processes = members.map(([candidate, role]): StoredProcess => {
  const [name = '', version = ''] = candidate.split('@');
  const started = { driver: { name, version }, runtime: 'node 20.20.2', command: 'node worker.mjs' };
  const protocols = { 'select-1': 'text', 'select-100-int-execute': 'binary' } as const;
  return { name: `${candidate} (${role})`, candidate, role, block: 1, ...started, protocols };
});
const resultOf =
  (scenario: string) =>
  ([candidate, role]: [string, Result['role']]): Result => ({
    ...{ candidate, role, block: 1, scenario, ...measured },
    ...(role === 'anchor' && { paired: null }),
    ...(candidate === 'mariadb@2.5.0' && { ...measured, status: 'emulated', reason: 'a loop' }),
    ...(candidate === 'mysql@2.18.1' && scenario !== 'select-1' && lost('unsupported', 'no prepared statements')),
    ...(candidate === 'mysql2@2.2.5' && scenario === 'select-1' && lost('failed', 'the worker died')),
  });
const stored: StoredInvocation = {
  ...{ invocation: 2, seed: 7, startedAt: '2026-11-20T10:00:00Z', finishedAt: '2026-11-20T10:02:00Z' },
  ...{ newServer: false, serverCommand: 'mariadbd', priority: { wanted: -20, server: -20, client: -20 } },
  environment: { pinning: { server: [0], client: [0] }, link: { transport: 'tcp', topology: 'same-host' } },
  source: { kind: 'manual', commit: '4f2a9c1d' },
  ...{ notes: ['A note.'], processes },
  results: ['select-1', 'select-100-int-execute'].flatMap((scenario) => members.map(resultOf(scenario))),
};
const machine = { client: { os: 'a system' }, source: { kind: 'manual', commit: 'ffffffff' } };
const convert = (invocation: StoredInvocation) =>
  toInvocationRun(invocation, { plan, repetitionGroup: 'a-group', loaded, interleaved, machine });

describe('the run of an invocation', () => {
  it('is valid, with every status and every metric', () => {
    const file = path.join(folder, 'run.json');
    const run = convert(stored);
    writeFileSync(file, JSON.stringify(run));
    expect(execFileSync(process.execPath, [TACHO, 'validate', file], { encoding: 'utf8' })).toContain('valid');
    const found = (run.results ?? []).map(({ status = 'ok', metric }) => `${metric} ${status}`);
    expect(new Set(found)).toEqual(
      new Set([
        ...['latency', 'throughput'].flatMap((metric) =>
          ['ok', 'emulated', 'failed', 'unsupported'].map((status) => `${metric} ${status}`),
        ),
        ...['cpu-time', 'process-cpu-time'].flatMap((metric) => [`${metric} ok`, `${metric} emulated`]),
      ]),
    );
  });

  it('says what was measured, by what method, and how a cell is measured again', () => {
    const run = convert(stored);
    expect(run).toMatchObject({
      ...{ title: 'Node.js connectors, interleaved (invocation 2)', repetitionGroup: 'a-group' },
      harness: {
        name: 'tachograph-node',
        tool: { name: 'interleave', version: '1.0.0', config: { rounds: 60, sliceNs: 20e6, seed: 7 } },
        repeat: expect.stringContaining('--suite interleaved'),
      },
      source: { kind: 'manual', commit: '4f2a9c1d' },
      environment: {
        client: { os: 'a system' },
        runtime: { name: 'node', version: '20.20.2' },
        pinning: { client: [0] },
      },
      notes: ['A note.', 'The clients ran at nice -20, the server at -20.'],
    });
    expect(run.scenarios.map(({ id }) => id)).toEqual(['select-1', 'select-100-int-execute']);
    expect(run.results?.find(({ params }) => params)).toMatchObject({
      ...{ scenario: 'select-100-int-execute', params: { protocol: 'binary' }, protocolObserved: 'binary' },
      driver: { name: 'mysql2', version: '3.11.5', language: 'javascript', purl: 'pkg:npm/mysql2@3.11.5' },
    });
  });

  it('names no runtime where the workers differ in it, and says so', () => {
    const [first, ...others] = processes as [StoredProcess, ...StoredProcess[]];
    const run = convert({ ...stored, processes: [{ ...first, runtime: 'node 24.1.0' }, ...others] });
    expect(run.environment).not.toHaveProperty('runtime');
    expect(run.notes).toContain('The workers have different runtimes (node 24.1.0, node 20.20.2), so none is stored.');
  });

  it('takes the version that was loaded, and the requested one only where nothing was', () => {
    const [anchor, twin, ...others] = processes as [StoredProcess, StoredProcess, ...StoredProcess[]];
    const loadedVersion = { name: 'mysql2', version: '3.11.6' };
    const [gone, ...rest] = others as [StoredProcess, ...StoredProcess[]];
    const run = convert({
      ...stored,
      processes: [{ ...anchor, driver: null }, { ...twin, driver: loadedVersion }, { ...gone, driver: null }, ...rest],
    });
    const versions = new Set((run.results ?? []).map(({ driver }) => JSON.stringify(driver)));
    expect([...versions].join()).toContain('"mysql2","version":"3.11.6"');
    expect([...versions].join()).toContain('"mysql2","version":"2.2.5"');
  });
});
