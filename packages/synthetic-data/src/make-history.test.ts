import { createHash } from 'node:crypto';
import { normaliseRun } from '@tachograph/schema/normalise';
import type { Run } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import { expect, test } from 'vitest';
import { HISTORIES, HISTORY_NAMES, type HistoryName } from './history.ts';
import { makeHistory } from './make-history.ts';

const OPTIONS = { seed: 7, runs: 40, startAt: new Date('2026-01-01T00:00:00Z') };
const NOW = new Date('2026-12-01T00:00:00Z');

const validated = (name: HistoryName, options = OPTIONS): Run[] =>
  makeHistory(name, options).map((run) => {
    const result = validateRun(run, { now: NOW });
    if (!result.ok) throw new Error(JSON.stringify(result.issues));
    return result.run;
  });

const valuesOf = (runs: readonly Run[], scenario = 'select-1-rows', driver = 'mariadb') =>
  runs.flatMap(({ results }) =>
    results.filter((r) => r.scenario === scenario && r.driver.name === driver).map(({ value }) => value ?? 0),
  );

const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
const ratioOfHalves = (values: readonly number[]) => {
  const middle = Math.floor(values.length / 2);
  return meanOf(values.slice(middle)) / meanOf(values.slice(0, middle));
};

test.each(HISTORY_NAMES)('%s: every run is valid in the wire format', (name) => {
  expect(validated(name)).toHaveLength(40);
});

test.each(HISTORY_NAMES)('%s: the same seed gives the same runs, another seed gives others', (name) => {
  expect(makeHistory(name, OPTIONS)).toEqual(makeHistory(name, OPTIONS));
  expect(makeHistory(name, { ...OPTIONS, seed: 8 })).not.toEqual(makeHistory(name, OPTIONS));
});

test('a history is the same on every machine and in every version of this package', () => {
  const text = JSON.stringify(makeHistory('noisy-runner', OPTIONS));
  expect(createHash('sha256').update(text).digest('hex').slice(0, 16)).toBe('80120a1d54c68c2f');
});

test.each([
  ['steady', 1],
  ['step', 0.9],
  ['improvement', 1.2],
  ['new-machine', 0.85],
  ['new-text', 0.7],
] as const)('%s: the second half runs at %d of the first', (name, ratio) => {
  expect(Math.abs(ratioOfHalves(valuesOf(validated(name))) - ratio)).toBeLessThan(0.015);
});

test('only the new machine starts another environment, at the place it tells', () => {
  for (const name of HISTORY_NAMES) {
    const identities = validated(name).map((run) => normaliseRun(run).environment.identity);
    const first = identities.findIndex((identity) => identity !== identities[0]);
    expect([name, first === -1 ? null : first]).toEqual([name, HISTORIES[name].newMachineAt(40)]);
  }
});

test('only the new text starts another version of the scenarios, at the place it tells', () => {
  for (const name of HISTORY_NAMES) {
    const hashes = validated(name).map((run) => normaliseRun(run).scenarios[0]?.hash);
    const first = hashes.findIndex((hash) => hash !== hashes[0]);
    expect([name, first === -1 ? null : first]).toEqual([name, HISTORIES[name].newTextAt(40)]);
  }
});

test('the outlier is one run, far below all others', () => {
  const sorted = valuesOf(validated('outlier')).sort((a, b) => a - b);
  expect(sorted[0]).toBeLessThan(0.7 * (sorted[1] ?? 0));
  expect(sorted[1]).toBeGreaterThan(0.93 * (sorted[39] ?? 0));
});

test('the drift loses a fifth without any step', () => {
  const values = valuesOf(validated('drift'));
  expect(meanOf(values.slice(-5)) / meanOf(values.slice(0, 5))).toBeLessThan(0.86);
  const steps = values.slice(1).map((value, i) => value / (values[i] ?? 1));
  expect(Math.min(...steps)).toBeGreaterThan(0.93);
});

test('the noisy runner is noisy, and its noise lasts from run to run', () => {
  const values = valuesOf(validated('noisy-runner', { ...OPTIONS, runs: 300 }));
  const mean = meanOf(values);
  const deviations = values.map((value) => value / mean - 1);
  const variance = meanOf(deviations.map((d) => d ** 2));
  const covariance = meanOf(deviations.slice(1).map((d, i) => d * (deviations[i] ?? 0)));
  expect(Math.sqrt(variance)).toBeGreaterThan(0.06);
  expect(covariance / variance).toBeGreaterThan(0.4);
});

test('repeats are runs of one batch that differ by far less than two measurements of a noisy runner', () => {
  const runs = makeHistory('noisy-runner', { ...OPTIONS, runs: 5, repeats: 3 });
  expect(runs).toHaveLength(15);
  expect(new Set(runs.map(({ repetitionGroup }) => repetitionGroup)).size).toBe(5);
  expect(new Set(runs.map(({ startedAt }) => startedAt)).size).toBe(15);
});

test('a large history has as many scenarios as asked for, each with a name of its own', () => {
  const [run] = makeHistory('steady', { ...OPTIONS, runs: 1, scenarios: 50, project: 'made-up' });
  expect(new Set(run?.results.map(({ scenario }) => scenario)).size).toBe(50);
  expect(run?.results).toHaveLength(100);
  expect(run?.project).toBe('made-up');
  expect(validateRun(run, { now: NOW }).ok).toBe(true);
});

test('drivers are released as time goes on, in rising versions', () => {
  const runs = validated('steady');
  const versions = [...new Set(runs.map(({ results }) => results[0]?.driver.version))];
  expect(versions).toEqual(['3.0.0', '3.1.0', '3.2.0', '3.3.0']);
});
