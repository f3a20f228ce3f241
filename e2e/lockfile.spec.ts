import { expect, test } from '@playwright/test';
import { expectAccessible } from './page-checks.ts';

const UPGRADE = '/p/node-connectors/upgrade';
const LOCKFILE = JSON.stringify({
  lockfileVersion: 3,
  packages: {
    'node_modules/mariadb': { version: '3.2.0' },
    'node_modules/mysql2': { version: '3.9.3' },
    'node_modules/secret-of-the-company': { version: '1.0.0' },
  },
});

test('a lockfile that is pasted has a line for each driver, and nothing else of it leaves the browser', async ({
  page,
}) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`));
  await page.goto(`${UPGRADE}?driver=mysql2`);
  await page.getByText('Paste a lockfile').click();
  await page.getByRole('textbox', { name: 'Lockfile' }).fill(LOCKFILE);
  await page.getByRole('button', { name: 'Find drivers' }).click();
  const found = page.getByRole('navigation', { name: 'Found in the lockfile' });
  await expect(found.getByRole('link')).toHaveText([
    /^mariadb3\.2\.0 → 3\.5\.4/,
    /^mysql23\.9\.3 → 3\.24\.6.*faster in 4 of 4/,
  ]);
  await expect(page).toHaveURL(/lock=mariadb(@|%40)3\.2\.0(,|%2C)mysql2(@|%40)3\.9\.3/);
  await expectAccessible(page);
  await found.getByRole('link', { name: /mysql2/ }).click();
  await expect(page.locator('.upgrade .say')).toContainText('Take it');
  await expect(found.getByRole('link', { name: /mysql2/ })).toHaveAttribute('aria-current', 'true');
  expect(sent.join('\n')).not.toContain('secret-of-the-company');
});

test('a text that is no lockfile, or has no driver of the project, says what was looked for', async ({ page }) => {
  await page.goto(UPGRADE);
  const field = page.getByRole('textbox', { name: 'Lockfile' });
  const read = page.getByRole('button', { name: 'Find drivers' });
  await field.fill('Hello');
  await read.click();
  await expect(page.getByText('the text is no lockfile that is known: there are package-lock.json')).toBeVisible();
  await field.fill('module example.org/x\nrequire github.com/lib/pq v1.10.9\n');
  await read.click();
  await expect(page.getByText('1 package, and no driver of this project: mariadb')).toBeVisible();
});

test('a release that was not measured, and one that is the newest, have a line too', async ({ page }) => {
  await page.goto(`${UPGRADE}?lock=mysql2@9.9.9,mariadb@3.5.4`);
  const found = page.getByRole('navigation', { name: 'Found in the lockfile' });
  await expect(found.getByRole('link')).toHaveText([/mysql29\.9\.9not measured/, /mariadb3\.5\.4the newest/]);
});
