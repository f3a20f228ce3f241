import { createHash } from 'node:crypto';
import { type APIRequestContext, expect, test } from '@playwright/test';
import { makeShare, PUBLISHED, unique } from './make-share.ts';
import { listOverflows, listViolations } from './page-checks.ts';
import { repeatInTurns } from './repeat-in-turns.ts';
import { stack } from './stack.ts';

/** Every form of a share but its page. */
const ENDINGS = ['json', 'csv', 'md', 'svg', 'png', 'card.png'];

async function sha256(request: APIRequestContext, address: string): Promise<string> {
  const response = await request.get(address);
  expect(response.status()).toBe(200);
  return createHash('sha256')
    .update(await response.body())
    .digest('hex');
}

/** A run of two drivers in a version nobody else uploads. */
const run = (version: string, hour: number, value: number) => ({
  format: 1,
  startedAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`,
  environment: { runtime: { name: 'node', version: '20.20.2' }, server: { product: 'mariadb', version: '11.4.2' } },
  results: ['mariadb', 'mysql2'].map((name, index) => ({
    scenario: 'select-1000-rows',
    driver: { name, version },
    metric: 'throughput',
    unit: 'ops/s',
    value: value * (2 - index),
  })),
});

/** The run in repeats, both drivers in turns. */
async function uploadRepeats(request: APIRequestContext, data: ReturnType<typeof run>) {
  for (const repeat of repeatInTurns(data, `shared ${data.startedAt}`)) {
    const headers = { authorization: `Bearer ${stack.token()}` };
    const response = await request.post(`${stack.ingestUrl}/v1/runs`, { headers, data: repeat });
    expect(response.status(), await response.text()).toBe(201);
  }
}

test('a share keeps its bytes, its figures and its verdicts while results arrive, and says that some have changed', async ({
  page,
  request,
}) => {
  const version = `98.${process.pid}.${Date.now() % 100_000}`;
  await uploadRepeats(request, run(version, 9, 1000));
  const live = `/p/node-connectors/compare?driver=mariadb@${version},mysql2@${version}&reference=mysql2@${version}`;
  const address = await makeShare(page, live, unique('Before'));
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison.locator('.verdict-cell .verdict.better')).toHaveText('▲2.00× faster');
  await expect(page.getByText('None of the 2 results here has changed since.')).toBeVisible();
  const hash = await sha256(request, `${address}.json`);

  await uploadRepeats(request, run(version, 10, 3000));
  await page.reload();
  await expect(page.getByText('2 results have changed since: 2 measured again.')).toBeVisible();
  await expect(comparison.locator('.verdict-cell .verdict.better')).toHaveText('▲2.00× faster');
  expect(await sha256(request, `${address}.json`)).toBe(hash);
  await expect(page.getByTitle(hash)).toBeVisible();

  await page.getByRole('link', { name: 'Open the live page' }).click();
  await expect(page).toHaveURL(
    new RegExp(`/compare\\?driver=mysql2@${version},mariadb@${version}&scenario=select-1000-rows&environment=`),
  );
  await expect(page.getByRole('region', { name: 'Comparison' })).toContainText('6,0');
});

test('the same comparison under the same title is the same share', async ({ page }) => {
  const title = unique('Twice');
  expect(await makeShare(page, PUBLISHED, title)).toBe(await makeShare(page, PUBLISHED, title));
});

test('without a script a comparison is shared, and its share has its table, its explanation and its other forms', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  const address = await makeShare(page, PUBLISHED, unique('No script'));
  await expect(
    page
      .getByRole('region', { name: 'Comparison' })
      .getByText(/emulated/)
      .first(),
  ).toBeVisible();
  await page.getByRole('link', { name: 'Explain mariadb@3.0.1-rc in Select one user', exact: true }).click();
  await expect(page.getByText('Evidence')).toBeVisible();
  await expect(page.locator('.explanation .sentence')).toContainText('mariadb 3.0.1-rc did 1,595 ops/s');
  await page.locator('summary', { hasText: 'Copy or save' }).click();
  for (const [name, ending] of [
    ['PNG', 'png'],
    ['SVG', 'svg'],
    ['SVG for dark pages', 'svg?theme=dark'],
    ['CSV', 'csv'],
    ['Markdown', 'md'],
    ['JSON', 'json'],
  ] as const) {
    await expect(page.getByRole('link', { name, exact: true })).toHaveAttribute('href', `${address}.${ending}`);
  }
  await context.close();
});

test('the image is drawn in both themes as an image of another page, and may be cached forever', async ({
  page,
  request,
}) => {
  const address = await makeShare(page, PUBLISHED, unique('Image'));
  const image = (ending: string) =>
    page.evaluate(async (src) => {
      const image = new Image();
      image.src = src;
      await image.decode();
      return [image.naturalWidth, image.naturalHeight];
    }, `${address}.${ending}`);
  const [width, height = 0] = await image('svg');
  expect(width).toBe(600);
  expect(height).toBeGreaterThan(500);
  expect(await image('svg?theme=dark')).toEqual([width, height]);
  for (const ending of ['png', 'png?theme=dark']) expect(await image(ending)).toEqual([1200, 2 * height]);
  expect(await image('card.png')).toEqual([1200, 630]);

  for (const [ending, type] of [
    ['svg', 'image/svg+xml; charset=utf-8'],
    ['png', 'image/png'],
    ['card.png', 'image/png'],
  ] as const) {
    const response = await request.get(`${address}.${ending}`);
    expect(response.headers()).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
    });
    const known = { 'if-none-match': response.headers().etag ?? '' };
    expect((await request.get(`${address}.${ending}`, { headers: known })).status()).toBe(304);
  }
});

test('a reason for comparing all the same stays on everything made of it', async ({ page, request }) => {
  await page.goto('/p/node-connectors/environments');
  const slugs = await page
    .locator('tbody th a')
    .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').split('/').pop() ?? ''));
  const pinned = slugs.find((slug) => slug.includes('pinned-amd-epyc~'));
  const published = slugs.find((slug) => slug.includes('18.13-two-hosts'));
  const withheld = `/p/node-connectors/compare?driver=mariadb@3.5.4~${pinned},mysql2@3.1.0~${published}&reference=mysql2@3.1.0~${published}`;
  const address = await makeShare(page, `${withheld}&reason=order+of+magnitude+only`, unique('Waived'));
  await expect(page.locator('.notice.warn')).toContainText('“order of magnitude only”');
  await expect(page.getByRole('region', { name: 'What differs' })).toContainText('Server version');
  await expect(page.getByRole('form', { name: 'Compare anyway' })).toHaveCount(0);
  for (const ending of ['json', 'csv', 'md', 'svg']) {
    expect(await (await request.get(`${address}.${ending}`)).text()).toContain('magnitude');
  }
});

test('previews of a link to a share are told its title and its means', async ({ page }) => {
  const title = unique('Preview');
  const address = await makeShare(page, PUBLISHED, title);
  const meta = (property: string) => page.locator(`meta[property="og:${property}"]`).getAttribute('content');
  expect(await meta('title')).toMatch(new RegExp(`^“${title}” · .+`));
  expect(await meta('description')).toContain('mariadb 3.0.1-rc: 1.21× faster, geometric mean, n = 9');
  expect(await meta('url')).toMatch(new RegExp(`^https?://.*${address}$`));
});

