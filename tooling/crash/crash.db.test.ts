import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { closeStore, createStore } from '@tachograph/store/database';
import { insertProject } from '@tachograph/store/projects';
import { insertToken } from '@tachograph/store/tokens';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeRun } from '../perf/make-run.mjs';
import { applyMigrations } from '../start/database.mjs';
import { bundleIngest } from './bundle-ingest.ts';
import { findDamage } from './find-damage.ts';
import { type MortalIngest, startMortalIngest } from './mortal-ingest.ts';
import { type MortalPostgres, startMortalPostgres } from './mortal-postgres.ts';
import { sendUntilTaken, type Taken } from './send-until-taken.ts';

/**
 * Clients upload while their servers are killed and the database crashes under them. `CRASH=full` goes on until far
 * more has happened; docs/reliability.md has its figures.
 */
const SIZES = {
  short: { uploads: 200, kills: 50, crashes: 3, answersAtMost: 7, withinMs: 300_000 },
  full: { uploads: 1_000, kills: 100, crashes: 10, answersAtMost: 15, withinMs: 1_800_000 },
} as const;
const size = SIZES[process.env.CRASH === 'full' ? 'full' : 'short'];

const SERVERS = 2;
const CLIENTS = 4;
/** The database crashes while this upload and its neighbours are under way. */
const CRASH_EVERY = 50;

const root = fileURLToPath(new URL('../..', import.meta.url));

let folder: string;
let postgres: MortalPostgres;
let servers: MortalIngest[];
let token: string;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-crash-'));
  // Run by root, PostgreSQL works as another user, who must be able to walk in.
  chmodSync(folder, 0o755);
  postgres = await startMortalPostgres(path.join(folder, 'postgres'));
  await applyMigrations({ root, url: postgres.url, env: process.env, say: () => {} });
  const db = createStore(postgres.url);
  const project = await insertProject(db, { slug: 'crash', title: 'Crash' });
  if (!project) throw new Error('the database of this test is empty at its start');
  token = (await insertToken(db, { projectId: project.id, name: 'ci', scopes: ['upload'] })).text;
  await closeStore(db);
  const bundle = await bundleIngest(folder);
  const mortality = { bundle, databaseUrl: postgres.url, answersAtMost: size.answersAtMost, random: Math.random };
  servers = await Promise.all(Array.from({ length: SERVERS }, () => startMortalIngest(mortality)));
}, 120_000);

afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.stop()));
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 60_000);

/** The n-th run, with a number of results of its own, so that half a run cannot be taken for a whole one. */
function toRun(number: number) {
  const run = makeRun(number);
  return { ...run, results: run.results.slice(0, 20 + (number % 80)) };
}

test(
  'every run that was acknowledged is there once and whole, and every client succeeds (rows 7, 8, 9, 14)',
  async () => {
    const sent = new Map<number, Taken>();
    const target = { servers, token, random: Math.random };
    const kills = () => servers.reduce((sum, server) => sum + server.kills(), 0);
    const goesOn = () => sent.size < size.uploads || kills() < size.kills || postgres.crashes() < size.crashes;
    const send = (number: number) => sendUntilTaken(`crash-${number}`, JSON.stringify(toRun(number)), target);
    let next = 0;
    let crashing: Promise<void> = Promise.resolve();
    const client = async () => {
      while (goesOn()) {
        const number = next++;
        if (number % CRASH_EVERY === CRASH_EVERY - 1) crashing = postgres.crash();
        const taken = await send(number);
        sent.set(number, taken);
        // What was acknowledged stays so: whoever asks again is given the same run.
        if (number % 5 === 0) expect(await send(number)).toMatchObject({ id: taken.id, status: 200 });
      }
    };
    const begun = performance.now();
    await Promise.all(Array.from({ length: CLIENTS }, client));
    await crashing;
    const counted = { kills: kills(), crashes: postgres.crashes() };

    const { runs, keys, damages } = await findDamage(postgres.url);
    const taken = [...sent.values()];
    process.stdout.write(
      `crash test: ${sent.size} uploads, ${counted.kills} kills, ${counted.crashes} database crashes in ` +
        `${((performance.now() - begun) / 1000).toFixed(0)} s; ${taken.reduce((n, { failures }) => n + failures, 0)} attempts failed, ` +
        `${taken.filter(({ status }) => status === 200).length} runs were stored before their client knew\n`,
    );
    expect(damages).toEqual({});
    const expected = [...sent].map(([number, { id }]) => [id, toRun(number).results.length] as const);
    expect(runs).toEqual(new Map(expected));
    expect([runs.size, keys]).toEqual([sent.size, sent.size]);
  },
  size.withinMs,
);
