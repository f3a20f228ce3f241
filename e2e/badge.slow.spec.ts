import { type APIRequestContext, expect, test } from '@playwright/test';
import { listOverflows, listViolations } from './page-checks.ts';
import { repeatInTurns } from './repeat-in-turns.ts';
import { stack } from './stack.ts';

/** Not the project that other tests look at. */
const PROJECT = 'cpp-protocol';

const GREY = '#676b74';

/** Drivers nobody else uploads, so that no other test adds a version of them. */
const toNames = (test: string) => {
  const stamp = `${process.pid}-${Date.now() % 100_000}`;
  return { mine: `badge-${test}-${stamp}`, theirs: `badge-reference-${test}-${stamp}` };
};

type Names = ReturnType<typeof toNames>;

/** Both drivers on one server. */
const toRun = ({ mine, theirs }: Names, server: string, version = '3.4.0') => ({
  format: 1,
  startedAt: '2026-11-20T08:00:00Z',
  environment: { runtime: { name: 'badge', version: '1.0.0' }, server: { product: 'mariadb', version: server } },
  results: [
    [mine, version, 1480],
    [theirs, '3.11.0', 1000],
  ].map(([name, version, value]) => ({
    scenario: 'badge-scenario',
    driver: { name, version },
    metric: 'throughput',
    unit: 'ops/s',
    value: Number(value),
  })),
});

async function post(request: APIRequestContext, path: string, data: object, status: number) {
  const response = await request.post(`${stack.ingestUrl}${path}`, {
    headers: { authorization: `Bearer ${stack.tokenOf(PROJECT)}` },
    data,
  });
  expect(response.status(), await response.text()).toBe(status);
  return response.json();
}

/** Five repeats of each driver, in turns. Answers with the environment of the runs. */
async function postRepeats(request: APIRequestContext, run: ReturnType<typeof toRun>, group: string, minute = 0) {
  let identity = '';
  for (const data of repeatInTurns(run, group, minute)) {
    identity = (await post(request, '/v1/runs', data, 201)).environment.identity;
  }
  return identity;
}

const toQuery = ({ mine, theirs }: Names) => `driver=${mine}@3.4.0&scenario=badge-scenario&reference=${theirs}@3.11.0`;

test('a badge shows the claim of its comparison, and turns grey once newer releases are known that have no results', async ({
  page,
  request,
}) => {
  const names = toNames('claim');
  await postRepeats(request, toRun(names, '11.4.2'), names.mine);
  await page.goto(`/p/${PROJECT}/compare?${toQuery(names)}`);
  await page.locator('summary', { hasText: 'Badge' }).click();
  const badge = page.getByRole('img', {
    name: new RegExp(`^${names.mine} 3\\.4\\.0: 1\\.48× ${names.theirs} 3\\.11\\.0`),
  });
  await expect(badge).toBeVisible();
  expect(await badge.evaluate((image: HTMLImageElement) => image.naturalHeight)).toBe(22);
  expect(await badge.getAttribute('alt')).toMatch(/\(95 % CI 1\.4\d\d?–1\.4\d\d?, n = 7\)$/);

  const address = (await badge.getAttribute('src')) ?? '';
  const image = async () => (await request.get(address)).text();
  expect(await image()).toContain('1.48×');
  expect(await image()).not.toContain(GREY);

  const versions = ['3.3.0', '3.4.0', '3.4.1', '3.5.0', '4.0.0-beta'];
  expect(await post(request, '/v1/releases', { driver: names.mine, versions }, 200)).toMatchObject({ stored: 5 });
  expect(await image()).toMatch(/1\.48× .*, 2 releases behind<\/text>/);
  expect(await image()).toContain(GREY);

  await postRepeats(request, toRun(names, '11.4.2', '3.5.0'), `${names.mine} 3.5.0`);
  expect(await image()).toContain('1 release behind');
  const drivers = await request.get(`/p/${PROJECT}/drivers/${names.mine}`);
  expect(await drivers.text()).not.toContain('3.4.1');
});

test('a badge of figures that were not repeated has no ratio, and says that there are not enough samples', async ({
  request,
}) => {
  const names = toNames('single');
  await post(request, '/v1/runs', toRun(names, '11.4.2'), 201);
  const get = async (form: string) => (await request.get(`/p/${PROJECT}/badge.${form}?${toQuery(names)}`)).text();
  expect(await get('svg')).toContain('not enough samples against');
  expect(await get('svg')).not.toMatch(/\d×/);
  expect(JSON.parse(await get('json'))).toMatchObject({ state: 'insufficient-samples', figures: null });
});

test('what is pasted is the image of this claim, linked to the comparison of exactly this claim', async ({
  browser,
  request,
}) => {
  const names = toNames('paste');
  await postRepeats(request, toRun(names, '11.4.2'), names.mine);
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  await page.goto(`/p/${PROJECT}/compare?${toQuery(names)}`);
  await page.locator('summary', { hasText: 'Badge' }).click();
  const markdown = await page.getByLabel('Markdown', { exact: true }).inputValue();
  const [, alt, image = '', link = ''] = /^\[!\[(.*)\]\((.*)\)\]\((.*)\)$/.exec(markdown) ?? [];
  expect(alt).toContain('1.48×');
  const here = (url: string) => url.replace(/^https?:\/\/[^/]+/, '');
  expect(await (await request.get(here(image))).text()).toContain('1.48×');
  await page.goto(here(link));
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    `${names.mine} 3.4.0 against ${names.theirs} 3.11.0`,
  );
  expect(await page.getByLabel('HTML', { exact: true }).inputValue()).toContain(
    `<img src="${image.replaceAll('&', '&amp;')}"`,
  );
  await context.close();
});

test('where the guard objects a badge holds no ratio; with a reason it says in itself that it is not like for like', async ({
  request,
}) => {
  const names = toNames('guard');
  const first = await postRepeats(request, toRun(names, '10.11.6'), names.mine);
  const second = await postRepeats(request, toRun(names, '11.4.2'), names.mine, 1);
  const query = `driver=${names.mine}@3.4.0~${first}&scenario=badge-scenario&reference=${names.theirs}@3.11.0~${second}`;
  const get = async (form: string, more = '') =>
    (await request.get(`/p/${PROJECT}/badge.${form}?${query}${more}`)).text();
  expect(await get('svg')).toContain('not comparable: different Server version');
  expect(await get('svg')).not.toMatch(/\d×/);
  expect(JSON.parse(await get('json'))).toMatchObject({ state: 'rejected', figures: null });
  expect(await get('svg', '&reason=rough+idea')).toMatch(/1\.48× .*, not like for like<\/text>/);
});

test('the opened badge has no accessibility violation and fits a phone; of several drivers one is chosen', async ({
  page,
}) => {
  const open = async (address: string) => {
    await page.goto(address);
    await page.locator('summary', { hasText: 'Badge' }).focus();
    await page.keyboard.press('Enter');
  };
  await open('/p/node-connectors/compare?driver=mariadb@3.0.1-rc,mysql@2.18.1&reference=mysql2@2.2.5');
  await page.getByRole('link', { name: 'mysql 2.18.1', exact: true }).first().click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('mysql 2.18.1 against mysql2 2.2.5');
  await open('/p/node-connectors/compare?driver=mariadb@3.0.1-rc&reference=mysql2@2.2.5');
  await expect(page.getByLabel('Markdown', { exact: true })).toBeVisible();
  expect(await listOverflows(page)).toEqual([]);
  expect(await listViolations(page, '.badge-form')).toEqual([]);
});
