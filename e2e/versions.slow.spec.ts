import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { stack } from './stack.ts';

/** Not the project that other tests look at. */
const PROJECT = '/p/cpp-protocol';

/** Names nobody else uploads, so that no other test adds a version. */
const unique = (name: string) => `${name}-${process.pid}-${Date.now() % 1_000_000}`;

type Measured = { readonly driver: string; readonly version: string; readonly hour: number; readonly server?: object };

/** One run of one version at an hour of one day, in a scenario named as the driver. Answers with its environment. */
async function measure(request: APIRequestContext, { driver, version, hour, server }: Measured) {
  const response = await request.post(`${stack.ingestUrl}/v1/runs`, {
    headers: { authorization: `Bearer ${stack.tokenOf('cpp-protocol')}` },
    data: {
      ...{ format: 1, startedAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z` },
      environment: {
        runtime: { name: 'versions', version: '1.0.0' },
        server: server ?? { product: 'mariadb', version: '11.4.2' },
      },
      results: [
        {
          ...{ scenario: driver, driver: { name: driver, version }, metric: 'throughput', unit: 'ops/s' },
          ...{ value: 1000 + 10 * hour, uncertainty: { kind: 'rme', value: 1 }, n: 20 },
        },
      ],
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()).environment as { identity: string };
}

const histories = (page: Page) => page.getByRole('region', { name: 'Releases and scenarios' });
const twin = (page: Page) => page.getByRole('region', { name: 'Table' });
/** Points of the trend, from the left, as "name version: …". */
const trendPoints = (page: Page) =>
  page
    .getByRole('region', { name: 'Trend' })
    .locator('.trend-points a')
    .evaluateAll((all) =>
      all
        .map((point) => [point.getBoundingClientRect().x, point.getAttribute('aria-label') ?? ''] as const)
        .sort(([a], [b]) => a - b)
        .map(([, words]) => words),
    );

test('pre-releases stand before their release and 3.10.0 after 3.9.0, in whatever order they were measured', async ({
  page,
  request,
}) => {
  const driver = unique('ordered');
  const inOrder = ['3.0.1-beta', '3.0.1-rc', '3.0.1', '3.9.0', '3.10.0'];
  for (const [hour, index] of [4, 1, 3, 0, 2].entries()) {
    await measure(request, { driver, version: inOrder[index] ?? '', hour });
  }
  await page.goto(`${PROJECT}/drivers/${driver}`);
  await expect(twin(page).locator('thead th')).toHaveText(['Scenario', ...inOrder]);
  await expect(histories(page).locator('svg[role="img"]').first()).toHaveAttribute(
    'aria-label',
    /^\S+, 5 versions from 3\.0\.1-beta: .* to 3\.10\.0: /,
  );
  await page.goto(`${PROJECT}/scenarios/${driver}`);
  await expect
    .poll(() => trendPoints(page))
    .toEqual(inOrder.map((version) => expect.stringContaining(` ${version}: `)));
});

test('a late 1.21.6 is drawn on its own 1.21 line, which leaves the main line at 1.21.5', async ({ page, request }) => {
  const driver = unique('late');
  for (const [hour, version] of ['1.21.5', '1.22.0', '1.23.0', '1.21.6'].entries()) {
    await measure(request, { driver, version, hour });
  }
  await page.goto(`${PROJECT}/drivers/${driver}`);
  await expect(twin(page).locator('thead th')).toHaveText(['Scenario', '1.21.5', '1.21.6', '1.22.0', '1.23.0']);
  const branch = histories(page).locator('.version-history-branch');
  await expect(branch).toHaveCount(1);
  await expect(branch.locator('title')).toHaveText([/^1\.21\.6: 1,030/]);
  await expect(branch.locator('.version-history-line')).toHaveCount(1);
  await page.goto(`${PROJECT}/scenarios/${driver}`);
  const region = page.getByRole('region', { name: 'Trend' });
  await expect(region).toContainText('1.21 line');
  await expect(region.locator('.trend-line')).toHaveCount(2);
});

test('what vendors add is taken off a version and kept in its tooltip; a version with and without it is one', async ({
  page,
  request,
}) => {
  const driver = unique('vendor');
  const raws = ['5.5.5-10.5.9-MariaDB', '5.5.5-10.6.12-MariaDB', '1:10.11.11-0ubuntu0.24.04.2', '11.4.2-MariaDB-deb12'];
  const texts = ['10.5.9', '10.6.12', '10.11.11', '11.4.2'];
  for (const [hour, version] of raws.entries()) await measure(request, { driver, version, hour });
  await page.goto(`${PROJECT}/drivers/${driver}`);
  const heads = twin(page).locator('thead th');
  await expect(heads).toHaveText(['Scenario', ...texts]);
  for (const [index, raw] of raws.entries()) {
    await expect(heads.nth(index + 1).locator('[title]')).toHaveAttribute('title', raw);
    await expect(histories(page).locator('title').filter({ hasText: raw })).toHaveCount(1);
  }
  await page.goto(`${PROJECT}/scenarios/${driver}`);
  const shown = raws.map((raw, index) => `${driver} ${texts[index]} (${raw}): `);
  await expect.poll(() => trendPoints(page)).toEqual(shown.map((words) => expect.stringContaining(words)));
  await measure(request, { driver, version: '11.4.2', hour: 5 });
  await page.goto(`${PROJECT}/drivers/${driver}`);
  await expect(heads).toHaveText(['Scenario', ...texts]);
});

test('servers that name themselves with and without vendor words are one environment, and its record keeps the words', async ({
  page,
  request,
}) => {
  const driver = unique('servers');
  for (const [line, shown, spellings] of [
    ['10.11', '10.11', ['1:10.11.11-0ubuntu0.24.04.2', '10.11.11']],
    ['10.6', '10.6', ['5.5.5-10.6.12-MariaDB', '10.6.12']],
    ['11.4', '11.4', ['11.4.2-MariaDB-deb12', '11.4.2']],
  ] as const) {
    const identities: string[] = [];
    for (const [hour, rawVersion] of spellings.entries()) {
      const server = { product: 'mariadb', rawVersion, config: { named: `${driver}-${line}` } };
      identities.push((await measure(request, { driver, version: `1.0.${hour}`, hour, server })).identity);
    }
    expect(identities[0]).toBe(identities[1]);
    await page.goto(`${PROJECT}/drivers/${driver}?environment=${identities[0]}`);
    await page.locator('main a.chip').first().click();
    const row = page.getByRole('region', { name: 'Record' }).getByRole('row', { name: /Server version/ });
    await expect(row).toContainText(shown);
    await expect(row.locator('code')).toHaveText(
      new RegExp(spellings.map((raw) => raw.replaceAll('.', '\\.')).join('|')),
    );
  }
});
