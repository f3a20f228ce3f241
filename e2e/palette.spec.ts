import { expect, type Page, test } from '@playwright/test';
import { listOverflows, listViolations } from './page-checks.ts';

const OVERVIEW = '/p/node-connectors';

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
}

const field = (page: Page) => page.getByRole('combobox', { name: 'Search' });
const group = (page: Page, name: string) => page.getByRole('dialog').getByRole('group', { name, exact: true });
const options = (page: Page) => page.getByRole('dialog').getByRole('option');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });

/** The names of the groups, in their order. */
const listGroups = (page: Page) =>
  page
    .getByRole('dialog')
    .getByRole('group')
    .evaluateAll((groups) => groups.map((each) => each.getAttribute('aria-label')));

test('the palette shows what the page can do, then where to go, then the newest changes, each with its key', async ({
  page,
}) => {
  await open(page, OVERVIEW);
  await expect(group(page, 'Newest changes').getByRole('option')).toHaveCount(3);
  expect(await listGroups(page)).toEqual(['Actions', 'Go to', 'Newest changes']);
  await expect(group(page, 'Actions').getByRole('option', { name: 'Switch theme' }).locator('kbd')).toHaveText('t');
  await expect(
    group(page, 'Go to')
      .getByRole('option', { name: /^Changes/ })
      .locator('kbd'),
  ).toHaveText(['g', 'c']);
  await expect(group(page, 'Newest changes').getByRole('option').first()).toContainText('#1');
  // Overview is the page itself.
  await expect(group(page, 'Go to').getByRole('option', { name: /^Overview/ })).toHaveCount(0);
});

test('an action uses the control of the page: a metric is chosen, a theme switched, a choice opened', async ({
  page,
}) => {
  await open(page, OVERVIEW);
  await field(page).fill('metric: heap');
  await expect(options(page).first()).toContainText('Metric: heap');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/metric=heap/);
  await page.keyboard.press('Control+k');
  await field(page).fill('> theme');
  await expect(options(page)).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Theme: light' })).toBeVisible();
  await page.keyboard.press('Control+k');
  await field(page).fill('metric …');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog', { name: 'Metric' })).toBeVisible();
});

test('a key stands beside one action only, and a form that is closed is opened, not sent', async ({ page }) => {
  await open(page, `${OVERVIEW}/scenarios/select-1000-rows`);
  await expect(group(page, 'Newest changes')).toBeVisible();
  const shown = await options(page).evaluateAll((rows) =>
    rows.map((row) => [...row.querySelectorAll('kbd')].map(({ textContent }) => textContent).join(' ')),
  );
  const keys = shown.filter(Boolean);
  expect(new Set(keys).size).toBe(keys.length);
  await page.goto(`${OVERVIEW}/compare`, { waitUntil: 'networkidle' });
  await page.keyboard.press('Control+k');
  await field(page).fill('> share');
  await expect(options(page)).toHaveText(['Shares']);
});

test('a prefix narrows the palette: > actions, @ drivers, / scenarios, # changes by number or by what they say', async ({
  page,
}) => {
  await open(page, OVERVIEW);
  await field(page).fill('@');
  await expect(options(page)).toContainText(['mariadb', 'mysql']);
  expect(await listGroups(page)).toEqual(['Drivers']);
  await field(page).fill('/1,000 rows');
  await expect(options(page).first()).toContainText('1,000 rows');
  expect(await listGroups(page)).toEqual(['Scenarios']);
  await field(page).fill('>');
  await expect(options(page).first()).toBeVisible();
  expect(await listGroups(page)).toEqual(['Actions']);
  expect(await options(page).count()).toBeLessThanOrEqual(40);
  await field(page).fill('#mysql2');
  await expect(options(page).first()).toContainText('mysql2');
  expect(await listGroups(page)).toEqual(['Changes']);
  expect(await options(page).count()).toBeLessThanOrEqual(40);
  await field(page).fill('#3');
  await expect(options(page).first()).toContainText('#3');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/changes\?change=[0-9a-f]{16}/);
  await expect(page.locator('.change-row.open')).toBeInViewport();
});

