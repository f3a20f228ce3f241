import { createHash } from 'node:crypto';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { makeShare, unique } from './make-share.ts';
import { listOverflows, listViolations } from './page-checks.ts';
import { repeatInTurns } from './repeat-in-turns.ts';
import { stack } from './stack.ts';

/** Every form of a share but its page. */
const FORMATS = ['json', 'csv', 'md', 'svg', 'svg?theme=dark', 'png', 'png?theme=dark', 'card.png'];

const PROJECT = '/p/node-connectors';
const REASON = 'The machine was throttled that night';

/** Of this test alone, so that nobody else meets its scenarios and versions. */
const MARK = `${process.pid}-${Date.now()}`;
const VERSION = `97.${process.pid}.${Date.now() % 100_000}`;

type Kind = 'edited' | 'excluded' | 'replaced' | 'restored';

/** A run of one scenario; what is not said of it is as at first. */
const toRun = (kind: Kind, { value = 1000, title = `Frozen, ${kind}`, sql = 'SELECT 1', hour = 9 } = {}) => ({
  format: 1,
  startedAt: `2026-11-20T${String(hour).padStart(2, '0')}:00:00Z`,
  environment: { runtime: { name: 'node', version: '20.20.2' }, server: { product: 'mariadb', version: '11.4.2' } },
  scenarios: [{ id: `frozen-${kind}-${MARK}`, title: `${title} ${MARK}`, sql }],
  results: ['mariadb', 'mysql2'].map((name, index) => ({
    scenario: `frozen-${kind}-${MARK}`,
    driver: { name, version: VERSION },
    metric: 'throughput',
    unit: 'ops/s',
    value: value * (2 - index),
  })),
});

type FrozenRun = ReturnType<typeof toRun>;

const sixtyDrivers = () => {
  const { results, ...run } = toRun('edited', { hour: 12 });
  const [first] = results;
  const drivers = Array.from({ length: 60 }, (_, n) => ({ name: `driver-${n}-${MARK}`, version: '1.0.0' }));
  return { ...run, results: drivers.map((driver) => ({ ...first, driver })) };
};

/** The upload API, with a list of what this test put there. */
function toApi(request: APIRequestContext) {
  const uploaded = new Set<string>();
  const as = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
  const admin = () => as(stack.adminToken());
  const at = (path: string) => `${stack.ingestUrl}${path}`;
  return {
    uploaded,
    async upload(data: object): Promise<string> {
      const response = await request.post(at('/v1/runs'), { ...as(stack.token()), data });
      expect(response.status(), await response.text()).toBe(201);
      const { id } = await response.json();
      uploaded.add(id);
      return id;
    },
    /** The run in repeats, both drivers in turns. Answers with all runs. */
    async uploadRepeats(run: FrozenRun): Promise<string[]> {
      const runs: string[] = [];
      for (const data of repeatInTurns(run, `${run.startedAt} ${MARK}`)) runs.push(await this.upload(data));
      return runs;
    },
    async exclude(run: string) {
      const response = await request.put(at(`/v1/runs/${run}/exclusion`), { ...admin(), data: { reason: REASON } });
      expect(response.status(), await response.text()).toBe(200);
    },
    async include(run: string) {
      expect((await request.delete(at(`/v1/runs/${run}/exclusion`), admin())).status()).toBe(204);
    },
    async remove(run: string) {
      expect((await request.delete(at(`/v1/runs/${run}`), admin())).status()).toBe(204);
      uploaded.delete(run);
    },
    readMapping: async (): Promise<object[]> => (await request.get(at('/v1/mapping'), as(stack.token()))).json(),
    async writeMapping(data: object[]) {
      expect((await request.put(at('/v1/mapping'), { ...admin(), data })).status()).toBe(200);
    },
  };
}

async function hashForms(request: APIRequestContext, address: string): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const form of FORMATS) {
    const response = await request.get(`${address}.${form}`);
    expect(response.status(), form).toBe(200);
    hashes[form] = createHash('sha256')
      .update(await response.body())
      .digest('hex');
  }
  return hashes;
}

async function expectSince(page: Page, address: string, words: string) {
  await page.goto(address);
  await expect(page.getByText(words)).toBeVisible();
}

