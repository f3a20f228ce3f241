import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { repeatInTurns } from './repeat-in-turns.ts';
import { stack } from './stack.ts';

const PROJECT = '/p/node-connectors';
/** Ten scenarios published in July 2021, among them an emulated batch and a call that one driver does not have. */
const PUBLISHED = `${PROJECT}/compare?driver=mysql2@2.2.5,mariadb@3.0.1-rc,mysql@2.18.1&reference=mysql2@2.2.5`;

const table = (page: Page) => page.getByRole('region', { name: 'Comparison' });
const rows = (page: Page) => table(page).locator('th.scenario-head');
const verdicts = (page: Page) => table(page).locator('.verdict-cell').allTextContents();
const notFound = (page: Page) => page.getByRole('status').filter({ hasText: 'Not found' });

test('values have bars from zero on an axis of each case, and dots on a log scale; the verdicts stay what they were', async ({
  page,
}) => {
  await page.goto(PUBLISHED);
  await expect(rows(page)).toHaveCount(10);
  const words = await verdicts(page);
  await page.getByRole('navigation', { name: 'View' }).getByRole('link', { name: 'Values' }).click();
  await expect(page).toHaveURL(/&view=value$/);
  await expect(table(page).locator('.axis-row')).toHaveCount(10);
  await expect(table(page)).toContainText('Bars run from zero.');
  expect(await verdicts(page)).toEqual(words);
  const bars = table(page).locator('.ratio-fill');
  for (const start of await bars.evaluateAll((all) => all.map((bar) => bar.getAttribute('x'))))
    expect(start).toBe('0%');

  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page).toHaveURL(/&view=value&scale=log$/);
  await expect(table(page)).toContainText('A log scale has no zero');
  await expect(table(page).locator('rect.ratio-fill')).toHaveCount(0);
  expect(await verdicts(page)).toEqual(words);
});

test('dots are one named chart per case, each with every column, and the table beneath has the same cells', async ({
  page,
}) => {
  await page.goto(`${PUBLISHED}&view=dots`);
  const plots = page.getByRole('region', { name: 'Dot plot' }).locator('svg[role="img"]');
  await expect(plots).toHaveCount(10);
  const text = await page.getByRole('region', { name: 'Dot plot' }).locator('desc').allTextContents();
  for (const words of text) expect(words).toMatch(/mysql2 2\.2\.5.*mariadb 3\.0\.1-rc.*mysql 2\.18\.1/);
  expect(text.join()).toMatch(/mysql 2\.18\.1 unsupported: /);
  await expect(rows(page)).toHaveCount(10);
});

test('rows are sorted by a column’s difference, chosen by their verdicts, and led back to', async ({ page }) => {
  await page.goto(PUBLISHED);
  await page.getByRole('link', { name: 'Sort by the difference of mysql 2.18.1' }).click();
  await expect(page).toHaveURL(/sort=ratio&by=mysql@2\.18\.1$/);
  // 1.48 times faster.
  await expect(rows(page).first()).toContainText('uncached metadata');

  await page
    .getByRole('navigation', { name: 'Only rows with' })
    .getByRole('link', { name: '⊘ not comparable 2' })
    .click();
  await expect(page).toHaveURL(/only=not-comparable$/);
  await expect(rows(page)).toHaveCount(2);
  await expect(page.getByText('8 of 10 rows are hidden:')).toBeVisible();
  await page.getByRole('link', { name: 'Show all rows' }).click();
  await expect(page).toHaveURL(/sort=ratio&by=mysql@2\.18\.1$/);
  await expect(rows(page)).toHaveCount(10);
});

test('a column is hidden by its head and the way back is the browser’s; the reference is not offered', async ({
  page,
}) => {
  await page.goto(PUBLISHED);
  await expect(page.getByRole('link', { name: 'Hide mysql2 2.2.5' })).toHaveCount(0);
  await page.getByRole('link', { name: 'Hide mysql 2.18.1' }).click();
  await expect(page).toHaveURL(/driver=mysql2@2\.2\.5,mariadb@3\.0\.1-rc&/);
  await expect(table(page)).not.toContainText('2.18.1');
  await expect(rows(page)).toHaveCount(10);
  await page.goBack();
  await expect(table(page)).toContainText('2.18.1');
});

