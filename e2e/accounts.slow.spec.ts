import { expect, test } from '@playwright/test';
import { findJoinPath, joinAsAdministrator, runAdmin, signIn } from './admin.ts';
import { expectAccessible } from './page-checks.ts';
import { stack } from './stack.ts';
import { tabTo } from './tab-to.ts';

const PASSWORD = 'correct horse battery staple';

/** The first who opens the link administers the installation: the account is made once for the whole file. */
test.describe.configure({ mode: 'serial' });

/** Everybody is named otherwise: a repeated test finds the account of the first attempt. */
const EMAIL = `ada-${Date.now()}@tacho.example`;

/** The link that `npm start` printed, or of a repeated test another one: it works once. */
async function findLink(): Promise<string> {
  return test.info().retry === 0 ? stack.administratorLink() : runAdmin(['invite-administrator']).then(findJoinPath);
}

test('the first administrator makes an account on a phone by the keyboard, signs out and in again', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(await findLink());
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up this installation');
  await expectAccessible(page);
  await tabTo(page, 'Name');
  await page.keyboard.type('Ada Admin');
  await tabTo(page, 'E-mail address');
  await page.keyboard.type(EMAIL);
  await tabTo(page, 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Ada Admin');
  await expectAccessible(page);

  await tabTo(page, 'Sign out');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.goto('/sign-in?next=%2Fp%2Fnode-connectors');
  await expectAccessible(page);
  await tabTo(page, 'E-mail address');
  await page.keyboard.type(EMAIL);
  await tabTo(page, 'Password');
  await page.keyboard.type('not the password');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert').first()).toContainText('The address or the password is wrong');
  await tabTo(page, 'E-mail address');
  await page.keyboard.type(EMAIL);
  await tabTo(page, 'Password');
  await page.keyboard.type(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/p\/node-connectors$/);
  await expect(page.getByRole('link', { name: 'Ada Admin' })).toBeVisible();
});

test('G10: an administrator finds an account, suspends it and lets it sign in again', async ({ page, browser }) => {
  const other = { name: 'Bob Blocked', email: `bob-${Date.now()}@tacho.example` };
  const context = await browser.newContext();
  await joinAsAdministrator(await context.newPage(), other);
  await signIn(page, { email: EMAIL }, '/accounts');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Accounts');
  await expectAccessible(page);
  await page.getByRole('searchbox', { name: 'Search accounts' }).fill(other.email);
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: `Suspend: ${other.name}` }).click();
  await expect(page.getByRole('status')).toContainText('is suspended');
  await expectAccessible(page);
  const theirs = await context.newPage();
  await signIn(theirs, other, '/account');
  await expect(theirs.getByRole('alert').first()).toContainText('This account is suspended');
  await page.getByRole('button', { name: `Restore: ${other.name}` }).click();
  await page.getByRole('button', { name: `Revoke administrator: ${other.name}` }).click();
  await signIn(theirs, other, '/account');
  await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(other.name);
  expect((await theirs.goto('/accounts'))?.status()).toBe(404);
  await context.close();
});

for (const [theme, width] of [
  ['light', 1440],
  ['dark', 390],
] as const)
  test(`the page of an account has no violations in ${theme} at ${width} pixels, also while a second factor is set up`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme: theme });
    await page.setViewportSize({ width, height: 900 });
    await page.goto('/sign-in?next=%2Faccount');
    await page.getByLabel('E-mail address').fill(EMAIL);
    await page.getByLabel('Password').fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expectAccessible(page);
    const factor = page.getByRole('region', { name: 'Second factor' });
    await factor.getByLabel('Password').fill(PASSWORD);
    await factor.getByRole('button', { name: 'Set up' }).click();
    await expect(factor.getByRole('img', { name: /QR code/ })).toBeVisible();
    await expect(factor.getByRole('listitem')).toHaveCount(10);
    await expectAccessible(page);
  });