test('the preview of a link has its own image, told in size and words', async ({ page, request }) => {
  const address = await makeShare(page, PUBLISHED, unique('Card'));
  const meta = (name: string) => page.locator(`meta[property="${name}"], meta[name="${name}"]`).getAttribute('content');
  expect(await meta('og:image')).toMatch(new RegExp(`^https?://.*${address}\\.card\\.png$`));
  expect([await meta('og:image:width'), await meta('og:image:height')]).toEqual(['1200', '630']);
  expect(await meta('og:image:alt')).toContain('mariadb 3.0.1-rc: 1.21× faster');
  expect(await meta('twitter:card')).toBe('summary_large_image');
  expect((await request.get((await meta('og:image')) ?? '')).status()).toBe(200);
});

test('the menu of a comparison copies it as it is now, and gives it in every form with the time it was made', async ({
  page,
  context,
  request,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto(PUBLISHED);
  await page.locator('summary', { hasText: 'Copy or save' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Copy image' }).click();
  await expect(page.getByRole('link', { name: 'Copy image' })).toContainText('copied');
  const types = await page.evaluate(async () => (await navigator.clipboard.read()).flatMap(({ types }) => [...types]));
  expect(types).toContain('image/png');
  await page.getByRole('link', { name: 'Copy Markdown' }).click();
  await expect(page.getByRole('link', { name: 'Copy Markdown' })).toContainText('copied');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/^### \[.* against mysql2 2\.2\.5\]/);

  for (const [name, form] of [
    ['PNG', 'png'],
    ['PNG for dark pages', 'png'],
    ['SVG', 'svg'],
    ['SVG for dark pages', 'svg'],
    ['CSV', 'csv'],
    ['Markdown', 'md'],
    ['JSON', 'json'],
  ] as const) {
    const href = (await page.getByRole('link', { name, exact: true }).getAttribute('href')) ?? '';
    expect(href).toContain(`/p/node-connectors/compare/as/${form}?`);
    const response = await request.get(href);
    expect([response.status(), response.headers()['cache-control']]).toEqual([200, 'no-cache']);
    if (form === 'svg' || form === 'md') expect(await response.text()).toMatch(/Live, as of .* UTC/);
  }
});

test('deleted with the admin token, a share is a tombstone: 410 in every form; one that never was is 404', async ({
  page,
  request,
}) => {
  const address = await makeShare(page, PUBLISHED, unique('Deleted'));
  const remove = (token: string) =>
    request.delete(`${stack.ingestUrl}/v1/shares/${address.replace('/s/', '')}`, {
      headers: { authorization: `Bearer ${token}` },
    });
  expect((await remove(stack.token())).status()).toBe(403);
  expect((await remove(stack.adminToken())).status()).toBe(204);
  expect((await page.goto(address))?.status()).toBe(410);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('This share was deleted');
  for (const ending of ENDINGS) {
    expect((await request.get(`${address}.${ending}`)).status()).toBe(410);
  }
  expect((await page.goto('/s/00000000000000000000'))?.status()).toBe(404);
});

test('the control, a share with an explanation, and a tombstone have no accessibility violation and fit a phone', async ({
  page,
  request,
}) => {
  test.slow();
  const address = await makeShare(page, PUBLISHED, unique('Reach'));
  const gone = await makeShare(page, PUBLISHED, unique('Reach, deleted'));
  await request.delete(`${stack.ingestUrl}/v1/shares/${gone.replace('/s/', '')}`, {
    headers: { authorization: `Bearer ${stack.adminToken()}` },
  });
  const assertReach = async (where: string) => {
    expect(await listOverflows(page), where).toEqual([]);
    expect(await listViolations(page), where).toEqual([]);
  };
  await page.goto(PUBLISHED);
  await page.locator('summary', { hasText: 'Copy or save' }).click();
  await assertReach('menu');
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
});
