import { formatChangeSize } from '@tachograph/analysis/changes';
import { OUTCOME_SHAPES } from '@tachograph/analysis/verdict';
import { count } from '@tachograph/units';
import { describeEvidence, describePlot } from '@/app/p/[project]/changes/_model/describe-evidence.ts';
import type { ChangesParams } from '@/app/p/[project]/changes/search-params.ts';
import { ChangePlot } from '@/charts/change-plot/change-plot.tsx';
import { listEnds, toChartUnit } from '@/charts/labels/result-figure.ts';
import { toValueScale } from '@/charts/scale/value-scale.ts';
import { toChartDriver } from '@/charts/style/driver-style.ts';
import { formatDay } from '@/format/format-day.ts';
import { Link } from '@/routing/link.tsx';
import { toTrendHref } from '@/routing/to-trend-href.ts';
import type { ChangeData } from '@/server/root.ts';
import { ChangeCommands } from './change-commands.tsx';
import { ChangeFacts } from './change-facts.tsx';
import { ChangeHistory } from './change-history.tsx';
import { ChangeSides } from './change-sides.tsx';
import { ChangeTable } from './change-table.tsx';

type Props = { readonly project: string; readonly state: ChangesParams; readonly data: ChangeData };

/** About how many ticks the axis has. */
const TICKS = 5;

function toUnit({ change, line }: ChangeData) {
  const own = toChartUnit(
    change.case,
    line.points.map(({ value }) => value),
  );
  return line.anchor === null
    ? own
    : { ...own, canonical: '', label: '×', divisor: 1, axisLabel: `ratio to ${line.anchor}` };
}

function Plot({ data }: Pick<Props, 'data'>) {
  const { change, line, levels, slots } = data;
  const unit = toUnit(data);
  const y = toValueScale(listEnds(line.points), { kind: 'linear', unit, fromZero: false, ticks: TICKS });
  return (
    <>
      <p className="meta">
        {y.title}
        {line.omitted > 0 && ` · ${line.points.length} of ${line.points.length + line.omitted} are drawn`}
      </p>
      <ChangePlot
        points={line.points.map((point) => ({
          ...point,
          label: change.axis === 'version' ? (point.version ?? '') : formatDay(point.at),
        }))}
        change={line.change}
        levels={levels ? [levels.before, levels.after] : []}
        y={y}
        driver={toChartDriver(change.driver, slots)}
        summary={describePlot(data)}
        label={`${OUTCOME_SHAPES[change.direction]} ${formatChangeSize(change)}`}
        direction={change.direction}
      />
    </>
  );
}

/** What one change rests on: its series around it, a sentence, the numbers, both sides, and how to measure them again. */
export function ChangeEvidence(props: Props) {
  const { project, data } = props;
  const sentence = describeEvidence(data);
  return (
    <div className="change-evidence">
      <div>
        {data.line.points.length > 1 ? (
          <>
            <h3>Segments</h3>
            <Plot data={data} />
            <div className="row change-more-links">
              <Link className="link" href={toTrendHref(project, data.change, data.change.axis)}>
                Full trend
              </Link>
              <ChangeTable project={project} data={data} />
            </div>
          </>
        ) : (
          <p className="meta">
            The results that showed it are not among the newest {count(data.line.points.length, 'point')}.
          </p>
        )}
      </div>
      <div>
        <p className="sentence">
          {sentence.before}
          <b>{sentence.size}</b>
          {sentence.after}
        </p>
        <ChangeFacts {...props} />
      </div>
      <ChangeSides project={project} data={data} />
      <ChangeCommands data={data} />
      <ChangeHistory data={data} />
    </div>
  );
}
