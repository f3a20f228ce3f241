import { expect, test } from '@playwright/test';
import { stack } from './stack.ts';

/** A run nobody else sends: its own driver version, so that parallel tests do not meet. */
const run = (version: string) => ({
  format: 1,
  title: `Happy path, ${version}`,
  startedAt: '2026-11-20T09:00:00Z',
  harness: { name: 'happy-path', tool: { name: 'tinybench', version: '6.2.3' } },
  environment: {
    client: { cpu: { model: 'Test CPU', arch: 'x86_64', logical: 4 }, os: 'Debian GNU/Linux 12' },
    runtime: { name: 'node', version: '20.20.2' },
    server: { product: 'mariadb', version: '11.4.2' },
    link: { transport: 'tcp', topology: 'same-host' },
  },
  results: [
    ['mariadb', 4321.5],
    ['mysql2', 2109.25],
  ].map(([name, value]) => ({
    scenario: 'select-1000-rows',
    driver: { name, version, language: 'javascript' },
    metric: 'throughput',
    unit: 'ops/s',
    value,
    uncertainty: { kind: 'rme', level: 0.95, value: 0.8 },
    n: 300,
  })),
});

test('a run uploaded over HTTP appears on the trend, in a comparison and with its environment; sent again it stores nothing', async ({
  page,
  request,
}) => {
  const version = `99.1.${process.pid}`;
  const upload = () =>
    request.post(`${stack.ingestUrl}/v1/runs`, {
      headers: { authorization: `Bearer ${stack.token()}` },
      data: run(version),
    });

  const first = await upload();
  expect(first.status(), await first.text()).toBe(201);
  const { id } = await first.json();

  await page.goto('/p/node-connectors/runs');
  await page.getByRole('link', { name: `Happy path, ${version}` }).click();
  await expect(page).toHaveURL(new RegExp(`/runs/${id}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Happy path, ${version}`);

  await page
    .getByRole('row', { name: /mariadb/ })
    .getByRole('link', { name: 'Select 1,000 rows', exact: true })
    .click();
  await expect(page).toHaveURL(/\/scenarios\/select-1000-rows\?environment=/);
  const table = page.getByRole('region', { name: 'Table' });
  await expect(table.getByRole('row', { name: new RegExp(`mariadb ${version}.*4,32[12]`) })).toBeVisible();
  await expect(page.locator('main svg[role="img"]').first()).toBeVisible();

  await page.goto(`/p/node-connectors/compare?driver=mariadb@${version},mysql2@${version}&reference=mysql2@${version}`);
  await expect(page.getByText('Like for like.')).toBeVisible();
  // One run shows no noise between two: a ratio, and no verdict.
  const verdicts = page.getByRole('region', { name: 'Comparison' }).locator('.verdict-cell .verdict');
  await expect(verdicts.nth(1)).toHaveText('○not enough samples: 2.05× faster');

  await page.getByRole('link', { name: 'MariaDB 11.4 · Node 20.20 · same host' }).first().click();
  await expect(page.getByRole('region', { name: 'Record' })).toContainText('Test CPU');
  await expect(page.getByRole('region', { name: 'Who ran here' })).toContainText(version);

  const again = await upload();
  expect(again.status()).toBe(200);
  expect(await again.json()).toMatchObject({ id, stored: false });
});

test('an emulated cell is hatched and not evaluated, an unsupported one has no bar and keeps its reason', async ({
  page,
}) => {
  await page.goto(
    '/p/node-connectors/compare?driver=mysql2@2.2.5,mariadb@3.0.1-rc,mysql@2.18.1&reference=mysql2@2.2.5',
  );
  const comparison = page.getByRole('region', { name: 'Comparison' });
  await expect(comparison.getByText(/emulated/).first()).toBeVisible();
  await expect(comparison.getByText('unsupported').first()).toBeVisible();
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('n = 8');
  await expect(page.getByRole('region', { name: 'Summary' })).toContainText('Left out of a mean');
});

test('drivers from different environments: ratios are withheld, the differing fields are listed, a reason lifts the guard', async ({
  page,
}) => {
  await page.goto('/p/node-connectors/environments');
  const slugs = await page
    .locator('tbody th a')
    .evaluateAll((links) => links.map((link) => (link.getAttribute('href') ?? '').split('/').pop() ?? ''));
  // The older of the two: the newest comes first.
  const pinned = slugs.findLast((slug) => slug.includes('pinned-amd-epyc'));
  const published = slugs.find((slug) => slug.includes('18.13-two-hosts'));
  expect(pinned && published).toBeTruthy();
  const address = `/p/node-connectors/compare?driver=mariadb@3.5.4~${pinned},mysql2@3.1.0~${published}&reference=mysql2@3.1.0~${published}`;
  await page.goto(address);
  await expect(page.getByText(/Not like for like: \d+ fields differ/)).toBeVisible();
  await expect(page.getByRole('region', { name: 'What differs' })).toContainText('Server version');
  const verdicts = page.getByRole('region', { name: 'Comparison' }).locator('.verdict-cell');
  await expect(verdicts.getByText('different environments').first()).toBeVisible();
  await expect(verdicts.getByText('×')).toHaveCount(0);
  await page.getByLabel('Reason for comparing anyway').fill('order of magnitude only');
  await page.getByRole('button', { name: 'Show ratios' }).click();
  await expect(page).toHaveURL(/reason=order/);
  await expect(page.getByText('“order of magnitude only”')).toBeVisible();
  // 41,524, the geometric mean of the repeats, against 6,465.3 ops/s.
  await expect(verdicts.getByText('6.42× faster')).toBeVisible();
});

test('the view is in the address: back and forward restore it', async ({ page }) => {
  await page.goto('/p/node-connectors/scenarios/select-1000-rows');
  await page.getByRole('link', { name: 'By time' }).click();
  await expect(page).toHaveURL(/axis=time/);
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page).toHaveURL(/axis=time&scale=log/);
  await page.goBack();
  await expect(page).not.toHaveURL(/scale=log/);
  await expect(page.getByRole('link', { name: 'By time' })).toHaveAttribute('aria-current', 'true');
  await page.goForward();
  await expect(page.getByRole('link', { name: 'Log', exact: true })).toHaveAttribute('aria-current', 'true');
});