const LIVE = `${PROJECT}/compare?driver=mariadb@${VERSION},mysql2@${VERSION}&reference=mysql2@${VERSION}`;

test('a share has the bytes of day one after its runs were edited, excluded, deleted and sent again, and 60 drivers came (row 75)', async ({
  page,
  request,
}) => {
  test.slow();
  const api = toApi(request);
  const mapping = await api.readMapping();
  try {
    const edited = await api.uploadRepeats(toRun('edited'));
    const excluded = await api.uploadRepeats(toRun('excluded'));
    const replaced = await api.uploadRepeats(toRun('replaced'));
    const restored = await api.uploadRepeats(toRun('restored'));
    const title = unique('Frozen');
    const address = await makeShare(page, LIVE, title);
    expect(await makeShare(page, LIVE, title)).toBe(address);
    await expect(page.getByText('None of the 8 results here has changed since.')).toBeVisible();
    const verdicts = page.getByRole('region', { name: 'Comparison' }).locator('.verdict-cell .verdict.better');
    await expect(verdicts).toHaveText(Array.from({ length: 4 }, () => '▲2.00× faster'));
    const dayOne = await hashForms(request, address);

    // Edited: other rules, another description, other figures under another key.
    await api.writeMapping([{ match: '{scenario} - {driver}', params: { edited: true } }]);
    const again = { value: 3000, title: 'Frozen, described otherwise', sql: 'SELECT 2', hour: 10 };
    expect(await api.uploadRepeats(toRun('edited', again))).not.toEqual(edited);
    for (const run of excluded) await api.exclude(run);
    // Deleted and sent again: once with other figures, once as it was.
    for (const run of replaced) await api.remove(run);
    expect(await api.uploadRepeats(toRun('replaced', { value: 500 }))).not.toEqual(replaced);
    for (const run of restored) await api.remove(run);
    expect(await api.uploadRepeats(toRun('restored'))).toEqual(restored);
    await api.upload(sixtyDrivers());

    await expectSince(page, address, '6 results have changed since: 2 measured again, 2 excluded, 2 deleted.');
    expect(await hashForms(request, address)).toEqual(dayOne);
    await expect(page.getByTitle(dayOne.json ?? '')).toBeVisible();
    expect(await makeShare(page, LIVE, title)).not.toBe(address);

    for (const run of excluded) await api.include(run);
    await expectSince(page, address, '4 results have changed since: 2 measured again, 2 deleted.');
    for (const run of api.uploaded) await api.remove(run);
    await expectSince(page, address, '8 results have changed since: 8 deleted.');
    expect(await hashForms(request, address)).toEqual(dayOne);
  } finally {
    await api.writeMapping(mapping);
    for (const run of api.uploaded) await api.remove(run);
  }
});

test('an excluded run says why on its page and in the list, takes part in no comparison, and is reached by everyone', async ({
  page,
  request,
}) => {
  test.slow();
  const api = toApi(request);
  const words = `This run is excluded: ${REASON}`;
  try {
    const run = await api.upload(toRun('excluded', { hour: 11 }));
    await api.exclude(run);
    for (const address of [`${PROJECT}/runs/${run}`, `${PROJECT}/runs`]) {
      await page.goto(address);
      await expect(page.getByText(`xcluded: ${REASON}`).first()).toBeVisible();
      expect(await listOverflows(page), address).toEqual([]);
      expect(await listViolations(page), address).toEqual([]);
    }
    await page.goto(`${PROJECT}/runs/${run}`);
    await expect(page.getByText(words)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Results' }).getByRole('row')).toHaveCount(3);
    expect((await page.goto(`${PROJECT}/scenarios/frozen-excluded-${MARK}`))?.status()).toBe(404);

    await api.include(run);
    await page.goto(`${PROJECT}/runs/${run}`);
    await expect(page.getByText(words)).toHaveCount(0);
    await expect(page.getByText('Excluded before')).toBeVisible();
    expect((await page.goto(`${PROJECT}/scenarios/frozen-excluded-${MARK}`))?.status()).toBe(200);
  } finally {
    for (const run of api.uploaded) await api.remove(run);
  }
});
