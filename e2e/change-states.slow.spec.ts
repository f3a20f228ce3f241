import { expect, type Page, test } from '@playwright/test';
import { findJoinPath, joinAsAdministrator, runAdmin } from './admin.ts';
import { listViolations } from './page-checks.ts';
import { stack } from './stack.ts';

const LIST = '/p/node-connectors/changes?driver=mysql2&scenario=select-100-int&metric=latency';

/** Opens the change of Select 100 integers, by its line. */
async function openChange(page: Page) {
  await page.locator('.release-line', { hasText: 'mysql2 2.3.1' }).getByRole('link').click();
  const row = page.locator('.change-row', { hasText: 'Select 100 integers latency' });
  await row.getByRole('link').click();
  await expect(page.locator('.change-evidence')).toBeVisible();
  return row;
}

/** What the last action came to. Beside it a status is empty while nothing is checked for changes. */
const statusOf = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: /\S/ });

test.beforeEach(async ({ page, request }) => {
  const read = async () => (await (await request.get(LIST)).text()).match(/3\.24\.4/);
  await expect.poll(read).not.toBeNull();
  await page.goto(LIST);
});

test('without a token nothing that needs one is drawn, and a wrong one changes nothing', async ({ page }) => {
  await openChange(page);
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);
  await expect(page.getByRole('checkbox')).toHaveCount(0);
  await page.getByRole('button', { name: 'Change states…' }).click();
  await page.getByLabel('Token of this project').fill('tacho_wrong');
  await page.getByRole('button', { name: 'Use this token' }).click();
  await page.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(statusOf(page)).toContainText(/token/i);
  await expect(page.locator('.change-state.new')).not.toHaveCount(0);
  await page.getByRole('button', { name: 'Forget the token' }).click();
  await expect(page.getByRole('button', { name: 'Acknowledge' })).toHaveCount(0);
});

test('the open change is given a state with a note, which its history shows with author and time, and is undone', async ({
  page,
}) => {
  const note = `The new protocol ${process.pid}`;
  await page.getByRole('button', { name: 'Change states…' }).click();
  await page.getByLabel('Token of this project').fill(stack.adminToken());
  await page.getByRole('button', { name: 'Use this token' }).click();
  const row = await openChange(page);
  await page.getByLabel('Note').fill(note);
  await page.getByRole('button', { name: 'Expected', exact: true }).click();
  const status = statusOf(page);
  await expect(status).toHaveText(/^1 change is expected\./);
  await expect(row.locator('.change-state')).toHaveText('expected');
  const history = page.locator('.change-history');
  await expect(history).toContainText(`expected: ${note}`);
  await expect(history.locator('time')).not.toHaveCount(0);
  expect(await listViolations(page)).toEqual([]);
  await status.getByRole('button', { name: 'Undo' }).click();
  await expect(status).toContainText('Undone.');
  await expect(row.locator('.change-state')).toHaveText('new');
  await expect(history).toContainText('undone by');
});

test('the open change is given a state by a key of the palette, which undoes it by another', async ({ page }) => {
  await page.getByRole('button', { name: 'Change states…' }).click();
  await page.getByLabel('Token of this project').fill(stack.adminToken());
  await page.getByRole('button', { name: 'Use this token' }).click();
  const row = await openChange(page);
  await expect(page.getByRole('button', { name: 'Expected', exact: true })).toBeVisible();
  await page.keyboard.press('Control+k');
  const option = page.getByRole('dialog').getByRole('option', { name: /^Expected/ });
  await page.getByRole('combobox', { name: 'Search' }).fill('> expected');
  await expect(option.locator('kbd')).toHaveText('x');
  await page.keyboard.press('Escape');
  await page.keyboard.press('x');
  await expect(row.locator('.change-state')).toHaveText('expected');
  await page.keyboard.press('z');
  await expect(row.locator('.change-state')).toHaveText('new');
  await page.keyboard.press('n');
  await expect(page.getByLabel('Note')).toBeFocused();
});

test('a line is given a state with all its changes, and so are several that are selected', async ({ page }) => {
  await page.getByRole('button', { name: 'Change states…' }).click();
  await page.getByLabel('Token of this project').fill(stack.adminToken());
  await page.getByRole('button', { name: 'Use this token' }).click();
  const line = page.locator('.release-line', { hasText: 'mysql2 2.3.1' });
  await line.getByRole('link').click();
  await page.locator('.line-open').getByRole('button', { name: 'Acknowledge' }).click();
  await expect(line.locator('.line-state')).toHaveText('acknowledged');
  await statusOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(line.locator('.line-state')).toHaveText('new');
  await line.getByRole('link').click();
  for (const version of ['2.3.1', '3.24.4'])
    await page.getByRole('checkbox', { name: `Select mysql2 ${version}` }).check();
  const bar = page.getByRole('region', { name: 'Selected changes' });
  await expect(bar).toContainText('2 changes selected');
  await bar.getByRole('button', { name: 'Acknowledge' }).click();
  await expect(page.locator('.line-state', { hasText: 'acknowledged' })).toHaveCount(2);
  await expect(bar).toHaveCount(0);
  await statusOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(page.locator('.line-state', { hasText: 'acknowledged' })).toHaveCount(0);
});

test('a signed-in maintainer sets which member looks at a line, which the filter finds, and ends it', async ({
  page,
}) => {
  const stamp = `${Date.now()}`;
  const ada = { name: `Ada ${stamp}`, email: `ada-${stamp}@tacho.example` };
  await joinAsAdministrator(page, ada);
  await page.goto(findJoinPath(await runAdmin(['add-member', 'node-connectors', ada.email, 'maintainer'])));
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(page).not.toHaveURL(/join/);
  await page.goto(LIST);
  const line = page.locator('.release-line', { hasText: 'mysql2 2.3.1' });
  await line.getByRole('link').click();
  await page.getByLabel('Who looks at it').selectOption(ada.name);
  await page.getByRole('button', { name: 'Set owner' }).click();
  await expect(statusOf(page)).toContainText(`${ada.name} looks at`);
  await expect(line).toContainText(`${ada.name} looks at it`);
  expect(await listViolations(page)).toEqual([]);
  const found = `/p/node-connectors/changes?q=${encodeURIComponent(`owner:"${ada.name}"`)}`;
  await page.goto(found);
  await expect(page.locator('.release-line:not(.line-head)')).toHaveCount(1);
  await page.locator('.release-line', { hasText: 'mysql2 2.3.1' }).getByRole('link').click();
  await page.getByLabel('Who looks at it').selectOption('Nobody');
  await page.getByRole('button', { name: 'Set owner' }).click();
  await expect(statusOf(page)).toContainText('Nobody looks at');
  await page.goto(found);
  await expect(page.getByText('No change fits this filter.')).toBeVisible();
});
