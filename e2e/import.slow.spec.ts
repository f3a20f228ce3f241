import { expect, test } from '@playwright/test';
import { joinAsAdministrator } from './admin.ts';
import { listViolations, measureOverflow } from './page-checks.ts';
import { stack } from './stack.ts';

/** What a console log of a suite looks like: a warm-up, a driver nobody knows, noise around it. */
const log = (stamp: string) => `$ npm run benchmark
do ${stamp} - warmup x 12,345 ops/sec ±3.20% (80 runs sampled)
do ${stamp} - mysql2 x 20,299 ops/sec ±0.49% (278 runs sampled)
do ${stamp} - mariadb x 21,165 ops/sec ±0.75% (282 runs sampled)
do ${stamp} - homemade x 1,009.5 ops/sec ±1.20% (90 runs sampled)
Done!
`;

test('pasted output is understood, corrected and published once, with the figures it had and the text it came from', async ({
  page,
}) => {
  const stamp = `import ${process.pid}`;
  await page.goto('/p/node-connectors/import');
  await page.getByRole('textbox', { name: 'Native output' }).fill(log(stamp));
  await expect(page.getByText('benchmark.js: 3 rows · 3 drivers · 1 scenario · 1 unsure')).toBeVisible();
  await page.getByText(/lines? ignored/).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'line 2 warm-up' })).toBeVisible();

  await page.getByLabel('Driver of homemade, unsure').fill('mysql');
  await expect(page.getByText('benchmark.js: 3 rows · 3 drivers · 1 scenario', { exact: true })).toBeVisible();
  for (const driver of ['mysql2', 'mariadb', 'homemade']) {
    await page.getByLabel(`Version of ${driver}`).fill('98.0.1');
  }
  await page.getByLabel('Measured at').fill('2026-10-01T12:00');
  await page.getByLabel('Server', { exact: true }).fill('mariadb');
  await page.getByLabel('Server version').fill('11.4.2');
  const token = page.getByLabel('Upload token of this project');
  await token.fill('tacho_not-a-token-of-this-project');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('This token is unknown, revoked or expired')).toBeVisible();

  await token.fill(stack.token());
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published: 3 results.')).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('nothing was stored')).toBeVisible();

  await page.getByRole('link', { name: 'Open the run' }).click();
  await expect(page).toHaveURL(/\/runs\/r_/);
  await expect(page.getByRole('row', { name: /mysql2 98\.0\.1.*20,299.*ops\/s.*0\.49.*278/ })).toBeVisible();
  await expect(page.getByRole('row', { name: /mysql 98\.0\.1.*1,009\.5|mysql 98\.0\.1.*1,010/ })).toBeVisible();
  await expect(page.getByText('Corrected by hand on import: driver, version in 3 of the results.')).toBeVisible();
  const raw = await page.request.get(`${page.url()}/raw`);
  expect(await raw.text()).toBe(log(stamp));
});

test('what the text says of its environment is filled in and marked, and what is typed stays', async ({ page }) => {
  await page.goto('/p/node-connectors/import');
  const setup = "Benchmarks runs on two hosts with 8GB of memory and 4 CPU's, running Ubuntu 20.04.";
  const hosts = '* **Server Host**: MariaDB 10.6\n* **Client Host**: Node.js version v16.5.0';
  const box = page.getByRole('textbox', { name: 'Native output' });
  await box.fill(`${setup}\n${hosts}\n${log('prose')}`);
  const version = page.getByLabel('Server version');
  await expect(version).toHaveValue('10.6');
  await expect(version).toHaveAccessibleDescription('read from the text');
  await expect(page.getByLabel('Client and server')).toHaveValue('two-hosts');
  await expect(page.getByLabel('Memory in GB')).toHaveValue('8');
  await expect(page.getByText('read from the text')).toHaveCount(8);
  await version.fill('10.6.4');
  await expect(version).toHaveAccessibleDescription('');
  await box.fill(`${setup}\n${hosts.replace('16.5.0', '18.13.0')}\n${log('prose')}`);
  await expect(page.getByLabel('Runtime version')).toHaveValue('18.13.0');
  await expect(version).toHaveValue('10.6.4');
});

