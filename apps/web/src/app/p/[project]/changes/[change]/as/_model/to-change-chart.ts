import { formatChangeSize } from '@tachograph/analysis/changes';
import { describeEvidence, formatLevel } from '@/app/p/[project]/changes/_model/describe-evidence.ts';
import { type Chart, type ChartContext, toChart } from '@/exports/chart/chart-formats.ts';
import { toTableBlock } from '@/exports/chart/table-block.tsx';
import { formatDay } from '@/format/format-day.ts';
import type { ChangeData } from '@/server/root.ts';
import { exact } from '@/ui/table/column.tsx';

type Point = ChangeData['line']['points'][number];

/** A change in all its export formats: the sentence, and the points that it rests on. */
export function toChangeChart(context: ChartContext, data: ChangeData): Chart {
  const { change, line } = data;
  const { before, size, after } = describeEvidence(data);
  const where = (point: Point) => (change.axis === 'version' ? (point.version ?? '') : formatDay(point.at));
  const sideOf = (index: number) => (line.change === null ? '' : index >= line.change.to ? 'after' : 'before');
  const first = change.axis === 'version' ? 'Version' : 'Time';
  const md = {
    head: [first, 'Side', 'Value', 'Low', 'High', 'Repeats', 'Measured'],
    rows: line.points.map((point, index) => [
      where(point),
      sideOf(index),
      formatLevel(data, point.value),
      point.low === null ? '' : formatLevel(data, point.low),
      point.high === null ? '' : formatLevel(data, point.high),
      String(point.repeats),
      formatDay(point.at),
    ]),
  };
  const csv = {
    head: [
      first,
      'Side',
      `Value, ${line.anchor ? `× ${line.anchor}` : change.case.unit}`,
      'Low',
      'High',
      'Repeats',
      'Measured at',
      'Run',
    ],
    rows: line.points.map((point, index) => [
      where(point),
      sideOf(index),
      exact(point.value),
      exact(point.low),
      exact(point.high),
      String(point.repeats),
      point.at.toISOString(),
      point.run ?? '',
    ]),
  };
  return toChart(context, {
    title: `${change.driver.name} ${change.after.version ?? ''}: ${formatChangeSize(change)} in ${change.scenarioTitle}`,
    about: [change.case.metric],
    times: line.points.map(({ at }) => at.toISOString()),
    subtitle: change.environment.label,
    description: `${before}${size}${after}`,
    content: toTableBlock(md),
    notes: [`${before}${size}${after}`],
    remarks: [],
    unknown: [],
    table: { csv, md },
  });
}
