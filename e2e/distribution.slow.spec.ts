import { type APIRequestContext, expect, test } from '@playwright/test';
import { recordValues } from '@tachograph/schema/histogram';
import { makeShare, unique } from './make-share.ts';
import { createOwnProject, type OwnProject } from './own-project.ts';
import { expectAccessible } from './page-checks.ts';
import { stack } from './stack.ts';

const OPERATIONS = 12_000;
const INVOCATIONS = 5;

/** Times of operations in microseconds, of which three in a hundred wait. */
function record(scale: number, tail: number, seed: number) {
  const values = Array.from({ length: OPERATIONS }, (_, at) => {
    const share = ((at * 7919 + seed * 131) % OPERATIONS) / OPERATIONS;
    return scale * (share < 0.97 ? 0.9 + 0.2 * share : tail * (1.5 + 20 * (share - 0.97)));
  });
  const recorded = recordValues(values);
  return recorded && { base: recorded.base, counts: [...recorded.counts] };
}

/** Two releases of pg, of which the newer one halves the median and keeps the tail, beside four other drivers. */
async function measure(request: APIRequestContext, { token }: OwnProject) {
  const sides = [
    ['pg', '8.22.0', 120, 20],
    ['pg', '8.23.1', 60, 40],
    ...['postgres', 'pgx', 'psycopg', 'libpq'].map((name) => [name, '1.0.0', 100, 20] as const),
  ] as const;
  for (let at = 0; at < INVOCATIONS; at++) {
    const results = sides.flatMap(([name, version, us, tail], nth) => {
      const scale = us * (1 + 0.01 * ((at * 3) % 5)) * (1 + 0.002 * ((at * 5 + nth * 3) % 4));
      const cell = { scenario: 'select-1', driver: { name, version }, metric: 'latency', unit: 'us/op' };
      const median = { ...cell, statistic: 'median', value: scale, histogram: record(scale, tail, at + nth) };
      return [median, { ...cell, statistic: 'p99', value: 2 * scale * tail }];
    });
    const response = await request.post(`${stack.ingestUrl}/v1/runs`, {
      headers: { authorization: `Bearer ${token}` },
      data: {
        ...{ format: 1, startedAt: `2026-11-20T10:0${at}:00Z`, repetitionGroup: 'night', results },
        environment: {
          runtime: { name: 'node', version: '20.20.2' },
          server: { product: 'postgresql', version: '18.1' },
        },
      },
    });
    expect(response.status(), await response.text()).toBe(201);
  }
}

test('of a result that has one, the distribution says where a release is faster and where it is the same, and other sides are a choice away', async ({
  page,
  request,
}) => {
  const project = await createOwnProject('distribution');
  await measure(request, project);
  await page.goto(`/p/${project.slug}/runs`);
  await page.locator('tbody th a').first().click();
  await page
    .getByRole('row', { name: /pg 8\.23\.1.*latency, median/ })
    .getByRole('link', { name: 'Distribution' })
    .click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    /8\.23\.1 is 2\.0\d× faster at the median and 2\.0\d× at p90, and the same within 3 % at p99 and p99\.9$/,
  );
  for (const name of [/^Quantiles/, /^8\.23\.1 against 8\.22\.0/, /^Histogram/])
    await expect(page.getByRole('img', { name })).toBeVisible();
  await expect(page.getByRole('row', { name: /p99 .* same within 3 %/ })).toBeVisible();
  await expect(page.getByText('coordinated omission')).toBeVisible();
  await expectAccessible(page);

  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: /pg 8\.22\.0/ }).click();
  await page.getByRole('link', { name: /libpq 1\.0\.0/ }).click();
  await expect(page).toHaveURL(/reference=libpq@1\.0\.0/);
  await expect(page.getByRole('img', { name: /^pg 8\.23\.1 against libpq 1\.0\.0/ })).toBeVisible();

  const address = await makeShare(page, new URL(page.url()).pathname + new URL(page.url()).search, unique('Tail'));
  expect(await (await request.get(`${address}.md`)).text()).toContain('| p99.9 |');
  await expect(page.getByText('Its runs are all there; no run was measured later.')).toBeVisible();
});

test('percentiles of a case are a choice on its trend and in a comparison, and nothing to compare says what records it', async ({
  page,
  request,
}) => {
  const project = await createOwnProject('percentiles');
  await measure(request, project);
  await page.goto(`/p/${project.slug}/compare`);
  const percentiles = page.getByRole('navigation', { name: 'Percentile' });
  await expect(percentiles.getByRole('link', { name: 'Usual' })).toHaveAttribute('aria-current', 'true');
  await percentiles.getByRole('link', { name: 'p99' }).click();
  await expect(page).toHaveURL(/statistic=p99/);
  await expect(percentiles.getByRole('link', { name: 'p99' })).toHaveAttribute('aria-current', 'true');
  await page.goto(`/p/${project.slug}/scenarios/select-1?driver=pg`);
  await page.getByRole('navigation', { name: 'Percentile' }).getByRole('link', { name: 'p99' }).click();
  await expect(page).toHaveURL(/statistic=p99/);
  await page.getByRole('link', { name: 'Distribution' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('2.0');
  await page.goto(`/p/${project.slug}/scenarios/select-1/distribution?driver=nobody`);
  await expect(page.getByRole('status')).toContainText(
    'No run of select-1 has histograms of nobody: tacho bench records them.',
  );
  await expectAccessible(page);
});
