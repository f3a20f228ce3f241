import { expect, test } from '@playwright/test';
import { listOverflows, listViolations } from './page-checks.ts';

const CHANGES = '/p/node-connectors/changes';

/** Each project is evaluated after the demonstration is stored. */
test.beforeEach(async ({ request }) => {
  const read = async () =>
    (await (await request.get(`${CHANGES}?driver=mysql2&scenario=select-100-int`)).text()).match(/3\.24\.4/);
  await expect.poll(read).not.toBeNull();
});

test('in two clicks from the front page a visitor finds which release of mysql2 lost Select 100 integers, and which regained it', async ({
  page,
}) => {
  await page.goto('/');
  await page
    .getByRole('main')
    .getByRole('link', { name: /Node\.js|node-connectors/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/p\/node-connectors$/);
  const tab = page.getByRole('navigation', { name: 'Project' }).getByRole('link', { name: /^Changes \d+ new$/ });
  await tab.click();
  await expect(page).toHaveURL(/\/p\/node-connectors\/changes$/);
  const lineOf = (version: string) => page.locator('.release-line', { hasText: `mysql2 ${version}` }).first();
  await expect(lineOf('2.3.1')).toContainText(/slower in Select 100 integers, 1\.6\d×/);
  await expect(lineOf('2.3.1')).toContainText('undone in 3.24.4');
  await expect(lineOf('3.24.4')).toContainText(/faster in \d of 4 scenarios, up to 1\.6\d×/);

  await lineOf('2.3.1').getByRole('link').click();
  await expect(page).toHaveURL(/\/changes\?group=[0-9a-f]{16}/);
  const row = page.locator('.change-row', { hasText: 'Select 100 integers latency, p25' });
  await expect(row).toContainText(/▼1\.6\d× slower/);
  await expect(row).toContainText('2.3.0 → 2.3.1');
  await row.getByRole('link').click();
  await expect(page).toHaveURL(/change=[0-9a-f]{16}/);
  const evidence = page.locator('.change-evidence');
  await expect(evidence).toContainText(
    /In Select 100 integers, mysql2 2\.3\.1 is 1\.6\d× slower than 2\.3\.0 \(95 % interval 1\.\d\d to 1\.\d\d\)\. The \d+ releases after it show no other change; 3\.\d+\.\d+ is/,
  );
  await expect(evidence.locator('.change-plot > svg')).toHaveAccessibleName(
    /2\.3\.0 at 0\.6\d+× of mysql2 3\.11\.5, 2\.3\.1 to /,
  );
  await expect(evidence.getByRole('link', { name: /^Last good mysql2 2\.3\.0/ })).toHaveAttribute('href', /\/runs\/r_/);
  await expect(evidence.getByRole('link', { name: /^First bad mysql2 2\.3\.1/ })).toHaveAttribute('href', /\/runs\/r_/);
  await expect(evidence.getByRole('link', { name: 'Compare v2.3.0 … v2.3.1 on GitHub' })).toHaveAttribute(
    'href',
    'https://github.com/sidorares/node-mysql2/compare/v2.3.0...v2.3.1',
  );
  await expect(evidence).toContainText('git bisect start v2.3.1 v2.3.0');
  await expect(evidence).toContainText('Also moved');
});

test('the filter is a text in the address: chips add to it, completions are offered, and back and forward go through it', async ({
  page,
}) => {
  await page.goto(CHANGES);
  const field = page.getByRole('combobox', { name: 'Filter changes' });
  const chips = page.getByRole('navigation', { name: 'Filters' });
  await chips.getByRole('link', { name: 'driver:mysql2' }).click();
  await expect(page).toHaveURL(/\?q=driver:mysql2$/);
  await expect(page.locator('.release-line', { hasText: 'mariadb' })).toHaveCount(0);
  await chips.getByRole('link', { name: 'is:worse' }).click();
  await expect(field).toHaveValue(/is:worse/);
  await expect(page.locator('.release-line .line-mark.better')).toHaveCount(0);
  await page.goBack();
  await expect(field).toHaveValue('driver:mysql2');
  await expect(page.locator('.release-line .line-mark.better').first()).toBeVisible();
  await field.fill('driver:mysql2 metric:m');
  await expect(page.locator('datalist option[value="driver:mysql2 metric:memory"]')).toHaveCount(1);
  await field.fill('metric:wire 3.23');
  await field.press('Enter');
  await expect(page.locator('.release-lines').first()).toContainText(
    'bytes received up to 100 B more in 3 of 4 scenarios',
  );
  await expect(page.locator('.release-line:not(.line-head)')).toHaveCount(1);
  await field.fill('colour:red');
  await field.press('Enter');
  await expect(page.getByRole('main')).toContainText('colour:red is no filter');
  await page.goto(`${CHANGES}?driver=mariadb&direction=worse`);
  await expect(field).toHaveValue('is:worse driver:mariadb');
});

test('a line opens to what leads, with the metrics that say the same folded, and closes', async ({ page }) => {
  await page.goto(`${CHANGES}?driver=mysql2`);
  const line = page.locator('.release-line', { hasText: 'mysql2 3.24.4' }).first();
  await line.getByRole('link').click();
  const folded = page.locator('.line-folded');
  await expect(folded.locator('summary')).toHaveText(/^\d+ more in .*throughput.* say the same$/);
  const rows = page.locator('.line-open > .change-list .change-row');
  expect(await rows.count()).toBeGreaterThan(0);
  await expect(rows.filter({ hasText: 'throughput' })).toHaveCount(0);
  await line.getByRole('link').click();
  await expect(page.locator('.line-open')).toHaveCount(0);
  await expect(page).toHaveURL(/\?driver=mysql2$/);
});

test('keys go through the lines, and open and close the one that has the focus', async ({ page }) => {
  await page.goto(`${CHANGES}?driver=mysql2`, { waitUntil: 'networkidle' });
  await page.keyboard.press('j');
  await page.keyboard.press('j');
  await expect(page.locator('.release-line').nth(2).getByRole('link')).toBeFocused();
  await page.keyboard.press('e');
  await expect(page.locator('.line-open')).toHaveCount(1);
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: 'Filter changes' })).toBeFocused();
});

