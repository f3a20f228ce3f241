import { expect, type Page, test } from '@playwright/test';
import { findJoinPath, runAdmin } from './admin.ts';
import { createOwnProject } from './own-project.ts';
import { expectAccessible } from './page-checks.ts';
import { type Served, serveOidcProvider, serveWeb } from './serve.ts';
import { stack } from './stack.ts';
import { tabTo } from './tab-to.ts';

test.describe.configure({ mode: 'serial' });

let web: Served;
let provider: Served;
/** Who signs in there: another one in a repeated test, since the provider's name of a person is that of an account. */
const OLGA = `olga-${Date.now()}`;

/** Of a private project. */
let slug: string;
let olga: string;

test.beforeAll(async () => {
  slug = (await createOwnProject('oidc')).slug;
  olga = `${slug}@id.example`;
  web = await serveWeb(async (url) => {
    const people = { [OLGA]: olga, nora: 'nora@id.example' };
    provider = await serveOidcProvider(`${url}/account/provider/callback/oidc`, people);
    return {
      ...{
        DATABASE_URL: stack.databaseUrl(),
        INGEST_URL: stack.ingestUrl,
        AUTH_SECRET: 'a secret of the tests, long enough',
      },
      ...{ OIDC_CLIENT_ID: 'tachograph', OIDC_CLIENT_SECRET: 'a secret of the provider', OIDC_ISSUER: provider.url },
      OIDC_NAME: 'Example ID',
    };
  });
  await runAdmin(['visibility', slug, 'private']);
});

test.afterAll(async () => {
  await web?.stop();
  await provider?.stop();
});

/** Go on to the provider, by the keyboard, and give it a name and what we may know. */
async function signInThere(page: Page, name: string): Promise<void> {
  await tabTo(page, 'Continue with Example ID');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL((url) => url.origin === new URL(provider.url).origin);
  await page.locator('[name=login]').fill(name);
  await page.locator('[name=password]').fill('any');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Continue' }).click();
}

test('an invited person accepts with the account of a provider, on a phone and by the keyboard, and reads the private project', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const printed = await runAdmin(['add-member', slug, olga, 'viewer']);
  await page.goto(web.url + findJoinPath(printed));
  await expectAccessible(page);
  await signInThere(page, OLGA);
  await expect(page).toHaveURL((url) => url.pathname === '/join');
  await expectAccessible(page);
  await tabTo(page, `Accept as ${OLGA}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${web.url}/p/${slug}`);
  await expect(page.getByRole('link', { name: OLGA })).toBeVisible();
});

test('the session of a provider is in a cookie that no script reads and that no other site sends', async ({ page }) => {
  await page.goto(`${web.url}/sign-in?next=${encodeURIComponent(`/p/${slug}`)}`);
  await signInThere(page, OLGA);
  await expect(page).toHaveURL(`${web.url}/p/${slug}`);
  const ours = (await page.context().cookies(web.url)).filter(({ name }) => name.startsWith('tachograph.'));
  expect(ours.map(({ name }) => name)).toContain('tachograph.session_token');
  for (const { name, httpOnly, sameSite } of ours) expect([name, httpOnly, sameSite]).toEqual([name, true, 'Lax']);
  expect(await page.evaluate(() => document.cookie)).not.toContain('tachograph');
});

for (const [role, readable, hidden] of [
  ['viewer', [], ['', '/tokens']],
  ['maintainer', ['', '/shares'], ['/tokens', '/members', '/audit']],
  ['owner', ['', '/tokens', '/members', '/shares', '/audit'], []],
] as const)
  test(`a member who is ${role} has the settings of that role, and is told which the others take`, async ({ page }) => {
    await runAdmin(['add-member', slug, olga, role]);
    await page.goto(`${web.url}/sign-in?next=${encodeURIComponent(`/p/${slug}/settings`)}`);
    await signInThere(page, OLGA);
    await expect(page.getByText(`: ${role}`)).toBeVisible();
    for (const part of readable) {
      await page.goto(`${web.url}/p/${slug}/settings${part}`);
      await expect(page.getByText('This takes the role')).toHaveCount(0);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
    }
    for (const part of hidden) {
      await page.goto(`${web.url}/p/${slug}/settings${part}`);
      await expect(page.getByText('This takes the role')).toBeVisible();
      await expect(page.locator('main form')).toHaveCount(0);
    }
    await page.goto(`${web.url}/p/${slug}/settings`);
    await expect(page.getByRole('region', { name: 'Delete' })).toHaveCount(role === 'owner' ? 1 : 0);
  });

test('signing out ends the session, whose cookie opens nothing afterwards', async ({ page }) => {
  await page.goto(`${web.url}/sign-in?next=%2Faccount`);
  await signInThere(page, OLGA);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(OLGA);
  const kept = await page.context().cookies();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page.getByRole('link', { name: 'Sign in' })).toBeVisible();
  await page.context().addCookies(kept);
  const response = await page.goto(`${web.url}/p/${slug}`);
  expect(response?.status()).toBe(404);
});

test('who has no invitation gets no account, and the page says what to do', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${web.url}/sign-in`);
  await signInThere(page, 'nora');
  await expect(page).toHaveURL((url) => url.pathname === '/sign-in');
  await expect(page.getByRole('alert').first()).toContainText('invitation');
  await expectAccessible(page);
});
