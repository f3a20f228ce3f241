import { expect, type Page, test } from '@playwright/test';
import { listOverflows, listViolations } from './page-checks.ts';
import { type PairedBlock, uploadPairedHistory } from './paired-runs.ts';
import { stack } from './stack.ts';

/** Not the project that other tests look at. */
const PROJECT = 'cpp-protocol';
const ANCHOR = '3.5.0';

/** Twelve versions: 5 % faster from 3.8.0 on. The anchor is one of them, and is in both blocks. */
const TRUTH: Readonly<Record<string, number>> = Object.fromEntries(
  Array.from({ length: 12 }, (_, minor) => [`3.${minor}.0`, minor === 5 ? 0 : minor < 8 ? 0.001 * (minor - 5) : 0.05]),
);
const isOther = (from: number, to: number) =>
  Object.entries(TRUTH)
    .slice(from, to)
    .filter(([version]) => version !== ANCHOR);
const BLOCKS: readonly PairedBlock[] = [
  { name: 'first', anchor: ANCHOR, logRatios: Object.fromEntries(isOther(0, 6)) },
  { name: 'second', anchor: ANCHOR, logRatios: Object.fromEntries(isOther(6, 12)) },
];

const chartOf = (page: Page) => page.getByRole('region', { name: 'Trend' });
const toNames = (of: string) => ({ driver: `paired-${process.pid}`, scenario: `in-turns-${of}-${process.pid}` });

/** How many points each joined line has. */
const listJoined = async (page: Page) =>
  (
    await chartOf(page)
      .locator('.trend-line')
      .evaluateAll((lines) => lines.map((line) => line.getAttribute('d') ?? ''))
  )
    .flatMap((path) => path.split('M').slice(1))
    .map((path) => path.split('L').length);

type Point = {
  readonly version: { readonly text: string };
  readonly ratioToAnchor: { readonly ratio: number; readonly low: number; readonly high: number; readonly n: number };
};

test('versions measured in turns with one anchor are drawn as ratios to it; page, table, exports and API have both figures', async ({
  page,
  request,
}) => {
  test.slow();
  const { driver, scenario } = toNames('steady');
  await uploadPairedHistory(request, { project: PROJECT, scenario, driver }, BLOCKS);
  const path = `/p/${PROJECT}/scenarios/${scenario}`;

  const query = `project=${PROJECT}&scenario=${scenario}`;
  const api = await (await request.get(`${stack.ingestUrl}/v1/series?${query}`)).json();
  expect([api.figure, api.anchors]).toEqual(['ratio', [{ slug: driver, version: ANCHOR }]]);
  const points: Point[] = api.series[0].segments.flatMap((segment: { points: Point[] }) => segment.points);
  expect(points.map(({ version }) => version.text)).toEqual(Object.keys(TRUTH));
  for (const { version, ratioToAnchor } of points) {
    const truth = Math.exp(TRUTH[version.text] ?? Number.NaN);
    expect(ratioToAnchor.n).toBe(4);
    expect(ratioToAnchor.low).toBeLessThanOrEqual(truth);
    expect(ratioToAnchor.high).toBeGreaterThanOrEqual(truth);
    expect(ratioToAnchor.high - ratioToAnchor.low).toBeLessThan(0.01);
  }

  await page.goto(path);
  const shown = page.getByRole('navigation', { name: 'Figure' });
  await expect(shown.locator('[aria-current]')).toHaveText(`Ratio to ${driver} ${ANCHOR}`);
  await expect(chartOf(page)).toContainText(`ratio to ${driver} ${ANCHOR}, higher is better`);
  expect(await listJoined(page)).toEqual([12]);
  const rows = page.getByRole('region', { name: 'Table' }).locator('tbody tr');
  await expect(rows.filter({ hasText: '3.8.0' })).toContainText(/1\.05\d, 1\.0[45]\d to 1\.05\d/);
  await expect(rows.filter({ hasText: '3.8.0' })).toContainText('faster');
  await expect(page.getByRole('columnheader', { name: 'Value, ops/s' })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: `Ratio to ${driver} ${ANCHOR}, 95 %` })).toBeVisible();

  // Until the page has loaded, Chromium may ignore the focus.
  await expect(async () => {
    await chartOf(page).locator('a[data-point]').last().focus();
    await expect(page.locator('.trend-card')).toContainText(`× ${driver} ${ANCHOR}`, { timeout: 5000 });
  }).toPass();
  await expect(page.locator('.trend-card').getByText('Absolute')).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  expect(await listOverflows(page)).toEqual([]);

  const form = async (ending: string, more = '') => (await request.get(`${path}/as/${ending}${more}`)).text();
  const exported = JSON.parse(await form('json'));
  expect([exported.figure, exported.anchors]).toEqual([api.figure, api.anchors]);
  const written: Point[] = exported.series[0].segments.flatMap((segment: { points: Point[] }) => segment.points);
  expect(written.map(({ ratioToAnchor }) => ratioToAnchor)).toEqual(points.map(({ ratioToAnchor }) => ratioToAnchor));
  const [head] = (await form('csv')).split('\n').filter((line) => line.includes('Driver'));
  expect(head).toContain('Value, ops/s');
  expect(head).toContain('Ratio to anchor');
  expect(await form('md')).toContain('Ratio to anchor');
  expect(await form('svg')).toContain(`ratio to ${driver} ${ANCHOR}`);

  await page.setViewportSize({ width: 1440, height: 900 });
  await shown.getByRole('link', { name: 'Absolute' }).click();
  await expect(page).toHaveURL(/[?&]figure=absolute/);
  await expect(chartOf(page)).toContainText('ops/s, higher is better');
  await expect(page.getByRole('columnheader', { name: `Ratio to ${driver} ${ANCHOR}, 95 %` })).toBeVisible();
  expect(await form('svg', '?figure=absolute')).not.toContain(`ratio to ${driver}`);
});

test('a batch whose twin is off is drawn hollow with its reason, and ratios to two anchors are not joined', async ({
  page,
  request,
}) => {
  const { driver, scenario } = toNames('two-anchors');
  await uploadPairedHistory(request, { project: PROJECT, scenario, driver }, [
    { name: 'first', anchor: '1.1.0', logRatios: { '1.0.0': 0.02, '1.2.0': 0.03 } },
    { name: 'second', anchor: '2.1.0', logRatios: { '2.0.0': 0.02, '2.2.0': 0.1 }, twin: 0.05 },
  ]);
  const path = `/p/${PROJECT}/scenarios/${scenario}`;
  await page.goto(path);
  expect(await listJoined(page)).toEqual([3, 3]);
  await expect(chartOf(page).locator('.trend-rule title')).toHaveText(
    `anchor changed: ${driver} 1.1.0 to ${driver} 2.1.0`,
  );
  await expect(chartOf(page).locator('use[href$="-hollow"]')).toHaveCount(3);
  const reason = /not steady: two processes of the anchor were 5\.\d % apart/;
  await expect(page.getByRole('row', { name: '2.2.0' })).toContainText(reason);
  await expect(chartOf(page).getByRole('link', { name: reason })).toHaveCount(3);
  expect(await listViolations(page)).toEqual([]);

  await page.goto(`${path}?figure=absolute`);
  await expect(chartOf(page).locator('.trend-rule')).toHaveCount(0);
  expect(await listJoined(page)).toEqual([6]);
});
