import { expect, test } from '@playwright/test';
import { expectAccessible } from './page-checks.ts';

const LEAGUE = '/p/node-connectors/league';

test('a league has its anchor, ranks with lines, and drivers without a rank say what is missing', async ({ page }) => {
  await page.goto(LEAGUE);
  const rows = page.locator('.league tbody tr');
  await expect(rows).toHaveCount(5);
  await expect(rows.locator('.league-rank')).toHaveText(['1', '2', '3', '4', '–']);
  await expect(page.locator('.league-anchor')).toContainText('anchor');
  await expect(rows.last()).toContainText('not run; 3 more');
  await expect(page.locator('.league-say')).toContainText('mariadb leads');
});

test('a filter hides drivers and leaves the others their ranks', async ({ page }) => {
  await page.goto(LEAGUE);
  await page
    .getByRole('navigation', { name: 'Feature' })
    .getByRole('link', { name: /^binary/ })
    .click();
  await expect(page).toHaveURL(/feature=binary/);
  await expect(page.locator('.league-rank')).toHaveText(['1', '2', '3']);
});

test('a column orders by its case, and a cell opens to its command, its contract and both figures', async ({
  page,
}) => {
  await page.goto(LEAGUE);
  await page.locator('.league thead').getByRole('link', { name: 'Select 1', exact: true }).click();
  await expect(page).toHaveURL(/column=select-1$/);
  const figures = await page.locator('.league-figure b').allTextContents();
  const ratios = figures.map((text) => Number.parseFloat(text));
  expect(ratios).toEqual(ratios.toSorted((a, b) => a - b));
  await page.goto(LEAGUE);
  await page.getByRole('link', { name: /^mariadb, Select 1,000 rows/ }).click();
  const opened = page.getByRole('region', { name: 'Opened cell' });
  await expect(opened.locator('pre').first()).toContainText('--scenario select-1000-rows');
  await expect(opened).toContainText('select * from 1000rows');
  await expect(opened.getByRole('row', { name: /^latency/ })).toContainText('µs/op');
  await expectAccessible(page);
  await opened.getByRole('link', { name: 'Close' }).click();
  await expect(opened).toHaveCount(0);
});

test('leagues by database are listed, and a database without one is not found', async ({ page, request }) => {
  await page.goto('/league');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Leagues');
  await expect(page.locator('.project-name')).toHaveText(['PostgreSQL', 'MariaDB', 'SQLite']);
  for (const database of ['mysql', 'nothing']) expect((await request.get(`/league/${database}`)).status()).toBe(404);
});

test('the badge of a rank names it', async ({ request }) => {
  const response = await request.get(`${LEAGUE}/badge.svg?driver=mariadb`);
  expect(response.headers()['content-type']).toContain('image/svg+xml');
  expect(await response.text()).toContain('1st of 4');
});