test('one field finds all of it: an action, a driver, a scenario and changes', async ({ page }) => {
  await open(page, OVERVIEW);
  await field(page).fill('mariadb');
  await expect(group(page, 'Changes').getByRole('option').first()).toContainText('mariadb');
  expect(await listGroups(page)).toEqual(expect.arrayContaining(['Actions', 'Drivers', 'Versions', 'Changes']));
  expect(await options(page).count()).toBeLessThanOrEqual(72);
  await field(page).fill('no such thing');
  await expect(page.getByRole('dialog').getByRole('status')).toHaveText('Nothing is called “no such thing”.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('outside a project the palette lists the projects, and no page of a project', async ({ page }) => {
  await open(page, '/docs');
  await expect(group(page, 'Projects').getByRole('option', { name: 'node-connectors' })).toBeVisible();
  await expect(group(page, 'Newest changes')).toHaveCount(0);
  await field(page).fill('go-transport');
  await expect(group(page, 'Projects').getByRole('option')).toHaveCount(1);
  await group(page, 'Projects').getByRole('option').click();
  await expect(page).toHaveURL(/\/p\/go-transport$/);
});

test('keys outside the palette do what it says: go to a page, the next change, the other scale', async ({ page }) => {
  await page.goto(OVERVIEW, { waitUntil: 'networkidle' });
  await page.keyboard.press('g');
  await page.keyboard.press('c');
  await expect(page).toHaveURL(/\/changes$/);
  const links = page.locator('main .line-release a');
  await expect(links.first()).toBeVisible();
  await page.keyboard.press('j');
  await expect(links.nth(0)).toBeFocused();
  await page.keyboard.press('j');
  await expect(links.nth(1)).toBeFocused();
  await page.keyboard.press('k');
  await expect(links.nth(0)).toBeFocused();
  await page.goto(`${OVERVIEW}/scenarios/select-1000-rows`, { waitUntil: 'networkidle' });
  await page.keyboard.press('l');
  await expect(page).toHaveURL(/scale=log/);
});

test('a key that opens a field is not typed into it, the first time and later', async ({ page }) => {
  await page.goto(`${OVERVIEW}/compare`, { waitUntil: 'networkidle' });
  const title = page.getByRole('textbox', { name: 'Title' });
  await page.keyboard.press('s');
  await expect(title).toBeFocused();
  const before = await title.inputValue();
  await page.locator('summary', { hasText: 'Share' }).click();
  await expect(title).toBeHidden();
  await page.keyboard.press('s');
  await expect(title).toBeFocused();
  await expect(title).toHaveValue(before);
  expect(before).not.toMatch(/^s|s$/);
});

test('a character typed into a field is no key', async ({ page }) => {
  await page.goto('/?q=connectors', { waitUntil: 'networkidle' });
  const list = page.getByRole('searchbox', { name: 'Search projects' });
  await list.fill('');
  await page.keyboard.type('gc?t');
  await expect(list).toHaveValue('gc?t');
  await expect(sheet(page)).toHaveCount(0);
  await expect(page).toHaveURL(/\?q=connectors$/);
});

test('"?" lists the keys of this page; switched off there, no single key does anything, after a reload too, and Ctrl-K does', async ({
  page,
}) => {
  const address = `${OVERVIEW}/scenarios/select-1000-rows`;
  await page.goto(address, { waitUntil: 'networkidle' });
  await page.keyboard.press('?');
  await expect(sheet(page).getByRole('region', { name: 'Go to' })).toContainText('Changes');
  await expect(sheet(page).getByRole('region', { name: 'Point of a chart' })).toContainText('Zoom in, out');
  const toggle = sheet(page).getByRole('switch', { name: 'Single-character keys' });
  await expect(toggle).toBeChecked();
  await toggle.click();
  await expect(toggle).not.toBeChecked();
  await expect(sheet(page).getByRole('region', { name: 'Go to' })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  await page.reload({ waitUntil: 'networkidle' });
  for (const key of ['?', 'g', 'c', 'l', 't', 'm']) await page.keyboard.press(key);
  // The palette is loaded, so that a key would have done something by now.
  await page.keyboard.press('Control+k');
  await expect(group(page, 'Newest changes')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await expect(options(page).locator('kbd')).toHaveCount(0);
  await field(page).fill('> keyboard');
  await page.keyboard.press('Enter');
  await toggle.click();
  await page.keyboard.press('Escape');
  await page.keyboard.press('l');
  await expect(page).toHaveURL(/scale=log/);
});

test('with single keys off a chart does not zoom by them, and with them on it does', async ({ page }) => {
  const zoomByKey = async () => {
    await page.goto(`${OVERVIEW}/scenarios/select-1000-rows`);
    const chart = page.getByRole('region', { name: 'Trend' });
    const point = chart.locator('a[href*="/runs/"]').first();
    await expect(async () => {
      await point.focus();
      await expect(chart.locator('.recharts-surface').first()).toBeVisible({ timeout: 5000 });
    }).toPass();
    await point.focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('+');
    return chart.getByRole('button', { name: /^Reset zoom/ });
  };
  await expect((await zoomByKey()).first()).toBeAttached();
  await page.evaluate(() => localStorage.setItem('single-keys', 'off'));
  await expect(await zoomByKey()).toHaveCount(0);
});

for (const [name, key] of [
  ['the palette', 'Control+k'],
  ['the list of keys', '?'],
] as const)
  test(`${name} fits 1440 and 390 px, and has no accessibility violation in either theme`, async ({ page }) => {
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(`${OVERVIEW}/changes`, { waitUntil: 'networkidle' });
      await page.keyboard.press(key);
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText('Switch theme')).toBeAttached();
      if (key !== '?') await expect(group(page, 'Newest changes')).toBeVisible();
      await expect(dialog).toBeInViewport({ ratio: 1 });
      expect(await listViolations(page)).toEqual([]);
      expect(await listOverflows(page, [width])).toEqual([]);
    }
  });
