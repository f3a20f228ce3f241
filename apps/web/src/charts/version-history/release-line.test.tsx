import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { ReleaseLine } from './release-line.tsx';
import { RELEASE_LINE, toAxisNames, toReleaseDomain, toReleaseLine } from './release-line-model.ts';

const heightOf = (path: string) => [...path.matchAll(/ ([\d.]+)/g)].map(([, y]) => Number(y));

it('a step of one size is one size in every line of a table, whatever its level', () => {
  const histories = [
    [1, 1, 0.5, 0.5],
    [1, 2, 2, 1],
  ];
  const domain = toReleaseDomain(histories);
  const [down = [], up = []] = histories.map((history) => heightOf(toReleaseLine(history, domain, []).path));
  expect((down[2] ?? 0) - (down[1] ?? 0)).toBeCloseTo((up[0] ?? 0) - (up[1] ?? 0), 1);
});

it('the first release stands on the dashed line, and every line stays inside', () => {
  const histories = [[1, 0.2, 5, 1.1]];
  const line = toReleaseLine(histories[0] ?? [], toReleaseDomain(histories), []);
  expect(heightOf(line.path)[0]).toBe(line.first);
  for (const y of heightOf(line.path)) {
    expect(y).toBeGreaterThanOrEqual(RELEASE_LINE.inset);
    expect(y).toBeLessThanOrEqual(RELEASE_LINE.height - RELEASE_LINE.inset);
  }
});

it('equal releases are a level line, a release that was not measured is passed over, and so is a ring on it', () => {
  const line = toReleaseLine([1, null, 1], toReleaseDomain([[1, null, 1]]), [
    { position: 1, direction: 'worse', label: 'lost' },
    { position: 2, direction: 'better', label: 'found' },
  ]);
  expect(line.path).toBe('M7 30L393 30');
  expect(line.rings.map(({ label }) => label)).toEqual(['found']);
});

it('the axis names the first and the last release, and of those that are spoken of the ones that have space', () => {
  const releases = Array.from({ length: 40 }, (_, n) => `3.${n}.0`);
  const names = (marked: readonly string[]) => toAxisNames(releases, marked).map(({ text }) => text);
  expect(names(['3.20.0', '3.21.0', '9.9.9'])).toEqual(['3.0.0', '3.20.0', '3.39.0']);
  expect(names(['3.1.0', '3.38.0'])).toEqual(['3.0.0', '3.39.0']);
  expect(toAxisNames([], [])).toEqual([]);
});

it('says in words what it draws', () => {
  const html = renderToStaticMarkup(
    <ReleaseLine
      driver={{ name: 'mysql2', slot: 0 }}
      history={[1, 0.9]}
      domain={toReleaseDomain([[1, 0.9]])}
      rings={[{ position: 1, direction: 'better', label: '2.0.0 1.11× faster' }]}
      label="Select 1 over 2 releases"
    />,
  );
  expect(html).toContain('aria-label="Select 1 over 2 releases"');
  expect(html).toContain('title="2.0.0 1.11× faster"');
});
