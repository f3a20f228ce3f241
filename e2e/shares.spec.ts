import { createHash } from 'node:crypto';
import AxeBuilder from '@axe-core/playwright';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { stack } from './stack.ts';

const PUBLISHED = '/p/node-connectors/compare?d=mysql2@2.2.5,mariadb@3.0.1-rc,mysql@2.18.1&ref=mysql2@2.2.5';

/** Share what the page shows, under a title of this test alone. Works with and without a script. */
async function share(page: Page, address: string, title: string): Promise<string> {
  await page.goto(address);
  await page.locator('summary', { hasText: 'Share' }).click();
  await page.getByLabel('Title').fill(title);
  await page.getByRole('button', { name: 'Freeze and share' }).click();
  await expect(page).toHaveURL(/\/s\/[0-9a-v]{20}$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title);
  return new URL(page.url()).pathname;
}

const unique = (title: string) => `${title} ${process.pid}-${Date.now()}`;

async function sha256(request: APIRequestContext, address: string): Promise<string> {
  const answer = await request.get(address);
  expect(answer.status()).toBe(200);
  return createHash('sha256')
    .update(await answer.body())
    .digest('hex');
}

/** A run of two drivers in a version nobody else uploads. */
const run = (version: string, hour: number, value: number) => ({
  format: 1,
  startedAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`,
  environment: { runtime: { name: 'node', version: '20.20.2' }, server: { product: 'mariadb', version: '11.4.2' } },
  results: ['mariadb', 'mysql2'].map((name, place) => ({
    scenario: 'select-1000-rows',
    driver: { name, version },
    metric: 'throughput',
    unit: 'ops/s',
    value: value * (2 - place),
    samples: Array.from({ length: 20 }, (_, n) => value * (2 - place) + n),
  })),
});

const upload = (request: APIRequestContext, data: object) =>
  request.post(`${stack.ingestUrl}/v1/runs`, { headers: { authorization: `Bearer ${stack.token()}` }, data });

test('a share keeps its bytes, its figures and its verdicts while results arrive, and says that some have changed', async ({
  page,
  request,
}) => {
  const version = `98.${process.pid}.${Date.now() % 100_000}`;
  expect((await upload(request, run(version, 9, 1000))).status()).toBe(201);
  const live = `/p/node-connectors/compare?d=mariadb@${version},mysql2@${version}&ref=mysql2@${version}`;
  const address = await share(page, live, unique('Before'));
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison).toContainText('× faster');
  await expect(page.getByText('None of the 2 results here has changed since.')).toBeVisible();
  const hash = await sha256(request, `${address}.json`);

  expect((await upload(request, run(version, 10, 3000))).status()).toBe(201);
  await page.reload();
  await expect(page.getByText('2 results have changed since: 2 measured again.')).toBeVisible();
  await expect(comparison).toContainText('1.99× faster');
  expect(await sha256(request, `${address}.json`)).toBe(hash);
  await expect(page.getByTitle(hash)).toBeVisible();

  await page.getByRole('link', { name: 'Open the live comparison' }).click();
  await expect(page).toHaveURL(new RegExp(`/compare\\?d=mysql2@${version},mariadb@${version}&s=select-1000-rows&env=`));
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('6,0');
});

test('the same comparison under the same title is the same share', async ({ page }) => {
  const title = unique('Twice');
  expect(await share(page, PUBLISHED, title)).toBe(await share(page, PUBLISHED, title));
});

test('without a script a comparison is shared, and its share has its table, its explanation and its other forms', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const address = await share(page, PUBLISHED, unique('No script'));
  await expect(
    page
      .getByRole('region', { name: 'Comparison' })
      .getByText(/emulated/)
      .first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Explain mariadb@3.0.1-rc in Select one user', exact: true }).click();
  await expect(page.getByText('Evidence')).toBeVisible();
  await expect(page.getByText('mariadb 3.0.1-rc did 1,595 ops/s')).toBeVisible();
  for (const [name, ending] of [
    ['JSON', 'json'],
    ['CSV', 'csv'],
    ['Markdown', 'md'],
    ['SVG', 'svg'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', `${address}.${ending}`);
  }
  await context.close();
});

test('the picture is drawn in both themes as a picture of another page, and may be kept for ever', async ({
  page,
  request,
}) => {
  const address = await share(page, PUBLISHED, unique('Picture'));
  const image = (theme: string) =>
    page.evaluate(async (src) => {
      const picture = new Image();
      picture.src = src;
      await picture.decode();
      return [picture.naturalWidth, picture.naturalHeight];
    }, `${address}.svg?theme=${theme}`);
  const [width, height = 0] = await image('light');
  expect(width).toBe(600);
  expect(height).toBeGreaterThan(500);
  expect(await image('dark')).toEqual([width, height]);

  const answer = await request.get(`${address}.svg`);
  expect(answer.headers()).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
  });
  const again = await request.get(`${address}.svg`, { headers: { 'if-none-match': answer.headers().etag ?? '' } });
  expect(again.status()).toBe(304);
});

test('a reason for comparing all the same stays on everything made of it', async ({ page, request }) => {
  await page.goto('/p/node-connectors/environments');
  const slugs = await page
    .locator('tbody th a')
    .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').split('/').pop() ?? ''));
  const pinned = slugs.find((slug) => slug.includes('pinned'));
  const published = slugs.find((slug) => slug.includes('18.13-two-hosts'));
  const guarded = `/p/node-connectors/compare?d=mariadb@3.5.4~${pinned},mysql2@3.1.0~${published}&ref=mysql2@3.1.0~${published}`;
  const address = await share(page, `${guarded}&why=order+of+magnitude+only`, unique('Waived'));
  await expect(page.getByText('“order of magnitude only”')).toBeVisible();
  await expect(page.getByRole('region', { name: 'What differs' })).toContainText('Server version');
  await expect(page.getByRole('form', { name: 'Compare anyway' })).toHaveCount(0);
  for (const ending of ['json', 'csv', 'md', 'svg']) {
    expect(await (await request.get(`${address}.${ending}`)).text()).toContain('magnitude');
  }
});

test('previews of a link to a share are told its title and its means', async ({ page }) => {
  const title = unique('Preview');
  const address = await share(page, PUBLISHED, title);
  const meta = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content');
  expect(await meta('title')).toBe(title);
  expect(await meta('description')).toContain('mariadb 3.0.1-rc: 1.21× faster, geometric mean, n = 8');
  expect(await meta('url')).toMatch(new RegExp(`^https?://.*${address}$`));
});

