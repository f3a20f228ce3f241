import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { contracts } from '../contracts/contracts.mjs';
import { createTables, type Database, openDatabase } from '../databases/index.mjs';
import { createProcessGroups } from '../processes/process-groups.mjs';
import { openWorker } from '../turns/open-worker.mjs';
import { verifyWork } from './verify-work.mjs';

const WORKER = fileURLToPath(new URL('testing/cheating-worker.mjs', import.meta.url));
const folder = mkdtempSync(path.join(tmpdir(), 'conduct-'));
const processes = createProcessGroups();
let database: Database;

beforeAll(async () => {
  const { signal } = new AbortController();
  database = await openDatabase({ engine: 'postgres' }, { processes, folder, env: process.env, signal });
  await database.run(createTables('postgres'));
});

afterAll(async () => {
  await database.stop();
  await processes.endAll();
  rmSync(folder, { recursive: true, force: true });
});

/** What is found of a worker that works in this way, by scenario. */
async function verify(way: string, ids: readonly string[]) {
  const open = (env: Record<string, string>) => {
    const own = { ...process.env, ...database.env, ...env };
    return openWorker({ name: way, command: { command: process.execPath, args: [WORKER, way], env: own }, processes });
  };
  const chosen = contracts.filter(({ id }) => ids.includes(id));
  return verifyWork(chosen, database, open);
}

/** What it is found to do differently. */
async function findDifferent(way: string, ids = contracts.map(({ id }) => id)) {
  return Object.fromEntries(
    Object.entries(await verify(way, ids)).map(([id, finding]) => [
      id,
      'different' in finding ? finding.different : finding,
    ]),
  );
}

test('a worker that does what the contracts say differs in nothing; what it cannot do is unsupported', async () => {
  const {
    'pool-8': pool,
    'row-by-key-prepared': prepared,
    'pipelined-10': pipelined,
    ...all
  } = await findDifferent('honest');
  expect([pool, prepared]).toEqual([
    { unsupported: 'it has no pool' },
    { unsupported: 'it has no prepared statements' },
  ]);
  expect(pipelined).toEqual(['10 round trips, which is more than 5']);
  expect(all).toEqual({
    connect: [],
    'select-1': [],
    'row-by-key': [],
    'rows-1000': [],
    'columns-100': [],
    'rows-10-kb': [],
    'insert-1': [],
    'batch-100': [],
    'transaction-3': [],
  });
});

test.each([
  ['does not decode', 'undecoded', 'rows-1000', ['values that are not decoded: int as text, float as text']],
  [
    'keeps results',
    'kept',
    'row-by-key',
    ['results that were kept from before', '0 statements instead of 1', '0 round trips, which is less than 1'],
  ],
  ['reads fewer rows', 'fewer-rows', 'rows-1000', ['19980 rows instead of 20000']],
  [
    'collects inserts',
    'collected',
    'insert-1',
    ['0.1 statements instead of 1', '0.1 round trips, which is less than 1'],
  ],
  ['leaves out the transaction', 'uncommitted', 'transaction-3', ['3 statements instead of 5']],
])('a worker that %s does different work', async (_, way, id, different) => {
  expect(await findDifferent(way, [id])).toEqual({ [id]: different });
});

test('statements and round trips that a driver adds are notes, not other work', async () => {
  expect(await verify('talkative', ['row-by-key'])).toMatchObject({
    'row-by-key': {
      different: [],
      notes: ['bigint as text', 'row-by-key: 2 statements instead of 1', 'row-by-key: 2 round trips instead of 1'],
    },
  });
});

test('a worker that dies is a failure with its reason, of each scenario', async () => {
  const open = () =>
    openWorker({ name: 'dead', command: { command: process.execPath, args: ['-e', ''], env: process.env }, processes });
  const findings = await verifyWork(contracts.slice(0, 1), database, open);
  expect(findings).toMatchObject({ connect: { failed: expect.stringContaining('worker dead died (exit code 0)') } });
});
