import { expect, test } from '@playwright/test';
import { expectAccessible } from './page-checks.ts';

const UPGRADE = '/p/node-connectors/upgrade';
const QUESTION = `${UPGRADE}?driver=mysql2&from=3.9.3&to=3.24.6`;

test('an upgrade begins with the sentence that decides, then which release, then the evidence', async ({ page }) => {
  await page.goto(QUESTION);
  await expect(page.locator('.upgrade .say')).toHaveText(
    'Take it: all 4 scenarios measured on both sides get faster, 1.06× to 2.10×, and nothing gets slower.',
  );
  await expect(page.locator('.upgrade-release')).toHaveText(['3.24.6', /3\.9\.4/, '3.24.0, 3.24.4']);
  const rows = page.locator('.upgrade-table tbody tr');
  await expect(rows).toHaveCount(4);
  await expect(rows.first()).toContainText('2.10× faster');
  await expect(rows.first().getByRole('img')).toHaveAttribute('aria-label', /66 releases, 3\.9\.3 is 1; changes at/);
  await expectAccessible(page);
});

test('what was not measured is folded, with its nearest figures and the command that measures it', async ({ page }) => {
  await page.goto(QUESTION);
  await page.getByText('13 scenarios not measured at 3.9.3').click();
  const row = page.locator('.upgrade-gaps tbody tr').filter({ hasText: 'Do 1,000 parameters' });
  await expect(row).toContainText('only at 3.24.6');
  await expect(row.locator('code')).toContainText('npm run bench -- ');
  await expect(row.locator('code')).toContainText('--driver mysql2@3.9.3');
});

test('chosen scenarios are in the address, come first, and are what the sentence is about', async ({ page }) => {
  await page.goto(`${QUESTION}&scenario=select-1`);
  await expect(page.locator('.upgrade .say')).toHaveText('Take it: Select 1 gets faster, 1.27×.');
  await expect(page.locator('.upgrade-table tbody tr').first()).toContainText('Select 1');
});

test('the comment for a pull request is Markdown', async ({ page }) => {
  await page.goto(QUESTION);
  const comment = page.getByRole('region', { name: 'For the pull request' });
  await expect(comment.locator('pre')).toContainText(
    '### mysql2 3.9.3 → 3.24.6: faster in 4 of 4 scenarios, up to 2.10×',
  );
  await expect(comment.getByRole('button', { name: 'Copy Markdown' })).toBeVisible();
});

test('without a driver it asks for one, and for a release that was not measured it says which were', async ({
  page,
}) => {
  await page.goto(UPGRADE);
  await page.getByRole('combobox', { name: 'Driver' }).selectOption('mysql2');
  await page.getByRole('textbox', { name: 'From' }).fill('9.9.9');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.getByRole('status')).toContainText('mysql2 9.9.9 has no latency on');
  await page.getByRole('textbox', { name: 'From' }).fill('3.9.3');
  await page.getByRole('button', { name: 'Show what changes' }).click();
  await expect(page.locator('.upgrade .say')).toContainText('Take it');
});

test('a driver and a release that moved something lead to it', async ({ page }) => {
  await page.goto('/p/node-connectors/drivers/mysql2');
  await page.getByRole('link', { name: 'Upgrade', exact: true }).last().click();
  await expect(page).toHaveURL(/\/upgrade\?driver=mysql2/);
  await page.goto('/p/node-connectors/changes?q=driver%3Amysql2');
  await page.locator('.line-release a').first().click();
  await page
    .getByRole('link', { name: /^Upgrade from / })
    .first()
    .click();
  await expect(page).toHaveURL(/\/upgrade\?driver=mysql2&from=/);
});
