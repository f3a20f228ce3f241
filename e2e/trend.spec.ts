import { expect, type Locator, test } from '@playwright/test';

const TREND = '/p/node-connectors/scenarios/select-1000-rows';
/** Where one process was measured after the other, without an anchor. */
const BY_RATE = `${TREND}?env=mariadb-10.11-node-20.20-same-host-pinned-intel-xeon~6f409e&m=throughput&e=median`;

/** The chart is live once a point has the focus; what the browser still moves into place cannot have it. */
const enliven = (chart: Locator) =>
  expect(async () => {
    await chart.locator('a[href*="/runs/"]').first().focus();
    await expect(chart.locator('.recharts-surface').first()).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 60_000 });

test('the server’s chart is there before any script, and the live chart takes its place without a jump', async ({
  page,
}) => {
  await page.goto(TREND);
  const chart = page.getByRole('region', { name: 'Trend' });
  await expect(chart.locator('a[href*="/runs/"]').first()).toBeVisible();
  const before = await chart.boundingBox();
  await enliven(chart);
  expect(await chart.boundingBox()).toEqual(before);
});

test('a zoom moves the lines with their points, and cuts them at the plot', async ({ page }) => {
  await page.goto(`${BY_RATE}&d=mysql2`);
  const chart = page.getByRole('region', { name: 'Trend' });
  await enliven(chart);
  const line = chart.locator('.trend-live .recharts-line-curve').first();
  /** Pixels from the newest visible point to its line, at the same place across. */
  const distance = () =>
    line.evaluate((path: SVGPathElement) => {
      const plot = path.closest('.trend-plot');
      const [left, right] = [plot?.getBoundingClientRect().left ?? 0, plot?.getBoundingClientRect().right ?? 0];
      const boxes = [...(plot?.querySelectorAll('.trend-points use') ?? [])].map((use) => use.getBoundingClientRect());
      const [x, y] = boxes.map((box) => [box.x + box.width / 2, box.y + box.height / 2]).at(-1) ?? [];
      const matrix = path.getScreenCTM() ?? new DOMMatrix();
      const length = path.getTotalLength();
      const samples = Array.from({ length: 2000 }, (_, nth) => path.getPointAtLength((nth / 1999) * length));
      const drawn = samples.map((sample) => sample.matrixTransform(matrix));
      const away = drawn.map((sample) => Math.hypot(sample.x - (x ?? 0), sample.y - (y ?? 0)));
      return { away: Math.min(...away), isWider: drawn.some((sample) => sample.x < left || sample.x > right) };
    });
  const before = await distance();
  expect(before.away).toBeLessThan(4);
  expect(before.isWider).toBe(false);
  await chart
    .getByRole('button', { name: /^Zoom in/ })
    .first()
    .dispatchEvent('click');
  await expect(chart.getByRole('button', { name: /^Reset zoom/ }).first()).toBeVisible();
  await expect.poll(async () => (await distance()).isWider).toBe(true);
  await expect.poll(async () => (await distance()).away).toBeLessThan(4);
  await expect(chart.locator('.trend-live').first()).toHaveCSS('overflow', 'hidden');
});

test('a point is reached by keyboard, told in a card, and opened with Enter', async ({ page }) => {
  await page.goto(BY_RATE);
  const chart = page.getByRole('region', { name: 'Trend' });
  await enliven(chart);
  await chart.locator('a[href*="/runs/"]').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(chart.getByText('4 repeats').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/runs\/r_[0-9a-f]{16}$/);
});

test('taking a driver out of the picker takes its line out of the chart, the table and the address', async ({
  page,
}) => {
  await page.goto(BY_RATE);
  const table = page.getByRole('region', { name: 'Table' });
  await expect(table.getByRole('row', { name: /mysql2/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Drivers: change' }).click();
  await page.getByRole('dialog', { name: 'Drivers' }).getByRole('link', { name: 'mysql2' }).click();
  await expect(page).toHaveURL(/[?&]d=mariadb,mysql,promise-mysql(&|$)/);
  await expect(table.getByRole('row', { name: /mysql2/ })).toHaveCount(0);
  await expect(table.getByRole('row', { name: /mariadb/ }).first()).toBeVisible();
});

test('the CSV of the menu has a line for every row of the table, with exact values', async ({ page, request }) => {
  await page.goto(BY_RATE);
  const rows = await page.getByRole('region', { name: 'Table' }).locator('tbody tr').count();
  await page.locator('.head summary', { hasText: 'Copy or save' }).click();
  const href = await page.getByRole('link', { name: 'CSV', exact: true }).getAttribute('href');
  const response = await request.get(href ?? '');
  expect(response.headers()['content-disposition']).toContain('select-1000-rows');
  const lines = (await response.text()).trim().split('\r\n');
  expect(lines).toHaveLength(1 + rows);
  expect(lines.find((line) => line.includes('mariadb') && line.includes('3.0.1'))).toContain('1193.1945');
});

test('a parallel view of the same numbers: every point of the chart is a row of the table', async ({ page }) => {
  await page.goto(BY_RATE);
  const points = await page.getByRole('region', { name: 'Trend' }).locator('a[href*="/runs/"]').count();
  await expect(page.getByRole('region', { name: 'Table' }).locator('tbody tr')).toHaveCount(points);
});
