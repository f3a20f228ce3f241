import { expect, type Locator, test } from '@playwright/test';

const TREND = '/p/node-connectors/scenarios/select-1000-rows';
/** Where one process was measured after the other, without an anchor. */
const BY_RATE = `${TREND}?environment=mariadb-10.11-node-20.20-same-host-pinned-intel-xeon~6f409e&metric=throughput&statistic=median&below=none`;

/** The chart is live once a point has the focus; what the browser still moves into place cannot have it. */
const enliven = (chart: Locator) =>
  expect(async () => {
    await chart.locator('a[href*="/runs/"]').first().focus();
    await expect(chart.locator('.recharts-surface').first()).toBeVisible({ timeout: 5000 });
  }).toPass();

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
  await page.goto(`${BY_RATE}&driver=mysql2`);
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

test('two points are compared by keyboard: Shift and Enter select one, and with another one open the comparison', async ({
  page,
}) => {
  await page.goto(`${BY_RATE}&driver=mysql2`);
  const chart = page.getByRole('region', { name: 'Trend' });
  await enliven(chart);
  await chart.locator('a[href*="/runs/"]').first().focus();
  await page.keyboard.press('Shift+Enter');
  await expect(chart.getByRole('button', { name: 'Selected' })).toHaveAttribute('aria-pressed', 'true');
  await expect(chart.locator('.trend-picked')).toBeVisible();
  await page.keyboard.press('End');
  const compared = chart.getByRole('link', { name: /^Compare with mysql2 / });
  await expect(compared).toHaveAttribute('href', /\/compare\?driver=/);
  await page.keyboard.press('Shift+Enter');
  await expect(page).toHaveURL(
    /\/compare\?driver=mysql2@[^,]+,mysql2@[^&]+&reference=mysql2@[^&]+&environment=[^&]+&metric=throughput/,
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
});

test('a point is selected for a comparison in its card, and the selection is undone there', async ({ page }) => {
  await page.goto(`${BY_RATE}&driver=mysql2`);
  const chart = page.getByRole('region', { name: 'Trend' });
  await enliven(chart);
  await chart.locator('a[href*="/runs/"]').first().focus();
  await chart.getByRole('button', { name: 'Select to compare' }).click();
  await expect(chart.locator('.trend-picked')).toBeVisible();
  await chart.getByRole('button', { name: 'Selected' }).click();
  await expect(chart.locator('.trend-picked')).toHaveCount(0);
});

test('the largest changes that were found are a sentence above the chart, and the newest is in its row of the table', async ({
  page,
}) => {
  await page.goto('/p/node-connectors/scenarios/select-100-int?driver=mysql2');
  const headline = page.locator('.trend-headline');
  await expect(headline).toHaveText(
    /^mysql2 became \d\.\d\d× slower at 2\.3\.1, then .+ and \d\.\d\d× faster at 3\.24\.4/,
  );
  const newest = await headline.locator('b').last().textContent();
  const row = page.getByRole('region', { name: 'Table' }).getByRole('row', { name: /mysql2 3\.24\.4 / });
  await expect(row).toContainText(newest ?? '');
});

test('each change of the sentence is marked on every axis, told in the card of its point, and in table, text alternative and exports', async ({
  page,
  request,
}) => {
  const path = '/p/node-connectors/scenarios/select-100-int';
  await page.goto(`${path}?driver=mysql2&below=none`);
  const chart = page.getByRole('region', { name: 'Trend' });
  await expect(chart.locator('.trend-change')).toHaveCount(6);
  await expect(chart.locator('.trend-change-ring')).toHaveCount(6);
  await expect(chart.locator('.trend-change-label:visible').first()).toContainText(/▼ 1\.6\d× slower2\.3\.0 → 2\.3\.1/);
  await expect(chart.locator('desc').first()).toHaveText(/Changes: 1\.6\d× slower, 2\.3\.0 → 2\.3\.1; /);
  const link = page.getByRole('region', { name: 'Table' }).getByRole('link', { name: /slower than 3\.22\.0/ });
  const href = await link.getAttribute('href');
  expect(href).toMatch(/^\/p\/node-connectors\/changes\?change=[0-9a-f]{16}#change-[0-9a-f]{16}$/);
  await enliven(chart);
  await expect(chart.locator('.trend-change')).toHaveCount(6);
  await chart.getByRole('link', { name: /^mysql2 2\.2\.5/ }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const card = chart.locator('.trend-card');
  await expect(card.getByRole('link', { name: /^1\.6\d× slower than 2\.3\.0/ })).toHaveAttribute(
    'href',
    /changes\?change=/,
  );
  await expect(card.getByText('Against 2.3.0')).toHaveCount(0);
  for (const axis of ['time', 'run']) {
    await page.goto(`${path}?driver=mysql2&below=none&axis=${axis}`);
    await expect(chart.locator('.trend-change-ring')).toHaveCount(6);
    await expect(page.locator('.trend-headline')).toHaveText(/^mysql2 became 1\.6\d× slower at 2\.3\.1, then /);
  }
  const form = async (ending: string) => (await request.get(`${path}/as/${ending}?driver=mysql2`)).text();
  expect(await form('svg')).toContain('▼ 1.');
  expect(await form('md')).toMatch(/slower than 2\.3\.0 \|/);
  const { segments } = JSON.parse(await form('json')).series[0];
  const points = segments.flatMap((segment: { points: unknown[] }) => segment.points);
  expect(points.filter((point: { change: unknown }) => point.change)).toHaveLength(6);
});

test('a narrow plot has the sizes of changes without versions, and no two labels touch', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/p/node-connectors/scenarios/select-100-int?driver=mysql2&below=none');
  const labels = page.locator('.trend-change-label text:visible');
  await expect(page.locator('.trend-change-place:visible')).toHaveCount(0);
  // Labels are laid out for the width of the window once the chart knows it.
  await expect(async () => {
    const boxes = await labels.evaluateAll((texts) => texts.map((text) => text.getBoundingClientRect()));
    expect(boxes.length).toBeGreaterThan(1);
    for (const [index, a] of boxes.entries()) {
      for (const b of boxes.slice(index + 1)) {
        expect(a.right < b.left || b.right < a.left || a.bottom < b.top || b.bottom < a.top).toBe(true);
      }
    }
  }).toPass();
});

test('dragging over the overview of a long history shows that part, and the window of the overview with it', async ({
  page,
}) => {
  await page.goto('/p/node-connectors/scenarios/select-100-int?driver=mysql2&below=none');
  const chart = page.getByRole('region', { name: 'Trend' });
  await enliven(chart);
  const overview = chart.locator('.trend-overview');
  await overview.scrollIntoViewIfNeeded();
  const box = await overview.boundingBox();
  if (!box) throw new Error('there is no overview');
  await page.mouse.move(box.x + 0.85 * box.width, box.y + 10);
  await page.mouse.down();
  await page.mouse.move(box.x + 0.9 * box.width, box.y + 10);
  await page.mouse.move(box.x + 0.999 * box.width, box.y + 10);
  await page.mouse.up();
  await expect(chart.getByRole('button', { name: /^Reset zoom/ })).toBeVisible();
  await expect(chart.locator('.trend-change')).toHaveCount(3);
  const window = await overview
    .locator('.trend-overview-rest')
    .first()
    .evaluate((rest) => rest.getBoundingClientRect().width);
  expect(window / box.width).toBeCloseTo(0.85, 1);
});

test('a panel of a hundred versions is as wide as the page, and panels of a few stand side by side', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const listBoxes = async (scenario: string) => {
    await page.goto(`/p/node-connectors/scenarios/${scenario}`);
    await expect(page.locator('.trend-panel').first()).toBeVisible();
    return page
      .locator('.trend-panel')
      .evaluateAll((panels) =>
        panels.map((panel) => panel.getBoundingClientRect()).map(({ x, y, width }) => ({ x, y, width })),
      );
  };
  const [wide] = await listBoxes('select-100-int');
  const [first, second] = await listBoxes('select-one-user');
  expect(wide?.width).toBeGreaterThan(1.8 * (second?.width ?? Number.POSITIVE_INFINITY));
  expect(first?.y).toBe(second?.y);
  expect(first?.x).toBeLessThan(second?.x ?? 0);
});

test('a driver of one release has no panel of its own: its figure stands below those of the others', async ({
  page,
}) => {
  await page.goto('/p/node-connectors/scenarios/select-one-user');
  await expect(page.locator('.trend-panel')).toHaveCount(2);
  const lone = page.getByRole('list', { name: 'Drivers with one release' });
  await expect(lone.getByRole('listitem')).toHaveText(/^promise-mysql 5\.2\.0\s*[\d.]+ ×/);
});

test('taking a driver out of the picker takes its line out of the chart, the table and the address', async ({
  page,
}) => {
  await page.goto(BY_RATE);
  const table = page.getByRole('region', { name: 'Table' });
  await expect(table.getByRole('row', { name: /mysql2/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Drivers: change' }).click();
  await page.getByRole('dialog', { name: 'Drivers' }).getByRole('link', { name: 'mysql2' }).click();
  await expect(page).toHaveURL(/[?&]driver=mariadb,mysql,promise-mysql(&|$)/);
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