test('deleted with the admin token, a share is a tombstone: 410 in every form; one that never was is 404', async ({
  page,
  request,
}) => {
  const address = await share(page, PUBLISHED, unique('Deleted'));
  const remove = (token: string) =>
    request.delete(`${stack.ingestUrl}/v1/shares/${address.replace('/s/', '')}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await remove(stack.token())).status()).toBe(403);
  expect((await remove(stack.adminToken())).status()).toBe(204);
  expect((await page.goto(address))?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This share was deleted');
  for (const ending of ['json', 'csv', 'md', 'svg']) {
    expect((await request.get(`${address}.${ending}`)).status()).toBe(410);
  }
  expect((await page.goto('/s/00000000000000000000'))?.status()).toBe(404);
});

test('the control, a share with an explanation, and a tombstone have no accessibility fault and fit a phone', async ({
  page,
  request,
}) => {
  test.slow();
  const address = await share(page, PUBLISHED, unique('Reach'));
  const gone = await share(page, PUBLISHED, unique('Reach, deleted'));
  await request.delete(`${stack.ingestUrl}/v1/shares/${gone.replace('/s/', '')}`, {
    headers: { authorization: `Bearer ${stack.adminToken()}` },
  });
  const assertReach = async (where: string) => {
    for (const width of [1440, 390, 360]) {
      await page.setViewportSize({ width, height: 900 });
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow, `${where} at ${width}`).toBeLessThanOrEqual(0);
    }
    const { violations } = await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa', 'wcag22aa']).analyze();
    expect(violations.map(({ id, nodes }) => `${where} ${id}: ${nodes[0]?.html.slice(0, 200)}`)).toEqual([]);
  };
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    await page.goto(PUBLISHED);
    await page.locator('summary', { hasText: 'Share' }).focus();
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await expect(page.getByLabel('Title')).toBeFocused();
    await assertReach('control');
    await page.goto(address);
    await page
      .getByRole('link', { name: /^Explain/ })
      .first()
      .click();
    await expect(page.getByText('Evidence')).toBeVisible();
    for (const part of await page.locator('.frozen > summary').all()) await part.click();
    await assertReach('share');
    await page.goto(gone);
    await assertReach('tombstone');
  }
});
