import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type CrashablePostgres, startCrashablePostgres } from '../../tooling/installation/crashable-postgres.ts';
import { findDamage } from '../../tooling/installation/find-damage.ts';
import { type Installation, startInstallation } from '../../tooling/installation/start-installation.ts';
import { makeRun } from '../perf/make-run.ts';
import { type Accepted, sendUntilAccepted } from './send-until-accepted.ts';
import { type KilledServer, killRepeatedly } from './testing/kill-repeatedly.ts';

/**
 * Clients upload while their servers are killed and the database crashes under them. `CRASH=full` does far more
 * of both; docs/reliability.md has its figures.
 */
const SIZES = {
  short: { uploads: 200, kills: 50, crashes: 3, responsesAtMost: 7, withinMs: 600_000 },
  full: { uploads: 1_000, kills: 100, crashes: 10, responsesAtMost: 15, withinMs: 1_800_000 },
} as const;
const size = SIZES[process.env.CRASH === 'full' ? 'full' : 'short'];

const SERVERS = 2;
const CLIENTS = 4;
/** The database crashes during this upload and those next to it. */
const CRASH_EVERY = 50;

let folder: string;
let postgres: CrashablePostgres;
let installation: Installation;
let servers: KilledServer[];

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-crash-'));
  // Started by root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  postgres = await startCrashablePostgres(path.join(folder, 'postgres'));
  installation = await startInstallation(folder, {
    ingest: SERVERS,
    web: 0,
    postgres: { primary: postgres },
    env: { LOG_LEVEL: 'silent', REQUESTS_PER_MINUTE: '0', RESULTS_PER_MINUTE: '0' },
  });
  servers = installation.servers.ingest.map((server) => killRepeatedly(server, size.responsesAtMost, Math.random));
});

afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.end()));
  await installation?.stop();
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** The n-th run. Neighbours have different numbers of results, so that half a run cannot pass for a complete one. */
function toRun(number: number) {
  const run = makeRun(number);
  return { ...run, results: run.results.slice(0, 20 + (number % 80)) };
}

test(
  'every run that was acknowledged is there once and whole, and every client succeeds (rows 7, 8, 9, 14)',
  async () => {
    const sent = new Map<number, Accepted>();
    const target = { servers, token: installation.token, random: Math.random };
    const kills = () => servers.reduce((sum, server) => sum + server.kills(), 0);
    const goesOn = () => sent.size < size.uploads || kills() < size.kills || postgres.crashes() < size.crashes;
    const send = (number: number) => sendUntilAccepted(`crash-${number}`, JSON.stringify(toRun(number)), target);
    let next = 0;
    let crashing: Promise<void> = Promise.resolve();
    const client = async () => {
      while (goesOn()) {
        const number = next++;
        if (number % CRASH_EVERY === CRASH_EVERY - 1) crashing = postgres.crash();
        const accepted = await send(number);
        sent.set(number, accepted);
        // What was acknowledged stays so: the same upload again gives the same run.
        if (number % 5 === 0) expect(await send(number)).toMatchObject({ id: accepted.id, status: 200 });
      }
    };
    const begun = performance.now();
    await Promise.all(Array.from({ length: CLIENTS }, client));
    await crashing;
    const counted = { kills: kills(), crashes: postgres.crashes() };

    const { runs, keys, damages } = await findDamage(postgres.url);
    const accepted = [...sent.values()];
    process.stdout.write(
      `crash test: ${sent.size} uploads, ${counted.kills} kills, ${counted.crashes} database crashes in ` +
        `${((performance.now() - begun) / 1000).toFixed(0)} s; ${accepted.reduce((n, { failures }) => n + failures, 0)} attempts failed, ` +
        `${accepted.filter(({ status }) => status === 200).length} runs were stored before their client knew\n`,
    );
    expect(damages).toEqual({});
    const expected = [...sent].map(([number, { id }]) => [id, toRun(number).results.length] as const);
    expect(runs).toEqual(new Map(expected));
    expect([runs.size, keys]).toEqual([sent.size, sent.size]);
  },
  size.withinMs,
);
