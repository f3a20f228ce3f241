import { expect, type Page, test } from '@playwright/test';

const DRIVER = '/p/node-connectors/drivers/mariadb';
/** In a metric that several environments have. */
const BY_RATE = `${DRIVER}?metric=throughput`;

const histories = (page: Page) => page.getByRole('region', { name: 'Releases and scenarios' });
/** Scenarios with a history and without one. */
const rowsOf = (page: Page) => page.locator(':is(.driver-table tbody tr:not(.lane), .short-table tbody tr)');
const twin = (page: Page) => page.getByRole('region', { name: 'Table' });

/** The versions of the axis, as the table names them. */
const readVersions = async (page: Page) => (await twin(page).locator('thead th').allTextContents()).slice(1);

test('a driver is reached from the navigation, from the head of its column and from the search', async ({ page }) => {
  await page.goto('/p/node-connectors');
  await page.getByRole('link', { name: 'Drivers', exact: true }).click();
  await page
    .getByRole('row', { name: /mariadb/ })
    .getByRole('link', { name: 'mariadb', exact: true })
    .click();
  await expect(page).toHaveURL(/\/drivers\/mariadb$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mariadb');

  await page.goto('/p/node-connectors');
  const head = page.getByRole('region', { name: 'Scoreboard' }).locator('thead th').nth(1).getByRole('link');
  const [name = ''] = (await head.innerText()).trim().split(/\s/);
  await head.click();
  await expect(page).toHaveURL(new RegExp(`/drivers/${name}\\?environment=`));

  await page.goto('/p/node-connectors');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('driver mysql2');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/drivers\/mysql2$/);
});

test('every case of four releases has a history, every case a newest figure, and the table has the versions of the axis', async ({
  page,
}) => {
  await page.goto(BY_RATE);
  const rows = rowsOf(page);
  const count = await rows.count();
  expect(count).toBeGreaterThan(2);
  const long = page.locator('.driver-table tbody tr:not(.lane)');
  expect(await long.count()).toBeGreaterThan(2);
  await expect(long.locator('svg[role="img"]')).toHaveCount(await long.count());
  await expect(rows.filter({ has: page.locator('td.num', { hasText: /\S/ }) })).toHaveCount(count);
  await expect(twin(page).locator('tbody tr')).toHaveCount(count);
  const versions = await readVersions(page);
  expect(versions.length).toBeGreaterThan(4);
  await expect(long.locator('svg[role="img"]').first()).toHaveAttribute('aria-label', /^mariadb, \d+ versions from /);
});

test('a version history leads to the trend of its case, in the same environment, metric and statistic', async ({
  page,
}) => {
  await page.goto(BY_RATE);
  const row = histories(page)
    .getByRole('row', { name: /Select 1,000 rows/ })
    .first();
  const figure = (await row.locator('td .num').first().innerText()).trim();
  await row.getByRole('link', { name: 'Select 1,000 rows', exact: true }).click();
  await expect(page).toHaveURL(
    /\/scenarios\/select-1000-rows\?driver=mariadb&environment=[^&]+&metric=throughput&statistic=median/,
  );
  await expect(page.getByRole('region', { name: 'Table' })).toContainText(figure);
});

test('versions that were measured elsewhere only are named, and lead to where they were measured', async ({ page }) => {
  await page.goto(BY_RATE);
  const link = page.getByRole('region', { name: 'Measured elsewhere only' }).getByRole('link', { name: /3\.0\.1-rc/ });
  await link.click();
  await expect(page).toHaveURL(/environment=mariadb-10\.6-node-16\.5/);
  expect(await readVersions(page)).toEqual(['3.0.1-rc']);
});

test('an emulated and an unsupported figure say so in words', async ({ page }) => {
  await page.goto('/p/node-connectors/environments');
  const href = await page.locator('tbody th a[href*="mariadb-10.6-node-16.5"]').first().getAttribute('href');
  await page.goto(`/p/node-connectors/drivers/mysql?environment=${href?.split('/').pop()}`);
  await expect(rowsOf(page).filter({ hasText: 'Batch insert' })).toContainText('emulated');
  await expect(rowsOf(page).filter({ hasText: 'Select one user, prepared' })).toContainText('unsupported');
});

test('the page says how the newest release stands against another driver and against its own past, with the same number as their comparison', async ({
  page,
}) => {
  await expect(async () => {
    await page.goto('/p/node-connectors/drivers/mysql2');
    await expect(page.locator('.driver-table .lane')).not.toHaveCount(0, { timeout: 1_000 });
  }).toPass();
  const said = page.locator('.hero .say');
  await expect(said).toHaveText(/^mysql2 [\d.]+ is [\d.]+× slower than mariadb [\d.]+$/);
  await expect(page.locator('.hero')).toContainText(/Of \d+ releases that made something worse, \S+ still shows?\./);
  const times = /[\d.]+×/.exec(await said.innerText())?.[0] ?? '';
  await said.getByRole('link').click();
  await expect(page).toHaveURL(/\/compare\?/);
  await expect(page.locator('main')).toContainText(times);
});

test('a family of metrics shows the histories of the metric that leads it', async ({ page }) => {
  await page.goto('/p/node-connectors/drivers/mysql2');
  await page.getByRole('navigation', { name: 'Metric' }).getByRole('link', { name: 'Memory' }).click();
  await expect(page).toHaveURL(/metric=heap/);
  await expect(histories(page)).toContainText('heap, lower is better');
});

test('an unknown environment is said aloud, an unknown driver is no page', async ({ page }) => {
  await page.goto(`${DRIVER}?environment=nowhere~abcdef`);
  await expect(page.getByRole('status').filter({ hasText: 'Not found' })).toContainText('environment “nowhere~abcdef”');
  expect((await page.goto('/p/node-connectors/drivers/maria'))?.status()).toBe(404);
});
