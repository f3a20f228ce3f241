import { type APIRequestContext, type Browser, expect, type Page, test } from '@playwright/test';
import { joinAsAdministrator, signIn } from './admin.ts';
import { expectAccessible, listOverflows, listViolations } from './page-checks.ts';
import { stack } from './stack.ts';

test.describe.configure({ mode: 'serial' });

const STAMP = `${Date.now()}`;
const WRITER = { name: 'Wanda Writer', email: `wanda-${STAMP}@tacho.example` };
const NAME = `written-${STAMP}`;
const REPORTS = '/p/node-connectors/reports';
const EDIT = `${REPORTS}/edit?name=${NAME}`;
const VERSIONS = `${REPORTS}/${NAME}/versions`;

const MARKDOWN = `# Two connectors

mariadb is <!-- tacho value d=mariadb ref=mysql2 s=select-1 --><!-- /tacho --> as fast as mysql2.

<!-- tacho claim mariadb > 90 mysql2 s=select-1 -->
It is ninety times as fast.
<!-- /tacho -->

<!-- tacho compare d=mariadb ref=mysql2 s=select-1 -->
<!-- /tacho -->
`;

/** A page of a browser without scripts. */
const newPlainPage = (browser: Browser, baseURL: string | undefined) =>
  browser.newPage({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) });

const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).first().click();

const text = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });

/** A field that gets its script between being focused and being filled has its cursor at the end. */
const write = (page: Page, markdown: string) =>
  expect(async () => {
    await text(page).fill(markdown);
    expect(await text(page).inputValue()).toBe(markdown);
  }).toPass();

/** Somebody else writes the next version. */
async function putReport(request: APIRequestContext, markdown: string) {
  const response = await request.put(`${stack.ingestUrl}/v1/reports/${NAME}`, {
    headers: { authorization: `Bearer ${stack.adminToken()}` },
    data: { title: 'Two connectors', markdown },
  });
  expect(response.ok(), await response.text()).toBe(true);
}

