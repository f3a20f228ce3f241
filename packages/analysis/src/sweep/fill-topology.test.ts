import type { CaseIdentity, IdentityValue } from '@tachograph/schema/normalise';
import type { Params } from '@tachograph/schema/result';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { EnvironmentFields, Observation } from '../measurement/measurement.ts';
import {
  caseOf,
  npmVersion,
  type ObservedSeries,
  observe,
  repeatsOf,
  toSeriesData,
  withMargin,
} from '../testing/observe.ts';
import { toTopologyDelta } from '../testing/pages-in-memory.ts';
import { listTopologyPairs } from './list-topology-pairs.ts';

type Link = {
  readonly topology?: string | null;
  readonly transport?: string | null;
  readonly rtt?: string | null;
  readonly kernel?: string;
  readonly tls?: string | null;
  readonly pinned?: string | null;
};

const field = (key: string, group: IdentityValue['group'], value: string | null) => ({ key, label: key, group, value });
const record = (identity: string, link: Link): EnvironmentFields => ({
  identity,
  label: `environment ${identity}`,
  fields: [
    field('client.kernel', 'Client host', link.kernel ?? '6.1'),
    field('link.transport', 'Link', link.transport === undefined ? 'tcp' : link.transport),
    field('link.topology', 'Link', link.topology ?? null),
    field('link.tls', 'Link', link.tls ?? null),
    field('link.rtt', 'Link', link.rtt ?? null),
    field('pinning.server', 'Pinning', link.pinned ?? null),
  ],
});
const NEAR = record('near', { topology: 'same-host' });
const FAR = record('far', { topology: 'two-hosts', rtt: '0.1 to 1 ms' });

const namesOf = (...records: EnvironmentFields[]) =>
  listTopologyPairs(records).map(({ local, distant }) => `${local.identity} ${distant.identity}`);

describe('environments are a pair', () => {
  test('where only the distance differs, whichever comes first', () => {
    expect(namesOf(NEAR, FAR)).toEqual(['near far']);
    expect(namesOf(FAR, NEAR)).toEqual(['near far']);
    expect(listTopologyPairs([FAR, NEAR])[0]?.differences.map(({ key, a, b }) => [key, a, b])).toEqual([
      ['link.topology', 'same-host', 'two-hosts'],
      ['link.rtt', null, '0.1 to 1 ms'],
    ]);
  });

  test('over a socket and over TCP on one host, and where both differ', () => {
    const socket = record('socket', { topology: 'same-host', transport: 'unix' });
    expect(namesOf(NEAR, socket)).toEqual(['socket near']);
    expect(namesOf(FAR, socket)).toEqual(['socket far']);
  });

  test('not where anything else differs', () => {
    expect(namesOf(NEAR, record('kernel', { topology: 'two-hosts', kernel: '6.8' }))).toEqual([]);
    expect(namesOf(NEAR, record('tls', { topology: 'two-hosts', tls: '1.3' }))).toEqual([]);
  });

  test('not where the distance is the same or not stated', () => {
    expect(namesOf(NEAR, record('unstated', { topology: null }))).toEqual([]);
    expect(namesOf(NEAR, record('slow', { topology: 'same-host', rtt: '1 to 10 ms' }))).toEqual([]);
    expect(namesOf(NEAR, { ...FAR, fields: [] })).toEqual([]);
  });

  test('with a server pinned otherwise only where it is another machine', () => {
    expect(namesOf(NEAR, record('pinned', { topology: 'two-hosts', pinned: 'core 3' }))).toEqual(['near pinned']);
    expect(namesOf(NEAR, record('pinned', { topology: 'same-host', transport: 'unix', pinned: 'core 3' }))).toEqual([]);
  });
});

const measured = (value: number, version: string | null = '3.0.0', known: Partial<Observation> = {}) =>
  withMargin(value, 10, 100, { version: version === null ? null : npmVersion(version), ...known });
const TIME = { metric: 'latency', unit: 'ns/op', direction: 'lower' } as const;
const line = (
  driver: string,
  environment: string,
  observations: readonly Observation[],
  known: Partial<CaseIdentity> & Pick<Partial<ObservedSeries>, 'options'> = {},
): ObservedSeries => {
  const { options, ...of } = known;
  return {
    case: caseOf('select', { ...TIME, ...of }),
    driver,
    environment,
    observations,
    ...(options ? { options } : {}),
  };
};

const deltaOf = (lines: readonly ObservedSeries[], environments = [NEAR, FAR]) =>
  toTopologyDelta(toSeriesData(lines), environments);
const rowsOf = (...lines: ObservedSeries[]) => deltaOf(lines).pairs.flatMap(({ rows }) => rows);

