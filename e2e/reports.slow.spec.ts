import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { expectAccessible } from './page-checks.ts';
import { stack } from './stack.ts';

const NAME = `read-${Date.now()}`;
const REPORTS = '/p/node-connectors/reports';
const PAGE = `${REPORTS}/${NAME}`;

const MARKDOWN = `<!-- tacho report https://elsewhere.example/p/node-connectors d=mariadb ref=mysql2 m=latency -->
# mariadb is <!-- tacho value s=select-1 -->9×<!-- /tacho --> as fast as mysql2

## How it was measured

- One at a time: <!-- tacho value s=do-1 -->9×<!-- /tacho -->.

<!-- tacho claim mariadb > 1.1 mysql2 s=select-1 -->
One value comes back sooner.
<!-- /tacho -->

<!-- tacho claim mariadb > 90 mysql2 s=select-1 -->
It is ninety times as fast.
<!-- /tacho -->

<!-- tacho compare s=select-1,do-1,select-1000-rows -->
<!-- /tacho -->

## Three drivers

<!-- tacho compare d=mariadb,promise-mysql s=select-1,do-1 show=table -->
<!-- /tacho -->

<script>alert(1)</script> [a](javascript:alert(1)) <!-- tacho wrong --> ![far](https://x.invalid/a.png)
`;

const put = async (request: APIRequestContext, markdown: string) => {
  const response = await request.put(`${stack.ingestUrl}/v1/reports/${NAME}`, {
    headers: { authorization: `Bearer ${stack.adminToken()}` },
    data: { markdown },
  });
  expect(response.ok(), await response.text()).toBe(true);
};

test.beforeAll(async ({ request }) => {
  await put(request, '# The first text\n');
  await put(request, MARKDOWN);
});

test('a report has its numbers and tables as they are now, and the marks of its claims with their notes', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await page.goto(PAGE);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^mariadb is \d\.\d\d×.* as fast as mysql2$/);
  const main = page.getByRole('main');
  await expect(main).not.toContainText(/9×|tacho (?:value|claim|compare)/);
  await expect(main).toContainText('<script>alert(1)</script>');
  await expect(main).toContainText('2 claims, 1 no longer holds');
  await main.getByRole('link', { name: 'no longer holds', exact: true }).click();
  await expect(page.getByRole('complementary', { name: 'Claim 2' })).toBeInViewport();
  await expect(page.getByRole('complementary', { name: 'Claim 2' })).toContainText('claimed above 90');
  await expect(main.getByRole('figure')).toHaveCount(2);
  await expect(main.getByRole('figure').first()).toContainText('Follows the newest releases');
  expect(errors).toEqual([]);
});

test('what is behind a number opens by keyboard and by its address, and leads to its comparison', async ({ page }) => {
  await page.goto(PAGE);
  const card = page.locator('#n2-of');
  await expect(card).toBeHidden();
  await page.locator('#n2').focus();
  await expect(card).toContainText(/\d\.\d\d×, 95 %: \d\.\d\d to \d\.\d\d/);
  await page.goto(`${PAGE}#n2`);
  await expect(card).toBeVisible();
  await page.locator('#n2').click();
  await expect(page).toHaveURL(/\/p\/node-connectors\/compare\?driver=mariadb/);
});

for (const width of [1440, 390]) {
  test(`a report and the list of reports break no rule of accessibility at ${width} pixels`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    for (const path of [PAGE, `${PAGE}#n1`, REPORTS]) {
      await page.goto(path);
      await expectAccessible(page);
    }
  });
}

test('in print there is the document and nothing around it', async ({ page }) => {
  await page.goto(PAGE);
  await page.emulateMedia({ media: 'print' });
  for (const name of ['Project', 'Report'])
    await expect(page.getByRole('navigation', { name, exact: true })).toBeHidden();
  await expect(page.getByRole('complementary', { name: 'Claim 1' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Versions', exact: true })).toBeHidden();
});

test('an older version has its text with the figures of now, and says so', async ({ page }) => {
  await page.goto(`${PAGE}?version=1`);
  await expect(page.getByRole('main')).toContainText('This is the text of version 1 of 2');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The first text');
  await page.getByRole('link', { name: 'The newest version' }).click();
  await expect(page).toHaveURL(new RegExp(`${PAGE}$`));
});

test('as one file it is drawn from the disk without any request, in light and dark', async ({
  page,
  request,
}, testInfo) => {
  const response = await request.get(`${PAGE}/as/html`);
  expect(response.status()).toBe(200);
  const file = testInfo.outputPath('report.html');
  await writeFile(file, await response.body());
  const requests: string[] = [];
  page.on('request', (made) => requests.push(made.url()));
  await page.goto(pathToFileURL(file).href);
  await expect(page.getByRole('heading', { level: 1 })).toContainText('as fast as mysql2');
  await expect(page.getByRole('figure')).toHaveCount(2);
  const backgrounds = new Set<string>();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    backgrounds.add(await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor));
  }
  expect(backgrounds.size).toBe(2);
  expect(requests).toEqual([pathToFileURL(file).href]);
});

test('a link to it is previewed by its own image, in the size that is stated', async ({ page, request }) => {
  await page.goto(PAGE);
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
  expect([await meta('og:image:width'), await meta('og:image:height')]).toEqual(['1200', '630']);
  const card = await request.get((await meta('og:image')) ?? '');
  const header = await card.body();
  expect([card.status(), card.headers()['content-type']]).toEqual([200, 'image/png']);
  expect([header.readUInt32BE(16), header.readUInt32BE(20)]).toEqual([1200, 630]);
});

test('the overview leads to the reports, and the search finds them', async ({ page }) => {
  await page.goto('/p/node-connectors');
  await page.getByRole('main').getByRole('link', { name: 'Reports', exact: true }).click();
  await expect(page).toHaveURL(new RegExp(`${REPORTS}$`));
  await expect(page.getByRole('link', { name: /as fast as mysql2/ }).first()).toBeVisible();
  await page.getByRole('button', { name: /search/i }).click();
  await page.getByRole('dialog').getByRole('combobox').fill(NAME);
  await expect(page.getByRole('option').first()).toContainText('as fast as mysql2');
});