test('a version is taken into the comparison and out of it by the filter', async ({ page }) => {
  await page.goto(PUBLISHED);
  await page.waitForLoadState('networkidle');
  const versions = page.getByRole('button', { name: 'Drivers and versions: change' });
  await versions.click();
  await page
    .getByRole('dialog', { name: 'Drivers and versions' })
    .getByRole('link', { name: /^mysql 2\.18\.1/ })
    .click();
  await expect(page).toHaveURL(/driver=mysql2@2\.2\.5,mariadb@3\.0\.1-rc&/);
});

test('presets lead to an address: versions one after the other, and published figures beside ours, which need a reason', async ({
  page,
}) => {
  await page.goto(`${PROJECT}/compare?view=value`);
  const presets = page.getByRole('navigation', { name: 'Start from' });
  await expect(presets.getByRole('link', { name: 'newest of every driver' })).toHaveAttribute(
    'href',
    `${PROJECT}/compare?view=value`,
  );
  const succession = presets.getByRole('link', { name: / against \d/ }).first();
  const [, driver, newest, before] = /^(\S+) (\S+) against (\S+)$/.exec(await succession.innerText()) ?? [];
  await succession.click();
  await expect(page).toHaveURL(
    new RegExp(`driver=${driver}@${before},${driver}@${newest}&environment=.*&reference=${driver}@${before}`),
  );
  await expect(page.getByText('Like for like.')).toBeVisible();

  await page.getByRole('link', { name: 'published against ours' }).click();
  await expect(page.getByText(/Not like for like: \d+ fields differ/)).toBeVisible();
  // Against the published mysql2, what was published with it has its ratio and what we measured has none.
  const evaluated = (index: 'published' | 'ours') =>
    table(page)
      .getByRole('row', { name: index === 'ours' ? /mariadb 3\.5\.4/ : /mariadb 3\.5\.2/ })
      .locator('.verdict-cell')
      .getByText('×');
  await expect(evaluated('published')).not.toHaveCount(0);
  await expect(evaluated('ours')).toHaveCount(0);
  await page.getByLabel('Reason for comparing anyway').fill('order of magnitude only');
  await page.getByRole('button', { name: 'Show ratios' }).click();
  await expect(page).toHaveURL(/[?&]reason=order/);
  await expect(page).toHaveURL(/[?&]view=value/);
});

const FACTORS = { 'select-1': 2, 'select-1000-rows': 2, 'do-1': 2 } as const;

/** A run of medians of two drivers, with one scenario of means, in a version nobody else uploads. */
const run = (version: string, factors: Readonly<Record<keyof typeof FACTORS, number>> = FACTORS) => ({
  format: 1,
  startedAt: '2026-11-20T07:00:00Z',
  environment: { runtime: { name: 'node', version: '20.20.2' }, server: { product: 'mariadb', version: '11.4.2' } },
  results: ['mariadb', 'mysql2'].flatMap((name, index) =>
    (['select-1', 'select-1000-rows', 'do-1'] as const).map((scenario) => ({
      scenario,
      driver: { name, version },
      metric: 'throughput',
      unit: 'ops/s',
      statistic: scenario === 'do-1' ? 'mean' : 'median',
      value: 4000 * (index === 0 ? factors[scenario] : 1),
    })),
  ),
});

/** Both drivers in turns, in one repetition group. */
async function uploadRepeats(request: APIRequestContext, data: ReturnType<typeof run>) {
  for (const repeat of repeatInTurns(data, `compare ${data.results[0]?.driver.version}`)) {
    const headers = { authorization: `Bearer ${stack.token()}` };
    const response = await request.post(`${stack.ingestUrl}/v1/runs`, { headers, data: repeat });
    expect(response.status(), await response.text()).toBe(201);
  }
}

