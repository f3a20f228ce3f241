import { type APIRequestContext, expect, type Locator, type Page, test } from '@playwright/test';
import { listOverflows, listViolations } from './page-checks.ts';
import { stack } from './stack.ts';

const TREND = '/p/node-connectors/scenarios/select-100-int?driver=mysql2';
const NAMES = ['heap, mean', 'bytes-received', 'cpu-time, median'];

const chartOf = (page: Page) => page.getByRole('region', { name: 'Trend' });
const lowerOf = (page: Page) => chartOf(page).locator('.lower-panel');
const tallOf = (page: Page) => chartOf(page).locator('.trend-panel > .trend-plot');
const plotsOf = async (page: Page): Promise<Locator[]> => [
  tallOf(page),
  ...(await lowerOf(page).locator('.trend-plot').all()),
];

const enliven = (page: Page) =>
  expect(async () => {
    await tallOf(page).locator('a[data-point]').first().focus();
    await expect(chartOf(page).locator('.recharts-surface').first()).toBeVisible({ timeout: 5000 });
  }).toPass();

/** Left and right edge of each plot, in pixels of the page. */
const listSides = (page: Page) =>
  chartOf(page)
    .locator('.trend-plot')
    .evaluateAll((plots) =>
      plots.map((plot) => plot.getBoundingClientRect()).map(({ left, right }) => [left, right].map(Math.round)),
    );

/** Where the cursor stands in each panel, in pixels of the page. */
const listCursors = (page: Page) =>
  chartOf(page)
    .locator('.trend-cursor line')
    .evaluateAll((lines) => lines.map((line) => Math.round(line.getBoundingClientRect().left)));

/** The newest point of each panel, in pixels of the page. */
const listNewest = async (page: Page) =>
  Promise.all(
    (await plotsOf(page)).map(async (plot) => {
      const box = await plot.locator('.trend-points use').last().boundingBox();
      return box && Math.round(box.x + box.width / 2);
    }),
  );

test('without a script the panels of other metrics are drawn below the first one, at the same positions', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(TREND);
  await expect(lowerOf(page).locator('.trend-title b')).toHaveText(NAMES);
  await expect(lowerOf(page).locator('.trend-title').first()).toContainText('B/op, lower is better');
  await expect(lowerOf(page).nth(1).locator('.trend-title')).toContainText('exact');
  for (const lower of await lowerOf(page).all()) {
    expect(await lower.locator('.trend-line').first().getAttribute('d')).toMatch(/^M/);
    expect(await lower.locator('.trend-change').count()).toBeGreaterThan(0);
  }
  // A counted value holds until another one is counted.
  expect(await lowerOf(page).nth(1).locator('.trend-line').first().getAttribute('d')).toMatch(/^M[\d. ]+H[\d.]+V/);
  const [first, ...others] = await listSides(page);
  for (const sides of others) expect(sides).toEqual(first);
  const [newest, ...below] = await listNewest(page);
  for (const x of below) expect(x).toBe(newest);
  await context.close();
});

test('the pointer in one panel moves the cursor of all, and the card tells every metric there', async ({ page }) => {
  await page.goto(TREND);
  await enliven(page);
  for (const [nth, plot] of (await plotsOf(page)).entries()) {
    await plot.scrollIntoViewIfNeeded();
    const box = await plot.boundingBox();
    if (!box) throw new Error('a plot has no box');
    await page.mouse.move(box.x + box.width * (0.4 + 0.1 * nth), box.y + box.height / 2);
    await expect(chartOf(page).locator('.trend-cursor line')).toHaveCount(4);
    const [first, ...others] = await listCursors(page);
    for (const x of others) expect(x).toBe(first);
    expect(Math.abs((first ?? 0) - (box.x + box.width * (0.4 + 0.1 * nth)))).toBeLessThan(12);
    const names = ['latency, p25', ...NAMES].filter((_, index) => index !== nth);
    await expect(chartOf(page).locator('.card-reading dt')).toHaveText(names);
    await expect(chartOf(page).locator('.card-reading dd', { hasText: 'no figure' })).toHaveCount(0);
  }
});

