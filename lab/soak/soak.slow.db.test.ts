import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { withClient } from '../../tooling/postgres/connection.mjs';
import type { Failures } from './cause-failures.ts';
import type { Ledger } from './ledger.ts';
import { isSound } from './print-outcome.ts';
import { countWrong, reconcile } from './reconcile.ts';
import { runSoak, type SoakOutcome } from './run-soak.ts';
import { type SoakStack, startSoakStack } from './start-soak-stack.ts';

/** A short `npm run soak`, and what its reconciliation finds where something is wrong. One after the other, on one database. */

const DURATION_MS = 25_000;
const PACE = { killIngestMs: 5000, killWebMs: 9000, crashMs: 10_000, fillMs: 14_000 };

let folder: string;
let stack: SoakStack;
let outcome: SoakOutcome;

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'tachograph-soak-'));
  // Started by root, PostgreSQL runs as another user, who must be able to enter.
  chmodSync(folder, 0o755);
  stack = await startSoakStack(folder, 700);
});

afterAll(async () => {
  await stack?.stop();
  rmSync(folder, { recursive: true, force: true });
});

const change = (text: string, values: readonly unknown[] = []) =>
  withClient(stack.postgres.url, async (client) => (await client.query(text, [...values])).rowCount);

const groups = () => [...outcome.ledger.acknowledged.keys()].filter((name) => !name.includes('.'));

test('of all runs that are uploaded while everything is killed, none is lost, doubled, half-stored or stored although it was rejected (rows 4, 7, 8, 9, 17)', async () => {
  const isEnough = ({ acknowledged, rejected }: Ledger, { crashes }: Failures) =>
    Math.min(acknowledged.size, rejected.size) > 5 && Math.min(stack.ingest.kills(), stack.web.kills(), crashes) > 0;
  const options = { stack, folder, durationMs: DURATION_MS, isEnough, seed: 1, pace: PACE, withBackup: false };
  outcome = await runSoak(options);
  expect(outcome.reconciliation).toEqual({
    ...{ lost: [], doubled: [], half: [], rejectedButStored: [], unacknowledged: [] },
    ...{ damages: [], contradictions: [] },
  });
  expect(isSound(outcome)).toBe(true);
});

test('a backup during a soak has every run that was acknowledged before it (row 64)', async () => {
  const durationMs = 4000;
  const calm = { killIngestMs: 3000, killWebMs: 60_000, crashMs: 60_000, fillMs: 60_000 };
  const own = path.join(folder, 'own');
  const { backup, reconciliation, ledger } = await runSoak({
    ...{ stack, folder: own, durationMs, seed: 2, pace: calm, withBackup: true },
  });
  expect(backup).toMatchObject({ issues: [] });
  // The runs of the first soak are in the database, and nobody knows them in this one.
  expect(reconciliation.lost).toEqual([]);
  for (const [name, known] of ledger.acknowledged) outcome.ledger.acknowledged.set(name, known);
  for (const name of ledger.rejected) outcome.ledger.rejected.add(name);
});

test('the reconciliation finds a run that is lost, doubled or half-stored, and one that was rejected', async () => {
  expect(countWrong(await reconcile(outcome.ledger, stack.postgres.url))).toBe(0);
  const [lost = '', doubled = '', half = '', rejected = '', unknown = ''] = groups();

  await change(
    'DELETE FROM points p USING runs r WHERE r.project_id = p.project_id AND r.id = p.run_id AND repetition_group = $1',
    [lost],
  );
  await change('DELETE FROM runs WHERE repetition_group = $1', [lost]);
  await change(
    `INSERT INTO runs SELECT (jsonb_populate_record(r, jsonb_build_object('id', r.id + 1, 'content_hash', '\\x00'))).*
     FROM runs r WHERE repetition_group = $1`,
    [doubled],
  );
  await change(
    `DELETE FROM points WHERE ctid = (SELECT p.ctid FROM points p JOIN runs r ON r.project_id = p.project_id AND r.id = p.run_id
     WHERE repetition_group = $1 LIMIT 1)`,
    [half],
  );
  outcome.ledger.rejected.add(rejected);
  outcome.ledger.acknowledged.delete(rejected);
  outcome.ledger.acknowledged.delete(unknown);

  const found = await reconcile(outcome.ledger, stack.postgres.url);
  expect(found).toMatchObject({
    ...{ lost: [lost], doubled: [doubled], half: [half], rejectedButStored: [rejected], unacknowledged: [unknown] },
  });
  expect(found.damages).not.toEqual([]);
  expect(isSound({ ...outcome, reconciliation: found })).toBe(false);
});
