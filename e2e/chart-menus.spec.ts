import { expect, type Page, test } from '@playwright/test';
import { listOverflows, listViolations } from './page-checks.ts';

/** Every page with a chart, with a query that its forms must keep. */
const CHARTS = [
  ['trend', '/p/node-connectors/scenarios/select-1000-rows', '?axis=time'],
  ['sweep', '/p/go-transport/scenarios/send-message/sweep', '?param=cpu&params=bytes=9'],
  ['trade-off', '/p/go-transport/trade-off', '?scenario=send-message&scale=log'],
  ['matrix', '/p/node-connectors/matrix', '?scenario=select-1000-rows&driver=mariadb'],
  ['league', '/p/node-connectors/league', '?column=select-1'],
  ['upgrade', '/p/node-connectors/upgrade', '?driver=mysql2&from=3.9.3&to=3.24.6'],
  ['driver', '/p/node-connectors/drivers/mariadb', '?metric=throughput'],
] as const;

/** Names of the menu's links, the form each leads to, and what it is. */
const FORMATS = [
  ['Copy image', 'png', 'image/png'],
  ['Copy Markdown', 'md', 'text/markdown; charset=utf-8'],
  ['PNG', 'png', 'image/png'],
  ['PNG for dark pages', 'png', 'image/png'],
  ['SVG', 'svg', 'image/svg+xml; charset=utf-8'],
  ['SVG for dark pages', 'svg', 'image/svg+xml; charset=utf-8'],
  ['CSV', 'csv', 'text/csv; charset=utf-8'],
  ['Markdown', 'md', 'text/markdown; charset=utf-8'],
  ['JSON', 'json', 'application/json; charset=utf-8'],
] as const;

const summary = (page: Page) => page.locator('.head summary', { hasText: 'Copy or save' });
const menu = (page: Page) => page.getByRole('list', { name: 'Copy or save' });

for (const [name, path, query] of CHARTS) {
  test(`the menu of a ${name} opens by keyboard, and each of its links answers with that form of the same query`, async ({
    page,
    request,
  }) => {
    await page.goto(path + query);
    await expect(menu(page)).toBeHidden();
    await summary(page).focus();
    await page.keyboard.press('Enter');
    await expect(menu(page)).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(menu(page).getByRole('link', { name: 'Copy image' })).toBeFocused();
    for (const [words, form, type] of FORMATS) {
      const href = (await menu(page).getByRole('link', { name: words, exact: true }).getAttribute('href')) ?? '';
      const theme = words.includes('dark') ? '&theme=dark' : '';
      expect(href, words).toBe(`${path}/as/${form}${query}${theme}`);
      const response = await request.get(href);
      expect([response.status(), response.headers()['content-type']], words).toEqual([200, type]);
      const tagged = await request.get(href, { headers: { 'if-none-match': response.headers().etag ?? '' } });
      expect(tagged.status(), words).toBe(304);
    }
  });

  test(`the image of a ${name} is drawn in both themes as an image of another page, and its table has its figures`, async ({
    page,
    request,
  }) => {
    await page.goto('/');
    const sizeOf = (theme: string) =>
      page.evaluate(async (src) => {
        const image = new Image();
        image.src = src;
        await image.decode();
        return [image.naturalWidth, image.naturalHeight];
      }, `${path}/as/svg${query}${theme}`);
    const [width = 0, height = 0] = await sizeOf('');
    expect(width).toBeGreaterThanOrEqual(720);
    expect(height).toBeGreaterThan(300);
    expect(await sizeOf('&theme=dark')).toEqual([width, height]);
    const lines = (await (await request.get(`${path}/as/csv${query}`)).text()).trim().split('\r\n');
    expect(lines.length).toBeGreaterThan(2);
    expect(await (await request.get(`${path}/as/md${query}`)).text()).toContain('| --- |');
  });

  test(`the open menu of a ${name} has no accessibility violation in either theme and fits 1440 and 360 px`, async ({
    page,
  }) => {
    await page.goto(path + query);
    await summary(page).click();
    await expect(menu(page)).toBeVisible();
    await page.locator('.save-code > summary').click();
    await expect(page.getByRole('region', { name: 'Citation' })).toBeVisible();
    for (const width of [1440, 360]) {
      expect(await listOverflows(page, [width])).toEqual([]);
      const box = await menu(page).boundingBox();
      expect(box?.x).toBeGreaterThanOrEqual(0);
      expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(width);
      expect(await listViolations(page, '.head')).toEqual([]);
    }
  });
}

test('the image and the table of a chart land on the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/p/node-connectors/drivers/mariadb');
  await page.waitForLoadState('networkidle');
  await summary(page).click();
  await menu(page).getByRole('link', { name: 'Copy image' }).click();
  await expect(menu(page).getByRole('link', { name: 'Copy image' })).toContainText('copied');
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => [...types]));
  expect(types).toContain('image/png');
  await menu(page).getByRole('link', { name: 'Copy Markdown' }).click();
  await expect(menu(page).getByRole('link', { name: 'Copy Markdown' })).toContainText('copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^\*\*mariadb by version/);
});

test('code reads the CSV of what is shown and every result of the project, and a citation leads to the page', async ({
  page,
  request,
}) => {
  await page.goto('/p/node-connectors/matrix?scenario=select-1000-rows');
  await summary(page).click();
  await page.locator('.save-code > summary').click();
  const code = await page.getByRole('region', { name: 'pandas' }).locator('pre').innerText();
  const urls = [...code.matchAll(/"(http[^"]+)"/g)].map(([, url = '']) => url);
  const responses = await Promise.all(urls.map((url) => request.get(url)));
  expect(responses.map((response) => response.headers()['content-type'])).toEqual([
    'text/csv; charset=utf-8',
    'application/vnd.apache.parquet',
  ]);
  await expect(page.getByRole('region', { name: 'Citation' }).locator('pre')).toContainText(page.url());
});

test('without a script the menu opens, and copying an image is a link to it', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const [, path, query] of CHARTS) {
    await page.goto(path + query);
    await summary(page).click();
    await expect(menu(page).getByRole('link', { name: 'Copy image' })).toHaveAttribute(
      'href',
      `${path}/as/png${query}`,
    );
  }
  await context.close();
});

test('what the address asks for in vain is said in the image, and a name that is not there is not found', async ({
  request,
}) => {
  const svg = await request.get('/p/node-connectors/scenarios/select-1000-rows/as/svg?environment=no-such-environment');
  expect(svg.status()).toBe(200);
  expect(await svg.text()).toContain('Not found: environment “no-such-environment”');
  for (const address of [
    '/p/node-connectors/scenarios/no-such/as/svg',
    '/p/node-connectors/scenarios/no-such/sweep/as/svg',
    '/p/node-connectors/drivers/no-such/as/svg',
    '/p/no-such/matrix/as/svg',
    '/p/no-such/trade-off/as/svg',
    '/p/node-connectors/matrix/as/exe',
  ])
    expect((await request.get(address)).status(), address).toBe(404);
});
