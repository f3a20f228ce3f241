import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { VersionHistory } from './version-history.tsx';
import { HISTORY, toHistoryLines, toHistoryX, toVersionLabels, type VersionPoint } from './version-history-model.ts';

const point = (position: number, value: number | null, known: Partial<VersionPoint> = {}): VersionPoint => {
  const version = `1.${position}.0`;
  const plain = { position, version, status: 'ok', value, low: null, high: null, isAnchor: false } as const;
  return { ...plain, label: `${version}: ${value}`, ...known };
};
const line = (points: readonly VersionPoint[], key = 'main') => ({ key, isBranch: key !== 'main', points });
const ysOf = (values: readonly number[]) =>
  toHistoryLines({
    positions: values.length,
    steps: [],
    lines: [line(values.map((value, position) => point(position, value)))],
  }).flatMap(({ points }) => points.map(({ y }) => y));

it('every row has the same position for a version, whichever versions it has', () => {
  const [all] = toHistoryLines({ positions: 3, steps: [], lines: [line([point(0, 1), point(1, 2), point(2, 3)])] });
  const [some] = toHistoryLines({ positions: 3, steps: [], lines: [line([point(2, 9)])] });
  expect(some?.points[0]?.x).toBe(all?.points[2]?.x);
  expect(toHistoryX(0, 1)).toBe(HISTORY.width / 2);
});

it('a step of 3 % takes half of the height, one of 6 % and more all of it', () => {
  const height = HISTORY.height - 2 * HISTORY.inset;
  const [a = 0, b = 0] = ysOf([98.5, 101.5]);
  expect(a - b).toBeCloseTo(height / 2, 0);
  const [c = 0, d = 0] = ysOf([50, 150]);
  expect(c - d).toBe(height);
});

it('equal values are a level line in the middle', () => expect(ysOf([7, 7, 7])).toEqual([22, 22, 22]));

it('what has no figure is marked at the foot, apart from what has one', () => {
  const points = [
    point(0, 1),
    point(1, null, { status: 'failed' }),
    point(2, null, { status: 'unsupported' }),
    point(3, 1, { status: 'emulated' }),
    point(4, 1),
  ];
  const html = renderToStaticMarkup(
    <VersionHistory
      driver={{ name: 'mariadb', slot: 0 }}
      positions={5}
      lines={[line(points)]}
      steps={[]}
      label="mariadb"
    />,
  );
  const [drawn] = toHistoryLines({ positions: 5, steps: [], lines: [line(points)] });
  expect(drawn?.points[1]?.y).toBe(HISTORY.height - HISTORY.inset);
  expect([...html.matchAll(/version-history-(dot|hollow|none|end)/g)].map(([, shape]) => shape)).toEqual([
    'dot',
    'none',
    'none',
    'hollow',
    'end',
  ]);
  expect(html).toContain('<title>1.1.0: null</title>');
});

it('of many points those are marked that say more than the line: the newest, a change, and what is no plain figure', () => {
  const points = Array.from({ length: 60 }, (_, n) =>
    n === 30 ? point(n, null, { status: 'failed' }) : point(n, n + 1),
  );
  const [drawn] = toHistoryLines({
    positions: 60,
    lines: [line(points)],
    steps: [{ position: 7, direction: 'worse' }],
  });
  expect(drawn?.points.map(({ point: { position }, step }) => [position, step])).toEqual([
    [7, 'worse'],
    [30, null],
    [59, null],
  ]);
  expect(drawn?.path.split('L')).toHaveLength(59);
});

it('a branch begins on the main line and does not mark its first point twice', () => {
  const branch = line([point(0, 1, { isAnchor: true }), point(1, 2)], '1.21');
  const [, drawn] = toHistoryLines({ positions: 3, steps: [], lines: [line([point(0, 1), point(2, 3)]), branch] });
  expect(drawn?.path.startsWith(`M${toHistoryX(0, 3)} `)).toBe(true);
  expect(drawn?.points.map(({ point: { position } }) => position)).toEqual([1]);
});

it('a band is drawn where the source gave intervals, and only there', () => {
  const sure = [0, 1].map((position) => point(position, 10, { low: 9, high: 11 }));
  expect(toHistoryLines({ positions: 2, steps: [], lines: [line(sure)] })[0]?.band).toMatch(/^M.*Z$/);
  expect(toHistoryLines({ positions: 2, steps: [], lines: [line([point(0, 1), point(1, 1)])] })[0]?.band).toBe('');
});

it('a point that stands alone has its interval as a whisker', () => {
  const lone = (known: Partial<VersionPoint>) =>
    toHistoryLines({ positions: 2, steps: [], lines: [line([point(1, 10, known)])] })[0];
  expect(lone({ low: 9, high: 11 })?.whisker).toBe(
    `M${toHistoryX(1, 2)} ${HISTORY.height - HISTORY.inset}V${HISTORY.inset}`,
  );
  expect(lone({})?.whisker).toBe('');
});

it('the axis names the first and the newest version and where a major version begins, and no two names touch', () => {
  const names = (versions: readonly string[]) => toVersionLabels(versions).map(({ text }) => text);
  expect(names(['2.2.5', '2.3.3', '3.0.1', '3.1.0', '3.2.4', '3.6.5', '3.9.9'])).toEqual(['2.2.5', '3.0.1', '3.9.9']);
  expect(names(['2.9.9-alpha.1', ...Array.from({ length: 20 }, (_, n) => `3.${n}.0`)])).toEqual([
    '2.9.9-alpha.1',
    '3.19.0',
  ]);
  expect(names(['1.0.0'])).toEqual(['1.0.0']);
  expect(names([])).toEqual([]);
  const labels = toVersionLabels(Array.from({ length: 30 }, (_, n) => `${n}.0.0`));
  expect(labels.length).toBeGreaterThan(4);
  for (const [position, { from }] of labels.slice(1).entries())
    expect(from - (labels[position]?.to ?? 0)).toBeGreaterThanOrEqual(8);
  expect([labels[0]?.from, labels.at(-1)?.to].every((x) => x !== undefined && x >= 0 && x <= HISTORY.width)).toBe(true);
});
