import { compareData } from '@tachograph/analysis/testing';
import type { CompareResponse } from '@tachograph/openapi/responses';
import { listDrivers } from '@tachograph/store/drivers';
import { listEnvironments } from '@tachograph/store/environments';
import { readNoise } from '@tachograph/store/repeats';
import { readSeries, readSeriesVersions } from '@tachograph/store/series';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useDemoContract } from '../../testing/use-demo-contract.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi({ now: () => new Date('2027-01-01T00:00:00Z') });
const ask = useDemoContract(api);
const compare = (query: string) => ask<CompareResponse>('/v1/compare', query);

const PUBLISHED = 'driver=mysql2@2.2.5,mariadb@3.0.1-rc,mysql@2.18.1&reference=mysql2@2.2.5';
const pick = (slug: string, version: string | null = null) => ({ slug, version });

/** The comparison that the page draws, by the names its address has been read to. */
async function readModel(requested: Partial<Parameters<typeof compareData>[1]>) {
  const [environments, drivers, measured, { points }] = await Promise.all([
    listEnvironments(api.db, api.projectId),
    listDrivers(api.db, api.projectId),
    readSeriesVersions(api.db, api.projectId, {}),
    readSeries(api.db, api.projectId, {}, { withSamples: true }),
  ]);
  const noise = await readNoise(api.db, api.projectId, measured.series);
  return compareData(
    { ...measured, points, noise },
    {
      ...{ selected: [], scenarios: null, environment: null, metric: null, reference: pick('mysql2'), override: null },
      ...{ environments, driverOrder: drivers.map(({ slug }) => slug) },
      ...requested,
    },
  );
}

describe('on the demo data it says what the page says', () => {
  it.each([
    ['', {}],
    [
      PUBLISHED,
      {
        selected: [pick('mysql2', '2.2.5'), pick('mariadb', '3.0.1-rc'), pick('mysql', '2.18.1')],
        reference: pick('mysql2', '2.2.5'),
      },
    ],
    [
      'scenario=select-1000-rows,do-1&driver=mariadb,mysql2&reference=mariadb&metric=throughput',
      {
        scenarios: ['select-1000-rows', 'do-1'],
        selected: [pick('mariadb'), pick('mysql2')],
        ...{ reference: pick('mariadb'), metric: 'throughput' },
      },
    ],
  ])('%j: rows, outcomes, figures and explanations', async (query, requested) => {
    const response = await compare(query);
    const page = await readModel(requested);
    expect(response.rows.map((row) => [row.title, row.params, row.case])).toEqual(
      page.rows.map((row) => [row.title, row.params, row.case]),
    );
    const cells = page.rows.flatMap((row) => row.cells);
    expect(cells.length).toBeGreaterThan(3);
    expect(response.rows.flatMap((row) => row.cells.map(({ verdict }) => verdict))).toEqual(
      cells.map(({ verdict }) => verdict),
    );
    expect(response.rows.flatMap((row) => row.cells.map(({ measurement }) => measurement?.value ?? null))).toEqual(
      cells.map(({ measurement }) => measurement?.value ?? null),
    );
    expect(response.summary).toEqual(page.summary);
    expect(response.columns.map(({ key }) => key)).toEqual(page.columns.map(({ key }) => key));
    expect([response.reference, response.counts, response.tested]).toEqual([page.reference, page.counts, page.tested]);
  });
});

it('names its page, its format and the version of its rules', async () => {
  expect(await compare(PUBLISHED)).toMatchObject({
    ...{ format: 1, algorithm: 'compare-3', methodology: 'methodology-4', unknown: [], truncation: null },
    url: `https://tacho.example/p/node-connectors/compare?${PUBLISHED}`,
    project: { slug: 'node-connectors', title: 'Node.js connectors' },
  });
});

it('tells every name that nothing answers to, and puts no other in its place', async () => {
  const { unknown, reference, columns, rows } = await compare(
    'driver=mariadb,marriadb,mysql2@9.9.9&reference=mysq1&scenario=do-1,do-2',
  );
  expect(unknown.map(({ kind, requested }) => `${kind} ${requested}`).sort()).toEqual([
    'driver marriadb',
    'reference mysq1',
    'scenario do-2',
    'version mysql2@9.9.9',
  ]);
  expect(unknown.find(({ kind }) => kind === 'reference')?.detail).toBe(
    'no result has the reference "mysq1": there are no verdicts, and no other reference is used instead',
  );
  expect([reference, columns.map(({ driver }) => driver.slug)]).toEqual([null, ['mariadb']]);
  expect(rows.map((row) => row.cells.map(({ verdict }) => verdict.outcome))).toEqual([['not-comparable']]);
  expect((await compare('metric=nothing')).metric).toBeNull();
  expect((await compare('environment=nowhere')).unknown).toMatchObject([{ kind: 'environment', requested: 'nowhere' }]);
});

