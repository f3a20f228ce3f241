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
  const sectionOf = (version: string) =>
    page.locator('.change-section', { has: page.getByRole('heading', { name: `mysql2 ${version}`, exact: true }) });
  const rowOf = (version: string) =>
    sectionOf(version).locator('.change-row', { hasText: 'Select 100 integers latency, p25' });
  await expect(rowOf('2.3.1')).toContainText(/▼1\.6\d× slower/);
  await expect(rowOf('2.3.1')).toContainText('2.3.0 → 2.3.1');
  await expect(rowOf('3.24.4')).toContainText(/▲1\.6\d× faster/);
  await expect(rowOf('3.24.4')).toContainText('3.24.3 → 3.24.4');

  await rowOf('2.3.1').getByRole('link').click();
  await expect(page).toHaveURL(/\/changes\?change=[0-9a-f]{16}/);
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

test('filters, states and order are in the address, and back and forward go through them', async ({ page }) => {
  await page.goto(CHANGES);
  const choose = async (picker: string, name: RegExp) => {
    await page.getByRole('button', { name: new RegExp(`^${picker}: change`) }).click();
    await page.getByRole('dialog', { name: picker }).getByRole('link', { name }).click();
  };
  await choose('Driver', /^mysql2/);
  await expect(page).toHaveURL(/\?driver=mysql2$/);
  await choose('Direction', /^worse/);
  await expect(page).toHaveURL(/\?driver=mysql2&direction=worse$/);
  await expect(page.locator('.change-row .verdict.better')).toHaveCount(0);
  await choose('Metric', /^latency/);
  await expect(page).toHaveURL(/&metric=latency$/);
  await page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: 'Largest first' }).click();
  await expect(page).toHaveURL(/\?driver=mysql2&direction=worse&metric=latency&sort=size$/);
  await page.goBack();
  await expect(page).toHaveURL(/\?driver=mysql2&direction=worse&metric=latency$/);
  await page.goBack();
  await page.goBack();
  await expect(page).toHaveURL(/\?driver=mysql2$/);
  await expect(page.locator('.change-row .verdict.better').first()).toBeVisible();
  await page.goForward();
  await expect(page.locator('.change-row .verdict.better')).toHaveCount(0);
  const states = page.getByRole('navigation', { name: 'State' });
  await states.getByRole('link', { name: /^Fixed/ }).click();
  await expect(page).toHaveURL(/\?state=fixed&driver=mysql2&direction=worse$/);
});

test('a group of many changes is folded, and listed whole on a separate page', async ({ page }) => {
  await page.goto(`${CHANGES}?driver=mysql2`);
  const section = page.locator('.change-section', { has: page.getByRole('heading', { name: 'mysql2 2.3.1' }) }).first();
  const [, total = ''] = /(\d+) changes/.exec((await section.textContent()) ?? '') ?? [];
  expect(await section.locator('.change-row').count()).toBeLessThan(Number(total));
  await section.getByRole('link', { name: /^and \d+ more/ }).click();
  await expect(page).toHaveURL(/group=[0-9a-f]{16}/);
  await expect(page.locator('.change-row')).toHaveCount(Number(total));
  await page.getByRole('link', { name: 'All groups' }).click();
  await expect(page).toHaveURL(/\?driver=mysql2$/);
});

test('a change opens and closes by the keyboard, and its address can be shared', async ({ page, request }) => {
  await page.goto(`${CHANGES}?driver=mysql2&scenario=select-100-int&metric=latency`);
  const row = page.locator('.change-row', { hasText: '2.3.0 → 2.3.1' });
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
  await page.locator('.change-row', { hasText: '2.3.0 → 2.3.1' }).getByRole('link').click();
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
  await expect(page.getByRole('main')).toContainText('No change fits these filters.');
  await page.getByRole('link', { name: 'All changes' }).click();
  await expect(page).toHaveURL(/\/changes$/);
});

test('an open change has no accessibility violation in either theme, and fits every width', async ({ page }) => {
  await page.goto(`${CHANGES}?driver=mysql2&scenario=select-100-int&metric=latency`);
  await page.locator('.change-row', { hasText: '2.3.0 → 2.3.1' }).getByRole('link').click();
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
