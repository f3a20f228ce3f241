import 'server-only';
import { describeParams } from '@tachograph/analysis/measurement';
import type { Sweep, SweepLine, SweepPoint } from '@tachograph/analysis/sweep';
import { displayUnit } from '@tachograph/units';
import type { DriverSlot } from '@/charts/style/driver-style.ts';
import type { SweepFigure, SweepFigureLine, SweepFigurePoint } from '@/charts/sweep/sweep-model.ts';
import { hrefs } from '@/routing/hrefs.ts';

type Place = {
  readonly project: string;
  readonly sweep: Sweep;
  readonly slots: Readonly<Record<string, DriverSlot>>;
};

/** "1,000 rows": one value of the swept param. */
const toXWords = (param: string, x: number): string => describeParams({ [param]: x });

function toPoint({ project, sweep }: Place, line: SweepLine, { x, measurement }: SweepPoint): SweepFigurePoint {
  const { uncertainty, runs } = measurement;
  return {
    key: `${line.key}:${x}`,
    x,
    xLabel: toXWords(sweep.param?.name ?? '', x),
    at: measurement.measuredAt.toISOString(),
    version: line.version?.text ?? 'not stated',
    run: runs[0] ?? '',
    status: measurement.status,
    reason: measurement.statusReason,
    value: measurement.value,
    low: uncertainty?.low ?? null,
    high: uncertainty?.high ?? null,
    uncertainty: uncertainty?.description ?? null,
    n: measurement.n,
    environment: sweep.environment?.identity ?? '',
    scenario: measurement.scenarioHash,
    changeFromPrevious: null,
    note: null,
    isAnchor: false,
    compareHref: null,
    href: hrefs.run(project, runs[0] ?? ''),
  };
}

/** "mariadb 3.5.4, pool, text protocol"; the group of params is named where there are several. */
const nameLine = ({ driver, version, options, group }: SweepLine, groups: number): string =>
  [version ? `${driver.name} ${version.text}` : driver.name, options, groups > 1 && group.label]
    .filter(Boolean)
    .join(', ');

function toLine(place: Place, line: SweepLine, index: number): SweepFigureLine {
  const { lines } = place.sweep;
  const groups = new Set(lines.map(({ group }) => group.key)).size;
  return {
    key: line.key,
    driver: { name: line.driver.name, slot: place.slots[line.driver.slug] ?? null },
    name: nameLine(line, groups),
    variant: lines.slice(0, index).filter(({ driver }) => driver.slug === line.driver.slug).length,
    points: line.points.flatMap((point) => (point ? [toPoint(place, line, point)] : [])),
  };
}

/** The analysed sweep as the chart takes it: ISO dates, finished links, values in the canonical unit. */
export function toSweepFigure(place: Place): SweepFigure {
  const { sweep } = place;
  const lines = sweep.lines.map((line, index) => toLine(place, line, index));
  const canonical = sweep.metric?.unit ?? '';
  const values = lines.flatMap(({ points }) => points.flatMap(({ value }) => value ?? []));
  return {
    title: [sweep.title, sweep.metric?.metric].filter(Boolean).join(', '),
    param: sweep.param?.name ?? '',
    unit: { canonical, direction: sweep.metric?.direction ?? null, ...displayUnit(canonical, values) },
    xs: sweep.xs,
    lines,
  };
}