test('repeats measured in turns are faster, slower or the same, and rows are chosen by each', async ({
  page,
  request,
}) => {
  const version = `95.${process.pid}.${Date.now() % 100_000}`;
  await uploadRepeats(request, run(version, { 'select-1': 2, 'select-1000-rows': 0.5, 'do-1': 1 }));
  await page.goto(`${PROJECT}/compare?driver=mysql2@${version},mariadb@${version}&reference=mysql2@${version}`);
  for (const [only, link, label] of [
    ['better', '▲ faster 1', '▲2.00× faster'],
    ['worse', '▼ slower 1', '▼2.00× slower'],
    ['same', '≈ the same 1', '≈same within 3 %'],
  ] as const) {
    const choice = page.getByRole('navigation', { name: 'Only rows with' }).getByRole('link', { name: link });
    await choice.click();
    await expect(page).toHaveURL(new RegExp(`only=${only}$`));
    await expect(rows(page)).toHaveCount(1);
    await expect(table(page).locator(`.verdict-cell .verdict.${only}`)).toHaveText(label);
    await choice.click();
    await expect(rows(page)).toHaveCount(3);
  }
});

test('rates read as times keep their verdicts; a mean stays as it was measured, and the page says why', async ({
  page,
  request,
}) => {
  const version = `97.${process.pid}.${Date.now() % 100_000}`;
  await uploadRepeats(request, run(version));
  await page.goto(`${PROJECT}/compare?driver=mysql2@${version},mariadb@${version}&reference=mysql2@${version}`);
  const words = await verdicts(page);
  expect(words.join()).toContain('2.00× faster');
  await page.getByRole('navigation', { name: 'Unit' }).getByRole('link', { name: 'As time' }).click();
  await expect(page).toHaveURL(/&as=time$/);
  await expect(page.getByText('Read as the time of one operation.')).toBeVisible();
  await expect(page.getByText('1 row of 3 stays as measured: a mean of rates is not the rate of means.')).toBeVisible();
  await expect(table(page).locator('tbody').filter({ hasText: 'µs/op' })).toHaveCount(2);
  await expect(table(page).locator('tbody').filter({ hasText: 'ops/s' })).toHaveCount(1);
  await expect(table(page).getByTitle('250 µs/op as measured').first()).toHaveText('250');
  expect(await verdicts(page)).toEqual(words);

  await table(page)
    .getByRole('link', { name: /Explain mariadb.* in Select 1$/ })
    .click();
  await expect(table(page)).toContainText('took 125 µs/op in the median where');
  await page.getByRole('link', { name: 'As measured' }).first().click();
  await expect(table(page)).toContainText('did 8,000 ops/s in the median where');
});

test('a view, an order, a verdict or a column nobody knows is said aloud and ignored', async ({ page }) => {
  await page.goto(`${PUBLISHED}&view=pie&scale=cubic&as=hours&sort=luck&by=maria@1&only=brisk`);
  for (const words of [
    'view “pie”',
    'axis “cubic”',
    'unit view “hours”',
    'order “luck”',
    'column “maria@1”',
    'verdict “brisk”',
  ])
    await expect(notFound(page)).toContainText(words);
  await expect(rows(page)).toHaveCount(10);
});

test('without a script every way to look at a comparison is a link away', async ({ browser }) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(PUBLISHED);
  await page.getByRole('link', { name: 'Dots', exact: true }).click();
  await expect(page.getByRole('region', { name: 'Dot plot' }).locator('svg[role="img"]').first()).toBeVisible();
  await page.getByRole('link', { name: 'Log', exact: true }).click();
  await expect(page).toHaveURL(/view=dots&scale=log$/);
  await page
    .getByRole('navigation', { name: 'Only rows with' })
    .getByRole('link', { name: /not comparable/ })
    .click();
  await page.getByRole('link', { name: 'Hide mariadb 3.0.1-rc' }).click();
  await expect(rows(page)).toHaveCount(2);
  await context.close();
});