test('without a script a report is previewed with its check, and stored when it is published', async ({
  browser,
  baseURL,
  request,
}) => {
  const page = await newPlainPage(browser, baseURL);
  await joinAsAdministrator(page, WRITER);
  await page.goto(`${REPORTS}/edit`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New report');
  await page.getByLabel('Name in URLs').fill(NAME);
  await write(page, MARKDOWN);
  await press(page, 'Preview');
  const preview = page.getByRole('region', { name: 'The report as it will be' });
  await expect(preview).toContainText('Two connectors');
  await expect(preview).toContainText('×');
  await expect(page.getByLabel('Name in URLs')).toHaveValue(NAME);
  await expect(text(page)).toHaveValue(MARKDOWN);
  const check = page.getByRole('region', { name: 'Check', exact: true });
  await expect(check).toContainText('No longer holds');
  await check.getByRole('link', { name: 'line 5' }).click();
  await expect(page.locator('#line-5')).toBeInViewport();
  expect((await request.get(`${REPORTS}/${NAME}`)).status()).toBe(404);

  await page.getByLabel('What changed').fill('First draft');
  await press(page, 'Publish');
  await expect(page).toHaveURL(new RegExp(`/reports/${NAME}$`));
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Two connectors');
  await page.goto(`${REPORTS}/edit`);
  await page.getByLabel('Name in URLs').fill(NAME);
  await press(page, 'Publish');
  await expect(page.getByRole('alert').first()).toContainText('There is a report with this name');
  await page.close();
});

test('who publishes over another version is told, and loses nothing', async ({ page, request }) => {
  await signIn(page, WRITER, EDIT);
  const mine = MARKDOWN.replace('as fast as mysql2', 'as fast, by my words');
  await write(page, mine);
  await page.getByLabel('What changed').fill('My words');
  await putReport(request, MARKDOWN.replace('as fast as mysql2', 'as fast, by their words'));
  await press(page, 'Publish version 2');
  await expect(page.getByRole('alert').first()).toContainText('Somebody published version 2 meanwhile');
  await expect(text(page)).toHaveValue(mine);
  await expect(page.getByLabel('What changed')).toHaveValue('My words');
  const difference = page.getByRole('region', { name: 'From version 2 to your text' });
  await expect(difference.locator('del')).toHaveText('their');
  await expect(difference.locator('ins')).toHaveText('my');
  await expectAccessible(page);
  await press(page, 'Publish version 3');
  await expect(page).toHaveURL(new RegExp(`/reports/${NAME}$`));
  await expect(page.getByText('by my words')).toBeVisible();
});

test('what the API rejects is said on the page, with the text', async ({ page }) => {
  await signIn(page, WRITER, EDIT);
  const long = `# Long\n${'x'.repeat(500_000)}`;
  await write(page, long);
  const sent = page.waitForResponse((response) => response.url().endsWith('/reports/edit/send'));
  await press(page, /^Publish/);
  expect((await sent).status()).toBe(413);
  await expect(page.getByRole('alert').first()).toContainText('more than 500,000 bytes');
  await expect(text(page)).toHaveValue(long);
  await write(page, '');
  await press(page, /^Publish/);
  await expect(page.getByRole('alert').first()).toContainText('The text is empty');
});

test('versions are compared, restored and frozen, and a frozen one stays', async ({ browser, baseURL }) => {
  const page = await newPlainPage(browser, baseURL);
  await signIn(page, WRITER, VERSIONS);
  await expect(page.locator('tbody tr')).toHaveCount(3);
  await expect(page.locator('tbody tr').last()).toContainText('First draft');
  await page.getByLabel('From version').fill('1');
  await page.getByLabel('to version').fill('3');
  await press(page, 'Show difference');
  const difference = page.getByRole('region', { name: 'From version 1 to 3' });
  await expect(difference.locator('tr.added')).toHaveCount(1);
  await expect(difference.locator('tr.removed')).toHaveCount(1);
  await press(page, 'Restore version 1');
  await expect(page.getByRole('status').first()).toContainText('The version was restored');
  await expect(page.locator('tbody tr').first()).toContainText('Restores version 1');
  await press(page, 'Freeze the newest version');
  await expect(page.getByRole('status').first()).toContainText('The report is frozen');
  await page.getByRole('link', { name: 'Edit' }).click();
  const frozen = await text(page).inputValue();
  expect(frozen.match(/share=[0-9a-v]{20}/g)).toHaveLength(3);
  await expect(page.getByRole('region', { name: 'Blocks' })).toContainText('pinned');
  await page.goto(VERSIONS);
  await press(page, 'Freeze the newest version');
  await expect(page.getByRole('alert').first()).toContainText('pinned already');
  await page.close();
});

test('editor and history break no rule of accessibility, and fit a phone', async ({ page }) => {
  await signIn(page, WRITER, EDIT);
  for (const path of [EDIT, `${REPORTS}/edit`, `${VERSIONS}?from=1&to=3`]) {
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.goto(path);
    expect(await listViolations(page)).toEqual([]);
    expect(await listOverflows(page)).toEqual([]);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(EDIT);
  await expect(text(page)).toBeVisible();
  for (const [tab, shown] of [
    ['Preview', 'The report as it will be'],
    ['Check', 'Check'],
    ['Write', 'Markdown'],
  ] as const) {
    await page.getByRole('navigation', { name: 'Parts of the editor' }).getByRole('link', { name: tab }).click();
    await expect(page.getByRole('region', { name: shown, exact: true })).toBeVisible();
    expect(await listViolations(page)).toEqual([]);
  }
  await press(page, 'Preview');
  await expect(page.getByRole('region', { name: 'The report as it will be' })).toBeVisible();
  await expect(text(page)).toBeHidden();
});

test('a release has its report in one click, and a second click leads to the same', async ({ page }) => {
  await signIn(page, WRITER, `${REPORTS}/edit`);
  const release = page.getByRole('combobox', { name: 'Release' });
  const value = await release
    .locator('option')
    .evaluateAll((options) =>
      (options as HTMLOptionElement[]).map((option) => option.value).find((text) => text.startsWith('mysql2@')),
    );
  await release.selectOption(value ?? '');
  await press(page, 'Report this release');
  await expect(page).toHaveURL(/\/reports\/release-mysql2-/);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('mysql2');
  const first = page.url();
  await page.goto(`${REPORTS}/edit`);
  await page.getByRole('combobox', { name: 'Release' }).selectOption(value ?? '');
  await press(page, 'Report this release');
  await expect(page).toHaveURL(first);
  await page.goto(`${first}/versions`);
  await expect(page.locator('tbody tr')).toHaveCount(1);
});

test('strangers are sent to sign in, and their forms and those of other sites change nothing', async ({ request }) => {
  const form = { name: NAME, markdown: '# Mine', do: 'publish', expectedVersion: '5' };
  const options = { form, maxRedirects: 0 };
  expect((await request.get(EDIT, { maxRedirects: 0 })).headers().location).toContain('/sign-in?next=');
  expect((await request.post(`${REPORTS}/edit/send`, options)).status()).toBe(401);
  expect((await request.post(`${REPORTS}/edit/send`, { ...options, form: { ...form, do: 'preview' } })).status()).toBe(
    401,
  );
  expect(
    (await request.post(`${VERSIONS}/change/restore`, { form: { version: '1' }, maxRedirects: 0 })).headers().location,
  ).toContain('error=');
  const headers = { origin: 'https://elsewhere.example' };
  for (const path of [`${REPORTS}/edit/send`, `${VERSIONS}/change/delete`, `${REPORTS}/release`]) {
    expect((await request.post(path, { ...options, headers })).status()).toBe(403);
  }
});

test('a report is deleted once its name is entered', async ({ browser, baseURL, request }) => {
  const page = await newPlainPage(browser, baseURL);
  await signIn(page, WRITER, VERSIONS);
  await page.getByLabel(`Enter ${NAME} to delete it`).fill(NAME);
  await press(page, 'Delete this report');
  await expect(page).toHaveURL(/\/reports$/);
  expect((await request.get(`${REPORTS}/${NAME}`)).status()).toBe(404);
  await page.close();
});
