import 'server-only';
import { describeParams } from '@tachograph/analysis/measurement';
import type { Sweep, SweepLine } from '@tachograph/analysis/sweep';
import { toChartUnit, toFigure } from '@/charts/labels/chart-labels.ts';
import { type DriverSlots, toChartDriver } from '@/charts/style/driver-style.tsx';
import type { SweepFigure } from '@/charts/sweep/sweep-model.ts';
import * as hrefs from '@/routing/hrefs.ts';

/** "mariadb 3.5.4, pool, text protocol"; the group of params is named where there are several. */
const nameLine = ({ driver, version, options, group }: SweepLine, groups: number): string =>
  [version ? `${driver.name} ${version.text}` : driver.name, options, groups > 1 && group.label]
    .filter(Boolean)
    .join(', ');

/** The analysed sweep as the chart takes it: ISO dates, finished links, values in the canonical unit. */
export function toSweepFigure(project: string, sweep: Sweep, slots: DriverSlots): SweepFigure {
  const param = sweep.param?.name ?? '';
  const groups = new Set(sweep.lines.map(({ group }) => group.key)).size;
  const measured = sweep.lines.flatMap(({ points }) => points.flatMap((point) => point?.measurement.value ?? []));
  return {
    title: [sweep.title, sweep.metric?.metric].filter(Boolean).join(', '),
    param,
    unit: toChartUnit(sweep.metric, measured),
    xs: sweep.xs,
    lines: sweep.lines.map((line, index) => ({
      key: line.key,
      driver: toChartDriver(line.driver, slots),
      name: nameLine(line, groups),
      variant: sweep.lines.slice(0, index).filter(({ driver }) => driver.slug === line.driver.slug).length,
      points: line.points.flatMap((point) => {
        if (!point) return [];
        const { x, measurement } = point;
        const figure = toFigure(measurement);
        return {
          ...figure,
          key: `${line.key}:${x}`,
          x,
          xLabel: describeParams({ [param]: x }),
          version: line.version?.text ?? 'not stated',
          environment: sweep.environment?.identity ?? '',
          scenario: measurement.scenarioHash,
          href: hrefs.run(project, figure.runs[0] ?? ''),
        };
      }),
    })),
  };
}
