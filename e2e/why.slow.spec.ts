import { expect, type Page, test } from '@playwright/test';
import { expectAccessible } from './page-checks.ts';
import { stack } from './stack.ts';

const CHANGES = '/p/node-connectors/changes';

/** Five passes in which each sample is a microsecond of one operation. */
const PASSES = [1, 1.01, 0.99, 1.02, 0.98];

/** mysql2 in the main: `getTextParser` no longer makes a key. */
const toProfile = (parser: number, key: number) => ({
  tool: 'v8',
  hz: 2500,
  unit: 'samples',
  passes: PASSES.map(() => ({ operations: 20_000, cpuNs: (parser + key + 60) * 2e7 })),
  frames: ['onStreamRead', 'getTextParser', 'keyFromFields', 'writePacket'].map((name) => ({
    name,
    file: `lib/${name.toLowerCase()}.js`,
    package: 'mysql2',
  })),
  nodes: [
    [0, -1, ...PASSES.map((share) => Math.round(2000 * share))],
    [1, 0, ...PASSES.map((share) => Math.round(100 * parser * share))],
    ...(key > 0 ? [[2, 1, ...PASSES.map((share) => Math.round(100 * key * share))]] : []),
    [3, -1, ...PASSES.map((share) => Math.round(4000 * share))],
  ],
});

type Found = { readonly id: string; readonly after: { readonly run: string; readonly version: string | null } };

/** The change of 3.24.4 in Select 100 integers, whose run gets profiles of both versions. */
async function profileChange(page: Page): Promise<string> {
  const query = 'project=node-connectors&driver=mysql2&scenario=select-100-int&metric=latency&limit=200';
  let found: Found | undefined;
  const read = async () => {
    const response = await page.request.get(`${stack.ingestUrl}/v1/changes?${query}`);
    const { changes }: { changes: readonly Found[] } = await response.json();
    found = changes.find(({ after }) => after.version === '3.24.4');
    return found;
  };
  await expect.poll(read).toBeDefined();
  for (const [version, profile] of [
    ['3.24.3', toProfile(24, 21)],
    ['3.24.4', toProfile(3, 0)],
  ] as const) {
    const response = await page.request.post(
      `${stack.ingestUrl}/v1/runs/${found?.after.run}/profiles?scenario=select-100-int&driver=mysql2&version=${version}`,
      { headers: { authorization: `Bearer ${stack.tokenOf('node-connectors')}` }, data: profile },
    );
    expect([200, 201], await response.text()).toContain(response.status());
  }
  return found?.id ?? '';
}

test('a change says what else moved, and where the processor time went: the graph by keys, and its table', async ({
  page,
}) => {
  const id = await profileChange(page);
  await page.goto(`${CHANGES}/${id}`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /^mysql2 3\.24\.4 is 1\.6\d× faster than 3\.24\.3: the driver works less, the wire is the same$/,
  );
  const counters = page.getByRole('region', { name: 'What else moved' });
  await expect(counters.getByRole('row', { name: /^heap / })).toContainText(/\d× less/);
  await expect(counters.getByRole('row', { name: /^round trips / })).toContainText('equal');

  const profile = page.getByRole('region', { name: 'Where the processor time went' });
  const frames = profile.locator('.flame-frame');
  await expect(frames).toHaveCount(5);
  const graph = profile.getByRole('group', { name: /arrow keys move/ });
  await graph.getByRole('button', { name: /^one operation / }).focus();
  await page.keyboard.press('ArrowDown');
  await expect(graph.getByRole('button', { name: /^onStreamRead / })).toBeFocused();
  await page.keyboard.press('ArrowDown');
  const parser = graph.getByRole('button', { name: /^getTextParser −4\d\.\d µs, 4\d\.\d → 3\.\d µs$/ });
  await expect(parser).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(frames).toHaveCount(4);
  await expect(parser).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(frames).toHaveCount(5);
  await profile.getByLabel('Find a frame').fill('KEY');
  await expect(profile.getByRole('status').first()).toHaveText('1 frame');
  await expect(profile.locator('.flame-frame.dim')).toHaveCount(4);

  const table = profile.getByRole('table').first();
  await expect(table.getByRole('row', { name: /^getTextParser / })).toContainText(/−4\d\.\d/);
  await expect(table.getByRole('row', { name: /^keyFromFields gone / })).toContainText('0.0');
  await expectAccessible(page);
});

test('either version is drawn by itself, by its address, and is a file for speedscope', async ({ page }) => {
  const id = await profileChange(page);
  await page.goto(`${CHANGES}/${id}`);
  const profile = page.getByRole('region', { name: 'Where the processor time went' });
  await profile.getByRole('navigation', { name: 'Version' }).getByRole('link', { name: '3.24.4' }).click();
  await expect(page).toHaveURL(/side=after/);
  await expect(profile.locator('.flame-frame')).toHaveCount(4);
  const href = await profile.getByRole('link', { name: '3.24.3' }).last().getAttribute('href');
  const file = await page.request.get(href ?? '');
  expect(file.headers()['content-disposition']).toContain('mysql2-3.24.3-select-100-int.speedscope.json');
  expect(await file.json()).toMatchObject({ $schema: 'https://www.speedscope.app/file-format-schema.json' });
  await page.goto('/p/node-connectors/profiles?driver=mysql2&from=3.24.4&to=3.24.3');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mysql2 3.24.4 and 3.24.3');
  await expect(page.locator('.profile-sentence')).toContainText('added processor time');
  await expectAccessible(page);
});
