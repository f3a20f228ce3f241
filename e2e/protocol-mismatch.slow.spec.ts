import { expect, type Page, test } from '@playwright/test';
import { makeShare, unique } from './make-share.ts';
import { stack } from './stack.ts';

const PROJECT = '/p/cpp-protocol';
const LABELS = 'protocol mismatch: binary declared, text observed';

const rowOf = (page: Page, region: string, driver: string) =>
  page.getByRole('region', { name: region, exact: true }).locator('tbody tr').filter({ hasText: driver });

test('a run that declares binary, while its session executed no prepared statement, says so on its page, in the comparison, on the trend, in every form and in a share', async ({
  page,
  request,
}) => {
  const stamp = `${process.pid}-${Date.now() % 1_000_000}`;
  const [scenario, honest, odd] = [`declared-binary-${stamp}`, `honest-${stamp}`, `odd-${stamp}`];
  const response = await request.post(`${stack.ingestUrl}/v1/runs`, {
    headers: { authorization: `Bearer ${stack.tokenOf('cpp-protocol')}` },
    data: {
      ...{ format: 1, startedAt: '2026-11-20T09:00:00Z' },
      environment: { runtime: { name: 'cpp', version: '1.0.0' }, server: { product: 'mariadb', version: '11.4.2' } },
      results: [honest, odd].map((name) => ({
        ...{ scenario, params: { protocol: 'binary' }, driver: { name, version: '1.0.0' } },
        protocolObserved: name === odd ? 'text' : 'binary',
        ...{ metric: 'throughput', unit: 'ops/s', value: 1000, uncertainty: { kind: 'rme', value: 2 }, n: 20 },
      })),
    },
  });
  expect(response.status(), await response.text()).toBe(201);
  const { id, warnings } = await response.json();
  expect(warnings.map(({ location }: { location: string }) => location)).toEqual(['/results/1/protocolObserved']);

  await page.goto(`${PROJECT}/runs/${id}`);
  await expect(rowOf(page, 'Results', odd)).toContainText(LABELS);
  await expect(rowOf(page, 'Results', honest)).not.toContainText('mismatch');

  const compare = `${PROJECT}/compare?driver=${honest}@1.0.0,${odd}@1.0.0&scenario=${scenario}&reference=${honest}@1.0.0`;
  const address = await makeShare(page, compare, unique('Mismatch'));
  for (const of of [compare, address]) {
    await page.goto(of);
    await expect(rowOf(page, 'Comparison', odd)).toContainText(LABELS);
    await expect(rowOf(page, 'Comparison', honest)).not.toContainText('mismatch');
  }
  const live = compare.replace('/compare?', '/compare/as/FORM?');
  for (const form of ['md', 'svg', 'csv', 'json']) {
    for (const of of [live.replace('FORM', form), `${address}.${form}`]) {
      const text = (await (await request.get(of)).text())
        .replace(/<desc[\s\S]*<\/desc>/, '')
        .replaceAll(/<[^>]*>/g, ' ');
      expect(text, of).toMatch(/protocol mismatch: binary\s+declared,\s+text\s+observed/);
    }
  }

  await page.goto(`${PROJECT}/scenarios/${scenario}`);
  const point = (driver: string) =>
    page.getByRole('region', { name: 'Trend' }).locator(`.trend-points a[aria-label^="${driver} 1.0.0"]`);
  await expect(point(odd)).toHaveAttribute('aria-label', new RegExp(LABELS));
  await expect(point(honest)).not.toHaveAttribute('aria-label', /mismatch/);
  await expect(rowOf(page, 'Table', odd)).toContainText(LABELS);
});
