import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { groupBy } from '@tachograph/schema/collection';
import { count, formatNumber } from '@tachograph/units';
import { exactLabel, rangeLabel, ratioLabel, shownValue, type VerdictLabel } from '@/charts/labels/chart-labels.ts';
import { describeChange } from '@/charts/trend/change-text.ts';
import {
  absoluteOf,
  absoluteUnitOf,
  type FigurePoint,
  lineName,
  listRows,
  newestRows,
  type TrendFigure,
  type TrendRow,
} from '@/charts/trend/trend-figure.ts';
import { formatDay } from '@/format/format-day.ts';
import { hrefs } from '@/routing/hrefs.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { TableHead } from '@/ui/table/table-head.tsx';
import './trend-table.css';

type Props = {
  readonly figure: TrendFigure;
  /** Results of long series that neither the chart nor the table has. */
  readonly thinned: number;
  /** The URL of all points as CSV. */
  readonly csvHref: string;
};

/** A table of all points would be the heaviest part of a page of 1,200; beside a chart that has many elements itself it is shorter. */
const mostRows = (points: number) => (points > 300 ? 60 : 100);

/** Several anchors are named in the cells. */
const toRatioHead = (anchors: readonly string[]) =>
  anchors.length === 1 ? `Ratio to ${anchors[0]}, 95 %` : 'Ratio to its anchor, 95 %';

type Step = {
  readonly direction: VerdictLabel['outcome'];
  readonly label: string;
  readonly href: string | null;
  /** Only a change has the colour of its direction: a verdict of this page alone is no finding. */
  readonly isChange: boolean;
};

/** The change that was found at a point, else how the page evaluates the step to it. */
function toStep(project: string, point: FigurePoint): Step | null {
  const { change, changeFromPrevious, compareHref = null } = point;
  if (change) {
    const label = describeChange({ ...point, change });
    return { direction: change.direction, label, href: hrefs.change(project, change.id), isChange: true };
  }
  if (!changeFromPrevious) return null;
  const { outcome: direction, label } = changeFromPrevious;
  return { direction, label, href: compareHref, isChange: false };
}

function StepText({ project, point }: { readonly project: string; readonly point: FigurePoint }) {
  const step = toStep(project, point);
  if (!step) return <span className="meta">first</span>;
  const isPlain = !step.isChange && (step.direction === 'better' || step.direction === 'worse');
  return (
    <span className={isPlain ? 'verdict' : `verdict ${step.direction}`}>
      <i aria-hidden="true">{OUTCOME_SHAPES[step.direction]}</i>
      {step.href ? <a href={step.href}>{step.label}</a> : step.label}
    </span>
  );
}

/** Of each driver the newest first. */
const newestFirst = (rows: readonly TrendRow[]): TrendRow[] =>
  [...groupBy(rows, ({ line }) => line.driver.name).values()].flatMap((own) => own.toReversed());

/** The same as a table: every point of the chart, reachable by keyboard, with its run. */
export function TrendTable({ figure, thinned, csvHref }: Props) {
  const unit = absoluteUnitOf(figure);
  const ratios = figure.anchors ? [toRatioHead(figure.anchors)] : [];
  const all = listRows(figure);
  const rows = newestFirst(newestRows(all, figure.axis, mostRows(all.length))).map((row) => ({
    ...row,
    absolute: absoluteOf(row.point),
  }));
  const released = rows.some(({ point }) => point.releasedOn) ? ['Released'] : [];
  const figures = [`Value, ${unit.label}`, 'Range', 'n'];
  return (
    <section className="card" aria-label="Table">
      <div className="card-head">
        <h2>Table</h2>
        <span className="meta">
          {rows.length === all.length
            ? `the same ${count(all.length, 'point')}, newest first, ${unit.label}`
            : `the newest ${rows.length} of ${count(all.length, 'point')}, ${unit.label}`}
        </span>
        {rows.length < all.length && (
          <a className="link" href={csvHref}>
            all as CSV
          </a>
        )}
        {thinned > 0 && (
          <span className="meta">
            {count(thinned, 'result')} of long series left out: the least and greatest of each interval of time are kept
          </span>
        )}
      </div>
      <div className="scroll-x trend-rows">
        <table className="table">
          <TableHead
            columns={['Driver', 'Version', ...released, 'Measured', ...figures, ...ratios, 'Against previous']}
            numeric={[...figures, ...ratios]}
          />
          <tbody>
            {rows.map(({ line, point, absolute }) => (
              <tr key={point.key}>
                <th scope="row">
                  <DriverName driver={{ ...line.driver, name: lineName(line) }} />
                </th>
                <td>
                  <code>{point.version}</code>
                </td>
                {released.length > 0 && (
                  <td className="nowrap">{point.releasedOn && formatDay(new Date(point.releasedOn))}</td>
                )}
                <td className="nowrap">{formatDay(new Date(point.at))}</td>
                <td className={point.reason ? 'num reasoned' : 'num'}>
                  <a
                    className="link"
                    href={point.href}
                    title={absolute.value === null ? '' : exactLabel(absolute.value, unit)}
                  >
                    {absolute.value === null ? point.status : shownValue(absolute.value, unit)}
                  </a>
                  {point.reason && <span className="meta"> {point.reason}</span>}
                </td>
                <td className="num nowrap meta">{rangeLabel(absolute.low, absolute.high, unit, ' – ')}</td>
                <td className="num">{point.n === null ? '' : formatNumber(point.n, 15)}</td>
                {figure.anchors && (
                  <td className="num nowrap">
                    {point.ratio ? ratioLabel(point.ratio) : <span className="meta">none</span>}
                    {point.ratio && figure.anchors.length > 1 && <span className="meta"> to {point.ratio.anchor}</span>}
                  </td>
                )}
                <td className="nowrap">
                  <StepText project={figure.project} point={point} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}
