import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { stack } from './stack.ts';

const GO = '/p/go-transport';

/** What go test prints of one benchmark of the driver's own package, three times. */
const output = (name: string, latency: number, allocations: number) =>
  [
    'goos: linux',
    'goarch: amd64',
    'pkg: github.com/go-sql-driver/mysql',
    'cpu: Test CPU',
    ...[0, 1, 2].map(
      (n) => `Benchmark${name}-8   \t   12000\t    ${latency + n} ns/op\t     752 B/op\t      ${allocations} allocs/op`,
    ),
    'PASS',
    'ok  \tgithub.com/go-sql-driver/mysql\t12.345s',
    '',
  ].join('\n');

/** Versions with their latency and allocations: what nobody else uploads, so that parallel tests do not meet. */
const HISTORY = [
  ['1.6.0', 330_000, 21],
  ['1.7.0', 320_000, 21],
  ['1.8.0', 312_000, 21],
  ['1.8.1', 300_000, 23],
] as const;

async function uploadHistory(request: APIRequestContext, name: string): Promise<string[]> {
  const runs: string[] = [];
  for (const [index, [version, latency, allocations]] of HISTORY.entries()) {
    const response = await request.post(`${stack.ingestUrl}/v1/runs`, {
      headers: { authorization: `Bearer ${stack.tokenOf('go-transport')}` },
      multipart: {
        native: { name: 'bench.txt', mimeType: 'text/plain', buffer: Buffer.from(output(name, latency, allocations)) },
        tool: 'auto',
        environment: JSON.stringify({
          runtime: { name: 'go', version: '1.24.0' },
          server: { product: 'mariadb', version: '11.4.2' },
        }),
        defaults: JSON.stringify({
          startedAt: `2026-10-0${index + 1}T12:00:00Z`,
          driverVersions: { 'go-sql-driver/mysql': version },
        }),
      },
    });
    expect(response.status(), await response.text()).toBe(201);
    runs.push((await response.json()).id);
  }
  return runs;
}

const card = (page: Page) => page.getByRole('region', { name: 'Trade-off', exact: true });
const changes = (page: Page) => page.getByRole('region', { name: 'Exact metrics changed' });
const rowOf = (page: Page, version: string) =>
  page
    .getByRole('region', { name: 'Table' })
    .getByRole('row')
    .filter({ has: page.getByRole('cell', { name: version, exact: true }) });

test('go test output of 21 allocations over three versions and 23 at the next raises exactly one change, and the versions stand against the Pareto line', async ({
  page,
  request,
}) => {
  const name = `TradeOff${process.pid}x${Date.now()}`;
  const runs = await uploadHistory(request, name);
  await page.goto(`${GO}/trade-off?scenario=${name.toLowerCase()}`);

  await expect(page.getByText(/exact metric changed/)).toHaveCount(1);
  await expect(changes(page).getByRole('listitem')).toHaveCount(1);
  await expect(changes(page)).toContainText('exact metric changed: 21 → 23 allocs/op at 1.8.1, regressed');
  for (const [version, run] of [
    ['1.8.0', runs[2]],
    ['1.8.1', runs[3]],
  ] as const) {
    await expect(changes(page).getByRole('link', { name: `run of ${version}` })).toHaveAttribute(
      'href',
      new RegExp(`/runs/${run}$`),
    );
  }

  await expect(card(page).locator('.trade-off-line')).toHaveAttribute('d', /^M.+H.+V.+H/);
  await expect(card(page).getByText('allocations in allocs/op, lower is better')).toBeVisible();
  await expect(card(page).getByText('latency, mean in µs/op, lower is better')).toBeVisible();
  await expect(card(page).getByRole('link', { name: /^go-sql-driver\/mysql 1\./ })).toHaveCount(4);
  await expect(rowOf(page, '1.8.1')).toContainText('on the Pareto line');
  await expect(rowOf(page, '1.8.0')).toContainText('on the Pareto line');
  await expect(rowOf(page, '1.7.0')).toContainText('beaten by go-sql-driver/mysql 1.8.0');
  await expect(rowOf(page, '1.6.0')).toContainText('beaten by go-sql-driver/mysql 1.8.0');
});

test('a scenario with several metrics leads to its trade-off, whose points lead to their runs by keyboard', async ({
  page,
}) => {
  await page.goto(`${GO}/scenarios/send-message`);
  await page.getByRole('link', { name: 'Trade-off of 3 metrics' }).click();
  await expect(page).toHaveURL(/\/trade-off\?scenario=send-message&params=/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^Trade-off of /);
  await expect(card(page).locator('svg[role="img"]')).toBeVisible();
  await expect(card(page).locator('.trade-off-line')).toHaveCount(1);
  const points = card(page).locator('.trend-points a');
  const rows = page.getByRole('region', { name: 'Table' }).locator('tbody tr');
  await expect(rows).toHaveCount(await points.count());
  await points.first().focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/runs\/r_/);
});

test('metrics, scale and drivers are chosen in the address, and what it does not know is said aloud', async ({
  page,
}) => {
  await page.goto(`${GO}/trade-off?scenario=send-message&x=bytes&driver=net-tcp,net-smoke`);
  await expect(page.getByRole('status').filter({ hasText: 'Not found' })).toContainText('driver “net-smoke”');
  await expect(card(page).getByText(/^bytes in B\/op, lower is better/)).toBeVisible();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page).toHaveURL(/x=bytes&driver=net-tcp,net-smoke&scale=log$/);
  await expect(
    card(page)
      .getByText(/log scale/)
      .first(),
  ).toBeVisible();

  await page.goto(`${GO}/trade-off?scenario=send-message&x=joy`);
  await expect(page.getByRole('status').filter({ hasText: 'Not found' })).toContainText('metric “joy”');
  await expect(card(page)).toHaveCount(0);
  await page.goto('/p/node-connectors/trade-off?scenario=select-now');
  await expect(page.getByText('Only one metric was measured here')).toBeVisible();
});

test('without a script the chart, its table and its links are there (row 75)', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`${GO}/trade-off?scenario=send-message`);
  await expect(card(page).locator('svg[role="img"]')).toBeVisible();
  await expect(card(page).locator('.trend-points a').first()).toHaveAttribute('href', /\/runs\/r_/);
  await expect(page.getByRole('region', { name: 'Table' }).locator('tbody tr').first()).toBeVisible();
  await context.close();
});
