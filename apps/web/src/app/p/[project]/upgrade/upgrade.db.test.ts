import { expect, it } from 'vitest';
import { createUpgradeWorld } from '@/server/testing/create-upgrade-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { GET as getAs } from './as/[format]/route.ts';

const world = useServedWorld(createUpgradeWorld);

const get = async (format: string, query = '?driver=driver&from=1.1.0', project = world.project.slug) => {
  const request = new Request(`http://pages.example/p/${project}/upgrade/as/${format}${query}`);
  const response = await getAs(request, { params: Promise.resolve({ project, format }) });
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
};

it('an upgrade as JSON has its sentence, which releases, every scenario, and what is missing', async () => {
  const upgrade = JSON.parse((await get('json')).text);
  expect(upgrade.sentence.text).toMatch(/^Take it: 1 of 2 scenarios gets faster, 1\.6\d×, and nothing gets slower\.$/);
  expect([upgrade.from, upgrade.to, upgrade.isNewest, upgrade.target?.release]).toEqual([
    '1.1.0',
    '1.4.0',
    true,
    '1.4.0',
  ]);
  expect(upgrade.avoid).toMatchObject([{ from: '1.2.0', to: '1.2.0', title: 'select-1000' }]);
  expect(upgrade.gaps).toMatchObject([
    { missing: 'from', nearest: { from: '1.2.0', to: '1.4.0' }, command: 'bench insert-1 driver@1.1.0' },
  ]);
  expect(upgrade.rows.map(({ costs }: { costs: { metric: string; outcome: string }[] }) => costs)).toMatchObject([
    [{ metric: 'round-trips', outcome: 'same', from: 1, to: 1 }],
    [{ metric: 'round-trips', outcome: 'same', from: 1, to: 1 }],
  ]);
});

it('as CSV, Markdown and image it says the same', async () => {
  const [csv, md, svg] = await Promise.all(['csv', 'md', 'svg'].map((format) => get(format)));
  expect(csv?.text.split('\n')[0]).toMatch(/^Scenario,Unit,From,To,Outcome,Ratio,Low,High,p,Gets no worse,/);
  expect(csv?.text).toMatch(/\nselect-1,ns\/op,1\d{3}[\d.]*,6\d\d[\d.]*,better,1\.6\d{3,}/);
  expect(csv?.text).toContain('bench insert-1 driver@1.1.0');
  expect(md?.text).toMatch(/\| select-1 \| 1\.6\d× faster \| equal, 1 → 1 round trips \|/);
  for (const text of ['select-1000', '▲ 1.6', 'Take it']) expect(svg?.text).toContain(text);
  expect((await get('png')).type).toBe('image/png');
});

it('without a driver, a release or a project there is nothing to export, and it says what there is', async () => {
  expect((await get('json', '')).status).toBe(400);
  const unknown = await get('csv', '?driver=driver&from=9.9.9');
  expect([unknown.status, unknown.text]).toEqual([404, expect.stringContaining('It has 5 releases: 1.0.0, 1.1.0')]);
  expect((await get('json', '?driver=nobody')).text).toContain('It has driver, lonely');
  expect((await get('svg', '?driver=lonely')).text).toContain('needs two releases');
  expect((await get('json', '?driver=driver', 'nowhere')).status).toBe(404);
});