describe('columns of two environments', () => {
  const APART = 'driver=mysql2@98.0.0,mariadb@98.0.0&reference=mysql2@98.0.0';
  beforeAll(async () => {
    for (const [name, version] of [
      ['mysql2', '10.11.19'],
      ['mariadb', '11.4.2'],
    ] as const) {
      const results = [toResult({ scenario: 'apart', driver: { name, version: '98.0.0' } })];
      await api.post(toRun({ environment: { server: { product: 'mariadb', version } }, results }));
    }
  });

  it('keep their values and lose their ratios; the fields that differ are named', async () => {
    const { comparability, rows } = await compare(APART);
    expect([comparability.comparable, comparability.override, comparability.environments.length]).toEqual([
      false,
      null,
      2,
    ]);
    expect(comparability.differences).toMatchObject([
      { label: 'Server version', identity: true, values: ['10.11', '11.4'] },
    ]);
    expect(rows.map(({ cells }) => cells[1])).toMatchObject([
      { measurement: { value: 2611.2 }, verdict: { outcome: 'not-comparable', ratio: null } },
    ]);
  });

  it('have ratios where a reason is given, which every explanation and the address repeat', async () => {
    const { comparability, rows, url } = await compare(`${APART}&reason=order%20of%20magnitude`);
    expect(comparability.override).toBe('order of magnitude');
    expect(url).toBe(`https://tacho.example/p/node-connectors/compare?${APART}&reason=order%20of%20magnitude`);
    expect(rows.map(({ cells }) => cells[1]?.verdict)).toMatchObject([
      { ratio: 1, explanation: expect.stringContaining('compared anyway: order of magnitude') },
    ]);
  });
});

describe('cells', () => {
  const driver = (name: string) => ({ name, version: '99.0.0' });
  const run = (invocation: number, value: number) =>
    toRun({
      ...{ startedAt: `2026-11-20T2${invocation}:00:00Z`, repetitionGroup: 'three' },
      results: [
        toResult({ scenario: 'units', unit: 'us/op', value, driver: driver('mysql2'), invocation }),
        toResult({ scenario: 'units', unit: 'ms/op', value: value / 1000, driver: driver('mariadb'), invocation }),
        toResult({
          ...{ scenario: 'units', unit: 'us/op', driver: driver('mysql'), invocation },
          ...{ value: null, uncertainty: null, n: null, status: 'unsupported', statusReason: 'no batch call' },
        }),
        toResult({ scenario: 'alone', unit: 'us/op', value, driver: driver('mysql2'), invocation }),
      ],
    });

  /** Geometric mean of 11, 12 and 13 µs, in nanoseconds. */
  const MEAN = expect.closeTo(1_000 * Math.cbrt(11 * 12 * 13), 6);

  it('have value, unit as printed, n, invocations and status with its reason; what was not run is null', async () => {
    for (const invocation of [1, 2, 3]) expect((await api.post(run(invocation, 10 + invocation))).statusCode).toBe(201);
    const { rows, columns } = await compare(
      'scenario=units,alone&driver=mysql2@99.0.0,mariadb@99.0.0,mysql@99.0.0&reference=mysql2@99.0.0',
    );
    expect(columns.map(({ key }) => key)).toEqual(['mysql2@99.0.0', 'mariadb@99.0.0', 'mysql@99.0.0']);
    const [units, alone] = rows.map((row) => row.cells);
    expect(units?.map(({ measurement }) => measurement)).toMatchObject([
      {
        value: MEAN,
        measured: 12_000,
        printedUnit: 'us/op',
        n: 3,
        invocations: 3,
        sampleKind: 'repeats',
        status: 'ok',
      },
      { value: MEAN, measured: 12_000, printedUnit: 'ms/op', uncertainty: { low: 11_000, high: 13_000 } },
      { value: null, printedUnit: 'us/op', invocations: 0, status: 'unsupported', statusReason: 'no batch call' },
    ]);
    expect(alone?.map(({ measurement }) => measurement?.value ?? null)).toEqual([MEAN, null, null]);
    expect(alone?.[1]?.verdict.reason).toEqual({ code: 'not-run' });
  });
});

it('is sent once: a copy with its ETag is answered 304, at the cost of one query, until an upload changes what it says', async () => {
  const url = '/v1/compare?project=node-connectors&scenario=changing';
  const { headers } = await api.get(url);
  expect(headers['cache-control']).toBe('no-cache');
  const again = () => api.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  const query = vi.spyOn(api.deps.db.pool, 'query');
  const same = await again();
  expect([same.statusCode, same.payload, same.headers.etag]).toEqual([304, '', headers.etag]);
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
  await api.post(toRun({ repetitionGroup: 'changing', results: [toResult({ scenario: 'changing' })] }));
  expect((await again()).statusCode).toBe(200);
});