test('an issue is named in the row that has it, and nothing is sent', async ({ page }) => {
  await page.goto('/p/node-connectors/import');
  await page.getByRole('textbox', { name: 'Native output' }).fill(log('issues'));
  await page.getByLabel('Unit of ops/sec').fill('op/s');
  await page.getByLabel('Upload token of this project').fill('tacho_anything');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('3 rows have issues')).toBeVisible();
  await expect(page.getByRole('cell', { name: /unit: .*did you mean ops\/s/ })).toHaveCount(3);
});

test('rules say what rows are while they are typed, and text of no tool says what was looked for', async ({ page }) => {
  await page.goto('/p/node-connectors/import');
  const box = page.getByRole('textbox', { name: 'Native output' });
  await box.fill('select by id (homemade) x 1,234 ops/sec ±1.00% (80 runs sampled)');
  await page.getByText('Mapping rules').click();
  const rules = page.getByRole('textbox', { name: 'Mapping rules' });
  await rules.fill('[{ "match": "{scenario} ({driver})" }]');
  await expect(page.getByText('they say what 1 of 1 rows are')).toBeVisible();
  await expect(page.getByLabel('Driver of homemade')).toHaveValue('homemade');
  await rules.fill('[{ "mach": "x" }]');
  await expect(page.getByText(/\/0\/mach/)).toBeVisible();

  await rules.fill('');
  await box.fill('nothing that any tool prints');
  await expect(page.getByText('no adapter recognises this text', { exact: true })).toBeVisible();
});

test('a driver that stands where another has its name is a guess, and one press adds the rule that settles it', async ({
  page,
}) => {
  await page.goto('/p/node-connectors/import');
  const go = 'BenchmarkInsert/pgx-8 100 10 ns/op\nBenchmarkInsert/homegrown-8 100 11 ns/op\nPASS\n';
  await page.getByRole('textbox', { name: 'Native output' }).fill(go);
  await expect(page.getByLabel('Driver of homegrown, unsure')).toHaveValue('homegrown');
  await expect(page.getByText('"homegrown" stands where "pgx" is the driver')).toBeVisible();
  await page.getByRole('button', { name: 'Add this rule' }).click();
  await expect(page.getByRole('textbox', { name: 'Mapping rules' })).toHaveValue(/\{scenario\}\/\{driver:word\}/);
  await expect(page.getByText('they say what 1 of 2 rows are')).toBeVisible();
  await expect(page.getByLabel('Driver of homegrown', { exact: true })).toHaveValue('homegrown');
  await expect(page.getByRole('button', { name: 'Add this rule' })).toHaveCount(0);
});

test('a filled import page, with guesses and issues, has no accessibility violation and fits a phone', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/p/node-connectors/import');
  await page.getByRole('textbox', { name: 'Native output' }).fill(log('reach'));
  await page.getByRole('button', { name: 'Correct do reach - mysql2' }).click();
  await page.getByLabel('Take do reach - mariadb').uncheck();
  await page.getByLabel('Unit of ops/sec').fill('op/s');
  await page.getByLabel('Upload token of this project').fill('tacho_anything');
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('2 rows have issues')).toBeVisible();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
  expect(await listViolations(page)).toEqual([]);
});

test('a benchmark that failed is a row with its reason, and a long name of a driver fits a phone', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 900 });
  await page.goto('/p/node-connectors/import');
  const go = [
    'pkg: example.org/connectors/benchmarks',
    'BenchmarkSelect1/driver=pgx-2 3969 55315 ns/op',
    '--- FAIL: BenchmarkSelect1/driver=pq',
    '    sql_test.go:53: relation "missing" does not exist',
    'BenchmarkPanic-2 \t 100 12 ns/op',
    'FAIL',
  ].join('\n');
  await page.getByRole('textbox', { name: 'Native output' }).fill(go);
  await expect(page.getByRole('cell', { name: /^failed: .*relation "missing" does not exist/ })).toBeVisible();
  await expect(page.getByLabel('Driver of example.org/connectors/benchmarks, unsure')).toBeVisible();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
});

