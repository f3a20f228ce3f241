import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { listViolations } from './page-checks.ts';
import { stack } from './stack.ts';

/** Where the token of the installation may exclude runs. */
const PROJECT = 'node-connectors';
const toDay = (n: number) => new Date(Date.UTC(2026, 4, n, 4)).toISOString();

type History = { readonly driver: string; readonly scenario: string };

/** Six versions of one driver, a run each, a day apart; the ids of the runs. */
async function uploadVersions(request: APIRequestContext, { driver, scenario }: History): Promise<string[]> {
  const runs: string[] = [];
  for (let n = 1; n <= 6; n += 1) {
    const response = await request.post(`${stack.ingestUrl}/v1/runs`, {
      headers: { authorization: `Bearer ${stack.token()}` },
      data: {
        format: 1,
        startedAt: toDay(n),
        source: { kind: 'ci', repository: 'example/driver', commit: String(n).repeat(40) },
        environment: {
          server: { product: 'mariadb', version: '11.4.2' },
          runtime: { name: 'noted', version: '1.0.0' },
        },
        results: [
          {
            ...{ scenario, driver: { name: driver, version: `1.${n}.0` }, metric: 'throughput', unit: 'ops/s' },
            ...{ value: 101 + n, uncertainty: { kind: 'rme', value: 1 }, n: 20 },
          },
        ],
      },
    });
    expect(response.status(), await response.text()).toBe(201);
    runs.push((await response.json()).id);
  }
  return runs;
}

const toHistory = (of: string): History => ({ driver: `${of}-${process.pid}`, scenario: `${of}-${process.pid}` });
const chartOf = (page: Page) => page.getByRole('region', { name: 'Trend' });

async function createEditToken(request: APIRequestContext): Promise<string> {
  const response = await request.post(`${stack.ingestUrl}/v1/tokens`, {
    headers: { authorization: `Bearer ${stack.adminToken()}` },
    data: { name: 'Grace', scopes: ['edit'] },
  });
  return (await response.json()).token;
}

test('an excluded run is a hollow point with its reason, its figures are not used, and including it restores the very same verdicts', async ({
  page,
  request,
}) => {
  const history = toHistory('excluded');
  const runs = await uploadVersions(request, history);
  const admin = { headers: { authorization: `Bearer ${stack.adminToken()}` } };
  const path = `/p/${PROJECT}/scenarios/${history.scenario}`;
  const api = async () =>
    (await request.get(`${stack.ingestUrl}/v1/series?project=${PROJECT}&scenario=${history.scenario}`)).json();
  const before = await api();
  const exclusion = `${stack.ingestUrl}/v1/runs/${runs[2]}/exclusion`;
  await request.put(exclusion, { ...admin, data: { reason: 'another build ran' } });

  for (const axis of ['time', 'run']) {
    await page.goto(`${path}?axis=${axis}`);
    await expect(chartOf(page).locator('.trend-points:not([aria-label^="Excluded"]) a')).toHaveCount(5);
    const hollow = chartOf(page).getByRole('link', {
      name: `${history.driver} 1.3.0: 104 ops/s, excluded: another build ran`,
    });
    await expect(hollow).toHaveAttribute('href', `/p/${PROJECT}/runs/${runs[2]}`);
    await expect(hollow.locator('.trend-hollow')).toHaveCount(1);
    await expect(chartOf(page).getByRole('listitem')).toContainText([
      `${history.driver} 1.3.0 is excluded: another build ran`,
    ]);
    await expect(page.getByRole('region', { name: 'Table' }).locator('tbody tr')).toHaveCount(5);
  }
  expect(await listViolations(page)).toEqual([]);
  expect(JSON.stringify(await api())).not.toBe(JSON.stringify(before));
  const exported = await (await request.get(`${path}/as/json?axis=time`)).json();
  expect(exported.excluded).toMatchObject([
    {
      driver: { name: history.driver },
      version: { text: '1.3.0' },
      measuredAt: toDay(3),
      run: runs[2],
      reason: 'another build ran',
    },
  ]);
  expect(await (await request.get(`${path}/as/svg?axis=time`)).text()).toContain('excluded: another build ran');

  expect((await request.delete(exclusion, admin)).status()).toBe(204);
  expect(await api()).toEqual(before);
  await page.goto(`${path}?axis=time`);
  await expect(chartOf(page).locator('.trend-points a')).toHaveCount(6);
  await expect(chartOf(page).locator('.trend-hollow')).toHaveCount(0);
});

