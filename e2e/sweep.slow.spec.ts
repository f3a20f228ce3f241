import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { repeatInTurns } from './repeat-in-turns.ts';
import { stack } from './stack.ts';

/** A scenario nobody else uploads, so that its page has these results and no others. */
const unique = (name: string) => `${name}-${process.pid}-${Date.now()}`;

const authorization = () => ({ authorization: `Bearer ${stack.token()}` });

const sweepCard = (page: Page) => page.getByRole('region', { name: 'Sweep', exact: true });
const table = (page: Page) => page.getByRole('region', { name: 'Table' });
/** Names on the x axis, from left to right. */
const ticks = (page: Page) => sweepCard(page).locator('text.trend-tick');

/** Two drivers at 1 and 1,000 rows; mariadb is twice as fast at 1,000. The param arrives as text once. */
const run = (scenario: string) => ({
  format: 1,
  startedAt: '2026-11-20T09:00:00Z',
  environment: {
    runtime: { name: 'node', version: '20.20.2' },
    server: { product: 'mariadb', version: '11.4.2' },
    link: { transport: 'tcp', topology: 'same-host' },
  },
  results: [
    ['mysql2', 1, 20_000],
    ['mysql2', '1000', 1000],
    ['mariadb', 1, 20_000],
    ['mariadb', 1000, 2000],
  ].map(([name, rows, value]) => ({
    scenario,
    params: { rows },
    driver: { name, version: '97.0.1', language: 'javascript' },
    metric: 'throughput',
    unit: 'ops/s',
    value: Number(value),
  })),
});

async function upload(request: APIRequestContext, data: object) {
  const response = await request.post(`${stack.ingestUrl}/v1/runs`, { headers: authorization(), data });
  expect(response.status(), await response.text()).toBe(201);
}

test('runs with rows=1,1000 are a line for each driver on a numeric log axis, with its table and its verdicts', async ({
  page,
  request,
}) => {
  const scenario = unique('sweep-rows');
  for (const repeat of repeatInTurns(run(scenario), scenario)) await upload(request, repeat);
  await page.goto(`/p/node-connectors/scenarios/${scenario}`);
  await page.getByRole('link', { name: 'As a sweep over rows' }).click();
  await expect(page).toHaveURL(new RegExp(`/scenarios/${scenario}/sweep$`));

  await expect(ticks(page)).toHaveText(['1', '1,000']);
  await expect(sweepCard(page)).toContainText('rows, log scale');
  await expect(sweepCard(page)).toContainText('ops/s, higher is better');
  await expect(sweepCard(page).locator('.trend-marks .trend-line')).toHaveCount(2);
  const point = page.getByRole('link', { name: 'mariadb 97.0.1, 1,000 rows: 2,000 ops/s, 1,996 to 2,004' });
  await expect(point).toHaveAttribute('href', /\/runs\/r_/);

  await expect(table(page).getByRole('columnheader')).toHaveText([
    /rows/,
    /mysql2 97\.0\.1.*reference/,
    /mariadb 97\.0\.1/,
  ]);
  await expect(table(page).getByRole('row', { name: /^1 row / })).toContainText('same within 3 %');
  await expect(table(page).getByRole('row', { name: /^1,000 rows/ })).toContainText('2.00× faster');
});

test('go test -cpu=2,4,8 is a sweep over cpu', async ({ page, request }) => {
  const scenario = unique('Sweep').replaceAll('-', '');
  const lines = [2, 4, 8].map(
    (cpu) => `Benchmark${scenario}/driver=mariadb-${cpu}   	   10000	     ${500 * cpu} ns/op`,
  );
  const response = await request.post(`${stack.ingestUrl}/v1/runs`, {
    headers: authorization(),
    multipart: {
      native: {
        name: 'bench.txt',
        mimeType: 'text/plain',
        buffer: Buffer.from(`goos: linux\n${lines.join('\n')}\nPASS\n`),
      },
      tool: 'gotest',
      environment: JSON.stringify({ runtime: { name: 'go', version: '1.23' } }),
      defaults: JSON.stringify({ startedAt: '2026-11-20T10:00:00Z' }),
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  await page.goto(`/p/node-connectors/scenarios/${scenario.toLowerCase()}/sweep`);
  await expect(ticks(page)).toHaveText(['2', '4', '8']);
  await expect(sweepCard(page)).toContainText('cpu, log scale');
  await expect(sweepCard(page).locator('.trend-marks .trend-line')).toHaveCount(1);
  await expect(table(page).getByRole('row', { name: /^cpu 8/ })).toContainText('4');
});

test('param, scale and driver are in the address, and what is unknown is said', async ({ page }) => {
  await page.goto('/p/go-transport/scenarios/send-message/sweep');
  await expect(sweepCard(page)).toContainText('bytes, log scale');
  await expect(ticks(page).last()).toHaveText('1 GiB');
  await page.getByRole('link', { name: 'Linear', exact: true }).click();
  await expect(page).toHaveURL(/sweep\?scale=linear$/);
  await page.getByRole('button', { name: 'Param: change' }).click();
  await page.getByRole('dialog', { name: 'Param' }).getByRole('link', { name: /cpu/ }).click();
  await expect(page).toHaveURL(/param=cpu/);
  await expect(ticks(page)).toHaveText(['2', '4', '8']);
  await page.goto('/p/go-transport/scenarios/send-message/sweep?params=cpu=2&driver=net-tcp&environment=nowhere');
  await expect(page.getByRole('status').filter({ hasText: 'Not found' })).toContainText('environment “nowhere”');
});

test('without a script the sweep is drawn, its points are links and its table is whole (row 75)', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto('/p/go-transport/scenarios/send-message/sweep?params=cpu=2');
  await expect(sweepCard(page).getByRole('link', { name: /^net\/tcp.* 9 bytes: .*µs\/op/ })).toHaveAttribute(
    'href',
    /\/runs\/r_/,
  );
  await expect(table(page).getByRole('row', { name: /^9 bytes/ })).toContainText('4.67');
  await context.close();
});

test('latency added by the network is a difference of times, with both environments and without a ratio', async ({
  page,
}) => {
  await page.goto('/p/node-connectors/scenarios/do-random-number');
  const card = page.getByRole('region', { name: 'Distant − local' });
  await expect(card.getByRole('columnheader', { name: /^Distant − local, / })).toBeVisible();
  // 2018, the promise API of mysql 2.15.0: 8,555.2 ops/s on one host, 4,362.8 on two: 116.9 and 229.2 µs.
  const row = card.getByRole('row', { name: /no params mysql 2\.15\.0/ });
  await expect(row).toContainText('≈ 116.9');
  await expect(row).toContainText('≈ 229.2');
  await expect(row).toContainText('≈ 112.3');
  await expect(card).not.toContainText('×');
  await card
    .getByRole('link', { name: /Topology: same-host → two-hosts/ })
    .first()
    .click();
  await expect(page).toHaveURL(/\/environments\/diff\?a=.*same-host.*&b=.*two-hosts/);
});
