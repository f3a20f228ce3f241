import { expect, test } from '@playwright/test';
import { measureOverflow } from './page-checks.ts';

const SCENARIOS = '/p/node-connectors/scenarios';

test('a chart of a scenario says what it shows, and leads to the trend of its driver in its environment', async ({
  page,
}) => {
  await page.goto(SCENARIOS);
  const charts = page.getByRole('region', { name: 'Charts' });
  await expect(charts).toContainText('band: minimum to maximum of');
  const chart = charts.getByRole('link', {
    name: /^Select 1, mariadb: \d+ versions, newest 3\.5\.4, [\d.]+ µs\/op( ; change: .+)?$/,
  });
  const shown = await chart.locator('b').textContent();
  await chart.click();
  await expect(page).toHaveURL(/\/scenarios\/select-1\?driver=mariadb&environment=[^&]+&metric=latency/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Select 1');
  expect(Number.parseFloat(shown ?? '')).toBeGreaterThan(0);
});

test('all charts of a row have one axis, which its head names, and the same version is in one place of a column', async ({
  page,
}) => {
  await page.goto(`${SCENARIOS}?q=select+1`);
  const row = page
    .locator('.chart-row', { has: page.getByRole('heading', { name: 'Select 1,000 rows', exact: true }) })
    .first();
  const [from, to] = /, (\S+) to (\S+)/.exec((await row.locator('.chart-title').textContent()) ?? '')?.slice(1) ?? [];
  const labels = await row
    .locator('.small-trend')
    .evaluateAll((charts) =>
      charts.map((chart) => [...chart.querySelectorAll('text:not(.small-trend-size)')].map((text) => text.textContent)),
    );
  expect(labels.length).toBeGreaterThan(1);
  for (const ends of labels) expect(ends).toEqual([from, to]);
});

test('view, environment, drivers, axis and figure are in the address, and a search keeps them', async ({ page }) => {
  await page.goto(`${SCENARIOS}?metric=throughput`);
  await page.getByRole('navigation', { name: 'Figure' }).getByRole('link', { name: 'Ratio to first' }).click();
  await expect(page).toHaveURL(/[?&]figure=ratio$/);
  await expect(page.getByRole('region', { name: 'Charts' })).toContainText('line: ratio to the first');
  await page.getByRole('navigation', { name: 'Axis' }).getByRole('link', { name: 'By time' }).click();
  await expect(page).toHaveURL(/axis=time&figure=ratio/);
  await page.getByRole('button', { name: /^Environment: change/ }).click();
  const other = page
    .getByRole('dialog', { name: 'Environment' })
    .getByRole('link', { name: /pinned · Intel Xeon.*result/ });
  await other.first().click();
  await expect(page).toHaveURL(/environment=mariadb-10\.11[^&]+&metric=throughput&axis=time&figure=ratio/);
  await page.goto(`${page.url()}&q=select`);
  await page.getByRole('searchbox', { name: 'Search cases' }).fill('do');
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page).toHaveURL(/environment=mariadb-10\.11/);
  await expect(page).toHaveURL(/figure=ratio/);
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).click();
  await expect(page.getByRole('table')).toContainText('Do 1');
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Charts' }).click();
  await expect(page.getByRole('region', { name: 'Charts' })).toBeVisible();
});

test('a category folds by keyboard, and its charts are reached with Tab', async ({ page }) => {
  await page.goto(SCENARIOS);
  const group = page.locator('.charts details').first();
  await group.locator('summary').focus();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await expect(group.locator('a.chart-cell').first()).toBeFocused();
  await group.locator('summary').focus();
  await page.keyboard.press('Enter');
  await expect(group.locator('a.chart-cell').first()).toBeHidden();
});

test('changes of a series are marked in its chart with their size, which its link says in words', async ({ page }) => {
  // They are found after the demonstration is stored.
  await expect(async () => {
    await page.goto(`${SCENARIOS}?q=select+100`);
    await expect(page.locator('.small-trend-ring').first()).toBeVisible({ timeout: 5000 });
  }).toPass();
  const chart = page.getByRole('link', { name: /^Select 100 integers, mysql2: .*; changes: / });
  await expect(chart).toHaveAccessibleName(/× slower at 2\.3\.1, .*× faster at 3\.24\.4/);
  await expect(chart.locator('.small-trend-size').first()).toHaveText(/^[▲▼] 1\.\d\d×$/);
  await expect(page.getByRole('region', { name: 'Charts' })).toContainText('grey column and ring: a change');
});

test('cases with a change are a choice in the address, as charts and as a table, which names the newest change', async ({
  page,
}) => {
  await page.goto(SCENARIOS);
  const choice = page.getByRole('navigation', { name: 'Rows' }).getByRole('link', { name: /^With changes \d+$/ });
  const expected = Number(/\d+/.exec(await choice.innerText())?.[0]);
  await choice.click();
  await expect(page).toHaveURL(/[?&]only=changes$/);
  await expect(page.locator('li.chart-row')).toHaveCount(expected);
  for (const row of await page.locator('li.chart-row').all())
    await expect(row.getByRole('link', { name: /; changes?: / }).first()).toBeVisible();
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Table' }).click();
  await expect(page).toHaveURL(/view=table&only=changes$/);
  const changes = await page.locator('td.scenario-change').allInnerTexts();
  expect(changes.length).toBeGreaterThan(3);
  for (const text of changes) expect(text).toMatch(/^[▲▼]\s*\S.* (at|since) /);
});

test('what was not run, is not supported or is emulated says so in the place of its chart', async ({ page }) => {
  await page.goto(SCENARIOS);
  const charts = page.getByRole('region', { name: 'Charts' });
  await expect(charts.getByText('not run').first()).toBeVisible();
  await expect(charts.getByText('unsupported').first()).toBeVisible();
  await expect(
    charts.getByRole('link', { name: /^Batch insert.*mysql2: \d+ versions, newest [\d.]+, emulated/ }),
  ).toBeVisible();
});

test('cases of one version are one line with links and the way to the scoreboard', async ({ page }) => {
  await page.goto(SCENARIOS);
  const single = page.locator('.notice', { hasText: 'One version so far' });
  await expect(single).toContainText(/\d+ cases without a history/);
  await expect(single.getByRole('link', { name: 'Scoreboard' })).toHaveAttribute(
    'href',
    /^\/p\/node-connectors\?environment=/,
  );
});

test('the page needs no script, is under 300 kB on the wire, and its charts are on a phone without scrolling sideways', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({
    javaScriptEnabled: false,
    viewport: { width: 390, height: 844 },
    ...(baseURL ? { baseURL } : {}),
  });
  const page = await context.newPage();
  for (const address of [SCENARIOS, '/p/jdbc-connectors/scenarios', `${SCENARIOS}?axis=time`]) {
    const finished = page.waitForEvent('requestfinished', (request) => request.isNavigationRequest());
    await page.goto(address);
    expect((await (await finished).sizes()).responseBodySize).toBeLessThan(300_000);
    await expect(page.locator('.small-trend').first()).toBeVisible();
    expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  }
  await context.close();
});

test('an unknown environment or driver is named, and a missing project is not found', async ({ page, request }) => {
  const response = await request.get('/p/no-such-project/scenarios');
  expect(response.status()).toBe(404);
  await page.goto(`${SCENARIOS}?environment=nowhere&driver=marriadb`);
  await expect(page.getByRole('status').first()).toContainText('driver “marriadb”, environment “nowhere”');
});
