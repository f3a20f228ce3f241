import { fillTrend, planTrend } from '@tachograph/analysis/trend';
import type { SeriesResponse } from '@tachograph/openapi/responses';
import { listEnvironments } from '@tachograph/store/environments';
import { readLines } from '@tachograph/store/repeats';
import { readSeriesVersions } from '@tachograph/store/series';
import { describe, expect, it, vi } from 'vitest';
import { toResult, toRun } from '../../testing/to-run.ts';
import { useDemoContract } from '../../testing/use-demo-contract.ts';
import { useTestApi } from '../../testing/use-test-api.ts';

const api = useTestApi({ now: () => new Date('2027-01-01T00:00:00Z') });
const ask = useDemoContract(api);
const read = (query: string) => ask<SeriesResponse>('/v1/series', query);

const pointsOf = ({ series }: SeriesResponse) =>
  series.flatMap((line) => line.segments.flatMap(({ points }) => points.map((point) => ({ ...point, line }))));

describe('on the demo data it says what the page says', () => {
  it.each(['version', 'time', 'run'] as const)('by %s: points, figures, verdicts', async (axis) => {
    const response = await read(`scenario=select-1000-rows${axis === 'version' ? '' : `&axis=${axis}`}`);
    const plan = planTrend(await readSeriesVersions(api.db, api.projectId, { scenarios: ['select-1000-rows'] }), {
      ...{ axis, metric: null, statistic: null, params: null, drivers: null, environment: null },
      environments: await listEnvironments(api.db, api.projectId),
    });
    const page = fillTrend(plan, await readLines(api.db, api.projectId, plan));
    const drawn = page.panels.flatMap(({ lines }) =>
      lines.flatMap(({ key, segments }) =>
        segments.flatMap(({ points }) => points.filter(({ isAnchor }) => !isAnchor).map((point) => ({ key, point }))),
      ),
    );
    expect(response.points).toBe(drawn.length);
    expect(
      pointsOf(response).map((point) => [
        point.line.key,
        point.value,
        point.run,
        point.changeFromPrevious?.explanation,
      ]),
    ).toEqual(
      drawn.map(({ key, point }) => [
        ...[key, point.measurement.value, point.runs[0], point.changeFromPrevious?.explanation],
      ]),
    );
    expect(response.series.flatMap(({ segments }) => segments.map(({ points }) => points.length))).toEqual(
      page.panels.flatMap(({ lines }) =>
        lines.flatMap(({ segments }) =>
          segments.flatMap(({ points }) => points.filter(({ isAnchor }) => !isAnchor).length || []),
        ),
      ),
    );
    expect(response.markers.map(({ previousAt, at, label }) => [previousAt, at, label])).toEqual(
      page.panels.flatMap(({ markers }) =>
        markers.map(({ previousAt, at, label }) => [previousAt.toISOString(), at.toISOString(), label]),
      ),
    );
    expect([response.case, response.axis, response.valueDescription]).toEqual([page.case, axis, page.valueDescription]);
  });
});

it('names its page, and of every point version, time, run, batch and environment', async () => {
  const response = await read('scenario=select-1000-rows&driver=mysql2&statistic=median&axis=time');
  expect(response.url).toBe(
    'https://tacho.example/p/node-connectors/scenarios/select-1000-rows?driver=mysql2&statistic=median&axis=time',
  );
  const [line] = response.series;
  expect(line?.driver).toEqual({ slug: 'mysql2', name: 'mysql2' });
  const points = pointsOf(response);
  expect(points.length).toBeGreaterThan(3);
  for (const point of points) {
    expect(point.environment).toBe(point.line.environment.identity);
    expect(point.run).toMatch(/^r_[0-9a-f]{16}$/);
  }
  const repeated = points.filter(({ repetitionGroup }) => repetitionGroup === 'version-back-fill-2026-11-20');
  expect(repeated.length).toBeGreaterThan(3);
  for (const { version, runs, invocations, n } of repeated) {
    expect(version?.text).toMatch(/^\d/);
    expect([runs.length, invocations, n]).toEqual([3, 3, 3]);
  }
});

it('tells every name that nothing answers to, and the cases there are', async () => {
  const { unknown, cases, series } = await read('scenario=select-1000-rows&driver=mysq1&params=protocol=text');
  expect(unknown.map(({ kind, requested }) => `${kind} ${requested}`)).toEqual([
    'params protocol=text',
    'driver mysq1',
  ]);
  expect([cases.map(({ paramsKey }) => paramsKey), series]).toEqual([['', ''], []]);
  expect((await read('scenario=select-1000-rows&params=&driver=mysql2')).series).toHaveLength(1);
});

