import { expect, test } from '@playwright/test';

const TREND = '/p/node-connectors/scenarios/select-1000-rows';

test('the server’s drawing is there before any script, and the live chart takes its place without a jump', async ({
  page,
}) => {
  await page.goto(TREND);
  const chart = page.getByRole('region', { name: 'Trend' });
  const before = await chart.boundingBox();
  await chart.locator('a[href*="/runs/"]').first().focus();
  await expect(chart.locator('.recharts-surface').first()).toBeVisible();
  expect(await chart.boundingBox()).toEqual(before);
});

test('a point is reached by keyboard, told in a card, and opened with Enter', async ({ page }) => {
  await page.goto(TREND);
  const chart = page.getByRole('region', { name: 'Trend' });
  await chart.locator('a[href*="/runs/"]').first().focus();
  await expect(chart.locator('.recharts-surface').first()).toBeVisible();
  await chart.locator('a[href*="/runs/"]').first().focus();
  await page.keyboard.press('ArrowRight');
  await expect(chart.getByText('4 repeats').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/runs\/r_[0-9a-f]{16}$/);
});

test('taking a driver out of the picker takes its line out of the chart, the table and the address', async ({
  page,
}) => {
  await page.goto(TREND);
  const table = page.getByRole('region', { name: 'Table' });
  await expect(table.getByRole('row', { name: /mysql2/ }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Drivers: change' }).click();
  await page.getByRole('dialog', { name: 'Drivers' }).getByRole('link', { name: 'mysql2' }).click();
  await expect(page).toHaveURL(/\?d=mariadb,mysql,promise-mysql$/);
  await expect(table.getByRole('row', { name: /mysql2/ })).toHaveCount(0);
  await expect(table.getByRole('row', { name: /mariadb/ }).first()).toBeVisible();
});

test('the table is saved as CSV with exact values, one line a point', async ({ page }) => {
  await page.goto(TREND);
  await page.waitForLoadState('networkidle');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('region', { name: 'Table' }).getByRole('button', { name: 'CSV' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('select-1000-rows.csv');
  const lines = (await (await download.createReadStream()).toArray()).join('').trim().split('\r\n');
  expect(lines[0]).toBe('Driver,Version,Measured,Value,Range,n,Against previous');
  expect(lines).toHaveLength(27);
  expect(lines.find((line) => line.startsWith('mariadb,3.0.1'))).toContain('1,193.1945');
});

test('a parallel view of the same numbers: every point of the chart is a row of the table', async ({ page }) => {
  await page.goto(TREND);
  const points = await page.getByRole('region', { name: 'Trend' }).locator('a[href*="/runs/"]').count();
  await expect(page.getByRole('region', { name: 'Table' }).locator('tbody tr')).toHaveCount(points);
});
