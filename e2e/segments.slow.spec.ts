import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { stack } from './stack.ts';

/** Not the project that other tests look at. */
const PROJECT = 'cpp-protocol';
const RUNS = 20;
/** The first run with something new. */
const NEW = 11;
const toDay = (n: number) => new Date(Date.UTC(2026, 5, n, 4)).toISOString();
/** ± 0.5 %, another for each run, the same in every test run. */
const jitter = (n: number) => 1 + 0.01 * (((n * 7919) % 13) / 13 - 0.5);
/** 15 % less from run 11 on. */
const dropAt = (n: number) => Math.round(1000 * (n < NEW ? 1 : 0.85) * jitter(n) * 100) / 100;

type RunParts = {
  readonly kernel?: string;
  readonly harness?: string;
  readonly tool?: string;
  readonly content?: { readonly sql?: string; readonly hash?: string };
};

type History = { readonly driver: string; readonly scenario: string };

/** Twenty runs of one driver version, a day each, through the upload API. */
async function uploadHistory(
  request: APIRequestContext,
  { driver, scenario }: History,
  partsOf: (n: number) => RunParts,
) {
  for (let n = 1; n <= RUNS; n += 1) {
    const { kernel = '6.1.0-28-amd64', harness = '1.4.0', tool = '2.0.0', content } = partsOf(n);
    const response = await request.post(`${stack.ingestUrl}/v1/runs`, {
      headers: { authorization: `Bearer ${stack.tokenOf(PROJECT)}` },
      data: {
        format: 1,
        startedAt: toDay(n),
        harness: { name: 'our-benchmarks', version: harness, tool: { name: 'tinybench', version: tool } },
        environment: { client: { kernel }, server: { product: 'mariadb', version: '11.4.2' } },
        scenarios: content ? [{ id: scenario, ...content }] : [],
        results: [
          {
            ...{ scenario, driver: { name: driver, version: '1.0.0' }, metric: 'throughput', unit: 'ops/s' },
            ...{ value: dropAt(n), statistic: 'median', uncertainty: { kind: 'rme', value: 1 }, n: 20 },
          },
        ],
      },
    });
    expect(response.status(), await response.text()).toBe(201);
  }
}

const listChanges = async (request: APIRequestContext, { driver, scenario }: History) => {
  const query = `project=${PROJECT}&scenario=${scenario}&driver=${driver}&state=new`;
  return (await (await request.get(`${stack.ingestUrl}/v1/changes?${query}`)).json()).changes;
};

/** The same drop without anything new. What was uploaded before it is evaluated before it, so when its change is there, all are. */
async function waitForControl(request: APIRequestContext, scenario: string): Promise<History> {
  const control = { driver: `control-${scenario}`, scenario };
  await uploadHistory(request, control, () => ({}));
  await expect.poll(async () => (await listChanges(request, control)).length).toBe(1);
  return control;
}

const toHistory = (of: string): History => ({ driver: `${of}-${process.pid}`, scenario: `${of}-${process.pid}` });
const chartOf = (page: Page) => page.getByRole('region', { name: 'Trend' });
const open = (page: Page, { driver, scenario }: History, axis: string) =>
  page.goto(`/p/${PROJECT}/scenarios/${scenario}?driver=${driver}&axis=${axis}`);

/** What the page shows of a history: its rules, and how many changes it marks. */
async function expectMarked(page: Page, history: History, { rules, changes }: { rules: RegExp[]; changes: number }) {
  for (const axis of ['time', 'run']) {
    await open(page, history, axis);
    await expect(chartOf(page).locator('.trend-points a')).toHaveCount(RUNS);
    await expect(chartOf(page).locator('.trend-rule title')).toHaveText(rules);
    await expect(chartOf(page).locator('.trend-change')).toHaveCount(changes);
    await expect(chartOf(page).locator('.trend-change-ring')).toHaveCount(changes);
    if (rules[0]) await expect(chartOf(page).getByRole('listitem').filter({ hasText: rules[0] })).toHaveCount(1);
  }
}

test('20 runs, kernel 6.1 to 6.8 at run 11 with a drop of 15 %: one marker that names the kernel and no change; without the new kernel one change', async ({
  page,
  request,
}) => {
  test.slow();
  const history = toHistory('kernel');
  await uploadHistory(request, history, (n) => ({ kernel: n < NEW ? '6.1.0-28-amd64' : '6.8.0-45-amd64' }));
  const control = await waitForControl(request, history.scenario);
  expect(await listChanges(request, history)).toEqual([]);
  await expectMarked(page, history, { rules: [/^environment changed: kernel/], changes: 0 });
  await expect(chartOf(page).locator('.trend-notes')).toContainText('6.1 → 6.8');
  await expectMarked(page, control, { rules: [], changes: 1 });
  await expect(chartOf(page).locator('.trend-change-label:visible')).toContainText(/▼ 1\.1[5-9]× slower/);
  await expect(page.locator('.trend-headline')).toHaveText(
    new RegExp(`^${control.driver} became 1\\.1[5-9]× slower on 11 Jun 2026\\.$`),
  );
  const [change] = await listChanges(request, control);
  await expect(page.locator('.trend-headline a')).toHaveAttribute(
    'href',
    `/p/${PROJECT}/changes?change=${change.id}#change-${change.id}`,
  );
});

const CONTENTS = [
  ['sql', (n: number) => ({ sql: n < NEW ? 'SELECT 1' : 'SELECT 1 FROM t' })],
  ['source-hash', (n: number) => ({ hash: n < NEW ? 'a1' : 'b2' })],
] as const;

for (const [what, contentOf] of CONTENTS) {
  test(`another ${what} of a scenario starts a segment with a marker, and a drop of 15 % there is no change`, async ({
    page,
    request,
  }) => {
    test.slow();
    const history = toHistory(what);
    await uploadHistory(request, history, (n) => ({ content: contentOf(n) }));
    await waitForControl(request, history.scenario);
    expect(await listChanges(request, history)).toEqual([]);
    await expectMarked(page, history, { rules: [/^scenario text changed/], changes: 0 });
    const exported = await request.get(
      `/p/${PROJECT}/scenarios/${history.scenario}/as/json?driver=${history.driver}&axis=time`,
    );
    const { series } = await exported.json();
    expect(series[0].segments.map(({ points }: { points: unknown[] }) => points.length)).toEqual([
      NEW - 1,
      RUNS - NEW + 1,
    ]);
  });
}

test('another version of the harness, or of its tool as a field of the environment, starts a segment with a marker that names it, and is no change', async ({
  page,
  request,
}) => {
  test.slow();
  const history = toHistory('harness');
  await uploadHistory(request, history, (n) => ({
    harness: n < NEW ? '1.4.0' : '1.5.0',
    tool: n < 16 ? '2.0.0' : '3.0.0',
  }));
  await waitForControl(request, history.scenario);
  expect(await listChanges(request, history)).toEqual([]);
  const rules = [/^harness version changed: 1\.4\.0 to 1\.5\.0/, /^environment changed: tool version/];
  await expectMarked(page, history, { rules, changes: 0 });
});