test('an unknown name in the address is said aloud, never replaced by a near one', async ({ page }) => {
  await page.goto('/p/node-connectors/compare?driver=mariadb@3.0.1-rc,maria@1.0.0&reference=mysql2@2.2.5');
  await expect(page.getByRole('status').filter({ hasText: 'Not found' })).toContainText('maria');
});

test('the overview says aloud which driver and environment of its address it does not know', async ({ page }) => {
  await page.goto('/p/node-connectors?driver=mariadb,maria&environment=nowhere~abcdef');
  const notice = page.getByRole('status').filter({ hasText: 'Not found' });
  await expect(notice).toContainText('driver “maria”');
  await expect(notice).toContainText('environment “nowhere~abcdef”');
});

test('the command palette opens by keyboard, finds a scenario and goes there', async ({ page }) => {
  await page.goto('/p/node-connectors');
  await page.waitForLoadState('networkidle');
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Search' }).fill('1,000 rows');
  await expect(page.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/scenarios\/select-1000-rows/);
});

test('the theme is the reader’s own and survives a reload', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto('/');
  const ground = () => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  const light = await ground();
  await page.getByRole('button', { name: /^Theme/ }).click();
  await page.getByRole('button', { name: 'Theme: light' }).click();
  await expect(page.getByRole('button', { name: 'Theme: dark' })).toBeVisible();
  await page.reload();
  expect(await ground()).not.toBe(light);
});

test('a raw upload can be downloaded byte for byte', async ({ page, request }) => {
  await page.goto('/p/node-connectors/runs');
  await page.locator('tbody th a').last().click();
  const href = await page.getByRole('link', { name: 'Download raw upload' }).getAttribute('href');
  const response = await request.get(href ?? '');
  expect(response.status()).toBe(200);
  expect(response.headers()['content-disposition']).toContain('attachment');
  expect(JSON.parse(await response.text())).toMatchObject({ format: 1 });
});
