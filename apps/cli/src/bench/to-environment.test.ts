import { expect, test } from 'vitest';
import type { ReadyDatabase } from './keep-database.ts';
import type { BenchPlan } from './plan-bench.ts';
import { toEnvironment } from './to-environment.ts';

/** Of workers that observed this, on a database that is reached in the wanted way. */
function environmentOf(sessions: Record<string, unknown>[], host: string, transport: string, runtimes: string[] = []) {
  const plan = { config: { database: { engine: 'mariadb', transport } } } as unknown as BenchPlan;
  const measured = { results: [], drivers: {}, runtimes, sessions, operations: [], config: {}, order: null };
  return toEnvironment(
    plan,
    { ...measured, notes: [] },
    {
      captured: { environment: {}, source: { kind: 'manual' } },
      quality: {},
      core: null,
      database: { host, facts: {}, isPinned: false } as unknown as ReadyDatabase,
    },
  );
}

function linkOf(sessions: Record<string, unknown>[], host = '127.0.0.1', transport = 'tcp') {
  const { environment, notes } = environmentOf(sessions, host, transport);
  return { link: environment?.link, notes };
}

const tcp = { transport: 'tcp', tls: null, compression: false };

test('the link is what the connections observed, with a note where that is not what was wanted', () => {
  const known = { transport: 'tcp', tls: null, compression: false, topology: 'same-host', rttMs: null };
  expect(linkOf([tcp, tcp])).toEqual({ link: known, notes: [] });
  const other = linkOf([tcp], '127.0.0.1', 'unix');
  expect(other).toMatchObject({ link: known, notes: [expect.stringContaining('meant to be unix and were tcp')] });
});

test('what differs between connections, and the distance to another host, is unknown', () => {
  const { link, notes } = linkOf([tcp, { ...tcp, compression: true }], '192.0.2.7');
  expect(link).toMatchObject({ compression: null, topology: null });
  expect(notes).toEqual([expect.stringContaining('differ in compression')]);
});

test('without an observation it is as it was wanted', () => {
  expect(linkOf([{ server: '10.11' }])).toEqual({
    link: { transport: 'tcp', tls: null, compression: null },
    notes: [],
  });
});

test('drivers of one runtime have it in the environment, and drivers of several have all of them named there', () => {
  const runtimeOf = (...runtimes: string[]) => environmentOf([tcp], '127.0.0.1', 'tcp', runtimes).environment;
  expect(runtimeOf('node 20.20.2', 'node 20.20.2')?.runtime).toEqual({ name: 'node', version: '20.20.2' });
  const several = runtimeOf('node 20.20.2', 'cpython 3.11.7', 'node 20.20.2');
  expect(several).toMatchObject({ runtime: { name: null }, extra: { runtimes: 'cpython 3.11.7, node 20.20.2' } });
});