test('a note of a version is written in the card of its point, stands on the axis with its words below, and is deleted and restored', async ({
  page,
  request,
}) => {
  const history = toHistory('noted');
  await uploadVersions(request, history);
  const path = `/p/${PROJECT}/scenarios/${history.scenario}`;
  await page.goto(path);
  const chart = chartOf(page);
  await expect(async () => {
    await chart.locator('.trend-points a').nth(2).focus();
    await expect(chart.locator('.trend-card')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await chart.getByRole('button', { name: 'Add a note' }).click();
  const form = page.getByRole('region', { name: `Note of ${history.driver} 1.3.0` });
  await form.getByLabel('Token of this project').fill(await createEditToken(request));
  await form.getByRole('button', { name: 'Use this token' }).click();
  await form.getByLabel(/What happened/).fill('rows are read lazily');
  await form.getByLabel('only on charts of this scenario').check();
  await form.getByRole('button', { name: 'Add the note' }).click();
  const note = chart.getByRole('listitem').filter({ hasText: 'rows are read lazily' });
  await expect(note).toContainText(/1\.3\.0, Grace, /);
  await expect(chart.getByRole('status')).toContainText('The note is stored.');
  await expect(chart.locator('.trend-note text')).toHaveText('1');
  expect(await listViolations(page)).toEqual([]);
  expect(await (await request.get(`${path}/as/svg`)).text()).toContain('rows are read lazily (Grace, ');

  await note.getByRole('button', { name: 'Delete note 1' }).click();
  await expect(note).toHaveCount(0);
  await expect(chart.getByRole('status')).toContainText('The note is deleted.');
  await page.reload();
  await expect(chart.locator('.trend-note')).toHaveCount(0);
});

test('a note of a time crosses every chart along time, and deleting it can be undone', async ({ page, request }) => {
  const history = toHistory('timed');
  await uploadVersions(request, history);
  const path = `/p/${PROJECT}/scenarios/${history.scenario}`;
  const headers = { authorization: `Bearer ${await createEditToken(request)}` };
  const text = `moved to a new host ${process.pid}`;
  const data = { text, at: '2026-05-03T12:00:00Z', scenario: history.scenario };
  expect((await request.post(`${stack.ingestUrl}/v1/notes`, { headers, data })).status()).toBe(201);
  for (const axis of ['run', 'time']) {
    await page.goto(`${path}?axis=${axis}`);
    await expect(chartOf(page).locator('.trend-note title')).toHaveText(`Note 1: ${text}`);
    await expect(chartOf(page).locator('desc')).toContainText(`Note 1: ${text}.`);
  }
  await page.evaluate((token) => sessionStorage.setItem('tachograph-token', token), headers.authorization.slice(7));
  await page.reload();
  await chartOf(page).getByRole('button', { name: 'Delete note 1' }).click();
  await expect(chartOf(page).locator('.trend-note')).toHaveCount(0);
  await chartOf(page).getByRole('button', { name: 'Undo' }).click();
  await expect(chartOf(page).locator('.trend-note title')).toHaveText(`Note 1: ${text}`);
  await page.goto(path);
  await expect(chartOf(page).locator('.trend-note')).toHaveCount(0);
});

test('by run the axis has the commits that were measured, and the card of a point leads to its commit', async ({
  page,
  request,
}) => {
  const history = toHistory('commits');
  await uploadVersions(request, history);
  await page.goto(`/p/${PROJECT}/scenarios/${history.scenario}?axis=run`);
  const chart = chartOf(page);
  await expect(chart.locator('.trend-x')).toHaveText('commits of the runs, in order of time');
  await expect(chart.locator('.trend-tick').last()).toHaveText('6666666');
  await expect(async () => {
    await chart.locator('.trend-points a').nth(2).focus();
    await expect(chart.locator('.trend-card')).toBeVisible({ timeout: 5000 });
  }).toPass();
  await expect(chart.locator('.trend-card').getByRole('link', { name: '333333333333' })).toHaveAttribute(
    'href',
    'https://github.com/example/driver/commit/333333333333',
  );
});