test('a table that does not say its unit asks for it, and is published once it is chosen', async ({ page }) => {
  const stamp = `asked ${process.pid}`;
  await page.goto('/p/node-connectors/import');
  const table = `| ${stamp} | mysql2 | mariadb |\n|---|---|---|\n| insert | 12.5 | 10.1 |\n| select | 3.4 | 2.9 |\n`;
  await page.getByRole('textbox', { name: 'Native output' }).fill(table);
  const unit = page.getByRole('combobox', { name: /unit/i });
  await expect(unit).toBeVisible();
  await expect(page.getByText('Choose above what a table does not say, and then publish.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Publish' })).toBeDisabled();
  expect(await listViolations(page)).toEqual([]);
  await unit.selectOption('ms');
  await expect(page.getByText(/4 rows · 2 drivers · 2 scenarios/)).toBeVisible();
  for (const driver of ['mysql2', 'mariadb']) await page.getByLabel(`Version of ${driver}`).fill('98.0.2');
  await page.getByLabel('Measured at').fill('2026-10-02T12:00');
  await page.getByLabel('Server', { exact: true }).fill('mariadb');
  await page.getByLabel('Server version').fill('11.4.2');
  await page.getByLabel('Upload token of this project').fill(stack.token());
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published: 4 results.')).toBeVisible();
});

test('a history shows its runs and their days, and says why none is published', async ({ page }) => {
  const entries = [1, 2, 3].map((day) => ({
    commit: { id: `${day}`.repeat(40) },
    date: Date.UTC(2026, 0, day),
    tool: 'benchmarkjs',
    benches: [{ name: 'select 1 - mysql2', value: day, unit: 'ops/sec' }],
  }));
  const text = `window.BENCHMARK_DATA = ${JSON.stringify({ lastUpdate: 1, entries: { Benchmark: entries } })}`;
  await page.goto('/p/node-connectors/import');
  await page.getByRole('textbox', { name: 'Native output' }).fill(text);
  await expect(page.getByRole('heading', { name: 'A history of 3 runs' })).toBeVisible();
  await expect(page.getByText('github-action-benchmark, 2026-01-01 to 2026-01-03')).toBeVisible();
  await page.getByLabel('Upload token of this project').first().fill('tacho_not-a-token-of-this-project');
  await page.getByRole('button', { name: 'Publish 3 runs' }).click();
  await expect(page.getByText('This token is unknown, revoked or expired')).toBeVisible();
  await expect(page.getByText('0 of 3')).toBeVisible();
});

test('a member keeps a pasted page as a report: its sentences stay, and its output is a block of the run', async ({
  page,
}) => {
  const stamp = Date.now();
  await joinAsAdministrator(page, { name: 'Ivy Importer', email: `ivy-${stamp}@tacho.example` });
  await page.goto('/p/node-connectors/import');
  const output = [
    `Do 1 - mysql2 x 20,299 ops/sec ±0.49% (278 runs sampled)`,
    `Do 1 - mariadb x 21,165 ops/sec ±0.75% (282 runs sampled)`,
  ].join('\n');
  const text = `# Page ${stamp}\n\nA sentence that stays.\n\n\`\`\`\n${output}\n\`\`\`\n`;
  await page.getByRole('textbox', { name: 'Native output' }).fill(text);
  await expect(page.getByText(/benchmark\.js: 2 rows/)).toBeVisible();
  await page.getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText('Published: 2 results.')).toBeVisible();
  expect(await listViolations(page)).toEqual([]);
  await page.getByRole('button', { name: 'Keep the text as a report' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('New report');
  const markdown = await page.getByRole('textbox', { name: 'Text', exact: true }).inputValue();
  expect(markdown).toContain('A sentence that stays.');
  expect(markdown).toMatch(/<!-- tacho report \S+\/p\/node-connectors env=[0-9a-f]{16} m=throughput -->/);
  expect(markdown).toMatch(/<!-- tacho compare d=mariadb ref=mysql2 s=do-1 show=table -->/);
  await page.getByLabel('Name in URLs').fill(`page-${stamp}`);
  await page.getByRole('button', { name: 'Publish' }).first().click();
  await expect(page).toHaveURL(new RegExp(`/reports/page-${stamp}$`));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Page ${stamp}`);
  await expect(page.getByText('A sentence that stays.')).toBeVisible();
});
