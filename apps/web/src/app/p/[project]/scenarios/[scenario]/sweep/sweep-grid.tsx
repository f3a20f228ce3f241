import { describeParams } from '@tachograph/analysis/measurement';
import type { SweepPoint } from '@tachograph/analysis/sweep';
import { formatVerdict } from '@tachograph/analysis/verdict';
import { marginLabel, measuredLabel, type ResultFigure, toFigure } from '@/charts/labels/chart-labels.ts';
import type { SweepFigure, SweepFigureLine } from '@/charts/sweep/sweep-model.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { Link } from '@/routing/link.tsx';
import type { SweepData } from '@/server/root.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { cellText, Figure, type Grid, resultColumns } from '@/ui/table/column.tsx';
import { Verdict } from '@/ui/verdict/verdict.tsx';

/** What the table of a sweep and its exports are made of. */
export type ShownSweep = Pick<SweepData, 'sweep' | 'figure'>;

/** One value of the param on one line; without a point it was never run. */
export type ListedPoint = {
  readonly line: SweepFigureLine;
  readonly isReference: boolean;
  readonly x: number;
  readonly point: SweepPoint | null;
  readonly result: ResultFigure | null;
};

const verdictText = ({ point, result }: ListedPoint): string =>
  point?.verdict && result?.status === 'ok' ? formatVerdict(point.verdict) : '';

const STYLES = { ok: '', emulated: 'emulated', failed: 'failed', unsupported: 'unsupported', skipped: 'unsupported' };

type CellProps = { readonly project: string; readonly point: SweepPoint | null; readonly unit: SweepFigure['unit'] };

function Cell({ project, point, unit }: CellProps) {
  if (!point) return 'not run';
  const { measurement, verdict } = point;
  const { value, status, statusReason, runs, uncertainty, relativePercent } = measurement;
  const title = [uncertainty?.description, measuredLabel(measurement, unit)].filter(Boolean).join('; ');
  return (
    <>
      {value !== null && (
        <span className="sweep-value nowrap">
          <Link className="link" href={hrefs.run(project, runs[0] ?? '')}>
            <Figure value={value} unit={unit} canonical={unit.canonical} />
          </Link>{' '}
          <span className="meta" title={title || 'the source gives no ±'}>
            {marginLabel(relativePercent)}
          </span>
        </span>
      )}
      {status !== 'ok' && <span className={STYLES[status]}>{status}</span>}
      {statusReason && <span className="meta"> {statusReason}</span>}
      {value !== null && status === 'ok' && verdict && verdict.outcome !== 'reference' && <Verdict verdict={verdict} />}
    </>
  );
}

/** A row for each value of the param and a figure for each line, on the page and in the exports. */
export function toSweepGrid(project: string, { sweep, figure }: ShownSweep): Grid<ListedPoint> {
  const param = sweep.param?.name ?? '';
  const kneeOf = ({ key }: SweepFigureLine) => figure.knees?.find((mark) => mark.line === key)?.label ?? '';
  const isLoad = (figure.knees ?? []).length > 0;
  return {
    rows: sweep.xs.map((x, index) =>
      figure.lines.map((line, nth) => {
        const { isReference = false, points } = sweep.lines[nth] ?? {};
        const point = points?.[index] ?? null;
        return { line, isReference, x, point, result: point && toFigure(point.measurement) };
      }),
    ),
    names: [
      {
        title: param,
        className: 'nowrap',
        text: ({ x }) => String(x),
        draw: ({ x }) => describeParams({ [param]: x }),
      },
      { title: 'Line', only: ['csv'], text: ({ line }) => line.name },
    ],
    figures: [
      ...resultColumns<ListedPoint>(figure.unit, ({ result }) => result),
      { title: 'Against the reference', text: verdictText },
      ...(isLoad ? [{ title: 'Knee', text: ({ line }: ListedPoint) => kneeOf(line) }] : []),
      { title: 'Run', text: ({ result }) => result?.runs[0] ?? '' },
    ],
    headOf: ({ line }) => [line.name, kneeOf(line) && `knee ${kneeOf(line)}`].filter(Boolean).join('; '),
    drawHead: ({ line, isReference }) => (
      <>
        <DriverName driver={{ ...line.driver, name: line.name }} />
        {isReference && <span className="meta"> reference</span>}
        {kneeOf(line) && <span className="sweep-value meta">knee {kneeOf(line)}</span>}
      </>
    ),
    textOf: (listed) => [cellText(listed.result, figure.unit.divisor), verdictText(listed)].filter(Boolean).join(' · '),
    draw: ({ point }) => <Cell project={project} point={point} unit={figure.unit} />,
    classOf: ({ point }) => (point ? '' : 'meta'),
  };
}