it('marks where the environment changed, with the fields that did', async () => {
  const at = (version: string, day: number) =>
    toRun({
      startedAt: `2026-11-0${day}T00:00:00Z`,
      environment: { server: { product: 'mariadb', version } },
      results: [toResult({ scenario: 'moved' })],
    });
  await api.post(at('10.11.2', 1));
  await api.post(at('11.4.2', 2));
  const { markers, environment, environments } = await read('scenario=moved&axis=time');
  expect(markers).toMatchObject([
    { driver: null, previousAt: '2026-11-01T00:00:00.000Z', at: '2026-11-02T00:00:00.000Z', kind: 'environment' },
  ]);
  expect(markers[0]?.changes).toContainEqual({ label: 'Server version', before: '10.11', after: '11.4' });
  expect([environment, environments.length]).toEqual([null, 2]);
});

it('ends a segment at a result without a value, and lists every result once', async () => {
  const failed = { status: 'failed', statusReason: 'timeout', value: null, uncertainty: null } as const;
  for (const [day, known] of [{}, {}, failed, {}].entries()) {
    const result = toResult({ scenario: 'with-a-gap', ...known });
    await api.post(toRun({ startedAt: `2026-11-0${day + 1}T00:00:00Z`, results: [result] }));
  }
  const { series, markers } = await read('scenario=with-a-gap&axis=time');
  expect(series.map(({ segments }) => segments.map(({ points }) => points.map(({ status }) => status)))).toEqual([
    [['ok', 'ok'], ['failed'], ['ok']],
  ]);
  expect(markers).toEqual([]);
});

it('has of every point measured in turns the ratio to its anchor beside the absolute figure', async () => {
  const anchor = { name: 'mariadb', version: '3.5.4' };
  for (const [hour, speed] of [1000, 2600, 1700, 900].entries()) {
    const results = [0, 0.05 + hour / 1000].map((logRatio) =>
      toResult({
        ...{ scenario: 'in-turns', value: speed * Math.exp(logRatio), uncertainty: null },
        driver: logRatio === 0 ? anchor : { ...anchor, version: '3.5.5' },
        paired: { anchor, logRatio, rounds: 60, sd: 0.03, lag1: 0.1, twin: 0.0001 * hour },
      }),
    );
    await api.post(toRun({ startedAt: `2026-11-01T0${hour}:00:00Z`, repetitionGroup: 'in turns', results }));
  }
  const response = await read('scenario=in-turns');
  expect([response.figure, response.anchors]).toEqual(['ratio', [{ slug: 'mariadb', version: '3.5.4' }]]);
  const [itself, other] = pointsOf(response).map(({ ratioToAnchor }) => ratioToAnchor);
  expect(itself).toMatchObject({ ratio: 1, low: 1, high: 1, n: 4 });
  expect(other?.ratio).toBeCloseTo(Math.exp(0.0515), 6);
  expect(other).toMatchObject({ anchor: { slug: 'mariadb', version: '3.5.4' }, n: 4, notSteady: null });
  expect((await read('scenario=in-turns&figure=absolute')).figure).toBe('absolute');
  expect(pointsOf(await read('scenario=select-1000-rows')).map(({ ratioToAnchor }) => ratioToAnchor)).not.toContain(
    undefined,
  );
});

it('is sent once: a copy with its ETag is answered 304, at the cost of one query, until an upload changes what it says', async () => {
  const url = '/v1/series?project=node-connectors&scenario=changing';
  const send = (value: number) =>
    api.post(toRun({ repetitionGroup: `changing ${value}`, results: [toResult({ scenario: 'changing', value })] }));
  await send(1);
  const { headers } = await api.get(url);
  expect(headers['cache-control']).toBe('no-cache');
  const again = () => api.app.inject({ url, headers: { 'if-none-match': String(headers.etag) } });
  const query = vi.spyOn(api.deps.db.pool, 'query');
  const same = await again();
  expect([same.statusCode, same.payload, same.headers.etag]).toEqual([304, '', headers.etag]);
  expect(query).toHaveBeenCalledTimes(1);
  query.mockRestore();
  await send(2);
  expect((await again()).statusCode).toBe(200);
});
