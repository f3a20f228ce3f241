import { type APIResponse, expect, type Page, test } from '@playwright/test';
import { PAGES } from './pages.ts';

declare global {
  interface Window {
    violations: string[];
  }
}

const SAME_EVERYWHERE = {
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': expect.stringContaining('camera=()'),
};

/** The nonces that the markup uses for scripts and style elements; null for one without. */
const listNonces = (html: string) =>
  [...html.matchAll(/<(?:script|style)\b[^>]*>/g)].map(([tag]) => /\bnonce="([^"]+)"/.exec(tag)?.[1] ?? null);

async function checkPage(response: APIResponse): Promise<string> {
  expect(response.headers()).toMatchObject({
    ...SAME_EVERYWHERE,
    'cross-origin-resource-policy': 'same-origin',
    // Not no-store: the browser shows the page again at "back" without asking.
    'cache-control': 'private, no-cache',
    'x-request-id': expect.stringMatching(/^req_/),
  });
  // The site of the tests is http.
  expect(response.headers()).not.toHaveProperty('strict-transport-security');
  const policy = response.headers()['content-security-policy'] ?? '';
  const nonce = /script-src [^;]*'nonce-([^']+)'/.exec(policy)?.[1] ?? '';
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  const html = await response.text();
  const nonces = listNonces(html);
  expect(nonces.length).toBeGreaterThan(2);
  expect([...new Set(nonces)]).toEqual([nonce]);
  expect(html).not.toMatch(/<[a-z][^>]* on[a-z]+="/);
  return nonce;
}

test('every page has a policy whose nonce is new and on each of its scripts and style elements (rows 56, 67)', async ({
  request,
}) => {
  const nonces = new Set<string>();
  for (const [name, url] of PAGES)
    await test.step(name, async () => {
      nonces.add(await checkPage(await request.get(url, { headers: { accept: 'text/html' } })));
    });
  expect(nonces.size).toBe(PAGES.length);
});

async function listenForViolations(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.violations = [];
    document.addEventListener('securitypolicyviolation', ({ effectiveDirective, blockedURI, sample }) =>
      window.violations.push(`${effectiveDirective} ${blockedURI} ${sample}`),
    );
  });
}
const readViolations = (page: Page) => page.evaluate(() => window.violations);

/** One page of each kind. */
const KINDS = [
  '/',
  '/p/node-connectors',
  '/p/node-connectors/scenarios/select-1000-rows?axis=time',
  '/p/go-transport/scenarios/send-message/sweep',
  '/p/node-connectors/drivers/mariadb',
  '/p/node-connectors/matrix?scenario=select-1000-rows&metric=throughput',
  '/p/go-transport/trade-off?scenario=send-message',
  '/p/node-connectors/compare?driver=mysql2@2.2.5,mariadb@3.0.1-rc&reference=mysql2@2.2.5',
  '/p/node-connectors/runs',
  '/docs/reference',
  '/p/no-such-project',
];

for (const colorScheme of ['light', 'dark'] as const)
  test(`the browser reports no violation of the policy on any kind of page, ${colorScheme}`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await listenForViolations(page);
    for (const url of KINDS) {
      await page.goto(url);
      await page.waitForLoadState('networkidle');
      expect(await readViolations(page), url).toEqual([]);
    }
  });

test('the browser reports a violation where there is one: an inline script without the nonce does not run (row 56)', async ({
  page,
}) => {
  await listenForViolations(page);
  await page.goto('/docs');
  await page.evaluate(() =>
    document.body.insertAdjacentHTML('beforeend', '<img src="/nowhere.png" onerror="alert(1)">'),
  );
  await expect.poll(() => readViolations(page)).toEqual([expect.stringContaining('script-src')]);
});

test('search, a touched chart and the import page work within the policy', async ({ page }) => {
  await listenForViolations(page);
  await page.goto('/p/node-connectors/scenarios/select-1000-rows');
  await page.locator('.trend-plot').first().hover();
  await page.keyboard.press('Control+k');
  await page.keyboard.type('maria');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await readViolations(page)).toEqual([]);
  await page.goto('/p/node-connectors/import');
  const printed = 'goos: linux\npkg: example.org/db\nBenchmarkSelect/mariadb-8  \t1000\t 1200 ns/op\nPASS\n';
  await page.getByRole('textbox').first().fill(printed);
  await expect(page.locator('table').first()).toBeVisible();
  expect(await readViolations(page)).toEqual([]);
});

const COMPARISON = '/p/node-connectors/compare/as';
const QUERY = '?driver=mysql2@2.2.5,mariadb@3.0.1-rc&reference=mysql2@2.2.5';

for (const [kind, url] of [
  ['a page', '/p/node-connectors'],
  ['JSON', `${COMPARISON}/json${QUERY}`],
  ['CSV', `${COMPARISON}/csv${QUERY}`],
  ['Markdown', `${COMPARISON}/md${QUERY}`],
  ['SVG', `${COMPARISON}/svg${QUERY}`],
  ['a procedure', '/api/trpc/search.find?input=%7B%22project%22%3Anull%2C%22text%22%3A%22node%22%7D'],
] as const)
  test(`${kind} is compressed for those who accept it, and as it is for others`, async ({ request }) => {
    const encodingFor = async (accepted: string) =>
      (await request.get(url, { headers: { 'accept-encoding': accepted } })).headers()['content-encoding'];
    expect([await encodingFor('gzip'), await encodingFor('identity')]).toEqual(['gzip', undefined]);
  });

test('other sites may embed images, and nothing else', async ({ request }) => {
  const policyOf = async (url: string) => (await request.get(url)).headers()['cross-origin-resource-policy'];
  expect(await policyOf(`/p/node-connectors/badge.svg${QUERY}`)).toBe('cross-origin');
  expect(await policyOf(`${COMPARISON}/png${QUERY}`)).toBe('cross-origin');
  expect(await policyOf(`${COMPARISON}/json${QUERY}`)).toBe('same-origin');
});

test('no image is resized for strangers', async ({ request }) => {
  const response = await request.get('/_next/image?url=/p/node-connectors/compare/as/png&w=640&q=75');
  expect(response.status()).toBe(404);
});

test('a share is not made by a page of another site (row 67)', async ({ request }) => {
  const headers = { origin: 'https://elsewhere.example' };
  const response = await request.post('/p/node-connectors/compare/share', { headers, form: { title: 'foreign' } });
  expect([response.status(), (await response.json()).code]).toEqual([403, 'foreign-origin']);
});

test('G22: the reference of the API has no link to a host that a visitor names', async ({ request }) => {
  const headers = { host: 'visitor.example', 'x-forwarded-host': 'visitor.example', 'x-forwarded-proto': 'gopher' };
  const response = await request.get('/docs/reference', { headers });
  expect(response.status()).toBe(200);
  expect(await response.text()).not.toMatch(/visitor\.example|gopher:/);
});
