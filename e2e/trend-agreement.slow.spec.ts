import { type APIRequestContext, expect, test } from '@playwright/test';
import { stack } from './stack.ts';

/** One driver, by time: a letter stands for an environment, and each has the days it was measured on. */
const MOVES = [
  ['each takes over from the one before', { A: [1, 10], B: [20, 30] }, 1],
  ['one starts while another goes on', { A: [1, 40], B: [5, 10], C: [20, 30] }, 0],
  ['they are measured in turns', { A: [1, 40], B: [5, 30], C: [10] }, 0],
] as const;
const SERVERS = { A: '10.6.1', B: '10.11.2', C: '11.4.2' } as const;

async function uploadMoves(
  request: APIRequestContext,
  scenario: string,
  days: Partial<Record<string, readonly number[]>>,
) {
  const measured = Object.entries(SERVERS).flatMap(([name, version]) =>
    (days[name] ?? []).map((day) => ({ day, version })),
  );
  for (const { day, version } of measured) {
    const response = await request.post(`${stack.ingestUrl}/v1/runs`, {
      headers: { authorization: `Bearer ${stack.token()}` },
      data: {
        format: 1,
        startedAt: new Date(Date.UTC(2026, 0, day)).toISOString(),
        harness: { name: 'our-benchmarks', version: '1.4.0' },
        environment: { server: { product: 'mariadb', version } },
        results: [
          {
            scenario,
            driver: { name: 'mariadb', version: '3.4.0', purl: 'pkg:npm/mariadb@3.4.0' },
            metric: 'throughput',
            unit: 'ops/s',
            value: 1000 + day,
            uncertainty: { kind: 'rme', value: 2 },
            n: 20,
          },
        ],
      },
    });
    expect(response.status(), await response.text()).toBe(201);
  }
}

type Marker = { readonly previousAt: string; readonly at: string; readonly kind: string; readonly label: string };
const countJoins = (lengths: readonly number[]) => lengths.reduce((sum, length) => sum + length - 1, 0);

for (const [title, days, count] of MOVES) {
  test(`page, exports and API have the same segments and markers where of several environments ${title}`, async ({
    page,
    request,
  }) => {
    const scenario = `moves-${count}-${Object.keys(days).length}-${Object.values(days).flat().join('-')}-${process.pid}`;
    await uploadMoves(request, scenario, days);
    const path = `/p/node-connectors/scenarios/${scenario}`;
    const api = await (
      await request.get(`${stack.ingestUrl}/v1/series?project=node-connectors&scenario=${scenario}&axis=time`)
    ).json();
    const exported = await (await request.get(`${path}/as/json?axis=time`)).json();
    const svg = await (await request.get(`${path}/as/svg?axis=time`)).text();
    await page.goto(`${path}?axis=time`);
    const chart = page.getByRole('region', { name: 'Trend' });

    expect(api.markers).toHaveLength(count);
    expect(exported).toEqual(api);
    expect(await chart.locator('.trend-rule title').allTextContents()).toEqual(
      api.markers.map(({ label }: Marker) => label),
    );
    expect([...svg.matchAll(/<rect [^>]*width="8" height="8"/g)]).toHaveLength(count);

    const fractionOf = (at: string) =>
      chart
        .locator(`a[data-point*="${at}"] > use`)
        .first()
        .evaluate((dot) => Number.parseFloat(dot.getAttribute('x') ?? ''));
    for (const [nth, { previousAt, at }] of (api.markers as Marker[]).entries()) {
      const x = await chart
        .locator('.trend-rule')
        .nth(nth)
        .evaluate((rule) => Number.parseFloat(rule.getAttribute('x') ?? ''));
      expect(x).toBeCloseTo(((await fractionOf(previousAt)) + (await fractionOf(at))) / 2, 1);
    }

    const lengths = api.series.map(({ segments }: { segments: { points: unknown[] }[] }) =>
      segments.map(({ points }) => points.length),
    );
    const paths = await chart
      .locator('.trend-line')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('d')));
    expect(paths.map((path) => path?.split('L').length)).toEqual(lengths.map((line: number[]) => countJoins(line) + 1));
  });
}
