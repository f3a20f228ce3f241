import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { exactLabel, measuredLabel, ratioLabel, shownValue, type VerdictLabel } from '@/charts/labels/chart-labels.ts';
import { describeChange } from '@/charts/trend/change-marks.ts';
import {
  absoluteOf,
  absoluteUnitOf,
  type FigurePoint,
  lineName,
  type TrendFigure,
  type TrendRow,
} from '@/charts/trend/trend-figure.ts';
import { formatDay } from '@/format/format-day.ts';
import * as hrefs from '@/routing/hrefs.ts';
import { DriverName } from '@/ui/driver/driver-name.tsx';
import { type Column, exact, resultColumns } from '@/ui/table/column.tsx';

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

/** Value, range, number of repeats and status; on the page the value leads to its run, with its status and reason. */
function valueColumns(figure: TrendFigure): Column<TrendRow>[] {
  const unit = absoluteUnitOf(figure);
  const [value, ...others] = resultColumns<TrendRow>(unit, ({ point }) => ({ ...point, ...absoluteOf(point) }));
  if (!value) return [];
  const draw = ({ point }: TrendRow) => {
    const figure = absoluteOf(point);
    const { value: shown } = figure;
    return (
      <>
        <a
          className="link"
          href={point.href}
          title={shown === null ? '' : measuredLabel(figure, unit) || exactLabel(shown, unit)}
        >
          {shown === null ? point.status : shownValue(shown, unit)}
        </a>
        {point.reason && <span className="meta"> {point.reason}</span>}
      </>
    );
  };
  return [{ ...value, className: 'num reasoned', draw }, ...others];
}

/** The ratio to the anchor that a value was measured in turns with; of several anchors the page names each. */
const ratioColumns = (anchors: readonly string[]): Column<TrendRow>[] => [
  {
    title: anchors.length === 1 ? `Ratio to ${anchors[0]}, 95 %` : 'Ratio to its anchor, 95 %',
    only: ['page'],
    className: 'num nowrap',
    text: ({ point: { ratio } }) => (ratio ? ratioLabel(ratio) : 'none'),
    draw: ({ point: { ratio } }) => (
      <>
        {ratio ? ratioLabel(ratio) : <span className="meta">none</span>}
        {ratio && anchors.length > 1 && <span className="meta"> to {ratio.anchor}</span>}
      </>
    ),
  },
  { title: 'Anchor', only: ['csv', 'md'], text: ({ point: { ratio } }) => ratio?.anchor ?? '' },
  {
    title: 'Ratio to anchor',
    only: ['csv', 'md'],
    text: ({ point: { ratio } }) => (ratio ? ratioLabel(ratio) : ''),
    exact: ({ point: { ratio } }) => exact(ratio?.ratio),
  },
  { title: 'Ratio, low', only: ['csv'], text: ({ point }) => exact(point.ratio?.low) },
  { title: 'Ratio, high', only: ['csv'], text: ({ point }) => exact(point.ratio?.high) },
  { title: 'Invocations in turns', only: ['csv'], text: ({ point }) => exact(point.ratio?.n) },
];

const CHANGE_COLUMN: Column<TrendRow> = {
  title: 'Change',
  only: ['csv', 'md'],
  text: ({ point }) => (point.change ? describeChange({ ...point, change: point.change }) : ''),
};

/** The columns of a trend of these rows, on its page and in its exports. */
export const trendColumns = (figure: TrendFigure, rows: readonly TrendRow[]): Column<TrendRow>[] => [
  {
    title: 'Driver',
    text: ({ line }) => lineName(line),
    draw: ({ line }) => <DriverName driver={{ ...line.driver, name: lineName(line) }} />,
  },
  { title: 'Version', text: ({ point }) => point.version, draw: ({ point }) => <code>{point.version}</code> },
  {
    title: 'Released',
    only: rows.some(({ point }) => point.releasedOn) ? ['page', 'csv'] : ['csv'],
    className: 'nowrap',
    text: ({ point: { releasedOn } }) => (releasedOn ? formatDay(new Date(releasedOn)) : ''),
    exact: ({ point }) => point.releasedOn ?? '',
  },
  {
    title: 'Measured',
    className: 'nowrap',
    text: ({ point: { at } }) => at.slice(0, 10),
    exact: ({ point: { at } }) => at,
    draw: ({ point: { at } }) => formatDay(new Date(at)),
  },
  ...valueColumns(figure),
  ...(figure.anchors ? ratioColumns(figure.anchors) : []),
  {
    title: 'Against previous',
    className: 'nowrap',
    text: ({ point }) => point.changeFromPrevious?.label ?? 'first',
    draw: ({ point }) => <StepText project={figure.project} point={point} />,
  },
  ...(rows.some(({ point }) => point.change) ? [CHANGE_COLUMN] : []),
  {
    title: 'Environment',
    only: ['csv'],
    text: ({ point: { environment } }) => figure.environments[environment]?.label ?? environment,
  },
  { title: 'Run', only: ['csv'], text: ({ point }) => point.runs[0] ?? '' },
];
