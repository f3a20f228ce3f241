import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { makeShare, unique } from './make-share.ts';
import { repeatInTurns } from './repeat-in-turns.ts';
import { stack } from './stack.ts';

/** Not the project that other tests look at. */
const PROJECT = 'cpp-protocol';

const REASON = 'only the order of magnitude';

const SAME = {
  client: { cpu: { model: 'AMD EPYC 9654' } },
  runtime: { name: 'guard', version: '1.0.0' },
  server: { product: 'mariadb', version: '11.4.2' },
  link: { transport: 'tcp', rttMs: 0.05 },
};

/** What each pair of environments differs in, and how the guard has to name it. */
const UNLIKE = [
  ['server versions', 'Server version', ['11.4', '10.11'], { server: { product: 'mariadb', version: '10.11.19' } }],
  ['round-trip classes', 'Round trip', ['under 0.1 ms', '1 to 10 ms'], { link: { transport: 'tcp', rttMs: 4 } }],
  ['CPUs', 'CPU', ['AMD EPYC 9654', 'Intel Xeon 8592'], { client: { cpu: { model: 'Intel Xeon 8592' } } }],
] as const;

type Measured = {
  readonly name: string;
  readonly value: number;
  readonly environment: object;
  /** Both sides are one repetition group, the repeats of one between those of the other. */
  readonly group: string;
  readonly minute: number;
};

/** A driver of this test alone in one environment: repeats around a value. Answers with where it was measured. */
async function measure(request: APIRequestContext, { name, value, environment, group, minute }: Measured) {
  const run = {
    ...{ format: 1, startedAt: '2026-11-20T08:00:00Z', environment },
    results: [
      {
        ...{ scenario: 'guarded-work', driver: { name, version: '1.0.0' } },
        ...{ metric: 'throughput', unit: 'ops/s', value },
      },
    ],
  };
  const identities = new Set<string>();
  for (const data of repeatInTurns(run, group, minute)) {
    const headers = { authorization: `Bearer ${stack.tokenOf(PROJECT)}` };
    const response = await request.post(`${stack.ingestUrl}/v1/runs`, { headers, data });
    expect(response.status(), await response.text()).toBe(201);
    identities.add((await response.json()).environment.identity);
  }
  expect(identities.size).toBe(1);
  return [...identities].join();
}

const comparison = (page: Page) => page.getByRole('region', { name: 'Comparison' });

for (const [what, label, values, other] of UNLIKE) {
  test(`drivers measured on different ${what}: no ratio and the field is named; with a reason there are ratios, and the reason is on everything made of them`, async ({
    page,
    request,
  }) => {
    test.slow();
    const stamp = `${process.pid}-${Date.now() % 1_000_000}`;
    const [mine, theirs] = [`guard-mine-${stamp}`, `guard-theirs-${stamp}`];
    const group = `guard-${stamp}`;
    const here = await measure(request, { name: theirs, value: 1000, environment: SAME, group, minute: 0 });
    const unlike = { ...SAME, ...other };
    const there = await measure(request, { name: mine, value: 2000, environment: unlike, group, minute: 1 });
    expect(here).not.toBe(there);
    const query = `driver=${theirs}@1.0.0~${here},${mine}@1.0.0~${there}&reference=${theirs}@1.0.0~${here}`;
    const form = async (address: string) => (await request.get(address)).text();

    await page.goto(`/p/${PROJECT}/compare?${query}`);
    await expect(page.getByText(/^Not like for like: 1 field/)).toBeVisible();
    const differences = page.getByRole('region', { name: 'What differs' }).locator('tbody tr');
    await expect(differences).toHaveCount(1);
    await expect(differences.getByRole('rowheader')).toHaveText(label);
    await expect(differences.getByRole('cell')).toHaveText([...values]);
    await expect(comparison(page).locator('.verdict-cell').nth(1)).toContainText('different environments');
    await expect(comparison(page).locator('tbody')).not.toContainText('×');
    await expect(page.getByRole('region', { name: 'Summary' })).toHaveCount(0);
    for (const ending of ['md', 'svg', 'csv', 'json']) {
      const text = await form(`/p/${PROJECT}/compare/as/${ending}?${query}`);
      expect(text, ending).not.toMatch(/2\.00× faster/);
      if (ending === 'md' || ending === 'svg')
        expect(text).toContain(`Not like for like: ${label} differs. Ratios are`);
    }

    // Without a reason nothing is sent.
    await page.getByRole('button', { name: 'Show ratios' }).click();
    await expect(page).not.toHaveURL(/reason=/);
    await page.getByLabel('Reason for comparing anyway').fill(REASON);
    await page.getByRole('button', { name: 'Show ratios' }).click();
    await expect(page).toHaveURL(/[?&]reason=only/);
    expect(new URL(page.url()).searchParams.get('reason')).toBe(REASON);
    await expect(comparison(page).locator('.verdict-cell .verdict.better')).toHaveText('▲2.00× faster');
    await expect(page.locator('.notice.warn')).toContainText(`“${REASON}”`);

    const live = `/p/${PROJECT}/compare/as`;
    const overridden = `${query}&reason=${encodeURIComponent(REASON)}`;
    const share = await makeShare(page, `/p/${PROJECT}/compare?${overridden}`, unique('Guarded'));
    await expect(page.locator('.notice.warn')).toContainText(`“${REASON}”`);
    for (const address of [`${live}/md?${overridden}`, `${share}.md`]) {
      const text = (await form(address)).replaceAll('\\', '');
      expect(text).toContain(`Compared all the same: “${REASON}”`);
      const ratios = text.split('\n').filter((line) => /\d×/.test(line));
      expect(ratios.length).toBeGreaterThan(0);
      for (const line of ratios) expect(line).toMatch(/not like for like|compared anyway/);
    }
    for (const address of [`${live}/svg?${overridden}`, `${live}/svg?${overridden}&theme=dark`, `${share}.svg`]) {
      const text = await form(address);
      expect(text).toContain(`“${REASON}”`);
      expect(text).toMatch(/<text [^>]*rotate\(-14 [^>]*>not like for like</);
      expect(text).toContain('2.00×');
    }
    for (const address of [`${share}.json`, `${share}.csv`, `${live}/json?${overridden}`]) {
      expect(await form(address), address).toContain(REASON);
    }
  });
}