test('a change opens and closes by the keyboard, and its address can be shared', async ({ page, request }) => {
  await page.goto(`${CHANGES}?driver=mysql2&scenario=select-100-int&metric=latency`);
  await page.locator('.release-line', { hasText: 'mysql2 2.3.1' }).getByRole('link').click();
  const row = page.locator('.change-row', { hasText: 'Select 100 integers latency' });
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.change-evidence')).toHaveCount(1);
  const shared = page.url();
  await row.getByRole('link').focus();
  await page.keyboard.press('Enter');
  await expect(page.locator('.change-evidence')).toHaveCount(0);
  const id = /change=([0-9a-f]{16})/.exec(shared)?.[1];
  // Also where the list would not show it: on a page of another driver.
  const other = await (await request.get(`${CHANGES}?driver=mariadb&change=${id}`)).text();
  expect(other).toContain('mysql2 2.3.1 is');
  const gone = await request.get(`${CHANGES}?change=0000000000000000`);
  expect(await gone.text()).toContain('do not show this change any more');
});

test('without a script the list, its filters by address and the evidence are complete', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });
  const page = await context.newPage();
  await page.goto(`${CHANGES}?driver=mysql2&scenario=select-100-int&metric=latency`);
  await page.locator('.release-line', { hasText: 'mysql2 2.3.1' }).getByRole('link').click();
  await page.locator('.change-row', { hasText: 'Select 100 integers latency' }).getByRole('link').click();
  const evidence = page.locator('.change-evidence');
  await expect(evidence).toContainText('mysql2 2.3.1 is');
  await evidence.locator('.change-table summary').click();
  await expect(evidence.getByRole('row', { name: /^2\.3\.1 first after the change/ })).toContainText(
    'of mysql2 3.11.5',
  );
  await context.close();
});

test('where nothing fits the filters the page says so, and leads to all changes', async ({ page }) => {
  await page.goto(`${CHANGES}?scenario=no-such-scenario`);
  await expect(page.getByRole('main')).toContainText('No change fits this filter.');
  await page.getByRole('link', { name: 'Changes in all states' }).click();
  await expect(page).toHaveURL(/\/changes\?q=is:all$/);
});

test('an open change has no accessibility violation in either theme, and fits every width', async ({ page }) => {
  await page.goto(`${CHANGES}?driver=mysql2&scenario=select-100-int&metric=latency`);
  await page.locator('.release-line', { hasText: 'mysql2 2.3.1' }).getByRole('link').click();
  await page.locator('.change-row', { hasText: 'Select 100 integers latency' }).getByRole('link').click();
  await expect(page.locator('.change-evidence')).toBeVisible();
  await page.locator('.change-table summary').click();
  expect(await listViolations(page)).toEqual([]);
  expect(await listOverflows(page)).toEqual([]);
});

test('while series are checked the page says how many, and it is read again and silent when all are', async ({
  page,
}) => {
  const left = [2, 1, 0];
  await page.route('**/p/node-connectors/changes/due', (route) =>
    route.fulfill({ json: { series: left.shift() ?? 0 } }),
  );
  const again = page.waitForRequest((request) => request.url().includes('_rsc=') && left.length === 0);
  await page.goto('/p/node-connectors/changes');
  await expect(page.getByText('Checking 2 series of the newest runs.')).toBeVisible();
  await expect(page.getByText('Checking 1 series of the newest runs.')).toBeVisible();
  await again;
  await expect(page.getByText(/^Checking /)).toHaveCount(0);
});
