import { expect, type Page, test } from '@playwright/test';
import { listViolations } from './page-checks.ts';

const PROJECT = '/p/jdbc-connectors';

/** Two servers on one machine, published in 2016, and the same driver from another machine. */
async function openMatrix(page: Page): Promise<{ readonly address: string; readonly reference: string }> {
  await page.goto(`${PROJECT}/environments`);
  const href = await page.locator('tbody th a[href*="mariadb-10.1-java-1.8-same-host"]').first().getAttribute('href');
  const reference = `mysql-connector-j@5.1.39~${href?.split('/').pop()}`;
  const address = `${PROJECT}/matrix?scenario=insert-1-string&params=protocol=text&metric=latency&statistic=mean&reference=${reference}`;
  await page.goto(address);
  return { address, reference };
}

const cellOf = (page: Page, driver: string, environment: string) =>
  page.getByRole('region', { name: 'Matrix' }).locator(`a[href*="cell=${driver}~${environment}"]`);
const panel = (page: Page) => page.getByRole('region', { name: 'Cell', exact: true });

test('a ratio runs from one server to another, with its value and its words; it is missing where more differs', async ({
  page,
}) => {
  await openMatrix(page);
  const own = cellOf(page, 'mysql-connector-j@5.1.39', 'mariadb-10.1-java-1.8-same-host');
  await expect(own).toContainText('102.2');
  await expect(own).toContainText('reference');
  const other = cellOf(page, 'mysql-connector-j@5.1.39', 'mysql-5.7-java-1.8-same-host');
  await expect(other).toContainText('219.8');
  await expect(other).toContainText('2.15× slower');
  const apart = cellOf(page, 'mysql-connector-j@5.1.39', 'mariadb-10.1-java-1.8-two-hosts');
  await expect(apart).toContainText('444.7');
  await expect(apart).toContainText('different environments');
  await expect(apart).not.toContainText('×');
  await expect(page.getByRole('link', { name: /no ratio: Topology/ })).toBeVisible();
});

test('a cell opens with both runs, and with what differs between their environments', async ({ page }) => {
  await openMatrix(page);
  await cellOf(page, 'mysql-connector-j@5.1.39', 'mysql-5.7-java-1.8-same-host').click();
  await expect(page).toHaveURL(/cell=mysql-connector-j@5\.1\.39~mysql-5\.7/);
  await expect(panel(page)).toContainText('mysql-connector-j 5.1.39 on MySQL 5.7 took');
  await expect(panel(page).locator('a[href*="/runs/r_"]')).toHaveCount(2);
  await expect(panel(page).getByRole('row', { name: /Product/ })).toContainText('mysql');
  await panel(page).getByRole('link', { name: 'The whole difference of their environments' }).click();
  await expect(page).toHaveURL(/\/environments\/diff\?a=mariadb-10\.1[^&]+&b=mysql-5\.7/);
});

test('an opened cell becomes the reference, and nothing replaces one that is not there', async ({ page }) => {
  await openMatrix(page);
  await cellOf(page, 'mysql-connector-j@5.1.39', 'mysql-5.7-java-1.8-same-host').click();
  await panel(page).getByRole('link', { name: 'Make it the reference' }).click();
  await expect(page).toHaveURL(/reference=mysql-connector-j@5\.1\.39~mysql-5\.7/);
  await expect(cellOf(page, 'mysql-connector-j@5.1.39', 'mariadb-10.1-java-1.8-same-host')).toContainText(
    '2.15× faster',
  );

  await page.goto(`${PROJECT}/matrix?scenario=insert-1-string&reference=mysql-connector-j@0.0.0`);
  await expect(page.getByRole('status').filter({ hasText: 'Not found' })).toContainText('mysql-connector-j@0.0.0');
  await expect(page.locator('.matrix td')).not.toContainText(['×']);
});

test('arrow keys go from cell to cell, and Enter opens the one at hand', async ({ page }) => {
  await openMatrix(page);
  await page.waitForLoadState('networkidle');
  await cellOf(page, 'mysql-connector-j@5.1.39', 'mariadb-10.1-java-1.8-same-host').focus();
  await page.keyboard.press('ArrowRight');
  await expect(cellOf(page, 'mysql-connector-j@5.1.39', 'mysql-5.7-java-1.8-same-host')).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const below = page.locator('a.matrix-cell:focus');
  await expect(below).toHaveAttribute(
    'href',
    /cell=(mariadb-connector-j|drizzle-jdbc|mysql-connector-j)@[^~]+~mysql-5\.7/,
  );
  const address = await below.getAttribute('href');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(new RegExp((address ?? '').split('cell=')[1]?.replace(/[.+?]/g, '\\$&') ?? 'no cell'));
});

test('nothing hangs on a colour: every tinted cell says faster or slower and has a bar, and each kind of missing has its word', async ({
  page,
}) => {
  await openMatrix(page);
  const tinted = page.locator('.matrix td:is(.step-1, .step-2, .step-3, .step-4)');
  expect(await tinted.count()).toBeGreaterThan(2);
  for (const text of await tinted.allInnerTexts()) expect(text).toMatch(/× (faster|slower)/);
  await expect(tinted.locator('.heat-bar')).toHaveCount(await tinted.count());

  await page.goto('/p/node-connectors/matrix?scenario=select-one-user-execute&metric=throughput');
  await expect(page.locator('.matrix .unsupported').first()).toHaveText('unsupported');
  await page.goto('/p/node-connectors/matrix?scenario=batch-insert-100&metric=throughput');
  await expect(page.locator('.matrix td.hatched').first()).toContainText('emulated');
  await page.goto('/p/node-connectors/matrix?scenario=select-random-number');
  await expect(page.locator('.matrix .not-run').first()).toHaveText('not run');
});

test('a scenario of several servers leads to its matrix, and the matrix of one server leads to its trend', async ({
  page,
}) => {
  await page.goto('/p/node-connectors/scenarios/select-1?metric=throughput');
  await page.getByRole('link', { name: /^On \d servers$/ }).click();
  await expect(page).toHaveURL(/\/matrix\?scenario=select-1&.*metric=throughput/);
  await expect(page.locator('.matrix')).toBeVisible();
  await page.goto('/p/node-connectors/matrix?scenario=select-one-user');
  await expect(page.getByText('This was measured on one server, MariaDB 10.11')).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('link', { name: 'Its trend' }).click();
  await expect(page).toHaveURL(/\/scenarios\/select-one-user$/);
  await expect(page.getByRole('link', { name: /^On \d servers$/ })).toHaveCount(0);
});

test('without a script a cell opens all the same', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await openMatrix(page);
  await cellOf(page, 'mysql-connector-j@5.1.39', 'mysql-5.7-java-1.8-same-host').click();
  await expect(panel(page)).toContainText('What differs');
  await context.close();
});
