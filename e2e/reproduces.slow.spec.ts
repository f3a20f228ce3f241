import { type APIRequestContext, expect, test } from '@playwright/test';
import { listViolations, measureOverflow } from './page-checks.ts';
import { repeatInTurns } from './repeat-in-turns.ts';
import { stack } from './stack.ts';

const HARNESS = {
  name: 'our-benchmarks',
  version: '1.4.0',
  repeat: 'npm run bench -- --scenario {scenario} --driver {driver}@{version} --reproduces {run}',
};
const SOURCE = { kind: 'ci', repository: 'example/connectors', commit: '4f2a9c1d7be05a6c3e8d9f1b2a3c4d5e6f708192' };

/** A run of two drivers in a version nobody else uploads, each with an interval of 2 %. */
const run = (version: string, values: Readonly<Record<string, number>>, more: object = {}) => ({
  format: 1,
  startedAt: '2026-11-20T09:00:00Z',
  harness: HARNESS,
  source: SOURCE,
  environment: {
    runtime: { name: 'node', version: '20.20.2' },
    server: { product: 'mariadb', version: '11.4.2', config: { max_connections: 151, query_cache_type: 'OFF' } },
  },
  scenarios: [{ id: 'select-1000-rows', sql: 'SELECT seq FROM seq_1_to_1000' }],
  results: Object.entries(values).map(([name, value]) => ({
    scenario: 'select-1000-rows',
    driver: { name, version, purl: `pkg:npm/${name}@${version}` },
    metric: 'throughput',
    unit: 'ops/s',
    value,
    uncertainty: { kind: 'rme', value: 2 },
    n: 20,
  })),
  ...more,
});

async function upload(request: APIRequestContext, data: object) {
  const response = await request.post(`${stack.ingestUrl}/v1/runs`, {
    headers: { authorization: `Bearer ${stack.token()}` },
    data,
  });
  expect(response.status(), await response.text()).toBe(201);
  return (await response.json()) as {
    id: string;
    environment: { identity: string };
    warnings: { where: string }[];
  };
}

/** The run in repeats, both drivers in turns. Answers with the newest one, which stands for all of them. */
async function uploadRepeats(request: APIRequestContext, data: ReturnType<typeof run>, group: string) {
  const [first, ...others] = repeatInTurns(data, group);
  let response = await upload(request, first ?? data);
  for (const other of others) response = await upload(request, other);
  return response;
}

const uniqueVersion = (major: number) => `${major}.${process.pid}.${Date.now() % 100_000}`;

test('given an explained cell, its button copies command, versions, settings and commit', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const version = uniqueVersion(96);
  const { id } = await upload(request, run(version, { mysql2: 1000, mariadb: 2000 }));
  await page.goto(`/p/node-connectors/compare?driver=mariadb@${version},mysql2@${version}&reference=mysql2@${version}`);
  await page.getByRole('link', { name: `Explain mariadb@${version}` }).click();
  await page.getByText('Repeat this cell').click();
  const command = `npm run bench -- --scenario select-1000-rows --driver mariadb@${version} --reproduces ${id}`;
  await expect(page.locator('.repeat pre')).toHaveText(command);
  await expect(page.locator('.repeat')).toContainText(`npm install mariadb@${version}`);
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Copy all of it' }).click();
  await expect(page.locator('.repeat').getByText('copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied.split('\n')).toEqual(
    expect.arrayContaining([
      command,
      `# driver: npm install mariadb@${version}`,
      '# SELECT seq FROM seq_1_to_1000',
      `# commit: example/connectors at ${SOURCE.commit}`,
      '#   max_connections = 151',
    ]),
  );
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await listViolations(page)).toEqual([]);
});

