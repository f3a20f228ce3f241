import { expect, it } from 'vitest';
import { createDistributionWorld } from '@/server/testing/create-distribution-world.ts';
import { useServedWorld } from '@/server/testing/use-served-world.ts';
import { GET as getAs } from './as/[format]/route.ts';

const world = useServedWorld(createDistributionWorld);

const get = async (format: string, query = '?driver=driver@1.1.0&reference=driver@1.0.0', scenario = 'select-1') => {
  const project = world.project.slug;
  const request = new Request(
    `http://pages.example/p/${project}/scenarios/${scenario}/distribution/as/${format}${query}`,
  );
  const response = await getAs(request, { params: Promise.resolve({ project, scenario, format }) });
  return { status: response.status, text: await response.text(), type: response.headers.get('content-type') };
};

it('a distribution as JSON is what the API has of it, at the address of its page', async () => {
  const found = JSON.parse((await get('json')).text);
  expect(found.url).toMatch(/\/scenarios\/select-1\/distribution\?driver=driver@1\.1\.0&reference=driver@1\.0\.0$/);
  expect([found.reference.version, found.subject.version, found.invocations]).toEqual(['1.0.0', '1.1.0', 5]);
  expect(found.quantiles.map(({ outcome }: { outcome: string }) => outcome)).toEqual([
    'lower',
    'lower',
    'same',
    'same',
  ]);
});

it('as CSV, Markdown and image it says the same: the median halves, and the tail stays', async () => {
  const [csv, md, svg] = await Promise.all(['csv', 'md', 'svg'].map((format) => get(format)));
  expect(csv?.text.split('\r\n')[0]).toBe('Quantile,Unit,1.0.0,1.1.0,Outcome,Ratio,Low,High,p');
  expect(csv?.text).toMatch(/\n0\.5,ns\/op,1\d{5}[\d.]*,6\d{4}[\d.]*,better,0\.50/);
  expect(csv?.text.trim().split('\n')).toHaveLength(1 + 4 + 60);
  expect(md?.text).toMatch(/\| p50 \| 12\d µs \| 6[\d.]+ µs \| 2\.0\d× faster \|/);
  expect(md?.text).toMatch(/\| p99 \| .* \| same within 3 % \|/);
  const sentence =
    /1\.1\.0 is 2\.0\d× faster at the median and 2\.0\d× at p90, and the same within 3 % at p99 and p99\.9/;
  expect(md?.text).toMatch(sentence);
  expect(svg?.text).toMatch(/select-1: 1\.1\.0 against 1\.0\.0/);
  expect(svg?.text).not.toMatch(/NaN|Infinity/);
  expect((await get('png')).type).toBe('image/png');
});

it('sides are chosen where the address names none, and of what was not measured it says so', async () => {
  const chosen = JSON.parse((await get('json', '')).text);
  expect([chosen.subject.driver.slug, chosen.reference.driver.slug]).toEqual(['other2', 'driver']);
  expect(await get('svg', '', 'nothing')).toMatchObject({
    status: 404,
    text: expect.stringContaining('There is no scenario "nothing" in this project.'),
  });
  const unknown = await get('csv', '?driver=nobody');
  expect([unknown.status, unknown.text]).toEqual([
    404,
    expect.stringContaining('No run of select-1 has histograms of nobody'),
  ]);
});
