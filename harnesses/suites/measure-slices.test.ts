import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import type { Worker } from '../../bench/turns/open-worker.mjs';
import type { DriverVersion, Session } from '../run/harness.mjs';
import { loadHarness } from '../run/load-harness.mjs';
import { parseCommandLine } from '../run/parse-command-line.mjs';
import { planGroup } from '../run/plan-group.mjs';
import type { Measuring, Workers } from '../run/start-workers.mjs';
import { toRun } from '../run/to-run.mjs';
import { measureSlices } from './measure-slices.mjs';

const HARNESSES = fileURLToPath(new URL('..', import.meta.url));
const TACHO = fileURLToPath(new URL('../../apps/cli/bin/tacho.mjs', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'measure-slices-'));

afterAll(() => rmSync(folder, { recursive: true }));

const loaded = await loadHarness('node', HARNESSES);
const drivers = 'mysql2@3.11.5,mysql2@2.2.5,mariadb@2.5.0,mysql@2.18.1,promise-mysql@5.2.0';
const words = `--harness node --suite full --rounds 4 --driver ${drivers} --scenario select-1,select-100-int-execute`;
const command = parseCommandLine(words.split(' '), {});
if (command.command !== 'run') throw new Error('the bench only helps');
const plan = planGroup(command.options, loaded.harness);

const started: string[] = [];

/** A process of a fake driver: mariadb uses a loop, mysql2 2.2.5 dies. Each loads a version ending in `-loaded`. */
const open: Workers['open'] = async (name, { name: driver, version }) => {
  started.push(name);
  const session: Session = { protocol: 'text', transport: 'tcp' };
  const figures = { p25Ns: 900, p50Ns: 1000, cpuNs: 500, processCpuNs: 600, counters: {} };
  const worker: Worker = {
    name,
    pid: undefined,
    hello: { driver, driverVersion: `${version}-loaded`, runtime: 'node 20.20.2' },
    prepare: async () => ({ unsupported: null, emulated: driver === 'mariadb' ? 'a loop' : null, session }),
    check: async () => ({ rows: 0, digest: 0, types: [] }),
    run: async (_, limit) => {
      if (version === '2.2.5') throw new Error('the worker died');
      const operations = 'operations' in limit ? limit.operations : 1;
      return { operations, ns: operations * 1000, ...figures };
    },
    count: async () => Promise.reject(new Error('nothing is counted')),
    stop: async () => {},
  };
  return worker;
};

async function measure() {
  const whyUnavailable = ({ name }: DriverVersion) =>
    name === 'promise-mysql' ? 'not available on this machine' : null;
  const workers = { open, whyUnavailable, commands: new Map(), cores: [], nices: [] };
  const world = { loaded, plan, report: () => {}, signal: new AbortController().signal };
  return measureSlices(world as unknown as Measuring & { report: () => void }, workers, []);
}

const FACTS = {
  number: 2,
  startedAt: '2026-11-20T10:00:00Z',
  finishedAt: '2026-11-20T10:02:00Z',
  environment: { link: { transport: 'tcp', topology: 'same-host' } },
  source: { kind: 'manual', commit: '4f2a9c1d' },
  notes: ['A note.'],
};

describe('an invocation in slices', () => {
  it('is a valid run with every status and every metric, in the versions that were loaded', async () => {
    const output = await measure();
    const run = toRun({ plan, loaded, repetitionGroup: 'a-group' }, output, FACTS);
    const file = path.join(folder, 'run.json');
    writeFileSync(file, JSON.stringify(run));
    expect(execFileSync(process.execPath, [TACHO, 'validate', file], { encoding: 'utf8' })).toContain('valid');
    const found = output.results.map(({ status = 'ok', metric }) => `${metric} ${status}`);
    expect(new Set(found)).toEqual(
      new Set([
        ...['latency', 'throughput'].flatMap((metric) =>
          ['ok', 'emulated', 'failed', 'unsupported'].map((status) => `${metric} ${status}`),
        ),
        ...['cpu-time', 'process-cpu-time'].flatMap((metric) => [`${metric} ok`, `${metric} emulated`]),
      ]),
    );
    const names = new Set(output.results.map(({ driver }) => (driver as DriverVersion).version));
    expect([...names].sort()).toEqual(['2.18.1-loaded', '2.2.5-loaded', '2.5.0-loaded', '3.11.5-loaded', '5.2.0']);
    expect(run).toMatchObject({
      title: 'Node.js connectors, full (invocation 2)',
      repetitionGroup: 'a-group',
      harness: {
        name: 'tachograph-node',
        repeat: expect.stringContaining('--suite full'),
        tool: { name: 'interleave' },
      },
      notes: ['A note.'],
    });
    expect(Object.keys(run)).not.toContain('reproduces');
    expect(output.results.find(({ params }) => params)).toMatchObject({ params: { protocol: 'binary' } });
  });

  it('starts no process of a driver that can do nothing, and says why', async () => {
    started.length = 0;
    const { results } = await measure();
    expect(started.some((name) => name.startsWith('promise-mysql'))).toBe(false);
    const reasons = results.flatMap(({ driver, statusReason }) =>
      (driver as DriverVersion).name === 'promise-mysql' ? [statusReason] : [],
    );
    expect(reasons).toContain('not available on this machine');
  });

  it('says what it reproduces', async () => {
    const run = toRun(
      { plan: { ...plan, reproduces: 'r_4cc2f12950073e3f' }, loaded, repetitionGroup: 'b' },
      await measure(),
      FACTS,
    );
    expect(run).toMatchObject({ reproduces: 'r_4cc2f12950073e3f' });
  });
});
