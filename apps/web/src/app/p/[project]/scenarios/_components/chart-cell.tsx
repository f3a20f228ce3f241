import type { SmallCell } from '@tachograph/analysis/small-multiples';
import { count } from '@tachograph/units';
import { describeSmallChange } from '@/app/p/[project]/scenarios/_model/describe-small-change.ts';
import { type ChartRow, toNewestLabel } from '@/app/p/[project]/scenarios/_model/to-chart-rows.ts';
import { SmallTrend } from '@/charts/small-trend/small-trend.tsx';
import type { ChartDriver } from '@/charts/style/driver-style.ts';
import { Link } from '@/routing/link.tsx';
import { toTrendHref } from '@/routing/to-trend-href.ts';

type Props = {
  readonly project: string;
  readonly row: ChartRow;
  readonly cell: SmallCell;
  readonly driver: ChartDriver;
  readonly extent: readonly [number, number] | null;
  readonly axis: 'version' | 'time';
  readonly isRatio: boolean;
};

type OfLine = Extract<SmallCell, { kind: 'line' }>;

/** "Select 1, mariadb: 12 versions, newest 3.5.4, ": what the place of the chart and its line say to the eye. */
function describeLine({ row, driver, axis }: Props, { line: { newest, points } }: OfLine): string {
  const measured = count(points.length, axis === 'version' ? 'version' : 'measurement');
  const last = ['newest', newest.version].filter(Boolean).join(' ');
  return `${[row.title, row.params].filter(Boolean).join(', ')}, ${driver.name}: ${measured}, ${last}, `;
}

/** "; changes: 1.64× slower at 2.3.1, 1.63× faster at 3.24.4": what the marks of the chart say to the eye. */
function describeChanges({ row, axis }: Props, { line: { changes } }: OfLine): string {
  const words = changes.map((change) => describeSmallChange(change, row.case.unit, axis));
  return words.length === 0 ? '' : `; ${words.length === 1 ? 'change' : 'changes'}: ${words.join(', ')}`;
}

/** The newest value, after its status unless that is ok. */
function Newest({ row, isRatio, cell: { line } }: Props & { readonly cell: OfLine }) {
  const { newest, status } = line;
  return (
    <span className="chart-newest">
      {status !== 'ok' && <span className={status === 'emulated' ? 'emulated' : 'failed'}>{status}</span>}{' '}
      {newest.value !== null && (
        <b>
          {toNewestLabel(newest.value, row.unit)}
          <span className="visually-hidden"> {isRatio ? 'the first' : row.unit.label}</span>
        </b>
      )}
    </span>
  );
}

/** A word in place of a chart, in the shape of what stands there. */
const Absent = ({ driver, word, title }: { driver: ChartDriver; word: string; title?: string | null }) => (
  <div className="chart-cell absent" data-driver={driver.name}>
    <span className="unsupported" title={title ?? undefined}>
      {word}
    </span>
  </div>
);

/** What one driver has of one case: its line with its newest value, or why it has no value. It leads to the trend. */
export function ChartCell(props: Props) {
  const { project, row, cell, driver, extent, axis, isRatio } = props;
  if (cell.kind === 'not-run') return <Absent driver={driver} word="not run" />;
  if (cell.kind === 'other-statistic')
    return (
      <Link className="chart-cell absent" data-driver={driver.name} href={toTrendHref(project, cell.series, axis)}>
        <span className="unsupported">only as {cell.statistic}</span>
      </Link>
    );
  const { points, changes, status, reason } = cell.line;
  if (!extent || points.every(({ value }) => value === null))
    return <Absent driver={driver} word={status === 'ok' ? 'no value' : status} title={reason} />;
  return (
    <Link className="chart-cell" data-driver={driver.name} href={toTrendHref(project, cell.series, axis)}>
      <span className="visually-hidden">{describeLine(props, cell)}</span>
      <Newest {...props} cell={cell} />
      <span className="visually-hidden">{describeChanges(props, cell)}</span>
      <SmallTrend
        driver={driver}
        points={points}
        extent={extent}
        y={row.y}
        markers={changes}
        {...(isRatio ? { baseline: 1 } : {})}
      />
    </Link>
  );
}