test('given a cell held against one of another server, its button copies the settings in which the two servers differ', async ({
  page,
  request,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const version = uniqueVersion(93);
  const environment = {
    runtime: { name: 'node', version: '20.20.2' },
    server: { product: 'mariadb', version: '11.4.2', config: { max_connections: 500, query_cache_type: 'OFF' } },
  };
  const here = await upload(request, run(version, { mysql2: 1000 }));
  const there = await upload(request, run(version, { mariadb: 2000 }, { environment }));
  const index = ({ environment: { identity } }: typeof here) => identity;
  const columns = [`mysql2@${version}~${index(here)}`, `mariadb@${version}~${index(there)}`];
  await page.goto(`/p/node-connectors/compare?driver=${columns.join(',')}&reference=${columns[0]}`);
  await page
    .getByRole('link', { name: /^Explain mariadb/ })
    .first()
    .click();
  await page.getByText('Repeat this cell').click();
  await page.waitForLoadState('networkidle');
  await page.getByRole('button', { name: 'Copy all of it' }).click();
  await expect(page.locator('.repeat').getByText('copied')).toBeVisible();
  const copied = await page.evaluate(() => navigator.clipboard.readText());
  expect(copied).toMatch(
    /# server settings that differ from mysql2.*:\n# {3}max_connections = 500 \(mysql2.*: 151\)\n/,
  );
  expect(copied).not.toContain('query_cache_type');
});

test('given a run posted with reproduces, its page says which cells were reproduced, and the first run links back', async ({
  page,
  request,
}) => {
  const version = uniqueVersion(97);
  const first = await uploadRepeats(request, run(version, { mysql2: 1000, mariadb: 2000 }), `first ${version}`);
  const environment = {
    runtime: { name: 'node', version: '22.0.0' },
    server: { product: 'mariadb', version: '11.4.2' },
  };
  const more = { reproduces: first.id, environment, title: `Again ${version}` };
  const again = await uploadRepeats(request, run(version, { mysql2: 1001, mariadb: 1000 }, more), `again ${version}`);
  expect(again.warnings).toEqual([]);

  await page.goto(`/p/node-connectors/runs/${again.id}`);
  const card = page.getByRole('region', { name: 'Reproduction' });
  await expect(card).toContainText('1 of 2 cells reproduced, 1 not.');
  await expect(card.getByRole('row', { name: /mysql2/ })).toContainText('reproduced within the interval');
  await expect(card.getByRole('row', { name: /mariadb/ })).toContainText('not reproduced: 2.00× slower');
  await card.getByRole('link', { name: /fields? differ/ }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Difference of two environments');
  await page.goBack();

  await card.getByRole('link', { name: first.id }).click();
  await expect(page).toHaveURL(new RegExp(`/runs/${first.id}$`));
  const back = page.getByRole('region', { name: 'Reproduced by' });
  await expect(back).toContainText('1 of 2 cells reproduced, 1 not.');
  await back.getByRole('link', { name: `Again ${version}` }).click();
  await expect(page).toHaveURL(new RegExp(`/runs/${again.id}$`));

  for (const id of [first.id, again.id]) {
    await page.goto(`/p/node-connectors/runs/${id}`);
    await page
      .getByRole('link', { name: /^Repeat / })
      .first()
      .click();
    await expect(page.locator('.repeat pre')).toBeVisible();
    expect(await listViolations(page), id).toEqual([]);
  }
});

test('without a script a result of a run shows what it takes to measure it again, and fits a phone', async ({
  browser,
  page,
  request,
}) => {
  const version = uniqueVersion(95);
  const { id } = await upload(request, run(version, { mysql2: 1000 }));
  const context = await browser.newContext({ javaScriptEnabled: false });
  const plain = await context.newPage();
  await plain.goto(`/p/node-connectors/runs/${id}`);
  await plain.getByRole('link', { name: /^Repeat / }).click();
  await expect(plain.locator('.repeat pre')).toContainText(`--driver mysql2@${version} --reproduces ${id}`);
  await expect(plain.locator('.repeat')).toContainText('query_cache_type');
  const address = plain.url();
  await context.close();

  await page.setViewportSize({ width: 360, height: 800 });
  await page.goto(address);
  await expect(page.locator('.repeat pre')).toBeVisible();
  expect(await measureOverflow(page)).toBeLessThanOrEqual(0);
});
