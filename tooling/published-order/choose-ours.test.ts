import { type NormalisedRun, normaliseRun } from '@tachograph/schema/normalise';
import type { RunInput } from '@tachograph/schema/run';
import { validateRun } from '@tachograph/schema/validation';
import { describe, expect, it } from 'vitest';
import { chooseOurs, nearness, type PublishedCase } from './choose-ours.ts';

const published: PublishedCase = {
  scenario: 'do-1',
  params: {},
  metric: 'throughput',
  direction: 'higher',
  transport: 'tcp',
  drivers: [
    { name: 'mysql', version: '2.18.1', aliases: ['promise-mysql', 'mysql'] },
    { name: 'mariadb', version: '3.0.1-rc', aliases: ['mariadb'] },
  ],
};

let made = 0;

/** A run of one batch: `mariadb 3.0.1` → its value. */
function run(
  repetitionGroup: string,
  values: Record<string, number | null>,
  over: Partial<RunInput> = {},
): NormalisedRun {
  made += 1;
  const results = Object.entries(values).map(([words, value]) => {
    const [name = '', version] = words.split(' ');
    const failed = value === null ? { status: 'failed' as const, statusReason: 'lost' } : {};
    return { scenario: 'do-1', driver: { name, version }, unit: 'ops/s', statistic: 'median', value, ...failed };
  });
  const outcome = validateRun(
    {
      format: 1,
      startedAt: new Date(Date.UTC(2026, 10, 21, 0, made)).toISOString(),
      repetitionGroup,
      results,
      environment: { link: { transport: 'tcp' } },
      ...over,
    },
    { now: new Date('2026-12-01T00:00:00Z') },
  );
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.issues));
  return normaliseRun(outcome.run);
}

const unix = { environment: { link: { transport: 'unix' } } } as const;
const choose = (...runs: NormalisedRun[]) =>
  chooseOurs(published, runs)?.figures.map(({ name, version, value, low, high }) => [name, version, value, low, high]);

describe('chooseOurs', () => {
  it('takes the median and the range over the runs of a batch', () => {
    expect(choose(...[10, 40, 20].map((value) => run('b', { 'mariadb 3.5.4': value })))).toEqual([
      ['mariadb', '3.5.4', 20, 10, 40],
    ]);
  });

  it('takes the published version where it was measured, and the newest otherwise', () => {
    const both = { 'mysql 2.9.0': 5, 'mysql 2.11.0': 6, 'mariadb 3.0.1': 7, 'mariadb 3.0.2': 8, 'mariadb 3.5.4': 9 };
    expect(choose(run('b', both), run('b', both))?.map(([name, version]) => `${name} ${version}`)).toEqual([
      'mysql 2.11.0',
      'mariadb 3.0.1',
    ]);
  });

  it('takes the driver that stands for a published name, if it was measured', () => {
    const both = { 'mysql 2.18.1': 5, 'promise-mysql 5.2.0': 4 };
    expect(choose(run('b', both), run('b', both))?.map(([name]) => name)).toEqual(['promise-mysql']);
  });

  it('never puts figures of two environments into one order', () => {
    const tcp = [1, 2].map((value) => run('t', { 'mariadb 3.5.4': value }));
    const socket = [5, 6].map((value) => run('u', { 'mariadb 3.5.4': value, 'mysql 2.18.1': value }, unix));
    expect(choose(...tcp, ...socket)?.map(([, , value]) => value)).toEqual([5.5, 5.5]);
  });

  it('prefers the transport of the published figures', () => {
    const values = { 'mariadb 3.5.4': 1, 'mysql 2.18.1': 1 };
    const chosen = chooseOurs(published, [
      run('t', values),
      run('t', values),
      run('u', values, unix),
      run('u', values, unix),
    ]);
    expect(chosen?.run.environment.record.link?.transport).toBe('tcp');
  });

  it('prefers the published versions to the transport', () => {
    const tcp = [1, 2].map((value) => run('t', { 'mariadb 3.5.4': value }));
    const socket = [5, 6].map((value) => run('u', { 'mariadb 3.0.2': value }, unix));
    expect(choose(...tcp, ...socket)?.map(([, version]) => version)).toEqual(['3.0.2']);
  });

  it('takes the batch with most runs, and of equals the latest', () => {
    const repetitionGroup = (name: string, values: number[]) =>
      values.map((value) => run(name, { 'mariadb 3.5.4': value }));
    expect(
      choose(
        ...repetitionGroup('a', [1, 1, 1]),
        ...repetitionGroup('b', [2, 2, 2]),
        ...repetitionGroup('c', [3, 3]),
      )?.[0]?.[2],
    ).toBe(2);
  });

  it('leaves out what failed, what was measured once, and other cases', () => {
    const other = run('b', { 'mysql 2.18.1': 5 });
    const elsewhere = {
      ...other,
      results: other.results.map((r) => ({ ...r, case: { ...r.case, params: { rows: 1 } } })),
    };
    expect(choose(run('b', { 'mariadb 3.5.4': null }), run('b', { 'mariadb 3.5.4': null }))).toBeUndefined();
    expect(choose(run('b', { 'mariadb 3.5.4': 1 }))).toBeUndefined();
    expect(choose(elsewhere, elsewhere)).toBeUndefined();
  });
});

describe('nearness', () => {
  it.each([
    ['3.0.1-rc', '3.0.1', 2],
    ['3.0.1', '3.0.1', 2],
    ['3.0.1', '3.0.11', 1],
    ['1.4', '1.4', 2],
    ['1.4', '1.40', 0],
    ['3.0.1', '3.1.1', 0],
    [null, '3.0.1', 0],
    [null, null, 0],
  ])('%s, %s: %i', (published, ours, near) => {
    expect(nearness(published, ours)).toBe(near);
  });
});