for (const width of [1440, 1024, 390])
  test(`the card of a point is on the page whole and does not cover its point, at ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    await page.goto(TREND);
    await enliven(page);
    const plot = tallOf(page);
    const card = chartOf(page).locator('.trend-card');
    for (const share of [0.05, 0.3, 0.5, 0.7, 0.98]) {
      const box = await plot.boundingBox();
      if (!box) throw new Error('the plot has no box');
      await page.mouse.move(box.x + box.width * share, box.y + box.height / 2);
      await expect(card).toBeVisible();
      await expect(async () => {
        const [placed, ring] = [
          await card.boundingBox(),
          await chartOf(page).locator('.trend-cursor line').first().boundingBox(),
        ];
        if (!placed || !ring) throw new Error('card or cursor has no box');
        expect(placed.x, `left at ${share}`).toBeGreaterThanOrEqual(0);
        expect(placed.x + placed.width, `right at ${share}`).toBeLessThanOrEqual(width);
        const isBeside = placed.x > ring.x || placed.x + placed.width < ring.x;
        const isBelow = placed.y >= box.y + box.height - 1;
        expect(isBeside || isBelow, `beside or below at ${share}`).toBe(true);
      }).toPass();
    }
    expect(await listOverflows(page)).toEqual([]);
  });

test('arrow keys move the cursor of all panels, from any of them, and a live region says the other metrics', async ({
  page,
}) => {
  await page.goto(TREND);
  await enliven(page);
  await tallOf(page).locator('a[data-point][tabindex="-1"]').first().focus();
  for (const panel of [tallOf(page), lowerOf(page).first()]) {
    await panel.locator('a[data-point]:not([tabindex="-1"])').first().focus();
    await page.keyboard.press('End');
    const end = (await listCursors(page))[0] ?? 0;
    await page.keyboard.press('ArrowLeft');
    await page.keyboard.press('ArrowLeft');
    await expect.poll(async () => (await listCursors(page))[0]).toBeLessThan(end);
    const [first, ...others] = await listCursors(page);
    expect(others).toHaveLength(3);
    for (const x of others) expect(x).toBe(first);
    await expect(chartOf(page).locator('[role="status"].visually-hidden')).toContainText(
      /bytes-received: [\d,]+ B\/op/,
    );
  }
  expect(await listViolations(page)).toEqual([]);
});

test('a zoom of one panel zooms all', async ({ page }) => {
  await page.goto(TREND);
  await enliven(page);
  const plot = lowerOf(page).first().locator('.trend-plot');
  await plot.scrollIntoViewIfNeeded();
  const box = await plot.boundingBox();
  if (!box) throw new Error('a plot has no box');
  await page.mouse.move(box.x + box.width * 0.8, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + box.width * 0.9, box.y + 10);
  await page.mouse.move(box.x + box.width * 0.99, box.y + 10);
  await page.mouse.up();
  await expect(chartOf(page).getByRole('button', { name: /^Reset zoom/ })).toBeVisible();
  await expect(chartOf(page).locator('.lower-paths[data-cut]')).toHaveCount(3);
  const [newest, ...below] = await listNewest(page);
  for (const x of below) expect(x).toBe(newest);
  expect(await tallOf(page).locator('.trend-change').count()).toBeLessThan(6);
});

test('the address names the metrics below, in its order, and the filter adds and removes one', async ({ page }) => {
  await page.goto(`${TREND}&below=round-trips,heap`);
  await expect(lowerOf(page).locator('.trend-title b')).toHaveText(['round-trips', 'heap, mean']);
  await page.getByRole('button', { name: 'Metrics below: change' }).click();
  await page.getByRole('dialog', { name: 'Metrics below' }).getByRole('link', { name: 'round-trips' }).click();
  await expect(page).toHaveURL(/[?&]below=heap(&|$)/);
  await expect(lowerOf(page).locator('.trend-title b')).toHaveText(['heap, mean']);
  await page.goto(`${TREND}&below=none`);
  await expect(lowerOf(page)).toHaveCount(0);
  await page.goto(`${TREND}&below=no-such-metric`);
  await expect(page.getByText('metric “no-such-metric”')).toBeVisible();
});

const DRIVERS = Array.from({ length: 60 }, (_, nth) => `connector-${String(nth).padStart(2, '0')}`);

async function uploadDrivers(request: APIRequestContext, scenario: string): Promise<void> {
  for (const day of [1, 2, 3]) {
    const results = DRIVERS.flatMap((name, nth) => {
      const driver = { name: `${name}-${process.pid}`, version: `1.${day}.0` };
      return [
        { scenario, driver, metric: 'latency', unit: 'ns/op', statistic: 'median', value: 1000 + 10 * nth + day },
        { scenario, driver, metric: 'heap', unit: 'B/op', statistic: 'mean', value: 500 + nth },
        { scenario, driver, metric: 'bytes-received', unit: 'B/op', statistic: 'exact', value: 600 },
      ];
    });
    const response = await request.post(`${stack.ingestUrl}/v1/runs`, {
      headers: { authorization: `Bearer ${stack.tokenOf('cpp-protocol')}` },
      data: {
        format: 1,
        startedAt: new Date(Date.UTC(2026, 3, day)).toISOString(),
        harness: { name: 'our-benchmarks', version: '1.4.0' },
        environment: { server: { product: 'mariadb', version: '11.4.2' } },
        results,
      },
    });
    expect(response.status(), await response.text()).toBe(201);
  }
}

/** How many pairs of labels at the ends of lines are drawn over each other. */
const countCollisions = (page: Page) =>
  chartOf(page)
    .locator('.trend-panel > .trend-plot .trend-end text:visible')
    .evaluateAll((texts) => {
      const boxes = texts.map((text) => text.getBoundingClientRect());
      return boxes.flatMap((a, index) =>
        boxes.slice(index + 1).filter((b) => Math.abs(a.left - b.left) <= 20 && Math.abs(a.top - b.top) <= 9),
      ).length;
    });

test('sixty drivers with three metrics are a page like others: along every axis it is small, and labels do not collide', async ({
  page,
  request,
}) => {
  test.slow();
  const scenario = `sixty-drivers-${process.pid}`;
  await uploadDrivers(request, scenario);
  const all = DRIVERS.map((name) => `${name}-${process.pid}`).join(',');
  for (const query of [
    'axis=version',
    'axis=time',
    'axis=run',
    `axis=time&driver=${all}`,
    `axis=version&driver=${all}`,
    `axis=version&driver=${all}&below=heap`,
  ]) {
    await page.goto(`/p/cpp-protocol/scenarios/${scenario}?${query}`);
    await expect(tallOf(page).first()).toBeVisible();
    expect(await page.evaluate(() => document.querySelectorAll('*').length), query).toBeLessThan(3000);
    await expect(lowerOf(page)).toHaveCount(0);
    // Labels are placed anew when the script has measured the chart.
    await expect(async () => expect(await countCollisions(page)).toBe(0), query).toPass();
    expect(await listOverflows(page), query).toEqual([]);
    await page.setViewportSize({ width: 1280, height: 900 });
  }
});