describe('distant − local', () => {
  test('is a difference of times with the variances of both added, and neither a ratio nor a verdict', () => {
    const [row] = rowsOf(line('mysql2', 'near', [measured(300)]), line('mysql2', 'far', [measured(400)]));
    // 400 ± 40 − 300 ± 30: √(40² + 30²) = 50.
    expect(row?.delta?.ns).toBe(100);
    expect(row?.delta?.low).toBeCloseTo(50, 9);
    expect(row?.delta?.high).toBeCloseTo(150, 9);
    expect(row).toMatchObject({ withheld: null, isApproximate: false, version: { text: '3.0.0' } });
    expect(JSON.stringify(row)).not.toMatch(/ratio|verdict/);
  });

  test('turns a rate into a time, its ends changing places; a mean rate says that it is only near', () => {
    const rates = (statistic: string) =>
      rowsOf(
        line('mysql2', 'near', [measured(1e6)], { metric: 'throughput', unit: 'ops/s', statistic }),
        line('mysql2', 'far', [measured(5e5)], { metric: 'throughput', unit: 'ops/s', statistic }),
      )[0];
    const mean = rates('mean');
    expect(mean).toMatchObject({ delta: { ns: 1000 }, isApproximate: true });
    expect(mean?.local.time?.low).toBeCloseTo(1e9 / 1.1e6, 6);
    expect(mean?.local.time?.high).toBeCloseTo(1e9 / 0.9e6, 6);
    expect(rates('median')).toMatchObject({ delta: { ns: 1000 }, isApproximate: false });
    expect(rates('p99')).toBeUndefined();
  });

  test('does not take the rate of several clients for the time of one', () => {
    const many = { metric: 'throughput', unit: 'ops/s', params: { threads: 8 } as Params };
    expect(rowsOf(line('a', 'near', [measured(2)], many), line('a', 'far', [measured(1)], many))).toEqual([]);
  });

  test('has no interval where a side has none', () => {
    const [row] = rowsOf(
      line('mysql2', 'near', repeatsOf([300, 310, 320], { version: npmVersion('3.0.0') })),
      line('mysql2', 'far', [measured(400)]),
    );
    expect(row?.delta).toEqual({ ns: expect.closeTo(400 - Math.cbrt(300 * 310 * 320), 9), low: null, high: null });
  });

  test('is of the newest version that both sides have, and of none that is not stated', () => {
    const [row, ...others] = rowsOf(
      line('mysql2', 'near', [measured(1, '3.9.0'), measured(2, '3.10.0'), measured(3, '3.11.0')]),
      line('mysql2', 'far', [measured(10, '3.9.0'), measured(20, '3.10.0')]),
    );
    expect(row).toMatchObject({ version: { text: '3.10.0' }, delta: { ns: 18 } });
    expect(others).toEqual([]);
    expect(
      rowsOf(line('mysql2', 'near', [measured(1, '1.0.0')]), line('mysql2', 'far', [measured(1, '2.0.0')])),
    ).toEqual([]);
    expect(rowsOf(line('mysql2', 'near', [measured(1, null)]), line('mysql2', 'far', [measured(1, null)]))).toEqual([]);
  });

  test('is withheld with the reason where the two did other work or have no figure', () => {
    const version = npmVersion('3.0.0');
    const far = (observation: Observation) =>
      rowsOf(line('a', 'near', [measured(1, '3.0.0', { scenarioHash: 'x' })]), line('a', 'far', [observation]))[0];
    const failed = observe({ status: 'failed', statusReason: 'timeout', version });
    expect(far(failed)).toMatchObject({ delta: null, withheld: 'distant is failed: timeout' });
    const emulated = measured(5, '3.0.0', { status: 'emulated', statusReason: 'a loop' });
    expect(far(emulated)).toMatchObject({ delta: null, withheld: 'distant is emulated: a loop' });
    expect(far(measured(5, '3.0.0', { scenarioHash: 'y' }))).toMatchObject({ withheld: 'scenario text differs' });
    expect(far(measured(5, '3.0.0', { scenarioHash: 'x' }))).toMatchObject({ withheld: null });
  });

  test('takes the time that was measured before one worked out from a rate', () => {
    const rate = { metric: 'throughput', unit: 'ops/s' };
    const rows = rowsOf(
      line('a', 'near', [measured(1e9)], rate),
      line('a', 'far', [measured(1e8)], rate),
      line('a', 'near', [measured(5)]),
      line('a', 'far', [measured(7)]),
    );
    expect(rows.map(({ case: of, delta }) => [of.metric, delta?.ns])).toEqual([['latency', 2]]);
  });

  test('never subtracts one set of options from another', () =>
    expect(
      rowsOf(line('a', 'near', [measured(1)], { options: { pool: true } }), line('a', 'far', [measured(2)])),
    ).toEqual([]));

  test('says nothing of environments that are no pair, and shows the newest pair first', () => {
    const old = record('old', { topology: 'two-hosts', kernel: '5.0' });
    const oldNear = record('old-near', { topology: 'same-host', kernel: '5.0' });
    const at = new Date('2018-01-01');
    const lines = [
      line('a', 'old-near', [measured(1, '3.0.0', { at })]),
      line('a', 'old', [measured(2, '3.0.0', { at })]),
      line('a', 'near', [measured(1)]),
      line('a', 'far', [measured(2)]),
    ];
    expect(deltaOf(lines, [old, NEAR, FAR, oldNear]).pairs.map(({ distant }) => distant.identity)).toEqual([
      'far',
      'old',
    ]);
    expect(deltaOf(lines, [NEAR, old]).pairs).toEqual([]);
  });

  test('comes out the same whatever the order of the series', () => {
    const lines = ['a', 'b', 'c'].flatMap((driver, index) =>
      [1, 1000].flatMap((rows) => [
        line(driver, 'near', [measured(rows + index)], { params: { rows } }),
        line(driver, 'far', [measured(2 * rows + index)], { params: { rows } }),
      ]),
    );
    const expected = deltaOf(lines);
    fc.assert(
      fc.property(fc.shuffledSubarray(lines, { minLength: lines.length }), (shuffled) => {
        expect(deltaOf(shuffled)).toEqual(expected);
      }),
      { numRuns: 50 },
    );
  });
});
