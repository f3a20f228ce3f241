import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { createOwnProject, type OwnProject } from './own-project.ts';
import { listOverflows, listViolations } from './page-checks.ts';
import { stack } from './stack.ts';

const PAGES = [
  '',
  '/scenarios',
  '/drivers',
  '/compare',
  '/changes',
  '/matrix',
  '/runs',
  '/environments',
  '/trade-off',
  '/league',
  '/upgrade',
];

/** What a page may have, whatever it shows. */
const MOST_ELEMENTS = 3_000;

/** One run in which each driver has each scenario once. */
async function upload(request: APIRequestContext, { token }: OwnProject, drivers: number, scenarios: number) {
  const results = Array.from({ length: drivers * scenarios }, (_, n) => ({
    scenario: `scenario-${n % scenarios}`,
    driver: { name: `driver-${Math.floor(n / scenarios)}`, version: '1.0.0', language: 'javascript' },
    ...{ metric: 'throughput', unit: 'ops/s', value: 1000 + n, n: 300 },
    uncertainty: { kind: 'rme', level: 0.95, value: 0.8 },
  }));
  const response = await request.post(`${stack.ingestUrl}/v1/runs`, {
    headers: { authorization: `Bearer ${token}` },
    data: {
      ...{ format: 1, title: 'The only run', startedAt: '2026-11-20T09:00:00Z' },
      harness: { name: 'states', tool: { name: 'tinybench', version: '6.2.3' } },
      environment: { server: { product: 'mariadb', version: '11.4.2' } },
      results,
    },
  });
  expect(response.status(), await response.text()).toBe(201);
}

/** Every page of a project is there, has a title, says something, and fits a wide page and a phone. */
async function expectPages(page: Page, { slug }: OwnProject) {
  for (const path of PAGES) {
    await page.setViewportSize({ width: 1440, height: 900 });
    const response = await page.goto(`/p/${slug}${path}`);
    expect([path, response?.status()]).toEqual([path, 200]);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/\S/);
    const said = (await page.getByRole('main').innerText()).trim();
    expect([path, said.length > 40]).toEqual([path, true]);
    const elements = await page.evaluate(() => document.querySelectorAll('*').length);
    expect([path, elements < MOST_ELEMENTS]).toEqual([path, true]);
    expect([path, await listOverflows(page)]).toEqual([path, []]);
  }
}

test('an empty project has on every page what it lacks; its overview has the command with the URL of this server, and an import', async ({
  page,
}) => {
  test.slow();
  const project = await createOwnProject('empty');
  await expectPages(page, project);
  await page.goto(`/p/${project.slug}`);
  await expect(page.getByText(`curl -sS ${stack.ingestUrl}/v1/runs`).first()).toBeVisible();
  await page.getByRole('link', { name: 'Paste a benchmark’s output' }).click();
  await expect(page).toHaveURL(new RegExp(`/p/${project.slug}/import$`));
  await page.goBack();
  expect(await listViolations(page)).toEqual([]);
  await page.goto(`/?q=${project.slug}`);
  await expect(page.getByText('no run yet')).toBeVisible();
});

for (const missing of ['scenarios/none', 'drivers/none', 'runs/r_0000000000000000', 'environments/none'])
  test(`a page that a project does not have leads back to the lists of the project: ${missing}`, async ({ page }) => {
    const response = await page.goto(`/p/node-connectors/${missing}`);
    expect(response?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1, name: 'Page not found' })).toBeVisible();
    const ways = page.getByRole('navigation', { name: 'Where to go next' });
    await expect(ways.getByRole('link', { name: 'Drivers' })).toHaveAttribute('href', '/p/node-connectors/drivers');
    expect(await listViolations(page)).toEqual([]);
    await ways.getByRole('link', { name: 'node-connectors' }).click();
    await expect(page).toHaveURL(/\/p\/node-connectors$/);
  });

test('one run of one driver has no standing, no change and no history, and each page says so', async ({
  page,
  request,
}) => {
  test.slow();
  const project = await createOwnProject('one');
  await upload(request, project, 1, 2);
  await expectPages(page, project);
  await page.goto(`/p/${project.slug}`);
  await expect(page.getByRole('region', { name: 'Standing' })).toContainText('the only driver here');
  await expect(page.getByRole('region', { name: 'What moved' })).toContainText('No change was found here.');
  expect(await listViolations(page)).toEqual([]);
  await page.goto(`/p/${project.slug}/scenarios`);
  await expect(page.getByText('One version so far')).toBeVisible();
});

test('sixty drivers are ten in the standing and the others one click away, and no page grows with them', async ({
  page,
  request,
}) => {
  test.slow();
  const project = await createOwnProject('many');
  await upload(request, project, 60, 3);
  await expectPages(page, project);
  await page.goto(`/p/${project.slug}`);
  const standing = page.getByRole('region', { name: 'Standing' });
  await expect(standing.locator('tbody tr').filter({ visible: true })).toHaveCount(10);
  const more = standing.getByRole('link', { name: '50 more drivers' });
  await expect(more).toHaveAttribute('href', `/p/${project.slug}/drivers`);
  await page.goto(`/p/${project.slug}/scenarios`);
  await expect(page.getByText('The 6 drivers with most results of 60 are drawn.')).toBeVisible();
});
